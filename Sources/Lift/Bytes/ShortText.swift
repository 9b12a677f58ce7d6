/// UTF-8 of at most 16 bytes as two words, which writers check and store without a loop.
struct ShortText {
    let count: Int
    /// The first eight bytes. Missing bytes are filled with spaces.
    let head: ByteWord
    /// The last eight bytes if there are more than eight, otherwise `head`.
    let tail: ByteWord

    /// Returns nil if there are more than 16 bytes.
    @inline(__always)
    init?(_ text: ByteView) {
        count = text.count
        if count > 16 { return nil }
        let (bytes, mask) = text.head
        head = bytes | .repeating(0x20) & ~mask
        // Both loads are inside the view.
        tail = count > 8 ? unsafe ByteWord(at: text.start + (count &- 8)) : head
    }

    /// Whether a writer can copy the text as it is.
    ///
    /// - Parameter stops: Returns a word with the high bit set in each byte that the writer has to look at;
    ///   zero if there is none.
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
