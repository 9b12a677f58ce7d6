#if SWIFT_PACKAGE
    import Lift
#endif

extension JarSources {
    /// Returns a text with the value of each setting and where it came from, for the log at the start of your
    /// program.
    ///
    ///     log.info("\(sources.summary(of: .app))")
    ///     // server.port = 8080, from environment variable APP_SERVER_PORT
    ///     // server.token = <redacted>, from config.json
    ///     // verbose = false, the default
    ///
    /// If a value can't be used, the line has the default and the error. Long values are cut. Values that a
    /// `JarRedaction` in the context of the sources or of the setting hides are `<redacted>`.
    ///
    /// - Parameter list: the settings.
    /// - Returns: a line for each setting, in the order of the list, without a line break at the end.
    /// - Complexity: O(*n*) in the number of settings and sources, and in the values.
    public func summary(of list: SettingKeys.List) -> String {
        list.map { key in
            let finding = found(key)
            let start = "\(path(of: key)) = "
            let error = problem(of: key, finding)
            guard let jar = finding.jar, error == nil else {
                let text = start + defaultJar(of: key).oneLine + ", the default"
                return text + (error.map { "; \($0)" } ?? "")
            }
            return start + jar.oneLine + ", from \(finding.source ?? "default")"
        }.joined(separator: "\n")
    }

    /// Returns a text with all values that the sources list and where each of them came from, for the log at
    /// the start of your program.
    ///
    ///     log.info("\(sources.summary())")
    ///     // server.host = "example.com", from config.json
    ///     // server.port = "8080", from environment variable APP_SERVER_PORT
    ///
    /// A source of values or a file lists what it has. Arguments and variables only override these, because
    /// Lift can't tell which variables are settings, and a store of settings lists nothing. For those, list
    /// your settings: see ``summary(of:)``.
    ///
    /// Values that a `JarRedaction` in the context of the sources hides are `<redacted>`. See
    /// ``hidingSecrets(of:)``.
    ///
    /// - Returns: a line for each value that is no dictionary, or an empty one, in order by their paths,
    ///   without a line break at the end.
    /// - Complexity: O(*n* log *n*) in the number of values.
    public func summary() -> String {
        let lines = listedValues().map { path, jar in "\(path) = \(jar.oneLine), from \(jar.sources)" }
        return lines.joined(separator: "\n")
    }

    /// All values in the dictionaries of the sources, in order by their paths: each that is no dictionary, or
    /// an empty one.
    func listedValues() -> [(path: JarPath, jar: Jar)] {
        let root = found(at: base).jar
        guard root.presence != nil else { return [] }
        var values: [(path: JarPath, jar: Jar)] = []
        var open = [(path: base, jar: root)]
        while let (path, jar) = open.popLast() {
            guard jar.kind == .dictionary, let keys = jar.keys, !keys.isEmpty else {
                values.append((path, jar))
                continue
            }
            for key in keys { open.append((path + [.key(key)], jar[key])) }
        }
        return values.sorted { $0.path < $1.path }
    }

    /// Returns these sources with the values of secret settings hidden wherever they're read: by their path,
    /// in a dictionary, in summaries and in changes.
    ///
    ///     extension SettingKeys {
    ///         static let token = SettingKey<String?>("server.token", context: JarRedaction.all)
    ///     }
    ///
    ///     let sources = try JarSources(.environment(), .file(url)).hidingSecrets(of: .app)
    ///     try sources[path: "server.token"]^ as Int
    ///     // expected Int, found string <redacted> at server.token, in environment variable SERVER_TOKEN
    ///
    /// A setting is secret if a `JarRedaction` in its context hides it. Lift then adds a `JarRedaction` of
    /// the last key of its path, such as `token`, so other values at such a key are hidden, too. Without this
    /// method, only what you read by the setting is hidden.
    ///
    /// - Parameter list: the settings, of which those that aren't secret change nothing.
    public func hidingSecrets(of list: SettingKeys.List) -> JarSources {
        let secrets = list.filter { here(path(of: $0)).within($0.context).isRedacted }
        let keys = secrets.flatMap(\.names).compactMap { JarPath(dotted: $0).words.last }
        return keys.isEmpty ? self : union(context: JarRedaction(keys: keys))
    }
}

extension Jar {
    /// The value on one line: a string in quotes; `nothing` if it's missing.
    var oneLine: String {
        if isMissing { return "nothing" }
        return isRedacted ? "<redacted>" : excerpt
    }

    /// The names of the sources of the value.
    var sources: String { sourceNames.joined(separator: ", ") }
}
