/// UTF-8 of at most 16 bytes as two words, which writers check and store without a loop.
///
/// Most keys and many strings are that short.
struct ShortText {
    let count: Int
    /// The first eight bytes. Spaces take the place of bytes that are missing.
    let head: ByteWord
    /// The last eight bytes if there are more than eight, otherwise `head`.
    let tail: ByteWord

    /// Returns nil if there are more than 16 bytes.
    @inline(__always)
    fileprivate init?(_ text: ByteView) {
        count = text.count
        if count > 16 { return nil }
        let (bytes, mask) = text.head
        head = bytes | .repeating(0x20) & ~mask
        // Both loads are inside the view.
        tail = count > 8 ? unsafe ByteWord(at: text.start + (count &- 8)) : head
    }

    /// Whether no byte stops a writer.
    ///
    /// - Parameter stops: The high bit of each byte that does, and zero if there is none.
    @inline(__always)
    func hasNone(of stops: (ByteWord) -> ByteWord) -> Bool {
        count > 8 ? stops(head) | stops(tail) == 0 : stops(head) == 0
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
