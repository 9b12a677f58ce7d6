// Spellings that are natural and none of Lift's. They are declared so that the compiler says what to write instead.
//
// The compiler takes a declaration that is unavailable only where there is no other: code that is right never means one
// of these, and what it means does not depend on them.

/// Not available: `^` has to know what it lifts.
///
///     let age = try jar["age"]^         // an error
///     let age: Int = try jar["age"]^
///     let age = try jar["age"]^ as Int
@available(
    *, unavailable,
    message: "say what is lifted: 'let age: Int = try jar[\"age\"]^' or 'try jar[\"age\"]^ as Int'"
)
@_disfavoredOverload
public postfix func ^ (jar: Jar) throws -> Jar { notAvailable() }

extension Jar {
    /// Not available: a value is lifted out of a Jar by `^`.
    ///
    ///     let age: Int = jar["age"]       // an error
    ///     let age: Int = try jar["age"]^
    @available(*, unavailable, message: "lift the value by '^': 'let age: Int = try jar[\"age\"]^'")
    @_disfavoredOverload
    public subscript<Value: Liftable>(key: String) -> Value { notAvailable() }

    /// Not available: a value is lifted out of a Jar by `^`.
    ///
    ///     let age: Int = jar[0]       // an error
    ///     let age: Int = try jar[0]^
    @available(*, unavailable, message: "lift the value by '^': 'let age: Int = try jar[0]^'")
    @_disfavoredOverload
    public subscript<Value: Liftable>(index: Int) -> Value { notAvailable() }
}

extension JarConvertible {
    /// Not available: a value is lifted out of a Jar by `^`, or made of one by `init(jar:)`.
    ///
    ///     let age = Int(jar["age"])           // an error
    ///     let age = try jar["age"]^ as Int
    ///     let age = try Int(jar: jar["age"])
    @available(
        *, unavailable, message: "lift the value by '^': 'try jar[\"age\"]^ as Int', or say 'Int(jar:)'"
    )
    public init(_ jar: Jar) { notAvailable() }
}

// What a Jar is asked in other libraries.
extension Jar {
    /// Not available: an array, a dictionary and a string are empty in different ways, and nothing is none of them.
    ///
    ///     jar["tags"].count == 0
    ///     try (jar["name"]^ as String).isEmpty
    @available(
        *, unavailable,
        message: "ask a container for 'count == 0', or lift: 'try (jar[\"name\"]^ as String).isEmpty'"
    )
    public var isEmpty: Bool { notAvailable() }

    /// Not available: `jar["a"].kind != .missing` says whether there is a value.
    @available(*, unavailable, message: "compare the kind: 'jar[\"a\"].kind != .missing'")
    public func exists() -> Bool { notAvailable() }

    /// Not available: lift a `String?`.
    @available(*, unavailable, message: "lift it: 'try jar[\"a\"]^ as String?'")
    public var string: String? { notAvailable() }

    /// Not available: lift a `String`.
    @available(*, unavailable, message: "lift it: 'try jar[\"a\"]^ as String', or with '?? \"\"' behind it")
    public var stringValue: String { notAvailable() }

    /// Not available: lift an `Int?`.
    @available(*, unavailable, message: "lift it: 'try jar[\"a\"]^ as Int?'")
    public var int: Int? { notAvailable() }

    /// Not available: lift an `Int`.
    @available(*, unavailable, message: "lift it: 'try jar[\"a\"]^ as Int', or 'try jar[\"a\"]^ ?? 0'")
    public var intValue: Int { notAvailable() }

    /// Not available: lift a `Double?`.
    @available(*, unavailable, message: "lift it: 'try jar[\"a\"]^ as Double?'")
    public var double: Double? { notAvailable() }

    /// Not available: lift a `Double`.
    @available(*, unavailable, message: "lift it: 'try jar[\"a\"]^ as Double', or 'try jar[\"a\"]^ ?? 0.0'")
    public var doubleValue: Double { notAvailable() }

    /// Not available: lift a `Bool?`.
    @available(*, unavailable, message: "lift it: 'try jar[\"a\"]^ as Bool?'")
    public var bool: Bool? { notAvailable() }

    /// Not available: lift a `Bool`.
    @available(*, unavailable, message: "lift it: 'try jar[\"a\"]^ as Bool', or 'try jar[\"a\"]^ ?? false'")
    public var boolValue: Bool { notAvailable() }

    /// Not available: lift a `[Jar]`, or an array of what is in it.
    @available(*, unavailable, message: "lift it: 'try jar[\"a\"]^ as [Jar]', or as an array of another type")
    public var arrayValue: [Jar] { notAvailable() }

    /// Not available: lift a `[String: Jar]`, or a dictionary of what is in it.
    @available(
        *, unavailable,
        message: "lift it: 'try jar[\"a\"]^ as [String: Jar]', or as a dictionary of another type"
    )
    public var dictionaryValue: [String: Jar] { notAvailable() }
}

/// Nothing calls what is not available.
private func notAvailable() -> Never { preconditionFailure("not available") }
