// Whether the conformances of Codable types may be used on the current actor. `ConformanceCheck` says how.

private protocol IsDecodableHere {}

private protocol IsDefaultableHere {}

private protocol IsRepresentableHere {}

extension ConformanceCheck: IsDecodableHere where Value: Decodable {}

extension ConformanceCheck: IsDefaultableHere where Value: JarDefaultable {}

extension ConformanceCheck: IsRepresentableHere where Value: JarRepresentable {}

/// Whether a type that is `Decodable` may be decoded on the current actor.
func isDecodableHere<Value>(_ type: Value.Type) -> Bool { unspecialized(type) is any IsDecodableHere }

/// Whether the defaults of a type that is `JarDefaultable` may be made on the current actor.
func isDefaultableHere<Value: JarDefaultable>(_ type: Value.Type) -> Bool {
    unspecialized(type) is any IsDefaultableHere
}

/// Whether values of a type that is `JarRepresentable` may be represented on the current actor.
func isRepresentableHere<Value>(_ type: Value.Type) -> Bool { unspecialized(type) is any IsRepresentableHere }

/// Returns `type` as a type that can be lifted; nil if it isn't `Liftable`. Throws if its conformance is
/// isolated to another actor.
func liftable<Value>(_ type: Value.Type) throws(LiftError) -> (any Liftable.Type)? {
    guard let liftable = type as? any Liftable.Type else { return nil }
    if !isLiftableHere(type) { throw LiftError(isolated: type, "lifted") }
    return liftable
}

/// Returns `value` as a value that can be represented; nil if its type is not `JarRepresentable`. Throws if
/// the conformance is isolated to another actor.
func representable<Value>(_ value: Value) throws(LiftError) -> (any JarRepresentable)? {
    if let representable = value as? any JarRepresentable { return representable }
    let type = type(of: value as Any)
    if CodingCache.isRepresentable(type) { throw LiftError(isolated: type, "represented") }
    return nil
}

/// Lifts a type whose conformance was isolated to another actor when the type was first decoded on this
/// thread. The conformance is checked again for each value.
enum LiftedOnItsActor<Value>: Liftable {
    typealias _Lifted = Value

    static func lift(from jar: Jar) throws -> Value { try _lift(from: jar) }

    static func _lift(from jar: Jar) throws(LiftError) -> Value {
        do throws(LiftError) {
            guard let type = try liftable(Value.self), let value = try type._lift(from: jar) as? Value else {
                throw jar._mismatch(Value.self)
            }
            return value
        } catch {
            throw error.located(at: jar)
        }
    }
}

extension LiftError {
    /// Creates an error for a type whose conformance is isolated to an actor that is not the current one.
    init(isolated type: Any.Type, _ operation: String) {
        self.init(
            "\(type) can be \(operation) only on the actor of its conformance; declare that nonisolated",
            kind: .unsupported)
    }
}
