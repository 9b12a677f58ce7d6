// The members and the nested containers of a `TreeEncoding`.

// MARK: - Members

extension TreeEncoding {
    /// Sets a member. It replaces a nested container at the same key.
    func replace(_ item: JarItem, at key: some CodingKey) {
        removeNested(at: key)
        put(item, at: key)
    }

    func put(_ item: JarItem, at key: some CodingKey) {
        if let keys, !isData(key) {
            tree.set(item, at: keys.keys(of: key.stringValue))
        } else {
            tree.set(item, atKey: key.stringValue)
            if isEarly { members.add(key.stringValue, .init(isData: isData(key))) }
        }
    }

    func steps(_ key: some CodingKey) -> [JarPath.Component] {
        guard let keys = keysOfErrors, !isData(key) else { return [.key(key.stringValue)] }
        return keys.keys(of: key.stringValue).alternatives.first?.steps ?? [.key(key.stringValue)]
    }

    /// The last step of the path to a property.
    func step(_ key: some CodingKey) -> JarPath.Component {
        // Without key rules, no array is allocated.
        keys == nil ? .key(key.stringValue) : steps(key).last ?? .key(key.stringValue)
    }
}

// MARK: - Nested containers

extension TreeEncoding {
    func nest(at key: some CodingKey) -> any JarEncoding {
        if let present = nested[key] { return present }
        let present = member(at: key)
        put(JarItem(.null), at: key)
        let part = nested(at: step(key), for: key)
        if !present.content.isMissing, !present.content.isNull { part.tree.setSingle(present) }
        return part
    }

    func nestValue(at key: some CodingKey) -> any JarEncoding { nestInstead(at: key) }

    /// Returns an encoding that replaces whatever is at `key`, except a nested container if nothing is
    /// encoded instead.
    func nestInstead(at key: some CodingKey) -> TreeEncoding {
        let earlier = nested.remove(at: key)
        put(JarItem(.null), at: key)
        let part = nested(at: step(key), for: key)
        if let earlier { part.replace(earlier) }
        return part
    }

    func member(at key: some CodingKey) -> JarItem { tree.member(at: keys(of: key)) }

    /// Removes a member, or a nested container at its key.
    func remove(at key: some CodingKey) {
        removeNested(at: key)
        tree.remove(at: keys(of: key))
    }

    /// The keys and paths of a property. Lift writes to the first.
    private func keys(of key: some CodingKey) -> JarKeys {
        if let keys, !isData(key) { return keys.keys(of: key.stringValue) }
        return JarKeys(key: key.stringValue)
    }

    func nestElement() -> any JarEncoding {
        let index = tree.count
        tree.append(JarItem(.null))
        return nested(at: .index(index))
    }

    func nestInherited() -> any JarEncoding { inherited() }
}
