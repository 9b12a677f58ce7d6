/// What is written for a nil property of Codable types and of types with a mapping, as a context value.
///
///     String(json: animal.asJar(using: JarNilForm.null))  // {"name":null,"num":180}
///
/// Without it, a mapping leaves nil out, and so do Codable types, unless their own `encode(to:)` says that a nil is
/// encoded.
public enum JarNilForm: JarContextValue {
    /// The key is left out.
    case omitted
    /// A null is written.
    case null
}
