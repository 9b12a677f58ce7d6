/// Options for reading JSON: the limits of a document, the treatment of duplicate keys, the syntax, whether a
/// text may end too early, and how strictly its values are lifted.
///
///     let options = JSONReadingOptions(maximumDepth: 64, duplicateKeys: .refused)
///     try Jar(json: data, options: options)
///
///     try Jar(json: "{port: 0x1F90,}", options: JSONReadingOptions(syntax: .json5))  // {"port":8080}
///
/// A document that exceeds a limit is refused with a `LiftError` of the kind `bounds`.
public struct JSONReadingOptions: Sendable, Hashable {
    /// The treatment of an object that has the same key more than once.
    ///
    ///     let text = #"{"a": 1, "a": 2}"#
    ///     try Jar(json: text)["a"]^ as Int  // 1
    ///     try Jar(json: text, options: JSONReadingOptions(duplicateKeys: .last))["a"]^ as Int  // 2
    public enum DuplicateKeys: Sendable, Hashable {
        /// The first value wins, however the object is read. This is the default.
        case first
        /// The last value wins, however the object is read.
        case last
        /// The document is refused with a `LiftError` of the kind `syntax`, which has the position of the
        /// second key.
        case refused
    }

    /// A syntax of JSON.
    ///
    /// Whatever the syntax, values are lifted and written alike, and errors have the line and column of the
    /// text that was read.
    public enum Syntax: Sendable, Hashable {
        /// JSON by RFC 8259, to the letter. This is the default.
        case json
        /// JSON with comments, as in the settings of editors: `// …` up to the end of the line, `/* … */`,
        /// and a comma after the last element or member.
        case jsonc
        /// JSON5 by [its specification](https://spec.json5.org).
        ///
        /// In addition to JSONC: keys without quotes, strings in single quotes, line continuations and more
        /// escapes, hexadecimal numbers, a leading or trailing decimal point, a plus sign, `Infinity` and
        /// `NaN`, and more white space. A number that JSON writes in another way, such as `0xFF` or `.5`, is
        /// lifted as the same number, and its text is that of JSON: `255`, `0.5`. Infinity and NaN are lifted
        /// as a `Double` or `Float`, and are errors where JSON is written.
        ///
        /// Two things are refused that the specification allows: lone surrogates, which Swift strings cannot
        /// hold, and hexadecimal numbers of more than 256 digits.
        case json5
    }

    /// What happens to a text that ends before its value does.
    ///
    /// The streamed answer of a language model can be read after each chunk. The values are always a prefix
    /// of those of the whole text, because half a token is omitted.
    ///
    ///     let options = JSONReadingOptions(partial: .closed)
    ///     let jar = try Jar(json: #"{"title": "Lift", "tags": ["swift", "js"#, options: options)
    ///     // {"title":"Lift","tags":["swift"]}
    ///     jar.isPartial           // true
    ///     jar["title"].isPartial  // false
    ///
    /// Anything else that is wrong is still an error.
    public enum PartialText: Sendable, Hashable {
        /// The text is refused with a `LiftError` of the kind `syntax`. This is the default.
        case refused
        /// Open arrays and objects are closed, and a token that may not be complete is omitted:
        /// half a string or literal, a key without its value, and also a number that ends with the text,
        /// because further digits may follow.
        ///
        /// A text that ends before any value is a missing Jar.
        case closed
        /// Like `closed`, but a string value that is cut off is kept up to there, without half an escape or
        /// half a character. A key that is cut off is still omitted.
        case keepingStrings
    }

    /// The maximum number of nested arrays and objects in a document. The default is 512.
    ///
    /// `[]` has one level. A deeper document is refused with a `LiftError` of the kind `bounds`. Reading
    /// needs no stack, however deep a document is; the limit protects the code that processes the document.
    public var maximumDepth: Int

    /// The maximum size of a document, in bytes of text. By default it is only limited by what Lift can
    /// address, which is two bytes less than 4 GiB.
    ///
    /// A larger document is refused with a `LiftError` of the kind `bounds`.
    public var maximumSize: Int

    /// The treatment of objects that have the same key more than once. By default the first value wins.
    public var duplicateKeys: DuplicateKeys

    /// The syntax of the text. The default is JSON by RFC 8259.
    public var syntax: Syntax

    /// What happens to a text that ends before its value does. By default it is refused.
    public var partial: PartialText

    /// Whether what is lifted from the document must be exactly what its type declares: unknown keys and
    /// conversions between kinds are refused. By default they are not.
    ///
    /// A Jar that is read with this option has the context ``Jar/Context/strict``. You find out about a
    /// problem when you lift the value. A context that you add takes precedence, also for a part.
    public var liftsStrictly: Bool

    /// Creates options for reading JSON.
    ///
    /// - Parameters:
    ///   - maximumDepth: The maximum number of nested arrays and objects. `[]` has one level.
    ///   - maximumSize: The maximum size in bytes of text. Documents of 4 GiB and more are always refused.
    ///   - duplicateKeys: The treatment of objects that have the same key more than once.
    ///   - syntax: The syntax of the text: JSON, JSONC or JSON5.
    ///   - partial: What happens to a text that ends before its value does.
    ///   - liftsStrictly: Whether unknown keys and conversions are refused when values are lifted.
    public init(
        maximumDepth: Int = 512, maximumSize: Int = .max, duplicateKeys: DuplicateKeys = .first,
        syntax: Syntax = .json, partial: PartialText = .refused,
        liftsStrictly: Bool = false
    ) {
        self.maximumDepth = maximumDepth
        self.maximumSize = maximumSize
        self.duplicateKeys = duplicateKeys
        self.syntax = syntax
        self.partial = partial
        self.liftsStrictly = liftsStrictly
    }

    /// Options that refuse duplicate keys, unknown keys and conversions, with the defaults for everything
    /// else.
    ///
    ///     let jar = try Jar(json: #"{"name": "Adam", "age": "25"}"#, options: .strict)
    ///     let age: Int = try jar["age"]^  // expected Int, found string "25" at age (line 1, column 25)
    ///
    /// A duplicate key is an error when the text is read, with the position of the second key. An unknown
    /// key (``JarUnknownKeys/refused``) and a conversion (``JarCoercion/strict``) are errors when a value is
    /// lifted or decoded.
    public static let strict = JSONReadingOptions(duplicateKeys: .refused, liftsStrictly: true)
}
