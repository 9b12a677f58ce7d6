postfix operator ^

/// Lifts a value from a Jar.
///
///     let age: Int = try jar["age"]^          // throws if it is missing, null or not an integer
///     let age: Int? = try jar["age"]^         // nil if it is missing or null; throws if not an integer
///     let age: Int = try jar["age"]^ ?? 18
///     let users = try jar["users"]^ as [User]
///
/// A default for an optional needs the type. Otherwise Swift lifts an optional of an optional, and a null is
/// nil:
///
///     let age: Int? = try jar["age"]^ as Int? ?? 18
///
/// - Throws: A ``LiftError`` with the key path of the value, and never another error. It's the first one;
///   ``LiftError/all`` has the others too.
@inlinable
public postfix func ^ <Value: Liftable>(jar: consuming Jar) throws -> Value {
    do throws(LiftError) {
        return try Value._value(from: jar)
    } catch {
        throw jar._thrown(error, as: Value.self)
    }
}

extension Jar {
    /// Lifts this Jar as a value of a type. It's the same as `^`, with a name that code completion finds.
    ///
    ///     let age = try jar["age"].lift(as: Int.self)   // throws if it is missing, null or not an integer
    ///     let age = try jar["age"].lift(as: Int?.self)  // nil if it is missing or null
    ///     let users = try jar["users"].lift(as: [User].self)
    ///
    /// - Parameter type: the type of the value.
    /// - Throws: A ``LiftError`` with the key path of the value, and never another error. It's the first one;
    ///   ``LiftError/all`` has the others too.
    @inlinable
    public func lift<Value: Liftable>(as type: Value.Type) throws -> Value { try self^ }
}
