#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Settings from several sources, in order of precedence: for each value the first source that has it counts.
///
///     let sources = try JarSources(
///         .arguments, .environment(prefix: "APP_"), .file(url), .defaults(["server": ["port": 80]]))
///     let port: Int = try sources[path: "server.port"]^
///     // expected Int, found string "http" at server.port, in environment variable APP_SERVER_PORT
///
/// A dictionary is merged from all sources that have one, at all depths. Arguments and variables replace
/// those of its values that a source after them has: their names alone do not say which values there are.
/// They do not replace a dictionary, so the variable `USER` says nothing about a dictionary `user`.
///
/// A null is a value. So a file can turn off what would otherwise be a default.
public struct JarSources: Sendable {
    private let sources: [Source]

    /// Creates sources in order of precedence, the first one first.
    public init(_ sources: Source...) { self.sources = sources }

    /// Creates sources in order of precedence, the first one first.
    public init(_ sources: [Source]) { self.sources = sources }

    /// A value and where it came from.
    public struct Lifted<Value> {
        /// The value.
        public let value: Value
        /// The name of the source, such as `config.json` or `environment variable APP_PORT`; several, with
        /// commas, if the value was merged. Nil if no source has a value.
        public let source: String?
    }
}

extension JarSources.Lifted: Sendable where Value: Sendable {}

// MARK: - Looking up

extension JarSources {
    /// The value at a key, which is not split at dots. Reading never fails; an error is thrown when the value
    /// is lifted.
    ///
    ///     let port: Int = try sources["port"]^
    ///
    /// - Complexity: O(*n*) in the number of sources and, for a dictionary, in the number of its values.
    public subscript(key: String) -> Jar { self[path: [.key(key)]] }

    /// The value at a path. Reading never fails; an error is thrown when the value is lifted.
    ///
    ///     let port: Int = try sources[path: "server.port"]^
    ///
    /// - Complexity: O(*n*) in the number of sources and, for a dictionary, in the number of its values.
    public subscript(path path: JarPath) -> Jar { found(at: path).jar }

    /// Lifts the value at a path, and says where it came from.
    ///
    ///     let port = try sources.lift("server.port", as: Int.self)
    ///     port.value   // 8080
    ///     port.source  // "environment variable APP_SERVER_PORT"
    ///
    /// - Parameters:
    ///   - path: the path of the value.
    ///   - type: the type of the value, if it cannot be inferred.
    /// - Throws: a `LiftError` that names the source of the value, or the sources that do not have it.
    /// - Complexity: O(*n*) in the number of sources and in the value.
    public func lift<Value: Liftable>(
        _ path: JarPath, as type: Value.Type = Value.self
    ) throws -> Lifted<Value> {
        let (jar, source) = found(at: path)
        return Lifted(value: try jar^, source: source)
    }

    /// Lifts the value of a setting, and says where it came from. Dots in the name of the setting separate
    /// the steps of a path.
    ///
    ///     let port = try sources.lift(.port)
    ///
    /// If no source has a value, it is the default of the setting, and the source is nil.
    ///
    /// - Throws: a `LiftError` that names the source of the value.
    /// - Complexity: O(*n*) in the number of sources and in the value.
    public func lift<Value>(_ key: SettingKey<Value>) throws -> Lifted<Value> {
        for (index, name) in key.names.enumerated() {
            let (jar, source) = found(at: JarPath(name))
            if jar.content.isMissing { continue }
            let value = try key.value(of: jar.within(key.context), isFormer: index > 0)
            return Lifted(value: value, source: source)
        }
        return Lifted(value: key.defaultValue, source: nil)
    }

    /// The value of a setting. If no source has a value of its type, it is the default.
    ///
    ///     let port = sources[.port]
    ///
    /// A value of another type is reported by a line on standard error, unless the error is the same as the
    /// last one of this setting.
    ///
    /// - Complexity: O(*n*) in the number of sources and in the value.
    public subscript<Value>(key: SettingKey<Value>) -> Value {
        do {
            return try lift(key).value
        } catch {
            key.report(LiftError(wrapping: error))
            return key.defaultValue
        }
    }
}

extension JarSources {
    private func found(at path: JarPath) -> (jar: Jar, source: String?) {
        let searched = JarSearchedSources(names: sources.map(\.name)).context
        var here = Jar(.missing, context: searched)
        for component in path { here = here.child(JarItem(.missing), at: component) }
        for (index, source) in sources.enumerated() {
            guard let (value, name) = source.value(at: path) else { continue }
            if source.isText, isDictionary(at: path, after: index) { continue }
            if value.kind == .dictionary {
                let (merged, names) = merged(at: path)
                return (here.replaced(by: JarItem(merged)), names.joined(separator: ", "))
            }
            return (here.replaced(by: JarItem(value.withSourceName(name))), name)
        }
        return (here, nil)
    }

    /// Whether the first source after `index` that is not text and has a value there has a dictionary.
    private func isDictionary(at path: JarPath, after index: Int) -> Bool {
        for source in sources[(index + 1)...] where !source.isText {
            if let (value, _) = source.value(at: path) { return value.kind == .dictionary }
        }
        return false
    }

    /// Merges the dictionaries at a path. Those that come later are replaced by those before them.
    private func merged(at path: JarPath) -> (jar: Jar, names: [String]) {
        var merged = Jar()
        var names: [String] = []
        for source in sources.reversed() {
            if source.isText {
                for leaf in merged.leaves {
                    guard let (value, name) = source.value(at: path + leaf) else { continue }
                    merged[path: leaf] = value.withSourceName(name)
                    names.append(name)
                }
            } else if let (value, name) = source.value(at: path) {
                if merged.content.isMissing || value.kind != .dictionary {
                    (merged, names) = (value.withSourceName(name), [name])
                } else {
                    merged.merge(value.withSourceName(name))
                    names.append(name)
                }
            }
        }
        return (merged, names.reversed())
    }
}

extension Jar {
    /// Returns this value with the name of its source, which its parts have too.
    func withSourceName(_ name: String) -> Jar { within(JarSourceName(name: name).context) }

    /// The paths to everything that is no dictionary.
    fileprivate var leaves: [JarPath] {
        var leaves: [JarPath] = []
        var dictionaries: [(path: JarPath, jar: Jar)] = [([], self)]
        while let (path, jar) = dictionaries.popLast() {
            guard var members = JarMembers(jar) else { continue }
            while let (key, value) = members.next() {
                let path = path + [.key(key)]
                if value.kind == .dictionary {
                    dictionaries.append((path, value))
                } else {
                    leaves.append(path)
                }
            }
        }
        return leaves
    }
}
