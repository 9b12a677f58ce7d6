// The conformance of a type may be isolated to an actor, as it is in a module that isolates its declarations
// by default. Another actor must not use it. Swift checks that when it casts a value, also through the
// condition of a conformance, but not when it casts a type.

/// Stands for a type that has no value yet.
private struct ConformanceCheck<Value> {}

private protocol IsLiftableHere {}

private protocol IsRepresentableHere {}

extension ConformanceCheck: IsLiftableHere where Value: Liftable {}

extension ConformanceCheck: IsRepresentableHere where Value: JarRepresentable {}

/// Whether a type that is `Liftable` may be lifted on the current actor.
func isLiftableHere<Value>(_ type: Value.Type) -> Bool { ConformanceCheck<Value>() is any IsLiftableHere }

/// Whether values of a type that is `JarRepresentable` may be represented on the current actor.
func isRepresentableHere<Value>(_ type: Value.Type) -> Bool {
    ConformanceCheck<Value>() is any IsRepresentableHere
}

/// Lifts a type whose conformance belonged to another actor when the type was first decoded on this thread.
/// The actor is asked for again for each value.
enum LiftedOnItsActor<Value>: Liftable {
    typealias To = Value

    static func lift(from jar: Jar) throws -> Value { try _lift(from: jar) }

    static func _lift(from jar: Jar) throws(LiftError) -> Value {
        guard isLiftableHere(Value.self), let type = Value.self as? any Liftable.Type else {
            throw LiftError(isolated: "lifted", Value.self).located(at: jar)
        }
        return try lifted(type, from: jar)
    }

    private static func lifted<Lifted: Liftable>(
        _ type: Lifted.Type, from jar: Jar
    ) throws(LiftError) -> Value {
        guard let value = try type._lift(from: jar) as? Value else { throw jar._mismatch(Value.self) }
        return value
    }
}

extension LiftError {
    /// Creates an error for a type whose conformance is isolated to an actor that is not the current one.
    init(isolated participle: String, _ type: Any.Type) {
        let remedy = "declare its conformance nonisolated, or use it on its actor"
        self.init(
            "\(type) is \(participle) on an actor that is not the current one; \(remedy)", kind: .unsupported)
    }
}
