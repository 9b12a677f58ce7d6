import Foundation
import Lift
import Testing

@Suite struct DictionariesTests {
    enum Season: String, JarElement {
        case spring, autumn
    }

    enum Floor: Int, JarElement {
        case ground = 0, first = 1
    }

    private static let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    private static let uuidText = "01020304-0506-0708-090A-0B0C0D0E0F10"

    @Test func everyKeyThatIsATextWillDo() throws {
        try expect(["a": 1, "": 2, "é\n\"": 3], #"{"a":1,"":2,"é\n\"":3}"#)
        try expect([1: 1, -2: 2, Int.max: 3], #"{"1":1,"-2":2,"9223372036854775807":3}"#)
        try expect([UInt8(0): 1, 255: 2], #"{"0":1,"255":2}"#)
        try expect([Self.uuid: 1], #"{"\#(Self.uuidText)":1}"#)
        try expect([Season.spring: 1, .autumn: 2], #"{"spring":1,"autumn":2}"#)
        try expect([Floor.ground: 1, .first: 2], #"{"0":1,"1":2}"#)
        try expect(["ab" as Substring: 1], #"{"ab":1}"#)
        try expect(["c" as Character: 1], #"{"c":1}"#)
        try expect([Date(timeIntervalSince1970: 0): 1], #"{"1970-01-01T00:00:00.000Z":1}"#)
    }

    private func expect<Key: Hashable & JarElement>(_ dictionary: [Key: Int], _ text: String) throws {
        try expectLift(ofText: text, .value(dictionary))
        try expectLift(of: dictionary, .value(dictionary))
        try expectLift(of: try Jar(json: text), .value(dictionary))
        try expectLift(ofAny: try Jar(json: text).asAny(), .value(dictionary))
        #expect(Jar(dictionary) == (try Jar(json: text)))
        #expect(Jar(dictionary).kind == .dictionary)
        #expect(try Jar(json: String(json: dictionary)) == Jar(json: text))
    }

    /// Written member by member, without a Jar of the whole.
    @Test func membersAreWrittenAsAJarOfThemWouldBe() throws {
        let optionals: [String: Int?] = ["a": 1, "b": nil]
        #expect(try String(json: optionals) == #"{"a":1}"#)
        #expect(try String(json: [2: ["c": true]]) == #"{"2":{"c":true}}"#)
        let many = Dictionary(uniqueKeysWithValues: (0..<300).map { ("\($0 % 7)\n\($0)", [$0: "\($0)"]) })
        #expect(try String(json: many) == String(json: many.jar))
        #expect(try Data(plist: many) == Data(plist: many.jar))
        #expect(try Data(plist: many, format: .xml) == Data(plist: many.jar, format: .xml))
        let options = JSONWritingOptions(sortedKeys: true)
        #expect(try String(json: many, options: options) == String(json: many.jar, options: options))
    }

    @Test func theErrorOfAMemberHasItsKey() throws {
        let error = #expect(throws: LiftError.self) { try String(json: ["a": ["b": Double.nan]]) }
        #expect(error?.path.description == "a.b")
        #expect(error?.kind == .unsupported)
    }

    @Test(arguments: [(JSONReadingOptions.DuplicateKeys.first, 7), (.last, 700)])
    func aKeyThatOccursTwiceCountsOnceInALargeDictionary(
        counting: JSONReadingOptions.DuplicateKeys, expected: Int
    ) throws {
        let members = ((0..<100).map { #""k\#($0)":\#($0)"# } + [#""k7":700"#]).joined(separator: ",")
        let jar = try Jar(json: "{\(members)}", options: JSONReadingOptions(duplicateKeys: counting))
        let dictionary: [String: Int] = try jar^
        #expect(dictionary.count == 100)
        #expect(dictionary["k7"] == expected)
        #expect(dictionary["k8"] == 8)
    }

    @Test func unlikeCodableADictionaryIsNeverWrittenAsAnArray() throws {
        try expectWritten([1: "a"], as: #"{"1":"a"}"#)
        try expectWritten([Self.uuid: ["x"]], as: #"{"\#(Self.uuidText)":["x"]}"#)
        try expectWritten([Season.spring: [Floor.first: true]], as: #"{"spring":{"1":true}}"#)
        try expectWritten([String: Int](), as: "{}")
    }

    /// As Foundation's decoder reads them; where two are one key, that one takes any of both.
    @Test(arguments: ["01", "+1", "001", "-0", "-007", "0000000000000000000000001", "9223372036854775807"])
    func aKeyIsWhateverSwiftReadsAsAnInteger(key: String) throws {
        let text = #"{"\#(key)":5}"#
        let theirs = try JSONDecoder().decode([Int: Int].self, from: Data(text.utf8))
        try expectLift(ofText: text, .value(theirs))
        #expect(try JarDecoder().decode([Int: Int].self, from: Jar(json: text)) == theirs)
    }

    @Test func ofTextsThatAreOneIntegerTheFirstCounts() throws {
        try expectLift(ofText: #"{"01":1,"1":2,"+1":3}"#, .value([1: 1]))
        try expectLift(ofText: #"{"1":2,"01":1,"1.0":3}"#, .value([UInt8(1): 2]))
    }

    @Test(arguments: ["x", "", " 1", "1 ", "0x1", "1_000", "--1", "+", "1.5", "01.0"])
    func otherTextsAreNoIntegersAsKeys(key: String) throws {
        let quoted = try String(json: Jar(key))
        let error = try failure { try Jar(json: "{\(quoted):1}")^ as [Int: Int] }
        #expect(error.message == "expected Int, found string \(quoted) as a key")
        let long = String(repeating: "0", count: 100) + "1"
        #expect(throws: LiftError.self) { try Jar(json: #"{"\#(long)":1}"#)^ as [Int: Int] }
    }

    @Test func aKeyThatIsNoneOfTheTypeIsAnErrorWithItsPath() throws {
        let text = #"{"counts":{"1":1,"one":2}}"#
        let message = #"expected Int, found string "one" as a key"#
        for jar in [
            try Jar(json: text), ["counts": ["1": 1, "one": 2]],
            try Jar(checked: ["counts": ["1": 1, "one": 2]]),
        ] {
            expectFailure(.type, message, at: "counts.one") { _ = try jar["counts"]^ as [Int: Int] }
            expectFailure(.type, message, at: "counts.one") { _ = try jar^ as [String: [Int: Int]] }
            expectFailure(.value, #"expected UUID, found string "1" as a key"#, at: "counts.1") {
                _ = try (["counts": ["1": 1]] as Jar)["counts"]^ as [UUID: Int]
            }
        }
        expectFailure(.range, #"expected UInt8, found string "256", which doesn't fit as a key"#, at: "256") {
            _ = try Jar(json: #"{"256":1}"#)^ as [UInt8: Int]
        }
        expectFailure(.value, #"expected Season, found string "winter" as a key"#, at: "winter") {
            _ = try Jar(json: #"{"winter":1}"#)^ as [Season: Int]
        }
    }

    @Test func theErrorOfAValueHasItsKey() throws {
        let text = #"{"a":{"k.l":{"x":1}},"":[true]}"#
        for jar in [try Jar(json: text), ["a": ["k.l": ["x": 1] as Jar] as Jar, "": [true] as Jar]] {
            expectFailure(.type, "expected String, found dictionary of 1", at: #"a["k.l"]"#) {
                _ = try jar["a"]^ as [String: String]
            }
            expectFailure(.type, "expected Bool, found number 1", at: #"a["k.l"].x"#) {
                _ = try jar["a"]^ as [String: [String: Bool]]
            }
            expectFailure(.type, "expected Int, found bool true", at: #"[""][0]"#) {
                _ = try jar[""]^ as [Int]
            }
        }
    }

    @Test(arguments: [
        ("1", LiftError.Kind.type, "number 1"), ("[]", .type, "array of 0"),
        (#""{}""#, .type, #"string "{}""#),
        ("null", .null, "null"),
    ])
    func nothingElseIsADictionary(text: String, kind: LiftError.Kind, found: String) throws {
        let message = "expected [String: Int], found \(found)"
        try expectLift(ofText: text, LiftOutcome<[String: Int]>.fails(kind, message))
    }

    @Test func ofTwoTextsThatAreOneKeyTheFirstCounts() throws {
        #expect(try Jar(json: #"{"1":"first","1.0":"second"}"#)^ as [Int: String] == [1: "first"])
        #expect(try Jar(json: #"{"a":1,"a":2}"#)^ as [String: Int] == ["a": 1])
    }

    @Test func keysAreToldApartByTheirUTF8() throws {
        let jar = try Jar(json: #"{"\u00e9":1,"e\u0301":2}"#)
        #expect(jar.count == 2)
        #expect(try jar["\u{E9}"]^ as Int == 1)
        #expect(try jar["e\u{301}"]^ as Int == 2)
    }

    /// An identifier that is a dictionary by hand.
    private struct Place: JarElement, Hashable {
        var x = 1
        init() {}
        init(jar: Jar) throws { x = try jar["x"]^ }
        var jar: Jar { ["x": x] }
    }

    private struct CodedPlace: JarCodable, Hashable { var x = 1 }

    private struct Map: JarMapped, Equatable {
        var names: [Place: String]
        var sizes: [CodedPlace: Int?]

        static let mapping = JarMapping<Map> {
            JarMake(Map.init(names:sizes:))
            JarField("names", \.names)
            JarField("sizes", \.sizes)
        }
    }

    @Test func keysThatAreNotTextMakeAnArrayOfKeysAndValues() throws {
        try expectWritten([[1]: "a"], as: #"[[1],"a"]"#)
        try expectWritten([true: 1], as: "[true,1]")
        try expectWritten([true: nil as Int?], as: "[true,null]")
        try expectWritten([nil as Int?: 1], as: "[null,1]")
        try expectWritten([Place(): 1], as: #"[{"x":1},1]"#)
        try expectWritten([CodedPlace(): 1], as: #"[{"x":1},1]"#)
        let map = Map(names: [Place(): "a"], sizes: [CodedPlace(): nil])
        let text = #"{"names":[{"x":1},"a"],"sizes":[{"x":1},null]}"#
        try expectWritten(map, as: text)
        #expect(try Jar(json: text)^ == map)
        #expect(try Jar(plist: Data(plist: ["k": [[1]: "a"]] as Jar))["k"]^ as [[Int]: String] == [[1]: "a"])
        let many = Dictionary(uniqueKeysWithValues: (0..<50).map { ([$0], $0) })
        #expect(try Jar(json: String(json: many))^ == many)
    }

    @Test func aKeyThatCannotBeRepresentedIsAnError() {
        struct Broken: JarRepresentable, Hashable {
            var jar: Jar { Jar(error: LiftError("broken", kind: .unsupported)) }
        }
        expectFailure(.unsupported, "broken", at: "in[0]") {
            _ = try String(json: ["in": [Broken(): 1]] as Jar)
        }
    }

    @Test func modelsAreLiftedAndWrittenByKey() throws {
        struct Room: JarElement, Equatable {
            let beds: Int
            init(beds: Int) { self.beds = beds }
            init(jar: Jar) throws { beds = try jar["beds"]^ }
            var jar: Jar { ["beds": beds] }
        }
        try expectLift(ofText: #"{"1":{"beds":2}}"#, .value([1: Room(beds: 2)]))
        try expectLift(of: [1: Room(beds: 2)], .value([1: Room(beds: 2)]))
        try expectWritten([Floor.first: [Room(beds: 2)]], as: #"{"1":[{"beds":2}]}"#)
        expectFailure(
            .missing, "expected Int, but the key is missing; the dictionary is empty", at: "2[0].beds"
        ) {
            _ = try Jar(json: #"{"1":[],"2":[{}]}"#)^ as [Int: [Room]]
        }
    }

    @Test func keysWithTheSameTextAreRefused() throws {
        struct Samples: JarCodable {
            var count = 0
            var samples: [Date: Int]
        }
        let dates = [0.125, 0.12506103515625].map { Date(timeIntervalSince1970: $0) }
        let samples = [dates[0]: 1, dates[1]: 2]
        let message = #"two keys of the dictionary are both written as "1970-01-01T00:00:00.125Z""#
        expectFailure(.unsupported, message, at: "") { _ = try String(json: samples) }
        var coded = Samples(samples: samples)
        expectFailure(.unsupported, message, at: "samples") { _ = try String(json: coded) }
        expectFailure(.unsupported, message, at: "samples") { _ = try JarEncoder().encodeJSON(coded) }
        expectFailure(.unsupported, message, at: "samples") { try coded.update(from: ["count": 1]) }
        #expect(coded.samples == samples)
        let seconds = JarTypeTransform(.secondsSince1970)
        let jar = try Jar(json: String(json: coded.asJar(using: seconds)))
        #expect(jar["samples"].keys?.sorted() == ["0.125", "0.12506103515625"])
    }

    @Test func keysOfOwnTypesWithTheSameTextAreRefused() {
        struct Name: JarRepresentable, Hashable {
            let text: String
            var jar: Jar { Jar(text.lowercased()) }
        }
        expectFailure(.unsupported, #"two keys of the dictionary are both written as "a""#, at: "") {
            _ = try String(json: [Name(text: "A"): 1, Name(text: "a"): 2])
        }
    }

    // MARK: Keys with a context

    /// A text with the separator in the context, without one none.
    private struct Code: JarRepresentableWithContext, Hashable {
        let parts: [String]

        struct Separator: JarContextValue { let text: String }

        func asJar(using context: Jar.Context) -> Jar {
            let separator: Separator? = context.get()
            return separator.map { Jar(parts.joined(separator: $0.text)) } ?? Jar(parts)
        }
    }

    @Test func keysMayBeTextInOneContextOnly() throws {
        let jar: Jar = ["codes": [Code(parts: ["a", "b"]): 1]]
        #expect(
            try String(json: jar.union(context: Code.Separator(text: "-"))) == #"{"codes":{"a-b":1}}"#)
        #expect(try String(json: jar) == #"{"codes":[["a","b"],1]}"#)
    }
}
