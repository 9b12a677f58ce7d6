// The conformance of a type may be isolated to an actor, for example in a module that isolates its
// declarations by default. Another actor must not use it. Swift checks that when it casts a value, even
// through the condition of a conformance, but not when it casts a type.

/// Stands for a type that has no value yet.
struct ConformanceCheck<Value> {}

/// Returns a value for a cast that the compiler must not decide, because it does not know the actor.
@inline(never)
func unspecialized<Value>(_ type: Value.Type) -> Any { ConformanceCheck<Value>() }

private protocol IsLiftableHere {}

extension ConformanceCheck: IsLiftableHere where Value: Liftable {}

/// Whether a type that is `Liftable` may be lifted on the current actor.
func isLiftableHere<Value>(_ type: Value.Type) -> Bool { unspecialized(type) is any IsLiftableHere }

/// The same, for a type that is opened: Swift 5 opens it only for a parameter with a constraint.
func isLiftableHere<Value: Liftable>(_ type: Value.Type) -> Bool { unspecialized(type) is any IsLiftableHere }
