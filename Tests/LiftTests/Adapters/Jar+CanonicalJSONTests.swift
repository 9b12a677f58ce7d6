import Foundation
import Lift
import Testing

@Suite struct JarCanonicalJSONTests {
    // MARK: The samples of RFC 8785

    /// Appendix B: the bits of a double and its text.
    static let numbers: [(UInt64, String)] = [
        (0x0000_0000_0000_0000, "0"), (0x8000_0000_0000_0000, "0"), (0x0000_0000_0000_0001, "5e-324"),
        (0x8000_0000_0000_0001, "-5e-324"), (0x7fef_ffff_ffff_ffff, "1.7976931348623157e+308"),
        (0xffef_ffff_ffff_ffff, "-1.7976931348623157e+308"), (0x4340_0000_0000_0000, "9007199254740992"),
        (0xc340_0000_0000_0000, "-9007199254740992"), (0x4430_0000_0000_0000, "295147905179352830000"),
        (0x44b5_2d02_c7e1_4af5, "9.999999999999997e+22"), (0x44b5_2d02_c7e1_4af6, "1e+23"),
        (0x44b5_2d02_c7e1_4af7, "1.0000000000000001e+23"), (0x444b_1ae4_d6e2_ef4e, "999999999999999700000"),
        (0x444b_1ae4_d6e2_ef4f, "999999999999999900000"), (0x444b_1ae4_d6e2_ef50, "1e+21"),
        (0x3eb0_c6f7_a0b5_ed8c, "9.999999999999997e-7"), (0x3eb0_c6f7_a0b5_ed8d, "0.000001"),
        (0x41b3_de43_5555_5553, "333333333.3333332"), (0x41b3_de43_5555_5554, "333333333.33333325"),
        (0x41b3_de43_5555_5555, "333333333.3333333"), (0x41b3_de43_5555_5556, "333333333.3333334"),
        (0x41b3_de43_5555_5557, "333333333.33333343"), (0xbecb_f647_612f_3696, "-0.0000033333333333333333"),
        (0x4314_3ff3_c1cb_0959, "1424953923781206.2"),
    ]

    @Test(arguments: numbers)
    func publishedNumbersAreWritten(bits: UInt64, text: String) throws {
        let value = Double(bitPattern: bits)
        #expect(try String(canonicalJSON: Jar(value)) == text)
        #expect(try String(canonicalJSON: [value]) == "[\(text)]")
        #expect(try String(canonicalJSON: Jar(json: text)) == text)
        #expect(try String(canonicalJSON: Jar(json: String(json: value))) == text)
        #expect(try Data(canonicalJSON: ["k": value] as Jar) == Data("{\"k\":\(text)}".utf8))
    }

    @Test func aFileHasTheSameBytes() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: url) }
        let jar: Jar = ["b": 1e21, "a": "\u{20AC}"]
        try jar.writeCanonicalJSON(to: url)
        #expect(try String(contentsOf: url, encoding: .utf8) == #"{"a":"€","b":1e+21}"#)
        let bad: Jar = [1, Double.nan]
        let wanted = LiftFailure(.unsupported, "JSON can't store nan", at: "[1]")
        #expect(try failure { try bad.writeCanonicalJSON(to: url) } == wanted)
        #expect(try Data(contentsOf: url) == Data(canonicalJSON: jar))
    }

    @Test(arguments: [0x7fff_ffff_ffff_ffff, 0x7ff0_0000_0000_0000, 0xfff0_0000_0000_0000] as [UInt64])
    func whatIsNotANumberIsRefused(bits: UInt64) throws {
        let value = Double(bitPattern: bits)
        let text = value.isNaN ? "nan" : "\(value)"
        let expected = LiftFailure(.unsupported, "JSON can't store \(text)", at: "a[1]")
        let jar: Jar = ["a": [1, value] as Jar]
        #expect(try failure { try String(canonicalJSON: jar) } == expected)
        #expect(try failure { try Data(canonicalJSON: jar) } == expected)
    }

    /// Section 3.2: the sample of the text, and the bytes that it becomes.
    @Test func thePublishedTextIsWritten() throws {
        let input = #"""
            {
              "numbers": [333333333.33333329, 1E30, 4.50,
                          2e-3, 0.000000000000000000000000001],
              "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
              "literals": [null, true, false]
            }
            """#
        let bytes = """
            7b 22 6c 69 74 65 72 61 6c 73 22 3a 5b 6e 75 6c 6c 2c 74 72 75 65 2c 66 61 6c 73 65 5d 2c 22 6e 75
            6d 62 65 72 73 22 3a 5b 33 33 33 33 33 33 33 33 33 2e 33 33 33 33 33 33 33 2c 31 65 2b 33 30 2c 34
            2e 35 2c 30 2e 30 30 32 2c 31 65 2d 32 37 5d 2c 22 73 74 72 69 6e 67 22 3a 22 e2 82 ac 24 5c 75 30
            30 30 66 5c 6e 41 27 42 5c 22 5c 5c 5c 5c 5c 22 2f 22 7d
            """.split { $0 == " " || $0 == "\n" }.compactMap { UInt8($0, radix: 16) }
        let jar = try Jar(json: input)
        #expect(try Data(canonicalJSON: jar) == Data(bytes))
        #expect(try String(canonicalJSON: jar) == String(decoding: bytes, as: UTF8.self))
    }

    /// Section 3.2.3: the order of keys.
    @Test func keysAreSortedByTheirUTF16() throws {
        let input = #"""
            {
              "\u20ac": "Euro Sign",
              "\r": "Carriage Return",
              "\ufb33": "Hebrew Letter Dalet With Dagesh",
              "1": "One",
              "\ud83d\ude00": "Emoji: Grinning Face",
              "\u0080": "Control",
              "\u00f6": "Latin Small Letter O With Diaeresis"
            }
            """#
        let values = [
            "Carriage Return", "One", "Control", "Latin Small Letter O With Diaeresis", "Euro Sign",
            "Emoji: Grinning Face", "Hebrew Letter Dalet With Dagesh",
        ]
        let jar = try Jar(json: input)
        let sorted = try Jar(json: String(canonicalJSON: jar))
        #expect(try sorted.keys?.map { try sorted[$0]^ as String } == values)
        #expect(sorted.keys == ["\r", "1", "\u{80}", "ö", "€", "😀", "\u{FB33}"])
        // Keys without escapes are compared as bytes.
        let unescaped = try Jar(json: String(json: jar, options: JSONWritingOptions()))
        #expect(try String(canonicalJSON: unescaped) == String(canonicalJSON: jar))
    }

    // MARK: Other values

    @Test(
        arguments: [
            ("-0", "0"), ("-0.0", "0"), ("0e5", "0"), ("-0e-400", "0"), ("1e-400", "0"), ("10", "10"),
            ("-10", "-10"), ("1.0", "1"), ("1E2", "100"), ("123456789012345", "123456789012345"),
            ("-999999999999999", "-999999999999999"), ("9007199254740991", "9007199254740991"),
            ("9007199254740992", "9007199254740992"), ("9007199254740994", "9007199254740994"),
            ("-9007199254740994", "-9007199254740994"), ("18446744073709551616", "18446744073709552000"),
            ("295147905179352825856", "295147905179352830000"),
            ("295147905179352830000", "295147905179352830000"),
            ("9007199254740993.0", "9007199254740992"), ("0.00001", "0.00001"), ("0.0001", "0.0001"),
            ("1e-7", "1e-7"), ("1.5e-9", "1.5e-9"), ("1e21", "1e+21"), ("123e20", "1.23e+22"),
            (#""\u00e9\/\u001f\b\u007f""#, "\"é/\\u001f\\b\u{7F}\""), ("[ ]", "[]"), ("{ }", "{}"),
            (#"[[],{"b":[{}],"a":{}},[1,[2]]]"#, #"[[],{"a":{},"b":[{}]},[1,[2]]]"#), ("true", "true"),
            (#"{"b":1,"a":{"d":[],"c":"x"},"":0}"#, #"{"":0,"a":{"c":"x","d":[]},"b":1}"#),
            (#"{"aa":1,"a":2,"\u0061b":3}"#, #"{"a":2,"aa":1,"ab":3}"#),
        ])
    func documentsAreWritten(text: String, canonical: String) throws {
        let jar = try Jar(json: text)
        #expect(try String(canonicalJSON: jar) == canonical)
        #expect(try String(canonicalJSON: ["k": [jar] as Jar] as Jar) == "{\"k\":[\(canonical)]}")
        #expect(try String(canonicalJSON: Jar(json: "[0,\(text)]")[1]) == canonical)
        // What is canonical stays as it is.
        #expect(try String(canonicalJSON: Jar(json: canonical)) == canonical)
    }

    @Test(
        arguments: [
            ("9007199254740993", "an integer that no double equals"),
            ("-9007199254740993", "an integer that no double equals"),
            ("18446744073709551615", "an integer that no double equals"),
            ("1" + String(repeating: "0", count: 30) + "1", "an integer that no double equals"),
            ("1e309", "a number that is larger than any double"),
            ("-1e309", "a number that is larger than any double"),
            (String(repeating: "9", count: 400), "a number that is larger than any double"),
        ])
    func numbersThatNoDoubleHoldsAreRefused(text: String, what: String) throws {
        let expected = LiftFailure(.unsupported, "canonical JSON can't store \(what)", at: "a[1].b")
        let document = try Jar(json: #"{"a":[0,{"b":\#(text)}]}"#)
        #expect(try failure { try String(canonicalJSON: document) } == expected)
        #expect(try failure { try Data(canonicalJSON: document) } == expected)
        #expect(try liftError { try Data(canonicalJSON: document) }.column == 14)
        var changed = document
        changed["c"] = 1
        #expect(try failure { try Data(canonicalJSON: changed) } == expected)
        #expect(try liftError { try Data(canonicalJSON: changed) }.column == nil)
    }

    @Test func integersOfSwiftAreRefusedAsInADocument() throws {
        #expect(
            try String(canonicalJSON: [Int64.min, 1 << 62]) == "[-9223372036854776000,4611686018427388000]")
        let expected = LiftFailure(
            .unsupported, "canonical JSON can't store an integer that no double equals", at: "[1]")
        #expect(try failure { try String(canonicalJSON: [0, Int64.max]) } == expected)
        #expect(try failure { try String(canonicalJSON: [0, UInt64.max]) } == expected)
    }

    @Test(
        arguments: [
            (#"{"a":[{"x":1,"b":2,"x":1}]}"#, "a[0].x"), (#"{"a":1,"a":1}"#, "a"),
            (#"{"b":1,"a":{},"\u0061":2}"#, "a"),
        ])
    func keysThatOccurTwiceAreRefused(text: String, path: String) throws {
        let expected = LiftFailure(
            .unsupported, "canonical JSON can't store a key that occurs twice", at: path)
        #expect(try failure { try String(canonicalJSON: Jar(json: text)) } == expected)
        #expect(try failure { try String(canonicalJSON: [Jar(json: text)]) }.key == "[0].\(path)")
    }

    @Test func loneSurrogatesAreRefusedWhereTheyAreRead() throws {
        for text in [#""\ud800""#, #""\udead""#, #"{"\ud83dx":1}"#] {
            #expect(try failure { try String(canonicalJSON: Jar(json: text)) }.kind == .syntax)
        }
    }

    @Test func missingValuesAndErrorsAreErrors() throws {
        #expect(try failure { try String(canonicalJSON: Jar()) }.kind == .missing)
        let error = LiftError("broken")
        #expect(try failure { try String(canonicalJSON: [1, Jar(error: error)] as Jar) }.key == "[1]")
    }

    @Test func propertyListsHaveTheSameCanonicalText() throws {
        let jar: Jar = ["z": [1.5, 1e22, true, "é"] as Jar, "a": "\u{1}"]
        let text = #"{"a":"\u0001","z":[1.5,1e+22,true,"é"]}"#
        #expect(try String(canonicalJSON: jar) == text)
        #expect(try String(canonicalJSON: Jar(plist: Data(plist: jar))) == text)
    }

    @Test func deepDocumentsNeedNoStack() async throws {
        let depth = 100_000
        let text = String(repeating: #"{"b":1,"a":["#, count: depth) + String(repeating: "]}", count: depth)
        let canonical = try await onSmallStack {
            let jar = try Jar(json: text, options: JSONReadingOptions(maximumDepth: .max))
            return try String(canonicalJSON: jar)
        }
        #expect(canonical.hasPrefix(#"{"a":[{"a":["#) && canonical.hasSuffix(#"],"b":1}],"b":1}"#))
        #expect(canonical.utf8.count == text.utf8.count)
    }

    // MARK: Chance

    /// Each double is read back, and written as the standard says where its digits are.
    @Test func randomDoublesAreReadBack() throws {
        var random = SeededGenerator(seed: 0x8785)
        for _ in 0..<TestSize.count(20_000, full: 1_000_000) {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            let text = try String(canonicalJSON: Jar(value))
            #expect(Double(text) == value, "\(value)")
            let isPlain = value.isZero || (1e-6..<1e21).contains(value.magnitude)
            #expect(text.contains("e") != isPlain, "\(value)")
            #expect(try String(canonicalJSON: Jar(json: text)) == text)
        }
    }

    @Test func randomKeysAreInTheOrderOfTheirUTF16() throws {
        var random = SeededGenerator(seed: 0x8785_0001)
        let scalars: [Unicode.Scalar] = [
            "a", "é", "\u{7FF}", "\u{D7FF}", "\u{E000}", "\u{EFFF}", "\u{F000}", "\u{FFFF}", "\u{10000}",
            "\u{10FFFF}", "\"", "\u{1}",
        ]
        for _ in 0..<200 {
            var jar: Jar = [:]
            for _ in 0..<Int.random(in: 0...30, using: &random) {
                var key = ""
                for _ in 0..<Int.random(in: 0...4, using: &random) {
                    key.unicodeScalars.append(scalars.randomElement(using: &random) ?? "a")
                }
                jar[key] = 1
            }
            let sorted = jar.keys?.sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }
            #expect(try Jar(json: String(canonicalJSON: jar)).keys == sorted)
        }
    }
}
