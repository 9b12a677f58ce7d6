import Foundation
import Lift
import Testing

/// Values with a mapping are written field by field. The result is that of their Jar.
@Suite struct JarMappingWritingTests {
    private struct Leaf: JarMapped {
        var name: String
        var number: Int?

        static let mapping = JarMapping<Leaf> {
            JarMake(Leaf.init(name:number:))
            JarField("name \"quoted\"", \.name)
            JarField("n", \.number)
        }
    }

    private struct Coded: JarCodable {
        var a: [Int]
        var b: String?
    }

    private enum Choice: JarMapped {
        case leaf(Leaf), size(Int), none

        static let mapping = JarMapping<Choice>(by: "type") {
            JarCase("leaf", Choice.leaf)
            JarCase("size", Choice.size, "size")
            JarCase("none", Choice.none)
        }
    }

    private struct Nested: JarMapped {
        var leaf: Leaf
        var part: Leaf

        static let mapping = JarMapping<Nested> {
            JarMake(Nested.init(leaf:part:))
            JarField("outer.leaf", \.leaf)
            JarField(.flattened, \.part)
        }
    }

    private final class Model: JarMapped {
        var leaf = Leaf(name: "é\n", number: nil)
        var leaves = [Leaf(name: "", number: 1), Leaf(name: "b", number: nil)]
        var optional: Leaf?
        var twice: Int??
        var byName: [String: [Leaf]] = [:]
        var byNumber: [Int: Leaf?] = [:]
        var coded = Coded(a: [1, -2], b: nil)
        var choice = Choice.leaf(Leaf(name: "c", number: 2))
        var choices = [Choice.size(3), .none]
        var nested = Nested(leaf: Leaf(name: "n", number: 4), part: Leaf(name: "p", number: 5))
        var change = JarChange<Int>.unchanged
        var date = Date(timeIntervalSince1970: 3)
        var data = Data([1, 2, 3])
        var jar: Jar?
        var doubles = [0.5, 2]
        var numbers = [Int.min, 0, Int.max]
        var flag = true
        var seconds = Date(timeIntervalSince1970: 4)
        var url = URL(string: "https://a.b/c")

        init() {}

        static let mapping = JarMapping<Model> {
            JarMake(Model.init)
            JarVariable("leaf", \.leaf)
            JarVariable("leaves", \.leaves)
            JarVariable("optional", \.optional)
            JarVariable("twice", \.twice)
            JarVariable("byName", \.byName)
            JarVariable("byNumber", \.byNumber)
            JarVariable("coded", \.coded)
            JarVariable("choice", \.choice)
            JarVariable("choices", \.choices)
            JarVariable("nested", \.nested)
            JarVariable("change", \.change)
            JarVariable("date", \.date)
            JarVariable("data", \.data)
            JarVariable("jar", \.jar)
            JarVariable("doubles", \.doubles)
            JarVariable("numbers", \.numbers)
            JarVariable("flag", \.flag)
            JarVariable("seconds", \.seconds, by: .secondsSince1970)
            JarVariable(.anyOf("url", "link", "meta.link"), \.url)
        }
    }

    private static func models() -> [Model] {
        let (plain, full, null) = (Model(), Model(), Model())
        full.optional = Leaf(name: "o", number: 6)
        full.twice = .some(7)
        full.byName = ["k&<\t": [Leaf(name: "x", number: nil)]]
        full.byNumber = [-1: Leaf(name: "y", number: 8)]
        full.change = .set(9)
        full.jar = ["a": [1, "b"] as Jar]
        null.twice = .some(nil)
        null.change = .cleared
        null.byNumber = [1: nil]
        null.jar = try? Jar(json: "null")
        return [plain, full, null]
    }

    @Test func theTextIsThatOfTheJar() throws {
        for model in Self.models() {
            let jar = Jar(model)
            #expect(jar.kind == .dictionary)
            for options in [JSONWritingOptions(), .prettyPrinted, .sortedKeys] {
                #expect(try String(json: model, options: options) == String(json: jar, options: options))
            }
            #expect(try String(json: [model]) == "[" + String(json: jar) + "]")
            #expect(try String(json: ["m": model]) == #"{"m":"# + String(json: jar) + "}")
            #expect(try String(json: Optional(model)) == String(json: jar))
            let again: Model = try Jar(json: String(json: model))^
            #expect(Jar(again) == jar)
        }
    }

    @Test func thePropertyListIsThatOfTheJar() throws {
        let model = Self.models()[1]
        #expect(try Data(plist: model) == Data(plist: Jar(model)))
        #expect(try String(plist: model) == String(plist: Jar(model)))
    }

    @Test func aContextAppliesToTheParts() throws {
        let context = Jar.Context(JarEncoder.NilStrategy.null)
        let leaf = Leaf(name: "a", number: nil)
        #expect(
            try String(json: ["leaf": leaf].asJar(using: context))
                == #"{"leaf":{"name \"quoted\"":"a","n":null}}"#)
    }

    // MARK: Errors

    private struct Numbers: JarMapped {
        var values: [String: [Double]]
        var parts: [Numbers]

        static let mapping = JarMapping<Numbers> {
            JarMake(Numbers.init(values:parts:))
            JarField("values", \.values)
            JarField("parts", \.parts)
        }
    }

    @Test func anErrorHasThePath() throws {
        let bad = Numbers(values: ["a": [0, .nan]], parts: [])
        let numbers = Numbers(values: [:], parts: [Numbers(values: [:], parts: []), bad])
        let error = try #require(throws: LiftError.self) { try String(json: numbers) }
        #expect(error.key == "parts[1].values.a[1]")
        #expect(error.kind == .unsupported)
        let ofJar = try #require(throws: LiftError.self) { try String(json: Jar(numbers)) }
        #expect(ofJar.message == error.message)
        #expect(ofJar.key == error.key)
    }

    private final class Link: JarMapped {
        var next: Link?

        init() {}

        static let mapping = JarMapping<Link> {
            JarMake(Link.init)
            JarVariable("next", \.next)
        }
    }

    @Test func aCycleIsAnError() async throws {
        let kind = try await onStack(of: 8192) {
            let link = Link()
            link.next = link
            defer { link.next = nil }
            return try liftError { try String(json: link) }.kind
        }
        #expect(kind == .bounds)
    }
}
