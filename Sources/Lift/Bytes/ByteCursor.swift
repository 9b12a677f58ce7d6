/// An offset in padded bytes that moves forward.
///
/// Safe: `0 <= offset <= count`, and no read goes beyond 16 bytes from `offset`, so every read is inside the
/// bytes or their padding. The loops below stop at the padding: its zeros are not plain text, digits or white
/// space.
///
/// Each loop over many bytes is one function over a pointer and an offset. In a build without optimization,
/// as used for tests and previews, every operator of a pointer and every property of another type is a call.
/// A function that is not inlined never takes a cursor `inout`: the cursor would have to live in memory
/// instead of registers, and every step would wait for the previous store.
@safe struct ByteCursor {
    private let base: UnsafePointer<UInt8>
    let count: Int
    private(set) var offset = 0

    /// Unsafe: the caller guarantees that `view` is padded, and keeps its owner alive.
    @unsafe init(_ view: ByteView) {
        unsafe base = unsafe view.start
        count = view.count
    }

    var isAtEnd: Bool { offset >= count }

    /// The current byte; at the end, the 0 of the padding.
    var byte: UInt8 { unsafe base[offset] }

    /// The byte `distance` bytes ahead. `distance` is at most 8 and may reach into the padding.
    func byte(ahead distance: Int) -> UInt8 {
        if distance > 8 { invariantFailed() }
        return unsafe base[offset &+ distance]
    }

    /// The next eight bytes, which may reach into the padding.
    var word: ByteWord { unsafe ByteWord(at: base + offset) }

    /// Advances by `distance` bytes, which the caller has seen and which are not padding. A nonzero byte is
    /// never padding. Where the scanner accepts a zero byte, it checks `isAtEnd`.
    mutating func advance(by distance: Int) {
        offset &+= distance
        if offset > count { invariantFailed() }
    }

    /// Moves to an offset that another cursor over the same bytes has reached.
    mutating func move(to position: Int) {
        offset = position
        if UInt(bitPattern: offset) > UInt(bitPattern: count) { invariantFailed() }
    }

    /// Moves to the end of a run of plain string text and returns the byte that ends it: a quote, a
    /// backslash, a control character or a byte that is not ASCII.
    @inline(__always)
    mutating func skipPlainText() -> UInt8 {
        var position = offset
        var stops = unsafe ByteWord(at: base + position).stringStops
        // Zero ends a run, so the loop stops at the first byte of the padding at the latest.
        while stops == 0 {
            position &+= 8
            stops = unsafe ByteWord(at: base + position).stringStops
        }
        position &+= stops.trailingZeroBitCount &>> 3
        offset = position
        return unsafe base[position]
    }

    /// Moves to the end of a run of plain XML text and returns the byte that ends it: `<`, `&`, `]` or a
    /// control character.
    @inline(__always)
    mutating func skipPlainXML() -> UInt8 {
        var position = offset
        var stops = unsafe ByteWord(at: base + position).xmlStops
        // Zero ends a run, so the loop stops at the first byte of the padding at the latest.
        while stops == 0 {
            position &+= 8
            stops = unsafe ByteWord(at: base + position).xmlStops
        }
        position &+= stops.trailingZeroBitCount &>> 3
        offset = position
        return unsafe base[position]
    }

    /// Skips ASCII digits and returns their number.
    @inline(__always)
    mutating func skipDigits() -> Int {
        var position = offset
        var others = unsafe ByteWord(at: base + position).nonDigits
        // The padding is not a digit.
        while others == 0 {
            position &+= 8
            others = unsafe ByteWord(at: base + position).nonDigits
        }
        position &+= others.trailingZeroBitCount &>> 3
        let digits = position &- offset
        offset = position
        return digits
    }

    /// Whether a single space is here, as after most colons of indented text.
    var isSingleSpace: Bool { unsafe base[offset] == 0x20 && base[offset &+ 1] > 0x20 }

    /// Skips white space, which is mostly line breaks and indentation.
    ///
    /// A processor guesses the outcome of a comparison, but has to wait for a calculated offset. So runs of
    /// eight spaces are found by comparisons, and only the spaces after them are counted.
    @inline(__always)
    mutating func skipWhitespace() {
        var position = offset
        while true {
            let byte = unsafe base[position]
            // The padding is not white space.
            if byte == 0x20 {
                var word = unsafe ByteWord(at: base + position)
                while word == 0x2020_2020_2020_2020 {
                    position &+= 8
                    word = unsafe ByteWord(at: base + position)
                }
                position &+= word.leadingSpaces
                if unsafe base[position] > 0x20 { break }
            } else if byte == 0x0A || byte == 0x0D || byte == 0x09 {
                position &+= 1
            } else {
                break
            }
        }
        offset = position
    }
}
