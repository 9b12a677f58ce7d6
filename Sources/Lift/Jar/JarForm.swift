// A protocol that implements `init(jar:)` and `jar` for its types reads and writes them in faster ways, too.
// A type with its own `init(jar:)` and `jar` must be read and written by these, and only the compiler knows
// whether it has them. So such a protocol requires each of them once more, with an inferred type in place of
// `Jar`, and implements it with `_DefaultForm`. The compiler prefers what the type itself has, and then the
// inferred type is `Jar`.
//
// Where an extension of the protocol implements one of them with `Jar`, another one implements it with
// `_DefaultForm`, under one constraint more, for which the compiler prefers it. These implementations are
// disfavored, so no code calls them.

/// `Jar`, or what stands for it in the implementation of a protocol.
public protocol _JarForm {}

extension Jar: _JarForm {}

/// What stands for `Jar` where a protocol implements `init(jar:)`, `lift(from:)`, `jar` and `asJar(using:)`.
/// It has no data.
@frozen
public struct _DefaultForm: _JarForm, Sendable {
    init() {}

    /// The error of an implementation that nothing calls.
    static var error: LiftError { LiftError("not a Jar", kind: .unsupported) }
}
