/// Options for reading JSON: limits, duplicate keys, the syntax, text that ends too early, and how strictly
/// values are lifted.
///
///     let options = JSONReadingOptions(maximumDepth: 64, duplicateKeys: .refused)
///     try Jar(json: data, options: options)
///
///     try Jar(json: "{port: 0x1F90,}", options: JSONReadingOptions(syntax: .json5))  // {"port":8080}
///
/// A document that exceeds a limit throws a `LiftError` of the kind `bounds`.
public struct JSONReadingOptions: Sendable, Hashable {
    /// What Lift does when an object has the same key more than once.
    ///
    ///     let text = #"{"a": 1, "a": 2}"#
    ///     try Jar(json: text)["a"]^ as Int  // 1
    ///     try Jar(json: text, options: JSONReadingOptions(duplicateKeys: .last))["a"]^ as Int  // 2
    public enum DuplicateKeys: Sendable, Hashable {
        /// The first value wins, however you read the object. This is the default.
        ///
        /// An object that you write again unchanged has all of its members, unless the keys are sorted. A
        /// reader that uses the last one sees another value. With ``refused``, that can't happen.
        case first
        /// The last value wins, however you read the object. Only that one is written. With preserved
        /// formatting, the others stay as long as it doesn't change.
        case last
        /// Reading throws a `LiftError` of the kind `syntax` with the position of the second key.
        case refused
    }

    /// A syntax of JSON.
    ///
    /// The syntax makes no difference to how values are lifted and written. Errors have the line and column
    /// of the text that was read.
    public enum Syntax: Sendable, Hashable {
        /// JSON by RFC 8259, to the letter. This is the default.
        case json
        /// JSON with comments, as in the settings of editors: `// …` up to the end of the line, `/* … */`,
        /// and a comma after the last element or member.
        case jsonc
        /// JSON5 by [its specification](https://spec.json5.org).
        ///
        /// It adds to JSONC: keys without quotes, strings in single quotes, line continuations and more
        /// escapes, hexadecimal numbers, a leading or trailing decimal point, a plus sign, `Infinity` and
        /// `NaN`, and more white space. A number that JSON would spell differently, such as `0xFF` or `.5`,
        /// has the text that JSON gives it: `255`, `0.5`. You can lift infinity and NaN as a `Double` or
        /// `Float`, but writing them as JSON throws.
        ///
        /// Lift refuses two things that the specification allows: lone surrogates, which a Swift string can't
        /// contain, and hexadecimal numbers of more than 256 digits.
        case json5
    }

    /// What Lift does with text that ends before its value does.
    ///
    /// Use it to read the streamed answer of a language model after each chunk. The values are always a
    /// prefix of those of the whole text, because half a token is omitted.
    ///
    ///     let options = JSONReadingOptions(partial: .closed)
    ///     let jar = try Jar(json: #"{"title": "Lift", "tags": ["swift", "js"#, options: options)
    ///     // {"title":"Lift","tags":["swift"]}
    ///     jar.isPartial           // true
    ///     jar["title"].isPartial  // false
    ///
    /// Anything else that is wrong still throws.
    public enum PartialText: Sendable, Hashable {
        /// Reading throws a `LiftError` of the kind `syntax`. This is the default.
        case refused
        /// Lift closes open arrays and objects, and omits a token that may not be complete: half a string or
        /// literal, a key without its value, and also a number at the very end, because more digits may
        /// follow.
        ///
        /// Text that ends before any value is a missing Jar, and so is `42`. A text that was cut off gives no
        /// error: ask for `isPartial`.
        case closed
        /// Like `closed`, but keeps a string value that is cut off up to there, without half an escape or
        /// half a character. A key that is cut off is still omitted.
        ///
        /// A value of another type is made of such a beginning, too, and may be wrong: `"car` of `"card"` is
        /// the case `car`, and `"https://a` is a URL. So declare what may be cut off as a `String`, or don't
        /// use such a value while its Jar `isPartial`.
        case keepingStrings
    }

    /// The maximum number of nested arrays and objects in a document. The default is 512.
    ///
    /// `[]` has one level. A deeper document throws a `LiftError` of the kind `bounds`. Lift reads documents
    /// of any depth without recursion; the limit protects the code that processes the document.
    public var maximumDepth: Int

    /// The maximum size of a document, in bytes of text. The default is the most that Lift can address: two
    /// bytes less than 4 GiB.
    ///
    /// A larger document throws a `LiftError` of the kind `bounds`.
    public var maximumSize: Int

    /// What Lift does when an object has the same key more than once. By default the first value wins.
    public var duplicateKeys: DuplicateKeys

    /// The syntax of the text. The default is JSON by RFC 8259.
    public var syntax: Syntax

    /// What Lift does with text that ends before its value does. By default it throws.
    public var partial: PartialText

    /// Whether the data must be exactly what your types declare, without unknown keys and conversions. The
    /// default is false.
    ///
    /// A Jar that is read with this option has the context ``Jar/Context/strict``. You find out about a
    /// problem when you lift the value. A context that you add, to the Jar or a part, takes precedence.
    public var liftsStrictly: Bool

    /// Creates options for reading JSON.
    ///
    /// - Parameters:
    ///   - maximumDepth: The maximum number of nested arrays and objects. `[]` has one level.
    ///   - maximumSize: The maximum size in bytes of text. Documents of 4 GiB and more always throw.
    ///   - duplicateKeys: What Lift does when an object has the same key more than once.
    ///   - syntax: The syntax of the text: JSON, JSONC or JSON5.
    ///   - partial: What Lift does with text that ends before its value does.
    ///   - liftsStrictly: Whether lifting throws for unknown keys and conversions.
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
    /// Reading throws for a duplicate key, with the position of the second one. Lifting and decoding throw
    /// for an unknown key (``JarUnknownKeys/refused``) and for a conversion (``JarCoercion/strict``).
    public static let strict = JSONReadingOptions(duplicateKeys: .refused, liftsStrictly: true)
}
