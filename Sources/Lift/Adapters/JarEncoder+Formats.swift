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
    /// Set ``options`` for the format of the text. A nil at the top becomes `null`. Unless keys are sorted or
    /// follow rules, Lift writes the text while the value encodes itself, without a Jar in between.
    ///
    /// - Parameter value: the value to encode.
    /// - Throws: a `LiftError` with the key path of the value that couldn't be encoded, or that JSON can't
    ///   represent: infinity, NaN, or a date that its formatter can't write. If the type throws an
    ///   `EncodingError`, that's the `underlyingError`.
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
    ///   - sortedKeys: whether keys are sorted by their UTF-8. By default they keep the order in which they
    ///     were encoded.
    /// - Throws: a `LiftError` with the key path of the value that couldn't be encoded, or that property
    ///   lists can't store, such as a null. If the type throws an `EncodingError`, that's the
    ///   `underlyingError`.
    /// - Complexity: O(*n*) in the value.
    public func encodePropertyList(
        _ value: some Encodable, format: PropertyListFormat = .binary, sortedKeys: Bool = false
    ) throws -> Data {
        try Data(
            plist: EncodedRoot(value: value, context: whole()), format: format, sortedKeys: sortedKeys)
    }
}
