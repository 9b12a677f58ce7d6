extension JarEncoder {
    /// A context value that says how nil properties are written, in Codable types and in types with a
    /// mapping.
    ///
    ///     try String(json: animal.asJar(using: JarEncoder.NilStrategy.null))  // {"name":null,"num":180}
    ///
    /// Without it, nil properties are omitted, unless the `encode(to:)` of a Codable type encodes them.
    public enum NilStrategy: JarContextValue {
        /// The key of a nil property is omitted.
        case omitted
        /// A nil property is written as null.
        case null
    }
}
