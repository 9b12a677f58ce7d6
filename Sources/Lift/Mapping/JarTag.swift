/// Where data says which case of an enum it is, or which of several types.
///
///     "type"                                a member beside the payload: {"type": "circle", "radius": 1}
///     .adjacent("type", content: "data")    beside it:                   {"type": "circle", "data": {…}}
///     .external                             the only key:                {"circle": {"radius": 1}}
///     .untagged                             nowhere:                     {"radius": 1}
///
/// Use it in a ``JarMapping`` of cases, and in ``JarVariants``.
public struct JarTag: Sendable {
    let form: Form

    enum Form: Sendable {
        case inside(JarKeys)
        case beside(JarKeys, content: JarKeys)
        case external
        case untagged

        /// The keys of a tag that is a member; nil if there is none.
        var keys: JarKeys? {
            switch self {
            case .inside(let keys), .beside(let keys, _): keys
            case .external, .untagged: nil
            }
        }

        /// Whether a payload beside its tag is at a key, and not at a path.
        var hasPayloadAtKey: Bool {
            guard case .beside(_, let content) = self else { return true }
            return content.alternatives.allSatisfy { $0.count == 1 }
        }
    }

    private init(_ form: Form) { self.form = form }

    /// Creates a tag that is one of the members of the payload.
    ///
    ///     JarTag("type")  // {"type": "circle", "radius": 1}
    ///
    /// A string literal does the same. Lift writes the tag before the other members or, if the payload has a
    /// ``JarRest``, where it was. A tag at a path is the last member of its dictionary. The rest doesn't
    /// contain the tag, unless the case is the one for unknown tags.
    ///
    /// A payload that is a dictionary or a ``Jar`` contains the tag, too. What the payload writes at the key
    /// of the tag is replaced, so an enum inside another one needs a key of its own.
    ///
    /// - Parameter key: the key or path of the tag. If there are several, Lift reads the first one that's
    ///   present.
    public init(_ key: JarKeys) { self.init(.inside(key.ofDictionary)) }

    /// Returns a tag with the payload at a key beside it.
    ///
    ///     .adjacent("type", content: "data")  // {"type": "circle", "data": {"radius": 1}}
    ///
    /// The payload may be a value of any kind. A case without associated values needs no content.
    ///
    /// - Parameters:
    ///   - key: the key or path of the tag.
    ///   - content: the key or path of the payload.
    public static func adjacent(_ key: JarKeys, content: JarKeys) -> JarTag {
        JarTag(.beside(key.ofDictionary, content: content.ofDictionary))
    }

    /// Unavailable: write `JarTag(.anyOf("type", "kind"))`.
    @available(*, unavailable, message: "write JarTag(.anyOf(\"type\", \"kind\"))")
    public static func anyOf(_ first: JarKeys, _ others: JarKeys...) -> JarTag { notAvailable() }

    /// A tag that's the key of the payload.
    ///
    ///     {"circle": {"radius": 1}}
    ///
    /// The payload may be a value of any kind. A case without associated values is `{"empty": {}}`, and Lift
    /// also reads `"empty"`.
    ///
    /// Swift's own Codable enums have this form, too, with a key for each associated value. For one without a
    /// label, such as the String of `case text(String)`, Codable has the key `_0`:
    ///
    ///     JarCase("text", Message.text, "_0")  // {"text": {"_0": "a"}}
    ///     JarCase("text", Message.text)        // {"text": "a"}
    ///
    /// Other members are unknown keys. If several tags are present, all but one must be null.
    public static let external = JarTag(.external)

    /// No tag. Lift tries the cases in order, and uses the first one that fits.
    ///
    ///     12  or  "auto"  or  {"min": 5, "max": 20}
    ///
    /// A case without associated values is the tag itself, such as `"auto"`. The tags of other cases only
    /// name them in errors.
    ///
    /// If data fits several cases, the first one wins, so declare the case with the most required members
    /// first. A scalar, or an array or a dictionary of scalars, is tried without conversions first: `"12"` is
    /// a String, even if an Int is declared before it. With ``JarUnknownKeys/refused`` in the context, a case
    /// with unknown keys doesn't fit. An update that fits another case by itself replaces the value, if that
    /// case reads a member that the present one doesn't.
    ///
    /// Enums inside each other may have to be tried again and again. For the outermost one, Lift allows 1,000
    /// tries in vain, and 16 more for each value in the data. Then it throws an error of kind `bounds`. A tag
    /// avoids that.
    ///
    /// If the text ends too early, or is still arriving, several cases may fit once the rest of it is there.
    /// Then Lift throws an error, or a `JarStream` waits.
    public static let untagged = JarTag(.untagged)
}

extension JarTag: ExpressibleByStringInterpolation, ExpressibleByArrayLiteral {
    /// Creates a tag that is a member of the payload, from the text of its path, such as `"type"`.
    public init(stringLiteral text: String) { self.init(JarKeys(text)) }

    /// Creates a tag that is a member of the payload, from the text of its path with interpolated values. An
    /// interpolated string is never split.
    public init(stringInterpolation interpolation: JarPath.StringInterpolation) {
        self.init(JarKeys(stringInterpolation: interpolation))
    }

    /// Creates a tag that is a member of the payload, from the steps of its path.
    public init(arrayLiteral steps: JarPath.Component...) { self.init(JarKeys(JarPath(steps))) }
}

// MARK: - Values

extension JarTag {
    /// The tag of a case: a string, an integer or a bool, or several of them.
    ///
    ///     JarCase("circle", Shape.circle)
    ///     JarCase(1, Shape.circle)
    ///     JarCase(.anyOf("circle", "disc"), Shape.circle)  // "circle" is written
    public struct Value: Sendable {
        let scalars: [Scalar]

        enum Scalar: Sendable, Hashable {
            case string(String)
            case integer(Int)
            case bool(Bool)
        }

        private init(scalars: [Scalar]) { self.scalars = scalars }

        /// Creates a tag from a string, such as `Kind.circle.rawValue`.
        public init(_ text: String) { self.init(scalars: [.string(text)]) }

        /// Creates a tag from an integer.
        public init(_ number: Int) { self.init(scalars: [.integer(number)]) }

        /// Creates a tag from a bool.
        public init(_ isTrue: Bool) { self.init(scalars: [.bool(isTrue)]) }

        /// Returns several tags of one case. Lift reads each of them, and writes the first.
        ///
        ///     .anyOf("circle", "disc")
        public static func anyOf(_ first: Value, _ others: Value...) -> Value {
            Value(scalars: others.reduce(first.scalars) { $0 + $1.scalars })
        }

        @usableFromInline static let none = Value(scalars: [])
    }
}

extension JarTag.Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    /// Creates a tag from a string literal.
    public init(stringLiteral text: String) { self.init(text) }

    /// Creates a tag from an integer literal.
    public init(integerLiteral number: Int) { self.init(number) }

    /// Creates a tag from a bool literal.
    public init(booleanLiteral isTrue: Bool) { self.init(isTrue) }
}

extension JarTag.Value.Scalar {
    /// The text of the tag, as the key of a payload.
    var text: String {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        case .bool(let isTrue): String(isTrue)
        }
    }

    /// The text of the tag in errors.
    var shown: String {
        if case .string(let text) = self { JSONText.quoted(text.cut) } else { text }
    }

    var jar: Jar {
        switch self {
        case .string(let text): Jar(.string(text))
        case .integer(let number): Jar(.int(Int64(number)))
        case .bool(let isTrue): Jar(.bool(isTrue))
        }
    }
}
