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
        /// Whether all values are text, and are looked up one by one.
        let isText: Bool
        private let find: @Sendable (JarPath) -> (value: Jar, name: String)?
        /// Whether the value at a path is a registered default of a store.
        let hasRegistered: @Sendable (JarPath) -> Bool

        fileprivate init(
            _ name: String, isText: Bool,
            hasRegistered: @escaping @Sendable (JarPath) -> Bool = { _ in false },
            find: @escaping @Sendable (JarPath) -> (value: Jar, name: String)?
        ) {
            self.name = name
            self.isText = isText
            self.hasRegistered = hasRegistered
            self.find = find
        }

        /// The value at a path and where it is; nil if there is none.
        func value(at path: JarPath) -> (value: Jar, name: String)? {
            guard let found = find(path), !found.value.content.isMissing else { return nil }
            return found
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
    ///     app --server-port 8080 --server.host=localhost --verbose
    ///
    /// The value at the path `server.port` is that of `--server.port` or `--server-port`, and the value of
    /// `maxRetries` that of `--maxRetries` or `--max-retries`. One dash is enough. A value follows after `=`
    /// or as the next argument, unless that is a dash and anything but a digit or a point. A flag without a
    /// value is true, so write `--verbose=true` before an argument without a name. If a name occurs
    /// twice, its last value counts. Arguments after `--` are ignored.
    ///
    /// Values are text, in which a Bool is also `yes`, `1`, `no` or `0`.
    public static func arguments(_ arguments: [String]) -> JarSources.Source {
        let values = named(arguments[...])
        return JarSources.Source("arguments", isText: true) { path in
            let words = path.words
            for name in [words.joined(separator: "."), words.map(\.kebabCased).joined(separator: "-")] {
                let value = values[name]
                if !value.content.isMissing { return (value, "argument --\(name)") }
            }
            return nil
        }
    }

    /// The values of arguments by their names.
    private static func named(_ arguments: ArraySlice<String>) -> Jar {
        var values: Jar = [:]
        var rest = arguments
        while let argument = rest.popFirst(), argument != "--" {
            guard argument.isName else { continue }
            let text = argument.drop { $0 == "-" }
            if let equals = text.firstIndex(of: "=") {
                values[String(text[..<equals])] = Jar(String(text[text.index(after: equals)...])).asText
            } else if let next = rest.first, !next.isName, next != "--" {
                values[String(text)] = Jar(next).asText
                rest.removeFirst()
            } else {
                values[String(text)] = true
            }
        }
        return values
    }

    /// The environment of the process.
    ///
    ///     // APP_SERVER_PORT=8080
    ///     .environment(prefix: "APP_")
    ///
    /// The value at the path `server.port` is that of `APP_SERVER_PORT`, and the value of `maxRetries` that
    /// of `APP_MAX_RETRIES`. Values are text, in which a Bool is also `yes`, `1`, `no` or `0`.
    ///
    /// - Parameters:
    ///   - variables: the variables. By default, those of the process.
    ///   - prefix: the prefix of every variable's name.
    public static func environment(
        _ variables: [String: String] = ProcessInfo.processInfo.environment, prefix: String = ""
    ) -> JarSources.Source {
        JarSources.Source("environment", isText: true) { path in
            let words = path.words.map { $0.snakeCasedByWords.uppercased() }
            let name = prefix + String(words.joined(separator: "_").map { $0.isVariablePart ? $0 : "_" })
            guard let text = HashableText(name), let value = variables[text] else { return nil }
            return (Jar(value).asText, "environment variable \(name)")
        }
    }
}

extension JarPath {
    /// The steps as text.
    fileprivate var words: [String] {
        map { component in
            switch component {
            case .key(let key): key
            case .index(let index): String(index)
            }
        }
    }
}

extension Jar {
    /// Text in which a Bool may be spelled in several ways.
    fileprivate var asText: Jar { within(BoolsAsText().context) }
}

extension String {
    fileprivate var kebabCased: String { String(snakeCasedByWords.map { $0 == "_" ? "-" : $0 }) }

    /// Whether an argument is a name: a dash and anything but a digit or a point, which begin a number.
    fileprivate var isName: Bool {
        guard utf8.first == UInt8(ascii: "-"), let first = utf8.dropFirst().first else { return false }
        return first != UInt8(ascii: ".") && !isDigit(first)
    }
}

extension Character {
    fileprivate var isVariablePart: Bool { self == "_" || isASCII && (isLetter || isNumber) }
}

// MARK: - Values

extension JarSources.Source {
    /// A file: JSON, or a property list.
    ///
    ///     try .file(url)
    ///
    /// A file whose name ends with `.plist` is a property list. Others are JSON, with comments if it ends
    /// with `.jsonc`, and JSON5 if it ends with `.json5`. Errors name the file, and the line of a value.
    ///
    /// - Parameters:
    ///   - url: the file, which is read now.
    ///   - isOptional: whether the file may be missing. Then the source has no values.
    /// - Throws: a `LiftError` of the kind `file` or `syntax`.
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

    /// Values to use if no other source has them. Make it the last source.
    ///
    ///     .defaults(["server": ["port": 80]])
    public static func defaults(_ values: Jar) -> JarSources.Source { self.values(values, name: "defaults") }

    /// Values of a dictionary.
    ///
    ///     .values(response["settings"], name: "server")
    ///
    /// A path leads to the value at its end or, if there is none, at the key that is the whole path.
    ///
    /// - Parameters:
    ///   - values: a dictionary.
    ///   - name: the name of the source in errors.
    public static func values(_ values: Jar, name: String) -> JarSources.Source {
        // Named before a part is looked up, whose errors name the source, too.
        let values = values.withSourceName(name)
        return JarSources.Source(name, isText: false) { path in
            let value = values[path: path]
            if path.count < 2 || !value.content.isMissing { return (value, name) }
            return (values[path.words.joined(separator: ".")], name)
        }
    }

    /// The settings of a store, such as `UserDefaults`.
    ///
    ///     .settings(UserDefaults.standard)
    ///
    /// A path leads to the value at the key that is the whole path or, if there is none, to the value at its
    /// end. A registered default is a value of this source: it takes precedence over the sources after it.
    ///
    /// - Parameters:
    ///   - store: the settings, which are read each time.
    ///   - name: the name of the source in errors.
    public static func settings(
        _ store: some SettingStore, name: String = "settings"
    ) -> JarSources.Source {
        let shared = SharedStore(store)
        @Sendable func isRegistered(_ path: JarPath) -> Bool {
            guard let first = path.words.first else { return false }
            let keys = [path.words.joined(separator: "."), first]
            let key = keys.first { !shared.store[$0].content.isMissing }
            return key.map { !shared.store._isStored(forKey: $0) } ?? false
        }
        return JarSources.Source(name, isText: false, hasRegistered: isRegistered) { path in
            guard let first = path.words.first else { return nil }
            let value = shared.store[path.words.joined(separator: ".")]
            if path.count < 2 || !value.content.isMissing { return (value, name) }
            return (shared.store[first].withSourceName(name)[path: JarPath(path.dropFirst())], name)
        }
    }
}
