import Foundation
import Testing

@testable import Lift

/// Property lists between formats and beside Codable.
@Suite struct JarPropertyListTests {
    // MARK: Text and bytes

    @Test func textIsXML() throws {
        let jar: Jar = ["b": 1, "a": "é"]
        #expect(try Data(String(plist: jar).utf8) == Data(plist: jar, format: .xml))
        let sorted = try Data(plist: jar, format: .xml, sortedKeys: true)
        #expect(try Data(String(plist: jar, sortedKeys: true).utf8) == sorted)
        #expect(try Jar(plist: String(plist: jar)) == jar)
        let expected = LiftFailure(.unsupported, "property lists can't store null", at: "a")
        #expect(try failure { try String(plist: ["a": null] as Jar) } == expected)
        #expect(try failure { try Jar(plist: "{}") } == failure { try Jar(plist: Data("{}".utf8)) })
        #expect(try failure { try Jar(plist: "bplist00") }.kind == .syntax)
    }

    @Test func anyCollectionOfBytesIsRead() throws {
        let jar: Jar = ["b": 1, "a": "é"]
        for format in PropertyListFormat.all {
            let bytes = try Array(Data(plist: jar, format: format))
            #expect(try Jar(plist: bytes) == jar)
            #expect(try Jar(plist: ([0x20] + bytes)[1...]) == jar)
            #expect(try Jar(plist: bytes.lazy.map { $0 }) == jar)
            #expect(PropertyListFormat(detecting: bytes) == format)
            let options = PropertyListReadingOptions(maximumSize: 2)
            #expect(try failure { try Jar(plist: bytes, options: options) }.kind == .bounds)
            #expect(try failure { try Jar(plist: String(plist: jar), options: options) }.kind == .bounds)
        }
    }

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
    ]

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

    @Test func fractionsOfSecondsAreLostInXML() throws {
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
        for format in PropertyListFormat.all {
            let list = try Jar(plist: Data(plist: jar, format: format))
            #expect(list == wanted)
            if route == .document {
                #expect(
                    try String(json: list, options: JSONWritingOptions(sortedKeys: true))
                        == String(json: wanted, options: JSONWritingOptions(sortedKeys: true)))
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
}
