#if SWIFT_PACKAGE
    import Lift
#endif

extension JarSources {
    /// Returns a text for `--help`: how each setting can be set, what it's for, its type and its default.
    ///
    ///     extension SettingKeys {
    ///         static let port = SettingKey<Int>("server.port", default: 80)
    ///             .described(as: "The port to listen on.")
    ///         static let verbose = SettingKey<Bool>("verbose", default: false)
    ///     }
    ///
    ///     let sources = JarSources(.arguments, .environment(prefix: "APP_"))
    ///     if sources[.help] { print(sources.help(for: [.port, .verbose])) }
    ///     // --server-port <Int>
    ///     //     The port to listen on.
    ///     //     Default: 80. Variable: APP_SERVER_PORT.
    ///     // --verbose, --no-verbose
    ///     //     Default: false. Variable: APP_VERBOSE.
    ///
    /// A setting has the names that these sources find: an argument if one of them is of arguments, a
    /// variable for each that is of variables, and otherwise its path. `--tag <String> ...` is an argument
    /// that may occur several times. A dictionary has a name for each value that it has in the default or in
    /// a source, such as `--limits-files <Int>`, at most eight. For a `CaseIterable` enum, the text lists up
    /// to eight raw values. Former names aren't shown, and a default that a `JarRedaction` hides is
    /// `<redacted>`.
    ///
    /// - Parameters:
    ///   - list: the settings, in the order of the text.
    ///   - width: the number of characters in a line. A longer word has a line of its own.
    /// - Returns: the text, without a line break at its end.
    /// - Complexity: O(*n*) in the number of settings and in the length of the text.
    public func help(for list: SettingKeys.List, width: Int = 80) -> String {
        list.flatMap { helpLines(for: $0, width: width) }.joined(separator: "\n")
    }

    private func helpLines(for key: SettingKeys, width: Int) -> [String] {
        let path = path(of: key)
        let texts = texts(of: key)
        var titles = ["\(path) <\(key.typeName)>"]
        if sources.contains(where: { $0.arguments != nil }), !texts.isEmpty {
            titles = texts.map { text in
                let flag = NamedValues.Spelling.dashed.name(of: text.path)
                if key.isFlag { return "--\(flag), --no-\(flag)" }
                return "--\(flag) <\(text.type)>" + (text.isList ? " ..." : "")
            }
        }
        var facts: [String] = []
        if let values = AllowedValues.list(for: key.argumentType) {
            facts.append("Values: \(values)" + (values.hasSuffix("…") ? "" : "."))
        }
        let defaultValue = defaultJar(of: key)
        if !defaultValue.isMissing { facts.append("Default: \(defaultValue.oneLine).") }
        var variables: [String] = []
        for source in sources where source.hasVariables {
            for name in texts.compactMap({ source.named?.preferredName(of: $0.path) })
            where !variables.contains(name) {
                variables.append(name)
            }
        }
        if !variables.isEmpty { facts.append("Variable: \(variables.joined(separator: ", ")).") }
        return titles + [key.summary ?? "", facts.joined(separator: " ")].flatMap { $0.wrapped(to: width) }
    }

    /// What can be written as text: the setting itself or, if it is a dictionary, up to eight values in it.
    private func texts(of key: SettingKeys) -> [(path: JarPath, type: String, isList: Bool)] {
        guard key.isDictionary else { return [(path(of: key), key.argumentTypeName, key.isList)] }
        return memberPaths(of: key).prefix(8).map { path, isList in
            let isMember = key.hasMembers && path.count == self.path(of: key).count + 1
            return (path, isMember ? key.argumentTypeName : "value", isList)
        }
    }

    /// The paths of the values in a dictionary that the default or a source has, in the order of their keys.
    /// Lift finds no others by their names.
    func memberPaths(of key: SettingKeys) -> [(path: JarPath, isList: Bool)] {
        var paths: [String: (path: JarPath, isList: Bool)] = [:]
        func add(_ jar: Jar, at path: JarPath) {
            guard jar.kind == .dictionary else {
                let text = path.description
                if paths[text] == nil { paths[text] = (path, jar.kind == .array) }
                return
            }
            for (name, value) in jar.members { add(value, at: path + [.key(name)]) }
        }
        let jars = [defaultJar(of: key), found(key).jar ?? Jar()].filter { $0.kind == .dictionary }
        for jar in jars { add(jar, at: path(of: key)) }
        return paths.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The default of a setting, in the context of these sources and of the setting.
    func defaultJar(of key: SettingKeys) -> Jar {
        here(path(of: key), key.defaultJar.resolved).within(key.context)
    }
}

extension String {
    /// The indented lines of a text, whose words are separated by white space.
    fileprivate func wrapped(to width: Int) -> [String] {
        let indentation = "    "
        var lines: [String] = []
        for word in split(whereSeparator: \.isWhitespace) {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(indentation + word)
            }
        }
        return lines
    }
}
