#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Natural spellings that Lift does not support. They are declared so that the compiler says what to write
// instead.
//
// The compiler chooses an unavailable declaration only if there is no other. Correct code never refers to one
// of these, and its meaning does not depend on them.

/// Unavailable: `^` has to know the type to lift.
///
///     let age = try jar["age"]^         // an error
///     let age: Int = try jar["age"]^
///     let age = try jar["age"]^ as Int
@available(
    *, unavailable,
    message: "specify the type to lift: 'let age: Int = try jar[\"age\"]^' or 'try jar[\"age\"]^ as Int'"
)
@_disfavoredOverload
public postfix func ^ (jar: Jar) throws -> Jar { notAvailable() }

extension Jar {
    /// Unavailable: lift the value with `^`.
    ///
    ///     let age: Int = jar["age"]       // an error
    ///     let age: Int = try jar["age"]^
    @available(*, unavailable, message: "lift the value with '^': 'let age: Int = try jar[\"age\"]^'")
    @_disfavoredOverload
    public subscript<Value: Liftable>(key: String) -> Value { notAvailable() }

    /// Unavailable: lift the value with `^`.
    ///
    ///     let age: Int = jar[0]       // an error
    ///     let age: Int = try jar[0]^
    @available(*, unavailable, message: "lift the value with '^': 'let age: Int = try jar[0]^'")
    @_disfavoredOverload
    public subscript<Value: Liftable>(index: Int) -> Value { notAvailable() }
}

extension JarConvertible {
    /// Unavailable: a value is lifted from a Jar with `^`, or created with `init(jar:)`.
    ///
    ///     let age = Int(jar["age"])           // an error
    ///     let age = try jar["age"]^ as Int
    ///     let age = try Int(jar: jar["age"])
    @available(
        *, unavailable, message: "lift the value with '^': 'try jar[\"age\"]^ as Int', or use 'Int(jar:)'"
    )
    // An optional, because with a Jar the compiler would treat this as a misspelled `init(jar:)` of each type
    // that has none.
    public init(_ jar: Jar?) { notAvailable() }
}

/// Unavailable: a transform lifts values of one type.
///
///     let birthday: Int = try jar["birthday"].transformed(by: .secondsSince1970)^  // an error
///     let birthday: Date = try jar["birthday"].transformed(by: .secondsSince1970)^
@available(*, unavailable, message: "the transform does not lift values of this type")
@_disfavoredOverload
public postfix func ^ <Transform: JarTransform, Other>(
    transformed: Jar.Transformed<Transform>
) throws -> Other { notAvailable() }

// What a subscript for assigning returns. With these members, the message for a mistake after `jar["a"]["b"]`
// names the Jar, and not this type. A chain of subscripts has this type to its end, so that the compiler
// tries few combinations.
extension Optional where Wrapped == any JarRepresentable {
    /// Unavailable: use the subscript of a Jar.
    @available(*, unavailable, message: "use the subscript of a Jar")
    public subscript(key: String) -> Self { notAvailable() }

    /// Unavailable: use the subscript of a Jar.
    @available(*, unavailable, message: "use the subscript of a Jar")
    public subscript(index: Int) -> Self { notAvailable() }

    /// Unavailable: use ``Jar/transformed(by:)``.
    @available(*, unavailable, message: "use 'transformed(by:)' of a Jar")
    public func transformed<Transform: JarTransform>(by transform: Transform) -> Jar.Transformed<Transform> {
        notAvailable()
    }
}

extension Jar {
    /// Unavailable: a type conforms to ``JarContextValue`` to be in a context.
    ///
    ///     extension Account: JarContextValue {}
    ///     let user: User = try jar.union(context: account)^
    @available(
        *, unavailable,
        message: "the type has to conform to 'JarContextValue': 'extension Account: JarContextValue {}'"
    )
    @_disfavoredOverload
    public func union<Value>(context: Value) -> Jar { notAvailable() }

    /// Unavailable: use the label for the format. Without one, the Jar contains the bytes.
    ///
    ///     let jar = try Jar(json: data)
    @available(*, unavailable, message: "the label tells the format: 'try Jar(json: data)'")
    public init(data: some Any) { notAvailable() }

    /// Unavailable: use the method for the format.
    ///
    ///     try jar.writeJSON(to: url)
    @available(*, unavailable, message: "name the format: 'jar.writeJSON(to: url)'")
    public func write(to url: URL) throws { notAvailable() }
}

// Questions that other libraries answer.
extension Jar {
    /// Unavailable: use `isMissing`, which is false for a null.
    @available(*, unavailable, message: "ask for the opposite: '!jar[\"a\"].isMissing'")
    public func exists() -> Bool { notAvailable() }

    /// Unavailable: lift a `String?` instead, or assign to the subscript.
    @available(
        *, unavailable,
        message: "lift it: 'try jar[\"a\"]^ as String?'; to change it, assign: 'jar[\"a\"] = …'"
    )
    public var string: String? {
        get { notAvailable() }
        set { notAvailable() }
    }

    /// Unavailable: lift a `String` instead, or assign to the subscript.
    @available(
        *, unavailable,
        message:
            "lift it: 'try jar[\"a\"]^ as String', or 'try jar[\"a\"]^ ?? \"\"'; to change it, assign: 'jar[\"a\"] = …'"
    )
    public var stringValue: String {
        get { notAvailable() }
        set { notAvailable() }
    }

    /// Unavailable: lift an `Int?` instead, or assign to the subscript.
    @available(
        *, unavailable, message: "lift it: 'try jar[\"a\"]^ as Int?'; to change it, assign: 'jar[\"a\"] = …'"
    )
    public var int: Int? {
        get { notAvailable() }
        set { notAvailable() }
    }

    /// Unavailable: lift an `Int` instead, or assign to the subscript.
    @available(
        *, unavailable,
        message:
            "lift it: 'try jar[\"a\"]^ as Int', or 'try jar[\"a\"]^ ?? 0'; to change it, assign: 'jar[\"a\"] = …'"
    )
    public var intValue: Int {
        get { notAvailable() }
        set { notAvailable() }
    }

    /// Unavailable: lift a `Double?` instead, or assign to the subscript.
    @available(
        *, unavailable,
        message: "lift it: 'try jar[\"a\"]^ as Double?'; to change it, assign: 'jar[\"a\"] = …'"
    )
    public var double: Double? {
        get { notAvailable() }
        set { notAvailable() }
    }

    /// Unavailable: lift a `Double` instead, or assign to the subscript.
    @available(
        *, unavailable,
        message:
            "lift it: 'try jar[\"a\"]^ as Double', or 'try jar[\"a\"]^ ?? 0.0'; to change it, assign: 'jar[\"a\"] = …'"
    )
    public var doubleValue: Double {
        get { notAvailable() }
        set { notAvailable() }
    }

    /// Unavailable: lift a `Float?` instead, or assign to the subscript.
    @available(
        *, unavailable,
        message: "lift it: 'try jar[\"a\"]^ as Float?'; to change it, assign: 'jar[\"a\"] = …'"
    )
    public var float: Float? {
        get { notAvailable() }
        set { notAvailable() }
    }

    /// Unavailable: lift a `Float` instead, or assign to the subscript.
    @available(
        *, unavailable,
        message:
            "lift it: 'try jar[\"a\"]^ as Float', or 'try jar[\"a\"]^ ?? 0'; to change it, assign: 'jar[\"a\"] = …'"
    )
    public var floatValue: Float {
        get { notAvailable() }
        set { notAvailable() }
    }

    /// Unavailable: lift a `Bool?` instead, or assign to the subscript.
    @available(
        *, unavailable, message: "lift it: 'try jar[\"a\"]^ as Bool?'; to change it, assign: 'jar[\"a\"] = …'"
    )
    public var bool: Bool? {
        get { notAvailable() }
        set { notAvailable() }
    }

    /// Unavailable: lift a `Bool` instead, or assign to the subscript.
    @available(
        *, unavailable,
        message:
            "lift it: 'try jar[\"a\"]^ as Bool', or 'try jar[\"a\"]^ ?? false'; to change it, assign: 'jar[\"a\"] = …'"
    )
    public var boolValue: Bool {
        get { notAvailable() }
        set { notAvailable() }
    }

    /// Unavailable: lift an array and map it.
    @available(*, unavailable, message: "lift an array: 'try (jar[\"a\"]^ as [Jar]).map { … }'")
    public func map<Value>(_ transform: (Jar) throws -> Value) rethrows -> [Value] { notAvailable() }

    /// Unavailable: lift an array and map it.
    @available(*, unavailable, message: "lift an array: 'try (jar[\"a\"]^ as [Jar]).flatMap { … }'")
    public func flatMap<Value>(_ transform: (Jar) throws -> Value) rethrows -> [Value] { notAvailable() }

    /// Unavailable: lift a `[Jar]` instead, or an array of another type.
    @available(*, unavailable, message: "lift it: 'try jar[\"a\"]^ as [Jar]', or as an array of another type")
    public var arrayValue: [Jar] { notAvailable() }

    /// Unavailable: lift a `[String: Jar]` instead, or a dictionary of another type.
    @available(
        *, unavailable,
        message: "lift it: 'try jar[\"a\"]^ as [String: Jar]', or as a dictionary of another type"
    )
    public var dictionaryValue: [String: Jar] { notAvailable() }

    /// Unavailable: read the `elements`, or lift an array.
    @available(*, unavailable, message: "read 'elements', or lift it: 'try jar[\"a\"]^ as [Jar]'")
    public var array: [Jar]? { notAvailable() }

    /// Unavailable: lift a type of number instead, or assign to the subscript.
    @available(
        *, unavailable,
        message:
            "lift it: 'try jar[\"a\"]^ as Double?', or another type of number; to change it, assign: 'jar[\"a\"] = …'"
    )
    public var number: Any? {
        get { notAvailable() }
        set { notAvailable() }
    }

    /// Unavailable: lift a `URL?` instead, or assign to the subscript.
    @available(
        *, unavailable,
        message:
            "lift it: 'try jar[\"a\"]^ as URL?', or by the transform '.escapedURL'; to change it, assign: 'jar[\"a\"] = …'"
    )
    public var url: URL? {
        get { notAvailable() }
        set { notAvailable() }
    }

    /// Unavailable: lift a type, make values of Foundation's types, or assign to the subscript.
    @available(
        *, unavailable,
        message: "lift a type, or use 'try jar.asAny()'; to change it, assign: 'jar[\"a\"] = …'"
    )
    public var object: Any {
        get { notAvailable() }
        set { notAvailable() }
    }

    /// Unavailable: lift an array, make values of Foundation's types, or change the Jar.
    @available(
        *, unavailable,
        message:
            "lift it: 'try jar[\"a\"]^ as [Jar]', or use 'try jar.asAny()'; to change it, use 'jar[\"a\"].append(…)', or assign: 'jar[\"a\"] = …'"
    )
    public var arrayObject: [Any]? {
        get { notAvailable() }
        set { notAvailable() }
    }

    /// Unavailable: lift a dictionary, make values of Foundation's types, or change the Jar.
    @available(
        *, unavailable,
        message:
            "lift it: 'try jar[\"a\"]^ as [String: Jar]', or use 'try jar.asAny()'; to change it, assign: 'jar[\"a\"][\"key\"] = …'"
    )
    public var dictionaryObject: [String: Any]? {
        get { notAvailable() }
        set { notAvailable() }
    }

    /// Unavailable: write the Jar.
    @available(*, unavailable, message: "write it: 'try String(json: jar)'")
    public func rawString() -> String? { notAvailable() }

    /// Unavailable: write the Jar.
    @available(*, unavailable, message: "write it: 'try Data(json: jar)'")
    public func rawData() throws -> Data { notAvailable() }

    /// Unavailable: use `merging(_:arrays:)`.
    @available(*, unavailable, message: "use 'jar.merging(other, arrays: .append)'")
    public func merged(with other: Jar) throws -> Jar { notAvailable() }

    /// Unavailable: use `merge(_:arrays:)`.
    @available(*, unavailable, message: "use 'jar.merge(other, arrays: .append)'")
    public mutating func merge(with other: Jar) throws { notAvailable() }

    /// Unavailable: use the label for the format.
    @available(*, unavailable, message: "it throws: 'try Jar(json: text)'")
    public init(parseJSON text: String) { notAvailable() }

    /// Unavailable: add the context to the Jar.
    @available(*, unavailable, message: "add the context to the Jar: 'try Jar(json: data).union(context: …)'")
    @_disfavoredOverload
    public init(json: some Any, context: some Any) { notAvailable() }

    /// Unavailable: a subscript for each step, or a path.
    @available(
        *, unavailable, message: "take one step at a time: 'jar[\"a\"][0]', or use 'jar[path: \"a[0]\"]'"
    )
    @_disfavoredOverload
    public subscript(first: Any, second: Any, others: Any...) -> Jar { notAvailable() }

    /// Unavailable: read the `members`, or lift a dictionary.
    @available(*, unavailable, message: "read 'members', or lift it: 'try jar[\"a\"]^ as [String: Jar]'")
    public var dictionary: [String: Jar]? { notAvailable() }
}

/// Ends the process. An unavailable declaration is never called.
package func notAvailable() -> Never { preconditionFailure("not available") }
