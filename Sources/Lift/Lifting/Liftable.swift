/// A type whose values you can lift from a Jar with `^`.
///
/// Conform to ``JarConvertible`` instead, unless the type is a class that isn't final and that you can't give
/// a required initializer:
///
///     extension MyClass: Liftable {
///         static func lift(from jar: Jar) throws -> MyClass { … }
///     }
public protocol Liftable {
    /// The type of the values that are lifted, which is the conforming type itself.
    associatedtype _Lifted = Self

    /// Returns the value in `jar`.
    ///
    /// - Throws: Any error. The caller of `^` receives it as a ``LiftError`` with the key path.
    static func lift(from jar: consuming Jar) throws -> _Lifted

    /// Returns the value in `jar`. Every error is a ``LiftError`` with a path. Conforming types don't
    /// implement this method.
    static func _lift(from jar: Jar) throws(LiftError) -> _Lifted

    /// Returns the value in `jar` as the type that `^` returns. Conforming types don't implement this method.
    static func _value(from jar: Jar) throws(LiftError) -> Self

    /// Returns the value in `jar`, an element of an array. The caller adds the path to an error, so the Jar
    /// isn't kept for one. Conforming types don't implement this method.
    static func _element(from jar: consuming Jar) throws -> Self

    /// Returns the elements of the array in `jar`, lifted together, which takes less time; nil if they have
    /// to be lifted one by one. `Element` is this type or a subclass. Conforming types don't implement this
    /// method.
    static func _elements<Element>(_ type: Element.Type, of jar: Jar) throws(LiftError) -> [Element]?

    /// Whether a null is a value of this type, rather than no value. Conforming types don't implement this
    /// property.
    static var _liftsNull: Bool { get }

    /// Whether a null is a value of this type inside an optional: always for an optional, and otherwise as
    /// `_liftsNull` says. Conforming types don't implement this property.
    static var _liftsNullInOptional: Bool { get }
}

/// A type with an initializer that creates values from a Jar.
///
///     extension User: JarConvertible {
///         init(jar: Jar) throws {
///             name = try jar["name"]^
///             age = try jar["age"]^
///         }
///     }
///     let users: [User] = try jar["users"]^
///
/// If the initializer throws, the caller of `^` gets a ``LiftError`` with the key path. An enum with raw
/// values doesn't need its own initializer.
public protocol JarConvertible: Liftable {
    /// Creates a value from the contents of `jar`.
    ///
    /// - Throws: Any error. The caller of `^` receives it as a ``LiftError`` with the key path.
    init(jar: Jar) throws
}

/// A type whose values you can lift from a Jar and represent as one.
public typealias JarElement = JarConvertible & JarRepresentable

extension Liftable {
    @inlinable
    public static func _lift(from jar: Jar) throws(LiftError) -> _Lifted {
        if jar._isSpecial { return try jar._liftSpecially(self) }
        do {
            return try lift(from: jar)
        } catch {
            throw jar._failure(error)
        }
    }

    /// `_Lifted` is `Self`, except for a class that isn't final. There, only the object itself knows its
    /// class.
    @inlinable
    public static func _value(from jar: Jar) throws(LiftError) -> Self {
        // The result is cast without a variable, which would copy it.
        guard let value = try _lift(from: jar) as? Self else { throw jar._mismatch(self) }
        return value
    }

    @inlinable
    public static func _element(from jar: consuming Jar) throws -> Self { try _value(from: jar) }

    @inlinable
    public static func _elements<Element>(_: Element.Type, of _: Jar) throws(LiftError) -> [Element]? { nil }

    @inlinable
    public static var _liftsNull: Bool { false }

    @inlinable
    public static var _liftsNullInOptional: Bool { _liftsNull }
}

extension Liftable {
    /// Lifts a value. If there is none, or a null that is not a value of the type, returns the default.
    @inlinable
    static func _value(from jar: Jar, default other: () -> Self) throws(LiftError) -> Self {
        if !jar._isNothing(unlessNull: _liftsNull) { return try _value(from: jar) }
        jar._noteDefault(of: self)
        return other()
    }
}

/// These versions have no casts. Where casts aren't optimized away, they take a tenth of the time of lifting.
extension JarConvertible where _Lifted == Self {
    @inlinable
    public static func lift(from jar: consuming Jar) throws -> Self { try self.init(jar: jar) }

    @inlinable
    public static func _value(from jar: Jar) throws(LiftError) -> Self { try _lift(from: jar) }

    @inlinable
    public static func _element(from jar: consuming Jar) throws -> Self {
        jar._isSpecial ? try _value(from: jar) : try lift(from: jar)
    }
}

extension JarConvertible {
    @inlinable
    public static func lift(from jar: Jar) throws -> _Lifted {
        // In a subclass, `_Lifted` is the class that conforms and `self`, unlike `Self`, is the subclass.
        guard let value = try self.init(jar: jar) as? _Lifted else { throw jar._mismatch(_Lifted.self) }
        return value
    }
}

extension Jar: JarConvertible {
    /// Creates a copy of `jar`. You can lift anything as a Jar, even a missing value.
    @inlinable
    public init(jar: Jar) { self = jar }

    @inlinable
    public static func _lift(from jar: Jar) throws(LiftError) -> Jar { jar._merged }

    @inlinable
    public static func _element(from jar: consuming Jar) throws -> Jar { jar._merged }

    @inlinable
    public static var _liftsNull: Bool { true }
}

extension Jar {
    /// Returns the error to throw after `error` was thrown while this Jar was lifted.
    @inline(never)
    @usableFromInline
    package func _failure(_ error: any Error) -> LiftError {
        LiftError(wrapping: error).located(at: self)
    }

    /// Returns whether there is nothing to lift: no value, or a null that is not a value of the type.
    @usableFromInline
    func _isNothing(unlessNull isNullAValue: Bool) -> Bool {
        if let isNull = withRow({ $1.kind == .null }) { return !isNullAValue && isNull }
        return switch content {
        case .missing, .absent: true
        case .null: !isNullAValue
        case .deferred: !isUpdate && resolved._isNothing(unlessNull: isNullAValue)
        default: false
        }
    }

    /// Whether lifting has to take the slow path, because the value is missing, deferred or an error, or
    /// because the context has transforms.
    @usableFromInline
    var _isSpecial: Bool {
        switch content {
        case .row(let source, _): source.contextHas(.transform)
        case .deferred, .error, .missing, .absent: true
        default: scope?.contextHas(.transform) ?? false
        }
    }

    /// Lifts this Jar on the slow path: with a transform in the context, or after representing a deferred
    /// value.
    @inline(never)
    @usableFromInline
    func _liftSpecially<Value: Liftable>(_ type: Value.Type) throws(LiftError) -> Value._Lifted {
        // `_Lifted` and `Value` are the class that conforms, and `type` may be a subclass.
        let dynamic: any Liftable.Type = type
        if dynamic != Value._Lifted.self, let value = try transformed(dynamically: dynamic) as? Value._Lifted
        {
            return value
        }
        if let value = try transformed(Value._Lifted.self) { return value }
        let jar = try _ready(for: type)
        do {
            // Called on the type itself, which may inherit from `Value`.
            return try type.lift(from: jar)
        } catch {
            throw jar._failure(error)
        }
    }

    private func transformed<Value: Liftable>(dynamically type: Value.Type) throws(LiftError) -> Value? {
        try transformed(type)
    }

    /// Returns the Jar that an initializer is called with. A deferred value is represented, and has the
    /// context that its representation brings with it.
    ///
    /// - Throws: The error in this Jar, or an error of the kind `missing`. Otherwise the initializer of a
    ///   recursive type, such as a list or a tree, could call itself forever: a part of a missing value is
    ///   missing, and a part of an error is that error.
    @inline(never)
    @usableFromInline
    func _ready(for type: Any.Type) throws(LiftError) -> Jar {
        let jar = represented
        switch jar.content {
        case .error(let error): throw error.located(at: jar)
        case .missing, .absent: throw LiftError(expected: "\(type)", in: jar)
        default: return jar
        }
    }

    @inline(never)
    @usableFromInline
    func _mismatch(_ type: Any.Type) -> LiftError {
        mismatch("\(type)")
    }

    /// Returns `value`, or throws an error of the kind `range` if it is nil.
    func inRange<Value>(_ value: Value?, _ expected: String) throws(LiftError) -> Value {
        guard let value else { throw LiftError(kind: .range, expected: expected, in: self) }
        return value
    }

    /// Returns the error for a value that is not of the `expected` type, or the error in this Jar.
    @inline(never)
    package func mismatch(_ expected: String) -> LiftError {
        withScalar { scalar in
            if case .error(let error) = scalar { return error.located(at: self) }
            return LiftError(expected: expected, in: self)
        }
    }
}
