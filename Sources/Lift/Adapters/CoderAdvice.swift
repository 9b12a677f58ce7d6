#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Settings of Foundation's coders, declared so that the compiler says what to write instead, as in
// `Lifting/CompilerAdvice.swift`.

extension JarDecoder {
    /// Unavailable: a rule in the context maps properties to keys.
    ///
    ///     let decoder = JarDecoder(context: JarKeyRules.snakeCase)
    @available(
        *, unavailable, message: "put a rule into the context: 'JarDecoder(context: JarKeyRules.snakeCase)'"
    )
    public var keyDecodingStrategy: JSONDecoder.KeyDecodingStrategy {
        get { notAvailable() }
        nonmutating set { notAvailable() }
    }

    /// Unavailable: dates are ISO 8601 unless the context has a formatter or a transform.
    ///
    ///     let decoder = JarDecoder(context: JarTypeTransform(.secondsSince1970))
    @available(
        *, unavailable,
        message:
            "ISO 8601 is the default; otherwise put a formatter or a transform into the context: 'JarDecoder(context: JarTypeTransform(.secondsSince1970))'"
    )
    public var dateDecodingStrategy: JSONDecoder.DateDecodingStrategy {
        get { notAvailable() }
        nonmutating set { notAvailable() }
    }
}

extension JarEncoder {
    /// Unavailable: a rule in the context maps properties to keys.
    ///
    ///     let encoder = JarEncoder(context: JarKeyRules.snakeCase)
    @available(
        *, unavailable, message: "put a rule into the context: 'JarEncoder(context: JarKeyRules.snakeCase)'"
    )
    public var keyEncodingStrategy: JSONEncoder.KeyEncodingStrategy {
        get { notAvailable() }
        nonmutating set { notAvailable() }
    }

    /// Unavailable: dates are ISO 8601 unless the context has a formatter or a transform.
    ///
    ///     let encoder = JarEncoder(context: JarTypeTransform(.secondsSince1970))
    @available(
        *, unavailable,
        message:
            "ISO 8601 is the default; otherwise put a formatter or a transform into the context: 'JarEncoder(context: JarTypeTransform(.secondsSince1970))'"
    )
    public var dateEncodingStrategy: JSONEncoder.DateEncodingStrategy {
        get { notAvailable() }
        nonmutating set { notAvailable() }
    }

    /// Unavailable: set the formatting in the options for JSON text.
    ///
    ///     let encoder = JarEncoder(options: .prettyPrinted)
    @available(*, unavailable, message: "set the options: 'JarEncoder(options: .prettyPrinted)'")
    public var outputFormatting: JSONEncoder.OutputFormatting {
        get { notAvailable() }
        nonmutating set { notAvailable() }
    }
}
