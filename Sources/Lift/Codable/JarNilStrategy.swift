/// What is written for a nil property of Codable types and of types with a mapping, as a context value.
///
///     String(json: animal.asJar(using: JarNilStrategy.null))  // {"name":null,"num":180}
///
/// Without it, a mapping leaves nil out, and so do Codable types, unless their own `encode(to:)` says that a nil is
/// encoded.
public enum JarNilStrategy: JarContextValue {
    /// The key is left out.
    case omitted
    /// A null is written.
    case null
}
