/// Where in a dictionary a property stands: at a key, at a path, or at the first of several that is there.
///
///     "id"                              the key "id"
///     "image.small"                     the key "small" of the dictionary at "image"
///     "images[0].url", "images.0.url"   the key "url" of the first element of the array at "images"
///     ["name", "title"]                 "name" or, where there is none, "title"
///     .verbatim("a.b")                  the key "a.b"
///     .path("a.b", 0, "c.d")            the key "c.d" of the first element of the array at "a.b"
///     .flattened                           the dictionary itself, whose keys are among those of other properties
///
/// A number in a path is an index, and a key where there is a dictionary. What an array has no element for is missing.
///
/// Written, a property stands at the first of several. Containers on the way are made; the elements of an array that are
/// not there before an index are null. Where that would be more than 1000, where an index is negative and where there is
/// something else than the path says, what is written becomes an error, which shows when it is read or written.
public struct JarKeys: Sendable, Hashable {
    let alternatives: [[JarPathComponent]]

    /// The paths, of which the first that leads to something counts.
    public init(_ paths: [String]) { alternatives = paths.map { Self.components($0) } }

    init(alternatives: [[JarPathComponent]]) { self.alternatives = alternatives }

    /// A single key, whatever it contains.
    public static func verbatim(_ key: String) -> JarKeys { JarKeys(alternatives: [[.key(key)]]) }

    /// A path of keys, whatever they contain, and indexes.
    public static func path(_ components: JarPathComponent...) -> JarKeys { path(components) }

    /// A path of keys, whatever they contain, and indexes.
    public static func path(_ components: [JarPathComponent]) -> JarKeys {
        JarKeys(alternatives: [components])
    }

    /// The dictionary itself: what stands there is a dictionary, whose keys are among those of other properties.
    ///
    ///     JarField(.flattened, \.address)  // {"name": …, "street": …, "city": …}
    ///
    /// An optional property with a mapping is nil where none of the mapping's fields has anything but null. Of other
    /// types nothing is known before they are lifted: where what they need is missing is an error, also for an optional.
    public static let flattened = JarKeys(alternatives: [[]])

    var isItself: Bool { alternatives == [[]] }
}

extension JarKeys: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    public init(stringLiteral path: String) { self.init([path]) }

    /// The paths, of which the first that leads to something counts: `["name", .verbatim("a.b")]`.
    public init(arrayLiteral paths: JarKeys...) { alternatives = paths.flatMap(\.alternatives) }
}

// MARK: - Paths as text

extension JarKeys {
    private static func components(_ path: String) -> [JarPathComponent] {
        var components: [JarPathComponent] = []
        for (number, part) in path.split(separator: ".", omittingEmptySubsequences: false).enumerated() {
            let (name, indexes) = indexed(part)
            // A path begins in a dictionary, unless it says otherwise.
            if number > 0, indexes.isEmpty, let index = Int(name), index >= 0, String(index) == name {
                components.append(.index(index))
            } else {
                if !name.isEmpty || indexes.isEmpty { components.append(.key(String(name))) }
                components += indexes.map { .index($0) }
            }
        }
        return components
    }

    /// A part of a path without the indexes behind it: `images[0][1]`. Brackets around anything else are part of the key.
    private static func indexed(_ part: Substring) -> (name: Substring, indexes: [Int]) {
        var name = part
        var indexes: [Int] = []
        while name.last == "]", let open = name.lastIndex(of: "[") {
            let text = name[name.index(after: open)...].dropLast()
            let digits = text.hasPrefix("-") ? text.dropFirst() : text
            guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { break }
            // Beyond an Int it is out of bounds all the same.
            indexes.insert(Int(text) ?? (digits == text ? .max : .min), at: 0)
            name = name[..<open]
        }
        return (name, indexes)
    }

    /// These keys of a dictionary, where the first step of a path is a key.
    var ofDictionary: JarKeys {
        JarKeys(
            alternatives: alternatives.map { path in
                guard case .index(let index)? = path.first else { return path }
                return [.key(String(index))] + path.dropFirst()
            })
    }
}

// MARK: - Reading

extension JarKeys {
    /// The value in `jar`; of several that are missing, the first.
    func value(in jar: Jar) -> Jar {
        var first: Jar?
        for path in alternatives {
            let value = path.reduce(jar) { $0.child($1) }
            if !value.content.isMissing { return value }
            if first == nil { first = value }
        }
        return first ?? Jar()
    }

    /// The first value at one of the paths, whatever the case of their keys.
    func valueIgnoringCase(in jar: Jar) -> Jar? {
        for path in alternatives {
            let value = path.reduce(jar) { $0.child($0.present($1)) }
            if !value.content.isMissing { return value }
        }
        return nil
    }

    /// The path that leads to the value in `jar`; nil if none does.
    func path(in jar: Jar, ignoringCase: Bool) -> [JarPathComponent]? {
        let exact = alternatives.first { !$0.reduce(jar) { $0.child($1) }.content.isMissing }
        if exact != nil || !ignoringCase { return exact }
        for path in alternatives {
            var steps: [JarPathComponent] = []
            var place = jar
            for step in path {
                steps.append(place.present(step))
                place = place.child(place.present(step))
            }
            if !place.content.isMissing { return steps }
        }
        return nil
    }
}

extension Jar {
    /// The part at a step of a path.
    func child(_ component: JarPathComponent) -> Jar {
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

    /// The step, or the first key that differs from it by its case only, if there is one and not the step's own.
    fileprivate func present(_ component: JarPathComponent) -> JarPathComponent {
        guard case .key(let key) = component, child(component).content.isMissing else { return component }
        let lower = key.lowercased()
        return keys?.first { JarKey.areEqual($0.lowercased(), lower) }.map { .key($0) } ?? component
    }
}

// MARK: - Writing

extension JarKeys {
    /// Puts `value` where a property is written.
    ///
    /// - Throws: where there is no such place, with the path to it.
    func set(_ value: Jar, in jar: inout Jar) throws(LiftError) {
        guard let path = alternatives.first else { return }
        try jar.set(value, at: path[...])
    }

    /// How many elements are made at most before the one that is written.
    fileprivate static var maximumGap: Int { 1000 }
}

extension Jar {
    fileprivate mutating func set(_ value: Jar, at path: ArraySlice<JarPathComponent>) throws(LiftError) {
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
        _ key: String, _ value: Jar, _ path: ArraySlice<JarPathComponent>
    ) throws(LiftError) {
        // Anything else gives way to a dictionary; the elements of an array are other properties.
        guard kind != .array else {
            throw LiftError(
                "expected a dictionary with a key \(JSONText.quoted(key)), found \(summary)", kind: .type)
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

    /// Makes this an array that has an element `index`.
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

    /// Adds what stands at `itself`.
    private mutating func add(_ value: Jar) throws(LiftError) {
        if case .error(let error) = value.resolvedContent { throw error }
        switch (kind, value.kind) {
        // A nil among other members is none of them.
        case (_, .missing), (.dictionary, .null): return
        case (.missing, _): self = value
        case (.dictionary, .dictionary): formUnion(value)
        default:
            throw LiftError("expected a dictionary among other members, found \(value.summary)", kind: .type)
        }
    }
}
