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
    /// The byte offset of the value at `row`, for errors: the first byte of a scalar, the opening quote of a
    /// string or the opening bracket of a container. The search for a bracket starts after the nearest scalar
    /// before it.
    ///
    /// - Parameters:
    ///   - first: An earlier row whose offset is known.
    ///   - start: The offset of that row.
    func offset(inJSON row: Int, after first: Int = 0, at start: Int = 0) -> Int {
        let value = self[row]
        guard value.isContainer else { return value.isString ? value.offset - 1 : value.offset }
        // Between the last scalar and this container there are only brackets, commas, colons and white space.
        // Each row in between has one opening bracket there.
        var scalar = row
        while scalar > first, self[scalar].isContainer { scalar -= 1 }
        var offset = start
        var openings = row - scalar
        if self[scalar].isContainer {
            openings += 1
        } else {
            offset = self[scalar].offset + self[scalar].length + (self[scalar].isString ? 1 : 0)
        }
        let bytes = text
        while offset < bytes.count {
            if bytes[offset] == 0x7B || bytes[offset] == 0x5B {
                openings -= 1
                if openings == 0 { break }
            }
            offset += 1
        }
        return offset
    }
}
