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
    /// Nil for one that was replaced.
    private var list: [NestedEncoding?] = []
    private var positions: [JarKey: Int] = [:]
    private var count = 0

    var isEmpty: Bool { count == 0 }

    /// The container at `key`.
    subscript(key: some CodingKey) -> TreeEncoding? {
        if positions.isEmpty { return nil }
        return positions[JarKey(text: key.stringValue)].flatMap { list[$0]?.part }
    }

    mutating func append(_ nested: NestedEncoding) {
        if let key = nested.key { positions[JarKey(text: key.stringValue)] = list.count }
        list.append(nested)
        count += 1
    }

    /// Removes the container at `key`, and returns it if there is one.
    mutating func remove(at key: some CodingKey) -> TreeEncoding? {
        if positions.isEmpty { return nil }
        guard let position = positions.removeValue(forKey: JarKey(text: key.stringValue)) else { return nil }
        let part = list[position]?.part
        list[position] = nil
        count -= 1
        // Gaps are closed once they outnumber the containers, so a removal takes amortized O(1).
        if list.count > 2 * count + 8 {
            let rest = removeAll()
            for nested in rest { append(nested) }
        }
        return part
    }

    /// Removes all containers and returns them.
    mutating func removeAll() -> [NestedEncoding] {
        let all = list.compactMap { $0 }
        (list, positions, count) = ([], [:], 0)
        return all
    }
}
