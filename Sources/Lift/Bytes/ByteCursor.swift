import Foundation

/// A place in padded bytes that moves forward.
///
/// Safe: `0 <= offset <= count`, and nothing reads more than 16 bytes from `offset`. Every read is then inside the bytes
/// or their padding. The runs below stop at the padding, whose zeros are neither plain text, nor digits, nor white space.
///
/// What runs over many bytes is one straight function over a pointer and an offset: a build without optimisation,
/// which tests and previews are, calls every operator of a pointer and every property of another type as a function.
/// Nothing that is not inlined takes a cursor `inout`: it would have to live in memory instead of in registers, and
/// every step would wait for the one before it to be stored.
@safe struct ByteCursor {
    private let base: UnsafePointer<UInt8>
    let count: Int
    private(set) var offset = 0

    /// Unsafe: the caller knows that `view` is padded, and keeps its owner alive.
    @inline(__always)
    @unsafe init(_ view: ByteView) {
        unsafe base = unsafe view.start
        count = view.count
    }

    @inline(__always)
    var isAtEnd: Bool { offset >= count }

    /// The byte here; 0 at the end, where the padding lies.
    @inline(__always)
    var byte: UInt8 { unsafe base[offset] }

    /// The byte `distance` further on. `distance` is at most 8, which the padding covers.
    @inline(__always)
    func byte(ahead distance: Int) -> UInt8 {
        if distance > 8 { invariantFailed() }
        return unsafe base[offset &+ distance]
    }

    /// The eight bytes from here, which may reach into the padding.
    @inline(__always)
    var word: ByteWord { unsafe ByteWord(at: base + offset) }

    /// Moves on. The caller has seen `distance` bytes that are not padding: a byte that is not zero is
    /// none, and the scanner checks `isAtEnd` wherever it accepts a zero byte.
    @inline(__always)
    mutating func advance(by distance: Int) {
        offset &+= distance
        if offset > count { invariantFailed() }
    }

    /// Moves to `place`, which another cursor over the same bytes has reached.
    @inline(__always)
    mutating func move(to place: Int) {
        offset = place
        if UInt(bitPattern: offset) > UInt(bitPattern: count) { invariantFailed() }
    }

    /// Moves to the byte that ends a run of plain string text: a quote, a backslash, a control character or
    /// anything that is not ASCII. Returns that byte.
    @inline(__always)
    mutating func skipPlainText() -> UInt8 {
        var place = offset
        var stops = unsafe ByteWord(at: base + place).stringStops
        // Zero is a stop, so that the first byte of the padding is one at the latest.
        while stops == 0 {
            place &+= 8
            stops = unsafe ByteWord(at: base + place).stringStops
        }
        place &+= stops.trailingZeroBitCount &>> 3
        offset = place
        return unsafe base[place]
    }

    /// Moves behind the ASCII digits that begin here. Returns how many there are.
    @inline(__always)
    mutating func skipDigits() -> Int {
        var place = offset
        var others = unsafe ByteWord(at: base + place).nonDigits
        // The padding is no digit.
        while others == 0 {
            place &+= 8
            others = unsafe ByteWord(at: base + place).nonDigits
        }
        place &+= others.trailingZeroBitCount &>> 3
        let digits = place &- offset
        offset = place
        return digits
    }

    /// Moves behind white space. Line break and indentation are what it mostly is.
    @inline(__always)
    mutating func skipWhitespace() {
        var place = offset
        while true {
            let byte = unsafe base[place]
            // The padding is no white space.
            if byte == 0x20 {
                let spaces = unsafe ByteWord(at: base + place).leadingSpaces
                place &+= spaces
                if spaces < 8, unsafe base[place] > 0x20 { break }
            } else if byte == 0x0A || byte == 0x0D || byte == 0x09 {
                place &+= 1
            } else {
                break
            }
        }
        offset = place
    }
}
