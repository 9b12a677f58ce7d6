#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A borrowed run of bytes inside `PaddedBytes`, or inside a copy with the same padding.
///
/// Whoever has a view keeps its owner alive. Only the document that owns the bytes, and types that keep that
/// document, store a view beyond the call that made it. Words of eight bytes can be loaded at offsets
/// 0...count.
///
/// Safe: `count` bytes are at `start` while the owner lives, as promised where a view is made, and every read
/// is at an offset up to `count`. Debug builds, including the tests, check each offset. In a release build
/// this is true because readers compare with `count` before they advance, and because the offset and length
/// of every row come from bytes that the scanner has read. A view without padding is only read below `count`.
@safe struct ByteView {
    let start: UnsafePointer<UInt8>
    let count: Int

    subscript(offset: Int) -> UInt8 {
        // The byte at count is padding.
        if UInt(bitPattern: offset) > UInt(bitPattern: count) { invariantFailed() }
        return unsafe start[offset]
    }

    /// Eight bytes from `offset` on, which may reach into the padding.
    func word(at offset: Int) -> ByteWord {
        // offset <= count, and at least eight bytes of padding follow.
        if UInt(bitPattern: offset) > UInt(bitPattern: count) { invariantFailed() }
        return unsafe ByteWord(at: start + offset)
    }

    /// The unsigned big-endian integer of `size` bytes, 1 to 8, at `offset`, which is at most `count`.
    func bigEndian(at offset: Int, size: Int) -> UInt64 {
        if size < 1 || size > 8 { invariantFailed() }
        return word(at: offset).byteSwapped &>> UInt64(64 &- size &* 8)
    }

    /// The big-endian UTF-16 code unit at `offset`, which is at most `count - 2`.
    func utf16(at offset: Int) -> UInt16 { UInt16(self[offset]) &<< 8 | UInt16(self[offset &+ 1]) }

    /// The `length` bytes from `offset` on.
    func part(_ offset: Int, _ length: Int) -> ByteView {
        if offset < 0 || length < 0 || offset &+ length > count { invariantFailed() }
        return unsafe ByteView(start: start + offset, count: length)
    }

    func equals(_ other: ByteView) -> Bool {
        unsafe count == other.count && Memory.isEqual(start, other.start, count: count)
    }

    /// Whether the bytes are equal to others or differ only by the case of ASCII letters.
    func equalsIgnoringCase(ofASCII other: ByteView) -> Bool {
        guard count == other.count else { return false }
        for offset in 0..<count {
            let (byte, wanted) = (self[offset], other[offset])
            if byte == wanted { continue }
            let lower = byte | 0x20
            guard lower == wanted | 0x20, UInt8(ascii: "a")...UInt8(ascii: "z") ~= lower else { return false }
        }
        return true
    }

    func equals(_ text: StaticString) -> Bool {
        // A static string made of ASCII literals has a pointer representation.
        unsafe count == text.utf8CodeUnitCount && Memory.isEqual(start, text.utf8Start, count: count)
    }

    /// Whether `token` is at `offset`.
    func starts(with token: StaticString, at offset: Int) -> Bool {
        let length = token.utf8CodeUnitCount
        return offset + length <= count && part(offset, length).equals(token)
    }

    func equals(_ text: String) -> Bool {
        text.withByteView { $0.equals(self) }
    }

    func hash(into hasher: inout Hasher) {
        unsafe hasher.combine(bytes: UnsafeRawBufferPointer(start: start, count: count))
    }

    func contains(_ byte: UInt8, from start: Int) -> Bool { contains(byte, from: start, to: count) }

    /// Whether `byte` is among those from `start` to `end`, which is at most `count`.
    func contains(_ byte: UInt8, from start: Int, to end: Int) -> Bool {
        for index in min(start, end)..<end where self[index] == byte { return true }
        return false
    }

    /// The offset of the first `byte` from `start` on, or nil if there is none. The view needs no padding.
    func firstOffset(of byte: UInt8, from start: Int) -> Int? {
        if start < 0 || start > count { invariantFailed() }
        return unsafe Memory.firstOffset(of: byte, in: self.start + start, count: count &- start)
            .map { $0 &+ start }
    }

    /// The offset of the first `quote`, `other` or backslash from `start` on, or `count` if there is none.
    /// The view needs no padding.
    @inline(__always)
    func endOfStringText(from start: Int, quote: UInt8, or other: UInt8 = 0x5C) -> Int {
        var offset = start
        // offset + 8 <= count: the load is inside the view.
        while offset &+ 8 <= count {
            let stops = word(at: offset).stops(at: quote) | word(at: offset).stops(at: other)
            if stops != 0 { return offset &+ stops.trailingZeroBitCount &>> 3 }
            offset &+= 8
        }
        while offset < count, self[offset] != quote, self[offset] != other, self[offset] != 0x5C {
            offset &+= 1
        }
        return offset
    }

    /// The offset of the first byte that is not ASCII, or nil if all bytes are ASCII.
    var firstBeyondASCII: Int? {
        var offset = 0
        // offset + 8 <= count: the load is inside the view.
        while offset &+ 8 <= count, word(at: offset) & 0x8080_8080_8080_8080 == 0 { offset &+= 8 }
        while offset < count, self[offset] < 0x80 { offset &+= 1 }
        return offset < count ? offset : nil
    }

    /// Whether all bytes are ASCII. The view needs no padding.
    var isASCII: Bool {
        var marks: UInt8 = 0
        // The compiler vectorizes this loop.
        for offset in 0..<count { unsafe marks |= start[offset] }
        return marks < 0x80
    }

    /// The number of UTF-16 code units of this UTF-8. The view needs no padding.
    var utf16Count: Int {
        var units = 0
        // Each scalar is one unit, and a scalar of four bytes is two.
        for offset in 0..<count {
            let byte = unsafe start[offset]
            units &+= (byte & 0xC0 != 0x80 ? 1 : 0) &+ (byte >= 0xF0 ? 1 : 0)
        }
        return units
    }

    /// A copy of the bytes.
    var data: Data { unsafe Data(bytes: start, count: count) }

    /// Whether the bytes start with the byte order mark of UTF-8.
    var hasByteOrderMark: Bool { count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF }

}

extension ByteView {
    /// A view of the bytes of a string, without padding.
    init(_ utf8: UnsafeBufferPointer<UInt8>) {
        // An empty buffer may have no address; the static zeros are never freed.
        let zeros: StaticString = "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
        unsafe self.init(start: utf8.baseAddress ?? zeros.utf8Start, count: utf8.count)
    }
}

extension Data {
    /// Calls `body` with the bytes. The view has no padding: `body` may only use bytes below `count`.
    func withByteView<Result>(_ body: (ByteView) -> Result) -> Result {
        unsafe withUnsafeBytes { bytes in
            unsafe bytes.withMemoryRebound(to: UInt8.self) { unsafe body(ByteView($0)) }
        }
    }
}

extension String {
    /// Calls `body` with the UTF-8 of this string, followed by the padding that `ByteView` requires.
    ///
    /// The bytes are copied, to the stack if they are few. Use this where the copy is cheap compared to the
    /// work of `body`.
    func withPaddedBytes<Result>(_ body: (ByteView) -> Result) -> Result {
        var text = self
        return text.withUTF8 { utf8 in
            let size = utf8.count + PaddedBytes.padding
            return unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { memory in
                // memory has utf8.count + padding bytes, and all of them are written before they are read.
                unsafe memory.copyMemory(from: UnsafeRawBufferPointer(utf8))
                let tail = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[utf8.count...])
                unsafe tail.initializeMemory(as: UInt8.self, repeating: 0)
                let bytes = unsafe UnsafeBufferPointer(memory.bindMemory(to: UInt8.self))
                return unsafe body(ByteView(bytes).part(0, utf8.count))
            }
        }
    }

    /// Calls `body` with the UTF-8 of this string. The view has no padding: `body` may only use `equals`,
    /// `hash`, bytes below `count`, copies, and members that say they need no padding.
    @inline(__always)
    func withByteView<Result>(_ body: (ByteView) -> Result) -> Result {
        let result = unsafe utf8.withContiguousStorageIfAvailable { utf8 in unsafe body(ByteView(utf8)) }
        if let result { return result }
        return withCopiedByteView(body)
    }

    /// Calls `body`, which looks something up, with the UTF-8 of this string. The view has no padding.
    ///
    /// This is not generic, because in a build without optimization a generic function over an optional
    /// result would fetch type metadata for each look-up.
    func findWithByteView(_ body: (ByteView) -> Int?) -> Int? {
        let found = unsafe utf8.withContiguousStorageIfAvailable { utf8 in unsafe body(ByteView(utf8)) }
        return found ?? withCopiedByteView(body)
    }

    /// The slow path for strings that are not contiguous UTF-8, such as bridged ones.
    @inline(never)
    private func withCopiedByteView<Result>(_ body: (ByteView) -> Result) -> Result {
        var text = self
        return text.withUTF8 { utf8 in unsafe body(ByteView(utf8)) }
    }
}

extension ByteView {
    /// The first eight bytes, or all if there are fewer, as a word, and a mask that keeps the same number of
    /// bytes of another word. The view needs no padding.
    @inline(__always)
    var head: (bytes: ByteWord, mask: ByteWord) {
        if count >= 8 { return unsafe (ByteWord(at: start), .max) }
        var bytes: ByteWord = 0
        if count >= 4 {
            // Two halves that overlap, with the same bytes there.
            let (first, last) = unsafe (UInt32(at: start), UInt32(at: start + (count &- 4)))
            bytes = ByteWord(first) | ByteWord(last) &<< ByteWord(count &* 8 &- 32)
        } else if count > 0 {
            bytes = unsafe ByteWord(start[0]) | ByteWord(start[count &- 1]) &<< ByteWord(count &* 8 &- 8)
            if count == 3 { bytes |= unsafe ByteWord(start[1]) &<< 8 }
        }
        return (bytes, (1 &<< ByteWord(count &* 8)) &- 1)
    }
}
