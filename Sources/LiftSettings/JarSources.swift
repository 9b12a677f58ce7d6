#if SWIFT_PACKAGE
    import Lift
#endif

/// Reads settings from several sources. Each value comes from the first source that has it.
///
///     let sources = try JarSources(
///         .arguments, .environment(prefix: "APP_"), .file(url), .defaults(["server": ["port": 80]]))
///     let port: Int = try sources[path: "server.port"]^
///     // expected Int, found string "http" at server.port, in environment variable APP_SERVER_PORT
///
/// Dictionaries are merged from all sources, at all depths. Arguments and variables, and keys with dots such
/// as `server.port`, can't add members to a dictionary; they only override those that another source has.
/// Arguments and variables never replace a whole dictionary: if a file has a dictionary `user`, the variable
/// `USER` is ignored.
///
/// A null is a value with nothing below it. So a file can use it to turn off a default.
public struct JarSources: Sendable {
    let sources: [Source]
    private(set) var context = Jar.Context()
    /// Where all paths begin.
    private(set) var base = JarPath()

    /// Combines sources. The first one has the highest precedence.
    public init(_ sources: Source...) { self.sources = sources }

    /// Combines sources. The first one has the highest precedence.
    public init(_ sources: [Source]) { self.sources = sources }

    /// Returns these sources with `context` for everything that you read from them.
    ///
    ///     let sources = sources.union(context: JarRedaction.keys("password", "token"))
    ///
    /// With a `JarRedaction`, as here, errors and descriptions don't show your secrets. The context replaces
    /// values of the same type in the context of a setting.
    public func union(context: (any JarContextValue)?) -> JarSources {
        union(context: Jar.Context(context))
    }

    /// Returns these sources with several context values for everything that you read from them.
    ///
    ///     let sources = sources.union(context: [JarRedaction.keys("token"), JarCoercion.lenient])
    ///
    /// The context replaces values of the same type in the context of a setting.
    public func union(context: Jar.Context) -> JarSources {
        var union = self
        union.context.formUnion(context)
        return union
    }

    /// Returns these sources with all paths and names of settings beginning at `path`.
    ///
    ///     let http = sources.scoped(to: "http")
    ///     let port: Int = try http["port"]^
    ///     // expected Int, found string "x" at http.port, in environment variable HTTP_PORT
    ///
    /// So a library can read its settings without knowing where the app keeps them. Errors, variables and
    /// arguments have the whole path. A scope in a scope continues the path. The path may lead to nothing:
    /// then all values are missing.
    ///
    /// - Parameter path: the path at which the others begin.
    public func scoped(to path: JarPath) -> JarSources {
        var scoped = self
        scoped.base += path
        return scoped
    }

    /// A value and where it came from.
    public struct Lifted<Value> {
        /// The value.
        public let value: Value
        /// The name of the source, such as `config.json` or `environment variable APP_PORT`. If the value was
        /// merged, the names of all sources that contributed, with commas between them. Nil if no source has
        /// a value.
        public let source: String?
    }
}

extension JarSources.Lifted: Sendable where Value: Sendable {}

// MARK: - Looking up

extension JarSources {
    /// The value at a key, which isn't split at dots. Reading never fails; you get an error when you lift the
    /// value.
    ///
    ///     let port: Int = try sources["port"]^
    ///
    /// - Complexity: O(*n*) in the number of sources and, for a dictionary, in the number of its values.
    public subscript(key: String) -> Jar { self[path: [.key(key)]] }

    /// The value at a path. Reading never fails; you get an error when you lift the value.
    ///
    ///     let port: Int = try sources[path: "server.port"]^
    ///
    /// - Complexity: O(*n*) in the number of sources and, for a dictionary, in the number of its values.
    public subscript(path path: JarPath) -> Jar { found(at: base + path).jar }

    /// Lifts the value at a path, and tells you where it came from.
    ///
    ///     let port = try sources.lift("server.port", as: Int.self)
    ///     port.value   // 8080
    ///     port.source  // "environment variable APP_SERVER_PORT"
    ///
    /// - Parameters:
    ///   - path: the path of the value.
    ///   - type: the type of the value, if it can't be inferred.
    /// - Throws: a `LiftError` that names the source of the value, or the sources that don't have it.
    /// - Complexity: O(*n*) in the number of sources and in the value.
    public func lift<Value: Liftable>(
        _ path: JarPath, as type: Value.Type = Value.self
    ) throws -> Lifted<Value> {
        let (jar, source) = found(at: base + path)
        return Lifted(value: try jar^, source: source)
    }

    /// Lifts the value of a setting, and tells you where it came from. Dots in the name of the setting
    /// separate the keys of a path; no other character is special.
    ///
    ///     let port = try sources.lift(.port)
    ///
    /// The first source that has the setting wins, under any of its names. If no source has it, you get the
    /// default of the setting, and the source is nil. If that default is a dictionary, arguments and
    /// variables override its values, and the source names them.
    ///
    /// - Throws: a `LiftError` that names the source of the value.
    /// - Complexity: O(*n*) in the number of sources and in the value.
    public func lift<Value>(_ key: SettingKey<Value>) throws -> Lifted<Value> { try lifted(key) }

    private func lifted<Value>(_ key: SettingKey<Value>) throws(LiftError) -> Lifted<Value> {
        let finding = found(key)
        if finding.hasDefault { key.noteDefault(in: context, at: here(path(of: key)).within(key.context)) }
        guard let jar = finding.jar else { return Lifted(value: key.defaultValue, source: nil) }
        return Lifted(value: try key.value(of: jar, isFormer: finding.isFormer), source: finding.source)
    }

    /// The value of a setting, or its default if no source has a value of its type.
    ///
    ///     let port = sources[.port]
    ///
    /// If a source has a value of another type, a line on standard error reports the error, unless it's the
    /// same as the last one of this setting.
    ///
    /// - Complexity: O(*n*) in the number of sources and in the value.
    public subscript<Value>(key: SettingKey<Value>) -> Value {
        do throws(LiftError) {
            return try lifted(key).value
        } catch {
            key.report(error, in: context)
            return key.defaultValue
        }
    }
}

extension JarSources {
    /// What the sources have for a setting.
    struct Finding {
        /// The value, in the context of the sources and of the setting; nil if that is the default.
        var jar: Jar?
        /// Whether the value is under a former name.
        var isFormer = false
        /// Where the value came from; nil if no source has it.
        var source: String?
        /// Whether the value is the default, of which arguments and variables may override parts.
        var hasDefault = false
    }

    /// Returns what the sources have for a setting.
    func found(_ key: SettingKeys) -> Finding {
        let fallback = sources.contains(where: \.isText) ? key.defaultJar.resolved : Jar()
        guard let (path, isFormer) = usedName(of: key, fallback) else {
            let path = path(of: key)
            let (overridden, names) = merged(at: path, into: fallback, isTextOnly: true)
            if names.isEmpty { return Finding(hasDefault: true) }
            let jar = here(path, overridden).within(key.context)
            return Finding(jar: jar, source: (names + ["default"]).joined(separator: ", "), hasDefault: true)
        }
        let defaults = isFormer ? Jar() : fallback
        let (jar, source) = found(at: path, defaults: defaults, isList: key.isList)
        return Finding(jar: jar.within(key.context), isFormer: isFormer, source: source)
    }

    /// The whole path of a setting.
    func path(of key: SettingKeys) -> JarPath { path(named: key.name) }

    /// The whole path of a setting that has a name, whose dots separate keys.
    func path(named name: String) -> JarPath { base + JarPath(dotted: name) }

    /// The path of the name under which the first source has a setting, whose default is `defaults`; nil if
    /// no source has it.
    private func usedName(of key: SettingKeys, _ defaults: Jar) -> (path: JarPath, isFormer: Bool)? {
        var best: (source: Int, isRegistered: Bool, path: JarPath, isFormer: Bool)?
        for (index, name) in key.names.enumerated() {
            let path = path(named: name)
            guard let source = first(at: path, defaults)?.index else { continue }
            let isRegistered = key.names.count > 1 && sources[source].hasRegistered(path)
            if let best, best.source < source || best.source == source && !best.isRegistered { continue }
            // In the same source, what is stored comes before a registered default.
            if let best, best.source == source, isRegistered { continue }
            best = (source, isRegistered, path, index > 0)
        }
        return best.map { ($0.path, $0.isFormer) }
    }

    /// The first source whose value at a path is used; nil if there is none. Text does not replace a
    /// dictionary, which may be `defaults`.
    ///
    /// - Parameter isList: whether the value is an array of all arguments with its name; nil if it is one if
    ///   another source has an array.
    private func first(
        at path: JarPath, _ defaults: Jar, isList: Bool? = false
    ) -> (index: Int, value: Jar, name: String)? {
        for (index, source) in sources.enumerated() {
            switch source.lookUp(path) {
            case .nothing: continue
            case .null: return nil
            case .value(let value, let name):
                guard source.isText else {
                    if value.kind == .error, let above = replacement(onWay: path, in: index) {
                        return above.value.presence.map { (above.index, $0, above.name) }
                    }
                    return (index, value, name)
                }
                let kind = kind(at: path, after: index, defaults)
                if kind == .dictionary { continue }
                let list = isList ?? (kind == .array) ? source.arguments?.list(at: path) : nil
                return (index, list ?? value, name)
            }
        }
        return nil
    }

    /// If a source has something else than a dictionary on the way to a path, and sources before it have
    /// values there, which replace that: returns what these have at the path, which may be missing.
    private func replacement(onWay path: JarPath, in index: Int) -> (index: Int, value: Jar, name: String)? {
        func isDictionary(_ path: JarPath) -> Bool {
            if case .value(let value, _) = sources[index].lookUp(path) {
                value.kind == .dictionary
            } else {
                false
            }
        }
        guard let end = path.indices.dropFirst().first(where: { !isDictionary(JarPath(path[..<$0])) })
        else { return nil }
        var replacement: (index: Int, value: Jar, name: String)?
        for (number, source) in sources[..<index].enumerated() where !source.isText {
            switch source.lookUp(JarPath(path[..<end])) {
            case .nothing: continue
            case .null: return (number, Jar(), source.name)
            case .value(let above, let name):
                replacement = (number, above[path: JarPath(path[end...])], name)
                // A dictionary is merged with those after it.
                if above.kind != .dictionary || replacement?.value.presence != nil { return replacement }
            }
        }
        return replacement
    }

    /// The value at a path.
    ///
    /// - Parameters:
    ///   - defaults: a dictionary whose values arguments and variables may set, even if no source has them.
    ///   - isList: whether the value is an array of all arguments with its name; nil if it is one if another
    ///     source has an array.
    func found(
        at path: JarPath, defaults: Jar = Jar(), isList: Bool? = nil
    ) -> (jar: Jar, source: String?) {
        guard let (_, value, name) = first(at: path, defaults, isList: isList) else {
            return (here(path), nil)
        }
        if value.kind == .dictionary {
            let (merged, names) = merged(at: path, defaults: defaults)
            return (here(path, merged), names.joined(separator: ", "))
        }
        return (here(path, value.withSourceName(name)), name)
    }

    /// A value at a path, in the context of these sources. The errors of a missing one say where it was
    /// looked for.
    func here(_ path: JarPath, _ value: Jar? = nil) -> Jar {
        let sources = sources
        let missing = Jar.missing(at: path, inSources: sources.map(\.name)) { path in
            sources.lazy.filter(\.isText).compactMap { $0.named?.value(at: path)?.name }.first
        }
        let jar = value.map(missing.replaced(by:)) ?? missing
        return context.isEmpty ? jar : jar.union(context: context)
    }

    /// The kind of the value of the first source after `index` that is not text and has a value there. If
    /// there is no such source, the value is `defaults`.
    private func kind(at path: JarPath, after index: Int, _ defaults: Jar) -> Jar.Kind {
        for source in sources[(index + 1)...] where !source.isText {
            switch source.lookUp(path) {
            case .nothing: continue
            case .null: return .null
            case .value(let value, _): return value.kind
            }
        }
        return defaults.kind
    }
}

// MARK: - Merging

extension JarSources {
    /// Merges the dictionaries at a path. Those that come later are replaced by those before them.
    ///
    /// - Parameters:
    ///   - base: what the dictionaries are merged into.
    ///   - defaults: a dictionary whose values arguments and variables may set, even if no source has them.
    ///   - isTextOnly: whether only values of arguments and variables are merged.
    private func merged(
        at path: JarPath, into base: Jar = Jar(), defaults: Jar = Jar(), isTextOnly: Bool = false
    ) -> (jar: Jar, names: [String]) {
        var merged = base
        var ranks: [JarKey: Int] = [:]
        for (index, source) in sources.enumerated().reversed() where source.isText || !isTextOnly {
            if !source.isText {
                switch source.lookUp(path) {
                case .nothing: break
                case .null: merged = Jar()
                case .value(let value, let name):
                    ranks[JarKey(text: name)] = index
                    merged.replaceOrMerge(value.withSourceName(name))
                }
            }
            for name in merged.override(by: source, at: path, defaults) { ranks[JarKey(text: name)] = index }
        }
        return (merged, merged.sourceNames(rankedBy: ranks))
    }
}

extension Jar {
    /// Merges `value` into this value if both are dictionaries; otherwise replaces this value.
    fileprivate mutating func replaceOrMerge(_ value: Jar) {
        if kind == .dictionary, value.kind == .dictionary { merge(value) } else { self = value }
    }

    /// Replaces those parts of this dictionary, which is at `path`, that `source` has by name, and adds those
    /// that only `defaults` has. Returns what errors call them.
    fileprivate mutating func override(
        by source: JarSources.Source, at path: JarPath, _ defaults: Jar
    ) -> [String] {
        guard isMissing || kind == .dictionary else { return [] }
        var values: [(path: JarPath, value: Jar, name: String)] = []
        source.forEachNamedPart(of: self, at: path) { values.append(($0, $1, $2)) }
        source.forEachNamedPart(of: defaults, at: path) { part, value, name in
            if self[path: part].presence == nil { values.append((part, value, name)) }
        }
        for (path, value, name) in values { self[path: path].replaceOrMerge(value.withSourceName(name)) }
        return values.map(\.name)
    }

    /// The names of the sources of all values in this one, those of lower ranks first.
    fileprivate func sourceNames(rankedBy ranks: [JarKey: Int]) -> [String] {
        sourceNames.enumerated().sorted { left, right in
            let (first, second) = (JarKey(text: left.element), JarKey(text: right.element))
            return (ranks[first] ?? 0, left.offset) < (ranks[second] ?? 0, right.offset)
        }.map(\.element)
    }
}

// MARK: - Descriptions

extension JarSources: CustomStringConvertible, CustomReflectable {
    /// The names of the sources, without their values, which may be secret.
    ///
    ///     "\(sources)"  // arguments, environment, config.json
    ///
    /// For the values, see ``summary(of:)``.
    public var description: String { sources.map(\.name).joined(separator: ", ") }

    /// A mirror with the names of the sources.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: sources.map(\.name)) }
}

extension JarSources.Source: CustomStringConvertible, CustomReflectable {
    /// The name of the source, without its values, which may be secret.
    public var description: String { name }

    /// A mirror with the name of the source.
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}
