/// The keys of a property: a single key, a path, or a list of them in which the first that leads to a value
/// counts.
///
///     "id"                              the key "id"
///     "image.small"                     the key "small" of the dictionary at "image"
///     "images[0].url", "images.0.url"   the key "url" of the first element of the array at "images"
///     ["name", "title"]                 "name" or, if it is missing, "title"
///     .verbatim("a.b")                  the key "a.b"
///     .path("a.b", 0, "c.d")            the key "c.d" of the first element of the array at "a.b"
///     .flattened                        the dictionary itself, which also has the keys of other properties
///
/// A number in a path is an index in an array and a key in a dictionary. An index past the end of an array
/// leads to a missing value.
///
/// A property is written to the first of several paths. Missing containers on the path are created, and
/// missing elements before an index are filled with nulls. If that takes more than 1000 elements, if an index
/// is negative, or if there is another kind of value on the path, the written value becomes an error, which
/// is thrown when it is read or written.
public struct JarKeys: Sendable, Hashable {
    let alternatives: [[JarPath.Component]]

    /// Creates keys from a list of paths. The first that leads to a value counts.
    ///
    ///     JarKeys(["image.small", "images[0].url"])
    public init(_ paths: [String]) { alternatives = paths.map { Self.components($0) } }

    init(alternatives: [[JarPath.Component]]) { self.alternatives = alternatives }

    /// Returns a single key, which may contain any characters.
    ///
    ///     .verbatim("a.b")  // the key "a.b", not the key "b" of the dictionary at "a"
    public static func verbatim(_ key: String) -> JarKeys { JarKeys(alternatives: [[.key(key)]]) }

    /// Returns a path of keys and indexes. A key may contain any characters.
    ///
    ///     .path("a.b", 0, "c.d")  // the key "c.d" of the first element of the array at "a.b"
    public static func path(_ components: JarPath.Component...) -> JarKeys { path(components) }

    /// Returns a path of keys and indexes. A key may contain any characters.
    ///
    ///     .path(["a.b", 0, "c.d"])  // the key "c.d" of the first element of the array at "a.b"
    public static func path(_ components: [JarPath.Component]) -> JarKeys {
        JarKeys(alternatives: [components])
    }

    /// The dictionary itself: the property is a dictionary whose keys are among those of other properties.
    ///
    ///     JarField(.flattened, \.address)  // {"name": …, "street": …, "city": …}
    ///
    /// An optional property whose type has a mapping is nil if every field of the mapping is missing or null.
    /// Other types have to be lifted first. If a value that such a type needs is missing, that is an error
    /// even if the property is optional.
    public static let flattened = JarKeys(alternatives: [[]])

    @usableFromInline var isItself: Bool { alternatives == [[]] }
}

extension JarKeys: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    /// Creates keys from a path, such as `"images[0].url"`.
    public init(stringLiteral path: String) { self.init([path]) }

    /// Creates keys from a list of others. The first that leads to a value counts.
    ///
    ///     let keys: JarKeys = ["name", .verbatim("a.b")]
    public init(arrayLiteral paths: JarKeys...) { alternatives = paths.flatMap(\.alternatives) }
}

// MARK: - Paths as text

extension JarKeys {
    private static func components(_ path: String) -> [JarPath.Component] {
        var components: [JarPath.Component] = []
        for (number, part) in path.split(separator: ".", omittingEmptySubsequences: false).enumerated() {
            let (name, numbers) = numbered(part)
            // A path starts in a dictionary, so a leading number is a key.
            if number > 0, numbers.isEmpty, let index = Int(name), index >= 0, String(index) == name {
                components.append(.index(index))
            } else {
                if !name.isEmpty || numbers.isEmpty { components.append(.key(String(name))) }
                components += numbers
            }
        }
        return components
    }

    /// Splits a part of a path, such as `images[0][1]`, into its name and the numbers after it. Brackets
    /// around anything but a number belong to the name. A number that is not written like an Int is a key.
    private static func numbered(_ part: Substring) -> (name: Substring, numbers: [JarPath.Component]) {
        var name = part
        var numbers: [JarPath.Component] = []
        while name.last == "]", let open = name.lastIndex(of: "[") {
            let text = name[name.index(after: open)...].dropLast()
            let digits = text.hasPrefix("-") ? text.dropFirst() : text
            guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { break }
            let index = Int(text).flatMap { String($0) == text ? JarPath.Component.index($0) : nil }
            numbers.insert(index ?? .key(String(text)), at: 0)
            name = name[..<open]
        }
        return (name, numbers)
    }

    /// These keys for use in a dictionary: the first step of every path is a key, even if it is a number.
    @usableFromInline var ofDictionary: JarKeys {
        JarKeys(
            alternatives: alternatives.map { path in
                guard case .index(let index)? = path.first else { return path }
                return [.key(String(index))] + path.dropFirst()
            })
    }
}

// MARK: - Reading

extension JarKeys {
    /// Returns the first value at one of the paths in `jar`. If all of them are missing, returns the missing
    /// value at the first path.
    func value(in jar: Jar) -> Jar {
        var first: Jar?
        for path in alternatives {
            let value = path.reduce(jar) { $0.child($1) }
            if !value.content.isMissing { return value }
            if first == nil { first = value }
        }
        return first ?? Jar()
    }

    /// Returns the path that leads to the value in `jar`; nil if none does.
    func path(in jar: Jar) -> [JarPath.Component]? {
        alternatives.first { !$0.reduce(jar) { $0.child($1) }.content.isMissing }
    }
}

extension Jar {
    /// Returns the part at one step of a path.
    @inline(never)
    func child(_ component: JarPath.Component) -> Jar {
        switch component {
        case .key(let key): return child(key)
        case .index(let index):
            switch kind {
            case .array where index >= count ?? 0: return resolved.nothing(component)
            case .dictionary where index >= 0: return child(String(index))
            default: return child(index)
            }
        }
    }
}

// MARK: - Writing

extension JarKeys {
    /// Writes `value` at the first of the paths.
    ///
    /// - Throws: A `LiftError` with the path, if the path cannot be written.
    func set(_ value: Jar, in jar: inout Jar) throws(LiftError) {
        guard let path = alternatives.first else { return }
        try jar.set(value, at: path[...])
    }

    /// The maximum number of elements that are created before the one that is written.
    fileprivate static var maximumGap: Int { 1000 }
}

extension Jar {
    fileprivate mutating func set(_ value: Jar, at path: ArraySlice<JarPath.Component>) throws(LiftError) {
        switch path.first {
        case nil:
            try add(value)
        case .index(let index) where kind != .dictionary:
            try makeElement(index)
            if path.count == 1 {
                self[index] = value
                return
            }
            do {
                try self[index].set(value, at: path.dropFirst())
            } catch {
                throw error.below(.index(index))
            }
        case .key(let key):
            try setMember(key, value, path)
        case .index(let index):
            try setMember(String(index), value, path)
        }
    }

    private mutating func setMember(
        _ key: String, _ value: Jar, _ path: ArraySlice<JarPath.Component>
    ) throws(LiftError) {
        // A value of any other kind is replaced with a dictionary. An array is not, because its elements are
        // other properties.
        guard kind != .array else {
            throw LiftError(
                "expected a dictionary with the key \(JSONText.quoted(key)), found \(summary)", kind: .type)
        }
        if path.count == 1 {
            self[key] = value
            return
        }
        do {
            try self[key].set(value, at: path.dropFirst())
        } catch {
            throw error.below(.key(key))
        }
    }

    /// Extends this array until it has an element at `index`. A missing value or a null becomes an array.
    private mutating func makeElement(_ index: Int) throws(LiftError) {
        if kind == .missing || kind == .null { self = Jar(.array(JarArray())) }
        guard kind == .array, let count else {
            throw LiftError("expected an array with an element \(index), found \(summary)", kind: .type)
        }
        guard index >= 0, index <= count + JarKeys.maximumGap else {
            throw LiftError(
                "index \(index) cannot be written in an array of \(count)", kind: .bounds,
                tail: [.index(index)])
        }
        for _ in count..<Swift.max(count, index + 1) { append(Jar(.null)) }
    }

    /// Adds the members of a flattened property.
    private mutating func add(_ value: Jar) throws(LiftError) {
        if case .error(let error) = value.resolvedContent { throw error }
        switch (kind, value.kind) {
        // A flattened nil has no members.
        case (_, .missing), (.dictionary, .null): return
        case (.missing, _): self = value
        case (.dictionary, .dictionary): formUnion(value)
        default:
            throw LiftError("expected a dictionary to flatten, found \(value.summary)", kind: .type)
        }
    }
}
