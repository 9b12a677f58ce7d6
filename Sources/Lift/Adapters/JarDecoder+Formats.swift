import Foundation

extension JarDecoder {
    /// The value in JSON text, which must be UTF-8. Of an optional type, nil for `null`.
    ///
    ///     let animals = try JarDecoder().decode([Animal].self, from: data)
    ///
    /// - Throws: a `LiftError` with the key path, line and column: of the kind `syntax` if this is no JSON, and those of
    ///   a Jar otherwise.
    /// - Complexity: O(n) in the text.
    // A literal of an array is a Jar, as ever.
    @_disfavoredOverload
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from json: Data
    ) throws -> Value {
        try decode(type, from: Jar(json: json, options: jsonOptions))
    }

    /// The value in JSON text. Of an optional type, nil for `null`.
    ///
    ///     let animal = try JarDecoder().decode(Animal.self, from: #"{"name":"cat"}"#)
    ///
    /// - Throws: a `LiftError` with the key path, line and column: of the kind `syntax` if this is no JSON, and those of
    ///   a Jar otherwise.
    /// - Complexity: O(n) in the text.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from json: String
    ) throws -> Value {
        try decode(type, from: Jar(json: json, options: jsonOptions))
    }

    /// The value in a property list, binary or XML.
    ///
    ///     let settings = try JarDecoder().decode(Settings.self, fromPlist: data)
    ///
    /// - Throws: a `LiftError` with the key path: of the kind `syntax` if this is no property list, and those of a Jar
    ///   otherwise.
    /// - Complexity: O(n) in the data.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, fromPlist data: Data
    ) throws -> Value {
        try decode(type, from: Jar(plist: data, options: plistOptions))
    }
}
