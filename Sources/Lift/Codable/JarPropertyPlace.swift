/// Where a property stands, by the rules for keys.
struct JarPropertyPlace: Hashable {
    /// Keys and paths, of which the first is written.
    let keys: JarKeys
    /// Whether a key that differs by its case only is read where none is the same.
    let ignoresCase: Bool
    /// The property's name, where other keys in snake case stand for it too.
    private(set) var snakeName: String?
    /// Those of the keys that are read.
    private var read: JarKeys

    init(keys: JarKeys, ignoresCase: Bool) {
        self.keys = keys
        self.ignoresCase = ignoresCase
        read = keys
    }

    /// The place of a property whose key is in snake case.
    ///
    /// It is written as Foundation writes it. It is read there, at its own name and at the name's words, unless the key
    /// stands for another property of its type, and otherwise at whatever key Foundation takes for it.
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
        let free = keys.filter { !Self.stands($0, forOtherThan: name, of: type) }
        if free.count < keys.count { read = JarKeys(alternatives: free.map { [.key($0)] }) }
    }

    /// Whether Foundation takes `key` for another property of the type. Of a type that has a key for everything nothing is
    /// known.
    private static func stands(_ key: String, forOtherThan name: String, of type: any CodingKey.Type) -> Bool
    {
        let other = key.camelCased
        return !JarKey.areEqual(other, name) && type.init(stringValue: other) != nil
            && type.init(stringValue: "\0") == nil
    }

    /// The value in `jar`; of several that are missing, the one that is written.
    func value(in jar: Jar, _ others: inout SnakeCaseKeys) -> Jar {
        let value = read.value(in: jar)
        guard value.content.isMissing else { return value }
        if let snakeName, let key = others.key(of: snakeName, in: jar) { return jar.child(key) }
        if ignoresCase, let value = read.valueIgnoringCase(in: jar) { return value }
        guard read.alternatives.isEmpty, let step = keys.alternatives.first?.first else { return value }
        return jar.nothing(step)
    }

    /// The path that leads to the value in `jar`, whose keys have this case; nil if none does.
    func exactPath(in jar: Jar, _ others: inout SnakeCaseKeys) -> [JarPathComponent]? {
        if let path = read.path(in: jar, ignoringCase: false) { return path }
        return snakeName.flatMap { others.key(of: $0, in: jar) }.map { [.key($0)] }
    }

    /// The path that leads to the value in `jar`; nil if none does.
    func path(in jar: Jar, _ others: inout SnakeCaseKeys) -> [JarPathComponent]? {
        exactPath(in: jar, &others) ?? (ignoresCase ? read.path(in: jar, ignoringCase: true) : nil)
    }

    /// The keys of the dictionary itself that are read; nil if a path is among them.
    var simpleKeys: [String]? {
        var keys: [String] = []
        for path in read.alternatives {
            guard path.count == 1, case .key(let key) = path[0] else { return nil }
            keys.append(key)
        }
        return keys
    }
}
