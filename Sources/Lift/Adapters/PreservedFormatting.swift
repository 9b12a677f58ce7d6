#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension String {
    /// Creates the JSON text of a changed document, with the formatting that it had.
    ///
    ///     let options = JSONReadingOptions(syntax: .jsonc)
    ///     var jar = try Jar(json: "{\n  \"port\": 80,  // HTTP\n}", options: options)
    ///     jar["port"] = 8080
    ///     try String(json: jar, formatting: .preserved)
    ///     // {
    ///     //   "port": 8080,  // HTTP
    ///     // }
    ///
    /// - Parameters:
    ///   - jar: a Jar that was read from JSON, JSONC or JSON5 and changed, or a part of one.
    ///   - formatting: what is preserved.
    /// - Throws: a `LiftError` with the key path of a new value that the syntax cannot hold, such as a date
    ///   outside the years 0 to 9999 (kind `unsupported`). A missing value (kind `missing`) and a Jar that
    ///   holds an error are errors, too.
    /// - Complexity: O(*n*) in the text. Parts that did not change are copied.
    public init(json jar: Jar, formatting: JSONFormatting) throws {
        self = try jar.text(formatting).string()
    }
}

extension Data {
    /// Creates the JSON text of a changed document in UTF-8, with the formatting that it had.
    ///
    ///     jar["port"] = 8080
    ///     let data = try Data(json: jar, formatting: .preserved)
    ///
    /// See ``JSONFormatting/preserved`` for what stays as it was. A byte order mark stays, too.
    ///
    /// - Parameters:
    ///   - jar: a Jar that was read from JSON, JSONC or JSON5 and changed, or a part of one.
    ///   - formatting: what is preserved.
    /// - Throws: a `LiftError` with the key path of a new value that the syntax cannot hold, such as a date
    ///   outside the years 0 to 9999 (kind `unsupported`). A missing value (kind `missing`) and a Jar that
    ///   holds an error are errors, too.
    /// - Complexity: O(*n*) in the text. Parts that did not change are copied.
    public init(json jar: Jar, formatting: JSONFormatting) throws {
        self = try jar.text(formatting).data()
    }
}

extension Jar {
    /// Writes a changed document to a file as JSON text, with the formatting that it had.
    ///
    ///     var settings = try Jar(json: url, options: JSONReadingOptions(syntax: .jsonc))
    ///     settings["editor"]["tabSize"] = 2
    ///     try settings.write(json: url, formatting: .preserved)
    ///
    /// The file is replaced in one step. If anything fails, the old file remains.
    ///
    /// - Parameters:
    ///   - url: the URL of the file.
    ///   - formatting: what is preserved.
    /// - Throws: a `LiftError` of the kind `file` if the file cannot be written. A new value that the syntax
    ///   cannot hold is an error with its key path, of the kind `unsupported`. A missing value (kind
    ///   `missing`) and a Jar that holds an error are errors, too.
    /// - Complexity: O(*n*) in the text. Parts that did not change are copied.
    public func write(json url: URL, formatting: JSONFormatting) throws {
        try Data(json: self, formatting: formatting).writeAtomically(to: url)
    }

    fileprivate func text(_ formatting: JSONFormatting) throws(LiftError) -> ByteBuffer {
        if let text = try PreservedText.text(of: self) { return text }
        return try JSONSink.text(of: self, isPretty: false, sortsKeys: false)
    }
}
