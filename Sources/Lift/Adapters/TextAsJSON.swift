#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Text and bytes are JarRepresentable, so that they can be parts of a Jar. Written as a whole they are one
// JSON string, which is hardly ever what you want. The compiler chooses an unavailable declaration only if
// there is no other, and every JarRepresentable type can be written. So these are deprecated.

/// Text or bytes: `String`, `Substring`, `Data` and optionals of them. Don't conform your own types to it.
///
/// It doesn't inherit from ``JarRepresentable``. So a type that conforms to neither lacks two conformances
/// for the deprecated initializers and one for the others, and the compiler asks for that one.
public protocol _TextOrBytes {}

extension String: _TextOrBytes {}

extension Substring: _TextOrBytes {}

extension Data: _TextOrBytes {}

extension Optional: _TextOrBytes where Wrapped: _TextOrBytes {}

extension Data {
    /// Deprecated: writes text or bytes as one JSON string. To read JSON, call `Jar(json: data)`.
    ///
    ///     let jar = try Jar(json: data)
    ///     let quoted = try Data(json: Jar("text"))  // "text", in quotes
    @available(
        *, deprecated,
        message:
            "this writes one JSON string; to read JSON, use 'Jar(json: data)'; for a string, 'Data(json: Jar(text))'"
    )
    public init(
        json value: some JarRepresentable & _TextOrBytes, options: JSONWritingOptions = JSONWritingOptions()
    ) throws {
        self = try JSONSink.text(of: value, options).data()
    }

    /// Deprecated: writes text or bytes as one JSON string. To read JSON, call `Jar(json: data)`.
    ///
    ///     let jar = try Jar(json: data)
    ///     let quoted = try Data(json: Jar("text"), prettyPrinted: true)
    @available(
        *, deprecated,
        message:
            "this writes one JSON string; to read JSON, use 'Jar(json: data)'; for a string, 'Data(json: Jar(text))'"
    )
    public init(json value: some JarRepresentable & _TextOrBytes, prettyPrinted: Bool) throws {
        self = try JSONSink.text(of: value, JSONWritingOptions(prettyPrinted: prettyPrinted)).data()
    }

    /// Deprecated: writes text or bytes as one JSON string. To read JSON, call `Jar(json: data)`.
    ///
    ///     let canonical = try Data(canonicalJSON: Jar(json: data))
    @available(
        *, deprecated,
        message:
            "this writes one JSON string; for JSON in another form, use 'Data(canonicalJSON: Jar(json: data))'; for a string, 'Data(canonicalJSON: Jar(text))'"
    )
    @_disfavoredOverload
    public init(canonicalJSON value: some JarRepresentable & _TextOrBytes) throws {
        try self.init(canonicalJSON: value.held())
    }
}

extension String {
    /// Deprecated: writes text or bytes as one JSON string. To read JSON, call `Jar(json: text)`.
    ///
    ///     let jar = try Jar(json: text)
    ///     let quoted = try String(json: Jar("text"))  // "text", in quotes
    @available(
        *, deprecated,
        message:
            "this writes one JSON string; to read JSON, use 'Jar(json: text)'; for a string, 'String(json: Jar(text))'"
    )
    public init(
        json value: some JarRepresentable & _TextOrBytes, options: JSONWritingOptions = JSONWritingOptions()
    ) throws {
        self = try JSONSink.text(of: value, options).string()
    }

    /// Deprecated: writes text or bytes as one JSON string. To read JSON, call `Jar(json: text)`.
    ///
    ///     let jar = try Jar(json: text)
    ///     let quoted = try String(json: Jar("text"), prettyPrinted: true)
    @available(
        *, deprecated,
        message:
            "this writes one JSON string; to read JSON, use 'Jar(json: text)'; for a string, 'String(json: Jar(text))'"
    )
    public init(json value: some JarRepresentable & _TextOrBytes, prettyPrinted: Bool) throws {
        self = try JSONSink.text(of: value, JSONWritingOptions(prettyPrinted: prettyPrinted)).string()
    }

    /// Deprecated: writes text or bytes as one JSON string. To read JSON, call `Jar(json: text)`.
    ///
    ///     let canonical = try String(canonicalJSON: Jar(json: text))
    @available(
        *, deprecated,
        message:
            "this writes one JSON string; for JSON in another form, use 'String(canonicalJSON: Jar(json: text))'; for a string, 'String(canonicalJSON: Jar(text))'"
    )
    @_disfavoredOverload
    public init(canonicalJSON value: some JarRepresentable & _TextOrBytes) throws {
        try self.init(canonicalJSON: value.held())
    }
}

extension JarRepresentable where Self: _TextOrBytes {
    /// Deprecated: writes text or bytes as one JSON string. To write them as they are, use Foundation.
    ///
    ///     try data.write(to: url)
    ///     try Jar("text").writeJSON(to: url)  // "text", in quotes
    @available(
        *, deprecated,
        message:
            "this writes one JSON string; if this is JSON already, use 'data.write(to: url)'; for a string, 'Jar(text).writeJSON(to: url)'"
    )
    public func writeJSON(to url: URL, options: JSONWritingOptions = JSONWritingOptions()) throws {
        try held().writeJSON(to: url, options: options)
    }

    /// Deprecated: writes text or bytes as one JSON string. To write them as they are, use Foundation.
    ///
    ///     try Jar(json: data).writeCanonicalJSON(to: url)
    @available(
        *, deprecated,
        message:
            "this writes one JSON string; if this is JSON already, use 'Jar(json: data).writeCanonicalJSON(to: url)'"
    )
    public func writeCanonicalJSON(to url: URL) throws { try held().writeCanonicalJSON(to: url) }
}

extension JarByteOutput where Self: ~Copyable & ~Escapable {
    /// Deprecated: appends text or bytes as one JSON string. To append them as they are, use Foundation.
    ///
    ///     body.append(data)
    ///     try body.append(json: Jar("text"))  // "text", in quotes
    @available(
        *, deprecated,
        message:
            "this appends one JSON string; if this is JSON already, append it as it is; for a string, 'append(json: Jar(text))'"
    )
    public mutating func append(
        json value: some JarRepresentable & _TextOrBytes, options: JSONWritingOptions = JSONWritingOptions()
    ) throws {
        try append(json: value.held(), options: options)
    }
}
