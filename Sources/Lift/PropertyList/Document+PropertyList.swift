extension Document {
    /// Reads a binary property list.
    convenience init(
        propertyList bytes: consuming PaddedBytes, options: PropertyListReadingOptions
    ) throws(PropertyListFailure) {
        // The scanner ends before the bytes are handed on, and the tape keeps no view of them.
        let tape = try unsafe BinaryPropertyListScanner.scan(bytes.view, options: options)
        self.init(bytes, tape, lastKeyCounts: false)
    }
}

extension Document {
    /// The byte offset of the object of the value at `row`, which is found again by its references. For errors
    /// only.
    ///
    /// - Complexity: as for its path.
    func offset(inPropertyList row: Int) -> Int? {
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
    /// Where the references of a container begin: behind its marker and its count.
    fileprivate func firstReference(of object: Int, _ table: ObjectTable) -> Int? {
        let place = table.offset(of: object, in: text)
        guard text[place] & 0xF == BinaryPropertyList.countFollows else { return place + 1 }
        return place + 2 + (1 << Int(text[place + 1] & 0xF))
    }
}
