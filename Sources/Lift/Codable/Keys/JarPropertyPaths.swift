/// The paths at which a property is read and written, by the rules for keys.
struct JarPropertyPaths: Hashable {
    /// The keys and paths of the property. It is written at the first.
    let keys: JarKeys
    /// Whether a missing key is replaced by the first that differs from it only by case.
    let ignoresCase: Bool
    /// The property's name, if other keys in snake case are read for it too.
    private(set) var snakeName: String?
    /// The keys and paths that are read.
    private var read: JarKeys

    init(keys: JarKeys, ignoresCase: Bool) {
        self.keys = keys
        self.ignoresCase = ignoresCase
        read = keys
    }

    /// Creates the paths of a property whose key is in snake case.
    ///
    /// The property is written at the key that Foundation gives it. It is read from this key, from its own
    /// name and from the words of its name, unless the key belongs to another property of its type. Of these,
    /// the ones that Foundation maps to the property come first. If none of them is present, it is read from
    /// any other key that Foundation maps to it.
    init(snakeCase name: String, ignoresCase: Bool, of type: any CodingKey.Type) {
        let snake = CodingCache.snakeKey(of: name)
        var keys = [snake.text]
        let isPlain = snake.isPlain
        for other in isPlain ? [name] : [name, name.snakeCasedByWords]
        where !keys.contains(where: { JarKey.areEqual($0, other) }) {
            keys.append(other)
        }
        self.init(keys: JarKeys(alternatives: keys.map { [.key($0)] }), ignoresCase: ignoresCase)
        snakeName = name
        if isPlain { return }
        func isOwn(_ key: String) -> Bool { JarKey.areEqual(key.camelCased, name) }
        let others = keys.filter { !isOwn($0) && !Self.belongs($0, toOtherThan: name, of: type) }
        let free = keys.filter(isOwn) + others
        read = JarKeys(alternatives: free.map { [.key($0)] })
    }

    /// Whether another property of the type has the name to which Foundation maps `key`. For a type that has
    /// a key for every text, the answer is no.
    ///
    /// A canonically equivalent name is the same property: the key of `ilkİsim` has `i` and a dot of its own,
    /// which becomes a capital I with a dot of its own.
    private static func belongs(_ key: String, toOtherThan name: String, of type: any CodingKey.Type) -> Bool
    {
        type.init(stringValue: key.camelCased).map { JarKey.areEqual($0.stringValue, name) } == false
            && type.init(stringValue: "\0") == nil
    }

    /// The first path, at which the property is written.
    private var written: JarKeys { keys.alternatives.first.map { JarKeys($0) } ?? keys }

    /// The value in `jar`. If all paths lead to nothing, it is the missing value at the path that is written.
    func value(in jar: Jar, _ table: inout DecodedKeys) -> Jar {
        if let (old, change) = jar.update {
            return value(in: change, &table).updating(written.value(in: old))
        }
        if let found = found(in: jar, &table) { return found.value }
        if let path = keys.alternatives.first(where: read.alternatives.contains) {
            return JarKeys(path).value(in: jar)
        }
        // Another property has the key at which this one is written.
        return keys.alternatives.first?.first.map { jar.nothing($0) } ?? Jar()
    }

    /// The path of the value in `jar`; nil if there is no value.
    func path(in jar: Jar, _ table: inout DecodedKeys) -> JarPath? {
        if let (old, change) = jar.update {
            return path(in: change, &table)
                ?? written.path(in: old)
        }
        return found(in: jar, &table)?.path
    }

    /// The value in `jar` and its path; nil if there is no value. With keys in snake case, a null at the
    /// first that is present is the value.
    private func found(in jar: Jar, _ table: inout DecodedKeys) -> (value: Jar, path: JarPath)? {
        if let snakeName {
            for path in read.alternatives {
                guard case .key(let key)? = path.first else { continue }
                let value = jar.child(key)
                if !value.content.isMissing { return (value, path) }
            }
            if let key = table.key(of: snakeName, in: jar) { return (jar.child(key), [.key(key)]) }
        } else if let found = read.found(in: jar), !found.value.content.isMissing {
            return found
        }
        return ignoresCase ? table.value(like: read, in: jar) : nil
    }
}
