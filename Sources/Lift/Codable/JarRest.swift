/// The members of a dictionary for which a model has no property. Lift writes them back with the model.
///
///     struct User: JarCodable {
///         var name: String
///         var rest = JarRest()
///     }
///     var user: User = try Jar(json: #"{"id":7.0,"name":"Kim","tags":["a"]}"#)^
///     user.name = "Kit"
///     try String(json: user)  // {"id":7.0,"name":"Kit","tags":["a"]}
///
/// In a Codable type, just declare the property, best as the last one. If you write the `CodingKeys`, give it
/// a case: otherwise the compiler leaves it out, and the members are lost. In a mapping, give it the key
/// ``JarKeys/flattened``: `JarField(.flattened, \.rest)`. In your own `init(jar:)` and `jar`, use
/// ``init(_:besides:)`` and ``added(to:)``.
///
/// The members keep their order, their places among the others, and the text of their numbers. A key that a
/// property writes wins over the same key of the rest. A property that becomes nil is removed, because its
/// key is not part of the rest. Every key that a property may be read from is known: those that key rules
/// and `.anyOf` list, and those of flattened models, superclasses and nested containers. If a path leads
/// into a dictionary, the other members of that dictionary are kept, too.
///
/// With ``JSONWritingOptions/preserved``, the text of everything that didn't change is written as it was
/// read, with white space and comments. For that, a rest keeps the text of the document in memory. If the
/// text has no white space, and each member has a property, it keeps nothing. An array or a dictionary of
/// models has no rest of its own, so if you write one, its text is new. The same goes for an enum whose tag
/// is beside its payload or the key of it.
///
/// If several models share a dictionary, one of them gets the rest: in mappings the outer one, and in
/// Codable types the first one that decodes it. If only a flattened model has a rest, it gets the members
/// that no model uses, but the properties of the outer model don't keep their places among them. A flattened
/// type with its own `init(jar:)` doesn't know the keys of the outer model, so its rest has them, too. What
/// the outer model writes still wins.
///
/// A flattened optional model is nil if its own keys have no values. Then it has no rest, so give the outer
/// model one. To try several Codable types, decode each of them with the `singleValueContainer()` of the
/// decoder. Otherwise, the keys that a failed type has read are missing from the rest of the next one.
public struct JarRest: Sendable {
    let content: RestContent

    init(_ content: RestContent) { self.content = content }

    /// Creates a rest without members.
    public init() { self.init(.none) }

    /// Creates a rest with the members of `jar` that have none of the given keys.
    ///
    ///     init(jar: Jar) throws {
    ///         name = try jar["name"]^
    ///         size = try jar[path: "image.size"]^
    ///         rest = try JarRest(jar, besides: Self.keys)
    ///     }
    ///     private static let keys: JarRest.Keys = ["name", "image.size"]
    ///
    /// If a path leads into a dictionary, the other members of that dictionary are kept, too. A rest reads
    /// all keys. So ``JarUnknownKeys/refused`` refuses none, and a ``JarReceipt`` lists none as unknown.
    ///
    /// - Parameters:
    ///   - jar: The dictionary that the model is lifted from.
    ///   - known: The keys and paths of the properties. Make them a constant, because creating them takes
    ///     longer than comparing them.
    /// - Throws: A ``LiftError`` if `jar` isn't a dictionary.
    /// - Complexity: O(*n*) in the number of keys, if they have the order of the data.
    public init(_ jar: borrowing Jar, besides known: borrowing Keys) throws {
        if !jar.contextHas(.unknownKeys), known.list.hasAll(of: jar) {
            self.init(.nothing(of: jar))
        } else {
            self.init(try Self.content(of: copy jar, besides: known.list))
        }
    }

    @inline(never)
    private static func content(of jar: Jar, besides known: KeyList) throws -> RestContent {
        let isNoted = jar.contextHas(.unknownKeys)
        let content = isNoted ? known.rest(of: jar) : known.others(of: jar)
        if case .none = content, jar.kind != .dictionary { throw jar._mismatch([String: Jar].self) }
        return try !isNoted || takesRest(of: jar, known) ? content : .none
    }

    /// Tells other values of the dictionary that this one has the rest. Returns false if one of them already
    /// has it.
    @inline(never)
    private static func takesRest(of jar: Jar, _ known: KeyList) throws -> Bool {
        try jar.readingKeys { jar, reading in
            known.note(jar, reading)
            return reading.takesRest(of: jar)
        }
    }

    /// The keys and paths that the properties of a model have, for ``JarRest/init(_:besides:)``.
    ///
    ///     private static let keys: JarRest.Keys = ["name", .anyOf("size", "length"), "image.url"]
    public struct Keys: Sendable, ExpressibleByArrayLiteral, ExpressibleByStringLiteral {
        fileprivate let list: KeyList

        /// Creates a list of keys.
        public init(_ keys: [JarKeys]) { list = KeyList(keys) }

        /// Creates a list of keys.
        public init(arrayLiteral keys: JarKeys...) { list = KeyList(keys) }

        /// Creates a list of a single key or path.
        public init(stringLiteral key: String) { list = KeyList([JarKeys(key)]) }
    }

    /// A Boolean value indicating whether there are no members.
    public var isEmpty: Bool { content.members == nil }

    /// Returns a dictionary with these members in their places, for the `jar` of your own model.
    ///
    ///     var jar: Jar { rest.added(to: ["name": Jar(name)]) }
    ///
    /// Members of `jar` win. Members that were in the data keep their places, and new ones come last. A
    /// Jar without a value becomes a dictionary. Any other value stays as it is.
    ///
    /// - Complexity: O(*n*) in the number of members.
    public func added(to jar: Jar) -> Jar {
        var jar = jar
        if jar.content.isMissing { jar = Jar(.object(JarObject()), context: jar.context) }
        if let members = content.members {
            let item = members.added(to: JarItem(jar.content), in: jar.context)
            jar = jar.replaced(by: item)
        }
        return jar.with(content.origin)
    }
}

extension JarRest: CustomStringConvertible {
    /// The members as JSON, for logs.
    public var description: String { jar.description }
}

/// Two rests are equal if they have the same members, in any order.
extension JarRest: Hashable {
    public static func == (left: JarRest, right: JarRest) -> Bool { left.jar == right.jar }

    public func hash(into hasher: inout Hasher) { hasher.combine(jar) }
}

// MARK: - Lifting

extension JarRest: JarConvertible, JarRepresentable {
    /// Creates a rest with all members of a dictionary. They have no places, so they follow those of the
    /// model. What `rest.jar` has beside the path of a property stays there.
    ///
    ///     var members = user.rest.jar
    ///     members["legacy"] = nil
    ///     user.rest = try members^
    ///
    /// - Throws: A ``LiftError`` if `jar` isn't a dictionary.
    /// - Complexity: O(*n*) in the number of members.
    public init(jar: Jar) throws {
        guard jar.kind == .dictionary else { throw jar._mismatch([String: Jar].self) }
        self.init(UnreadMembers(allOf: jar).map { .members($0) } ?? .none)
    }

    /// The members as a dictionary.
    public var jar: Jar { Jar(content.members?.shown ?? .object(JarObject())) }
}
