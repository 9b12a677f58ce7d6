#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Jar {
    /// Creates a Jar from JSON text.
    ///
    ///     let jar = try Jar(json: #"{"val": 3, "vals": [1, 2]}"#)
    ///     let val: Int = try jar["val"]^  // 3
    ///
    /// The whole text is checked here, strictly by RFC 8259. Numbers, dates and other values are converted
    /// when they are lifted. The text may be any JSON value, not only an array or an object.
    ///
    /// - Parameters:
    ///   - text: the JSON text.
    ///   - options: limits for depth and size, and what to do about duplicate keys.
    /// - Throws: a `LiftError` with offset, line and column: of the kind `syntax`, or of the kind `bounds` if
    ///   the text exceeds a limit.
    /// - Complexity: O(*n*) in the text. The Jar keeps a copy of the text, and 8 bytes for each value and
    ///   each key.
    public init(json text: String, options: JSONReadingOptions = JSONReadingOptions()) throws {
        guard let bytes = PaddedBytes(copying: text) else { throw LiftError(noMemoryFor: text.utf8.count) }
        try self.init(json: bytes, options)
    }

    /// Creates a Jar from JSON data.
    ///
    ///     let jar = try Jar(json: Data(#"{"val": 3}"#.utf8))
    ///     let val: Int = try jar["val"]^  // 3
    ///
    /// The data must be UTF-8. A byte order mark is skipped. All data is checked here, strictly by RFC 8259.
    /// Numbers, dates and other values are converted when they are lifted.
    ///
    /// - Parameters:
    ///   - data: the JSON text in UTF-8.
    ///   - options: limits for depth and size, and what to do about duplicate keys.
    /// - Throws: a `LiftError` with offset, line and column: of the kind `syntax`, or of the kind `bounds` if
    ///   the text exceeds a limit.
    /// - Complexity: O(*n*) in the data. The Jar keeps a copy of it, and 8 bytes for each value and each key.
    public init(json data: Data, options: JSONReadingOptions = JSONReadingOptions()) throws {
        guard let bytes = PaddedBytes(copying: data) else { throw LiftError(noMemoryFor: data.count) }
        try self.init(json: bytes, options)
    }

    /// Creates a Jar from JSON text in any collection of bytes, such as `[UInt8]` or a slice of it.
    ///
    ///     let bytes: [UInt8] = [0x5B, 0x31, 0x5D]
    ///     let jar = try Jar(json: bytes)  // [1]
    ///
    /// The bytes must be UTF-8. A byte order mark is skipped. All of them are checked here, strictly by RFC
    /// 8259. Numbers, dates and other values are converted when they are lifted.
    ///
    /// - Parameters:
    ///   - bytes: the JSON text in UTF-8.
    ///   - options: limits for depth and size, and what to do about duplicate keys.
    /// - Throws: a `LiftError` with offset, line and column: of the kind `syntax`, or of the kind `bounds` if
    ///   the text exceeds a limit.
    /// - Complexity: O(*n*) in the bytes. The Jar keeps a copy of them, and 8 bytes for each value and each
    ///   key. Bytes that are neither an array nor `Data` are copied twice.
    public init(
        json bytes: some Collection<UInt8>, options: JSONReadingOptions = JSONReadingOptions()
    ) throws {
        let count = bytes.count
        guard let bytes = PaddedBytes(copying: Array(bytes)) else { throw LiftError(noMemoryFor: count) }
        try self.init(json: bytes, options)
    }

    /// Creates a Jar from a JSON file.
    ///
    ///     let jar = try Jar(json: URL(fileURLWithPath: "payments.json"))
    ///
    /// The file must be UTF-8. A byte order mark is skipped. The whole file is read and checked here,
    /// strictly by RFC 8259. A file that is larger than ``JSONReadingOptions/maximumSize`` is refused
    /// without reading it any further. A URL that is not a file is read as a whole first.
    ///
    /// - Parameters:
    ///   - url: the URL of the file.
    ///   - options: limits for depth and size, and what to do about duplicate keys.
    /// - Throws: a `LiftError`. Its kind is `file` if the file cannot be read, `syntax` if it is not
    ///   valid JSON, and `bounds` if it exceeds a limit. The last two have an offset, a line and a column.
    /// - Complexity: O(*n*) in the file. The Jar keeps the text, and 8 bytes for each value and each key.
    ///   Reading takes no more memory than that.
    public init(json url: URL, options: JSONReadingOptions = JSONReadingOptions()) throws {
        let file = url.lastPathComponent
        let limit = min(options.maximumSize, TapeRow.maximumInput)
        let bytes = try PaddedBytes(reading: url, limit: limit) { size in
            let message = JSONScanFailure.message(tooLarge: size, limit: limit)
            return LiftError(message, isLimit: true, at: 0, TextPosition(line: 1, column: 1), file: file)
        }
        try self.init(json: bytes, options, file: file)
    }

    private init(
        json bytes: consuming PaddedBytes, _ options: JSONReadingOptions, file: String? = nil
    ) throws(LiftError) {
        try self.init(reading: bytes, options, file: file)
        if options.liftsStrictly { context = .strict }
    }
}

extension Data {
    /// Creates the JSON text of a value, in UTF-8.
    ///
    ///     let data = try Data(json: payments)  // [{"amount":12500,…},…]
    ///     let sorted = try Data(json: payments, options: JSONWritingOptions(sortedKeys: true))
    ///
    /// The value can be a Jar, a model, or a collection of either. By default the text is compact, and the
    /// members of a dictionary are in the order in which they were added or read.
    ///
    /// - Parameters:
    ///   - value: the value to write.
    ///   - options: indentation, the order of keys, what is escaped, and whether a text that was read keeps
    ///     its formatting.
    /// - Throws: a `LiftError` with the key path of a value that JSON cannot hold: infinity, NaN, or a date
    ///   outside the years 0 to 9999 (kind `unsupported`). A missing value at the top (kind `missing`) and a
    ///   Jar that holds an error are errors, too.
    /// - Complexity: O(*n*) in the value. The elements of an array of models are represented and written one
    ///   by one.
    public init(
        json value: some JarRepresentable, options: JSONWritingOptions = JSONWritingOptions()
    ) throws {
        self = try JSONSink.text(of: value, options).data()
    }

    /// Creates the JSON text of a value, in UTF-8, on one line or on several.
    ///
    ///     let data = try Data(json: payments, prettyPrinted: true)
    ///
    /// This is short for the options ``JSONWritingOptions/prettyPrinted``.
    ///
    /// - Parameters:
    ///   - value: the value to write: a Jar, a model, or a collection of either.
    ///   - prettyPrinted: whether each element and member is on a line of its own, indented by two spaces for
    ///     each level.
    /// - Throws: a `LiftError` with the key path of a value that JSON cannot hold: infinity, NaN, or a date
    ///   outside the years 0 to 9999 (kind `unsupported`). A missing value at the top (kind `missing`) and a
    ///   Jar that holds an error are errors, too.
    /// - Complexity: O(*n*) in the value.
    public init(json value: some JarRepresentable, prettyPrinted: Bool) throws {
        try self.init(json: value, options: JSONWritingOptions(prettyPrinted: prettyPrinted))
    }

    /// Creates the JSON text of a Jar, in UTF-8.
    ///
    ///     try Data(json: ["name": name, "age": 3])  // {"name":"Kim","age":3}
    ///
    /// A literal with values of several types is a Jar here.
    ///
    /// - Parameters:
    ///   - jar: the Jar to write.
    ///   - options: indentation, the order of keys, what is escaped, and whether a text that was read keeps
    ///     its formatting.
    /// - Throws: the error in the Jar, if there is one; otherwise, a `LiftError`. Its kind is `unsupported`,
    ///   with the key path, if JSON can't represent a value, and `missing` if the Jar has no value.
    /// - Complexity: O(*n*) in the Jar.
    public init(json jar: Jar, options: JSONWritingOptions = JSONWritingOptions()) throws {
        self = try JSONSink.text(of: jar, options).data()
    }

    /// Creates the JSON text of a Jar, in UTF-8, on one line or on several.
    ///
    ///     try Data(json: ["name": name, "age": 3], prettyPrinted: true)
    ///
    /// A literal with values of several types is a Jar here.
    ///
    /// - Parameters:
    ///   - jar: the Jar to write.
    ///   - prettyPrinted: whether each element and member is on a line of its own, indented by two spaces for
    ///     each level.
    /// - Throws: the error in the Jar, if there is one; otherwise, a `LiftError`. Its kind is `unsupported`,
    ///   with the key path, if JSON can't represent a value, and `missing` if the Jar has no value.
    /// - Complexity: O(*n*) in the Jar.
    public init(json jar: Jar, prettyPrinted: Bool) throws {
        self = try JSONSink.text(of: jar, JSONWritingOptions(prettyPrinted: prettyPrinted)).data()
    }
}

extension String {
    /// Creates the JSON text of a value.
    ///
    ///     try String(json: ["b": 1, "a": 2] as Jar)  // {"b":1,"a":2}
    ///     try String(json: ["é"] as Jar, options: JSONWritingOptions(asciiOnly: true))  // ["\u00e9"]
    ///
    /// The value can be a Jar, a model, or a collection of either. The text is always valid JSON, and a
    /// string is in quotes. `Jar.description` is text for people. By default the text is compact, and the
    /// members of a dictionary are in the order in which they were added or read.
    ///
    /// - Parameters:
    ///   - value: the value to write.
    ///   - options: indentation, the order of keys, what is escaped, and whether a text that was read keeps
    ///     its formatting.
    /// - Throws: a `LiftError` with the key path of a value that JSON cannot hold: infinity, NaN, or a date
    ///   outside the years 0 to 9999 (kind `unsupported`). A missing value at the top (kind `missing`) and a
    ///   Jar that holds an error are errors, too.
    /// - Complexity: O(*n*) in the value. The elements of an array of models are represented and written one
    ///   by one.
    public init(
        json value: some JarRepresentable, options: JSONWritingOptions = JSONWritingOptions()
    ) throws {
        self = try JSONSink.text(of: value, options).string()
    }

    /// Creates the JSON text of a value, on one line or on several.
    ///
    ///     try String(json: ["a": 1] as Jar, prettyPrinted: true)
    ///     // {
    ///     //   "a": 1
    ///     // }
    ///
    /// This is short for the options ``JSONWritingOptions/prettyPrinted``.
    ///
    /// - Parameters:
    ///   - value: the value to write: a Jar, a model, or a collection of either.
    ///   - prettyPrinted: whether each element and member is on a line of its own, indented by two spaces for
    ///     each level.
    /// - Throws: a `LiftError` with the key path of a value that JSON cannot hold: infinity, NaN, or a date
    ///   outside the years 0 to 9999 (kind `unsupported`). A missing value at the top (kind `missing`) and a
    ///   Jar that holds an error are errors, too.
    /// - Complexity: O(*n*) in the value.
    public init(json value: some JarRepresentable, prettyPrinted: Bool) throws {
        try self.init(json: value, options: JSONWritingOptions(prettyPrinted: prettyPrinted))
    }

    /// Creates the JSON text of a Jar.
    ///
    ///     try String(json: ["name": name, "age": 3])  // {"name":"Kim","age":3}
    ///
    /// A literal with values of several types is a Jar here.
    ///
    /// - Parameters:
    ///   - jar: the Jar to write.
    ///   - options: indentation, the order of keys, what is escaped, and whether a text that was read keeps
    ///     its formatting.
    /// - Throws: the error in the Jar, if there is one; otherwise, a `LiftError`. Its kind is `unsupported`,
    ///   with the key path, if JSON can't represent a value, and `missing` if the Jar has no value.
    /// - Complexity: O(*n*) in the Jar.
    public init(json jar: Jar, options: JSONWritingOptions = JSONWritingOptions()) throws {
        self = try JSONSink.text(of: jar, options).string()
    }

    /// Creates the JSON text of a Jar on one line or on several.
    ///
    ///     try String(json: ["name": name, "age": 3], prettyPrinted: true)
    ///
    /// A literal with values of several types is a Jar here.
    ///
    /// - Parameters:
    ///   - jar: the Jar to write.
    ///   - prettyPrinted: whether each element and member is on a line of its own, indented by two spaces for
    ///     each level.
    /// - Throws: the error in the Jar, if there is one; otherwise, a `LiftError`. Its kind is `unsupported`,
    ///   with the key path, if JSON can't represent a value, and `missing` if the Jar has no value.
    /// - Complexity: O(*n*) in the Jar.
    public init(json jar: Jar, prettyPrinted: Bool) throws {
        self = try JSONSink.text(of: jar, JSONWritingOptions(prettyPrinted: prettyPrinted)).string()
    }
}

extension JarRepresentable {
    /// Writes the value to a file as JSON text.
    ///
    ///     let options = JSONWritingOptions(indentation: .tab, finalNewline: true)
    ///     try payments.writeJSON(to: url, options: options)
    ///
    /// The file is replaced in one step. If anything fails, the old file remains.
    ///
    /// - Parameters:
    ///   - url: the URL of the file.
    ///   - options: indentation, the order of keys, what is escaped, and whether a text that was read keeps
    ///     its formatting.
    /// - Throws: a `LiftError` of the kind `file` if the file cannot be written. A value that JSON cannot
    ///   hold (infinity, NaN, or a date outside the years 0 to 9999) is an error with its key path, of the
    ///   kind `unsupported`. A missing value at the top (kind `missing`) and a Jar that holds an error are
    ///   errors, too.
    /// - Complexity: O(*n*) in the value.
    public func writeJSON(to url: URL, options: JSONWritingOptions = JSONWritingOptions()) throws {
        try Data(json: self, options: options).writeAtomically(to: url)
    }
}
