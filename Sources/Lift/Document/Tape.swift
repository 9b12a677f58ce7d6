/// What a reader leaves behind: for each value and each key one row, 64 bits that say what it is, how long it
/// is, and where.
///
/// The rows stand in the order of the text. The document
///
///     {"a": [1, 2.5, "x"], "b": null}
///     0         1         2         3
///     0123456789012345678901234567890
///
/// becomes
///
///     row  kind     length  low 32 bits
///      0   object        2            8    two members; the row after the object is 8
///      1   string        1            2    the key: one byte at offset 2, behind the quote
///      2   array         3            6    three elements; the row after the array is 6
///      3   integer       1            7
///      4   real          3           10
///      5   string        1           16
///      6   string        1           22    the key "b"
///      7   null          4           26
///
/// Bits 63...60 hold the kind, bits 59...32 the length (bytes of a scalar's text without quotes, members of
/// an object, elements of an array), bits 31...0 the byte offset of a scalar's text or, for a container, the
/// row after its last one. Skipping a subtree is therefore one load. A container's own byte offset is not
/// kept; `DocumentView.offset(inJSON:)` finds it when an error needs it.
///
/// A binary property list leaves the same tape: its keys and values in the order in which they are reached from
/// the outermost one, each with the place of its object. An object that is referred to twice has two rows.
struct Tape: ~Copyable {
    enum Format {
        /// Compact when there is nothing in the text but tokens: no white space, no byte order mark.
        case json(isCompact: Bool)
        case propertyList
    }

    let format: Format
    var rows: RowBuffer
}

/// One row of a tape.
struct TapeRow {
    enum Kind: UInt8 {
        case null, `false`, `true`
        /// An optional minus and digits.
        case integer
        /// A number with a fraction or an exponent.
        case real
        /// Text without escapes: its bytes are its value.
        case string
        /// Text with at least one escape.
        case escapedString
        // Of property lists only.
        /// Big-endian UTF-16.
        case utf16String
        /// Big-endian: one, two or four bytes without a sign, eight with one, or sixteen.
        case binaryInteger
        /// Big-endian, four or eight bytes of IEEE 754.
        case binaryReal
        /// Seconds since 2001 as eight bytes of a real.
        case date
        case data
        case array, object
    }

    /// The longest text of one value in bytes, and the most elements of one container.
    static let maximumLength = (1 << 28) - 1
    /// The longest input in bytes.
    static let maximumInput = Int(clamping: UInt64(UInt32.max) - 1)

    let bits: UInt64

    @inline(__always)
    init(bits: UInt64) { self.bits = bits }

    /// `length <= maximumLength` and `low <= UInt32.max`, checked by the scanner.
    @inline(__always)
    init(_ kind: Kind, length: Int, low: Int) {
        bits =
            UInt64(kind.rawValue) &<< 60 | UInt64(truncatingIfNeeded: length) &<< 32
            | UInt64(truncatingIfNeeded: low)
    }

    @inline(__always)
    var kind: Kind {
        // One case for each number that the initialiser above writes; the compiler makes no branch of it.
        switch bits &>> 60 {
        case 0: .null
        case 1: .false
        case 2: .true
        case 3: .integer
        case 4: .real
        case 5: .string
        case 6: .escapedString
        case 7: .utf16String
        case 8: .binaryInteger
        case 9: .binaryReal
        case 10: .date
        case 11: .data
        case 12: .array
        default: .object
        }
    }

    @inline(__always)
    var length: Int { Int(truncatingIfNeeded: (bits &>> 32) & 0x0FFF_FFFF) }

    /// The byte offset of a scalar.
    @inline(__always)
    var offset: Int { Int(truncatingIfNeeded: bits & 0xFFFF_FFFF) }

    /// The row after a container's last one.
    @inline(__always)
    var end: Int { offset }

    // What is asked of every row is asked by the numbers of the kinds, as `kind` above has them: two kinds are compared
    // by their raw values, which without an optimiser is three calls.

    @inline(__always)
    var isContainer: Bool { bits &>> 60 >= 12 }

    @inline(__always)
    var isString: Bool { bits &>> 60 &- 5 <= 2 }

    /// Whether this is a string whose bytes are not its UTF-8.
    @inline(__always)
    var hasEncodedText: Bool { bits &>> 60 &- 6 <= 1 }

    /// Kind and length of an unescaped string of `length` bytes, to compare with `kindAndLength` at once.
    @inline(__always)
    static func plainString(length: Int) -> UInt32 {
        UInt32(Kind.string.rawValue) &<< 28 | UInt32(truncatingIfNeeded: length)
    }

    @inline(__always)
    var kindAndLength: UInt32 { UInt32(truncatingIfNeeded: bits &>> 32) }
}
