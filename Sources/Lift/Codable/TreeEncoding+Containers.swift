// The members and the nested containers of a `TreeEncoding`.

// MARK: - Members

extension TreeEncoding {
    /// Sets a member. It replaces a nested container at the same key.
    func replace(_ item: JarItem, at key: some CodingKey) {
        if mayHaveNested(at: key) { removeNested { Self.isSame($0.key, key) } }
        put(item, at: key)
    }

    /// Whether there may be a nested container at `key`, so that all of them have to be searched.
    private func mayHaveNested(at key: some CodingKey) -> Bool {
        if nested.isEmpty { return false }
        // The member at a path of several steps is not in this dictionary.
        guard keys == nil || steps(key).count == 1, case .key(let text) = step(key) else { return true }
        return tree.has(text)
    }

    private static func isSame(_ key: (any CodingKey)?, _ other: some CodingKey) -> Bool {
        key.map { JarKey.areEqual($0.stringValue, other.stringValue) } ?? false
    }

    func put(_ item: JarItem, at key: some CodingKey) {
        if let keys, !isData(key) {
            tree.set(item, at: keys.keys(of: key.stringValue))
        } else {
            tree.set(item, atKey: key.stringValue)
            if isEarly { members.add(key.stringValue, .init(isData: isData(key))) }
        }
    }

    /// The path to a property in the data.
    func steps(_ key: some CodingKey) -> [JarPathComponent] {
        guard let keys, !isData(key) else { return [.key(key.stringValue)] }
        return keys.keys(of: key.stringValue).alternatives.first ?? [.key(key.stringValue)]
    }

    /// The last step of the path to a property.
    func step(_ key: some CodingKey) -> JarPathComponent {
        // Without key rules, no array is allocated.
        keys == nil ? .key(key.stringValue) : steps(key).last ?? .key(key.stringValue)
    }
}

// MARK: - Nested containers

extension TreeEncoding {
    func nest(at key: some CodingKey) -> any JarEncoding {
        if mayHaveNested(at: key), let present = nested.first(where: { Self.isSame($0.key, key) }) {
            return present.part
        }
        let present = member(at: key)
        put(JarItem(.null), at: key)
        let part = nested(at: step(key), for: key)
        if !present.content.isMissing, !present.content.isNull { part.tree.setSingle(present) }
        return part
    }

    func nestValue(at key: some CodingKey) -> any JarEncoding {
        replace(JarItem(.null), at: key)
        return nested(at: step(key), for: key)
    }

    private func member(at key: some CodingKey) -> JarItem {
        if let keys, !isData(key) {
            return tree.member(at: keys.keys(of: key.stringValue))
        }
        return tree.member(at: .verbatim(key.stringValue))
    }

    func nestElement() -> any JarEncoding {
        let index = tree.count
        tree.append(JarItem(.null))
        return nested(at: .index(index))
    }

    func nestInherited() -> any JarEncoding { inherited() }
}
