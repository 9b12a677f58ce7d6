import Foundation

/// A borrowed run of bytes inside `PaddedBytes`, or inside a copy that has the same padding behind it.
///
/// Whoever holds a view keeps its owner alive; a view is never stored beyond the call that made it, except
/// by the document that owns the bytes. Loads of eight bytes are allowed at offsets 0...count.
///
/// Safe: `count` bytes lie at `start` as long as the owner lives, which is promised where a view is made, and every read
/// is of offsets up to `count`. Debug builds, and so the tests, check each offset. In a release build it holds because
/// readers compare with `count` before they go on, and offset and length of every row are of bytes that the scanner has
/// seen. A view that says it has no padding is read below `count` only.
@safe struct ByteView {
    let start: UnsafePointer<UInt8>
    let count: Int

    @inline(__always)
    init(start: UnsafePointer<UInt8>, count: Int) {
        unsafe self.start = unsafe start
        self.count = count
    }

    @inline(__always)
    subscript(offset: Int) -> UInt8 {
        // offset <= count: the byte at count is padding.
        if UInt(bitPattern: offset) > UInt(bitPattern: count) { invariantFailed() }
        return unsafe start[offset]
    }

    /// Eight bytes from `offset`, which may reach into the padding.
    @inline(__always)
    func word(at offset: Int) -> ByteWord {
        // offset <= count, and padding >= 8 bytes lie behind count.
        if UInt(bitPattern: offset) > UInt(bitPattern: count) { invariantFailed() }
        return unsafe ByteWord(at: start + offset)
    }

    /// The unsigned big-endian number of `size` bytes, 1 to 8, at `offset`, which is at most `count`.
    @inline(__always)
    func bigEndian(at offset: Int, size: Int) -> UInt64 {
        if size < 1 || size > 8 { invariantFailed() }
        return word(at: offset).byteSwapped &>> UInt64(64 &- size &* 8)
    }

    /// The big-endian code unit at `offset`, two bytes before the end at most.
    @inline(__always)
    func utf16(at offset: Int) -> UInt16 { UInt16(self[offset]) &<< 8 | UInt16(self[offset &+ 1]) }

    /// The part from `offset`, `length` bytes long.
    @inline(__always)
    func part(_ offset: Int, _ length: Int) -> ByteView {
        if offset < 0 || length < 0 || offset &+ length > count { invariantFailed() }
        return unsafe ByteView(start: start + offset, count: length)
    }

    /// The text, which is UTF-8 because the scanner checked it or a `String` gave it.
    @inline(__always)
    var string: String {
        unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// The text of big-endian UTF-16 in which there are no lone surrogates and no half of a unit.
    ///
    /// `String(decoding:as:)` asks a generic parser for each scalar, and takes ten times as long.
    var utf16String: String {
        var length = 0
        for offset in stride(from: 0, to: count, by: 2) {
            let unit = utf16(at: offset)
            // Two units of a pair are four bytes together.
            length &+= unit < 0x80 ? 1 : unit < 0x800 || unit & 0xF800 == 0xD800 ? 2 : 3
        }
        return unsafe String(unsafeUninitializedCapacity: length) { target in
            // Each unit writes as many bytes as were counted for it, so that all stay below `length`.
            var place = 0
            func append(_ byte: UInt32) {
                unsafe target[place] = UInt8(truncatingIfNeeded: byte)
                place &+= 1
            }
            var offset = 0
            while offset < count {
                var value = UInt32(utf16(at: offset))
                offset &+= 2
                if value < 0x80 {
                    append(value)
                    continue
                }
                if value < 0x800 {
                    append(0xC0 | value &>> 6)
                } else {
                    if value & 0xF800 == 0xD800 {
                        // The scanner saw that the other half follows.
                        value = 0x10000 &+ (value & 0x3FF) &<< 10 &+ UInt32(utf16(at: offset)) & 0x3FF
                        offset &+= 2
                        append(0xF0 | value &>> 18)
                        append(0x80 | (value &>> 12) & 0x3F)
                    } else {
                        append(0xE0 | value &>> 12)
                    }
                    append(0x80 | (value &>> 6) & 0x3F)
                }
                append(0x80 | value & 0x3F)
            }
            return place
        }
    }

    @inline(__always)
    func equals(_ other: ByteView) -> Bool {
        unsafe count == other.count && memcmp(start, other.start, count) == 0
    }

    func equals(_ text: StaticString) -> Bool {
        // A static string made of ASCII literals has a pointer representation.
        unsafe count == text.utf8CodeUnitCount && memcmp(start, text.utf8Start, count) == 0
    }

    func equals(_ text: String) -> Bool {
        text.withByteView { $0.equals(self) }
    }

    func hash(into hasher: inout Hasher) {
        unsafe hasher.combine(bytes: UnsafeRawBufferPointer(start: start, count: count))
    }

    func contains(_ byte: UInt8, from start: Int) -> Bool {
        for index in min(start, count)..<count where self[index] == byte { return true }
        return false
    }

    /// The offset of the first byte that is not ASCII; nil when there is none.
    var firstBeyondASCII: Int? {
        var offset = 0
        // offset + 8 <= count: the load stays inside of the view.
        while offset &+ 8 <= count, word(at: offset) & 0x8080_8080_8080_8080 == 0 { offset &+= 8 }
        while offset < count, self[offset] < 0x80 { offset &+= 1 }
        return offset < count ? offset : nil
    }

    /// Whether all bytes are ASCII. Needs no padding.
    @inline(__always)
    var isASCII: Bool {
        var marks: UInt8 = 0
        // A loop over single bytes, which the compiler makes one over many at once.
        for offset in 0..<count { unsafe marks |= start[offset] }
        return marks < 0x80
    }

    /// How many units of UTF-16 this UTF-8 is. Needs no padding.
    var utf16Count: Int {
        var units = 0
        // Each scalar is one unit, of four bytes a pair.
        for offset in 0..<count {
            let byte = unsafe start[offset]
            units &+= (byte & 0xC0 != 0x80 ? 1 : 0) &+ (byte >= 0xF0 ? 1 : 0)
        }
        return units
    }

    /// The bytes, copied.
    var data: Data { unsafe Data(bytes: start, count: count) }

    /// Whether UTF-8's byte order mark stands at the start.
    var hasByteOrderMark: Bool { count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF }

}

extension ByteView {
    /// The bytes of a string, without padding.
    @inline(__always)
    init(_ utf8: UnsafeBufferPointer<UInt8>) {
        // An empty buffer may have no memory; the zeros live as long as the process.
        let zeros: StaticString = "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
        unsafe self.init(start: utf8.baseAddress ?? zeros.utf8Start, count: utf8.count)
    }
}

extension String {
    /// Calls `body` with the UTF-8 of this string, followed by padding as `ByteView` demands.
    ///
    /// Short strings are copied to the stack, longer ones to a temporary: use it where a copy is cheap
    /// beside what is done with the bytes.
    @inline(__always)
    func withPaddedBytes<Result>(_ body: (ByteView) -> Result) -> Result {
        var text = self
        return text.withUTF8 { utf8 in
            let size = utf8.count + PaddedBytes.padding
            return unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { memory in
                // memory has utf8.count + padding bytes; all of them are written before they are read.
                unsafe memory.copyMemory(from: UnsafeRawBufferPointer(utf8))
                let tail = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[utf8.count...])
                unsafe tail.initializeMemory(as: UInt8.self, repeating: 0)
                let bytes = unsafe UnsafeBufferPointer(memory.bindMemory(to: UInt8.self))
                return unsafe body(ByteView(bytes).part(0, utf8.count))
            }
        }
    }

    /// Calls `body` with the UTF-8 of this string. The view has no padding: only `equals`, `hash`, single
    /// bytes below `count` and copying are allowed on it.
    @inline(__always)
    func withByteView<Result>(_ body: (ByteView) -> Result) -> Result {
        let result = unsafe utf8.withContiguousStorageIfAvailable { utf8 in unsafe body(ByteView(utf8)) }
        if let result { return result }
        return withCopiedByteView(body)
    }

    /// As `withByteView`, for what finds a place. Not generic: without an optimiser each look-up would pay for asking
    /// what its optionals look like.
    @inline(__always)
    func findWithByteView(_ body: (ByteView) -> Int?) -> Int? {
        let found = unsafe utf8.withContiguousStorageIfAvailable { utf8 in unsafe body(ByteView(utf8)) }
        return found ?? withCopiedByteView(body)
    }

    /// For strings that are not contiguous UTF-8, such as bridged ones.
    @inline(never)
    private func withCopiedByteView<Result>(_ body: (ByteView) -> Result) -> Result {
        var text = self
        return text.withUTF8 { utf8 in unsafe body(ByteView(utf8)) }
    }
}

extension ByteView {
    /// The first eight bytes, or fewer, as a word, and the mask that keeps as many bytes of another word.
    /// Needs no padding.
    @inline(__always)
    var head: (bytes: ByteWord, mask: ByteWord) {
        if count >= 8 { return unsafe (ByteWord(at: start), .max) }
        var bytes: ByteWord = 0
        if count >= 4 {
            // Two halves that overlap, with the same bytes there. Copied as in `ByteWord`.
            var first: UInt32 = 0, last: UInt32 = 0
            unsafe memcpy(&first, start, 4)
            unsafe memcpy(&last, start + (count &- 4), 4)
            bytes =
                ByteWord(UInt32(littleEndian: first))
                | ByteWord(UInt32(littleEndian: last)) &<< ByteWord(count &* 8 &- 32)
        } else if count > 0 {
            bytes = unsafe ByteWord(start[0]) | ByteWord(start[count &- 1]) &<< ByteWord(count &* 8 &- 8)
            if count == 3 { bytes |= unsafe ByteWord(start[1]) &<< 8 }
        }
        return (bytes, (1 &<< ByteWord(count &* 8)) &- 1)
    }
}
