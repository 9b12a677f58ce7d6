/// A property wrapper that drops the parts of a value that can't be lifted.
///
///     struct Article: JarConvertible {
///         @Lossy var labels: [Label]
///         @Lossy var prices: [String: Price]
///         @Lossy var author: User?
///
///         init(jar: Jar) throws {
///             _labels = try jar["labels"]^
///             _prices = try jar["prices"]^
///             _author = try jar["author"]^
///         }
///     }
///     let receipt = JarReceipt()
///     let article: Article = try jar.union(context: receipt)^
///     article.labels  // the labels that could be lifted
///     article.author  // nil if the data has something else, such as "Kim"
///     for entry in receipt.entries(of: .dropped) { print(entry.error) }
///     // expected a dictionary, found string "Kim" at author (line 9, column 13)
///
/// Assign to the property with the underscore: `labels = try jar["labels"]^` compiles, too, but is strict.
///
/// An array and a set drop the elements that can't be lifted, and a dictionary, also one in an array of keys
/// and values, drops the members whose key or value can't be. An optional is nil if its value can't be
/// lifted. The same goes for arrays, sets, dictionaries and optionals inside: `[[1, "x"], 2]` as `[[Int]]` is
/// `[[1]]`, and `[1, "x"]` as `[Int?]` is `[1, nil]`. Models inside are lifted or dropped as a whole.
///
/// A ``JarReceipt`` in the context has an entry with the error of each dropped part, in the order of the
/// data. Without a receipt, parts are dropped silently. With another decoder than Lift's, put the context at
/// `.jarContext` in its `userInfo`.
///
/// You can lift the wrapper itself, and it's Codable if its value is, so it works in initializers, mappings
/// and Codable types.
///
/// If you wrap an optional, lifting never throws: the value is nil if it's missing, null or wrong, and only a
/// wrong one has an entry. Without the optional, a missing value, a null and a value that isn't a container
/// throw.
@propertyWrapper
public struct Lossy<Value: LossyValue> {
    /// The value, without what couldn't be lifted.
    public var wrappedValue: Value

    /// Wraps a complete value, from which nothing was dropped.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// Wraps a complete value, from which nothing was dropped.
    public init(_ value: Value) { wrappedValue = value }
}

/// A type that ``Lossy`` can wrap: an array, a set, a dictionary or an optional. Don't conform your own
/// types.
public protocol LossyValue {}

extension Array: LossyValue {}

extension Set: LossyValue {}

extension Dictionary: LossyValue {}

extension Optional: LossyValue {}

extension Lossy: Sendable where Value: Sendable {}

/// Two values are equal if what they kept is equal, whatever they dropped.
extension Lossy: Equatable where Value: Equatable {}

extension Lossy: Hashable where Value: Hashable {}

/// An array literal is a complete value, from which nothing was dropped.
extension Lossy: ExpressibleByArrayLiteral
where Value: ExpressibleByArrayLiteral & RangeReplaceableCollection {
    public init(arrayLiteral elements: Value.Element...) { self.init(Value(elements)) }
}

// MARK: - Lifting

extension Lossy: Liftable, JarConvertible where Value: Liftable {
    /// Lifts what can be lifted, and drops the rest.
    ///
    /// - Throws: A ``LiftError`` of the kind `missing`, `null` or `type` if there's no array or dictionary.
    ///   Never throws if `Value` is an optional.
    /// - Complexity: O(*n*) in the data.
    public init(jar: Jar) throws { self = try Self._lift(from: jar) }

    public static func _lift(from jar: Jar) throws(LiftError) -> Lossy<Value> {
        guard let type = Value.self as? any LossyLiftable.Type,
            let value = try type.lossy(from: jar) as? Value
        else { return Lossy(try Value._value(from: jar)) }
        return Lossy(value)
    }

    public static var _liftsNull: Bool { Value._liftsNull }

    public static var _liftsNullInOptional: Bool { Value._liftsNullInOptional }
}

extension Lossy: JarRepresentable where Value: JarRepresentable {
    /// The kept value as a Jar.
    public var jar: Jar { wrappedValue.held() }

    public static func _held(_ value: Self, using context: Jar.Context) -> Jar {
        value.wrappedValue.held(using: context)
    }

    public static func _write(
        _ value: Self, to sink: _JarSink, using context: Jar.Context
    ) throws(LiftError) {
        try value.wrappedValue.write(to: sink, using: context)
    }
}
