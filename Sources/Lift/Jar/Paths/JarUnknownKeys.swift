/// What happens to keys of the data that no property reads, as a context value.
///
///     let user: User = try jar.union(context: JarUnknownKeys.refused)^
///     // unknown key "nmae", near "name" at nmae (line 1, column 9)
///
/// Without it, they are ignored, and noted if the context has a ``JarReceipt``.
///
/// It applies to each Codable type and each type with a mapping, at any depth, and to an `init(jar:)` that
/// calls ``Jar/checkUnknownKeys(besides:)``. The keys of Swift dictionaries, and those in a property of type
/// `Jar`, are data and never unknown. A model whose parts share its dictionary knows all their keys:
/// flattened models, superclasses, types that are decoded from the same decoder. A key that is read by rules
/// is known, and so is the key by which ``JarVariants`` choose a type.
///
/// A model that flattens a type whose keys cannot be known is not checked: one with an `init(jar:)` of its
/// own that does not call ``Jar/checkUnknownKeys(besides:)``.
public enum JarUnknownKeys: JarContextValue, Hashable {
    /// Lifting throws a ``LiftError`` of the kind `value` that names each unknown key of a dictionary, its
    /// position, and the known keys with a similar spelling. Nothing is noted in a receipt.
    case refused
    /// Lifting ignores unknown keys, and does not note them in a receipt either. Put it in the context of a
    /// part whose keys nobody needs to know.
    case ignored
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
struct JarUnknownMember: Sendable {
    let value: Jar
    let name: String
    let known: KnownKeys

    /// The key and the similar ones.
    var message: String { known.message(name) }

    private var messageWithPosition: String {
        let error = LiftError("", kind: .value, in: value)
        guard let line = error.line, let column = error.column else { return message }
        return known.message(name, " (line \(line), column \(column))")
    }

    /// Returns the error for `keys`, the unknown keys of one dictionary; nil if there are none.
    static func error(_ keys: [JarUnknownMember]) -> LiftError? {
        guard let first = keys.first else { return nil }
        let shown = keys.count == 1 ? [first.message] : keys.prefix(8).map(\.messageWithPosition)
        let list = shown.joined(separator: ", ") + (keys.count > 8 ? ", …" : "")
        return LiftError("unknown key\(keys.count == 1 ? "" : "s") \(list)", kind: .value, in: first.value)
    }
}

extension JarUnknownKeys: JarContextTraitCarrier {
    static var traits: Jar.Context.Traits { .unknownKeys }
}
