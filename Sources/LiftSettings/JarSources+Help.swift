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
    /// that may occur several times, and `--limits-<key> <Int>` one for each value of a dictionary. For a
    /// `CaseIterable` enum, the text lists up to eight raw values. Former names aren't shown, and a default
    /// that a `JarRedaction` hides is `<redacted>`.
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
        // A whole dictionary can't be written as text, only its values.
        let textPath = key.isDictionary ? path + ["key"] : path
        func shown(_ name: String) -> String {
            key.isDictionary ? "\(name.dropLast(3))<\(name.suffix(3))>" : name
        }
        let flag = "--" + shown(NamedValues.Spelling.dashed.name(of: textPath))
        var title = "\(path) <\(key.typeName)>"
        if sources.contains(where: { $0.arguments != nil }) {
            let type = key.isDictionary ? key.memberTypeName : key.argumentTypeName
            let argument = "\(flag) <\(type)>" + (key.isList ? " ..." : "")
            title = key.isFlag ? "\(flag), --no-\(flag.dropFirst(2))" : argument
        }
        var facts: [String] = []
        if let values = AllowedValues.list(for: key.argumentType) {
            facts.append("Values: \(values)" + (values.hasSuffix("…") ? "" : "."))
        }
        let defaultValue = defaultJar(of: key)
        if !defaultValue.isMissing { facts.append("Default: \(defaultValue.oneLine).") }
        var variables: [String] = []
        for source in sources where source.hasVariables {
            guard let name = source.named?.preferredName(of: textPath).map(shown), !variables.contains(name)
            else { continue }
            variables.append(name)
        }
        if !variables.isEmpty { facts.append("Variable: \(variables.joined(separator: ", ")).") }
        return [title] + [key.summary ?? "", facts.joined(separator: " ")].flatMap { $0.wrapped(to: width) }
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
