extension Document {
    /// Reads a document from an XML property list. Its size, which is that of `bytes` and not of the text in
    /// UTF-8, has been checked. `isDecoded` tells whether the bytes are UTF-8, whatever encoding they
    /// declare.
    convenience init(
        xmlPropertyList bytes: consuming PaddedBytes, maximumDepth: Int, file: String? = nil,
        isDecoded: Bool = false
    ) throws(SyntaxError) {
        let text = try XMLText.utf8(bytes, isDecoded: isDecoded)
        // `text` lives until it is moved into the document below, and nothing made before that keeps a view
        // of it.
        let view = unsafe text.view
        let result: ScannedText
        do throws(XMLFailure) {
            result = try XMLPropertyListScanner.scan(view, maximumDepth: maximumDepth)
        } catch {
            throw SyntaxError(error, in: view)
        }
        guard let bytes = result.bytes(of: text) else { throw .outOfMemory }
        self.init(bytes, result.tape, lastKeyCounts: true, file: file)
    }
}

extension DocumentView {
    /// The byte offset of the tag of the value at `row`, for errors.
    ///
    /// - Parameters:
    ///   - first: An earlier row whose offset is known.
    ///   - start: The offset of that row.
    func offset(inXML row: Int, after first: Int, at start: Int) -> Int {
        text.offset(ofElement: row - first, after: start)
    }
}

extension ByteView {
    /// The offset of the tag of an element of a valid XML property list.
    ///
    /// - Parameters:
    ///   - index: The number of elements, `plist` not counted, that begin before it at `start` or after.
    ///   - start: An offset outside tags and other markup.
    /// - Complexity: O(n) in the text up to the element.
    func offset(ofElement index: Int, after start: Int) -> Int {
        var left = index
        var markup = XMLMarkup(self, from: start, to: count)
        while let token = markup.next() {
            guard token.beginsValue else { continue }
            if left == 0 { return token.range.lowerBound }
            left -= 1
        }
        return count
    }
}
