/// UTF-8 of at most 16 bytes as two words, which writers check and store without a loop.
struct ShortText: Sendable {
    /// The first eight bytes. Missing bytes are filled with spaces.
    let head: ByteWord
    /// The last eight bytes if there are more than eight, otherwise `head`.
    let tail: ByteWord
    /// The number of bytes, stored in a single byte, so that a `MemberKey` takes 24 bytes and not 32.
    private let size: UInt8

    @inline(__always)
    var count: Int { Int(size) }

    /// Returns nil if there are more than 16 bytes.
    @inline(__always)
    init?(_ text: ByteView) {
        let count = text.count
        if count > 16 { return nil }
        size = UInt8(truncatingIfNeeded: count)
        let (bytes, mask) = text.head
        head = bytes | .repeating(0x20) & ~mask
        // Both loads are inside the view.
        tail = count > 8 ? unsafe ByteWord(at: text.start + (count &- 8)) : head
    }

    /// The bytes after the first eight. `tail` repeats some of `head`.
    @inline(__always)
    private var rest: ByteWord {
        count > 8 ? tail &>> ByteWord(truncatingIfNeeded: (16 &- count) &* 8) : 0
    }

    /// Calls `body` with the text. The view has no padding.
    @inline(__always)
    func withByteView<Result>(_ body: (ByteView) -> Result) -> Result {
        unsafe withUnsafeBytes(of: (head.littleEndian, rest.littleEndian)) { bytes in
            unsafe bytes.withMemoryRebound(to: UInt8.self) { bytes in
                // `count` is at most 16.
                unsafe body(ByteView(UnsafeBufferPointer(rebasing: bytes.prefix(count))))
            }
        }
    }

    @inline(__always)
    var isASCII: Bool { (head | tail) & .repeating(0x80) == 0 }

    var string: String { withByteView { $0.string } }

    /// Whether a writer can copy the text as it is.
    ///
    /// - Parameter stops: Returns a word with the high bit set in each byte that the writer has to look at;
    ///   zero if there is none.
    @inline(__always)
    func hasNone(of stops: (ByteWord) -> ByteWord) -> Bool {
        count > 8 ? stops(head) | stops(tail) == 0 : stops(head) == 0
    }
}

extension ShortText: Comparable {
    /// Returns whether `left` comes first in the order of the bytes.
    static func < (left: ShortText, right: ShortText) -> Bool {
        // The first byte is the lowest of a word. Missing bytes are zeros here, and decide nothing.
        let (first, other) = (left.beginning.byteSwapped, right.beginning.byteSwapped)
        if first != other { return first < other }
        let (second, last) = (left.rest.byteSwapped, right.rest.byteSwapped)
        return second == last ? left.count < right.count : second < last
    }

    /// The first eight bytes, with zeros for missing ones.
    private var beginning: ByteWord {
        count < 8 ? head & (1 &<< ByteWord(truncatingIfNeeded: count &* 8) &- 1) : head
    }
}

extension String {
    /// The text of this string, if it has at most 16 bytes.
    @inline(__always)
    var shortText: ShortText? {
        let text = unsafe utf8.withContiguousStorageIfAvailable { unsafe ShortText(ByteView($0)) }
        return text ?? nil
    }
}
