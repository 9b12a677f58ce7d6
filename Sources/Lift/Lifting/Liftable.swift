/// A type whose values can be lifted out of a Jar with `^`.
///
/// Conform to `JarConvertible` instead, unless the type is a class that others may inherit from and that
/// cannot be given a required initialiser:
///
///     extension MyClass: Liftable {
///         static func lift(from jar: Jar) throws -> MyClass { … }
///     }
public protocol Liftable {
    /// What is lifted; the type itself.
    associatedtype To = Self

    /// Makes a value from what `jar` holds.
    static func lift(from jar: Jar) throws -> To

    /// As `lift(from:)`, with every error a `LiftError` that has a place. Not for conforming types.
    static func _lift(from jar: Jar) throws(LiftError) -> To

    /// As `_lift(from:)`, as what `^` was asked for. Not for conforming types.
    static func _value(from jar: Jar) throws(LiftError) -> Self

    /// Whether a null is a value of this type rather than none. Not for conforming types.
    static var _liftsNull: Bool { get }
}

/// A type that is made from a Jar by an initialiser.
///
///     extension User: JarConvertible {
///         init(jar: Jar) throws {
///             name = try jar["name"]^
///             age = try jar["age"]^
///         }
///     }
///     let users: [User] = try jar["users"]^
///
/// What the initialiser throws reaches the caller of `^` as a `LiftError` with the key path. An enum with raw
/// values needs no initialiser of its own.
public protocol JarConvertible: Liftable {
    /// Makes a value from what `jar` holds.
    init(jar: Jar) throws
}

/// A type that is lifted out of a Jar and expressed as one.
public typealias JarElement = JarConvertible & JarRepresentable

extension Liftable {
    @inlinable
    public static func _lift(from jar: Jar) throws(LiftError) -> To {
        if jar._isSpecial { return try jar._liftSpecially(self) }
        do {
            return try lift(from: jar)
        } catch {
            throw jar._failure(error)
        }
    }

    /// To is Self, except for a class that is not final: there only the object itself can tell.
    @inlinable
    public static func _value(from jar: Jar) throws(LiftError) -> Self {
        // Cast where it is made: out of a variable it would be copied.
        guard let value = try _lift(from: jar) as? Self else { throw jar._mismatch(self) }
        return value
    }

    @inlinable
    public static var _liftsNull: Bool { false }
}

/// Without casts, which cost a tenth of lifting where they are not optimised away.
extension JarConvertible where To == Self {
    @inlinable
    public static func lift(from jar: Jar) throws -> Self { try self.init(jar: jar) }

    @inlinable
    public static func _value(from jar: Jar) throws(LiftError) -> Self { try _lift(from: jar) }
}

extension JarConvertible {
    @inlinable
    public static func lift(from jar: Jar) throws -> To {
        // In a subclass To is the class that conforms, and self, unlike Self, the subclass.
        guard let value = try self.init(jar: jar) as? To else { throw jar._mismatch(To.self) }
        return value
    }
}

extension Jar: JarConvertible {
    /// The same Jar, whatever it holds; anything can be lifted as a Jar.
    @inlinable
    public init(jar: Jar) { self = jar }

    @inlinable
    public static func _lift(from jar: Jar) throws(LiftError) -> Jar { jar }

    @inlinable
    public static var _liftsNull: Bool { true }
}

extension Jar {
    /// What is thrown when `error` was thrown while this Jar was lifted.
    @inline(never)
    public func _failure(_ error: any Error) -> LiftError {
        LiftError(wrapping: error).located(at: self)
    }

    /// Whether there is nothing to lift: no value, or a null where that is no value.
    public func _isNothing(unlessNull isNullAValue: Bool) -> Bool {
        if let isNull = withRow({ $1.kind == .null }) { return !isNullAValue && isNull }
        return switch content {
        case .missing, .absent: true
        case .null: !isNullAValue
        case .deferred: resolved._isNothing(unlessNull: isNullAValue)
        default: false
        }
    }

    /// Whether there is nothing that an initialiser could be called with as it is, or a transform in the context.
    @usableFromInline
    var _isSpecial: Bool {
        switch content {
        case .row(let source, _): source.context.hasTransforms
        case .deferred, .error, .missing, .absent: true
        default: scope?.context.hasTransforms ?? false
        }
    }

    /// Lifts by the transform in the context, or what is deferred once it is represented.
    @inline(never)
    @usableFromInline
    func _liftSpecially<Value: Liftable>(_ type: Value.Type) throws(LiftError) -> Value.To {
        if let value = try transformed(Value.To.self) { return value }
        let jar = try _ready(for: type)
        do {
            // Of the type itself, which may inherit from the one that Value is.
            return try type.lift(from: jar)
        } catch {
            throw jar._failure(error)
        }
    }

    /// What an initialiser is called with: a deferred value as it is represented, with the context that the
    /// representation brings along.
    ///
    /// - Throws: where there is nothing, or an error. Calling an initialiser with these would let one that lifts
    ///   its own type, as lists and trees do, call itself for ever: a part of nothing is nothing, a part of an
    ///   error that error.
    @inline(never)
    @usableFromInline
    func _ready(for type: Any.Type) throws(LiftError) -> Jar {
        let jar = resolved
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

    /// The value, or an error that says that the type which `expected` names cannot hold it.
    func inRange<Value>(_ value: Value?, _ expected: String) throws(LiftError) -> Value {
        guard let value else { throw LiftError(kind: .range, expected: expected, in: self) }
        return value
    }

    /// The error of a lift that found nothing of the type that `expected` names: the content's own error, if
    /// it is one.
    @inline(never)
    func mismatch(_ expected: String) -> LiftError {
        if case .error(let error) = resolvedContent { return error.located(at: self) }
        return LiftError(expected: expected, in: self)
    }
}
