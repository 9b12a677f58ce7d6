import Foundation

extension Jar {
    /// Reads JSON text.
    ///
    ///     let jar = try Jar(json: #"{"val": 3, "vals": [1, 2]}"#)
    ///
    /// The whole text is checked here, by RFC 8259 to the letter; what is lifted later is only converted. Any
    /// value may stand at the top, not only an array or a dictionary.
    ///
    /// - Throws: a `LiftError` of the kind `syntax` with offset, line and column.
    /// - Complexity: O(n). The document keeps a copy of the text and 8 bytes for each value and each key.
    public init(json text: String, options: JSONReadingOptions = JSONReadingOptions()) throws {
        guard let bytes = PaddedBytes(copying: text) else { throw LiftError(noMemoryFor: text.utf8.count) }
        try self.init(reading: bytes, options)
    }

    /// Reads JSON data, which must be UTF-8; a byte order mark is skipped.
    ///
    /// - Throws: a `LiftError` of the kind `syntax` with offset, line and column.
    public init(json data: Data, options: JSONReadingOptions = JSONReadingOptions()) throws {
        guard let bytes = PaddedBytes(copying: data) else { throw LiftError(noMemoryFor: data.count) }
        try self.init(reading: bytes, options)
    }

    /// Reads the JSON file at `url`.
    ///
    /// - Throws: a `LiftError` of the kind `file` if the file cannot be read, of the kind `syntax` if it is no
    ///   JSON.
    public init(json url: URL, options: JSONReadingOptions = JSONReadingOptions()) throws {
        try self.init(json: try Data(reading: url), options: options)
    }
}

extension Data {
    /// The JSON text of anything representable.
    ///
    ///     let data = try Data(json: payments)
    ///
    /// - Parameters:
    ///   - prettyPrinted: each element and member in a line of its own, indented by two spaces a level.
    ///   - sortedKeys: the members of every dictionary in the order of their keys' UTF-8, instead of the order
    ///     in which they were added or read.
    /// - Throws: a `LiftError` with the path of what JSON has no form for: infinity and NaN, a date beyond the
    ///   years 0 to 9999, a Jar that holds an error or, at the top, nothing.
    /// - Complexity: O(n). An array of models is represented and written one by one.
    public init(
        json value: some JarRepresentable, prettyPrinted: Bool = false, sortedKeys: Bool = false
    ) throws {
        self = try JSONSink.text(of: value, isPretty: prettyPrinted, sortsKeys: sortedKeys).data()
    }
}

extension String {
    /// The JSON text of anything representable: always valid JSON, a string in quotes. `description` is for
    /// people.
    ///
    ///     try String(json: ["b": 1, "a": 2] as Jar, sortedKeys: true)  // {"a":2,"b":1}
    ///
    /// Parameters, errors and complexity are those of `Data(json:)`.
    public init(
        json value: some JarRepresentable, prettyPrinted: Bool = false, sortedKeys: Bool = false
    ) throws {
        self = try JSONSink.text(of: value, isPretty: prettyPrinted, sortsKeys: sortedKeys).string()
    }
}

extension JarRepresentable {
    /// Writes the value to a file as JSON text.
    ///
    ///     try payments.write(json: url, prettyPrinted: true)
    ///
    /// The file is replaced as a whole, once everything is written; what it held before stays until then, and when
    /// something fails.
    ///
    /// - Throws: the errors of `Data(json:)`, and one of the kind `file` if the file cannot be written.
    public func write(
        json url: URL, prettyPrinted: Bool = false, sortedKeys: Bool = false
    ) throws {
        try Data(json: self, prettyPrinted: prettyPrinted, sortedKeys: sortedKeys).writeAtomically(to: url)
    }
}
