import Foundation
import Lift
import LiftTestSupport
import Testing

private struct Plain: JarCodable, Equatable { var xPos = 1 }

private struct Ruled: JarCodable, Equatable {
    static let keyRules = JarKeyRules.snakeCase
    var rulOne = 1
}

private class Base: JarCodable {
    class var keyRules: JarKeyRules { JarKeyRules() }
    var baseName = 1

    required init() {}
}

private final class RuledBase: Base { override class var keyRules: JarKeyRules { .snakeCase } }

private final class Limited: Base, JarDefaultable {
    var limit: Int? = 5

    enum CodingKeys: CodingKey { case limit }

    required init() { super.init() }

    required init(from decoder: any Decoder) throws {
        limit = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Int.self, forKey: .limit)
        try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(limit, forKey: .limit)
        try super.encode(to: encoder)
    }
}

/// Parts that `JarCodable` represents are encoded by the encoding of what they are in.
@Suite struct DirectPartsTests {
    /// The texts of a value by all routes that encode it, and in a dictionary.
    private func texts(_ value: some JarCodable) throws -> Set<String> {
        let nils = JarEncoder(context: JarEncoder.NilStrategy.null)
        return [
            try String(json: value), try String(json: value, options: .sortedKeys),
            try String(json: Jar(value)), try String(json: ["v": value] as Jar, options: .sortedKeys),
            try String(json: JarEncoder().encode(value)),
            String(decoding: try nils.encodeJSON(value), as: UTF8.self),
            try String(json: Jar(plist: JarEncoder().encodePropertyList(value)), options: .sortedKeys),
        ]
    }

    @Test func rulesOfOneTypeDontApplyToTheNext() throws {
        struct First: JarCodable, Equatable {
            var theFirst = [Ruled()]
            var theSecond = [Plain()]
        }
        struct Second: JarCodable, Equatable {
            var theFirst = [Plain()]
            var theSecond = [Ruled()]
        }
        struct Single: JarCodable, Equatable {
            var theFirst = Ruled()
            var theSecond = Plain()
            var theThird = Ruled()
        }
        struct Nested: JarCodable, Equatable {
            var theFirst = [[Ruled()]]
            var theSecond = [[Plain()]]
        }
        func expect<Value: JarCodable & Equatable>(_ value: Value, _ text: String) throws {
            #expect(try texts(value) == [text, #"{"v":\#(text)}"#])
            #expect(try value.updated(from: [:]) == value)
            #expect(try Jar(json: text)^ == value)
        }
        try expect(First(), #"{"theFirst":[{"rul_one":1}],"theSecond":[{"xPos":1}]}"#)
        try expect(Second(), #"{"theFirst":[{"xPos":1}],"theSecond":[{"rul_one":1}]}"#)
        try expect(
            Single(), #"{"theFirst":{"rul_one":1},"theSecond":{"xPos":1},"theThird":{"rul_one":1}}"#)
        try expect(Nested(), #"{"theFirst":[[{"rul_one":1}]],"theSecond":[[{"xPos":1}]]}"#)
    }

    @Test func theRulesOfAnObjectAreThoseOfItsClass() throws {
        struct Box: JarCodable {
            var list = [Base(), RuledBase(), Base()]
            var one: Base = RuledBase()
        }
        let text =
            #"{"list":[{"baseName":1},{"base_name":1},{"baseName":1}],"one":{"base_name":1}}"#
        #expect(try texts(Box()) == [text, #"{"v":\#(text)}"#])
    }

    @Test func theDefaultsOfAnObjectAreThoseOfItsClass() throws {
        struct Box: JarCodable {
            var list: [Base]
            var one: Base
        }
        let limited = Limited()
        limited.limit = nil
        let box = Box(list: [limited], one: limited)
        let text = #"{"list":[{"limit":null,"baseName":1}],"one":{"limit":null,"baseName":1}}"#
        #expect(try String(json: box) == text)
        #expect(try String(json: Jar(box)) == text)
        #expect(try (Jar(box)["one"]^ as Limited).limit == nil)
        #expect(try (Jar(json: String(json: box, options: .sortedKeys))["list"][0]^ as Limited).limit == nil)
    }

    @Test func aTransformAppliesToTheDeclaredType() throws {
        struct Box: JarCodable {
            var list = [RuledBase(), Base()]
            var one: Base = RuledBase()
        }
        func context<Value: Base>(_ type: Value.Type) -> JarTypeTransform<Value> {
            JarTypeTransform(AnyJarTransform<Value>(lift: { _ in Value() }, represent: { _ in Jar("x") }))
        }
        let ofBase = #"{"list":["x","x"],"one":"x"}"#
        #expect(try String(json: Box().asJar(using: context(Base.self))) == ofBase)
        #expect(try String(json: Jar(Box()).union(context: context(Base.self))) == ofBase)
        let ofNone = #"{"list":[{"base_name":1},{"baseName":1}],"one":{"base_name":1}}"#
        #expect(try String(json: Box().asJar(using: context(RuledBase.self))) == ofNone)
        #expect(try String(json: Jar(Box()).union(context: context(RuledBase.self))) == ofNone)
    }

    /// A type may encode something else instead of what its coder refuses.
    @Test func aPartMayCatchAnError() throws {
        struct Score: JarCodable {
            var value = Double.nan
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                do { try container.encode(value) } catch is EncodingError { try container.encodeNil() }
            }
        }
        struct Box: JarCodable {
            var one = Score()
            var list = [Score()]
            var named = ["a": Score()]
            var lists = ["b": [Score()]]
        }
        let text = #"{"one":null,"list":[null],"named":{"a":null},"lists":{"b":[null]}}"#
        #expect(try String(json: Box()) == text)
        #expect(try String(decoding: JarEncoder().encodeJSON(Box()), as: UTF8.self) == text)
        #expect(try String(json: ["a": Score()]) == #"{"a":null}"#)
        let snake = JarEncoder(context: JarKeyRules.snakeCase)
        #expect(try String(decoding: snake.encodeJSON(Box()), as: UTF8.self) == text)
    }

    /// Its key must not be written, either.
    @Test func aPartWithoutAValueIsLeftOut() throws {
        struct Level: RawRepresentable, JarCodable, Equatable { var rawValue: Int? }
        struct Change: RawRepresentable, JarCodable { var rawValue = JarChange<Int>.unchanged }
        struct Mapped: JarMapped {
            var level = Level(rawValue: nil)
            var change = Change()
            var name = "a"
            static let mapping = JarMapping<Mapped> {
                JarMake({ Mapped() })
                JarVariable("level", \.level)
                JarVariable("change", \.change)
                JarVariable("name", \.name)
            }
        }
        struct Coded: JarCodable {
            var named = ["k": Level(rawValue: nil)]
            var lists = ["k": [Level(rawValue: nil)]]
        }
        #expect(try String(json: Mapped()) == #"{"name":"a"}"#)
        #expect(try Jar(plist: Data(plist: Mapped())) == ["name": "a"])
        #expect(try Jar(plist: Data(plist: Mapped(), format: .xml)) == ["name": "a"])
        #expect(try String(json: ["k": Level(rawValue: nil)]) == "{}")
        #expect(try String(json: ["k": Level(rawValue: nil) as Level?]) == "{}")
        #expect(try String(json: ["k": Level(rawValue: 2)]) == #"{"k":2}"#)
        let coded = #"{"named":{},"lists":{"k":[]}}"#
        #expect(try String(json: Coded()) == coded)
        #expect(try String(json: Jar(Coded())) == coded)
        #expect(try String(json: ["v": Coded()]) == #"{"v":\#(coded)}"#)
    }

    @Test func anObjectThatContainsItselfIsRefused() async throws {
        final class Node: JarCodable, Hashable {
            var next: [Node] = []
            var one: Node?
            var maybe: [Node?] = []
            var named: [String: Node] = [:]
            var all: Set<Node> = []
            static func == (one: Node, other: Node) -> Bool { one === other }
            func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
        }
        let ways: [@Sendable (Node) -> Void] = [
            { $0.next = [$0] },
            {
                $0.one = Node(); $0.one?.one = $0
            }, { $0.maybe = [nil, $0] },
            { $0.named = ["a": $0] }, { $0.all = [$0] },
        ]
        _ = try await onThreads(1, stackSize: 256 << 20) { _ in
            for way in ways {
                let node = Node()
                way(node)
                defer { (node.next, node.one, node.maybe, node.named, node.all) = ([], nil, [], [:], []) }
                #expect(throws: LiftError.self) { try String(json: node) }
                #expect(throws: LiftError.self) { try String(json: Jar(node)) }
                #expect(throws: LiftError.self) { try String(json: ["node": node] as Jar) }
                #expect(throws: LiftError.self) { try String(json: [node], options: .sortedKeys) }
            }
        }
    }
}
