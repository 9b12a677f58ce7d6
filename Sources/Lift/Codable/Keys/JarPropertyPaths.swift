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
        var keys = [name.snakeCased]
        let isPlain = name.isPlainCamelCase
        for other in isPlain ? [name] : [name, name.snakeCasedByWords]
        where !keys.contains(where: { JarKey.areEqual($0, other) }) {
            keys.append(other)
        }
        self.init(keys: JarKeys(alternatives: keys.map { [.key($0)] }), ignoresCase: ignoresCase)
        snakeName = name
        if isPlain { return }
        let (own, others) = (
            keys.filter { JarKey.areEqual($0.camelCased, name) },
            keys.filter { !JarKey.areEqual($0.camelCased, name) }
        )
        let free = own + others.filter { !Self.belongs($0, toOtherThan: name, of: type) }
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
        if let snakeName {
            if let member = firstMember(of: jar) { return member.value }
            if let key = table.key(of: snakeName, in: jar) { return jar.child(key) }
        } else {
            let value = read.value(in: jar)
            if !value.content.isMissing { return value }
        }
        if ignoresCase, let (value, _) = table.value(like: read, in: jar) { return value }
        if let path = keys.alternatives.first(where: read.alternatives.contains) {
            return JarKeys(path).value(in: jar)
        }
        // Another property has the key at which this one is written.
        return keys.alternatives.first?.first.map { jar.nothing($0) } ?? Jar()
    }

    /// The first member of `jar` at one of the keys in snake case, even if it's a null.
    private func firstMember(of jar: Jar) -> (key: JarPath, value: Jar)? {
        for path in read.alternatives {
            guard case .key(let key)? = path.first else { continue }
            let value = jar.child(key)
            if !value.content.isMissing { return (path, value) }
        }
        return nil
    }

    /// The path of the value in `jar`; nil if there is no value.
    func path(in jar: Jar, _ table: inout DecodedKeys) -> JarPath? {
        if let (old, change) = jar.update {
            return path(in: change, &table)
                ?? written.path(in: old)
        }
        if let snakeName {
            if let member = firstMember(of: jar) { return member.key }
            if let key = table.key(of: snakeName, in: jar) { return [.key(key)] }
        } else if let path = read.path(in: jar) {
            return path
        }
        return ignoresCase ? table.value(like: read, in: jar)?.path : nil
    }
}
