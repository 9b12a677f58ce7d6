/// Where in a dictionary a property stands: at a key, at a path of keys, or at the first of several that is there.
///
///     "id"                the key "id"
///     "image.small"       the key "small" of the dictionary at "image"
///     ["name", "title"]   "name" or, where there is none, "title"
///     .verbatim("a.b")    the key "a.b"
///
/// In a path a number is an index where there is an array. Written, a property stands at the first of several.
public struct JarKeys: Sendable, Hashable {
    let alternatives: [[JarPathComponent]]

    /// The paths, of which the first that leads to something counts.
    public init(_ paths: [String]) {
        alternatives = paths.map { path in
            path.split(separator: ".", omittingEmptySubsequences: false).map { .key(String($0)) }
        }
    }

    private init(alternatives: [[JarPathComponent]]) { self.alternatives = alternatives }

    /// A single key, whatever it contains.
    public static func verbatim(_ key: String) -> JarKeys { JarKeys(alternatives: [[.key(key)]]) }
}

extension JarKeys: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    public init(stringLiteral path: String) { self.init([path]) }

    public init(arrayLiteral paths: String...) { self.init(paths) }
}

extension JarKeys {
    /// The value in `jar`; of several that are missing, the first.
    func value(in jar: Jar) -> Jar {
        var first: Jar?
        for path in alternatives {
            let value = path.reduce(jar) { $0.child($1) }
            if !value.content.isMissing { return value }
            if first == nil { first = value }
        }
        return first ?? Jar()
    }

    /// The first value at one of the paths, whatever the case of their keys.
    func valueIgnoringCase(in jar: Jar) -> Jar? {
        for path in alternatives {
            let value = path.reduce(jar) { $0.childIgnoringCase($1) }
            if !value.content.isMissing { return value }
        }
        return nil
    }

    /// Puts `value` where a property is written.
    func set(_ value: Jar, in jar: inout Jar) {
        guard let path = alternatives.first else { return }
        Self.set(value, at: path[...], in: &jar)
    }

    private static func set(_ value: Jar, at path: ArraySlice<JarPathComponent>, in jar: inout Jar) {
        guard case .key(let key)? = path.first else { return }
        if path.count == 1 {
            jar[key] = value
        } else {
            set(value, at: path.dropFirst(), in: &jar[key])
        }
    }
}

extension Jar {
    fileprivate func childIgnoringCase(_ component: JarPathComponent) -> Jar {
        let child = child(component)
        guard child.content.isMissing, case .key(let key) = component,
            let match = keys?.first(where: { $0.lowercased() == key.lowercased() })
        else { return child }
        return self.child(match)
    }

    /// The part at a step of a path, where a number is an index of an array.
    fileprivate func child(_ component: JarPathComponent) -> Jar {
        switch component {
        case .index(let index): return child(index)
        case .key(let key):
            if case .array = kind, let index = Int(key) { return child(index) }
            return child(key)
        }
    }
}
