/// What a decoder knows about the keys of its dictionary, if there are rules for keys.
///
/// Nearly every key is the one at which its property is written, or the property's own name, and is found
/// directly. When a property is not found, all keys are put into a table, so that no further one takes a
/// search.
struct DecodedKeys {
    /// The first key for each name of a property: `address_line_1`, `md_5`, `ALL_CAPS`, `this__and__that`.
    private var named: [JarKey: String]?
    /// The first key for each spelling in lower case, in the dictionary and in those inside it that the paths
    /// of renamed properties lead through.
    private var lowerCased: [JarPath: [JarKey: String]] = [:]
    /// The number of the dictionary's part in a reading of keys.
    private var part: Int?

    /// The first key in `jar` that belongs to the property with this name, by the rules of snake case. `jar`
    /// is the same dictionary in every call.
    ///
    /// - Complexity: O(*n*) in the keys for the first call, O(1) for each further one.
    mutating func key(of name: String, in jar: Jar) -> String? {
        if named == nil { named = Self.namedKeys(in: jar) }
        return named?[JarKey(text: name)]
    }

    /// The first key in `jar` that is equal to `key` or differs from it only by case. `jar` is the same
    /// dictionary in every call.
    ///
    /// - Complexity: O(*n*) in the keys for the first call, O(1) for each further one.
    mutating func key(like key: String, in jar: Jar) -> String? { self.key(like: key, in: jar, at: []) }

    private mutating func key(like key: String, in jar: Jar, at path: JarPath) -> String? {
        // A table of a few keys would take longer than to compare each.
        if let found = jar.fewKeys(like: key) { return found }
        if lowerCased[path] == nil {
            var keys: [JarKey: String] = [:]
            for key in (jar.keys ?? []).reversed() { keys[JarKey(text: key.lowercased())] = key }
            lowerCased[path] = keys
        }
        return lowerCased[path]?[JarKey(text: key.lowercased())]
    }

    /// The value in `jar` at the first of `keys` that leads to one, and its path. If there is no value at a
    /// key, it is at the first key that differs only by case.
    mutating func value(like keys: JarKeys, in jar: Jar) -> (value: Jar, path: JarPath)? {
        for path in keys.alternatives {
            var found = JarPath()
            var value = jar
            for step in path {
                var step = value.step(step)
                if case .key(let key) = step, value.child(key).content.isMissing,
                    let present = self.key(like: key, in: value, at: found)
                {
                    step = .key(present)
                }
                value = value.part(at: CollectionOfOne(step), pastEnd: .missing)
                found.append(step)
            }
            if !value.content.isMissing { return (value, found) }
        }
        return nil
    }

    /// Records that a property in `jar` is read.
    mutating func note(_ paths: JarPropertyPaths, in jar: Jar, _ reading: JarKeyReading) {
        note(paths.keys, in: jar, reading)
        if let found = paths.path(in: jar, &self) { note(JarKeys(found), in: jar, reading) }
    }

    mutating func note(_ keys: JarKeys, in jar: Jar, _ reading: JarKeyReading) {
        if part == nil { part = reading.part(at: jar) }
        if let part { reading.note(keys, in: part) }
    }

    private static func namedKeys(in jar: Jar) -> [JarKey: String] {
        var keys: [JarKey: String] = [:]
        func add(_ key: String) {
            guard HashableText(key) != nil else { return }
            let name = JarKey(text: key.camelCased)
            if keys[name] == nil { keys[name] = key }
        }
        let jar = jar.resolved
        switch jar.content {
        case .row(let source, let row) where source[row].kind == .object:
            source.withView { view in
                var keyRow = Int(row) + 1
                while keyRow < view[Int(row)].end {
                    let key = view[keyRow]
                    if key.kind != .string || view.bytes(of: key).isOtherSnakeCase { add(view.string(key)) }
                    keyRow = view.next(after: keyRow + 1)
                }
            }
        default:
            for key in jar.keys ?? [] where key.withByteView({ $0.isOtherSnakeCase }) { add(key) }
        }
        return keys
    }
}

extension Jar {
    /// The first key that is equal to `key` or differs from it only by case, and nil inside if there is none.
    ///
    /// Nil if this is not a small object in a document with ASCII keys that need no unescaping.
    fileprivate func fewKeys(like key: String) -> String?? {
        guard case .row(let source, let row) = content, source[row].kind == .object, source[row].length <= 8
        else { return nil }
        return source.withView { view in
            key.withByteView { key in
                guard key.isASCII else { return nil }
                var found: String?
                var keyRow = Int(row) + 1
                while keyRow < view[Int(row)].end {
                    let present = view[keyRow]
                    guard present.kind == .string, view.bytes(of: present).isASCII else { return nil }
                    if found == nil, view.bytes(of: present).equalsIgnoringCase(ofASCII: key) {
                        found = view.string(present)
                    }
                    keyRow = view.next(after: keyRow + 1)
                }
                return .some(found)
            }
        }
    }
}
