import Foundation
import Lift
import Testing

private struct FeeUnit: JarContextValue { let code: String }

private struct Fee: JarElement, CodableByJar, Equatable {
    let cents: Int
    // Not Codable.
    let unit: FeeUnit?

    static func == (left: Fee, right: Fee) -> Bool { left.cents == right.cents }

    init(cents: Int) {
        self.cents = cents
        unit = nil
    }

    init(jar: Jar) throws {
        cents = try jar["cents"]^
        unit = jar.context.get()
        try jar["cents"].assert(cents >= 0, "is negative")
    }

    var jar: Jar { ["cents": cents] }
}

private enum BillStatus: String, JarElement, Codable { case paid, refunded }

private struct Bill: JarCodable, Equatable {
    var total: Fee
    var parts: [Fee] = []
    var status: BillStatus
}

private struct Hamster: JarMapped, CodableByJar, Equatable {
    let id: Int

    static let mapping = JarMapping<Hamster> {
        JarMake(Hamster.init(id:))
        JarField("pet_id", \.id)
    }
}

@Suite struct CodableByJarTests {
    private static let order = Bill(total: Fee(cents: 3), parts: [Fee(cents: 1)], status: .paid)
    private static let text = #"{"total":{"cents":3},"parts":[{"cents":1}],"status":"paid"}"#

    @Test(arguments: JarRoute.allCases) func aPartIsLiftedAndWrittenByItsOwnCode(_ route: JarRoute) throws {
        let jar = try route.jar(Self.text).union(context: FeeUnit(code: "SEK"))
        let order: Bill = try jar^
        #expect(order == Self.order && order.total.unit?.code == "SEK")
        #expect(try String(json: order) == Self.text)
        #expect(try JarDecoder(context: FeeUnit(code: "EUR")).decode(Bill.self, from: jar).total.unit != nil)
    }

    @Test func everyCoderUsesTheSameForm() throws {
        let data = Data(Self.text.utf8)
        #expect(try JSONDecoder().decode(Bill.self, from: data) == Self.order)
        #expect(try JarDecoder().decode(Bill.self, from: data) == Self.order)
        #expect(try JarEncoder().encodeJSON(Self.order) == data)
        #expect(try Jar(json: JSONEncoder().encode(Self.order)) == Jar(json: data))
        let list = try PropertyListEncoder().encode(Self.order)
        #expect(try PropertyListDecoder().decode(Bill.self, from: list) == Self.order)
        #expect(try JarDecoder().decode(Bill.self, fromPlist: list) == Self.order)
        let pet = try JSONDecoder().decode([Hamster].self, from: Data(#"[{"pet_id":1}]"#.utf8))
        #expect(pet == [Hamster(id: 1)])
        #expect(try JSONEncoder().encode(Hamster(id: 2)) == Data(#"{"pet_id":2}"#.utf8))
    }

    @Test func anErrorHasThePath() throws {
        let text = #"{"total":{"cents":3},"parts":[{"cents":1},{"cents":-1}],"status":"paid"}"#
        let expected = LiftFailure(.value, "is negative", at: "parts[1].cents")
        #expect(try failure { try Jar(json: text)^ as Bill } == expected)
        #expect(try failure { try JarDecoder().decode(Bill.self, from: Data(text.utf8)) } == expected)
        do {
            _ = try JSONDecoder().decode(Bill.self, from: Data(text.utf8))
            Issue.record("no error")
        } catch DecodingError.dataCorrupted(let context) {
            #expect(context.codingPath.map(\.stringValue) == ["parts", "Index 1"])
            #expect((context.underlyingError as? LiftError)?.key == "cents")
        }
    }

    // MARK: Foundation's coders

    private struct Visit: JarMapped, CodableByJar, Equatable {
        var at: Date
        var dates: [Date] = []
        var count = 0
        var price = Decimal(1)
        var note: String?

        static let mapping = JarMapping<Visit> {
            JarMake(Visit.init(at:dates:count:price:note:))
            JarField("at_date", \.at)
            JarField("dates", \.dates)
            JarField("the_count", \.count)
            JarField("price", \.price)
            JarField("note", \.note)
        }
    }

    private struct Journey: Codable, Equatable {
        var firstVisit: Visit
        var moreData: Jar
    }

    private static let journey = Journey(
        firstVisit: Visit(
            at: Date(timeIntervalSince1970: 1), dates: [Date(timeIntervalSince1970: 86_400)], count: 3,
            price: Decimal(1_234_567_890_123_456_789) + Decimal(0.0001220703125), note: "2020-01-01T00:00:00Z"
        ),
        moreData: ["userName": ["inner_key": 1, "a": nil], "list": [["aB": "x"] as Jar, 2.5] as Jar])

    static let strategies: [(JSONEncoder.DateEncodingStrategy, JSONDecoder.DateDecodingStrategy)] = [
        (.deferredToDate, .deferredToDate), (.iso8601, .iso8601), (.secondsSince1970, .secondsSince1970),
        (.millisecondsSince1970, .millisecondsSince1970),
        (
            .custom { date, encoder in
                var container = encoder.singleValueContainer()
                try container.encode("day \(Int(date.timeIntervalSince1970))")
            },
            .custom { decoder in
                let text = try decoder.singleValueContainer().decode(String.self)
                guard text.hasPrefix("day "), let seconds = Double(text.dropFirst(4)) else {
                    throw LiftError("no day")
                }
                return Date(timeIntervalSince1970: seconds)
            }
        ),
    ]

    @Test(arguments: 0..<5, [false, true])
    func foundationsCodersReadWhatTheyWrite(_ index: Int, inSnakeCase: Bool) throws {
        let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
        (encoder.dateEncodingStrategy, decoder.dateDecodingStrategy) = Self.strategies[index]
        if inSnakeCase {
            encoder.keyEncodingStrategy = .convertToSnakeCase
            decoder.keyDecodingStrategy = .convertFromSnakeCase
        }
        let data = try encoder.encode(Self.journey)
        #expect(try decoder.decode(Journey.self, from: data) == Self.journey)
        let jar = try Jar(json: data)
        let name = inSnakeCase ? "first_visit" : "firstVisit"
        #expect(try jar[name]["at_date"].isMissing == false && jar[name]["the_count"]^ == 3)
        #expect(jar[inSnakeCase ? "more_data" : "moreData"] == Self.journey.moreData)
        let list = try PropertyListEncoder().encode([Self.journey.firstVisit])
        #expect(try PropertyListDecoder().decode([Visit].self, from: list) == [Self.journey.firstVisit])
    }

    @Test func aNumberOfAnotherDecoderIsStillANumber() throws {
        let jar = try JSONDecoder().decode(Jar.self, from: Data(#"{"a":[1,2.5,-3],"b":"x"}"#.utf8))
        #expect(jar == ["a": [1, 2.5, -3], "b": "x"])
        #expect(jar["a"][0].kind == .number)
        #expect(try jar["a"]^ == [1, 2.5, -3])
        #expect(try String(json: jar["a"]) == "[1,2.5,-3]")
        #expect(try jar["a"][0]^ == 1)
        #expect(try liftError { try jar["a"][0]^ as Date }.kind == .type)
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        #expect(try decoder.decode(Jar.self, from: Data("[Infinity]".utf8))^ == [Double.infinity])
    }

    @Test func anErrorBesideADateIsThatError() throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        let text = #"{"at_date":10,"dates":[],"the_count":"x","price":1}"#
        do {
            _ = try decoder.decode(Visit.self, from: Data(text.utf8))
            Issue.record("no error")
        } catch DecodingError.dataCorrupted(let context) {
            #expect(context.debugDescription == #"expected Int, found string "x" at the_count"#)
        }
    }

    /// Tries a date before a number.
    private enum DateOrNumber: JarElement, CodableByJar, Equatable {
        case date(Date)
        case number(Double)

        init(jar: Jar) throws {
            if let date = try? jar^ as Date { self = .date(date) } else { self = .number(try jar^) }
        }

        var jar: Jar {
            switch self {
            case .date(let date): Jar(date)
            case .number(let number): Jar(number)
            }
        }
    }

    @Test func onlyATypeThatFailsGetsTheDatesOfTheDecoder() throws {
        let data = try JSONEncoder().encode([DateOrNumber.number(5)])
        #expect(try JSONDecoder().decode([DateOrNumber].self, from: data) == [.number(5)])
    }

    /// A decoder that has keyed containers and nothing else.
    private struct Form: Decoder {
        let fields: [String: String]
        var codingPath: [any CodingKey] { [] }
        var userInfo: [CodingUserInfoKey: Any] { [:] }

        func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
            KeyedDecodingContainer(Fields<Key>(fields: fields))
        }

        func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw LiftError("no array") }

        func singleValueContainer() throws -> any SingleValueDecodingContainer { throw LiftError("no value") }
    }

    private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let fields: [String: String]
        var codingPath: [any CodingKey] { [] }
        var allKeys: [Key] { fields.keys.sorted().compactMap { Key(stringValue: $0) } }

        func contains(_ key: Key) -> Bool { fields[key.stringValue] != nil }

        func decodeNil(forKey key: Key) throws -> Bool { false }

        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            try JSONDecoder().decode(type, from: JSONEncoder().encode(fields[key.stringValue]))
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<Nested> { throw LiftError("no part") }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            throw LiftError("no part")
        }

        func superDecoder() throws -> any Decoder { throw LiftError("no superclass") }

        func superDecoder(forKey key: Key) throws -> any Decoder { throw LiftError("no superclass") }
    }

    @Test func aDecoderMayHaveKeyedContainersOnly() throws {
        #expect(try Jar(from: Form(fields: ["b": "1", "a": "x"])) == ["a": "x", "b": "1"])
    }
}
