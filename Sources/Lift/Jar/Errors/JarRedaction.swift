/// A context value that hides values in messages, reports and descriptions, so that you can log them.
///
///     let jar = try Jar(json: body).union(context: JarRedaction.keys("password", "token"))
///     let token: Int = try jar["user"]["token"]^
///     // expected Int, found string <redacted> at user.token (line 1, column 34)
///     print(jar["user"])
///     // {
///     //   "name": "Kim",
///     //   "token": "<redacted>"
///     // }
///
/// Add it to the outermost Jar. Everything that you read out of that Jar then has it, and a hidden part stays
/// hidden when you put it at another key or into another Jar. Redactions add up: an inner one never shows
/// what an outer one hides.
///
/// Paths, keys, kinds, counts and positions are shown. Hidden values are `<redacted>` in `message`, `found`,
/// `context`, `report` and `description` of a ``LiftError``, in the texts of a ``JarReceipt``, in
/// `description` and the mirror of a ``Jar``, and in the text of a `JarDifference`. That includes other
/// values on a line that a report shows. The message of an error that your own code threw may quote a hidden
/// value, so it's hidden if the value being lifted is hidden or is a container, and always while a value is
/// encoded. In JSONC, JSON5 and partial text, comments are hidden, too, and so is everything after the last
/// complete value.
///
/// A redaction doesn't hide:
///
/// - data that you write: `Data(json:)`, `String(json:)`, `Data(plist:)`, `asAny()` and encoding write the
///   values themselves;
/// - values that you lift, and text that you make of them;
/// - ``LiftError/underlyingError``, which is the error itself, as it was thrown;
/// - keys, even if they come from users;
/// - the text in errors of malformed input, because there's no Jar yet, and so no context. A ``JarDecoder``
///   uses its own context;
/// - a part that has a redaction of its own, when you look from outside of it: an error in another part of
///   the same document doesn't know about the redaction, and shows the line. The same goes for errors that
///   your own code throws while it lifts the Jar around the part.
public struct JarRedaction: JarContextValue, JarContextTraitCarrier, Hashable {
    static var traits: Jar.Context.Traits { .redaction }

    /// The hidden keys, folded; nil if everything is hidden.
    private let keys: Set<JarKey>?

    /// Hides all values.
    public static let all = JarRedaction(hidden: nil)

    /// Hides the values of some keys at any depth, with everything inside them.
    ///
    /// Case, `_`, `-` and spaces don't matter: `accessToken` also hides `access_token` and `Access-Token`.
    public static func keys(_ keys: String...) -> JarRedaction { JarRedaction(keys: keys) }

    /// Creates a redaction of the values of some keys at any depth, with everything inside them.
    ///
    /// Case, `_`, `-` and spaces don't matter: `accessToken` also hides `access_token` and `Access-Token`.
    public init(keys: some Sequence<String>) { self.init(hidden: Set(keys.map(Self.folded))) }

    private init(hidden: Set<JarKey>?) { keys = hidden }

    /// The text that replaces a hidden value.
    static let placeholder = SourceLine.redacted

    /// Whether everything is hidden.
    var hidesAll: Bool { keys == nil }

    /// Returns whether the value at `key` is hidden, with everything inside it.
    func hides(_ key: String) -> Bool { keys?.contains(Self.folded(key)) ?? true }

    /// Returns a redaction that hides what either of the two hides.
    func union(_ other: JarRedaction) -> JarRedaction {
        guard let keys, let others = other.keys else { return .all }
        return JarRedaction(hidden: keys.union(others))
    }

    /// What to hide in a document whose outermost value has this redaction.
    var hiddenValues: HiddenValues { HiddenValues(areAll: hidesAll) { hides($0) } }

    private static func folded(_ key: String) -> JarKey {
        var scalars = String.UnicodeScalarView()
        scalars.append(
            contentsOf: key.lowercased().unicodeScalars.filter { !"_- ".unicodeScalars.contains($0) })
        return JarKey(text: String(scalars))
    }
}

extension Jar.Context {
    /// What must not be shown; nil if everything may be.
    var redaction: JarRedaction? { has(.redaction) ? find(JarRedaction.self) : nil }

    /// This context with a redaction that hides everything.
    var hidingAll: Self { union(JarRedaction.all.asContext) }
}

extension Jar.Context.Entry {
    /// Returns this entry of a redaction with what `outer` hides added to it.
    func hiding(what outer: JarRedaction?) -> Self {
        guard let outer, let own = value as? JarRedaction else { return self }
        return Self(own.union(outer))
    }
}

// MARK: - What is hidden

extension Jar {
    /// Whether this value must not be shown.
    package var isRedacted: Bool {
        guard let redaction = context.redaction else { return false }
        return redaction.hidesAll || redaction.hides(anyOf: steps)
    }

    /// Whether text that was made from this value may quote a hidden one: this value, or a part of it.
    var mayQuoteRedacted: Bool {
        guard let redaction = context.redaction else { return false }
        switch resolvedContent.kind {
        case .null, .bool, .number, .string, .date, .data:
            return redaction.hidesAll || redaction.hides(anyOf: steps)
        case .missing, .array, .dictionary, .error: return true
        }
    }

    /// The context for this value where it loses its path. A value that is hidden because of a key stays
    /// hidden.
    @inline(never)
    var contextWithoutPath: Context {
        guard let redaction = context.redaction, !redaction.hidesAll, redaction.hides(anyOf: steps) else {
            return context
        }
        return context.hidingAll
    }
}

extension JarRedaction {
    /// Returns whether the value at `path` is hidden because of one of the keys on it.
    func hides(anyOf path: some Sequence<JarPath.Component>) -> Bool {
        path.contains { if case .key(let key) = $0 { hides(key) } else { false } }
    }
}
