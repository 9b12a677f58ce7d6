import Testing

@testable import Lift

private let hint = " (to read trailing commas, use JSONReadingOptions(syntax: .jsonc))"

/// What a refused text is told, to the letter and to the byte.
@Suite struct JSONSyntaxErrorTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let bytes: [UInt8]
        let refusal: JSONRefusal

        /// A row of one line of ASCII, where the column follows from the offset.
        init(_ text: String, _ offset: Int, _ message: String) {
            self.init(text, offset, line: 1, column: offset + 1, message)
        }

        init(_ text: String, _ offset: Int, line: Int, column: Int, _ message: String) {
            self.init(Array(text.utf8), offset, line: line, column: column, message)
        }

        init(_ bytes: [UInt8], _ offset: Int, line: Int = 1, column: Int, _ message: String) {
            self.bytes = bytes
            refusal = JSONRefusal(message: message, offset: offset, line: line, column: column)
        }

        var testDescription: String { String(decoding: bytes, as: UTF8.self).debugDescription }
    }

    @Test(arguments: documents + ends + strings + numbers + literals + mistakes + bytes)
    func saysWhatWasExpectedAndFound(row: Row) {
        #expect(refusal(of: row.bytes) == row.refusal)
        #expect(!JSONGrammar.accepts(row.bytes))
    }

    static let documents = [
        Row("", 0, "expected a JSON value, found no text"),
        Row("  \t", 3, "expected a JSON value, found no text"),
        Row(" \r\n\n ", 5, line: 3, column: 2, "expected a JSON value, found no text"),

        Row("[1,\u{A0}2]", 3, "expected a value, found invisible character U+00A0"),
        Row("\u{200B}{}", 0, "expected a value, found invisible character U+200B"),
        Row("[\u{1D173}]", 1, "expected a value or ']', found invisible character U+1D173"),
        Row("[\u{301}]", 1, "expected a value or ']', found '\u{301}'"),
        Row("?", 0, "expected a value, found '?'"),
        Row("]", 0, "expected a value, found ']'"),
        Row("}", 0, "expected a value, found '}'"),
        Row(",", 0, "expected a value, found ','"),
        Row(":", 0, "expected a value, found ':'"),
        Row("'a'", 0, "expected a value, found a single quote (JSON strings need double quotes)"),
        Row(
            "// 1", 0,
            "expected a value, found '/' (to read comments, use JSONReadingOptions(syntax: .jsonc))"),

        Row("[x", 1, "expected a value or ']', found 'x'"),
        Row("[,1]", 1, "expected a value or ']', found ','"),
        Row("[}", 1, "expected a value or ']', found '}'"),
        Row("[ \n }", 4, line: 2, column: 2, "expected a value or ']', found '}'"),
        Row("[1,]", 3, "expected a value after ',', found ']'\(hint)"),
        Row("[1, \n]", 5, line: 2, column: 1, "expected a value after ',', found ']'\(hint)"),
        Row("[1,,2]", 3, "expected a value after ',', found ','"),
        Row("[[],]", 4, "expected a value after ',', found ']'\(hint)"),
        Row("[1,}", 3, "expected a value after ',', found '}'"),
        Row(#"{"a":1,]"#, 7, "expected a key after ',', found ']'"),
        Row("[1 2]", 3, "expected ',' or ']', found '2'"),
        Row("[1}", 2, "expected ',' or ']', found '}'"),
        Row("[1:2]", 2, "expected ',' or ']', found ':'"),
        Row("[[]}", 3, "expected ',' or ']', found '}'"),
        Row(#"["a""b"]"#, 4, #"expected ',' or ']', found '"'"#),
        Row("[{}x]", 3, "expected ',' or ']', found 'x'"),

        Row("{x", 1, "expected a key or '}', found 'x' (JSON keys need double quotes)"),
        Row("{1:2}", 1, "expected a key or '}', found '1'"),
        Row("{'a':1}", 1, "expected a key or '}', found a single quote (JSON strings need double quotes)"),
        Row("{,}", 1, "expected a key or '}', found ','"),
        Row("{]", 1, "expected a key or '}', found ']'"),
        Row(#"{"a":1,}"#, 7, "expected a key after ',', found '}'\(hint)"),
        Row(#"{"a":1,2}"#, 7, "expected a key, found '2'"),
        Row(#"{"a":1,,}"#, 7, "expected a key after ',', found ','"),
        Row(#"{"a"}"#, 4, "expected ':', found '}'"),
        Row(#"{"a" 1}"#, 5, "expected ':', found '1'"),
        Row(#"{"a","b"}"#, 4, "expected ':', found ','"),
        Row(#"{"a":}"#, 5, "expected a value, found '}'"),
        Row(#"{"a":,}"#, 5, "expected a value, found ','"),
        Row(#"{"a"::1}"#, 5, "expected a value, found ':'"),
        Row(#"{"a":1 "b":2}"#, 7, #"expected ',' or '}', found '"'"#),
        Row(#"{"a":1]"#, 6, "expected ',' or '}', found ']'"),
        Row(#"{"a":[]]"#, 7, "expected ',' or '}', found ']'"),
        Row(#"{"a":{}:"#, 7, "expected ',' or '}', found ':'"),

        Row("1 2", 2, "expected the end of the text, found '2'"),
        Row("1,", 1, "expected the end of the text, found ','"),
        Row("[]]", 2, "expected the end of the text, found ']'"),
        Row("{}\n{}", 3, line: 2, column: 1, "expected the end of the text, found '{'"),
        Row(#""a"b"#, 3, "expected the end of the text, found 'b'"),
        Row(
            "[] // end", 3,
            "expected the end of the text, found '/' (to read comments, use JSONReadingOptions(syntax: .jsonc))"
        ),
        Row("[1]\u{0}", 3, "expected the end of the text, found control character 0x00"),
        Row("[1]\u{C}", 3, "expected the end of the text, found control character 0x0C"),
    ]

    static let ends = [
        Row("[", 1, "expected a value or ']', found the end of the text"),
        Row("[ \n", 3, line: 2, column: 1, "expected a value or ']', found the end of the text"),
        Row("[1", 2, "expected ',' or ']', found the end of the text"),
        Row("[1,", 3, "expected a value, found the end of the text"),
        Row("[[]", 3, "expected ',' or ']', found the end of the text"),
        Row("{", 1, "expected a key or '}', found the end of the text"),
        Row(#"{"a"#, 3, #"expected '"', found the end of the text"#),
        Row(#"{"a""#, 4, "expected ':', found the end of the text"),
        Row(#"{"a":"#, 5, "expected a value, found the end of the text"),
        Row(#"{"a":1"#, 6, "expected ',' or '}', found the end of the text"),
        Row(#"{"a":1,"#, 7, "expected a key, found the end of the text"),
        Row(#"{"a":{}"#, 7, "expected ',' or '}', found the end of the text"),
        Row(#"""#, 1, #"expected '"', found the end of the text"#),
        Row(#""1234567"#, 8, #"expected '"', found the end of the text"#),
        Row(#""12345678"#, 9, #"expected '"', found the end of the text"#),
        Row(#""a\"#, 3, "expected an escape, found the end of the text"),
        Row(#""a\u"#, 4, "expected four hexadecimal digits, found the end of the text"),
        Row(#""\u12"#, 5, "expected four hexadecimal digits, found the end of the text"),
        Row(#""\ud83d\u"#, 9, "expected four hexadecimal digits, found the end of the text"),
        Row("-", 1, "expected a digit, found the end of the text"),
        Row("1.", 2, "expected a digit, found the end of the text"),
        Row("1e", 2, "expected a digit, found the end of the text"),
        Row("1e+", 3, "expected a digit, found the end of the text"),
    ]

    static let strings =
        [
            Row(#""\a""#, 2, "expected an escape, found 'a' after a backslash"),
            Row(#""\'""#, 2, "expected an escape, found a single quote after a backslash"),
            Row(#""\U0041""#, 2, "expected an escape, found 'U' after a backslash"),
            Row(#""\x41""#, 2, "expected an escape, found 'x' after a backslash"),
            Row(#""\0""#, 2, "expected an escape, found '0' after a backslash"),
            Row(#""12345678\é""#, 10, "expected an escape, found 'é' after a backslash"),
            Row(#""\🚲""#, 2, "expected an escape, found '🚲' after a backslash"),
            Row("\"\\\n\"", 2, "expected an escape, found a line break after a backslash"),
            Row("\"\\ \"", 2, "expected an escape, found a space after a backslash"),
            Row("\"\\\u{0}\"", 2, "expected an escape, found control character 0x00 after a backslash"),
            Row(#""\u""#, 3, #"expected four hexadecimal digits, found '"'"#),
            Row(#""\u00g0""#, 5, "expected four hexadecimal digits, found 'g'"),
            Row(#""\u+041""#, 3, "expected four hexadecimal digits, found '+'"),
            Row(#""\u00 1""#, 5, "expected four hexadecimal digits, found a space"),
            Row(#""\u{41}""#, 3, "expected four hexadecimal digits, found '{'"),
            Row(#""\u00٣1""#, 5, "expected four hexadecimal digits, found '٣'"),
            Row(#""\ud83d\u12""#, 11, #"expected four hexadecimal digits, found '"'"#),
            Row(#""\ud800""#, 1, "expected a surrogate pair, found a lone surrogate"),
            Row(#""abc\udbffabc""#, 4, "expected a surrogate pair, found a lone surrogate"),
            Row(#""\ud800\n""#, 1, "expected a surrogate pair, found a lone surrogate"),
            Row(#""\ud800\u0041""#, 1, "expected a surrogate pair, found a lone surrogate"),
            Row(#""\ude00\u00x""#, 1, "expected a surrogate pair, found a lone surrogate"),
            Row(#""\ud800\ud800\udc00""#, 1, "expected a surrogate pair, found a lone surrogate"),
            Row(#""\udc00""#, 1, "expected a surrogate pair, found a lone surrogate"),
            Row(#""\udc00\ud800""#, 1, "expected a surrogate pair, found a lone surrogate"),
            Row(#""\udc00\udc00""#, 1, "expected a surrogate pair, found a lone surrogate"),
            Row(#""\udfff\udfff""#, 1, "expected a surrogate pair, found a lone surrogate"),
            Row(#""\udbff\ue000""#, 1, "expected a surrogate pair, found a lone surrogate"),
            Row(#""\ud83d\udeb2\udfff""#, 13, "expected a surrogate pair, found a lone surrogate"),
            Row(#"{"\uDEAD":1}"#, 2, "expected a surrogate pair, found a lone surrogate"),
            Row("\"a\nb\"", 2, "expected an escape, found a line break in a string"),
            Row("\"a\tb\"", 2, "expected an escape, found a tab in a string"),
            Row("\"12345678\u{0}\"", 9, "expected an escape, found control character 0x00 in a string"),
            Row("{\"a\u{1F}\":1}", 3, "expected an escape, found control character 0x1F in a string"),
        ]
        + (UInt8(0)..<0x20).filter { $0 != 0x09 && $0 != 0x0A }.map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            let hex = "0x" + (digits.count < 2 ? "0" : "") + digits
            return Row(
                [0x22, 0x61, byte, 0x22], 2, column: 3,
                "expected an escape, found control character \(hex) in a string")
        }

    static let numbers = [
        Row("01", 1, "expected a number without leading zeros, found '1'"),
        Row("00", 1, "expected a number without leading zeros, found '0'"),
        Row("-01", 2, "expected a number without leading zeros, found '1'"),
        Row("[00.5]", 2, "expected a number without leading zeros, found '0'"),
        Row("0x1F", 1, "expected the end of the text, found 'x'"),
        Row("[0x1F]", 2, "expected ',' or ']', found 'x'"),
        Row("+1", 0, "expected a value, found '+'\(asJSON5)"),
        Row(".5", 0, "expected a value, found '.'\(asJSON5)"),
        Row("-.5", 1, "expected a digit, found '.'\(asJSON5)"),
        Row("--1", 1, "expected a digit, found '-'"),
        Row("- 1", 1, "expected a digit, found a space"),
        Row("[-]", 2, "expected a digit, found ']'"),
        Row("[1.]", 3, "expected a digit, found ']'"),
        Row("1.e5", 2, "expected a digit, found 'e'"),
        Row("1..5", 2, "expected a digit, found '.'"),
        Row("1.-5", 2, "expected a digit, found '-'"),
        Row("1.5.5", 3, "expected the end of the text, found '.'"),
        Row("[1e]", 3, "expected a digit, found ']'"),
        Row("[1e+]", 4, "expected a digit, found ']'"),
        Row("1e+-5", 3, "expected a digit, found '-'"),
        Row("1e5.5", 3, "expected the end of the text, found '.'"),
        Row("1ee5", 2, "expected a digit, found 'e'"),
        Row("1_000", 1, "expected the end of the text, found '_'"),
        Row("123456789a", 9, "expected the end of the text, found 'a'"),
        Row("12345678/", 8, "expected the end of the text, found '/'"),
        Row("12345678:", 8, "expected the end of the text, found ':'"),
        Row("[1\u{0}]", 2, "expected ',' or ']', found control character 0x00"),
        Row("١", 0, "expected a value, found '١'"),
        Row("[1٢]", 2, "expected ',' or ']', found '٢'"),
    ]

    static let literals = [
        Row("tru", 0, "expected a value, found 't'"),
        Row("True", 0, "expected a value, found 'T' (JSON uses true, false and null)"),
        Row("[trup]", 1, "expected a value or ']', found 't'"),
        Row("falsy", 0, "expected a value, found 'f'"),
        Row("fals", 0, "expected a value, found 'f'"),
        Row("[1,nul]", 3, "expected a value, found 'n'"),
        Row("nil", 0, "expected a value, found 'n' (JSON uses true, false and null)"),
        Row("NULL", 0, "expected a value, found 'N' (JSON uses true, false and null)"),
        Row("nulll", 4, "expected the end of the text, found 'l'"),
        Row("[truefalse]", 5, "expected ',' or ']', found 'f'"),
        Row("NaN", 0, "expected a value, found 'N'\(asJSON5)"),
        Row("Infinity", 0, "expected a value, found 'I'\(asJSON5)"),
        Row("-Infinity", 1, "expected a digit, found 'I'\(asJSON5)"),
        Row("+Infinity", 0, "expected a value, found '+'\(asJSON5)"),
        Row("-Infinityx", 1, "expected a digit, found 'I'"),
        Row("NaN_", 0, "expected a value, found 'N'"),
        Row("undefined", 0, "expected a value, found 'u' (JSON uses true, false and null)"),
    ]

    private static let asJSON5 = " (to read such numbers, use JSONReadingOptions(syntax: .json5))"

    /// Frequent mistakes, with advice.
    static let mistakes = [
        Row("[+1]", 1, "expected a value or ']', found '+'\(asJSON5)"),
        Row("[.5]", 1, "expected a value or ']', found '.'\(asJSON5)"),
        Row("[-.5]", 2, "expected a digit, found '.'\(asJSON5)"),
        Row("[+.5]", 1, "expected a value or ']', found '+'\(asJSON5)"),
        Row("[-.]", 2, "expected a digit, found '.'"),
        Row("1e.5", 2, "expected a digit, found '.'"),
        Row("1e-.5", 3, "expected a digit, found '.'"),
        Row("[1E-NaN]", 4, "expected a digit, found 'N'"),
        Row("/ 1", 0, "expected a value, found '/'"),
        Row("[+]", 1, "expected a value or ']', found '+'"),
        Row("{a: 1}", 1, "expected a key or '}', found 'a' (JSON keys need double quotes)"),
        Row("{_:1}", 1, "expected a key or '}', found '_' (JSON keys need double quotes)"),
        Row("{1:1}", 1, "expected a key or '}', found '1'"),
        Row("{“a”:1}", 1, "expected a key or '}', found '“' (JSON strings need straight double quotes)"),
        Row("<html><body>502", 0, "expected a value, found '<' (the text may be HTML or XML)"),
        Row(" <", 1, "expected a value, found '<' (the text may be HTML or XML)"),
        Row("[<]", 1, "expected a value or ']', found '<'"),
        Row("<?xml version='1.0'?><plist/>", 0, "expected a value, found '<'\(asList)"),
        Row("bplist00", 0, "expected a value, found 'b'\(asList)"),
        Row("/tmp/a.json", 0, "expected a value, found '/'\(asFile)"),
        Row("file:///tmp/a.json", 0, "expected a value, found 'f'\(asFile)"),
        Row("[/tmp/a.json]", 1, "expected a value or ']', found '/'"),
        Row("/", 0, "expected a value, found '/'\(asFile)"),
        Row("N", 0, "expected a value, found 'N'"),
        Row("Nullable", 0, "expected a value, found 'N'"),
        Row("nilly", 0, "expected a value, found 'n'"),
        Row("[‘a’]", 1, "expected a value or ']', found '‘' (JSON strings need straight double quotes)"),
        Row("<!DOCTYPE plist PUBLIC", 0, "expected a value, found '<'\(asList)"),
        Row("<p>plist</p>", 0, "expected a value, found '<' (the text may be HTML or XML)"),
        Row(
            "\u{FEFF}<a>", 3, line: 1, column: 1, "expected a value, found '<' (the text may be HTML or XML)"),
    ]
    private static let asList = " (to read a property list, use Jar(plist:))"
    private static let asFile = " (to read a file, use Jar(json: url))"

    /// What is found is named as people name it.
    static let bytes = [
        Row("[1,\u{0}]", 3, "expected a value, found control character 0x00"),
        Row("[1\u{B}]", 2, "expected ',' or ']', found control character 0x0B"),
        Row("[1\u{7F}]", 2, "expected ',' or ']', found control character 0x7F"),
        Row("[-\r]", 2, "expected a digit, found control character 0x0D"),
        Row("[-\t]", 2, "expected a digit, found a tab"),
        Row("[-\n]", 2, "expected a digit, found a line break"),
        Row("[é]", 1, "expected a value or ']', found 'é'"),
        Row("[€]", 1, "expected a value or ']', found '€'"),
        Row("[🚲]", 1, "expected a value or ']', found '🚲'"),
        Row("[“a”]", 1, "expected a value or ']', found '“' (JSON strings need straight double quotes)"),
        Row("é", 0, "expected a value, found 'é'"),
        Row([0x5B, 0xFF, 0x5D], 1, column: 2, "expected a value or ']', found byte 0xFF"),
        Row([0x5B, 0xC3], 1, column: 2, "expected a value or ']', found byte 0xC3"),
        Row([0x5B, 0xEF, 0xBF, 0x5D], 1, column: 2, "expected a value or ']', found byte 0xEF"),
        Row([0x5B, 0xEF, 0xBF, 0xBD], 1, column: 2, "expected a value or ']', found '\u{FFFD}'"),
        Row([0x31, 0x80], 1, column: 2, "expected the end of the text, found byte 0x80"),
        Row([0x22, 0x5C, 0xE9, 0x22], 2, column: 3, "expected an escape, found byte 0xE9 after a backslash"),
    ]

    // MARK: Where

    static let places = [
        Row("[\n  1,\n  x\n]", 9, line: 3, column: 3, "expected a value, found 'x'"),
        Row("[\r\n1,\r\n\tx]", 8, line: 3, column: 2, "expected a value, found 'x'"),
        // Columns count Unicode scalars, offsets bytes.
        Row(#"["žluť", x]"#, 11, line: 1, column: 10, "expected a value, found 'x'"),
        Row(#"["🚲🚲", x]"#, 13, line: 1, column: 8, "expected a value, found 'x'"),
        Row("[\"e\u{301}\",\n\"é\" x]", 13, line: 2, column: 5, "expected ',' or ']', found 'x'"),
        Row("[1,\n\n\n", 6, line: 4, column: 1, "expected a value, found the end of the text"),
        // The byte order mark counts as bytes, but no editor shows it as a column.
        Row("\u{FEFF}x", 3, line: 1, column: 1, "expected a value, found 'x'"),
        Row("\u{FEFF}[1 2]", 6, line: 1, column: 4, "expected ',' or ']', found '2'"),
        Row("\u{FEFF}[\n1 2]", 7, line: 2, column: 3, "expected ',' or ']', found '2'"),
        Row("\u{FEFF}", 3, line: 1, column: 1, "expected a JSON value, found no text"),
    ]

    @Test(arguments: places)
    func saysWhere(row: Row) {
        #expect(refusal(of: row.bytes) == row.refusal)
    }

    // MARK: Size

    static let sizes: [(reason: JSONScanFailure.Reason, message: String)] = [
        (.tooLong("a string of 4 bytes"), "a string of 4 bytes exceeds the limit for one value"),
        (.tooLarge(limit: 1), "expected at most 1 bytes of text, found 2"),
        (.outOfMemory, "not enough memory for the document"),
    ]

    @Test(arguments: sizes.indices)
    func saysWhatIsTooMuch(index: Int) throws {
        let text = try unwrap(PaddedBytes(copying: "12"))
        let failure = JSONScanFailure(reason: Self.sizes[index].reason, offset: 1)
        let error = SyntaxError(failure, in: text.view)
        #expect(error.message == Self.sizes[index].message)
        #expect(error.offset == 1 && error.position == TextPosition(line: 1, column: 2))
    }

    // MARK: The same key twice

    static let repeatedKeys = [
        Row(#"{"a":1,"a":2}"#, 7, #"duplicate key "a""#),
        Row(#"{"a":1,"\u0061":2}"#, 7, #"duplicate key "a""#),
        Row(#"{"\u0061":1,"a":2}"#, 12, #"duplicate key "a""#),
        Row(#"{"":1,"":2}"#, 6, #"duplicate key """#),
        Row(#"{"\n":1,"\n":2}"#, 8, #"duplicate key "\n""#),
        Row(#"{"a":{"a":1},"b":[{"c":1,"a":2,"c":3}]}"#, 31, #"duplicate key "c""#),
        Row(#"{"a":1,"b":2,"a":3,"b":4}"#, 13, #"duplicate key "a""#),
        Row(
            #"{"\#(String(repeating: "k", count: 70))":1,"\#(String(repeating: "k", count: 70))":2}"#, 76,
            #"duplicate key "\#(String(repeating: "k", count: 64))…""#),
        Row("{\"a\":1,\n \"a\":2}", 9, line: 2, column: 2, #"duplicate key "a""#),
        // The first place of the text, not of the outermost object.
        Row(#"{"a":{"b":1,"b":2},"a":3}"#, 12, #"duplicate key "b""#),
    ]

    @Test(arguments: repeatedKeys)
    func repeatedKeysAreRefusedWhereAsked(row: Row) {
        #expect(refusal(of: row.bytes, options: JSONReadingOptions(duplicateKeys: .refused)) == row.refusal)
        #expect(refusal(of: row.bytes) == nil)
        #expect(refusal(of: row.bytes, options: JSONReadingOptions(duplicateKeys: .last)) == nil)
    }

    @Test(arguments: [
        #"{"a":1,"A":2}"#, #"{"a":{"a":{"a":1}}}"#, #"[{"a":1},{"a":1}]"#, "{\"\u{E9}\":1,\"e\u{301}\":2}",
        "{}", #"{"a":1,"a ":2,"":3}"#,
    ])
    func keysThatDifferAreNotRefused(text: String) {
        #expect(refusal(of: Array(text.utf8), options: JSONReadingOptions(duplicateKeys: .refused)) == nil)
    }

    @Test(arguments: [2, 64, 65, 66, 1000])
    func repeatedKeyIsFoundInObjectsOfAnySize(count: Int) {
        let members = (0..<count - 1).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
        let first = "{" + members + ","
        let expected = JSONRefusal(
            message: #"duplicate key "key0""#, offset: first.utf8.count, line: 1,
            column: first.utf8.count + 1)
        let options = JSONReadingOptions(duplicateKeys: .refused)
        #expect(refusal(of: Array((first + "\"key0\":0}").utf8), options: options) == expected)
        #expect(refusal(of: Array((first + "\"other\":0}").utf8), options: options) == nil)
    }
}
