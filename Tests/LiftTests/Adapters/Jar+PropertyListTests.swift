import Foundation
import Testing

@testable import Lift

/// Property lists between formats and beside Codable.
@Suite struct JarPropertyListTests {
    // MARK: Codable

    struct Model: Codable, Hashable, JarConvertible, JarRepresentable {
        var name: String
        var note: String?
        var count: Int
        var large: UInt64
        var ratio: Double
        var small: Float
        var isOpen: Bool
        var when: Date
        var blob: Data
        /// A Decimal and a URL, as text.
        var price: String
        var home: String
        var tags: [String]
        var grid: [[Int]]
        var scores: [String: Double]
        var inner: Inner
        var list: [Inner]
        var none: Inner?

        struct Inner: Codable, Hashable, JarConvertible, JarRepresentable {
            var id: Int8
            var text: String

            init(id: Int8, text: String) {
                self.id = id
                self.text = text
            }

            init(jar: Jar) throws {
                id = try jar["id"]^
                text = try jar["text"]^
            }

            var jar: Jar { ["id": id, "text": text] }
        }

        init(seed: Int) {
            name = "é \(seed)"
            note = seed.isMultiple(of: 2) ? nil : "note"
            count = -seed
            large = .max - UInt64(seed)
            ratio = Double(seed) / 3
            small = 0.5
            isOpen = seed.isMultiple(of: 3)
            when = Date(timeIntervalSinceReferenceDate: Double(seed * 1000))
            blob = Data([UInt8(seed), 0xFF])
            price = "12.5"
            home = "https://example.org/?q=\(seed)"
            tags = Array(repeating: "tag", count: seed)
            grid = [[], [seed], [1, 2]]
            scores = ["a": 1, "b": 0.25]
            inner = Inner(id: 1, text: "<&>")
            list = [Inner(id: -1, text: ""), Inner(id: 2, text: "😀")]
            none = nil
        }

        init(jar: Jar) throws {
            name = try jar["name"]^
            note = try jar["note"]^
            count = try jar["count"]^
            large = try jar["large"]^
            ratio = try jar["ratio"]^
            small = try jar["small"]^
            isOpen = try jar["isOpen"]^
            when = try jar["when"]^
            blob = try jar["blob"]^
            price = "\(try jar["price"]^ as Decimal)"
            home = (try jar["home"]^ as URL).absoluteString
            tags = try jar["tags"]^
            grid = try jar["grid"]^
            scores = try jar["scores"]^
            inner = try jar["inner"]^
            list = try jar["list"]^
            none = try jar["none"]^
        }

        var jar: Jar {
            [
                "name": name, "note": note, "count": count, "large": large, "ratio": ratio, "small": small,
                "isOpen": isOpen, "when": when, "blob": blob, "price": Decimal(string: price),
                "home": URL(string: home), "tags": tags, "grid": grid, "scores": scores, "inner": inner,
                "list": list, "none": none,
            ]
        }
    }

    static let formats: [(ours: PropertyListFormat, theirs: PropertyListSerialization.PropertyListFormat)] = [
        (.binary, .binary), (.xml, .xml),
    ].filter { PropertyListFormat.available.contains($0.ours) }

    @Test(arguments: formats.indices)
    func whatIsEncodedIsLifted(index: Int) throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = Self.formats[index].theirs
        let models = (0..<5).map(Model.init)
        #expect(try Jar(plist: encoder.encode(models))^ as [Model] == models)
        #expect(try Jar(plist: encoder.encode(models[1]))^ as Model == models[1])
        #expect(try Jar(plist: encoder.encode(["k": models]))["k"][2]^ as Model == models[2])
    }

    @Test(arguments: formats.indices)
    func whatIsWrittenIsDecoded(index: Int) throws {
        let format = Self.formats[index].ours
        let decoder = PropertyListDecoder()
        let models = (0..<5).map(Model.init)
        #expect(try decoder.decode([Model].self, from: Data(plist: models, format: format)) == models)
        #expect(try decoder.decode(Model.self, from: Data(plist: models[1], format: format)) == models[1])
        let dictionary = ["k": models[2]]
        #expect(
            try decoder.decode([String: Model].self, from: Data(plist: dictionary, format: format))
                == dictionary)
        // What was read may be written again.
        let read = try Jar(plist: Data(plist: models, format: format))
        #expect(try decoder.decode([Model].self, from: Data(plist: read, format: format)) == models)
        var edited = read
        edited[0]["note"] = "new"
        edited[0]["blob"] = Data([1])
        let decoded = try decoder.decode([Model].self, from: Data(plist: edited, format: format))
        #expect(decoded[0].note == "new" && decoded[0].blob == Data([1]) && decoded[1...] == models[1...])
    }

    @Test func fractionsOfSecondsAreKeptInBinary() throws {
        let date = Date(timeIntervalSinceReferenceDate: 0.123456789)
        #expect(try PropertyListDecoder().decode([Date].self, from: Data(plist: [date])) == [date])
    }

    @Test(.enabled(if: hasFullFoundation)) func fractionsOfSecondsAreLostInXML() throws {
        let date = Date(timeIntervalSinceReferenceDate: 0.123456789)
        let xml = try Data(plist: [date], format: .xml)
        #expect(try Jar(plist: xml)^ as [Date] == [Date(timeIntervalSinceReferenceDate: 0)])
    }

    // MARK: Between formats

    /// JSON, and the JSON that comes back by way of a property list.
    static let rounds: [(json: String, back: String)] = [
        ("true", "true"), ("0", "0"), (#""é""#, #""é""#), ("[]", "[]"), ("{}", "{}"), (#""""#, #""""#),
        (
            #"{"z":1,"a":[true,1.5,"é",{}],"m":{"y":[],"b":"\n\"\\"}}"#,
            #"{"z":1,"a":[true,1.5,"é",{}],"m":{"y":[],"b":"\n\"\\"}}"#
        ),
        ("[9223372036854775807,-9223372036854775808]", "[9223372036854775807,-9223372036854775808]"),
        ("[9223372036854775808,18446744073709551615]", "[9223372036854775808,18446744073709551615]"),
        ("[-0,255,256,-1]", "[0,255,256,-1]"), ("[0.1,1e-7,1.50]", "[0.1,1e-07,1.5]"),
        ("[1.0,1e2,1E+2]", "[1,100,100]"), ("[1e-400]", "[0]"),
        (#"{"\u0061":"\u00e9\ud83d\ude00"}"#, #"{"a":"é😀"}"#),
        (#"{"":{"":""}}"#, #"{"":{"":""}}"#), ("[[[[]]],{\"a\":{}}]", "[[[[]]],{\"a\":{}}]"),
        (#"["2001-01-01T00:00:00Z","AQI="]"#, #"["2001-01-01T00:00:00Z","AQI="]"#),
        ("[0.1234567890123456789]", "[0.12345678901234568]"),
    ]

    @Test(arguments: rounds.indices, JarRoute.allCases)
    func jsonGoesRound(row: Int, route: JarRoute) throws {
        let (json, back) = Self.rounds[row]
        // Which builds a Double of what is no Int.
        if route == .built, json.contains("18446744073709551615") { return }
        let jar = try route.jar(json)
        let binary = try Jar(plist: Data(plist: jar))
        let wanted = try Jar(json: back)
        for format in PropertyListFormat.available {
            let list = try Jar(plist: Data(plist: jar, format: format))
            #expect(list == wanted)
            if route == .document {
                #expect(try String(json: list, sortedKeys: true) == String(json: wanted, sortedKeys: true))
            }
            #expect(try Jar(plist: Data(plist: list)) == wanted)
            #expect(try Jar(plist: Data(plist: binary, format: format)) == wanted)
        }
        if route == .document { #expect(try String(json: binary) == back) }
        if JarRoute.keepingOrder.contains(route) { #expect(binary.keys == jar.keys) }
    }

    @Test func whatJSONHasNoFormForIsText() throws {
        let jar: Jar = [
            "date": Date(timeIntervalSinceReferenceDate: 0.5), "data": Data([1, 2]),
            "decimal": Decimal(5) / 2,
        ]
        let text = #"{"date":"2001-01-01T00:00:00.500Z","data":"AQI=","decimal":"2.5"}"#
        #expect(try String(json: Jar(plist: Data(plist: jar))) == text)
        #expect(try String(json: jar) == text.replacingOccurrences(of: #""2.5""#, with: "2.5"))
    }

    // MARK: What has no form

    /// Writes `value` in both formats; each must throw this.
    private func expectUnwritable(
        _ value: some JarRepresentable, _ kind: LiftError.Kind, _ message: String, at key: String,
        in formats: [PropertyListFormat] = PropertyListFormat.available, _ comment: Comment? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for format in formats {
            expectFailure(kind, message, at: key, comment, sourceLocation: sourceLocation) {
                _ = try Data(plist: value, format: format)
            }
        }
    }

    private func path(_ route: JarRoute, _ steps: [JarPathComponent]) -> String {
        (route.path + steps).reduce("") { text, step in
            switch step {
            case .key(let key): text.isEmpty ? key : text + "." + key
            case .index(let index): text + "[\(index)]"
            }
        }
    }

    static let unwritable: [(json: String, message: String, steps: [JarPathComponent])] = [
        ("null", "null has no property list form", []),
        (#"{"a":{"b":null}}"#, "null has no property list form", [.key("a"), .key("b")]),
        (
            #"[1,{"a":[[null]]}]"#, "null has no property list form",
            [.index(1), .key("a"), .index(0), .index(0)]
        ),
        (
            #"{"x":[],"y":{"z":[0,"é",null]}}"#, "null has no property list form",
            [.key("y"), .key("z"), .index(2)]
        ),
        (
            "18446744073709551616", "number 18446744073709551616 has no property list form", []
        ),
        (
            #"{"a":[1,-9223372036854775809]}"#, "number -9223372036854775809 has no property list form",
            [.key("a"), .index(1)]
        ),
        (#"{"a":{"b":1e400}}"#, "number 1e400 has no property list form", [.key("a"), .key("b")]),
        (#"[[-1e999]]"#, "number -1e999 has no property list form", [.index(0), .index(0)]),
    ]

    @Test(arguments: unwritable.indices, JarRoute.allCases)
    func whatPropertyListsHaveNoFormForHasItsPath(row: Int, route: JarRoute) throws {
        let (json, message, steps) = Self.unwritable[row]
        // Numbers that no type holds stand in documents only.
        let isNumber = message.hasPrefix("number")
        if isNumber, [.built, .checked, .unchecked].contains(route) { return }
        let jar = try route.jar(json)
        expectUnwritable(jar, .unsupported, message, at: path(route, steps), "\(route)")
        let around: Jar = ["m": [0, try JarRoute.document.jar(json)] as Jar]
        expectUnwritable(
            around, .unsupported, message, at: path(.document, [.key("m"), .index(1)] + steps), "\(route)")
    }

    struct Item: JarRepresentable {
        let value: Jar

        var jar: Jar { ["value": value] }
    }

    @Test func theErrorOfAModelHasThePlaceOfTheModel() throws {
        let good = Item(value: 1)
        for bad in [Jar(null), try Jar(json: "null")] {
            let message = "null has no property list form"
            expectUnwritable([good, Item(value: bad)], .unsupported, message, at: "[1].value")
            expectUnwritable(
                [[good], [good, Item(value: [bad])]], .unsupported, message, at: "[1][1].value[0]")
            expectUnwritable(["k": Item(value: bad)], .unsupported, message, at: "k.value")
            expectUnwritable(["k": [good, Item(value: bad)]], .unsupported, message, at: "k[1].value")
            expectUnwritable([good, nil, Item(value: bad)], .unsupported, message, at: "[2].value")
        }
    }

    @Test func errorsAndNothingAreNotWritten() throws {
        let broken = Jar(error: LiftError("broken"))
        expectUnwritable(broken, .value, "broken", at: "")
        expectUnwritable(["a": [1, broken] as Jar] as Jar, .value, "broken", at: "a[1]")
        expectUnwritable([Item(value: broken)], .value, "broken", at: "[0].value")
        expectUnwritable(Jar(), .missing, "expected a value to write, found nothing", at: "")
        let jar: Jar = ["a": [1]]
        expectUnwritable(jar["b"]["c"], .missing, "expected a value to write, found nothing", at: "b")
        let parsed = try Jar(plist: Data(plist: jar))
        expectUnwritable(parsed["b"]["c"], .missing, "expected a value to write, found nothing", at: "b")
        // Inside of a container nothing is left out.
        for format in PropertyListFormat.available {
            #expect(try Jar(plist: Data(plist: ["a": jar["b"], "c": 1] as Jar, format: format)) == ["c": 1])
            #expect(try Jar(plist: Data(plist: [jar["b"], 1] as Jar, format: format)) == [1])
            #expect(try Jar(plist: Data(plist: [1, nil, 3], format: format)) == [1, 3])
        }
    }

    @Test(
        .enabled(if: hasFullFoundation),
        arguments: [
            ("\u{0}", "0000"), ("\u{1}", "0001"), ("\u{8}", "0008"), ("\u{B}", "000B"), ("\u{1F}", "001F"),
            ("\u{FFFE}", "FFFE"), ("\u{FFFF}", "FFFF"),
        ])
    func charactersThatXMLHasNotAreErrors(character: String, code: String) throws {
        let message = "character U+\(code) has no XML form"
        let text = "a\(character)b"
        expectUnwritable(text, .unsupported, message, at: "", in: [.xml])
        let value: Jar = ["k": [1, text] as Jar]
        expectUnwritable(value, .unsupported, message, at: "k[1]", in: [.xml])
        expectUnwritable(try Jar(json: String(json: value)), .unsupported, message, at: "k[1]", in: [.xml])
        let error = try liftError { try Data(plist: ["k": [text: 1] as Jar] as Jar, format: .xml) }
        #expect(error.message == message && error.path == [.key("k"), .key(text)])
        for jar in [value, ["k": [text: 1] as Jar]] as [Jar] {
            let binary = try Jar(plist: Data(plist: jar))
            #expect(binary == jar)
            #expect(throws: LiftError.self) { try Data(plist: binary, format: .xml) }
        }
    }

    @Test(
        .enabled(if: hasFullFoundation),
        arguments: [
            "\t\n\r", "\r\n", " ", "\u{7F}", "\u{85}\u{2028}", "\u{FFFD}", "\u{10FFFF}", "]]>", "<&>\"'",
            "&amp;",
        ])
    func allOtherCharactersGoRoundInXML(text: String) throws {
        let jar: Jar = ["k": [text] as Jar, text: text]
        #expect(try Jar(plist: Data(plist: jar, format: .xml)) == jar)
        #expect(try Jar(plist: Data(plist: jar)) == jar)
    }

    @Test(.enabled(if: hasFullFoundation)) func keysThatFoundationCannotTellApartAreAnErrorInXML() throws {
        let jar: Jar = ["a": ["e\u{301}": 1, "\u{E9}": 2] as Jar]
        expectUnwritable(
            jar, .unsupported, "a key that is canonically equivalent to another has no property list form",
            at: "a.\u{E9}", in: [.xml])
        #expect(try Jar(plist: Data(plist: jar)) == jar)
    }

    @Test(.enabled(if: hasFullFoundation)) func datesBeyondTheYearsOfXMLAreErrors() throws {
        let rows: [(seconds: Double, text: String)] = [
            (253_402_300_800, "253402300800.0"), (-62_167_219_201, "-62167219201.0"), (1e18, "1e+18"),
        ]
        for (seconds, text) in rows {
            let jar: Jar = ["a": [Date(timeIntervalSince1970: seconds)] as Jar]
            let message = "expected a date from year 0 to 9999, found one \(text) seconds after 1970"
            expectUnwritable(jar, .unsupported, message, at: "a[0]", in: [.xml])
            let binary = try Jar(plist: Data(plist: jar))
            #expect(binary == jar)
            expectUnwritable(binary, .unsupported, message, at: "a[0]", in: [.xml])
            // Lists in XML have the Gregorian calendar at all times, JSON the Julian one before it.
            if seconds == -62_167_219_201 {
                #expect(try String(json: binary) == #"{"a":["0000-01-02T23:59:59.000Z"]}"#)
            } else {
                expectFailure(.unsupported, message, at: "a[0]") { _ = try String(json: binary) }
            }
        }
        expectUnwritable(
            ["a": Date(timeIntervalSince1970: 253_402_300_799.9996)] as Jar, .unsupported,
            "expected a date from year 0 to 9999, found one 253402300799.9996 seconds after 1970", at: "a",
            in: [.xml])
        for seconds in [
            253_402_300_799, -62_167_219_200, -62_135_769_600, -12_219_292_801, -12_219_292_800, 0,
        ] {
            let date = Date(timeIntervalSince1970: Double(seconds))
            #expect(try Jar(plist: Data(plist: date, format: .xml))^ as Date == date)
        }
        let distant = String(decoding: try Data(plist: Date.distantPast, format: .xml), as: UTF8.self)
        #expect(distant.contains("<date>0000-12-30T00:00:00Z</date>"))
        for text in ["1300-02-29T00:00:00Z", "1500-02-29T00:00:00Z", "2019-02-29T00:00:00Z"] {
            let list = distant.replacing("0000-12-30T00:00:00Z", with: text)
            #expect(throws: LiftError.self) { try Jar(plist: Data(list.utf8)) }
        }
    }

    @Test func aDateThatIsNoTimeIsAnError() throws {
        for seconds in [Double.infinity, -.infinity, .nan] {
            let jar: Jar = ["a": Date(timeIntervalSinceReferenceDate: seconds)]
            expectUnwritable(
                jar, .unsupported, "a non-finite date has no property list form", at: "a", in: [.binary])
            let error = try liftError { try Data(plist: jar, format: .xml) }
            #expect(error.kind == .unsupported && error.key == "a")
        }
    }

    @Test func decimalsAreWrittenAsTheirDigits() throws {
        let decimal = try #require(Decimal(string: "-12345678901234567890.000000001"))
        for format in PropertyListFormat.available {
            let jar = try Jar(plist: Data(plist: ["a": decimal], format: format))
            #expect(jar == ["a": "-12345678901234567890.000000001"])
            #expect(try jar["a"]^ as Decimal == decimal)
        }
        expectUnwritable(["a": [Decimal.nan]], .unsupported, "NaN has no property list form", at: "a[0]")
        // A number of a document is a number in a property list, exactly or as the nearest.
        let jar = try Jar(plist: Data(plist: Jar(json: "[12.50,12345678901234567890]")))
        #expect(try jar^ as [Decimal] == [Decimal(125) / 10, Decimal(12_345_678_901_234_567_890 as UInt64)])
    }

    @Test(arguments: [(Double.nan, "nan"), (.infinity, "inf"), (-.infinity, "-inf")])
    func noNumbersAreAllowedInPropertyListsAndNotInJSON(value: Double, name: String) throws {
        for format in PropertyListFormat.available {
            for jar in [["a": [1, value] as Jar], ["a": [1, Float(value)] as Jar]] as [Jar] {
                let parsed = try Jar(plist: Data(plist: jar, format: format))
                let lifted: Double = try parsed["a"][1]^
                #expect(lifted == value || lifted.isNaN && value.isNaN)
                for other in [parsed, (["k": parsed] as Jar)["k"]] {
                    let key = (other.description.contains("at k") ? "k." : "") + "a[1]"
                    expectFailure(.unsupported, "\(name) has no JSON form", at: key) {
                        _ = try String(json: other)
                    }
                }
                expectFailure(.unsupported, "\(name) has no JSON form", at: "a[1]") {
                    _ = try String(json: parsed["a"][1])
                }
            }
        }
    }

    @Test(.enabled(if: hasFullFoundation)) func moreLevelsThanXMLHasAreAnError() throws {
        var jar: Jar = []
        for _ in 1..<200 { jar = [jar] }
        #expect(try Jar(plist: Data(plist: jar, format: .xml)) == jar)
        let error = try liftError { try Data(plist: [jar] as Jar, format: .xml) }
        #expect(error.message == "expected at most 200 levels, found more" && error.path.count == 200)
        for _ in 200..<513 { jar = [jar] }
        let options = PropertyListReadingOptions(maximumDepth: 513)
        #expect(try Jar(plist: Data(plist: jar), options: options) == jar)
    }

    @Test(.enabled(if: hasFullFoundation)) func asDeepXMLAsThereCanBeIsWrittenOnASmallStack() async throws {
        let isSame = try await onSmallStack {
            var jar: Jar = [:]
            for _ in 1..<200 { jar = ["key": jar] }
            return try Jar(plist: Data(plist: jar, format: .xml)) == jar
        }
        #expect(isSame)
    }

    @Test func aKeyThatFoundationReadsAsAnotherThingIsRefused() throws {
        for jar: Jar in [["a": ["CF$UID": 3]], try Jar(json: #"{"a":{"CF$UID":3}}"#)] {
            let error = try liftError { try Data(plist: jar, format: .xml) }
            #expect(
                error.message == "the key CF$UID has no XML property list form" && error.key.hasPrefix("a"))
            #expect(try Jar(plist: Data(plist: jar)) == jar)
        }
    }

    @Test(.enabled(if: hasFullFoundation)) func whatFoundationRefusesToWriteIsAnError() throws {
        let error = try liftError { try Data(xml: [UnstorableValue.Odd()]) }
        let reason = try #require(error.underlyingError).localizedDescription
        #expect(LiftFailure(error) == LiftFailure(.unsupported, "cannot be written as XML: \(reason)"))
    }
}
