import Foundation
import Lift
import LiftTestSupport
import Testing

/// Codable values written as text in a context that changes keys, nils or the form of values. It's the text
/// of the Jar that they become.
@Suite struct TextByRulesTests {
    private struct Person: Codable {
        var firstName = "Kim"
        var nickName: String?
        var joinedAt = Date(timeIntervalSince1970: 86400)
        var homeAddress = Address()
        var oldAddresses = [Address(), Address(cityName: "Bergen")]
        var byName = ["homeTown": Address()]
        var byKind = [Kind.secondOne: 1]
        var byPath = [URL(filePath: "/userName"): 2]
        var visits = [Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2)]
        var maybes: [Int?] = [1, nil]
        var bigNumber = UInt64.max
        var someData = Data([1, 2])
    }

    private struct Address: Codable {
        var cityName = "Oslo"
        var zipCode: Int?
    }

    private enum Kind: String, Codable, CodingKeyRepresentable { case firstOne, secondOne }

    /// Declares rules of its own.
    private struct Ruled: JarCodable {
        static let keyRules = JarKeyRules.snakeCase
        var lastName = "King"
        var homeAddress = Address()
    }

    private struct Renamed: JarCodable {
        static let keyRules = JarKeyRules(.snakeCase, .renaming(Renamed.self, ["lastName": "name.last"]))
        var lastName = "King"
        var firstName = "Ada"
    }

    /// Writes the same key twice, and nils beside values.
    private struct Twice: Encodable {
        enum CodingKeys: String, CodingKey { case someValue, sameValue = "some_value", otherValue }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(1, forKey: .someValue)
            try container.encode("draft", forKey: .otherValue)
            try container.encode(2, forKey: .sameValue)
            try container.encodeNil(forKey: .otherValue)
            try container.encodeIfPresent(nil as Int?, forKey: .someValue)
        }
    }

    /// Has nested containers and a super encoder.
    private struct Nesting: Encodable {
        enum CodingKeys: String, CodingKey { case firstPart, secondPart, innerKey }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(Address(), forKey: .firstPart)
            var inner = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .secondPart)
            try inner.encode(1, forKey: .innerKey)
            try Address().encode(to: container.superEncoder())
        }
    }

    /// A single value.
    private struct Wrapper<Value: Encodable & Sendable>: Encodable, Sendable {
        let value: Value

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }

    private struct Point: Codable, JarContextValue { var xValue = 1 }

    private struct Shapes: Codable {
        var mainPoint = Point()
        var allPoints = [Point(), Point()]
        var byName = ["onePoint": Point()]
    }

    private static let contexts: [(name: String, context: Jar.Context)] = [
        ("snake", .snakeCase),
        ("ignoring case", [JarKeyRules.caseInsensitive]),
        ("renaming", [JarKeyRules(.renaming(Address.self, ["cityName": "city.name"]))]),
        ("dates", [JarTypeTransform(.secondsSince1970)]),
        ("dates and snake", [JarTypeTransform(.millisecondsSince1970), JarKeyRules.snakeCase]),
        ("nulls", [JarEncoder.NilStrategy.null]),
        ("no nulls", [JarEncoder.NilStrategy.omitted, JarKeyRules.snakeCase]),
        ("receipt", [JarReceipt()]),
        (
            "points",
            [
                JarTypeTransform(
                    AnyJarTransform<Point>(lift: { _ in Point() }, represent: { Jar("\($0.xValue)") }))
            ]
        ),
        (
            "addresses",
            [JarTypeTransform(AnyJarTransform<Address>(lift: { _ in Address() }, represent: { _ in Jar() }))]
        ),
    ]

    private static let values: [any Encodable & Sendable] = [
        Person(), Person(nickName: "K"), Ruled(), Renamed(), Twice(), Nesting(), Shapes(), [Shapes()],
        [Ruled()],
        Wrapper(value: Address()), Wrapper(value: [Date(timeIntervalSince1970: 3)]),
        Wrapper(value: [UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)): Address()]),
        Wrapper(value: Wrapper(value: Date(timeIntervalSince1970: 4))), Wrapper(value: nil as Int?),
        ["someKey": Address()], [Point()],
    ]

    @Test(arguments: contexts.indices)
    func textIsThatOfTheJar(index: Int) throws {
        let (name, context) = Self.contexts[index]
        let encoder = JarEncoder(context: context)
        for value in Self.values {
            // A dictionary has another order each time.
            let options = JSONWritingOptions(sortedKeys: true)
            let text = try String(decoding: encoder.encodeJSON(value), as: UTF8.self)
            let sorted = try String(json: Jar(json: text), options: options)
            let jar = try encoder.encode(value)
            #expect(try String(json: jar, options: options) == sorted, "\(name), \(type(of: value))")
        }
    }

    @Test func keysInSnakeCaseAreThoseOfProperties() throws {
        let url = try #require(URL(string: "http://userName.org"))
        struct Keyed: JarCodable {
            var byURL: Keep
            struct Keep: Codable {
                var value: [URL: Int]
                init(_ value: [URL: Int]) { self.value = value }
                init(from decoder: any Decoder) throws {
                    value = try decoder.singleValueContainer().decode([URL: Int].self)
                }
                func encode(to encoder: any Encoder) throws {
                    var container = encoder.singleValueContainer()
                    try container.encode(value)
                }
            }
        }
        let keyed = Keyed(byURL: Keyed.Keep([url: 1]))
        let expected = #"{"by_url":{"http://userName.org":1}}"#
        #expect(try String(json: keyed.asJar(using: JarKeyRules.snakeCase)) == expected)
        #expect(try String(json: Jar(keyed).union(context: .snakeCase)) == expected)
        let encoder = JarEncoder(context: .snakeCase)
        #expect(try String(decoding: encoder.encodeJSON(keyed), as: UTF8.self) == expected)
        #expect(try String(json: encoder.encode([url: 1])) == #"{"http://userName.org":1}"#)
    }

    @Test func aNilReplacesWhatWasWrittenUnlessItIsLeftOut() throws {
        func text(_ strategy: JarEncoder.NilStrategy?) throws -> String {
            try String(
                decoding: JarEncoder(context: Jar.Context(strategy)).encodeJSON(Twice()), as: UTF8.self)
        }
        #expect(try text(nil) == #"{"someValue":1,"otherValue":null,"some_value":2}"#)
        #expect(try text(.null) == #"{"someValue":1,"otherValue":null,"some_value":2}"#)
        #expect(try text(.omitted) == #"{"someValue":1,"some_value":2}"#)
    }

    @Test func nilsOfDictionariesByTextStay() throws {
        let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
        let encoder = JarEncoder(context: [JarEncoder.NilStrategy.omitted])
        let text = String(decoding: try encoder.encodeJSON([id: nil] as [UUID: Int?]), as: UTF8.self)
        #expect(text == #"{"01020304-0506-0708-090A-0B0C0D0E0F10":null}"#)
        #expect(try String(json: encoder.encode([id: nil] as [UUID: Int?])) == text)
    }

    @Test func aPartWithoutAValueIsLeftOutWithItsKey() throws {
        struct Nothing: JarRepresentable, Encodable {
            var jar: Jar { Jar() }
            func encode(to encoder: any Encoder) throws {}
        }
        struct Model: Encodable { var a = 1, nothing = Nothing(), b = 2 }
        let encoder = JarEncoder(context: [JarEncoder.NilStrategy.omitted])
        #expect(String(decoding: try encoder.encodeJSON(Model()), as: UTF8.self) == #"{"a":1,"b":2}"#)
    }

    /// Contains itself as its single value.
    private final class Endless: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(self)
        }
    }

    /// Contains itself through its representation.
    private struct EndlessOptional: JarEncodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(self as EndlessOptional?)
        }
    }

    @Test(arguments: contexts.indices)
    func aValueThatContainsItselfEndsWithAnError(index: Int) async throws {
        let encoders = [JarEncoder(context: Self.contexts[index].context), JarEncoder()]
        // A debug build needs much of it.
        let kinds = try await onThreads(1, stackSize: 64 << 20) { _ in
            try encoders.flatMap { encoder in
                [
                    try liftError { try encoder.encodeJSON(Endless()) }.kind,
                    try liftError { try encoder.encodeJSON(EndlessOptional()) }.kind,
                ]
            }
        }
        #expect(kinds == [[.bounds, .bounds, .bounds, .bounds]])
    }

    @Test func aKeyThatIsEncodedAgainReplacesItsValueAtAPath() throws {
        struct Again<Value: Encodable>: Encodable {
            enum CodingKeys: String, CodingKey { case a, b }
            var second: Value
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(["p": 1], forKey: .a)
                try container.encode(second, forKey: .a)
            }
        }
        func text<Value>(_ value: Again<Value>) throws -> String {
            let context: Jar.Context = [JarKeyRules(.renaming(Again<Value>.self, ["a": "x.y"]))]
            return String(decoding: try JarEncoder(context: context).encodeJSON(value), as: UTF8.self)
        }
        #expect(try text(Again(second: ["q": 2])) == #"{"x":{"y":{"q":2}}}"#)
        #expect(try text(Again(second: [5])) == #"{"x":{"y":[5]}}"#)
        #expect(try text(Again(second: "s")) == #"{"x":{"y":"s"}}"#)
        #expect(try text(Again(second: nil as Int?)) == #"{"x":{"y":null}}"#)
    }

    @Test func aNilThatIsLeftOutLeavesTheValueOfAnotherProperty() throws {
        struct Model: Encodable { var myURL = 3, myUrl: Int? }
        let encoder = JarEncoder(context: [JarKeyRules.snakeCase, JarEncoder.NilStrategy.null])
        #expect(String(decoding: try encoder.encodeJSON(Model()), as: UTF8.self) == #"{"my_url":3}"#)
        #expect(try String(json: encoder.encode(Model())) == #"{"my_url":3}"#)
    }

    @Test func codingPathsBeginAtTheWhole() throws {
        struct Shown: Codable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(encoder.codingPath.map(\.stringValue).joined(separator: "/"))
            }
            init() {}
            init(from decoder: any Decoder) throws {}
        }
        struct Ruled: JarCodable {
            static let keyRules = JarKeyRules.snakeCase
            var innerPart = Shown()
        }
        struct Model: Encodable {
            var ruledPart = Ruled()
            var allParts = [UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)): Shown()]
        }
        for (_, context) in Self.contexts {
            let jar = try Jar(json: JarEncoder(context: context).encodeJSON(Model()))
            let part = jar["ruledPart"].isMissing ? jar["ruled_part"] : jar["ruledPart"]
            #expect(try part["inner_part"]^ == "ruledPart/innerPart")
        }
    }

    @Test func dictionariesOfOptionalOptionalsAreReadAsTheyAreWritten() throws {
        let id = try #require(UUID(uuidString: "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"))
        let data = try JarEncoder().encodeJSON([id: 5] as [UUID: Int??])
        #expect(try JarDecoder().decode([UUID: Int??].self, from: data) == [id: 5])
        let pairs = Data(#"["F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",5]"#.utf8)
        #expect(try JarDecoder().decode([UUID: Int??].self, from: pairs) == [id: 5])
        struct Model: JarCodable {
            var count = 1
            var values: [UUID: [Int??]]
        }
        let model = try Model(values: [id: [5, nil]]).updated(from: ["count": 2])
        #expect(model.count == 2)
        #expect(model.values == [id: [5, nil]])
    }

    @Test func aMissingKeyIsNotFoundWhateverItsTypeThrows() throws {
        struct Failure: Error {}
        struct Strange: Decodable {
            init(from decoder: any Decoder) throws { throw Failure() }
        }
        struct Model: Decodable {
            enum CodingKeys: String, CodingKey { case new, old }
            let name: String
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                do {
                    _ = try container.decode(Strange.self, forKey: .new)
                    name = "new"
                } catch DecodingError.keyNotFound {
                    name = try container.decode(String.self, forKey: .old)
                }
            }
        }
        #expect(try JarDecoder().decode(Model.self, from: #"{"old":"x"}"#).name == "x")
        #expect(throws: LiftError.self) { try JarDecoder().decode(Model.self, from: #"{"new":1,"old":"x"}"#) }
    }
}
