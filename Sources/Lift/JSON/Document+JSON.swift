extension Document {
    /// Reads JSON.
    convenience init(json text: consuming PaddedBytes, options: JSONReadingOptions) throws(JSONSyntaxError) {
        let tape: Tape
        // The text is there until it is handed on below, and nothing that is made here keeps a view of it.
        let view = unsafe text.view
        do throws(JSONScanFailure) {
            guard text.count <= options.maximumSize else {
                throw JSONScanFailure(reason: .tooLarge(limit: options.maximumSize), offset: 0)
            }
            tape = try JSONScanner.scan(view, maximumDepth: options.maximumDepth)
        } catch {
            throw JSONSyntaxError(error, in: view)
        }
        self.init(text, tape, lastKeyCounts: options.duplicateKeys == .last)
        if options.duplicateKeys == .reject { try rejectDuplicateKeys() }
    }

    /// Throws at the first key of the text that its object has already.
    private func rejectDuplicateKeys() throws(JSONSyntaxError) {
        var first: Int?
        for row in 0..<view.rows.count where view[row].kind == .object {
            var place = row + 1
            let end = min(view[row].end, first ?? .max)
            while place < end {
                if !isCounted(place, of: row) {
                    // An object inside of this one may have a key twice before that.
                    first = place
                    break
                }
                place = view.next(after: place + 1)
            }
        }
        guard let first else { return }
        let key = view[first]
        let failure = JSONScanFailure(reason: .duplicateKey(view.string(key)), offset: key.offset - 1)
        throw JSONSyntaxError(failure, in: view.text)
    }
}

extension DocumentView {
    /// The byte offset of the value at `row`: a scalar's first byte, its quote if it is a string, or the
    /// bracket of a container, which is looked for behind the row before it. For errors only.
    ///
    /// - Parameter first: a row before it of which the offset, `start`, is known.
    func offset(inJSON row: Int, after first: Int = 0, at start: Int = 0) -> Int {
        let value = self[row]
        guard value.isContainer else { return value.isString ? value.offset - 1 : value.offset }
        // Between the last scalar and this container there are only brackets and white space, commas and
        // colons; of the opening brackets there, one belongs to each row.
        var scalar = row
        while scalar > first, self[scalar].isContainer { scalar -= 1 }
        var place = start
        var openings = row - scalar
        if self[scalar].isContainer {
            openings += 1
        } else {
            place = self[scalar].offset + self[scalar].length + (self[scalar].isString ? 1 : 0)
        }
        let bytes = text
        while place < bytes.count {
            if bytes[place] == 0x7B || bytes[place] == 0x5B {
                openings -= 1
                if openings == 0 { break }
            }
            place += 1
        }
        return place
    }

}
