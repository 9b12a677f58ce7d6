import Foundation
import Testing

@testable import Lift

/// What JSON5 has beyond JSON, by the sections of its specification (https://spec.json5.org), and what it is
/// in JSON.
@Suite struct JSON5Tests {
    static let options = JSONReadingOptions(syntax: .json5)

    @Test(arguments: objects + strings + numbers + space + whole)
    func isReadAsTheSameJSON(text: String, json: String) throws {
        let jar = try Jar(json: text, options: Self.options)
        #expect(try String(json: jar) == json)
        #expect(try jar == Jar(json: json))
        #expect(!jar.isPartial)
        let jarInArray = try Jar(json: "[\(text)\n,]", options: Self.options)
        #expect(try String(json: jarInArray) == "[\(json)]")
    }

    static let objects = [
        ("{}", "{}"), ("{a:1,}", #"{"a":1}"#),
        ("{ width: 1920, height: 1080, }", #"{"width":1920,"height":1080}"#),
        ("{image:{sizes:[1,2,],},}", #"{"image":{"sizes":[1,2]}}"#),
        ("{$:1,_:2,$a_9:3}", #"{"$":1,"_":2,"$a_9":3}"#),
        ("{ünï:1,日本:2,\u{1D4D0}:3}", #"{"ünï":1,"日本":2,"𝓐":3}"#),
        (#"{\u0061b:1,c\u0064:2}"#, #"{"ab":1,"cd":2}"#),
        (
            "{a\u{301}:1,a\u{200C}b\u{200D}:2,a\u{203F}:3,a\u{663}:4}",
            "{\"a\u{301}\":1,\"a\u{200C}b\u{200D}\":2,\"a\u{203F}\":3,\"a\u{663}\":4}"
        ),
        ("{null:1,true:2,Infinity:3,NaN:4}", #"{"null":1,"true":2,"Infinity":3,"NaN":4}"#),
        ("{'a':1,\"b\":2,'':3}", #"{"a":1,"b":2,"":3}"#), (#"{'a"b':1}"#, #"{"a\"b":1}"#),
        ("[]", "[]"), ("[1,]", "[1]"), ("[[],{},]", "[[],{}]"), ("[1,true,'three',]", #"[1,true,"three"]"#),
    ]

    static let strings = [
        ("'abc'", #""abc""#), (#""it's""#, #""it's""#), (#"'it\'s "here"'"#, #""it's \"here\"""#),
        (#"'\b\f\n\r\t\/\\\"'"#, #""\b\f\n\r\t\/\\\"""#), (#"'\v\0'"#, #""\u000b\u0000""#),
        (#"'\x41\xe9\x0a\x22'"#, #""Aé\n\"""#), (#"'\u0041\ud83d\udeb2'"#, #""\u0041\ud83d\udeb2""#),
        (#"'\A\C\/\D\C'"#, #""AC\/DC""#), (#"'\é\日'"#, #""é日""#), ("'\\\t\\\u{1}'", #""\t\u0001""#),
        ("'a\\\nb'", #""ab""#), ("'a\\\r\nb'", #""ab""#), ("'a\\\rb'", #""ab""#),
        ("'a\\\u{2028}b\\\u{2029}c'", #""abc""#), ("\"Lorem \\\nipsum\"", #""Lorem ipsum""#),
        ("'\u{2028}\u{2029}'", "\"\u{2028}\u{2029}\""), ("'\t\u{0}\u{1F}'", #""\t\u0000\u001f""#),
        ("\"\t\"", #""\t""#), ("'日本 ü 🚲'", #""日本 ü 🚲""#),
    ]

    static let numbers = [
        ("0", "0"), ("-0", "-0"), ("+0", "0"), ("1", "1"), ("+1", "1"), ("-1", "-1"), (".5", "0.5"),
        ("-.5", "-0.5"), ("+.5e1", "0.5e1"), ("5.", "5"), ("-5.", "-5"), ("5.e3", "5e3"), ("0.", "0"),
        ("1.5e+3", "1.5e+3"), ("1E-3", "1E-3"), ("+12.25", "12.25"), (".0", "0.0"),
        ("0x0", "0"), ("0xdecaf", "912559"), ("0XDECAF", "912559"), ("-0xC0FFEE", "-12648430"),
        ("+0x10", "16"), ("-0x0", "-0"), ("0x0000000000000000000010", "16"),
        ("0xFFFFFFFFFFFFFFFF", "18446744073709551615"),
        ("0x10000000000000000", "18446744073709551616"),
        ("0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", "340282366920938463463374607431768211455"),
        ("0x3B9ACA00", "1000000000"), ("0xDE0B6B3A7640001", "1000000000000000001"),
    ]

    static let space = [
        ("\u{FEFF}1", "1"), ("\t\u{B}\u{C} \u{A0}\n\r\u{2028}\u{2029}\u{FEFF}1", "1"),
        ("\u{1680}\u{2000}\u{200A}\u{202F}\u{205F}\u{3000}1\u{3000}", "1"),
        ("{a\u{A0}:\u{2003}1\u{205F},}", #"{"a":1}"#),
        ("// one\n1", "1"), ("1// one", "1"), ("/* one */1/**/", "1"), ("/* / ** // \n*/1", "1"),
        ("// ü\u{2028}1", "1"), ("// a\r1", "1"), ("[1/*,*/,// ]\n2]", "[1,2]"),
        ("{a/**/:/**/1/**/}", #"{"a":1}"#),
        ("/* 日本 */1", "1"),
    ]

    /// The kitchen sink of https://json5.org, with values of our own.
    static let whole = [
        (
            """
            {
              // a comment
              plain: 'and you can use "these"',
              broken: 'Look, no \\
            line breaks!',
              hex: 0xBEEF,
              lead: .8675309, trail: 8675309.,
              sign: +1,
              comma: 'in objects', tail: ['and arrays',],
              "json": "is JSON5",
            }
            """,
            #"{"plain":"and you can use \"these\"","broken":"Look, no line breaks!","hex":48879,"#
                + #""lead":0.8675309,"trail":8675309,"sign":1,"comma":"in objects","tail":["and arrays"],"#
                + #""json":"is JSON5"}"#
        )
    ]

    // MARK: Values

    @Test func numbersThatAreNotFiniteAreLiftedAndNotWritten() throws {
        let jar = try Jar(
            json: "{a: [Infinity, +Infinity, -Infinity, NaN, -NaN], b: 1}", options: Self.options)
        #expect(try jar["a"][0]^ == Double.infinity)
        #expect(try jar["a"][1]^ == Double.infinity)
        #expect(try jar["a"][2]^ == -Float.infinity)
        #expect(try (jar["a"][3]^ as Double).isNaN)
        #expect(try (jar["a"][4]^ as Double).isNaN)
        #expect(jar["a"][0] == Jar(Double.infinity))
        #expect(jar["a"][0] != jar["a"][2])
        let wanted = LiftFailure(.unsupported, "JSON can't store inf", at: "a[0]")
        #expect(try failure { try String(json: jar) } == wanted)
        #expect(try String(json: jar["b"]) == "1")
        #expect(try failure { try jar["a"][2]^ as Int }.kind == .range)
    }

    @Test func theTextOfANumberIsThatOfJSON() throws {
        let jar = try Jar(json: "[0xFF, .5, 5., +1]", options: Self.options)
        #expect(try jar^ as [String] == ["255", "0.5", "5", "1"])
        #expect(try jar[0]^ as UInt8 == 255)
        #expect(try jar[1]^ as Double == 0.5)
        #expect(try jar[2]^ as Int == 5)
    }

    @Test func keysAreEqualHoweverTheyAreSpelled() throws {
        let text = #"{a: 1, 'a': 2, "\u0061": 3, \u0061: 4, 'b\'c': 5}"#
        let jar = try Jar(json: text, options: Self.options)
        #expect(try jar["a"]^ == 1)
        #expect(try jar["b'c"]^ == 5)
        let last = JSONReadingOptions(duplicateKeys: .last, syntax: .json5)
        #expect(try Jar(json: text, options: last)["a"]^ == 4)
        let refused = JSONReadingOptions(duplicateKeys: .refused, syntax: .json5)
        let error = try liftError { try Jar(json: "{\n  a: 1,\n  'a': 2}", options: refused) }
        #expect(error.message == #"duplicate key "a""#)
        #expect((error.line, error.column) == (3, 3))
        let report = """
            error: duplicate key "a"
              --> line 3, column 3
               |
             3 |   'a': 2}
               |   ^^^
            """
        #expect(error.report == report)
    }

    @Test func aDocumentCanBeChangedAndWritten() throws {
        var jar = try Jar(json: "{a: {b: 'x', /* y */ c: 0x10}, d: [.5,],}", options: Self.options)
        jar["a"]["b"] = "it's"
        jar["d"][0] = nil
        #expect(try String(json: jar) == #"{"a":{"b":"it's","c":16},"d":[]}"#)
        #expect(try Jar(plist: try Data(plist: jar)) == jar)
    }

    @Test func decodersReadIt() throws {
        struct Settings: Codable, Equatable { let port: Int, name: String }
        var decoder = JarDecoder()
        decoder.jsonOptions.syntax = .json5
        let settings = try decoder.decode(Settings.self, from: Data("{port: 0x1F90, name: 'x'} // y".utf8))
        #expect(settings == Settings(port: 8080, name: "x"))
    }

    // MARK: Errors

    @Test(arguments: [
        ("{1:2}", 1, "expected a key or '}', found '1'"), ("{a-b:2}", 2, "expected ':', found '-'"),
        ("{,}", 1, "expected a key or '}', found ','"), ("{a:1,,}", 5, "expected a key after ',', found ','"),
        (#"{\x41:1}"#, 2, "expected an escape, found 'x' after a backslash"),
        (#"{\u0030:1}"#, 1, #"expected an escape of a letter, found '\'"#),
        (#"{a\ud83d:1}"#, 2, #"expected an escape of a letter, found '\'"#),
        ("{a\u{2603}:1}", 2, "expected ':', found '☃'"),
        ("[,]", 1, "expected a value or ']', found ','"),
        ("[1,,]", 3, "expected a value after ',', found ','"),
        (#"'\1'"#, 2, "expected an escape, found '1' after a backslash"),
        (#"'\01'"#, 2, "expected an escape, found '0' after a backslash"),
        (#"'\xg0'"#, 3, "expected two hexadecimal digits, found 'g'"),
        (#"'\u00'"#, 5, "expected four hexadecimal digits, found a single quote"),
        (#"'\ud83d'"#, 1, "expected a surrogate pair, found a lone surrogate"),
        (#"'\udeb2'"#, 1, "expected a surrogate pair, found a lone surrogate"),
        (#"'\udeb2\u00x'"#, 1, "expected a surrogate pair, found a lone surrogate"),
        (#"'\ud83d\u0041'"#, 1, "expected a surrogate pair, found a lone surrogate"),
        ("'a\n'", 2, "expected an escape, found a line break in a string"),
        ("'a\r'", 2, "expected an escape, found control character 0x0D in a string"),
        ("{\u{301}a:1}", 1, "expected a key or '}', found '\u{301}'"),
        ("{\u{663}a:1}", 1, "expected a key or '}', found '\u{663}'"),
        ("{\u{200C}a:1}", 1, "expected a key or '}', found invisible character U+200C"),
        ("{\u{200D}:1}", 1, "expected a key or '}', found invisible character U+200D"),
        ("'a", 2, "expected \"'\", found the end of the text"),
        ("\"a'", 3, "expected '\"', found the end of the text"),
        (#"'\"#, 2, "expected an escape, found the end of the text"),
        ("010", 1, "expected a number without leading zeros, found '1'"),
        ("0x", 2, "expected a hexadecimal digit, found the end of the text"),
        ("[0xg]", 3, "expected a hexadecimal digit, found 'g'"), ("[.]", 2, "expected a digit, found ']'"),
        ("[+-1]", 2, "expected a digit, found '-'"), ("[1e]", 3, "expected a digit, found ']'"),
        ("[.e1]", 2, "expected a digit, found 'e'"), ("[1x]", 2, "expected ',' or ']', found 'x'"),
        ("Infinite", 0, "expected a value, found 'I'"),
        ("[-Infinit]", 2, "expected a value or ']', found 'I'"),
        ("nul", 0, "expected a value, found 'n'"), ("/ 1", 1, "expected '/' or '*', found a space"),
        ("/* 1", 4, "expected '*/', found the end of the text"),
        ("// 1", 4, "expected a JSON value, found no text"),
        ("1 2", 2, "expected the end of the text, found '2'"), ("[1}", 2, "expected ',' or ']', found '}'"),
        ("{a:1]", 4, "expected ',' or '}', found ']'"),
        ("\u{180E}1", 0, "expected a value, found invisible character U+180E"),
    ])
    func saysWhatWasExpected(text: String, offset: Int, message: String) {
        let found = refusal(of: Array(text.utf8), options: Self.options)
        #expect(found?.message == message)
        #expect(found?.offset == offset)
    }

    @Test(
        arguments: [
            [0x27, 0xFF, 0x27], [0x2F, 0x2F, 0xC3], [0x2F, 0x2A, 0x80, 0x2A, 0x2F], [0x7B, 0xC3, 0x28],
            [0x27, 0xED, 0xA0, 0x80, 0x27], [0x27, 0x5C, 0xFF, 0x27],
        ] as [[UInt8]])
    func malformedTextIsRefused(bytes: [UInt8]) {
        let found = refusal(of: bytes, options: Self.options)
        #expect(found?.message.hasPrefix("expected UTF-8, found byte 0x") == true)
    }

    @Test(arguments: [
        (String.Encoding.utf16LittleEndian, "UTF-16, little-endian"), (.utf16BigEndian, "UTF-16, big-endian"),
        (.utf32LittleEndian, "UTF-32, little-endian"),
    ])
    func otherEncodingsAreNamed(encoding: String.Encoding, name: String) throws {
        let bytes = try unwrap("{a: 1}".data(using: encoding))
        let found = refusal(of: Array(bytes), options: Self.options)
        #expect(found?.message == "expected UTF-8, found \(name)")
    }

    @Test func onlyCharactersThatAreSpaceAreSpace() {
        for first in [0xC2, 0xE1, 0xE2, 0xE3, 0xEF] as [UInt8] {
            for second in [0x0A, 0x31, 0x80, 0x81, 0x9A, 0xA0, 0xBB, 0xBF] as [UInt8] {
                for third in UInt8.min...UInt8.max {
                    let bytes = [first, second, third, 0x5B, 0x5D]
                    let read = (try? Jar(json: Data(bytes), options: Self.options)) != nil
                    #expect(read == isSpaceAndAnArray(bytes), "\(bytes)")
                }
            }
        }
    }

    /// Whether `bytes` are what JSON5 takes for white space, and then `[]`.
    private func isSpaceAndAnArray(_ bytes: [UInt8]) -> Bool {
        let others: Set<Unicode.Scalar> = [
            "\t", "\n", "\u{B}", "\u{C}", "\r", "\u{2028}", "\u{2029}", "\u{FEFF}",
        ]
        // A malformed byte is read as U+FFFD, which is no space.
        let rest = String(decoding: bytes, as: UTF8.self).unicodeScalars.drop { scalar in
            others.contains(scalar) || scalar.properties.generalCategory == .spaceSeparator
        }
        return rest.elementsEqual("[]".unicodeScalars)
    }

    @Test func limitsHold() async throws {
        let deep = String(repeating: "[", count: 513)
        let tooDeep = LiftFailure(.bounds, "nested more than 512 levels deep")
        #expect(try failure { try Jar(json: deep, options: Self.options) } == tooDeep)
        var options = JSONReadingOptions(maximumDepth: .max, maximumSize: 10, syntax: .json5)
        let tooLarge = LiftFailure(.bounds, "expected at most 10 bytes of text, found 11")
        #expect(try failure { try Jar(json: "[1,2,3,4,5]", options: options) } == tooLarge)
        options.maximumSize = .max
        let levels = 200_000
        let text = String(repeating: "[{a:", count: levels) + "1" + String(repeating: "}]", count: levels)
        try await onSmallStack { [options] in
            let jar = try Jar(json: text, options: options)
            #expect(try String(json: jar).utf8.count == 8 * levels + 1)
        }
        let digits = String(repeating: "F", count: 257)
        let tooLong = LiftFailure(
            .bounds, "a hexadecimal number of 257 digits exceeds the limit for one value")
        #expect(try failure { try Jar(json: "0x" + digits, options: Self.options) } == tooLong)
        let largest = try Jar(json: "0x" + digits.dropLast(), options: Self.options)
        #expect(try (largest^ as String).hasPrefix("179769313486231590772930519078"))
        #expect(try (largest^ as String).hasSuffix("137215"))
    }

    @Test(arguments: [
        "[1,2,3]", "'abcd'", "\"abcd\"", "1234", "+123", "'a\\'bc'", "{a:1,b:2,c:3}", "[1,[],1]",
    ])
    func lengthsOfRowsAreLimited(text: String) throws {
        let bytes = try unwrap(PaddedBytes(copying: text))
        #expect(throws: JSONScanFailure.self) {
            _ = try unsafe RelaxedJSONScanner.scan(bytes.view, options: Self.options, maximumLength: 2)
        }
        _ = try unsafe RelaxedJSONScanner.scan(bytes.view, options: Self.options, maximumLength: 4)
        withExtendedLifetime(bytes) {}
    }
}
