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

/// A String that was encoded is no Decimal when the Jar of it is decoded again.
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
    }

    @Test func whatWasEncodedIsDecoded() throws {
        let customer = Self.customer
        #expect(try customer.jar^ == customer)
        #expect(try [customer].jar^ == [customer])
        #expect(try (["a": customer] as Jar)["a"]^ == customer)
        #expect(try JarDecoder().decode(Customer.self, from: JarEncoder().encode(customer)) == customer)
        let context: Jar.Context = [JarKeyRules.snakeCase]
        let jar = customer.asJar(using: context)
        #expect(try jar.union(context: context)^ == customer)
        for text in Self.numbers {
            #expect(try AnyValue.string(text).jar^ == AnyValue.string(text))
            #expect(try Twice(value: .string(text)).jar^ == Twice(value: .string(text)))
        }
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
    }

    @Test func aPropertyListHasDecimalsAsText() throws {
        let customer = Customer(name: "1", price: Decimal(string: "0.1") ?? 0, fields: [:])
        #expect(try Jar(plist: Data(plist: customer))^ == customer)
        var changed = try Jar(plist: Data(plist: customer))
        changed["name"] = "2"
        #expect(try changed^ as Customer == Customer(name: "2", price: customer.price, fields: [:]))
    }

    @Test func byHandTheTextIsANumberAsAlways() throws {
        let jar = Self.customer.jar
        #expect(try jar["fields"]["1234"]^ as Int == 1234)
        #expect(try jar["fields"]["1.5"]^ as Decimal == 1.5)
        #expect(jar["fields"]["1234"] == "1234")
        #expect(try String(json: jar["fields"]["1234"]) == #""1234""#)
    }
}
