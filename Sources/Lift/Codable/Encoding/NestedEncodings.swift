/// A nested container of a `TreeEncoding`, to be stored when the value ends.
struct NestedEncoding {
    /// The step to it.
    let step: JarPath.Component
    /// The key of the property; nil for an element.
    let key: (any CodingKey)?
    var part: TreeEncoding
}

/// The nested containers of one encoding, in the order in which they were requested. There is at most one at
/// each key.
struct NestedEncodings {
    private var elements: [NestedEncoding] = []
    private var members: [JarKey: (number: Int, nested: NestedEncoding)] = [:]
    /// The number of members that were ever added, by which they are ordered.
    private var memberCount = 0

    var isEmpty: Bool { elements.isEmpty && members.isEmpty }

    /// The container at `key`.
    subscript(key: some CodingKey) -> TreeEncoding? {
        members.isEmpty ? nil : members[JarKey(text: key.stringValue)]?.nested.part
    }

    mutating func append(_ nested: NestedEncoding) {
        guard let key = nested.key else { return elements.append(nested) }
        members[JarKey(text: key.stringValue)] = (memberCount, nested)
        memberCount += 1
    }

    /// Removes the container at `key`, and returns it if there is one.
    mutating func remove(at key: some CodingKey) -> TreeEncoding? {
        members.isEmpty ? nil : members.removeValue(forKey: JarKey(text: key.stringValue))?.nested.part
    }

    /// Removes all containers and returns them.
    mutating func removeAll() -> [NestedEncoding] {
        defer { self = NestedEncodings() }
        return elements + members.values.sorted { $0.number < $1.number }.map(\.nested)
    }
}
