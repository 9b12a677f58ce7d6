/// The result of reading a document: one row for each value and each key. A row is 64 bits with the kind of
/// the value, its length and its offset.
///
/// The rows are in the order of the text. The document
///
///     {"a": [1, 2.5, "x"], "b": null}
///     0         1         2         3
///     0123456789012345678901234567890
///
/// becomes
///
///     row  kind     length  low 32 bits
///      0   object        2            8    two members; the row after the object is 8
///      1   string        1            2    the key: one byte at offset 2, after the quote
///      2   array         3            6    three elements; the row after the array is 6
///      3   integer       1            7
///      4   real          3           10
///      5   string        1           16
///      6   string        1           22    the key "b"
///      7   null          4           26
///
/// Bits 63...60 are the kind. Bits 59...32 are the length: the bytes of a scalar's text without quotes, the
/// members of an object or the elements of an array. Bits 31...0 are the byte offset of a scalar's text or,
/// for a container, the row after its last one. Skipping a subtree therefore takes one load. The byte offset
/// of a container is not stored; `DocumentView.offset(inJSON:)` finds it if an error needs it.
///
/// A binary property list becomes the same kind of tape: its keys and values in the order in which they are
/// reached from the outermost object, each with the offset of its object. An object that is referred to twice
/// has two rows.
///
/// An XML property list has a row for each element except `plist`, in the order of the text. Strings without
/// references and decimal integers have the offset of their text. All other values are kept after the end of
/// the text in the form that they have in a binary property list, and the rows refer to them there. JSONC,
/// JSON5 and partial text are kept in the same way (see `RelaxedText`).
struct Tape: ~Copyable {
    enum Format {
        /// JSON text. It is compact if it consists only of tokens, without white space and without a byte
        /// order mark.
        case json(isCompact: Bool)
        /// JSONC, JSON5, or partial text.
        case relaxedJSON(RelaxedText)
        case binaryPropertyList
        case xmlPropertyList
    }

    let format: Format
    var rows: RowBuffer
}

/// What a scanner makes of a text.
struct ScannedText: ~Copyable {
    let tape: Tape
    /// What the document has after the text: nothing, or values after a line break.
    var values: ByteBuffer?

    /// Returns the bytes of the document, or nil if allocation fails.
    func bytes(of text: consuming PaddedBytes) -> PaddedBytes? {
        switch values {
        case .some(let values) where values.count > 1: text.appending(values)
        default: text
        }
    }
}

/// One row of a tape: a value or a key.
struct TapeRow {
    enum Kind: UInt8 {
        case null, `false`, `true`
        /// A number without a fraction and without an exponent.
        case integer
        /// A number with a fraction or an exponent.
        case real
        /// A string without escapes: its bytes are its value.
        case string
        /// A string with at least one escape.
        case escapedString
        // Kinds that only occur in property lists:
        /// A string in big-endian UTF-16.
        case utf16String
        /// A big-endian integer: one, two or four bytes unsigned, eight bytes signed, or sixteen bytes.
        case binaryInteger
        /// A big-endian IEEE 754 number of four or eight bytes.
        case binaryReal
        /// Seconds since 2001-01-01, as a real of eight bytes.
        case date
        case data
        case array, object
    }

    /// The largest number of bytes in the text of one value, and of elements in one container.
    static let maximumLength = (1 << 28) - 1
    /// The largest number of bytes in a document.
    static let maximumInput = Int(clamping: UInt64(UInt32.max) - 1)

    let bits: UInt64

    init(bits: UInt64) { self.bits = bits }

    /// The scanner checks that `length <= maximumLength` and `low <= UInt32.max`.
    init(_ kind: Kind, length: Int, low: Int) {
        bits =
            UInt64(kind.rawValue) &<< 60 | UInt64(truncatingIfNeeded: length) &<< 32
            | UInt64(truncatingIfNeeded: low)
    }

    @inline(__always)
    var kind: Kind {
        // One case for each raw value. The compiler turns this into a conversion without a branch.
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

    var length: Int { Int(truncatingIfNeeded: (bits &>> 32) & 0x0FFF_FFFF) }

    /// The byte offset of a scalar.
    var offset: Int { Int(truncatingIfNeeded: bits & 0xFFFF_FFFF) }

    /// The row after the last one of a container.
    var end: Int { offset }

    // These properties are read for every row, so they compare the raw value in the bits. In a build without
    // optimization, comparing two values of `Kind` takes three calls.

    var isContainer: Bool { bits &>> 60 >= 12 }

    /// Whether this is a number in JSON.
    @inline(__always)
    var isJSONNumber: Bool { bits &>> 60 &- 3 <= 1 }

    var isString: Bool { bits &>> 60 &- 5 <= 2 }

    /// Whether this is a string whose bytes are not the UTF-8 of its value.
    var hasEncodedText: Bool { bits &>> 60 &- 6 <= 1 }

    /// The `kindAndLength` of an unescaped string of `length` bytes, for comparing both at once. Its kind is
    /// 5.
    static func plainString(length: Int) -> UInt32 {
        5 &<< 28 | UInt32(truncatingIfNeeded: length)
    }

    var kindAndLength: UInt32 { UInt32(truncatingIfNeeded: bits &>> 32) }
}
