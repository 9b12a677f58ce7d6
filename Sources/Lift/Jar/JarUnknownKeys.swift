/// What happens to keys of the data that no property is read from, as a context value.
///
///     let user: User = try jar.union(context: JarUnknownKeys.refused)^
///     // unknown key "nmae", near "name" at nmae (line 1, column 9)
///
/// It holds for each Codable type and each type with a mapping, at any depth, and for an `init(jar:)` that
/// calls ``Jar/checkUnknownKeys(besides:)``. The keys of Swift dictionaries, and those in a property of type
/// `Jar`, are data and never unknown. A model whose parts share its dictionary knows all their keys:
/// flattened models, superclasses, types that are decoded from the same decoder. A key that is read by rules
/// is known, and so is the key by which ``JarVariants`` choose a type.
///
/// A model that flattens a type whose keys cannot be known is not checked: one with an `init(jar:)` of its
/// own that does not call ``Jar/checkUnknownKeys(besides:)``.
public final class JarUnknownKeys: JarContextValue {
    private let isCollecting: Bool
    private let collected = Guarded<[JarUnknownKey]>([])

    private init(isCollecting: Bool) { self.isCollecting = isCollecting }

    /// Lifting throws a ``LiftError`` of the kind `value` that names each unknown key of a dictionary, its
    /// position, and the known keys with a similar spelling.
    public static let refused = JarUnknownKeys(isCollecting: false)

    /// Returns a new collection of the unknown keys. Lifting ignores them.
    ///
    ///     let unknown = JarUnknownKeys.collected
    ///     let users: [User] = try jar.union(context: unknown)^
    ///     for key in unknown.all { print(key) }
    public static var collected: JarUnknownKeys { JarUnknownKeys(isCollecting: true) }

    /// The unknown keys that were collected so far; empty if they are refused.
    ///
    /// - Complexity: O(1).
    public var all: [JarUnknownKey] { collected.withLock { $0 } }

    /// Refuses or collects `keys`, which are unknown keys of one dictionary.
    func handle(_ keys: [JarUnknownMember]) throws(LiftError) {
        guard let first = keys.first else { return }
        if isCollecting {
            // A Jar would retain its context, which retains this collection.
            let keys = keys.map { JarUnknownKey($0) }
            return collected.withLock { $0 += keys }
        }
        let shown = keys.count == 1 ? [first.message] : keys.prefix(8).map(\.messageWithPosition)
        let list = shown.joined(separator: ", ") + (keys.count > 8 ? ", …" : "")
        throw LiftError("unknown key\(keys.count == 1 ? "" : "s") \(list)", kind: .value, in: first.value)
    }
}

/// A key of the data that no property is read from.
public struct JarUnknownKey: Sendable, CustomStringConvertible {
    /// The key itself.
    public let name: String
    /// The known keys with a similar spelling, the most similar first, and at most eight.
    ///
    /// - Complexity: At most 512 known keys are compared, on each access.
    public var near: [String] { known.near(name) }

    /// The steps from the outermost Jar to the value at the key.
    public let path: JarPath

    /// The path as text, such as `users[3].nmae`.
    public var key: String { path.description }

    /// The line of the value at the key, starting at 1; nil if it was not read from text.
    public let line: Int?

    /// The column of the value at the key, starting at 1; nil if it was not read from text.
    public let column: Int?

    private let known: KnownKeys
    /// Whether the key must not be shown.
    private let isHidden: Bool
    /// The path and the position as an error shows them.
    private let place: String

    /// The key, the similar keys, the path and the position.
    ///
    ///     unknown key "nmae", near "name" at users[3].nmae (line 7, column 12)
    ///
    /// - Complexity: At most 512 known keys are compared, on each access.
    public var description: String { "unknown key " + (isHidden ? "" : known.message(name)) + place }

    fileprivate init(_ member: JarUnknownMember) {
        let error = LiftError("", kind: .value, in: member.value)
        (name, known, path) = (member.name, member.known, member.value.path)
        (line, column) = (error.line, error.column)
        (isHidden, place) = (error.hidesMessage, error.description)
    }
}

/// The keys that a dictionary may have. They are compared with an unknown key only when that is shown,
/// because there may be very many of both.
final class KnownKeys: Sendable {
    private let names: [String]

    init(_ names: [String]) { self.names = names }

    /// The keys with a spelling similar to that of `name`, the most similar first.
    func near(_ name: String) -> [String] { NearKeys.near(name, among: names) }

    /// An unknown key and the similar ones.
    func message(_ name: String, _ position: String = "") -> String {
        let near = near(name).map { JSONText.quoted($0.cut) }.joined(separator: ", ")
        return JSONText.quoted(name.cut) + position + (near.isEmpty ? "" : ", near " + near)
    }
}

/// An unknown key and its value.
struct JarUnknownMember {
    let value: Jar
    let name: String
    let known: KnownKeys

    fileprivate var message: String { known.message(name) }

    fileprivate var messageWithPosition: String {
        let error = LiftError("", kind: .value, in: value)
        guard let line = error.line, let column = error.column else { return message }
        return known.message(name, " (line \(line), column \(column))")
    }
}

extension JarUnknownKeys: JarContextTraitCarrier {
    static var traits: Jar.Context.Traits { .unknownKeys }
}

extension Jar.Context.Traits {
    /// Keys that nobody reads have to be found.
    static var unknownKeys: Self { Self(rawValue: 1 << 5) }
}
