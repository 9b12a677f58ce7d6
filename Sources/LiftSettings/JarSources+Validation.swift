#if SWIFT_PACKAGE
    import Lift
#endif

extension JarSources {
    /// Lifts a value, and throws all of its problems at once. Call it when your program starts.
    ///
    ///     do {
    ///         configuration = try sources.validate(AppConfiguration.self)
    ///     } catch let error as LiftError {
    ///         for error in error.all { print(error) }
    ///         // expected Int, found string "http" at server.port, in environment variable APP_SERVER_PORT
    ///         // expected String, but the key is missing at server.host, not in environment or config.json
    ///     }
    ///
    /// If there's a problem, Lift lifts the value again with an empty or simple value in its place, such as 0
    /// or an empty string, to find the next one. So your initializers run again, with such values. What they
    /// return is never used. Lift stops looking where no simple value fits, as with an enum, and where an
    /// initializer refuses a value that has parts with problems.
    ///
    /// If no source has a dictionary at the outermost path, an empty one is lifted, so that you learn about
    /// each missing value.
    ///
    /// - Parameters:
    ///   - type: the type of the value.
    ///   - path: the path of the value.
    /// - Returns: the value.
    /// - Throws: a `LiftError` that is the first problem. `LiftError.all` has all that were found.
    /// - Complexity: O(*n*) in the number of sources and in the value; O(*nm*) for *m* problems.
    @discardableResult
    public func validate<Value: Liftable>(
        _ type: Value.Type = Value.self, at path: JarPath = []
    ) throws -> Value {
        try validated(at: base + path) { (jar) throws(LiftError) in try jar.liftedForAll() }
    }

    /// Decodes a value, and throws all of its problems at once. Call it when your program starts. The type
    /// need not conform to `JarCodable`.
    ///
    ///     let configuration = try sources.validate(AppConfiguration.self)
    ///
    /// If there's a problem, Lift decodes the value again with an empty or simple value in its place, such as
    /// 0 or an empty string, to find the next one. So your initializers run again, with such values. What
    /// they return is never used. Lift stops looking where no simple value fits, as with an enum, and where
    /// an initializer refuses a value that has parts with problems.
    ///
    /// If no source has a dictionary at the outermost path, an empty one is decoded, so that you learn about
    /// each missing value.
    ///
    /// - Parameters:
    ///   - type: the type of the value.
    ///   - path: the path of the value.
    /// - Returns: the value.
    /// - Throws: a `LiftError` that is the first problem. `LiftError.all` has all that were found.
    /// - Complexity: O(*n*) in the number of sources and in the value; O(*nm*) for *m* problems.
    @discardableResult
    @_disfavoredOverload
    public func validate<Value: Decodable>(
        _ type: Value.Type = Value.self, at path: JarPath = []
    ) throws -> Value {
        try validated(at: base + path) { (jar) throws(LiftError) in try jar.decoded(as: type) }
    }

    private func validated<Value>(
        at path: JarPath, _ lift: (Jar) throws(LiftError) -> Value
    ) throws(LiftError) -> Value {
        let found = found(at: path).jar
        let jar = path.isEmpty && found.isMissing ? here(path, [:]) : found
        do throws(LiftError) {
            return try lift(jar)
        } catch {
            throw allProblems(error, of: jar, at: path) { jar in
                do throws(LiftError) {
                    _ = try lift(jar)
                    return nil
                } catch {
                    return error
                }
            }
        }
    }

    /// Returns the first problem of the value at a path, combined with those that are found if simple values
    /// are in the places of the ones before.
    private func allProblems(
        _ first: LiftError, of jar: Jar, at path: JarPath, _ failure: (Jar) -> LiftError?
    ) -> LiftError {
        var problems = Problems(of: jar, at: path)
        var next: LiftError? = first
        while let error = next, problems.fillIn(error) {
            // The receipt has what was lifted of the sources.
            next = failure(here(path, problems.filled).listingNothing)
        }
        return LiftError.combined(problems.errors) ?? first
    }

    /// Checks settings, and throws all of their problems at once. Call it when your program starts.
    ///
    ///     try sources.validate(.app, requiring: [.databaseURL])
    ///     // expected URL, found nothing at database.url, not in arguments, environment or config.json
    ///
    /// Every setting that a source has must be of its type. Those in `required` must also have a value in a
    /// source: neither a null nor the default of the setting is enough.
    ///
    /// - Parameters:
    ///   - list: the settings.
    ///   - required: settings that must have a value. They're checked even if they aren't in `list`.
    /// - Throws: a `LiftError` that is the first problem. `LiftError.all` has those of all settings.
    /// - Complexity: O(*n*) in the number of sources and in the values.
    public func validate(_ list: SettingKeys.List, requiring required: SettingKeys.List = []) throws {
        let names = Set(required.map { JarKey(text: $0.name) })
        let errors = SettingKeys.List(Array(list) + Array(required)).compactMap { key in
            let finding = found(key)
            let error = problem(of: key, finding, isRequired: names.contains(JarKey(text: key.name)))
            guard let error, let jar = finding.jar else { return error }
            return allProblems(error, of: jar, at: jar.path) { filled in
                key.failure(of: filled.within(key.context), isFormer: finding.isFormer)
            }
        }
        if let error = LiftError.combined(errors) { throw error }
    }

    /// The error of what the sources have for a setting; nil if there is none.
    func problem(of key: SettingKeys, _ finding: Finding, isRequired: Bool = false) -> LiftError? {
        let jar = finding.jar ?? here(path(of: key)).within(key.context)
        if isRequired, finding.hasDefault || jar.kind == .null {
            return LiftError(expected: key.typeName, in: jar)
        }
        return finding.jar == nil ? nil : key.failure(of: jar, isFormer: finding.isFormer)
    }

    /// Throws if there are arguments that no setting has, such as misspelled ones, or values without a name.
    ///
    ///     try sources.checkArguments(for: .app)
    ///     // unknown argument --prot, near --port
    ///
    /// An argument is known if a setting has it under any of its names, in any spelling and with `no-` before
    /// it, or if it overrides a part of a setting that is a dictionary. A whole dictionary can't be an
    /// argument. Put a setting for `--help` into the list, too.
    ///
    /// Each value of an array has the name before it: `--tag a --tag b`. So text after `--tag a` is an error.
    /// Other arguments without a name, and those after `--`, aren't checked.
    ///
    /// - Parameter list: all settings that may be arguments.
    /// - Throws: a `LiftError` of the kind `value` for the first problem. `LiftError.all` has one for each
    ///   argument with a problem.
    /// - Complexity: O(*n*) in the number of arguments and settings, and in the values of these.
    public func checkArguments(for list: SettingKeys.List) throws {
        let paths = list.flatMap { key in key.names.map { path(named: $0) } }
        var known: Set<JarKey> = []
        var lists: [JarKey: SettingKeys] = [:]
        var dictionaries: [JarKey: SettingKeys] = [:]
        for key in list {
            for name in key.names {
                let words = JarKey(text: NamedValues.Spelling.anyDashes.name(of: path(named: name)))
                known.insert(words)
                if key.isList { lists[words] = key }
                if key.isDictionary { dictionaries[words] = key }
            }
            let names = (found(key).jar?.sourceNames ?? []).compactMap(ArgumentValues.words(inLabel:))
            known.formUnion(names.map { JarKey(text: $0) })
        }
        var errors: [LiftError] = []
        for argument in sources.compactMap(\.arguments?.arguments).joined() {
            let names = argument.words.map { JarKey(text: $0) }
            if !names.contains(where: known.contains) {
                errors.append(.unknownArgument(argument, known: paths))
            } else if let key = names.lazy.compactMap({ dictionaries[$0] }).first {
                errors.append(.dictionaryArgument(argument, memberPaths(of: key).first?.path))
            } else if let text = argument.rest.first, let key = names.lazy.compactMap({ lists[$0] }).first {
                // Like a value of the setting, it may be secret.
                let text = here(path(of: key), Jar(text)).within(key.context).oneLine
                errors.append(.textAfterValue(text, of: argument))
            }
        }
        if let error = LiftError.combined(errors) { throw error }
    }
}

/// The problems of a value that was lifted, and the value with others in their places.
private struct Problems {
    /// The problems that were found, in the order in which they were.
    private(set) var errors: [LiftError] = []
    /// The value without the problems.
    private(set) var filled: Jar
    private let path: JarPath
    /// How many simple values were tried at each path.
    private var tries: [JarPath: Int] = [:]

    init(of jar: Jar, at path: JarPath) {
        filled = jar
        self.path = path
    }

    /// Values of which one or the other is accepted in most places.
    private static let simple: [Jar] = [
        "", 0, false, [:], [], "2001-01-01T00:00:00Z", "00000000-0000-0000-0000-000000000000",
    ]
    /// The maximum number of problems after which others are searched.
    private static let maximumCount = 256

    /// Notes an error and those of the same lift, and puts simple values in the places of what is wrong.
    /// Returns whether it makes sense to lift the value again.
    mutating func fillIn(_ error: LiftError) -> Bool {
        var goesOn = errors.count < Self.maximumCount
        for error in error.all {
            let place = error.path
            if tries[place] == nil {
                // An initializer may refuse a whole because of a simple value in it.
                if tries.keys.contains(where: { $0.starts(with: place) }) {
                    goesOn = false
                    continue
                }
                // What an empty dictionary lacks is no problem of the sources.
                let isInFilled = place.indices.contains { tries[JarPath(place[..<$0])] != nil }
                if !isInFilled { errors.append(error) }
            }
            let count = tries[place, default: 0]
            guard count < Self.simple.count, place.count > path.count, place.starts(with: path) else {
                goesOn = false
                continue
            }
            tries[place] = count + 1
            filled[path: JarPath(place.dropFirst(path.count))] = Self.simple[count]
        }
        return goesOn
    }
}

extension LiftError {
    /// The error of an argument that no setting has.
    fileprivate static func unknownArgument(_ argument: Argument, known paths: [JarPath]) -> LiftError {
        let known = paths.map { NamedValues.Spelling.dashed.name(of: $0) }
        let text = "unknown argument " + argument.written
        // A dictionary that lacks the name knows which of its keys is near.
        var names: Jar = [:]
        for name in known { names[name] = true }
        let suggestion = (LiftError(expected: "", in: names[argument.name])).recoverySuggestion
        let near = names.keys?.first { suggestion == "Use the key \"\($0)\"." }
        return LiftError(text + (near.map { ", near --" + $0 } ?? ""), kind: .value)
    }

    /// The error of an argument for a whole dictionary, which can't be written as text.
    ///
    /// - Parameter path: The path of a value in it, which can.
    fileprivate static func dictionaryArgument(_ argument: Argument, _ path: JarPath?) -> LiftError {
        let example = path.map { ", such as --" + NamedValues.Spelling.dashed.name(of: $0) } ?? ""
        return LiftError(
            "\(argument.written) is a dictionary, and an argument can only change one of its values\(example)",
            kind: .value)
    }

    /// The error of text after an argument that has a single value of an array.
    fileprivate static func textAfterValue(_ text: String, of argument: Argument) -> LiftError {
        let name = argument.written
        let more = argument.rest.count == 1 ? "" : " and \(argument.rest.count - 1) more"
        return LiftError(
            "\(name) has one value, found \(text)\(more) after it; write \(name) before each value, or -- "
                + "before text that belongs to no name",
            kind: .value)
    }
}

extension SettingKeys {
    /// The type of the value, without the optional around it.
    var typeName: String { Self.name(of: valueType) }

    /// The type of one argument of the setting, without the optional around it: that of an element, or of the
    /// value at a key.
    var argumentType: Any.Type {
        let type = dictionaryType?.memberType ?? valueType
        return Self.unwrapped((type as? any ListType.Type)?.elementType ?? type)
    }

    /// The name of `argumentType`.
    var argumentTypeName: String { Self.name(of: argumentType) }

    private static func name(of type: Any.Type) -> String { TypeName.shown("\(unwrapped(type))") }

    private static func unwrapped(_ type: Any.Type) -> Any.Type {
        var type = type
        while let optional = type as? any OptionalValue.Type { type = optional.wrappedType }
        return type
    }

    /// Whether the value is an array or a set, or an optional one, or is stored as an array.
    var isList: Bool { valueType is any ListType.Type || defaultJar.kind == .array }

    /// Whether the value is a dictionary, or an optional one, or is stored as a dictionary.
    var isDictionary: Bool { hasMembers || defaultJar.kind == .dictionary }

    /// Whether the value is a Swift dictionary, whose values have one type, or an optional one.
    var hasMembers: Bool { dictionaryType != nil }

    private var dictionaryType: (any DictionaryType.Type)? {
        Self.unwrapped(valueType) as? any DictionaryType.Type
    }

    /// Whether the value is a Bool, or an optional one.
    var isFlag: Bool { valueType == Bool.self || valueType == Bool?.self }
}

/// A type of whose values an argument has several.
private protocol ListType {
    static var elementType: Any.Type { get }
}

extension Array: ListType {
    fileprivate static var elementType: Any.Type { Element.self }
}

extension Set: ListType {
    fileprivate static var elementType: Any.Type { Element.self }
}

extension Optional: ListType where Wrapped: ListType {
    fileprivate static var elementType: Any.Type { Wrapped.elementType }
}

private protocol DictionaryType {
    static var memberType: Any.Type { get }
}

extension Dictionary: DictionaryType {
    fileprivate static var memberType: Any.Type { Value.self }
}
