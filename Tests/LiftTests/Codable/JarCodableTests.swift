import Foundation
import Lift
import Testing

struct PublicAnimal: Codable, JarCodable, Hashable, Sendable {
    var name: String?
    var num: Int?
}

enum Standing: String, JarCodable, CaseIterable, Sendable { case paid, refunded }
private enum Code: Int, Codable, JarCodable, CaseIterable, Sendable { case ok = 200, gone = 410 }

private enum Event: JarCodable, Hashable, Sendable {
    case started
    case moved(x: Int, y: Int)
}

private struct Options: OptionSet, JarCodable, Hashable, Sendable {
    let rawValue: Int
}

private struct Generic<Value: Codable>: JarCodable {
    var value: Value
    var list: [Value]
}

extension Generic: Equatable where Value: Equatable {}
extension Generic: Sendable where Value: Sendable {}

private struct ReadOnly: JarDecodable, Equatable { var id: Int }
private struct WriteOnly: JarEncodable, Sendable { var id: Int }

private class Vehicle: JarCodable {
    var wheels: Int

    init(wheels: Int) { self.wheels = wheels }
}

private final class Car: Vehicle {
    var brand: String

    private enum Key: CodingKey { case brand }

    init(wheels: Int, brand: String) {
        self.brand = brand
        super.init(wheels: wheels)
    }

    required init(from decoder: any Decoder) throws {
        brand = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .brand)
        try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(brand, forKey: .brand)
    }
}

struct Dated: JarCodable, Equatable, Sendable { var on: Date }

/// As `Dated`, and not Sendable.
final class DatedObject: JarCodable {
    var on: Date

    init(on: Date) { self.on = on }
}

@Suite struct JarCodableTests {
    @Test func isLiftedAndDroppedWithOneWord() throws {
        let json = #"{"name":"cat","num":180}"#
        let animal: PublicAnimal = try Jar(json: json)^
        #expect(animal == PublicAnimal(name: "cat", num: 180))
        try expectWritten(animal, as: json)
        #expect(try Jar(json: "{}")^ as PublicAnimal == PublicAnimal())
        #expect(try Jar()["x"]^ as PublicAnimal? == nil)
        #expect(try Jar(null)^ as PublicAnimal? == nil)
        #expect(try Jar(json: "[\(json),\(json)]")^ as [PublicAnimal] == [animal, animal])
        #expect(
            try Jar(json: #"{"k":\#(json),"n":null}"#)^ as [String: PublicAnimal?] == ["k": animal, "n": nil])
        let any: Any = animal
        #expect(try Jar(checked: any) == Jar(json: json))
    }

    @Test func saysWhatIsWrongAsOthersDo() throws {
        #expect(
            try failure { try Jar(json: #"[{"num":"x"}]"#)^ as [PublicAnimal] }
                == LiftFailure(.type, #"expected Int, found string "x""#, at: "[0].num"))
        #expect(
            try failure { try Jar()["x"]^ as PublicAnimal }
                == LiftFailure(.missing, "expected PublicAnimal, found nothing", at: "x"))
        #expect(
            try failure { try Jar(json: "5")^ as PublicAnimal? }
                == LiftFailure(.type, "expected a dictionary, found number 5"))
    }

    @Test func enumsWithRawValuesAreTheirRawValues() throws {
        for status in Standing.allCases {
            #expect(try Jar(status.rawValue)^ as Standing == status)
            try expectWritten(status, as: "\"\(status.rawValue)\"")
        }
        for code in Code.allCases { try expectWritten(code, as: "\(code.rawValue)") }
        #expect(try Jar(json: "[200,410]")^ as [Code] == [.ok, .gone])
        #expect(
            try failure { try Jar(json: #"["x"]"#)^ as [Standing] }
                == LiftFailure(
                    .value,
                    #"expected Standing, found string "x", which is not one of "paid", "refunded""#,
                    at: "[0]"))
        #expect(try Jar(json: #"{"paid":1}"#)^ as [Standing: Int] == [.paid: 1])
        #expect(try String(json: [Standing.paid: 1]) == #"{"paid":1}"#)
        #expect(try JarDecoder().decode([Standing: Int].self, from: ["paid": 1]) == [.paid: 1])
        #expect(try String(json: JarEncoder().encode(["a": [Standing.paid]])) == #"{"a":["paid"]}"#)
        try expectWritten(Options(rawValue: 5), as: "5")
        #expect(try Jar(5)^ as Options == Options(rawValue: 5))
    }

    @Test func enumsWithAssociatedValuesAreAsTheCompilerCodesThem() throws {
        try expectWritten(Event.started, as: #"{"started":{}}"#)
        try expectWritten(Event.moved(x: 1, y: 2), as: #"{"moved":{"x":1,"y":2}}"#)
        #expect(
            try Jar(json: #"[{"moved":{"x":1,"y":2}},{"started":{}}]"#)^ as [Event]
                == [.moved(x: 1, y: 2), .started])
        #expect(
            try failure { try Jar(json: #"[{"moved":{"x":1}}]"#)^ as [Event] }
                == LiftFailure(
                    .missing, #"expected Int, but the key is missing; the only key is "x""#, at: "[0].moved.y"
                ))
    }

    @Test func oneDirectionIsEnough() throws {
        #expect(try Jar(json: #"[{"id":1}]"#)^ as [ReadOnly] == [ReadOnly(id: 1)])
        try expectWritten(WriteOnly(id: 1), as: #"{"id":1}"#)
    }

    @Test func genericTypesAreCodedByWhatTheyHold() throws {
        let json = #"{"value":1,"list":[2]}"#
        #expect(try Jar(json: json)^ as Generic<Int> == Generic(value: 1, list: [2]))
        try expectWritten(Generic(value: 1, list: [2]), as: json)
        let nested = Generic(value: Generic(value: Standing.paid, list: []), list: [])
        #expect(try Jar(json: String(json: nested))^ as Generic<Generic<Standing>> == nested)
    }

    @Test func classesAreCodedWithWhatTheyInherit() throws {
        let json = #"{"wheels":4,"brand":"x"}"#
        let car: Car = try Jar(json: json)^
        #expect((car.wheels, car.brand) == (4, "x"))
        #expect(try String(json: car) == json)
        #expect(try String(json: [car as Vehicle]) == "[\(json)]")
        #expect(try String(json: ["k": car] as Jar) == #"{"k":\#(json)}"#)
        let vehicle: Vehicle = try Jar(json: json)^
        #expect(!(vehicle is Car))
        #expect(try (Jar(json: "[\(json)]")^ as [Car]).map(\.brand) == ["x"])
        #expect(
            try failure { try Jar(json: #"{"brand":"x"}"#)^ as Car }
                == LiftFailure(
                    .missing, #"expected Int, but the key is missing; the only key is "brand""#, at: "wheels")
        )
    }

    // MARK: Context

    /// A value that holds an object is no more Sendable than the object.
    @Test func aValueThatHoldsAnObjectIsEncodedAtOnce() throws {
        struct Holder: JarEncodable {
            let object: DatedObject
        }
        let object = DatedObject(on: Date(timeIntervalSince1970: 0))
        let jar = Jar(Holder(object: object))
        object.on = Date(timeIntervalSince1970: 400 * 86400)
        #expect(try String(json: jar) == #"{"object":{"on":"1970-01-01T00:00:00.000Z"}}"#)
    }

    // MARK: Formats and stores

    @Test func goesThroughEveryFormat() throws {
        let animal = PublicAnimal(name: "é", num: 1)
        #expect(try Jar(json: Data(json: animal))^ as PublicAnimal == animal)
        #expect(try Jar(plist: Data(plist: animal))^ as PublicAnimal == animal)
        let dated = [Dated(on: Date(timeIntervalSince1970: 0.123))]
        let plist = try Jar(plist: Data(plist: dated))
        #expect(plist[0]["on"].kind == .date)
        #expect(try plist^ as [Dated] == dated)
        #expect(try PropertyListDecoder().decode([Dated].self, from: Data(plist: dated)) == dated)
    }
}
