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

extension DocumentView {
    /// The byte offset of the object of the value at `row`, which is found again by its references. For errors
    /// only.
    ///
    /// - Complexity: O(elements of the containers on the way).
    func offset(inPropertyList row: Int) -> Int? {
        guard let table = try? ObjectTable(text) else { return nil }
        var object = table.outermost
        var container = 0
        while container != row, self[container].isContainer {
            let isObject = self[container].kind == .object
            let count = self[container].length
            var place = container + 1
            var index = 0
            while index < count {
                let value = isObject ? place + 1 : place
                let after = next(after: value)
                if row < after { break }
                place = after
                index += 1
            }
            guard index < count, let references = firstReference(of: object, table) else { return nil }
            let reference = references + (isObject ? count + index : index) * table.referenceSize
            object = table.reference(at: reference, in: text)
            container = isObject ? place + 1 : place
        }
        return table.offset(of: object, in: text)
    }

    /// Where the references of a container begin: behind its marker and its count.
    private func firstReference(of object: Int, _ table: ObjectTable) -> Int? {
        let place = table.offset(of: object, in: text)
        guard text[place] & 0xF == BinaryPropertyList.countFollows else { return place + 1 }
        return place + 2 + (1 << Int(text[place + 1] & 0xF))
    }
}
