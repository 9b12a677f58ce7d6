// A range is the array of its bounds, which is also its form in Codable. A lower bound above the upper bound
// is an error: the initializers of the ranges would end the process.

/// A range is lifted from an array of its two bounds, and written as one, as in Codable.
///
///     let ages: Range<Int> = try Jar(json: "[18, 65]")^  // 18..<65
///     try String(json: ages)  // [18,65]
extension Range: Liftable, JarConvertible where Bound: Liftable {
    /// Creates a range from the array of its two bounds.
    ///
    /// - Throws: A ``LiftError`` of the kind `value` if there aren't two bounds, or if they aren't in
    ///   ascending order. A ``LiftError`` of the kind `missing`, `null` or `type` if there's no array, and
    ///   the error of a bound that can't be lifted.
    public init(jar: Jar) throws {
        let (lower, upper) = try jar.ascendingBounds(Bound.self, of: Self.self)
        self = lower..<upper
    }
}

extension Range: JarRepresentable where Bound: JarRepresentable {
    /// The two bounds as an array.
    public var jar: Jar { [lowerBound, upperBound].held() }

    public static func _held(_ value: Self, using context: Jar.Context) -> Jar {
        [value.lowerBound, value.upperBound].held(using: context)
    }
}

/// A closed range is lifted from an array of its two bounds, and written as one, as in Codable.
///
///     let stars: ClosedRange<Int> = try Jar(json: "[1, 5]")^  // 1...5
///     try String(json: stars)  // [1,5]
extension ClosedRange: Liftable, JarConvertible where Bound: Liftable {
    /// Creates a closed range from the array of its two bounds.
    ///
    /// - Throws: A ``LiftError`` of the kind `value` if there aren't two bounds, or if they aren't in
    ///   ascending order. A ``LiftError`` of the kind `missing`, `null` or `type` if there's no array, and
    ///   the error of a bound that can't be lifted.
    public init(jar: Jar) throws {
        let (lower, upper) = try jar.ascendingBounds(Bound.self, of: Self.self)
        self = lower...upper
    }
}

extension ClosedRange: JarRepresentable where Bound: JarRepresentable {
    /// The two bounds as an array.
    public var jar: Jar { [lowerBound, upperBound].held() }

    public static func _held(_ value: Self, using context: Jar.Context) -> Jar {
        [value.lowerBound, value.upperBound].held(using: context)
    }
}

/// A range without an upper bound is lifted from an array of its lower bound, and written as one, as in
/// Codable.
///
///     let ages: PartialRangeFrom<Int> = try Jar(json: "[18]")^  // 18...
///     try String(json: ages)  // [18]
extension PartialRangeFrom: Liftable, JarConvertible where Bound: Liftable {
    /// Creates a range from the array of its lower bound.
    ///
    /// - Throws: A ``LiftError`` of the kind `value` if the array doesn't have one element, and of the kind
    ///   `missing`, `null` or `type` if there's no array. If the bound can't be lifted, the error of that.
    public init(jar: Jar) throws { self = try jar.bounds(1, Bound.self, of: Self.self)[0]... }
}

extension PartialRangeFrom: JarRepresentable where Bound: JarRepresentable {
    /// An array of the lower bound.
    public var jar: Jar { [lowerBound].held() }

    public static func _held(_ value: Self, using context: Jar.Context) -> Jar {
        [value.lowerBound].held(using: context)
    }
}

/// A closed range without a lower bound is lifted from an array of its upper bound, and written as one, as in
/// Codable.
///
///     let ages: PartialRangeThrough<Int> = try Jar(json: "[65]")^  // ...65
///     try String(json: ages)  // [65]
extension PartialRangeThrough: Liftable, JarConvertible where Bound: Liftable {
    /// Creates a range from the array of its upper bound.
    ///
    /// - Throws: A ``LiftError`` of the kind `value` if the array doesn't have one element, and of the kind
    ///   `missing`, `null` or `type` if there's no array. If the bound can't be lifted, the error of that.
    public init(jar: Jar) throws { self = try ...jar.bounds(1, Bound.self, of: Self.self)[0] }
}

extension PartialRangeThrough: JarRepresentable where Bound: JarRepresentable {
    /// An array of the upper bound.
    public var jar: Jar { [upperBound].held() }

    public static func _held(_ value: Self, using context: Jar.Context) -> Jar {
        [value.upperBound].held(using: context)
    }
}

/// A range without a lower bound is lifted from an array of its upper bound, and written as one, as in
/// Codable.
///
///     let ages: PartialRangeUpTo<Int> = try Jar(json: "[65]")^  // ..<65
///     try String(json: ages)  // [65]
extension PartialRangeUpTo: Liftable, JarConvertible where Bound: Liftable {
    /// Creates a range from the array of its upper bound.
    ///
    /// - Throws: A ``LiftError`` of the kind `value` if the array doesn't have one element, and of the kind
    ///   `missing`, `null` or `type` if there's no array. If the bound can't be lifted, the error of that.
    public init(jar: Jar) throws { self = try ..<jar.bounds(1, Bound.self, of: Self.self)[0] }
}

extension PartialRangeUpTo: JarRepresentable where Bound: JarRepresentable {
    /// An array of the upper bound.
    public var jar: Jar { [upperBound].held() }

    public static func _held(_ value: Self, using context: Jar.Context) -> Jar {
        [value.upperBound].held(using: context)
    }
}

extension Jar {
    /// Lifts the bounds of a range of `type`, which has `count` of them.
    fileprivate func bounds<Bound: Liftable>(
        _ count: Int, _: Bound.Type, of type: Any.Type
    ) throws(LiftError) -> [Bound] {
        guard let elements = JarElements(self) else { throw _mismatch(type) }
        guard elements.count == count else {
            let expected = count == 1 ? "an array of one bound" : "an array of two bounds"
            throw LiftError(kind: .value, expected: expected, in: self)
        }
        return try [Bound]._lift(from: self)
    }

    /// Lifts two bounds that a range can have. NaN can't be one.
    fileprivate func ascendingBounds<Bound: Liftable & Comparable>(
        _: Bound.Type, of type: Any.Type
    ) throws(LiftError) -> (Bound, Bound) {
        let bounds = try bounds(2, Bound.self, of: type)
        guard bounds[0] <= bounds[1] else {
            throw LiftError(kind: .value, expected: "bounds in ascending order", in: self)
        }
        return (bounds[0], bounds[1])
    }
}
