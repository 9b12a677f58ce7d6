import Foundation
import Lift
import LiftTestSupport
import Testing

private struct Money: JarCodable, Equatable { var cents: Int }

private struct Order: JarCodable, Equatable {
    var price: Money
    var note: String
}

/// Cents in a model, and units in data, at the same key.
private let inUnits = JarTypeTransform(
    AnyJarTransform<Money>(
        lift: { Money(cents: try $0["cents"]^ * 100) }, represent: { ["cents": $0.cents / 100] }))

private class Vehicle: JarCodable {
    var name: String

    init(name: String) { self.name = name }
}

private final class Car: Vehicle {
    var wheels = 4

    enum CodingKeys: CodingKey { case wheels }

    required init(from decoder: any Decoder) throws {
        wheels = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .wheels)
        try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(wheels, forKey: .wheels)
        try super.encode(to: encoder)
    }
}

private struct Garage: JarCodable {
    var main: Vehicle
    var count: Int
}

/// What a transform represents must be lifted by the same transform.
@Suite struct JarTypeTransformResultTests {
    private let order = Order(price: Money(cents: 1200), note: "a")

    @Test func aResultIsLiftedByItsTransform() throws {
        let jar = order.asJar(using: inUnits)
        #expect(try String(json: jar) == #"{"price":{"cents":12},"note":"a"}"#)
        #expect(try jar.union(context: inUnits)^ == order)
        #expect(try jar["price"].union(context: inUnits)^ == order.price)
        let encoded = try JarEncoder(context: inUnits).encode(order)
        #expect(try JarDecoder(context: inUnits).decode(Order.self, from: encoded) == order)
        let again: Order = try jar.union(context: inUnits)^
        #expect(try String(json: again.asJar(using: inUnits)) == #"{"price":{"cents":12},"note":"a"}"#)
    }

    @Test func anUpdateLeavesOtherPropertiesAsTheyAre() throws {
        var order = order
        try order.update(from: (["note": "b"] as Jar).union(context: inUnits))
        #expect(order == Order(price: Money(cents: 1200), note: "b"))
        try order.update(from: (["price": ["cents": 3]] as Jar).union(context: inUnits))
        #expect(order == Order(price: Money(cents: 300), note: "b"))
    }

    @Test func anUpdateLeavesTheClassOfAnObjectAsItIs() throws {
        let kinds = JarTypeTransform(
            JarVariants<Vehicle>(by: "type", ["car": Car.self], otherwise: Vehicle.self))
        let text = #"{"main":{"type":"car","name":"T","wheels":3},"count":1}"#
        var garage: Garage = try Jar(json: text).union(context: kinds)^
        try garage.update(from: (["count": 2] as Jar).union(context: kinds))
        #expect((garage.main as? Car)?.wheels == 3)
        try garage.update(from: (["main": ["name": "Q"]] as Jar).union(context: kinds))
        #expect((garage.main as? Car)?.wheels == 3)
        #expect(garage.main.name == "Q")
        let written = #"{"main":{"type":"car","wheels":3,"name":"Q"},"count":2}"#
        #expect(try String(json: garage.asJar(using: kinds)) == written)
    }

    @Test func aValueIsRepresentedByTheTransformInItsContext() throws {
        struct Size: JarElement, Equatable {
            var meters: Int
            init(meters: Int) { self.meters = meters }
            init(jar: Jar) throws { meters = try jar["m"]^ }
            var jar: Jar { ["m": meters] }
        }
        let inFeet = JarTypeTransform(
            AnyJarTransform<Size>(
                lift: { Size(meters: try $0["ft"]^ / 3) }, represent: { ["ft": $0.meters * 3] }))
        let size = Size(meters: 2)
        #expect(try String(json: size.asJar(using: inFeet)) == #"{"ft":6}"#)
        #expect(try String(json: [size].asJar(using: inFeet)) == #"[{"ft":6}]"#)
        #expect(try size.asJar(using: inFeet).union(context: inFeet)^ == size)
    }

    @Test func aTransformOfASuperclassIsForItsSubclasses() throws {
        let named = JarTypeTransform(
            AnyJarTransform<Vehicle>(
                lift: { jar in
                    try JarDecoder().decode(Car.self, from: ["name": jar["inner"] as Jar, "wheels": 1])
                }, represent: { Jar($0.name) }))
        let jar = try Jar(json: #"[{"name":"a","wheels":2,"inner":"b"}]"#).union(context: named)
        #expect(try (jar^ as [Car]).map(\.name) == ["b"])
        #expect(try (jar[0]^ as Car).name == "b")
        #expect(try JarDecoder(context: named).decode([Car].self, from: jar).map(\.name) == ["b"])
        struct Cars: Codable { var all: [Car], rows: [[Car]], byName: [String: [Car]] }
        let car = #"[{"name":"a","wheels":2,"inner":"b"}]"#
        let text = #"{"all":\#(car),"rows":[\#(car)],"byName":{"x":\#(car)}}"#
        let cars = try JarDecoder(context: named).decode(Cars.self, from: text)
        #expect(cars.all[0].name == "b" && cars.rows[0][0].name == "b" && cars.byName["x"]?[0].name == "b")
    }

    @Test func partsAreTransformedInWhateverContainsThem() throws {
        struct Part: Codable, Equatable { var price: Money, note: String? }
        struct Whole: Codable, Equatable {
            var parts: [Part]
            var prices: [[Money]], byName: [String: Money], byNumber: [Int: Money?]
            var last: Money?
        }
        let text = """
            {"parts":[{"price":{"cents":1},"note":"a"},{"price":{"cents":2}}],"prices":[[{"cents":3}],[]],\
            "byName":{"a":{"cents":4}},"byNumber":{"5":{"cents":5}},"last":{"cents":6}}
            """
        let whole = Whole(
            parts: [
                Part(price: Money(cents: 100), note: "a"), Part(price: Money(cents: 200), note: nil),
            ], prices: [[Money(cents: 300)], []], byName: ["a": Money(cents: 400)],
            byNumber: [5: Money(cents: 500)], last: Money(cents: 600))
        let decoder = JarDecoder(context: inUnits)
        #expect(try decoder.decode(Whole.self, from: text) == whole)
        #expect(try decoder.decode([Whole].self, from: "[\(text)]") == [whole])
        #expect(try JarEncoder(context: inUnits).encodeJSON(whole) == Data(text.utf8))
        let error = #expect(throws: LiftError.self) {
            try decoder.decode(Whole.self, from: text.replacing("5}", with: "\"x\"}"))
        }
        #expect(error?.key == "byNumber.5.cents")
    }
}
