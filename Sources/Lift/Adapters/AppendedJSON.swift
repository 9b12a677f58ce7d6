#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A buffer of yours that Lift appends JSON to: `[UInt8]`, `Data`, `OutputSpan<UInt8>`, `OutputRawSpan`, and
/// types of your own.
///
///     var body: [UInt8] = []
///     try body.append(json: ["id": 1])  // {"id":1}
///
/// Lift calls the requirement once for each value, with all of its JSON text, and not at all if the value
/// can't be written. To append to a type of your own, conform it:
///
///     extension ByteBuffer: JarByteOutput {
///         public mutating func append(bytes: RawSpan) { writeBytes(bytes) }
///     }
///
/// A collection of bytes that can grow needs nothing but the conformance.
public protocol JarByteOutput: ~Copyable, ~Escapable {
    /// Appends bytes. If there's no room for all of them, throws an error and appends none.
    ///
    ///     try output.append(bytes: line.span.bytes)
    ///
    /// - Throws: any error. It reaches the caller of `append(json:)` as it is.
    mutating func append(bytes: RawSpan) throws
}

extension JarByteOutput where Self: RangeReplaceableCollection<UInt8> {
    /// Appends bytes.
    ///
    ///     data.append(bytes: line.span.bytes)
    ///
    /// - Complexity: O(*n*) in the bytes.
    public mutating func append(bytes: RawSpan) { append(contentsOf: bytes) }
}

extension Array: JarByteOutput where Element == UInt8 {}

extension ContiguousArray: JarByteOutput where Element == UInt8 {}

extension Data: JarByteOutput {}

extension OutputRawSpan: JarByteOutput {
    /// Appends bytes.
    ///
    ///     try output.append(bytes: line.span.bytes)
    ///
    /// - Throws: a `LiftError` of the kind `bounds` if the free capacity is too small. Then it says how many
    ///   bytes are needed, and appends nothing.
    /// - Complexity: O(*n*) in the bytes.
    public mutating func append(bytes: RawSpan) throws {
        if bytes.byteCount > freeCapacity { throw LiftError(noRoomFor: bytes.byteCount, in: freeCapacity) }
        append(contentsOf: bytes)
    }
}

extension OutputSpan: JarByteOutput where Element == UInt8 {
    /// Appends bytes.
    ///
    ///     try output.append(bytes: line.span.bytes)
    ///
    /// - Throws: a `LiftError` of the kind `bounds` if the free capacity is too small. Then it says how many
    ///   bytes are needed, and appends nothing.
    /// - Complexity: O(*n*) in the bytes.
    public mutating func append(bytes: RawSpan) throws {
        if bytes.byteCount > freeCapacity { throw LiftError(noRoomFor: bytes.byteCount, in: freeCapacity) }
        append(contentsOf: bytes)
    }
}

extension LiftError {
    fileprivate init(noRoomFor needed: Int, in free: Int) {
        self.init("expected room for \(needed) bytes, found room for \(free)", kind: .bounds)
    }
}

// MARK: - JSON

extension JarByteOutput where Self: ~Copyable & ~Escapable {
    /// Appends the JSON text of a value, in UTF-8.
    ///
    ///     var log = Data()
    ///     try log.append(json: payment, options: JSONWritingOptions(finalNewline: true))
    ///
    /// Pass a Jar, a model, or a collection of either. If anything fails, nothing is appended.
    ///
    /// - Parameters:
    ///   - value: the value to write.
    ///   - options: indentation, the order of keys, which characters are escaped, and whether text that was
    ///     read keeps its formatting.
    /// - Throws: a `LiftError` of the kind `unsupported`, with the key path, for a value that JSON can't
    ///   represent: infinity, NaN, or a date outside the years 0 to 9999. If there's no value at the top, the
    ///   kind is `missing`. If the Jar has an error, it throws that. If an output span is too small, the kind
    ///   is `bounds`, and the message says how many bytes are needed.
    /// - Complexity: O(*n*) in the value. The text is copied once, when it is complete.
    public mutating func append(
        json value: some JarRepresentable, options: JSONWritingOptions = JSONWritingOptions()
    ) throws {
        try append(JSONSink.text(of: value, options))
    }

    /// Appends the JSON text of a Jar, in UTF-8.
    ///
    ///     try body.append(json: ["name": name, "age": 3])  // {"name":"Kim","age":3}
    ///
    /// A literal here is a Jar, so it can mix values of several types. If anything fails, nothing is
    /// appended.
    ///
    /// - Parameters:
    ///   - jar: the Jar to write.
    ///   - options: indentation, the order of keys, which characters are escaped, and whether text that was
    ///     read keeps its formatting.
    /// - Throws: the error in the Jar, if there is one; otherwise, a `LiftError`. Its kind is `unsupported`,
    ///   with the key path, if JSON can't represent a value, `missing` if the Jar has no value, and `bounds`
    ///   if an output span is too small. Then the message says how many bytes are needed.
    /// - Complexity: O(*n*) in the Jar. The text is copied once, when it is complete.
    public mutating func append(json jar: Jar, options: JSONWritingOptions = JSONWritingOptions()) throws {
        try append(JSONSink.text(of: jar, options))
    }

    private mutating func append(_ text: borrowing ByteBuffer) throws {
        try text.withRawSpan(for: &self) { text, output in try output.append(bytes: text) }
    }
}

extension JarEncoder {
    /// Encodes a value as JSON text, in UTF-8, and appends it to a buffer of yours.
    ///
    ///     var body: [UInt8] = []
    ///     try JarEncoder().encodeJSON(animal, appendingTo: &body)  // {"name":"cat","num":180}
    ///
    /// Set ``options`` for the format of the text. A nil at the top becomes `null`. If anything fails,
    /// nothing is appended.
    ///
    /// - Parameters:
    ///   - value: the value to encode.
    ///   - output: `[UInt8]`, `Data`, an output span, or a type of your own.
    /// - Throws: a `LiftError` with the key path of the value that couldn't be encoded, or that JSON can't
    ///   represent: infinity, NaN, or a date that its formatter can't write. If the type throws an
    ///   `EncodingError`, that's the `underlyingError`. If an output span is too small, the kind is `bounds`,
    ///   and the message says how many bytes are needed.
    /// - Complexity: O(*n*) in the value. The text is copied once, when it is complete.
    public func encodeJSON<Output: JarByteOutput & ~Copyable & ~Escapable>(
        _ value: some Encodable, appendingTo output: inout Output
    ) throws {
        try output.append(json: EncodedRoot(value: value, context: whole()), options: options)
    }
}
