/// A context value that says what happens to keys that no property reads.
///
///     let user: User = try jar.union(context: JarUnknownKeys.refused)^
///     // unknown key "nmae", near "name" at nmae (line 1, column 9)
///
/// Without it, Lift ignores them, and records them if the context has a ``JarReceipt``.
///
/// It applies to each Codable type and each type with a mapping, at any depth, and to an `init(jar:)` that
/// calls ``Jar/checkUnknownKeys(besides:)``. The keys of Swift dictionaries, and those in a property of type
/// `Jar`, are data and never unknown. Models that share a dictionary know each other's keys: flattened
/// models, superclasses, types that are decoded from the same decoder. Lift also knows the keys that key
/// rules read, and the key by which ``JarVariants`` choose a type.
///
/// A Codable type may catch the error of a part with unknown keys, as with `try?`, and go on without the
/// part. Lifting then throws the error at the end, unless the type has read the part in another way.
///
/// A value's unknown keys are looked for when everything in it could be lifted. So ``LiftError/all`` has
/// those of a dictionary only if nothing else in it is wrong, in one error that names all of them.
///
/// If a type decodes one value twice, as two types, each of them refuses the keys that only the other knows.
///
/// If a model flattens a type whose `init(jar:)` doesn't call ``Jar/checkUnknownKeys(besides:)``, its keys
/// can't be known, so the model isn't checked.
public enum JarUnknownKeys: JarContextValue, JarContextTraitCarrier, Hashable {
    /// Lifting throws a ``LiftError`` of the kind `value` that names each unknown key of a dictionary, its
    /// position, and the known keys with a similar spelling. A receipt doesn't record them.
    case refused
    /// Lifting ignores unknown keys, and a receipt doesn't record them. Put it in the context of a part whose
    /// keys don't matter.
    case ignored

    static var traits: Jar.Context.Traits { .unknownKeys }
}

/// An unknown key and its value.
struct JarUnknownMember: Sendable {
    let value: Jar
    let name: String
    /// The keys that the dictionary may have. They are compared with the name only when that is shown,
    /// because there may be very many of both.
    let known: [String]

    /// The known keys with a similar spelling, the most similar first.
    var near: [String] { NearKeys.near(name, among: known) }

    /// The key and the similar ones.
    var message: String { message("") }

    private func message(_ position: String) -> String {
        let near = near.map { JSONText.quoted($0.cut) }.joined(separator: ", ")
        return JSONText.quoted(name.cut) + position + (near.isEmpty ? "" : ", near " + near)
    }

    private var messageWithPosition: String {
        let error = LiftError("", kind: .value, in: value)
        guard let line = error.line, let column = error.column else { return message }
        return message(" (line \(line), column \(column))")
    }

    /// Returns the error for `keys`, the unknown keys of one dictionary; nil if there are none.
    static func error(_ keys: [JarUnknownMember]) -> LiftError? {
        guard let first = keys.first else { return nil }
        let shown = keys.count == 1 ? [first.message] : keys.prefix(8).map(\.messageWithPosition)
        let list = shown.joined(separator: ", ") + (keys.count > 8 ? ", …" : "")
        return LiftError(
            kind: .value, message: "unknown key\(keys.count == 1 ? "" : "s") \(list)", expected: .knownKey,
            subject: first.value)
    }
}
