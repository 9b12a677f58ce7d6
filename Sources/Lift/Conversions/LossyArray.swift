/// An array that drops the elements that cannot be lifted, and tells which.
///
///     struct Article: JarConvertible {
///         @LossyArray var labels: [Label]
///
///         init(jar: Jar) throws {
///             _labels = try jar["labels"]^
///         }
///     }
///     article.labels   // the labels that could be lifted
///     article.$labels  // an error for each of the others, with its path
///
/// It can be lifted, and is Codable if the elements are, so it works in initialisers, mappings and Codable
/// types. Sets are wrapped too. Arrays, sets and dictionaries inside are lossy as well: of `[[1, "x"], 2]` as
/// `[[Int]]`, `[[1]]` is left. Models inside are lifted or dropped as a whole.
///
/// A missing value, a null and a value that is not an array are errors. To accept a missing value and a null,
/// wrap an optional array, or write `try jar["labels"]^ ?? []`.
@propertyWrapper
public struct LossyArray<Value: LossyArrayValue> {
    /// The elements that could be lifted.
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

extension LossyArray: Sendable where Value: Sendable {}

/// Two values are equal if what is left is equal, whatever was dropped.
extension LossyArray: Equatable where Value: Equatable {
    public static func == (left: LossyArray, right: LossyArray) -> Bool {
        left.wrappedValue == right.wrappedValue
    }
}

extension LossyArray: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

/// An array literal is a value from which nothing was dropped.
extension LossyArray: ExpressibleByArrayLiteral
where Value: ExpressibleByArrayLiteral & RangeReplaceableCollection {
    public init(arrayLiteral elements: Value.Element...) { self.init(Value(elements)) }
}

// MARK: - Lifting

extension LossyArray: Liftable where Value: LossyLiftable {
    public typealias To = LossyArray<Value>

    public static func lift(from jar: Jar) throws -> LossyArray<Value> { try _lift(from: jar) }

    public static func _lift(from jar: Jar) throws(LiftError) -> LossyArray<Value> {
        var dropped: [LiftError] = []
        let value = try Value._lossy(from: jar, dropped: &dropped)
        return LossyArray(value, dropped: dropped)
    }
}

extension LossyArray: JarConvertible where Value: LossyLiftable {
    /// Creates a value from what can be lifted.
    ///
    /// - Throws: A ``LiftError`` of the kind `missing`, `null` or `type` if there is no array.
    /// - Complexity: O(*n*) in the data.
    public init(jar: Jar) throws { self = try Self._lift(from: jar) }
}

extension LossyArray: JarRepresentable where Value: JarRepresentable {
    /// What is left, as a Jar.
    public var jar: Jar { wrappedValue.jar }

    public func _held() -> Jar { wrappedValue._held() }

    public func _held(using context: Jar.Context) -> Jar { wrappedValue._held(using: context) }

    public func _write(to sink: _JarSink, using context: Jar.Context) throws(LiftError) {
        try wrappedValue._write(to: sink, using: context)
    }
}
