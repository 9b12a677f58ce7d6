/// A dictionary that drops the members that cannot be lifted, and tells which.
///
///     struct Shop: JarConvertible {
///         @LossyDictionary var prices: [String: Price]
///
///         init(jar: Jar) throws {
///             _prices = try jar["prices"]^
///         }
///     }
///     shop.prices   // the prices that could be lifted
///     shop.$prices  // an error for each of the others, with its path
///
/// It can be lifted, and is Codable if keys and values are, so it works in initialisers, mappings and Codable
/// types. A member is dropped if its key or its value cannot be lifted. Arrays, sets and dictionaries inside
/// are lossy as well. Models inside are lifted or dropped as a whole.
///
/// A missing value, a null and a value that is not a dictionary are errors. To accept a missing value and a
/// null, wrap an optional dictionary.
@propertyWrapper
public struct LossyDictionary<Value: LossyDictionaryValue> {
    /// The members that could be lifted.
    public var wrappedValue: Value

    /// The errors of what was dropped, in the order of the data; empty if nothing was.
    public let projectedValue: [LiftError]

    /// Creates a value from which nothing was dropped.
    public init(wrappedValue: Value) { self.init(wrappedValue, dropped: []) }

    /// Creates a value from which nothing was dropped.
    public init(_ value: Value) { self.init(value, dropped: []) }

    init(_ value: Value, dropped: [LiftError]) {
        wrappedValue = value
        projectedValue = dropped
    }
}

extension LossyDictionary: Sendable where Value: Sendable {}

/// Two values are equal if what is left is equal, whatever was dropped.
extension LossyDictionary: Equatable where Value: Equatable {
    public static func == (left: LossyDictionary, right: LossyDictionary) -> Bool {
        left.wrappedValue == right.wrappedValue
    }
}

extension LossyDictionary: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

// MARK: - Lifting

extension LossyDictionary: Liftable where Value: LossyLiftable {
    public typealias To = LossyDictionary<Value>

    public static func lift(from jar: Jar) throws -> LossyDictionary<Value> { try _lift(from: jar) }

    public static func _lift(from jar: Jar) throws(LiftError) -> LossyDictionary<Value> {
        var dropped: [LiftError] = []
        let value = try Value._lossy(from: jar, dropped: &dropped)
        return LossyDictionary(value, dropped: dropped)
    }
}

extension LossyDictionary: JarConvertible where Value: LossyLiftable {
    /// Creates a value from what can be lifted.
    ///
    /// - Throws: A ``LiftError`` of the kind `missing`, `null` or `type` if there is no dictionary.
    /// - Complexity: O(*n*) in the data.
    public init(jar: Jar) throws { self = try Self._lift(from: jar) }
}

extension LossyDictionary: JarRepresentable where Value: JarRepresentable {
    /// What is left, as a Jar.
    public var jar: Jar { wrappedValue.jar }

    public func _held() -> Jar { wrappedValue._held() }

    public func _held(using context: Jar.Context) -> Jar { wrappedValue._held(using: context) }

    public func _write(to sink: _JarSink, using context: Jar.Context) throws(LiftError) {
        try wrappedValue._write(to: sink, using: context)
    }
}
