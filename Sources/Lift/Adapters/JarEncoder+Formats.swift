import Foundation

extension JarEncoder {
    /// The JSON text of `value`, written as it is encoded, without a Jar of it. A nil is `null`.
    ///
    ///     let data = try JarEncoder().encodeJSON(animal)  // {"name":"cat","num":180}
    ///
    /// - Throws: a `LiftError` with the key path of what failed to be encoded, or has no form in JSON: infinity and NaN, a
    ///   date that its form cannot express. An `EncodingError` of the type's own is its `underlyingError`.
    /// - Complexity: O(n) in what is encoded.
    public func encodeJSON(_ value: some Encodable) throws -> Data {
        try Data(
            json: EncodedRoot(value: value, context: whole()), prettyPrinted: prettyPrinted,
            sortedKeys: sortedKeys)
    }

    /// The property list of `value`.
    ///
    ///     let data = try JarEncoder().encodePlist(settings, format: .xml)
    ///
    /// - Throws: a `LiftError` with the key path of what failed to be encoded, or has no form in a property list, such as
    ///   a null. An `EncodingError` of the type's own is its `underlyingError`.
    /// - Complexity: O(n) in what is encoded.
    public func encodePlist(_ value: some Encodable, format: PropertyListFormat = .binary) throws -> Data {
        try Data(plist: EncodedRoot(value: value, context: whole()), format: format)
    }
}
