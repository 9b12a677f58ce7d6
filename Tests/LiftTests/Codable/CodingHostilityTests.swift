import Foundation
import Lift
import Testing

private final class Node: Codable {
    var next: Node?
    var list: [Node]?

    init(next: Node?) { self.next = next }
}

private struct Tree: JarCodable, Sendable { var trees: [Tree]? }

/// What can be kept of a decoding.
private struct Keeping: Decodable {
    enum Key: CodingKey { case a, list, none }

    let decoder: any Decoder
    let keyed: KeyedDecodingContainer<Key>
    let unkeyed: any UnkeyedDecodingContainer
    let single: any SingleValueDecodingContainer
    let inherited: any Decoder

    init(from decoder: any Decoder) throws {
        self.decoder = decoder
        keyed = try decoder.container(keyedBy: Key.self)
        unkeyed = try keyed.nestedUnkeyedContainer(forKey: .list)
        single = try decoder.singleValueContainer()
        inherited = try keyed.superDecoder(forKey: .list)
    }
}

private final class Token: JarContextValue {}

@Suite struct CodingHostilityTests {
    // MARK: Depth

    @Test(arguments: [1, 100, 508])
    func typesAreCodedAsDeepAsTheReaderGoes(depth: Int) throws {
        let json = String(repeating: #"{"next":"#, count: depth) + "{}" + String(repeating: "}", count: depth)
        let jar = try Jar(json: json)
        var node: Node? = try JarDecoder().decode(Node.self, from: jar)
        #expect(try String(json: JarEncoder().encode(node)) == json)
        var count = 0
        while let next = node?.next { (node, count) = (next, count + 1) }
        #expect(count == depth)
        let arrays =
            String(repeating: #"{"trees":["#, count: depth / 2) + #"{"trees":5}"#
            + String(repeating: "]}", count: depth / 2)
        let path = Array(repeating: "trees[0]", count: depth / 2) + ["trees"]
        #expect(
            try failure { try Jar(json: arrays)^ as Tree }
                == LiftFailure(.type, "expected [Tree], found number 5", at: path.joined(separator: "."))
        )
    }

    @Test func deepErrorsOfEncodingHaveTheWholePath() throws {
        indirect enum Chain: Encodable {
            case end
            case link(Chain)

            enum Key: CodingKey { case next }

            func encode(to encoder: any Encoder) throws {
                guard case .link(let chain) = self else { throw LiftError("the end") }
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(chain, forKey: .next)
            }
        }
        let chain = (0..<300).reduce(Chain.end) { chain, _ in .link(chain) }
        let path = Array(repeating: "next", count: 300).joined(separator: ".")
        #expect(try failure { try JarEncoder().encode(chain) } == LiftFailure(.value, "the end", at: path))
    }

    @Test func manyNestedContainersAreWritten() throws {
        struct Nested: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                for _ in 0..<511 { container = container.nestedUnkeyedContainer() }
                try container.encode(1)
            }
        }
        let jar = try JarEncoder().encode(Nested())
        let text = String(repeating: "[", count: 512) + "1" + String(repeating: "]", count: 512)
        #expect(try String(json: jar) == text)
    }

    // MARK: Lossy arrays

    private struct Lossy: Decodable {
        var values: [Int] = []
        var indices: [Int] = []

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            while !container.isAtEnd {
                indices.append(container.currentIndex)
                if let value = try? container.decode(Int.self) {
                    values.append(value)
                } else if (try? container.nestedUnkeyedContainer()) != nil {
                    values.append(-1)
                } else {
                    _ = try container.decode(Skipped.self)
                }
            }
        }

        struct Skipped: Decodable { init(from decoder: any Decoder) throws {} }
    }

    @Test(arguments: JarRoute.allCases)
    func whatFailsIsTheNextElementStill(route: JarRoute) throws {
        let json = #"[1,"x",null,[5],{},2.5,true,3]"#
        let lossy = try JarDecoder().decode(Lossy.self, from: route.jar(json))
        #expect(lossy.values == [1, -1, 3])
        #expect(lossy.indices == Array(0..<8))
    }

    @Test func aCopyOfAContainerGoesItsOwnWay() throws {
        struct Twice: Decodable {
            var values: [Int]

            init(from decoder: any Decoder) throws {
                var first = try decoder.unkeyedContainer()
                values = [try first.decode(Int.self)]
                var second = first
                values.append(try second.decode(Int.self))
                values.append(try first.decode(Int.self))
                var third = try decoder.unkeyedContainer()
                values.append(try third.decode(Int.self))
            }
        }
        #expect(try JarDecoder().decode(Twice.self, from: [1, 2, 3]).values == [1, 2, 2, 1])
    }

    @Test func theSameKeyCanBeAskedForOftenAndOfAnyType() throws {
        struct Asking: Decodable {
            var found: [String] = []

            enum Key: CodingKey { case a }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                found.append("\(try container.decode(Int.self, forKey: .a))")
                found.append("\((try? container.decode(String.self, forKey: .a)) == nil)")
                found.append("\(try container.decodeIfPresent(Double.self, forKey: .a) ?? -1)")
                found.append("\((try? container.decode(Bool.self, forKey: .a)) == nil)")
                found.append("\(try decoder.container(keyedBy: Key.self).decode(UInt8.self, forKey: .a))")
                found.append("\((try? decoder.unkeyedContainer()) == nil)")
            }
        }
        #expect(
            try JarDecoder().decode(Asking.self, from: ["a": 7]).found == [
                "7", "true", "7.0", "true", "7", "true",
            ])
    }

    @Test func theFirstOfEqualKeysCountsUnlessTheDocumentSaysOtherwise() throws {
        struct Doubled: Decodable, Hashable { var a: Int }
        let json = #"{"a":1,"a":2}"#
        #expect(try JarDecoder().decode(Doubled.self, from: Jar(json: json)).a == 1)
        let options = JSONReadingOptions(duplicateKeys: .last)
        #expect(try JarDecoder().decode(Doubled.self, from: Jar(json: json, options: options)).a == 2)
        let dynamic = try JarDecoder().decode(DynamicKeys<Int>.self, from: Jar(json: json, options: options))
        #expect(dynamic.values == ["a": 2])
    }

    @Test(arguments: [#""x""#, "[1,2]", #"{"a":1}"#, "null"])
    func everyPartOfALargeContainerKnowsItsCodingPath(part: String) throws {
        struct Place: Decodable {
            let path: [String]

            init(from decoder: any Decoder) throws {
                path = decoder.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
            }
        }
        struct Whole: Decodable {
            var array: [Place]
            var object: [String: Place]
        }
        for count in [64, 65, 300] {
            let elements = (0..<count).map { _ in part }.joined(separator: ",")
            let members = (0..<count).map { #""k\#($0)":\#(part)"# }.joined(separator: ",")
            let jar = try Jar(json: #"{"array":[\#(elements)],"object":{\#(members)}}"#)
            let whole = try JarDecoder().decode(Whole.self, from: jar)
            #expect(whole.array.map(\.path) == (0..<count).map { ["array", "[\($0)]"] })
            #expect(whole.object.count == count)
            #expect(whole.object.allSatisfy { $1.path == ["object", $0] })
        }
    }

    // MARK: What is kept

    @Test func decodersAndContainersCanBeKept() throws {
        let kept = try [Jar(json: #"{"a":1,"list":[1,2]}"#)].map {
            try JarDecoder().decode(Keeping.self, from: $0)
        }
        let keeping = try #require(kept.first)
        #expect(try keeping.keyed.decode(Int.self, forKey: .a) == 1)
        #expect(keeping.keyed.allKeys.map(\.stringValue) == ["a", "list"])
        var list = keeping.unkeyed
        #expect(try [list.decode(Int.self), list.decode(Int.self)] == [1, 2])
        #expect(list.codingPath.map(\.stringValue) == ["list"])
        #expect(try keeping.single.decode([String: Jar].self).count == 2)
        #expect(try keeping.inherited.unkeyedContainer().count == 2)
        #expect {
            try keeping.keyed.decode(Int.self, forKey: .none)
        } throws: {
            guard case DecodingError.keyNotFound(let key, let context) = $0 else { return false }
            return key.stringValue == "none" && context.debugDescription == "expected Int, found nothing"
        }
        #expect(try keeping.decoder.container(keyedBy: Keeping.Key.self).contains(.a))
    }

    /// Keeps its encoders and containers and writes to them when all is done.
    private final class Keeper: Encodable {
        var encoder: (any Encoder)?
        var keyed: KeyedEncodingContainer<Keeping.Key>?
        var unkeyed: (any UnkeyedEncodingContainer)?
        var inherited: (any Encoder)?
        var fails = false

        func encode(to encoder: any Encoder) throws {
            self.encoder = encoder
            var keyed = encoder.container(keyedBy: Keeping.Key.self)
            var unkeyed = keyed.nestedUnkeyedContainer(forKey: .list)
            try unkeyed.encode(Wrapped(value: 1))
            try keyed.encode(Wrapped(value: 2), forKey: .a)
            inherited = keyed.superEncoder()
            self.keyed = keyed
            self.unkeyed = unkeyed
            if fails { throw LiftError("refused") }
        }

        func writeMore() throws {
            try keyed?.encode(3, forKey: .none)
            try keyed?.encode(Wrapped(value: 3), forKey: .none)
            _ = keyed?.nestedContainer(keyedBy: Keeping.Key.self, forKey: .none)
            try unkeyed?.encode(Wrapped(value: 4))
            _ = unkeyed?.nestedUnkeyedContainer()
            var single = inherited?.singleValueContainer()
            try single?.encode(5)
            var again = encoder?.unkeyedContainer()
            try again?.encode(6)
            _ = encoder?.codingPath
        }
    }

    @Test func encodersAndContainersCanBeKept() throws {
        let keepers = [Keeper(), Keeper()]
        let jar = try JarEncoder().encode(keepers)
        let text = #"[{"list":[1],"a":2,"super":{}},{"list":[1],"a":2,"super":{}}]"#
        #expect(try String(json: jar) == text)
        for keeper in keepers { try keeper.writeMore() }
        #expect(try String(json: jar) == text)
    }

    // MARK: Memory

    /// Encodes with containers in containers, of which each encodes a value of its own.
    private struct Deep: Encodable {
        var fails = false

        enum Key: CodingKey { case a, b }

        struct Value: Encodable { var it = 1 }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            var nested = container.nestedContainer(keyedBy: Key.self, forKey: .a)
            var deeper = nested.nestedUnkeyedContainer(forKey: .a)
            var deepest = deeper.nestedContainer(keyedBy: Key.self)
            try deepest.encode(Value(), forKey: .a)
            try deeper.encode(Value())
            try nested.encode(Value(), forKey: .b)
            try Value().encode(to: container.superEncoder())
            if fails { throw LiftError("refused") }
        }
    }

    @Test(arguments: [false, true])
    func encodingLeavesNothingBehind(fails: Bool) throws {
        weak var token: Token?
        do {
            let strong = Token()
            token = strong
            _ = try? JarEncoder().encode([Deep(fails: fails)], context: [strong])
            _ = try? JarEncoder().encode(Deep(fails: fails), context: [strong])
            let encoder = JarEncoder(context: [strong])
            _ = try? encoder.encodeJSON([Deep(fails: false), Deep(fails: fails)])
            _ = try? encoder.encodeJSON(Deep(fails: fails))
        }
        #expect(token == nil)
    }

    /// Replaces a container that has another one in it, and goes on writing to it.
    private struct Replaced: Encodable {
        /// Whether the value is replaced as a whole.
        let isWhole: Bool

        private enum Key: CodingKey { case a, b }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            var nested = container.nestedContainer(keyedBy: Key.self, forKey: .a)
            var deeper = nested.nestedUnkeyedContainer(forKey: .a)
            try deeper.encode(1)
            if isWhole {
                var single = encoder.singleValueContainer()
                try single.encode(["a": 2])
            } else {
                try container.encode(2, forKey: .a)
            }
            var late = nested.nestedContainer(keyedBy: Key.self, forKey: .b)
            var latest = late.nestedUnkeyedContainer(forKey: .a)
            try latest.encode(3)
        }
    }

    @Test(arguments: [false, true])
    func containersThatWereReplacedAreFreed(isWhole: Bool) throws {
        weak var token: Token?
        do {
            let strong = Token()
            token = strong
            let value = Replaced(isWhole: isWhole)
            #expect(try JarEncoder().encode(value, context: [strong]) == ["a": 2])
            #expect(try JarEncoder().encode([value], context: [strong]) == [["a": 2] as Jar])
        }
        #expect(token == nil)
    }

    @Test func encodersThatWereReplacedAreFreed() throws {
        struct Twice: Encodable {
            private enum Key: CodingKey { case a, b }

            func encode(to encoder: any Encoder) throws {
                var outer = encoder.container(keyedBy: Key.self)
                var first = outer.superEncoder(forKey: .a).container(keyedBy: Key.self)
                var nested = first.nestedContainer(keyedBy: Key.self, forKey: .b)
                try nested.encode(1, forKey: .a)
                _ = outer.superEncoder(forKey: .a)
                try outer.encode(2, forKey: .a)
            }
        }
        weak var token: Token?
        do {
            let strong = Token()
            token = strong
            #expect(try JarEncoder().encode(Twice(), context: [strong]) == ["a": 2])
            #expect(try JarEncoder().encode([Twice()], context: [strong]) == [["a": 2] as Jar])
        }
        #expect(token == nil)
    }

    @Test(arguments: [false, true])
    func encodersThatWereKeptAreFreedWithTheirKeeper(fails: Bool) throws {
        weak var token: Token?
        do {
            let strong = Token()
            token = strong
            let keeper = Keeper()
            keeper.fails = fails
            _ = try? JarEncoder().encode([keeper], context: [strong])
            try keeper.writeMore()
        }
        #expect(token == nil)
    }

    @Test func decodingLeavesNothingBehind() throws {
        weak var token: Token?
        do {
            let strong = Token()
            token = strong
            let jar = try Jar(json: #"{"a":1,"list":[1]}"#).union(context: strong)
            let keeping = try JarDecoder().decode(Keeping.self, from: jar)
            _ = try? keeping.keyed.decode(Bool.self, forKey: .a)
            _ = try? JarDecoder().decode(Node.self, from: ["next": jar["list"]] as Jar)
        }
        #expect(token == nil)
    }

    // MARK: The same container twice

    /// Asks for the same nested container for each of its properties, as JSONEncoder lets it.
    private struct Flattened: Codable, Hashable {
        var small: Int
        var large: Int
        var first: Int
        var second: Int

        enum Key: CodingKey { case image, list }
        enum Inner: CodingKey { case small, large }

        init(small: Int, large: Int, first: Int, second: Int) {
            (self.small, self.large, self.first, self.second) = (small, large, first, second)
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            let inner = try container.nestedContainer(keyedBy: Inner.self, forKey: .image)
            (small, large) = (
                try inner.decode(Int.self, forKey: .small), try inner.decode(Int.self, forKey: .large)
            )
            var list = try container.nestedUnkeyedContainer(forKey: .list)
            (first, second) = (try list.decode(Int.self), try list.decode(Int.self))
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            var one = container.nestedContainer(keyedBy: Inner.self, forKey: .image)
            try one.encode(small, forKey: .small)
            var list = container.nestedUnkeyedContainer(forKey: .list)
            try list.encode(first)
            var other = encoder.container(keyedBy: Key.self)
            var two = other.nestedContainer(keyedBy: Inner.self, forKey: .image)
            try two.encode(large, forKey: .large)
            var again = other.nestedUnkeyedContainer(forKey: .list)
            try again.encode(second)
        }
    }

    @Test func aNestedContainerThatIsAskedForTwiceIsOne() throws {
        let value = Flattened(small: 1, large: 2, first: 3, second: 4)
        let json = try JSONEncoder().encode(value)
        #expect(try JSONDecoder().decode(Flattened.self, from: json) == value)
        let jar = try JarEncoder().encode(value)
        #expect(try String(json: jar) == #"{"image":{"small":1,"large":2},"list":[3,4]}"#)
        #expect(try JarDecoder().decode(Flattened.self, from: jar) == value)
    }

    // MARK: Deferred parts

    @Test func nestedContainersReadWhatIsRepresentedLate() throws {
        struct Nested: Decodable {
            var a: Int
            var list: [Int]
            var inherited: Int

            enum Key: CodingKey { case keyed, list, a, `super` }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                a = try container.nestedContainer(keyedBy: Key.self, forKey: .keyed).decode(
                    Int.self, forKey: .a)
                var elements = try container.nestedUnkeyedContainer(forKey: .list)
                list = [try elements.nestedContainer(keyedBy: Key.self).decode(Int.self, forKey: .a)]
                inherited = try container.superDecoder().container(keyedBy: Key.self).decode(
                    Int.self, forKey: .a)
            }
        }
        let late = JarRoute.Deferred(held: ["a": 1])
        let jar: Jar = ["keyed": late, "list": JarRoute.Deferred(held: [late]), "super": late]
        let nested = try JarDecoder().decode(Nested.self, from: jar)
        #expect((nested.a, nested.list, nested.inherited) == (1, [1], 1))
    }
}
