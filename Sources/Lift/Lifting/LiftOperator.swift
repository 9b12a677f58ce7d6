postfix operator ^

/// Lifts a value out of a Jar.
///
///     let age: Int = try jar["age"]^          // an error if it is missing, null or no integer
///     let age: Int? = try jar["age"]^         // nil if it is missing or null, an error if it is no integer
///     let age: Int = try jar["age"]^ ?? 18
///     let users = try jar["users"]^ as [User]
///
/// - Throws: a `LiftError` with the key path of the value; nothing else.
@inlinable
public postfix func ^ <Value: Liftable>(jar: consuming Jar) throws -> Value {
    try Value._value(from: jar)
}
