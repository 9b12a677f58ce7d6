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
    /// The data must be UTF-8. An optional type is decoded as nil from `null`.
    ///
    /// - Parameters:
    ///   - type: the type of the value, if it can't be inferred.
    ///   - json: the JSON text in UTF-8.
    /// - Throws: a `LiftError` with a line and a column. Its kind is `syntax` if the data isn't valid JSON,
    ///   and `bounds` if it exceeds a limit. If a value can't be decoded, the error has the key path of the
    ///   value.
    /// - Complexity: O(*n*) in the data.
    // Disfavored, so that an array literal is a Jar here, not Data.
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
    /// An optional type is decoded as nil from `null`.
    ///
    /// - Parameters:
    ///   - type: the type of the value, if it can't be inferred.
    ///   - json: the JSON text.
    /// - Throws: a `LiftError` with a line and a column. Its kind is `syntax` if the text isn't valid JSON,
    ///   and `bounds` if it exceeds a limit. If a value can't be decoded, the error has the key path of the
    ///   value.
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
    /// Lift detects the format by the first bytes.
    ///
    /// - Parameters:
    ///   - type: the type of the value, if it can't be inferred.
    ///   - data: the property list.
    /// - Throws: a `LiftError`. Its kind is `syntax` if the data isn't a valid property list, and `bounds` if
    ///   it exceeds a limit. If a value can't be decoded, the error has the key path of the value.
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
    /// A string has no encoding, so Lift ignores the one in an XML declaration.
    ///
    /// - Parameters:
    ///   - type: the type of the value, if it can't be inferred.
    ///   - text: the property list in XML.
    /// - Throws: a `LiftError`. Its kind is `syntax` if the text isn't a valid property list, and `bounds` if
    ///   it exceeds a limit. If a value can't be decoded, the error has the key path of the value.
    /// - Complexity: O(*n*) in the text.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, fromPlist text: String
    ) throws -> Value {
        try decode(type, from: read { try Jar(plist: text, options: plistOptions) })
    }

    /// Returns the Jar that `body` reads. If the input is malformed, the error hides what the context of this
    /// decoder hides.
    private func read(_ body: () throws -> Jar) throws -> Jar {
        do { return try body() } catch { throw hiding(error) }
    }

    private func hiding(_ error: any Error) -> any Error {
        guard context.has(.redaction) else { return error }
        return LiftError(wrapping: error).located(at: Jar(.missing, context: context))
    }
}

// MARK: - Other bytes

extension JarDecoder {
    /// Decodes a value from JSON text in any sequence of bytes, such as `[UInt8]` or a slice of it.
    ///
    ///     let animals = try JarDecoder().decode([Animal].self, from: body.readableBytesView)
    ///
    /// The bytes must be UTF-8. An optional type is decoded as nil from `null`.
    ///
    /// - Parameters:
    ///   - type: the type of the value, if it can't be inferred.
    ///   - json: the JSON text in UTF-8.
    /// - Throws: a `LiftError` with a line and a column. Its kind is `syntax` if the text isn't valid JSON,
    ///   and `bounds` if it exceeds a limit. If a value can't be decoded, the error has the key path of the
    ///   value.
    /// - Complexity: O(*n*) in the bytes.
    // Disfavored, so that an array literal is a Jar here.
    @_disfavoredOverload
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from json: some Sequence<UInt8>
    ) throws -> Value {
        try decode(type, from: read { try Jar(json: json, options: jsonOptions) })
    }

    /// Decodes a value from JSON text in chunks, such as the parts of a request.
    ///
    ///     let animals = try JarDecoder().decode([Animal].self, from: chunks)
    ///
    /// A chunk may end anywhere, even inside a character. An optional type is decoded as nil from `null`.
    ///
    /// - Parameters:
    ///   - type: the type of the value, if it can't be inferred.
    ///   - chunks: the chunks of the JSON text in UTF-8. They are read once.
    /// - Throws: a `LiftError` with a line and a column. Its kind is `syntax` if the text isn't valid JSON,
    ///   and `bounds` if it exceeds a limit. If a value can't be decoded, the error has the key path of the
    ///   value.
    /// - Complexity: O(*n*) in the bytes.
    // Disfavored, so that an array literal is a Jar here.
    @_disfavoredOverload
    public func decode<Value: Decodable, Chunks: Sequence>(
        _ type: Value.Type = Value.self, from chunks: Chunks
    ) throws -> Value where Chunks.Element: Sequence<UInt8> {
        try decode(type, from: read { try Jar(json: chunks, options: jsonOptions) })
    }

    /// Decodes a value from JSON text in a span.
    ///
    ///     let animals = try JarDecoder().decode([Animal].self, from: bytes.span)
    ///
    /// Pass a `RawSpan`, a `Span<UInt8>`, a `UTF8Span`, or a type of your own that lends its bytes. An
    /// optional type is decoded as nil from `null`.
    ///
    /// - Parameters:
    ///   - type: the type of the value, if it can't be inferred.
    ///   - json: the JSON text in UTF-8.
    /// - Throws: a `LiftError` with a line and a column. Its kind is `syntax` if the text isn't valid JSON,
    ///   and `bounds` if it exceeds a limit. If a value can't be decoded, the error has the key path of the
    ///   value.
    /// - Complexity: O(*n*) in the bytes.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from json: borrowing some JarByteInput & ~Copyable & ~Escapable
    ) throws -> Value {
        let jar: Jar
        do { jar = try Jar(json: json, options: jsonOptions) } catch { throw hiding(error) }
        return try decode(type, from: jar)
    }

    /// Decodes a value from a property list, binary or XML, in any sequence of bytes, such as `[UInt8]`.
    ///
    ///     let settings = try JarDecoder().decode(Settings.self, fromPlist: bytes)
    ///
    /// Lift detects the format by the first bytes.
    ///
    /// - Parameters:
    ///   - type: the type of the value, if it can't be inferred.
    ///   - bytes: the property list.
    /// - Throws: a `LiftError`. Its kind is `syntax` if the data isn't a valid property list, and `bounds` if
    ///   it exceeds a limit. If a value can't be decoded, the error has the key path of the value.
    /// - Complexity: O(*n*) in the bytes.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, fromPlist bytes: some Sequence<UInt8>
    ) throws -> Value {
        try decode(type, from: read { try Jar(plist: bytes, options: plistOptions) })
    }

    /// Decodes a value from a property list, binary or XML, in chunks of bytes.
    ///
    ///     let settings = try JarDecoder().decode(Settings.self, fromPlist: chunks)
    ///
    /// A chunk may end anywhere. Lift detects the format by the first bytes.
    ///
    /// - Parameters:
    ///   - type: the type of the value, if it can't be inferred.
    ///   - chunks: the chunks of the property list. They are read once.
    /// - Throws: a `LiftError`. Its kind is `syntax` if the data isn't a valid property list, and `bounds` if
    ///   it exceeds a limit. If a value can't be decoded, the error has the key path of the value.
    /// - Complexity: O(*n*) in the bytes.
    public func decode<Value: Decodable, Chunks: Sequence>(
        _ type: Value.Type = Value.self, fromPlist chunks: Chunks
    ) throws -> Value where Chunks.Element: Sequence<UInt8> {
        try decode(type, from: read { try Jar(plist: chunks, options: plistOptions) })
    }

    /// Decodes a value from a property list, binary or XML, in a span.
    ///
    ///     let settings = try JarDecoder().decode(Settings.self, fromPlist: bytes.span)
    ///
    /// Pass a `RawSpan`, a `Span<UInt8>`, a `UTF8Span`, or a type of your own that lends its bytes. Lift
    /// detects the format by the first bytes.
    ///
    /// - Parameters:
    ///   - type: the type of the value, if it can't be inferred.
    ///   - bytes: the property list.
    /// - Throws: a `LiftError`. Its kind is `syntax` if the data isn't a valid property list, and `bounds` if
    ///   it exceeds a limit. If a value can't be decoded, the error has the key path of the value.
    /// - Complexity: O(*n*) in the bytes.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, fromPlist bytes: borrowing some JarByteInput & ~Copyable & ~Escapable
    ) throws -> Value {
        let jar: Jar
        do { jar = try Jar(plist: bytes, options: plistOptions) } catch { throw hiding(error) }
        return try decode(type, from: jar)
    }
}
