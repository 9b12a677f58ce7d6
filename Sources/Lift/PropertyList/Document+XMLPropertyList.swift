extension Document {
    /// Reads a document from an XML property list.
    convenience init(
        xmlPropertyList bytes: consuming PaddedBytes, options: PropertyListReadingOptions, file: String? = nil
    ) throws(XMLSyntaxError) {
        let text = try XMLText.utf8(bytes)
        // `text` lives until it is moved into the document below, and nothing made before that keeps a view
        // of it.
        let view = unsafe text.view
        let result: XMLPropertyListScanner.Result
        do throws(XMLFailure) {
            result = try XMLPropertyListScanner.scan(view, options: options)
        } catch {
            throw XMLSyntaxError(error, in: view)
        }
        // The line break before the values is always there.
        if result.values.count == 1 {
            self.init(text, result.tape, lastKeyCounts: true, file: file)
        } else {
            guard let bytes = text.appending(result.values) else { throw .outOfMemory }
            self.init(bytes, result.tape, lastKeyCounts: true, file: file)
        }
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
        var offset = start
        while offset < count {
            guard self[offset] == 0x3C else {
                offset += 1
                continue
            }
            if let end = endOfOtherMarkup(at: offset) {
                offset = end
                continue
            }
            if self[offset + 1] != 0x2F, !starts(with: "<plist", at: offset) {
                if left == 0 { break }
                left -= 1
            }
            offset = endOfTag(at: offset)
        }
        return offset
    }

    /// The offset after the comment, section, instruction or document type at `offset`; nil for a tag.
    private func endOfOtherMarkup(at offset: Int) -> Int? {
        if starts(with: "<![CDATA[", at: offset) { return self.offset(after: "]]>", from: offset + 9) }
        if starts(with: "<!DOCTYPE", at: offset) { return endOfDocumentType(at: offset) }
        return endOfComment(at: offset)
    }

    /// The offset after the comment or instruction at `offset`; nil if there is neither.
    private func endOfComment(at offset: Int) -> Int? {
        if starts(with: "<!--", at: offset) { return self.offset(after: "-->", from: offset + 4) }
        if starts(with: "<?", at: offset) { return self.offset(after: "?>", from: offset + 2) }
        return nil
    }

    private func offset(after token: StaticString, from start: Int) -> Int {
        var offset = start
        while offset < count, !starts(with: token, at: offset) { offset += 1 }
        return offset + token.utf8CodeUnitCount
    }

    /// The offset after the tag at `offset`. Angle brackets in quotes do not end it.
    private func endOfTag(at start: Int) -> Int {
        var offset = start + 1
        while offset < count, self[offset] != 0x3E {
            let isQuote = self[offset] == 0x22 || self[offset] == 0x27
            offset = isQuote ? endOfQuotes(at: offset) : offset + 1
        }
        return offset + 1
    }

    /// The offset after the text in quotes that begins at `start`.
    private func endOfQuotes(at start: Int) -> Int {
        var offset = start + 1
        while offset < count, self[offset] != self[start] { offset += 1 }
        return offset + 1
    }

    private func endOfDocumentType(at start: Int) -> Int {
        var offset = start + 2
        var isInBrackets = false
        while offset < count {
            let byte = self[offset]
            if byte == 0x3C, let end = endOfComment(at: offset) {
                offset = end
            } else if byte == 0x22 || byte == 0x27 {
                offset = endOfQuotes(at: offset)
            } else if byte == 0x3E, !isInBrackets {
                return offset + 1
            } else {
                if byte == 0x5B { isInBrackets = true }
                if byte == 0x5D { isInBrackets = false }
                offset += 1
            }
        }
        return offset
    }
}
