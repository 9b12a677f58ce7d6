import Foundation
import Testing

@testable import Lift

/// Values that property lists cannot hold.
@Suite struct UnwritablePropertyListTests {
    /// Writes `value` in both formats; each must throw this.
    private func expectUnwritable(
        _ value: some JarRepresentable, _ kind: LiftError.Kind, _ message: String, at key: String,
        in formats: [PropertyListFormat] = PropertyListFormat.all, _ comment: Comment? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for format in formats {
            expectFailure(kind, message, at: key, comment, sourceLocation: sourceLocation) {
                _ = try Data(plist: value, format: format)
            }
        }
    }

    private func path(_ route: JarRoute, _ steps: [JarPath.Component]) -> String {
        (route.path + steps).reduce("") { text, step in
            switch step {
            case .key(let key): text.isEmpty ? key : text + "." + key
            case .index(let index): text + "[\(index)]"
            }
        }
    }

    static let unwritable: [(json: String, message: String, steps: [JarPath.Component])] = [
        ("null", "property lists can't store null", []),
        (#"{"a":{"b":null}}"#, "property lists can't store null", [.key("a"), .key("b")]),
        (
            #"[1,{"a":[[null]]}]"#, "property lists can't store null",
            [.index(1), .key("a"), .index(0), .index(0)]
        ),
        (
            #"{"x":[],"y":{"z":[0,"é",null]}}"#, "property lists can't store null",
            [.key("y"), .key("z"), .index(2)]
        ),
        (
            "18446744073709551616", "property lists can't store number 18446744073709551616", []
        ),
        (
            #"{"a":[1,-9223372036854775809]}"#, "property lists can't store number -9223372036854775809",
            [.key("a"), .index(1)]
        ),
        (#"{"a":{"b":1e400}}"#, "property lists can't store number 1e400", [.key("a"), .key("b")]),
        (#"[[-1e999]]"#, "property lists can't store number -1e999", [.index(0), .index(0)]),
    ]

    @Test(arguments: unwritable.indices, JarRoute.allCases)
    func whatPropertyListsHaveNoFormForHasItsPath(row: Int, route: JarRoute) throws {
        let (json, message, steps) = Self.unwritable[row]
        // Numbers that no type holds stand in documents only.
        let isNumber = message.contains("store number")
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
            let message = "property lists can't store null"
            expectUnwritable([good, Item(value: bad)], .unsupported, message, at: "[1].value")
            expectUnwritable(
                [[good], [good, Item(value: [bad])]], .unsupported, message, at: "[1][1].value[0]")
            expectUnwritable(["k": Item(value: bad)], .unsupported, message, at: "k.value")
            expectUnwritable(["k": [good, Item(value: bad)]], .unsupported, message, at: "k[1].value")
            expectUnwritable([good, nil, good], .unsupported, message, at: "[1]")
        }
    }

    @Test func errorsAndNothingAreNotWritten() throws {
        let broken = Jar(error: LiftError("broken"))
        expectUnwritable(broken, .value, "broken", at: "")
        expectUnwritable(["a": [1, broken] as Jar] as Jar, .value, "broken", at: "a[1]")
        expectUnwritable([Item(value: broken)], .value, "broken", at: "[0].value")
        expectUnwritable(Jar(), .missing, "there's no value", at: "")
        let jar: Jar = ["a": [1]]
        expectUnwritable(jar["b"]["c"], .missing, "there's no value", at: "b")
        let parsed = try Jar(plist: Data(plist: jar))
        expectUnwritable(parsed["b"]["c"], .missing, "there's no value", at: "b")
        // Inside of a container nothing is left out.
        for format in PropertyListFormat.all {
            #expect(try Jar(plist: Data(plist: ["a": jar["b"], "c": 1] as Jar, format: format)) == ["c": 1])
            #expect(try Jar(plist: Data(plist: [jar["b"], 1] as Jar, format: format)) == [1])
        }
    }

    @Test(
        arguments: [
            ("\u{0}", "0000"), ("\u{1}", "0001"), ("\u{8}", "0008"), ("\u{B}", "000B"), ("\u{1F}", "001F"),
            ("\u{FFFE}", "FFFE"), ("\u{FFFF}", "FFFF"),
        ])
    func charactersThatXMLHasNotAreErrors(character: String, code: String) throws {
        let message = "XML can't store character U+\(code)"
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
        arguments: [
            "\t\n\r", "\r\n", " ", "\u{7F}", "\u{85}\u{2028}", "\u{FFFD}", "\u{10FFFF}", "]]>", "<&>\"'",
            "&amp;",
        ])
    func allOtherCharactersGoRoundInXML(text: String) throws {
        let jar: Jar = ["k": [text] as Jar, text: text]
        #expect(try Jar(plist: Data(plist: jar, format: .xml)) == jar)
        #expect(try Jar(plist: Data(plist: jar)) == jar)
    }

    @Test func keysThatFoundationCannotTellApartAreTwoInXML() throws {
        let jar: Jar = ["a": ["e\u{301}": 1, "\u{E9}": 2] as Jar]
        for format in PropertyListFormat.all {
            #expect(try Jar(plist: Data(plist: jar, format: format)) == jar)
        }
    }

    @Test func datesBeyondTheYearsOfXMLAreErrors() throws {
        let rows: [(seconds: Double, text: String)] = [
            (253_402_300_800, "a date after the year 9999, 253402300800 seconds after 1970"),
            (-62_167_219_201, "a date before the year 0, 62167219201 seconds before 1970"),
            (1e18, "a date after the year 9999, 1000000000000000000 seconds after 1970"),
        ]
        for (seconds, text) in rows {
            let jar: Jar = ["a": [Date(timeIntervalSince1970: seconds)] as Jar]
            let message = "expected a date from year 0 to 9999, found \(text)"
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
        // The whole second counts.
        let last = Date(timeIntervalSince1970: 253_402_300_799.9996)
        #expect(
            try Jar(plist: Data(plist: last, format: .xml))^ as Date
                == Date(timeIntervalSince1970: 253_402_300_799))
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
                jar, .unsupported, "property lists can't store a non-finite date", at: "a", in: [.binary])
            let error = try liftError { try Data(plist: jar, format: .xml) }
            #expect(error.kind == .unsupported && error.key == "a")
        }
    }

    @Test func decimalsAreWrittenAsTheirDigits() throws {
        let decimal = try #require(Decimal(string: "-12345678901234567890.000000001"))
        for format in PropertyListFormat.all {
            let jar = try Jar(plist: Data(plist: ["a": decimal], format: format))
            #expect(jar == ["a": "-12345678901234567890.000000001"])
            #expect(try jar["a"]^ as Decimal == decimal)
        }
        expectUnwritable(["a": [Decimal.nan]], .unsupported, "property lists can't store NaN", at: "a[0]")
        // A number of a document is a number in a property list, exactly or as the nearest.
        let jar = try Jar(plist: Data(plist: Jar(json: "[12.50,12345678901234567890]")))
        #expect(try jar^ as [Decimal] == [Decimal(125) / 10, Decimal(12_345_678_901_234_567_890 as UInt64)])
    }

    @Test(arguments: [(Double.nan, "nan"), (.infinity, "inf"), (-.infinity, "-inf")])
    func noNumbersAreAllowedInPropertyListsAndNotInJSON(value: Double, name: String) throws {
        for format in PropertyListFormat.all {
            for jar in [["a": [1, value] as Jar], ["a": [1, Float(value)] as Jar]] as [Jar] {
                let parsed = try Jar(plist: Data(plist: jar, format: format))
                let lifted: Double = try parsed["a"][1]^
                #expect(lifted == value || lifted.isNaN && value.isNaN)
                for other in [parsed, (["k": parsed] as Jar)["k"]] {
                    let key = (other.description.contains("at k") ? "k." : "") + "a[1]"
                    expectFailure(.unsupported, "JSON can't store \(name)", at: key) {
                        _ = try String(json: other)
                    }
                }
                expectFailure(.unsupported, "JSON can't store \(name)", at: "a[1]") {
                    _ = try String(json: parsed["a"][1])
                }
            }
        }
    }

    @Test(arguments: PropertyListFormat.all)
    func allLevelsAreWrittenOnASmallStack(format: PropertyListFormat) async throws {
        let isSame = try await onSmallStack {
            var jar: Jar = [:]
            for _ in 1..<512 { jar = ["key": jar] }
            return try Jar(plist: Data(plist: jar, format: format)) == jar
        }
        #expect(isSame)
    }

    @Test func aKeyThatFoundationReadsAsAnotherThingIsRefused() throws {
        for jar: Jar in [["a": ["CF$UID": 3]], try Jar(json: #"{"a":{"CF$UID":3}}"#)] {
            let error = try liftError { try Data(plist: jar, format: .xml) }
            #expect(
                error.message == "XML property lists can't store the key CF$UID" && error.key.hasPrefix("a"))
            #expect(try Jar(plist: Data(plist: jar)) == jar)
        }
    }
}
