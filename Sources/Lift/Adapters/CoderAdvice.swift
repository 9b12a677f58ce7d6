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

    /// Unavailable: data is base64 unless the context has a transform.
    ///
    ///     let decoder = JarDecoder()
    @available(
        *, unavailable,
        message: "base64 is the default; otherwise put a transform of 'Data' into the context"
    )
    public var dataDecodingStrategy: JSONDecoder.DataDecodingStrategy {
        get { notAvailable() }
        nonmutating set { notAvailable() }
    }

    /// Unavailable: JSON5 has `Infinity` and `NaN` without quotes.
    ///
    ///     let decoder = JarDecoder(jsonOptions: JSONReadingOptions(syntax: .json5))
    @available(
        *, unavailable,
        message:
            "for 'Infinity' and 'NaN' without quotes, set the options: 'JarDecoder(jsonOptions: JSONReadingOptions(syntax: .json5))'; for strings, decode them by code of your own"
    )
    public var nonConformingFloatDecodingStrategy: JSONDecoder.NonConformingFloatDecodingStrategy {
        get { notAvailable() }
        nonmutating set { notAvailable() }
    }

    /// Unavailable: set the syntax in the options for JSON text.
    ///
    ///     let decoder = JarDecoder(jsonOptions: JSONReadingOptions(syntax: .json5))
    @available(
        *, unavailable,
        message: "set the options: 'JarDecoder(jsonOptions: JSONReadingOptions(syntax: .json5))'"
    )
    public var allowsJSON5: Bool {
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

    /// Unavailable: data is base64 unless the context has a transform.
    ///
    ///     let encoder = JarEncoder()
    @available(
        *, unavailable,
        message: "base64 is the default; otherwise put a transform of 'Data' into the context"
    )
    public var dataEncodingStrategy: JSONEncoder.DataEncodingStrategy {
        get { notAvailable() }
        nonmutating set { notAvailable() }
    }

    #if !canImport(Combine)
        /// Unavailable: `encode` makes a Jar, and `encodeJSON` makes JSON text.
        ///
        ///     let data: Data = try encoder.encode(plant)      // an error
        ///     let data = try encoder.encodeJSON(plant)
        @available(*, unavailable, message: "'encode' makes a Jar; for JSON text, use 'encodeJSON'")
        @_disfavoredOverload
        public func encode(_ value: some Encodable) throws -> Data { notAvailable() }
    #endif
}
