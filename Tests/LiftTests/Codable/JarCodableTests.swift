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

    /// An enum with a tag among its properties.
    enum Shape: JarCodable, Equatable {
        case circle(radius: Int, color: String?)
        case square(side: Int)

        private enum Key: CodingKey { case type, radius, color, side }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            switch try container.decode(String.self, forKey: .type) {
            case "circle":
                self = .circle(
                    radius: try container.decode(Int.self, forKey: .radius),
                    color: try container.decodeIfPresent(String.self, forKey: .color))
            default: self = .square(side: try container.decode(Int.self, forKey: .side))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            switch self {
            case .circle(let radius, let color):
                try container.encode("circle", forKey: .type)
                try container.encode(radius, forKey: .radius)
                try container.encodeIfPresent(color, forKey: .color)
            case .square(let side):
                try container.encode("square", forKey: .type)
                try container.encode(side, forKey: .side)
            }
        }
    }

    private struct Drawing: JarCodable, Equatable { var shape: Shape }

    @Test(arguments: [
        (#"{"type":"circle","radius":2}"#, Shape.circle(radius: 2, color: "red")),
        (#"{"radius":2}"#, .circle(radius: 2, color: "red")),
        (#"{"radius":3,"color":null}"#, .circle(radius: 3, color: nil)),
        ("{}", .circle(radius: 1, color: "red")), (#"{"z":1}"#, .circle(radius: 1, color: "red")),
        (#"{"type":"square","side":4}"#, .square(side: 4)),
    ])
    func anEnumWithATagIsUpdated(row: (String, Shape)) throws {
        let old = Shape.circle(radius: 1, color: "red")
        let change = try Jar(json: row.0)
        #expect(try old.updated(from: change) == row.1)
        #expect(try Drawing(shape: old).updated(from: ["shape": change]) == Drawing(shape: row.1))
    }

    /// An enum without a tag, whose cases share a property.
    @Test func anEnumIsReplacedByAnotherCase() throws {
        enum Source: JarCodable, Equatable {
            case url(String, size: Int?), file(String, size: Int?)

            private enum Key: CodingKey { case url, file, size }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                let size = try container.decodeIfPresent(Int.self, forKey: .size)
                if let url = try container.decodeIfPresent(String.self, forKey: .url) {
                    self = .url(url, size: size)
                } else {
                    self = .file(try container.decode(String.self, forKey: .file), size: size)
                }
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                switch self {
                case .url(let url, let size):
                    try container.encode(url, forKey: .url)
                    try container.encodeIfPresent(size, forKey: .size)
                case .file(let file, let size):
                    try container.encode(file, forKey: .file)
                    try container.encodeIfPresent(size, forKey: .size)
                }
            }
        }
        let old = Source.url("u", size: 5)
        #expect(try old.updated(from: ["size": 6]) == .url("u", size: 6))
        #expect(try old.updated(from: ["file": "f", "size": 6]) == .file("f", size: 6))
        #expect(try old.updated(from: ["url": null, "file": "f"]) == .file("f", size: nil))
    }

    @Test func anEnumOfAnyKeysIsUpdated() throws {
        enum Value: JarCodable, Equatable {
            case number(Int)
            case object([String: Value])

            private struct Key: CodingKey {
                let stringValue: String
                var intValue: Int? { nil }
                init(stringValue: String) { self.stringValue = stringValue }
                init?(intValue: Int) { nil }
            }

            init(from decoder: any Decoder) throws {
                guard let container = try? decoder.container(keyedBy: Key.self) else {
                    self = .number(try decoder.singleValueContainer().decode(Int.self))
                    return
                }
                var object: [String: Value] = [:]
                for key in container.allKeys {
                    object[key.stringValue] = try container.decode(Value.self, forKey: key)
                }
                self = .object(object)
            }

            func encode(to encoder: any Encoder) throws {
                switch self {
                case .number(let number):
                    var container = encoder.singleValueContainer()
                    try container.encode(number)
                case .object(let object):
                    var container = encoder.container(keyedBy: Key.self)
                    for (key, value) in object { try container.encode(value, forKey: Key(stringValue: key)) }
                }
            }
        }
        let old = Value.object(["a": .number(1), "b": .object(["c": .number(2)])])
        let change = try Jar(json: #"{"b":{"d":3},"e":4}"#)
        let wanted = Value.object([
            "a": .number(1), "b": .object(["c": .number(2), "d": .number(3)]), "e": .number(4),
        ])
        #expect(try old.updated(from: change) == wanted)
        #expect(try old.updated(from: [:]) == old)
        #expect(try old.updated(from: 5) == .number(5))
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
