#if SWIFT_PACKAGE
    import Lift
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JarSources {
    /// A source of settings.
    public struct Source: Sendable {
        /// The name of the source in errors, such as `environment` or `config.json`.
        public let name: String
        /// Values that are looked up one by one, by their names; nil if the source has no such values.
        let named: NamedValues?
        /// Values that are found step by step; nil if all values are named, and then they are text.
        private let find: (@Sendable (JarPath) -> Jar)?
        /// Whether a named value takes precedence over one that is found step by step.
        private let prefersNamed: Bool
        /// Whether the value at a path is a registered default of a store.
        let hasRegistered: @Sendable (JarPath) -> Bool
        /// The arguments; nil if the source is none of arguments.
        let arguments: ArgumentValues?
        /// Whether the named values are variables, whose names help shows.
        let hasVariables: Bool

        init(
            _ name: String, named: NamedValues?, prefersNamed: Bool = false, arguments: ArgumentValues? = nil,
            hasVariables: Bool = false,
            hasRegistered: @escaping @Sendable (JarPath) -> Bool = { _ in false },
            find: (@Sendable (JarPath) -> Jar)? = nil
        ) {
            self.name = name
            self.named = named
            self.prefersNamed = prefersNamed
            self.arguments = arguments
            self.hasVariables = hasVariables
            self.hasRegistered = hasRegistered
            self.find = find
        }

        /// Whether all values are text, and are looked up one by one.
        var isText: Bool { find == nil }
    }
}

extension JarSources.Source {
    /// What a source has at a path.
    enum Lookup {
        /// There is no value.
        case nothing
        /// There is no value, because there is a null on the way.
        case null
        /// A value, and what errors call its source.
        case value(Jar, name: String)
    }

    /// Returns what is at a path.
    func lookUp(_ path: JarPath) -> Lookup {
        guard let find else {
            return named?.value(at: path).map { .value($0.value, name: $0.name) } ?? .nothing
        }
        // A key that is the whole path is the first step of a shorter one.
        let hasName = path.count > 1
        if prefersNamed, hasName, let (value, name) = named?.value(at: path) {
            return .value(value, name: name)
        }
        let value = find(path)
        // A scalar in the way is an error, and so is an index beyond an array. They don't hide a key that is
        // the whole path.
        if value.presence != nil, value.kind != .error || !isBlocked(path, find) {
            return .value(value, name: name)
        }
        if !prefersNamed, hasName, let (value, name) = named?.value(at: path) {
            return .value(value, name: name)
        }
        if value.kind == .error { return .value(value, name: name) }
        return onWay(to: path, find).contains { $0.value.kind == .null } ? .null : .nothing
    }

    /// The values on the way of a path, and the steps after them.
    private func onWay(
        to path: JarPath, _ find: @escaping (JarPath) -> Jar
    ) -> some Sequence<(value: Jar, next: JarPath.Component)> {
        path.indices.dropFirst().lazy.map { (find(JarPath(path[..<$0])), path[$0]) }
    }

    /// Whether a value in the way of a path doesn't have the next step.
    private func isBlocked(_ path: JarPath, _ find: @escaping (JarPath) -> Jar) -> Bool {
        onWay(to: path, find).contains { value, next in
            switch (value.kind, next) {
            case (.missing, _), (.null, _), (.dictionary, _), (.error, _): return false
            case (.array, .index(let index)): return !(0..<(value.count ?? 0)).contains(index)
            default: return true
            }
        }
    }

    /// Calls `body` for each named value that replaces a part of a dictionary at `path`, with the path to the
    /// part, the value, and what errors call its source.
    func forEachNamedPart(
        of dictionary: Jar, at path: JarPath, _ body: (_ path: JarPath, _ value: Jar, _ name: String) -> Void
    ) {
        named?.forEachPart(of: dictionary, at: path) { part, present, value, name in
            // Text does not replace a dictionary.
            if isText, present.kind == .dictionary { return }
            let whole = path + part
            if present.kind == .array, let list = arguments?.list(at: whole) { return body(part, list, name) }
            if !prefersNamed, let find, whole.count < 2 || find(whole).presence != nil { return }
            body(part, value, name)
        }
    }
}

// MARK: - Text

extension JarSources.Source {
    /// The arguments of the process. See ``arguments(_:)``.
    public static var arguments: JarSources.Source {
        arguments(Array(ProcessInfo.processInfo.arguments.dropFirst()))
    }

    /// Arguments of a command.
    ///
    ///     app --server-port 8080 --server.host=localhost --verbose --no-color
    ///
    /// The path `server.maxRetries` finds `--server.maxRetries`, `--server-max-retries` and mixtures of the
    /// two, such as `--server.max-retries`. A single dash also works. The value follows after `=` or as the
    /// next argument, unless that begins with a dash and anything but a digit or a point. A flag without a
    /// value is true, so write `--verbose=true` before an argument without a name. If it begins with `no-`,
    /// as in `--no-color`, the path `color` is false. Arguments after `--` are ignored, and so are those that
    /// no setting has, unless you ask for them with ``JarSources/checkArguments(for:)``.
    ///
    /// If a name occurs twice, the last value wins; of several spellings, `--server.maxRetries` wins, then
    /// `--server-max-retries`, then the last mixture. But an array has all of the values, in their order:
    /// `--tag a --tag b` is `["a", "b"]`, and `--tag a` is `["a"]`. Neither spaces nor commas separate
    /// values: `--tag a,b` is `["a,b"]`, and in `--tag a b`, the `b` has no name. A value is an array if its
    /// ``SettingKey`` has an array or a set as its type or an array as its default, or if you read it by its
    /// path and another source has an array there. The arguments replace that array.
    ///
    /// Values are text, and a Bool may also be `yes`, `1`, `no` or `0`.
    public static func arguments(_ arguments: [String]) -> JarSources.Source {
        let read = ArgumentValues(arguments)
        let values = NamedValues(
            read.values, spelled: .dotted, .dashed, .anyDashes, label: { read.label(of: $0) })
        return JarSources.Source("arguments", named: values, arguments: read)
    }

    /// The environment of the process.
    ///
    ///     // APP_SERVER_PORT=8080
    ///     .environment(prefix: "APP_")
    ///
    /// The path `server.port` finds `APP_SERVER_PORT`, and the path `maxRetries` finds `APP_MAX_RETRIES`.
    /// Values are text, and a Bool may also be `yes`, `1`, `no` or `0`.
    ///
    /// - Parameters:
    ///   - variables: the variables. By default, those of the process.
    ///   - prefix: the prefix of every variable's name.
    public static func environment(
        _ variables: [String: String] = ProcessInfo.processInfo.environment, prefix: String = ""
    ) -> JarSources.Source {
        var values: Jar = [:]
        for (name, value) in variables { values[name] = Jar(value).withBoolsAsText }
        return self.variables(values, "environment", prefix: prefix) { "environment variable \($0)" }
    }

    /// Variables by their names.
    static func variables(
        _ values: Jar, _ name: String, prefix: String, label: @escaping @Sendable (String) -> String
    ) -> JarSources.Source {
        let spelling = NamedValues.Spelling(prefix: prefix, separator: "_") { word in
            String(word.snakeCasedByWords.uppercased().map { $0.isVariablePart ? $0 : "_" })
        }
        let named = NamedValues(values, spelled: spelling, label: label)
        return JarSources.Source(name, named: named, hasVariables: true)
    }
}

extension Character {
    /// By its byte: comparing a Character with very many marks takes long.
    fileprivate var isVariablePart: Bool { utf8.count == 1 && utf8.first?.isVariablePart == true }
}

extension UInt8 {
    var isDecimalDigit: Bool { 0x30...0x39 ~= self }

    /// Whether the names of variables may have this byte.
    var isVariablePart: Bool {
        self == UInt8(ascii: "_") || isDecimalDigit || 0x61...0x7A ~= self | 0x20
    }
}

// MARK: - Values

extension JarSources.Source {
    /// A file: JSON, or a property list.
    ///
    ///     try .file(url)
    ///
    /// A file whose name ends with `.plist` is a property list. All others are JSON, with comments if the
    /// name ends with `.jsonc`, and JSON5 if it ends with `.json5`. Errors have the name of the file, and the
    /// line of the value.
    ///
    /// - Parameters:
    ///   - url: the file. It's read right away.
    ///   - isOptional: whether the file may be missing. If it is, the source has no values.
    /// - Throws: a `LiftError` of the kind `file`, `syntax` or `bounds`.
    public static func file(_ url: URL, isOptional: Bool = false) throws -> JarSources.Source {
        let name = url.lastPathComponent
        if isOptional, url.isFileURL, !FileManager.default.fileExists(atPath: url.path) {
            return values(Jar(), name: name)
        }
        do {
            return values(try contents(of: url), name: name)
        } catch let error as LiftError {
            throw error.read(from: name, asSource: name)
        }
    }

    private static func contents(of url: URL) throws -> Jar {
        switch url.pathExtension.lowercased() {
        case "plist": try Jar(plist: url)
        case "jsonc": try Jar(json: url, options: JSONReadingOptions(syntax: .jsonc))
        case "json5": try Jar(json: url, options: JSONReadingOptions(syntax: .json5))
        default: try Jar(json: url)
        }
    }

    /// Values to use if no other source has them. Make this the last source.
    ///
    ///     .defaults(["server": ["port": 80]])
    public static func defaults(_ values: Jar) -> JarSources.Source { self.values(values, name: "defaults") }

    /// The values of a dictionary.
    ///
    ///     .values(response["settings"], name: "server")
    ///
    /// A path such as `server.port` leads to the value at its end or, if there's none, to the value at the
    /// key `server.port`.
    ///
    /// - Parameters:
    ///   - values: a dictionary.
    ///   - name: the name of the source in errors.
    public static func values(_ values: Jar, name: String) -> JarSources.Source {
        // Named before a part is looked up, whose errors name the source, too.
        let values = values.withSourceName(name)
        let withDots = (values.keys ?? []).filter { $0.utf8.contains(UInt8(ascii: ".")) }
        var dotted: Jar = [:]
        for key in withDots { dotted[key] = values[key] }
        let named = withDots.isEmpty ? nil : NamedValues(dotted, spelled: .dotted, label: { _ in name })
        return JarSources.Source(name, named: named, find: { values[path: $0] })
    }

    /// The settings of a store, such as `UserDefaults`.
    ///
    ///     .settings(UserDefaults.standard)
    ///
    /// A path such as `server.port` leads to the value at the key `server.port` or, if there's none, to the
    /// value at the path's end. Registered defaults are values of this source, so they win over the sources
    /// after it.
    ///
    /// - Parameters:
    ///   - store: the settings. They're read each time.
    ///   - name: the name of the source in errors.
    public static func settings(
        _ store: some SettingStore, name: String = "settings"
    ) -> JarSources.Source {
        let shared = SharedStore(store)
        @Sendable func isRegistered(_ path: JarPath) -> Bool {
            guard let first = path.words.first else { return false }
            let keys = [path.words.joined(separator: "."), first]
            let key = keys.first { shared.store[$0].presence != nil }
            return key.map { !shared.store.isStored(forKey: $0) } ?? false
        }
        @Sendable func find(_ path: JarPath) -> Jar {
            guard let first = path.words.first else { return Jar() }
            let value = shared.store[first]
            return path.count < 2 ? value : value.withSourceName(name)[path: JarPath(path.dropFirst())]
        }
        let named = NamedValues(spelled: .dotted, label: name) { shared.store[$0] }
        return JarSources.Source(
            name, named: named, prefersNamed: true, hasRegistered: isRegistered, find: find)
    }
}
