extension JarEncoder {
    /// How a nil property is written, as a context value. It applies to Codable types and to types with a
    /// mapping.
    ///
    ///     try String(json: animal.asJar(using: JarEncoder.NilStrategy.null))  // {"name":null,"num":180}
    ///
    /// Without this value in the context, a mapping omits nil. A Codable type leaves it out, too, unless
    /// its own `encode(to:)` encodes nil.
    public enum NilStrategy: JarContextValue {
        /// The key of a nil property is omitted.
        case omitted
        /// A nil property is written as null.
        case null
    }
}
