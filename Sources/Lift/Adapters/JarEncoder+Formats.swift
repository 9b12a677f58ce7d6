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
    /// The text follows ``options``. A nil at the top is `null`. Unless keys are sorted or follow rules,
    /// the text is written while the value encodes itself, without a Jar in between.
    ///
    /// - Parameter value: the value to encode.
    /// - Throws: a `LiftError` with the key path of the value that could not be encoded, or that JSON cannot
    ///   hold: infinity, NaN, or a date that its formatter cannot write. An `EncodingError` that the type
    ///   throws is its `underlyingError`.
    /// - Complexity: O(*n*) in the value.
    public func encodeJSON(_ value: some Encodable) throws -> Data {
        try Data(json: EncodedRoot(value: value, context: whole()), options: options)
    }

    /// Encodes a value as a property list.
    ///
    ///     let data = try JarEncoder().encodePropertyList(settings, format: .xml)
    ///
    /// - Parameters:
    ///   - value: the value to encode.
    ///   - format: binary or XML.
    ///   - sortedKeys: whether dictionaries have their keys in the order of their UTF-8. Otherwise keys have
    ///     the order in which they were encoded.
    /// - Throws: a `LiftError` with the key path of the value that could not be encoded, or that a property
    ///   list cannot hold, such as a null. An `EncodingError` that the type throws is its `underlyingError`.
    /// - Complexity: O(*n*) in the value.
    public func encodePropertyList(
        _ value: some Encodable, format: PropertyListFormat = .binary, sortedKeys: Bool = false
    ) throws -> Data {
        try Data(
            plist: EncodedRoot(value: value, context: whole()), format: format, sortedKeys: sortedKeys)
    }
}
