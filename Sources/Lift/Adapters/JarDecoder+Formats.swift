#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JarDecoder {
    /// Decodes a value from JSON data.
    ///
    ///     let animals = try JarDecoder().decode([Animal].self, from: data)
    ///
    /// The data must be UTF-8. A value of an optional type is nil for `null`.
    ///
    /// - Parameters:
    ///   - type: the type of the value, if it cannot be inferred.
    ///   - json: the JSON text in UTF-8.
    /// - Throws: a `LiftError` with a line and a column. Its kind is `syntax` if the data is not valid
    ///   JSON, and `bounds` if it exceeds a limit. If a value cannot be decoded, the error has the key path
    ///   of the value.
    /// - Complexity: O(*n*) in the data.
    // Disfavored, because an array literal is to be a Jar here, not Data.
    @_disfavoredOverload
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from json: Data
    ) throws -> Value {
        try decode(type, from: read { try Jar(json: json, options: jsonOptions) })
    }

    /// Decodes a value from JSON text.
    ///
    ///     let animal = try JarDecoder().decode(Animal.self, from: #"{"name":"cat"}"#)
    ///
    /// A value of an optional type is nil for `null`.
    ///
    /// - Parameters:
    ///   - type: the type of the value, if it cannot be inferred.
    ///   - json: the JSON text.
    /// - Throws: a `LiftError` with a line and a column. Its kind is `syntax` if the text is not valid
    ///   JSON, and `bounds` if it exceeds a limit. If a value cannot be decoded, the error has the key path
    ///   of the value.
    /// - Complexity: O(*n*) in the text.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from json: String
    ) throws -> Value {
        try decode(type, from: read { try Jar(json: json, options: jsonOptions) })
    }

    /// Decodes a value from a property list, binary or XML.
    ///
    ///     let settings = try JarDecoder().decode(Settings.self, fromPlist: data)
    ///
    /// The first bytes tell which of the two formats it is.
    ///
    /// - Parameters:
    ///   - type: the type of the value, if it cannot be inferred.
    ///   - data: the property list.
    /// - Throws: a `LiftError`. Its kind is `syntax` if the data is not a valid property list, and
    ///   `bounds` if it exceeds a limit. If a value cannot be decoded, the error has the key path of the
    ///   value.
    /// - Complexity: O(*n*) in the data.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, fromPlist data: Data
    ) throws -> Value {
        try decode(type, from: read { try Jar(plist: data, options: plistOptions) })
    }

    /// Decodes a value from a property list in XML.
    ///
    ///     let settings = try JarDecoder().decode(Settings.self, fromPlist: text)
    ///
    /// The encoding that an XML declaration names is ignored, because a string has none.
    ///
    /// - Parameters:
    ///   - type: the type of the value, if it cannot be inferred.
    ///   - text: the property list in XML.
    /// - Throws: a `LiftError`. Its kind is `syntax` if the text is not a valid property list, and
    ///   `bounds` if it exceeds a limit. If a value cannot be decoded, the error has the key path of the
    ///   value.
    /// - Complexity: O(*n*) in the text.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, fromPlist text: String
    ) throws -> Value {
        try decode(type, from: read { try Jar(plist: text, options: plistOptions) })
    }

    /// Returns the Jar that `body` reads. An error of malformed input shows no more of it than the context of
    /// this decoder allows.
    private func read(_ body: () throws -> Jar) throws -> Jar {
        do {
            return try body()
        } catch {
            guard context.has(.redaction) else { throw error }
            throw LiftError(wrapping: error).located(at: Jar(.missing, context: context))
        }
    }
}
