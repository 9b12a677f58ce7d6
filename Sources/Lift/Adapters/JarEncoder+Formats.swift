#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JarEncoder {
    /// Encodes a value as JSON text, in UTF-8.
    ///
    ///     let data = try JarEncoder().encodeJSON(animal)  // {"name":"cat","num":180}
    ///
    /// A nil at the top is `null`. Unless keys are sorted or follow rules, the text is written while the
    /// value encodes itself, without a Jar in between.
    ///
    /// - Parameter value: the value to encode.
    /// - Throws: a `LiftError` with the key path of the value that could not be encoded, or that JSON cannot
    ///   hold: infinity, NaN, or a date that its formatter cannot write. An `EncodingError` that the type
    ///   throws is its `underlyingError`.
    /// - Complexity: O(*n*) in the value.
    public func encodeJSON(_ value: some Encodable) throws -> Data {
        try Data(json: EncodedRoot(value: value, context: whole()), options: jsonOptions)
    }

    /// Encodes a value as a property list.
    ///
    ///     let data = try JarEncoder().encodePlist(settings, format: .xml)
    ///
    /// - Parameters:
    ///   - value: the value to encode.
    ///   - format: binary or XML. If the encoder sorts keys, they are sorted in both.
    /// - Throws: a `LiftError` with the key path of the value that could not be encoded, or that a property
    ///   list cannot hold, such as a null. An `EncodingError` that the type throws is its `underlyingError`.
    /// - Complexity: O(*n*) in the value.
    public func encodePlist(_ value: some Encodable, format: PropertyListFormat = .binary) throws -> Data {
        try Data(
            plist: EncodedRoot(value: value, context: whole()), format: format, sortedKeys: sortedKeys)
    }
}
