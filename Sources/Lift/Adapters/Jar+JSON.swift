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
    /// Lift checks the whole text here, strictly by RFC 8259, and converts numbers, dates and other values
    /// when you lift them. The text may be any JSON value, not only an array or an object.
    ///
    /// - Parameters:
    ///   - text: the JSON text.
    ///   - options: limits for depth and size, and how to treat duplicate keys.
    /// - Throws: a `LiftError` with offset, line and column: of the kind `syntax`, or of the kind `bounds` if
    ///   the text exceeds a limit.
    /// - Complexity: O(*n*) in the text. The Jar keeps a copy of the text, and 8 bytes for each value and
    ///   each key.
    public init(json text: String, options: JSONReadingOptions = JSONReadingOptions()) throws {
        guard let bytes = PaddedBytes(copying: text) else { throw LiftError(noMemoryFor: text.utf8.count) }
        try self.init(json: bytes, options)
    }

    /// Creates a Jar from JSON text that is part of a String.
    ///
    ///     let jar = try Jar(json: line.dropFirst(6))  // after "data: "
    ///
    /// - Parameters:
    ///   - text: the JSON text.
    ///   - options: limits for depth and size, and how to treat duplicate keys.
    /// - Throws: the errors of ``init(json:options:)-(String,_)``. Positions are those in `text`.
    /// - Complexity: O(*n*) in the text. The Jar keeps a copy of the text, and 8 bytes for each value and
    ///   each key.
    public init(json text: Substring, options: JSONReadingOptions = JSONReadingOptions()) throws {
        try self.init(json: String(text), options: options)
    }

    /// Creates a Jar from JSON data.
    ///
    ///     let jar = try Jar(json: Data(#"{"val": 3}"#.utf8))
    ///     let val: Int = try jar["val"]^  // 3
    ///
    /// The data must be UTF-8; a byte order mark is skipped. Lift checks all data here, strictly by RFC 8259,
    /// and converts numbers, dates and other values when you lift them.
    ///
    /// - Parameters:
    ///   - data: the JSON text in UTF-8.
    ///   - options: limits for depth and size, and how to treat duplicate keys.
    /// - Throws: a `LiftError` with offset, line and column: of the kind `syntax`, or of the kind `bounds` if
    ///   the text exceeds a limit.
    /// - Complexity: O(*n*) in the data. The Jar keeps a copy of it, and 8 bytes for each value and each key.
    public init(json data: Data, options: JSONReadingOptions = JSONReadingOptions()) throws {
        try self.init(json: PaddedBytes(input: data, options), options)
    }

    /// Creates a Jar from a JSON file.
    ///
    ///     let jar = try Jar(json: URL(fileURLWithPath: "payments.json"))
    ///
    /// The file must be UTF-8; a byte order mark is skipped. Lift reads and checks the whole file here,
    /// strictly by RFC 8259. It stops reading a file that is larger than ``JSONReadingOptions/maximumSize``.
    /// If the URL isn't a file, its data is loaded as a whole first.
    ///
    /// - Parameters:
    ///   - url: the URL of the file.
    ///   - options: limits for depth and size, and how to treat duplicate keys.
    /// - Throws: a `LiftError`. Its kind is `file` if the file can't be read, `syntax` if it isn't valid
    ///   JSON, and `bounds` if it exceeds a limit. The last two have an offset, a line and a column.
    /// - Complexity: O(*n*) in the file. The Jar keeps the text, and 8 bytes for each value and each key.
    ///   Reading takes no more memory than that.
    public init(json url: URL, options: JSONReadingOptions = JSONReadingOptions()) throws {
        let file = url.lastPathComponent
        let limit = options.inputLimit
        let bytes = try PaddedBytes(reading: url, limit: limit) {
            LiftError(largeJSON: $0, limit, file: file)
        }
        try self.init(json: bytes, options, file: file)
    }

    init(
        json bytes: consuming PaddedBytes, _ options: JSONReadingOptions, file: String? = nil
    ) throws(LiftError) {
        try self.init(reading: bytes, options, file: file)
        if options.liftsStrictly { context = .strict }
    }
}

extension LiftError {
    /// Creates an error for a text of more than `limit` bytes, whose size is nil if it is not known.
    init(largeJSON size: Int?, _ limit: Int, file: String? = nil) {
        let message = JSONScanFailure.message(tooLarge: size, limit: limit)
        self.init(message, isLimit: true, at: 0, TextPosition(line: 1, column: 1), file: file)
    }
}

extension Data {
    /// Creates the JSON text of a value, in UTF-8.
    ///
    ///     let data = try Data(json: payments)  // [{"amount":12500,…},…]
    ///     let sorted = try Data(json: payments, options: JSONWritingOptions(sortedKeys: true))
    ///
    /// Pass a Jar, a model, or a collection of either. By default the text is compact, and dictionaries keep
    /// the order in which their members were added or read.
    ///
    /// - Parameters:
    ///   - value: the value to write.
    ///   - options: indentation, the order of keys, which characters are escaped, and whether text that was
    ///     read keeps its formatting.
    /// - Throws: a `LiftError` of the kind `unsupported`, with the key path, for a value that JSON can't
    ///   represent: infinity, NaN, or a date outside the years 0 to 9999. If there's no value at the top, the
    ///   kind is `missing`. If the Jar has an error, it throws that.
    /// - Complexity: O(*n*) in the value. The elements of an array of models are written one by one.
    public init(
        json value: some JarRepresentable, options: JSONWritingOptions = JSONWritingOptions()
    ) throws {
        self = try JSONSink.text(of: value, options).data()
    }

    /// Creates the JSON text of a value, in UTF-8, on one line or on several.
    ///
    ///     let data = try Data(json: payments, prettyPrinted: true)
    ///
    /// `prettyPrinted: true` is short for the options ``JSONWritingOptions/prettyPrinted``.
    ///
    /// - Parameters:
    ///   - value: the value to write: a Jar, a model, or a collection of either.
    ///   - prettyPrinted: whether each element and member is on a line of its own, indented by two spaces for
    ///     each level.
    /// - Throws: a `LiftError` of the kind `unsupported`, with the key path, for a value that JSON can't
    ///   represent: infinity, NaN, or a date outside the years 0 to 9999. If there's no value at the top, the
    ///   kind is `missing`. If the Jar has an error, it throws that.
    /// - Complexity: O(*n*) in the value.
    public init(json value: some JarRepresentable, prettyPrinted: Bool) throws {
        try self.init(json: value, options: JSONWritingOptions(prettyPrinted: prettyPrinted))
    }

    /// Creates the JSON text of a Jar, in UTF-8.
    ///
    ///     try Data(json: ["name": name, "age": 3])  // {"name":"Kim","age":3}
    ///
    /// A literal here is a Jar, so it can mix values of several types.
    ///
    /// - Parameters:
    ///   - jar: the Jar to write.
    ///   - options: indentation, the order of keys, which characters are escaped, and whether text that was
    ///     read keeps its formatting.
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
    /// A literal here is a Jar, so it can mix values of several types.
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
    /// Pass a Jar, a model, or a collection of either. The text is always valid JSON, with strings in quotes;
    /// for text that people read, use `Jar.description`. By default the text is compact, and dictionaries
    /// keep the order in which their members were added or read.
    ///
    /// - Parameters:
    ///   - value: the value to write.
    ///   - options: indentation, the order of keys, which characters are escaped, and whether text that was
    ///     read keeps its formatting.
    /// - Throws: a `LiftError` of the kind `unsupported`, with the key path, for a value that JSON can't
    ///   represent: infinity, NaN, or a date outside the years 0 to 9999. If there's no value at the top, the
    ///   kind is `missing`. If the Jar has an error, it throws that.
    /// - Complexity: O(*n*) in the value. The elements of an array of models are written one by one.
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
    /// `prettyPrinted: true` is short for the options ``JSONWritingOptions/prettyPrinted``.
    ///
    /// - Parameters:
    ///   - value: the value to write: a Jar, a model, or a collection of either.
    ///   - prettyPrinted: whether each element and member is on a line of its own, indented by two spaces for
    ///     each level.
    /// - Throws: a `LiftError` of the kind `unsupported`, with the key path, for a value that JSON can't
    ///   represent: infinity, NaN, or a date outside the years 0 to 9999. If there's no value at the top, the
    ///   kind is `missing`. If the Jar has an error, it throws that.
    /// - Complexity: O(*n*) in the value.
    public init(json value: some JarRepresentable, prettyPrinted: Bool) throws {
        try self.init(json: value, options: JSONWritingOptions(prettyPrinted: prettyPrinted))
    }

    /// Creates the JSON text of a Jar.
    ///
    ///     try String(json: ["name": name, "age": 3])  // {"name":"Kim","age":3}
    ///
    /// A literal here is a Jar, so it can mix values of several types.
    ///
    /// - Parameters:
    ///   - jar: the Jar to write.
    ///   - options: indentation, the order of keys, which characters are escaped, and whether text that was
    ///     read keeps its formatting.
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
    /// A literal here is a Jar, so it can mix values of several types.
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
    /// The file is replaced in one step. If anything fails, the old file stays.
    ///
    /// - Parameters:
    ///   - url: the URL of the file.
    ///   - options: indentation, the order of keys, which characters are escaped, and whether text that was
    ///     read keeps its formatting.
    /// - Throws: a `LiftError` of the kind `file` if the file can't be written, and of the kind
    ///   `unsupported`, with the key path, for a value that JSON can't represent: infinity, NaN, or a date
    ///   outside the years 0 to 9999. If there's no value at the top, the kind is `missing`. If the Jar has
    ///   an error, it throws that.
    /// - Complexity: O(*n*) in the value.
    public func writeJSON(to url: URL, options: JSONWritingOptions = JSONWritingOptions()) throws {
        try Data(json: self, options: options).writeAtomically(to: url)
    }
}
