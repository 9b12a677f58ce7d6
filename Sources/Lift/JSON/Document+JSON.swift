extension Document {
    /// Reads a document from JSON text.
    convenience init(
        json text: consuming PaddedBytes, options: JSONReadingOptions, file: String? = nil
    ) throws(SyntaxError) {
        try self.init(json: text, options, isBeginning: true, file: file) { failure, text in
            text.map { SyntaxError(failure, in: $0) } ?? .outOfMemory
        }
    }

    /// Reads a document from JSON text of any syntax. `isBeginning` tells whether a byte order mark, or
    /// another encoding, may come first. `makeError` gets the text, unless there is no memory for it.
    convenience init<Failure: Error>(
        json text: consuming PaddedBytes, _ options: JSONReadingOptions, isBeginning: Bool,
        file: String?, start: TextStart? = nil, _ makeError: (JSONScanFailure, ByteView?) -> Failure
    ) throws(Failure) {
        let result: ScannedText
        // `text` lives until it is moved into the document, or copied into a longer one. The result has no
        // view of it.
        let view = unsafe text.view
        do throws(JSONScanFailure) {
            let limit = min(options.maximumSize, TapeRow.maximumInput)
            if text.count > limit { throw JSONScanFailure(reason: .tooLarge(limit: limit), offset: 0) }
            if options.syntax == .json, options.partial == .refused {
                let depth = options.maximumDepth
                result = ScannedText(
                    tape: try JSONScanner.scan(view, maximumDepth: depth, isBeginning: isBeginning))
            } else {
                result = try RelaxedJSONScanner.scan(view, options: options, isBeginning: isBeginning)
            }
        } catch {
            throw makeError(error, view)
        }
        let noMemory = JSONScanFailure(reason: .outOfMemory, offset: 0)
        guard let bytes = result.bytes(of: text) else { throw makeError(noMemory, nil) }
        self.init(
            bytes, result.tape, lastKeyCounts: options.duplicateKeys == .last, file: file, start: start)
        if options.duplicateKeys == .refused, let failure = duplicateKeyFailure() {
            throw withView { makeError(failure, $0.text) }
        }
    }

    /// The failure at the first key in the text that its object already has; nil if there is none.
    func duplicateKeyFailure() -> JSONScanFailure? {
        withView { view in
            guard let row = firstDuplicateKey(in: view) else { return nil }
            let key = view[row]
            let offset = byteOffset(of: row) ?? 0
            let length = relaxed == nil ? key.length + 2 : view.range(ofJSON: row, at: offset).count
            return JSONScanFailure(
                reason: .duplicateKey(view.string(key), length: length), offset: offset)
        }
    }

    /// Returns the row of the first key in the text that its object already has; nil if there is none.
    private func firstDuplicateKey(in view: DocumentView) -> Int? {
        var first: Int?
        for row in 0..<view.rows.count where view[row].kind == .object {
            var keyRow = row + 1
            let end = min(view[row].end, first ?? .max)
            while keyRow < end {
                if !isCounted(keyRow, of: row) {
                    // An earlier duplicate can still follow, in an object inside this one.
                    first = keyRow
                    break
                }
                keyRow = view.next(after: keyRow + 1)
            }
        }
        return first
    }
}

extension DocumentView {
    /// The byte offset of the value at `row`: that of the first byte of a scalar, of the opening quote of a
    /// string or of the opening bracket of a container.
    ///
    /// - Parameters:
    ///   - first: An earlier row whose offset is known.
    ///   - start: The offset of that row, or one before it and after the row before.
    ///   - count: The number of bytes of the text itself. Scalars that are kept after it have no offset.
    /// - Complexity: O(n) in the text after the nearest scalar in between.
    func offset(inJSON row: Int, after first: Int = 0, at start: Int = 0, before count: Int? = nil) -> Int {
        let count = count ?? text.count
        var known = row
        while known > first, self[known].isContainer || self[known].offset >= count { known -= 1 }
        let scalar = self[known]
        func tokens(from offset: Int) -> JSONTokens {
            JSONTokens(text, from: offset, to: count, isJSON5: format == .json5)
        }
        if scalar.isContainer || scalar.offset >= count {
            return tokens(from: start).offset(ofRow: row - known)
        }
        let quote = scalar.isString ? 1 : 0
        if known == row { return scalar.offset - quote }
        // After the scalar: one that marks the beginning of a part isn't in the text.
        return tokens(from: scalar.offset + scalar.length + quote).offset(ofRow: row - known - 1)
    }
}
