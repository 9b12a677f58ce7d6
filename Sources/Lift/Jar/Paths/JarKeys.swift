/// A path, or several paths. Lift reads the first one that leads to a value.
///
///     "id"                        the key "id"
///     "image.small"               the key "small" of the dictionary at "image"
///     "images[0].url"             the key "url" of the first element of the array at "images"
///     ["a.b", 0, "c.d"]           the same, step by step: a string is a single key
///     .anyOf("name", "title")     "name" or, if that is missing or null, "title"
///     .flattened                  the dictionary itself, which also has the keys of other properties
///
/// Keys tell Lift where a property is in the data. They're written like a ``JarPath``, so the key of any
/// error leads back to its value:
///
///     JarField(JarKeys(error.key), \.name)
///
/// As with `jar[path: path]`, a number is a key in a dictionary and an index in an array. Models are
/// dictionaries, so a number at the beginning is a key. Past the end of an array, the value is missing.
///
/// If there are several paths, Lift writes to the first. It creates missing dictionaries and arrays on the
/// path, with nulls for the elements before an index. If that takes more than 1000 elements, if an index is
/// negative, or if there's another kind of value on the path, the written value becomes an error, which you
/// get when you read or write it.
public struct JarKeys: Sendable, Hashable {
    let alternatives: [JarPath]

    init(alternatives: [JarPath]) { self.alternatives = alternatives }

    init(key: String) { self.init([.key(key)]) }

    /// Creates keys from a path.
    ///
    ///     JarKeys(error.path)
    public init(_ path: JarPath) { self.init(alternatives: [path]) }

    /// Creates keys from the text of a path, such as `images[0].url`.
    ///
    ///     JarKeys(error.key)
    ///
    /// - Complexity: O(*n*) in the length of the text.
    public init(_ text: String) { self.init(JarPath(text)) }

    /// Returns several paths. Lift reads the first that leads to a value, and writes to the very first. It
    /// reads a null only if no path leads to another value.
    ///
    ///     .anyOf("image.small", "images[0].url")
    public static func anyOf(_ path: JarPath, _ others: JarPath...) -> JarKeys {
        JarKeys(alternatives: [path] + others)
    }

    /// The dictionary itself, for a property whose own keys are among those of the other properties.
    ///
    ///     JarField(.flattened, \.address)  // {"name": …, "street": …, "city": …}
    ///
    /// A Swift dictionary has the members that no other field of the mapping has.
    ///
    /// This is the empty path. An optional property whose type has a mapping is nil if every field of the
    /// mapping is missing or null. Lift can't tell that for other types, so if a value that such a type needs
    /// is missing, you get an error even if the property is optional.
    public static let flattened = JarKeys(JarPath())

    @usableFromInline var isItself: Bool { alternatives.count == 1 && alternatives[0].isEmpty }
}

extension JarKeys: ExpressibleByStringInterpolation, ExpressibleByArrayLiteral {
    /// Creates keys from the text of a path, such as `"images[0].url"`.
    public init(stringLiteral text: String) { self.init(text) }

    /// Creates keys from the text of a path with interpolated values, such as `"images[\(index)].url"`. An
    /// interpolated string is never split.
    public init(stringInterpolation interpolation: JarPath.StringInterpolation) {
        self.init(JarPath(stringInterpolation: interpolation))
    }

    /// Creates keys from the steps of a path. A string is a single key, whatever characters it contains.
    ///
    ///     let keys: JarKeys = ["files", "a.txt", 0]  // files["a.txt"][0]
    public init(arrayLiteral steps: JarPath.Component...) { self.init(JarPath(steps: steps)) }
}

extension JarKeys {
    /// These keys for use in a dictionary: the first step of every path is a key, even if it is a number.
    @usableFromInline var ofDictionary: JarKeys {
        JarKeys(
            alternatives: alternatives.map { path in
                guard case .index(let index)? = path.first else { return path }
                return [.key(String(index))] + path.dropFirst()
            })
    }

    /// The key, if there are no alternatives and no path.
    @usableFromInline var singleKey: String? { alternatives.count == 1 ? writtenKey : nil }

    /// The key at which values are written, if that is no path.
    @usableFromInline var writtenKey: String? {
        guard let path = alternatives.first, path.count == 1, case .key(let key) = path[0] else { return nil }
        return key
    }
}

// MARK: - Reading

extension JarKeys {
    /// Returns the first value at one of the paths in `jar`. If all values are nulls, returns the first null.
    /// If there are no values, returns the missing value at the first path.
    @usableFromInline
    func value(in jar: Jar) -> Jar {
        if isItself { return jar }
        if let (old, change) = jar.update { return value(in: change).updating(value(in: old)) }
        return found(in: jar)?.value ?? Jar()
    }

    /// Returns the error of `part`, which these keys lead to in `jar`. If it is missing, the error has the
    /// whole path, which may go on after the first key that is missing.
    func completing(_ error: LiftError, of part: Jar, in jar: Jar) -> LiftError {
        guard error.kind == .missing, part.content.isMissing, error.steps == part.steps else { return error }
        let rest = steps(beyond: part, in: jar)
        return rest.isEmpty ? error : error.beyond(rest)
    }

    /// Returns `part`, which these keys lead to in `jar`, for a receipt. If it is missing, it has the whole
    /// path.
    func listed(_ part: Jar, in jar: Jar) -> Jar {
        guard jar.contextHas(.receipt), part.content.isMissing else { return part }
        return steps(beyond: part, in: jar).reduce(part) { part, step in
            let container = part.nearest?.content
            return Jar(.missing, scope: part.scope(at: step, context: part.context, container: container))
        }
    }

    /// The steps of the first path that come after the missing `part`, to which it leads in `jar`.
    private func steps(beyond part: Jar, in jar: Jar) -> ArraySlice<JarPath.Component> {
        guard let path = alternatives.first else { return [] }
        return path.steps.dropFirst(max(0, part.steps.count - jar.steps.count))
    }

    /// Returns the path that leads to the value in `jar`; nil if none does.
    func path(in jar: Jar) -> JarPath? {
        if let (old, change) = jar.update { return path(in: change) ?? path(in: old) }
        return found(in: jar).flatMap { $0.value.content.isMissing ? nil : $0.path }
    }

    /// Returns the value in `jar`, which may be a null or missing, and the path that leads to it.
    func found(in jar: Jar) -> (value: Jar, path: JarPath)? {
        var missing: (value: Jar, path: JarPath)?
        var null: (value: Jar, path: JarPath)?
        for path in alternatives {
            let value = jar.part(at: path.steps, pastEnd: .missing)
            if value.content.isMissing {
                missing = missing ?? (value, path)
            } else if value.isNull {
                null = null ?? (value, path)
            } else {
                return (value, path)
            }
        }
        return null ?? missing
    }
}

// MARK: - Writing

extension JarKeys {
    /// Writes `value` at the first of the paths.
    ///
    /// - Parameter isField: whether it's the value of a field of a mapping, beside those of other fields.
    /// - Throws: A `LiftError` with the path, if the path cannot be written.
    func set(_ value: Jar, in jar: inout Jar, isField: Bool = false) throws(LiftError) {
        guard let path = alternatives.first else { return }
        if path.isEmpty { return try jar.add(value) }
        if path.count == 1, case .key(let key) = path[0], jar.kind != .array { return jar[key] = value }
        var loan = jar.lend(at: path.steps)
        // A null is that of a nil, which leaves room for what is there.
        var refusal = value.isNull ? nil : loan.refusal
        if loan.refusal == nil {
            do throws(LiftError) {
                loan.part = isField ? try loan.part.joined(by: value) : value
            } catch {
                refusal = error.below(path.steps, of: nil)
            }
        }
        jar.put(&loan)
        if let refusal { throw refusal }
    }
}

extension Jar {
    /// Returns what a field of a mapping writes at a path where other fields have written this. Two
    /// dictionaries are merged, a later array replaces an earlier one, and a nil replaces nothing.
    func joined(by added: Jar) throws(LiftError) -> Jar {
        if isDeferred { return added }
        let expected: String
        switch (kind, added.kind) {
        case (.dictionary, .dictionary): return merging(added)
        case (.array, .array): return added
        case (.dictionary, _): expected = "a dictionary"
        case (.array, _): expected = "an array"
        default: return added
        }
        // Nulls are those of properties that are nil.
        if JarItem(self).firstLeaf(where: { !$0.isMissing && !$0.isNull }) == nil { return added }
        if added.isNull { return self }
        throw LiftError(
            "expected \(expected) beside what another field has written, found \(added.summary)", kind: .type)
    }
}

extension JarObject {
    /// Puts a part at the first of the paths.
    ///
    /// - Throws: A `LiftError` with the path, if the path cannot be written.
    mutating func set(
        _ item: JarItem, at keys: JarKeys, in context: Jar.Context, isField: Bool = false
    ) throws(LiftError) {
        var jar = Jar(.object(self), context: context)
        self = JarObject()
        defer { if case .object(let changed) = jar.content { self = changed } }
        try keys.set(Jar(item), in: &jar, isField: isField)
    }
}

extension Jar {
    /// Adds the members of a flattened property.
    fileprivate mutating func add(_ value: Jar) throws(LiftError) {
        if case .error(let error) = value.resolvedContent { throw error }
        switch (kind, value.kind) {
        // A flattened nil has no members.
        case (_, .missing), (.dictionary, .null): return
        case (.missing, _): self = value
        // Paths of several flattened properties may lead into the same dictionary.
        case (.dictionary, .dictionary): merge(value)
        default:
            throw LiftError("expected a dictionary to flatten, found \(value.summary)", kind: .type)
        }
    }
}
