extension Jar {
    /// Makes a container mutable that is in a document or deferred: one level of it is built, and its parts
    /// stay as they are. Does nothing to any other value.
    mutating func openForChange() {
        switch content {
        case .row, .deferred: open()
        default: return
        }
    }

    @inline(never)
    private mutating func open() {
        switch content {
        case .row(let source, let row):
            switch source[row].kind {
            case .array, .object:
                // The source of the parts has neither the path nor the context of this Jar: these stay with
                // the container.
                let parts = source.isBare ? source : JarSource(source.document)
                become(source.document.built(Int(row), parts))
            default: return
            }
        case .deferred:
            self = resolved
            openForChange()
        default: return
        }
    }
}

extension Document {
    /// Returns the container at `row` with one level of it built. Its parts stay rows and keep the text of
    /// their numbers.
    func built(_ row: Int, _ source: JarSource) -> JarContent {
        withView { $0.built(row, source) }
    }
}

extension DocumentView {
    fileprivate func built(_ row: Int, _ source: JarSource) -> JarContent {
        let container = self[row]
        let end = container.end
        var next = row + 1
        if container.kind == .array {
            var array = JarArray(capacity: container.length)
            while next < end {
                array.append(JarItem(.row(source, UInt32(truncatingIfNeeded: next))))
                next = self.next(after: next)
            }
            return .array(array)
        }
        var object = JarObject(capacity: container.length)
        var countedKeys = CountedKeys()
        while next < end {
            if countedKeys.contains(next, of: row, in: source.document) {
                object.append(
                    string(self[next]), JarItem(.row(source, UInt32(truncatingIfNeeded: next + 1))))
            }
            next = self.next(after: next + 1)
        }
        return .object(object)
    }
}
