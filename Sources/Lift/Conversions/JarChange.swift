/// The change of a property in a PATCH request: leave it alone, clear it, or set it.
///
///     struct UserPatch: JarCodable {
///         var name: JarChange<String> = .unchanged
///         var nickname: JarChange<String> = .unchanged
///     }
///     let patch: UserPatch = try Jar(json: #"{"nickname":null}"#)^
///     patch.name      // .unchanged
///     patch.nickname  // .cleared
///     patch.nickname.apply(to: &user.nickname)
///
/// Use it with `^`, in mappings and in Codable types, with Lift's coders and with any other. It's written in
/// the same form: an unchanged property is omitted, and a cleared one is null, whatever the
/// `JarEncoder.NilStrategy`. Property lists can't store null, so writing a cleared property to one throws.
///
/// Only a dictionary can omit a value. If an element of an array is unchanged, writing the array throws an
/// error of the kind `unsupported`.
///
/// With `^` and in mappings, you can also use `Value??`: it's nil if the value is missing, and `.some(nil)`
/// if it's null. In Codable types, both are nil.
@frozen
public enum JarChange<Value> {
    /// Keep the property as it is. In data, its key is missing.
    case unchanged
    /// Clear the property. In data, it's null.
    case cleared
    /// Set the property to a value.
    case set(Value)
}

extension JarChange: Sendable where Value: Sendable {}
extension JarChange: Equatable where Value: Equatable {}
extension JarChange: Hashable where Value: Hashable {}

// MARK: - Making

extension JarChange {
    /// Creates a change to `value`; `.cleared` for nil.
    ///
    ///     JarChange("Kim")          // .set("Kim")
    ///     JarChange<String>(nil)    // .cleared
    public init(_ value: Value?) {
        if let value { self = .set(value) } else { self = .cleared }
    }

    /// The value of a `.set` change; nil for any other.
    ///
    ///     JarChange.set("Kim").value          // "Kim"
    ///     JarChange<String>.cleared.value     // nil
    public var value: Value? {
        if case .set(let value) = self { value } else { nil }
    }

    /// Returns the change with its value transformed.
    ///
    ///     JarChange.set(3).map { $0 * 2 }  // .set(6)
    ///
    /// - Throws: The error of `transform`, which is only called for `.set`.
    public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> JarChange<Other> {
        switch self {
        case .unchanged: .unchanged
        case .cleared: .cleared
        case .set(let value): .set(try transform(value))
        }
    }
}

extension JarChange where Value: Equatable {
    /// Creates the change that turns `old` into `new`; `.unchanged` if they are equal.
    ///
    ///     JarChange(from: user.nickname, to: form.nickname)
    public init(from old: Value?, to new: Value?) {
        if old == new { self = .unchanged } else { self.init(new) }
    }
}

// MARK: - Applying

extension JarChange {
    /// Returns `value` after this change: the same value, nil or the new value.
    ///
    ///     JarChange.cleared.applied(to: user.nickname)  // nil
    public func applied(to value: Value?) -> Value? {
        switch self {
        case .unchanged: value
        case .cleared: nil
        case .set(let value): value
        }
    }

    /// Returns `value` after this change: the same value or the new one.
    ///
    ///     let name = try patch.name.applied(to: user.name)
    ///
    /// - Throws: A ``LiftError`` of the kind `null` for `.cleared`, because the value isn't optional. If an
    ///   `init(jar:)` that `^` called throws it, Lift adds the key path of the value being lifted.
    public func applied(to value: Value) throws -> Value {
        switch self {
        case .unchanged: return value
        case .cleared:
            throw LiftError(
                "expected \(Value.self), found null: only an optional can be cleared", kind: .null)
        case .set(let value): return value
        }
    }

    /// Applies this change to a property: `.unchanged` keeps it, `.cleared` makes it nil.
    ///
    ///     patch.nickname.apply(to: &user.nickname)
    public func apply(to value: inout Value?) { value = applied(to: value) }

    /// Applies this change to a property that isn't optional: `.unchanged` keeps it.
    ///
    ///     try patch.name.apply(to: &user.name)
    ///
    /// - Throws: A ``LiftError`` of the kind `null` for `.cleared`, which leaves the property as it is.
    public func apply(to value: inout Value) throws { value = try applied(to: value) }
}

// MARK: - Lifting and representing

extension JarChange: Liftable, JarConvertible where Value: Liftable {
    /// Creates a change: `.unchanged` for a missing value, `.cleared` for a null, `.set` for any other.
    ///
    /// - Throws: A ``LiftError`` with the key path if the value is neither missing nor null and can't be
    ///   lifted.
    @inlinable
    public init(jar: Jar) throws { self = try Self._lift(from: jar) }

    @inlinable
    public static func _lift(from jar: Jar) throws(LiftError) -> JarChange<Value> {
        if jar._isNothing(unlessNull: true) { return .unchanged }
        if jar._isNothing(unlessNull: false) { return .cleared }
        return .set(try Value._value(from: jar))
    }

    /// Whether a null is a value: it is `.cleared`.
    @inlinable
    public static var _liftsNull: Bool { true }
}

extension JarChange: JarRepresentable where Value: JarRepresentable {
    /// The new value as a Jar; a missing Jar for `.unchanged`, a null for `.cleared`.
    public var jar: Jar { held { $0.held() } }

    public static func _held(_ value: Self, using context: Jar.Context) -> Jar {
        value.held { $0._part(using: context) }
    }

    public static func _write(
        _ value: Self, to sink: _JarSink, using context: Jar.Context
    ) throws(LiftError) {
        switch value {
        case .unchanged: throw .unchangedElement
        case .cleared: try sink.write(Jar(.null))
        case .set: try sink.write(value.held(using: context))
        }
    }

    private func held(_ represent: (Value) -> Jar) -> Jar {
        switch self {
        case .unchanged: return .leftOut
        case .cleared: return Jar(.null)
        case .set(let value):
            let jar = represent(value)
            // The value is itself an optional, and nil.
            return jar.content.isMissing ? Jar(.null) : jar
        }
    }
}

/// A change, whatever type it has.
protocol ChangeValue {
    static var changedType: Any.Type { get }
    var isUnchanged: Bool { get }
}

extension JarChange: ChangeValue {
    static var changedType: Any.Type { Value.self }

    var isUnchanged: Bool {
        if case .unchanged = self { true } else { false }
    }
}
