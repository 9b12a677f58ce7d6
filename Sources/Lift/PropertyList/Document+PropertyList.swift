extension Document {
    /// Reads a document from a binary property list.
    convenience init(
        propertyList bytes: consuming PaddedBytes, options: PropertyListReadingOptions, file: String? = nil
    ) throws(PropertyListFailure) {
        // The scan ends before the bytes move into the document, and the tape keeps no view of them.
        let tape = try unsafe BinaryPropertyListScanner.scan(bytes.view, options: options)
        self.init(bytes, tape, lastKeyCounts: false, file: file)
    }

    /// The byte offset of the object for the value at `row`, for errors. The object is found by following
    /// references from the outermost object.
    ///
    /// - Complexity: Amortized O(levels × log(elements)). A container of up to `indexedCount` elements is
    ///   searched linearly.
    func offset(inPropertyList row: Int) -> Int? {
        withView { offset(inPropertyList: row, $0) }
    }

    private func offset(inPropertyList row: Int, _ view: DocumentView) -> Int? {
        let text = view.text
        guard let table = try? ObjectTable(text) else { return nil }
        var object = table.outermost
        var container = 0
        while container != row, view[container].isContainer {
            guard let part = part(for: row, of: container),
                let references = view.firstReference(of: object, table)
            else { return nil }
            let isObject = view[container].kind == .object
            let index = isObject ? view[container].length + part.index : part.index
            object = table.reference(at: references + index * table.referenceSize, in: text)
            container = part.value
        }
        return table.offset(of: object, in: text)
    }
}

extension DocumentView {
    /// The offset of the first reference of a container, after its marker and its count.
    fileprivate func firstReference(of object: Int, _ table: ObjectTable) -> Int? {
        let offset = table.offset(of: object, in: text)
        guard text[offset] & 0xF == BinaryPropertyList.countFollows else { return offset + 1 }
        return offset + 2 + (1 << Int(text[offset + 1] & 0xF))
    }
}
