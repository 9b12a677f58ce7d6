import Foundation
import Lift
import Testing

@Suite struct LiftableTests {
    // MARK: Classes with a required initializer

    class Animal: JarConvertible {
        let name: String

        required init(jar: Jar) throws { name = try jar["name"]^ }
    }

    class Cat: Animal {
        let lives: Int

        required init(jar: Jar) throws {
            lives = try jar["lives"]^
            try super.init(jar: jar)
        }
    }

    final class Kitten: Cat {
        let weeks: Int

        required init(jar: Jar) throws {
            weeks = try jar["weeks"]^
            try super.init(jar: jar)
        }
    }

    final class Plant: JarElement {
        let name: String

        init(name: String) { self.name = name }
        init(jar: Jar) throws { name = try jar["name"]^ }
        var jar: Jar { ["name": name] }
    }

    private static let text = #"{"name":"Tom","lives":9,"weeks":5}"#

    private static var jars: [Jar] {
        get throws { [try Jar(json: text), ["name": "Tom", "lives": 9, "weeks": 5]] }
    }

    @Test func aFinalClassIsLifted() throws {
        for jar in try Self.jars {
            let plant: Plant = try jar^
            let plants: [Plant] = try ([jar, jar] as Jar)^
            #expect(plant.name == "Tom" && plants.count == 2)
            #expect(try String(json: plants) == #"[{"name":"Tom"},{"name":"Tom"}]"#)
        }
    }

    @Test func aClassIsLiftedAsItself() throws {
        for jar in try Self.jars {
            let animal: Animal = try jar^
            #expect(type(of: animal) == Animal.self)
            #expect(animal.name == "Tom")
        }
    }

    @Test func aSubclassIsLiftedAsItself() throws {
        for jar in try Self.jars {
            let cat: Cat = try jar^
            #expect(type(of: cat) == Cat.self)
            #expect(cat.name == "Tom" && cat.lives == 9)
            let kitten: Kitten = try jar^
            #expect(type(of: kitten) == Kitten.self)
            #expect(kitten.name == "Tom" && kitten.lives == 9 && kitten.weeks == 5)
            let optional: Cat? = try jar^
            #expect(optional?.lives == 9)
            let none: Cat? = try jar["none"]^
            #expect(none == nil)
            let cats: [Cat] = try ([jar, jar] as Jar)^
            #expect(cats.map(\.lives) == [9, 9])
            let named: [String: Kitten] = try (["k": jar] as Jar)^
            #expect(named["k"]?.weeks == 5)
            let asAnimal: Animal = try jar^ as Cat
            #expect(asAnimal is Cat)
        }
    }

    @Test func theErrorOfASubclassHasItsPath() throws {
        for jar in [
            try Jar(json: #"{"pets":[{"name":"Tom","lives":"many"}]}"#),
            ["pets": [["name": "Tom", "lives": "many"]]],
        ] {
            let message = #"expected Int, found string "many""#
            expectFailure(.type, message, at: "pets[0].lives") { let _: Cat = try jar["pets"][0]^ }
            expectFailure(.type, message, at: "pets[0].lives") { let _: [Cat] = try jar["pets"]^ }
            expectFailure(
                .missing, #"expected Int, but the key is missing; the keys are "lives", "name""#,
                at: "pets[0].weeks"
            ) {
                let _: [Kitten] = try jar["pets"]^
            }
        }
    }

    // MARK: Classes that are only liftable

    class Stone: Liftable {
        let weight: Int

        init(weight: Int) { self.weight = weight }

        static func lift(from jar: Jar) throws -> Stone {
            let weight: Int = try jar["weight"]^
            return weight < 10 ? Pebble(weight: weight) : Stone(weight: weight)
        }
    }

    final class Pebble: Stone {}

    @Test func aLiftableClassIsLifted() throws {
        for jar in [try Jar(json: #"[{"weight":40},{"weight":4}]"#), [["weight": 40], ["weight": 4]]] {
            let stone: Stone = try jar[0]^
            #expect(stone.weight == 40)
            let stones: [Stone] = try jar^
            #expect(stones.map(\.weight) == [40, 4])
            #expect(stones.map { $0 is Pebble } == [false, true])
            let optional: Stone? = try jar[0]["none"]^
            #expect(optional == nil)
            expectFailure(
                .missing, #"expected Stone, but the key is missing; the only key is "weight""#, at: "[0].none"
            ) {
                let _: Stone = try jar[0]["none"]^
            }
        }
    }

    @Test func aSubclassIsLiftedWhereTheObjectIsOne() throws {
        for jar in [try Jar(json: #"[{"weight":40},{"weight":4}]"#), [["weight": 40], ["weight": 4]]] {
            let pebble: Pebble = try jar[1]^
            #expect(pebble.weight == 4)
            expectFailure(.type, "expected Pebble, found dictionary of 1", at: "[0]") {
                let _: Pebble = try jar[0]^
            }
            expectFailure(.type, "expected Pebble, found dictionary of 1", at: "[0]") {
                let _: [Pebble] = try jar^
            }
        }
    }

    // MARK: Other shapes

    private enum Shape: JarElement, Equatable {
        case circle(radius: Double)
        indirect case group([Shape])

        init(jar: Jar) throws {
            if let radius: Double = try jar["radius"]^ {
                self = .circle(radius: radius)
            } else {
                self = .group(try jar["shapes"]^)
            }
        }

        var jar: Jar {
            switch self {
            case .circle(let radius): ["radius": radius]
            case .group(let shapes): ["shapes": shapes]
            }
        }
    }

    @Test func aRecursiveEnumIsLiftedWithExactPaths() throws {
        let shape = Shape.group([.circle(radius: 1.5), .group([.circle(radius: 2)])])
        try expectLift(ofText: #"{"shapes":[{"radius":1.5},{"shapes":[{"radius":2}]}]}"#, .value(shape))
        try expectLift(of: shape, .value(shape))
        try expectWritten(shape, as: #"{"shapes":[{"radius":1.5},{"shapes":[{"radius":2}]}]}"#)
        let broken = try Jar(json: #"{"shapes":[{"radius":1},{"shapes":[{"radius":1},{"radius":"r"}]}]}"#)
        expectFailure(.type, #"expected Double, found string "r""#, at: "shapes[1].shapes[1].radius") {
            let _: Shape = try broken^
        }
    }

    private struct Pair<First: JarElement, Second: JarElement>: JarElement {
        let first: First
        let second: Second

        init(jar: Jar) throws {
            first = try jar[0]^
            second = try jar[1]^
        }

        var jar: Jar { [first, second] }
    }

    @Test func aGenericModelIsLifted() throws {
        let pair: Pair<Int, [String]> = try Jar(json: #"[1,["a"]]"#)^
        #expect(pair.first == 1 && pair.second == ["a"])
        #expect(try String(json: pair) == #"[1,["a"]]"#)
        expectFailure(.type, "expected String, found bool true", at: "[1][0]") {
            let _: Pair<Int, [String]> = try Jar(json: "[1,[true]]")^
        }
    }

    /// The names of a model's own types mean nothing to Lift.
    @Test func aModelHasTypesOfAnyName() throws {
        let jar = try Jar(json: #"{"name":"Kim","to":{"name":"Eve"}}"#)
        let message: Message = try jar^
        #expect(message.name == "Kim" && message.to.name == "Eve")
        #expect(try String(json: message) == #"{"name":"Kim","to":{"name":"Eve"}}"#)
        let edge: Edge<Int, String> = try Jar(json: #"[1,"b"]"#)^
        #expect(edge.from == 1 && edge.to == "b")
        #expect(try (Jar("up")^ as Direction) == .up)
        #expect(try (jar^ as CodedMessage).name == "Kim")
        #expect(try (jar^ as MappedMessage).name == "Kim")
        #expect(try (jar^ as Letter).name == "Kim")
        #expect(try JarDecoder().decode([CodedMessage].self, from: [jar]).count == 1)
    }

    private struct Message: JarElement {
        struct To: JarElement {
            let name: String
            init(jar: Jar) throws { name = try jar["name"]^ }
            var jar: Jar { ["name": name] }
        }

        let name: String
        let to: To

        init(jar: Jar) throws {
            name = try jar["name"]^
            to = try jar["to"]^
        }

        var jar: Jar { ["name": name, "to": to] }
    }

    private struct Edge<From: Liftable, To: Liftable>: JarConvertible {
        let from: From
        let to: To

        init(jar: Jar) throws {
            from = try jar[0]^
            to = try jar[1]^
        }
    }

    private enum Direction: String, JarElement {
        struct To {}

        case up, down
    }

    private struct CodedMessage: JarCodable {
        struct To: Codable { var name: String }

        var name: String
        var to: To
    }

    private struct MappedMessage: JarMapped {
        typealias To = Int

        let name: String

        static let mapping = JarMapping<MappedMessage> {
            JarMake(MappedMessage.init(name:))
            JarField("name", \.name)
        }
    }

    /// Not final, and without a required initializer.
    class Letter: Liftable {
        typealias To = Int

        let name: String

        init(name: String) { self.name = name }

        static func lift(from jar: Jar) throws -> Letter { Letter(name: try jar["name"]^) }
    }

    @Test func oneJarIsLiftedFromManyTasksAtOnce() async throws {
        let jar = try Jar(json: #"{"rows":[\#((0..<500).map { #"{"n":\#($0)}"# }.joined(separator: ","))]}"#)
        let sums = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try (jar["rows"]^ as [[String: Int]]).reduce(0) { $0 + ($1["n"] ?? 0) }
                        + (jar["rows"][499]["n"]^)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(sums == Array(repeating: 499 * 250 + 499, count: 8))
    }

    // MARK: Without the operator

    @Test func containersAreLiftedAndRepresentedByTheirMethods() throws {
        let list = try Jar(json: "[1,2,1]")
        #expect(try [Int].lift(from: list) == [1, 2, 1])
        #expect(try [Int](jar: list) == [1, 2, 1])
        #expect([1, 2, 1].jar == list)
        #expect(try Set<Int>.lift(from: list) == [1, 2])
        #expect(try Set<Int>(jar: list) == [1, 2])
        #expect(Set([1]).jar == [1])
        let object = try Jar(json: #"{"a":1}"#)
        #expect(try [String: Int].lift(from: object) == ["a": 1])
        #expect(try [String: Int](jar: object) == ["a": 1])
        #expect(["a": 1].jar == object)
        #expect(Jar(jar: object) == object)
    }
}
