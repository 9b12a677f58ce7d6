import Foundation
import Lift
import Testing

/// Any value, as many packages have one. A Decimal is tried before a String.
private enum AnyValue: JarCodable, Equatable {
    case decimal(Decimal), string(String)
    case list([AnyValue])

    init(from decoder: any Decoder) throws {
        if let list = try? [AnyValue](from: decoder) {
            self = .list(list)
            return
        }
        let container = try decoder.singleValueContainer()
        if let decimal = try? container.decode(Decimal.self) {
            self = .decimal(decimal)
        } else {
            self = .string(try container.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .decimal(let decimal): try container.encode(decimal)
        case .string(let string): try container.encode(string)
        case .list(let list): try container.encode(list)
        }
    }
}

private struct Customer: JarCodable, Equatable {
    var name: String
    var price: Decimal = 1
    var fields: [String: AnyValue]
}

/// Adds members in an order of its own, so that it can't be written as text.
private struct Twice: JarCodable, Equatable {
    var value: AnyValue

    private enum CodingKeys: CodingKey { case value, other }

    init(value: AnyValue) { self.value = value }

    init(from decoder: any Decoder) throws {
        value = try decoder.container(keyedBy: CodingKeys.self).decode(AnyValue.self, forKey: .value)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("first", forKey: .value)
        try container.encode(value, forKey: .value)
    }
}

private struct Preset: JarDefaultable, Equatable {
    var values: [String: AnyValue] = ["a": .string("7"), "b": .decimal(7)]
}

/// Text by every way in which a value may encode it.
private struct Texts: JarCodable, Equatable {
    enum Tier: String, JarElement, Codable { case one = "1" }

    enum Values: Codable, Equatable {
        case numbers([Decimal]), texts([String])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let numbers = try? container.decode([Decimal].self) {
                self = .numbers(numbers)
            } else {
                self = .texts(try container.decode([String].self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .numbers(let numbers): try container.encode(numbers)
            case .texts(let texts): try container.encode(texts)
            }
        }
    }

    /// Encodes any value, and decodes a Decimal if there is one.
    struct Probe: Codable, Equatable {
        var found: String
        var encode: (@Sendable (inout any SingleValueEncodingContainer) throws -> Void)?

        init(_ value: some Encodable & Sendable) {
            found = "text"
            encode = { try $0.encode(value) }
        }

        init(from decoder: any Decoder) throws {
            found = (try? Decimal(from: decoder)) == nil ? "text" : "number"
            if let list = try? [Decimal](from: decoder), !list.isEmpty { found = "number" }
            if let named = try? [String: Decimal](from: decoder), !named.isEmpty { found = "number" }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            if let encode { try encode(&container) } else { try container.encode(found) }
        }

        static func == (one: Probe, other: Probe) -> Bool { one.found == other.found }
    }

    var id = 1
    var values: [Values] = [.texts(["1", "2"]), .numbers([1, 2])]
    var probes: [Probe]
}

/// A text that was encoded is no Decimal when the value is updated, or completed by its defaults.
@Suite struct EncodedTextTests {
    private static let numbers = ["1234", "1.5", "-0", "1e2", "+3", ".5", "007", "x", ""]

    private static var customer: Customer {
        var fields: [String: AnyValue] = [:]
        for number in numbers { fields[number] = .string(number) }
        fields["list"] = .list([.string("1"), .decimal(2), .list([.string("3")])])
        return Customer(name: "K", fields: fields)
    }

    @Test func anUpdateLeavesTextAsItIs() throws {
        var customer = Self.customer
        try customer.update(from: ["name": "L"])
        #expect(customer.name == "L" && customer.fields == Self.customer.fields)
        try customer.update(from: Jar(json: #"{"fields": {"new": "5"}}"#))
        #expect(customer.fields["new"] == .string("5") && customer.fields["1234"] == .string("1234"))
        let other = try customer.updated(from: ["name": "M"] as Jar)
        #expect(other.fields == customer.fields)
        for text in Self.numbers {
            var twice = Twice(value: .string(text))
            try twice.update(from: ["other": 1])
            #expect(twice == Twice(value: .string(text)))
        }
    }

    @Test func textInContainersStaysText() throws {
        let probes: [Texts.Probe] = [
            .init("1"), .init(["1"]), .init(["a": "1"]), .init(Set(["1"])), .init([1: "2"]),
            .init(["1", nil]),
            .init(Texts.Tier.one), .init([Texts.Tier.one]),

            .init(ContiguousArray(["1"])), .init("1" as String?),
        ]
        var texts = Texts(probes: probes)
        try texts.update(from: ["id": 2])
        #expect(texts.id == 2 && texts.values == Texts(probes: []).values)
        #expect(texts.probes.map(\.found) == probes.map(\.found))
    }

    @Test func defaultsAreDecodedAsTheyAre() throws {
        #expect(try Jar(json: "{}")^ == Preset())
    }

    @Test func aNumberIsStillReadFromTextThatWasNotEncoded() throws {
        var customer = Self.customer
        try customer.update(from: ["price": "12.5"])
        #expect(customer.price == 12.5)
        let built: Jar = ["name": "L", "price": "2.5", "fields": [String: Int]()]
        #expect(try built^ == Customer(name: "L", price: 2.5, fields: [:]))
        // What is made in the place of a text is no encoded text.
        struct Inner: Codable, Equatable { var price: Decimal }
        struct Outer: JarCodable, Equatable { var name: Inner }
        var jar = Customer(name: "12", fields: [:]).jar
        jar["name"]["price"] = "2.5"
        #expect(try jar^ == Outer(name: Inner(price: 2.5)))
    }

    @Test func aPropertyListHasDecimalsAsText() throws {
        let customer = Customer(name: "1", price: Decimal(string: "0.1") ?? 0, fields: [:])
        #expect(try Jar(plist: Data(plist: customer))^ == customer)
        var changed = try Jar(plist: Data(plist: customer))
        changed["name"] = "2"
        #expect(try changed^ as Customer == Customer(name: "2", price: customer.price, fields: [:]))
        var updated = customer
        try updated.update(from: Jar(plist: Data(plist: ["price": "0.2"] as Jar)))
        #expect(updated.price == Decimal(string: "0.2"))
    }

    @Test func nobodySeesWhatWasEncodedAsText() throws {
        let jar = Self.customer.jar
        #expect(try jar["fields"]["1234"]^ as Int == 1234)
        #expect(try jar["fields"]["1.5"]^ as Decimal == 1.5)
        #expect(jar["fields"]["1234"].context.isEmpty)
        struct Part: JarMapped, CodableByJar {
            let data: Jar
            static let mapping = JarMapping<Part> {
                JarMake(Part.init(data:))
                JarField("data", \.data)
            }
        }
        struct Open: JarCodable {
            var id = 1
            var extra: Jar = ["zip": "1234"]
            var named: [String: Jar] = ["a": ["zip": "12.5"]]
            var list: [Jar] = ["7"]
            var part = Part(data: ["zip": "5"])
        }
        struct Price: Codable, Equatable { var zip: Decimal }
        var open: Open = try Jar(Open())^
        for id in 2...4 { try open.update(from: ["id": id]) }
        for jar in [open.extra["zip"], open.named["a"]?["zip"], open.list[0], open.part.data["zip"]] {
            #expect(jar?.context.isEmpty == true)
        }
        // What is kept is no text of a value that was encoded.
        #expect(try JarDecoder().decode(Price.self, from: open.named["a"] ?? Jar()) == Price(zip: 12.5))
        #expect(try JarDecoder().decode(Price.self, from: open.part.data) == Price(zip: 5))
    }
}
