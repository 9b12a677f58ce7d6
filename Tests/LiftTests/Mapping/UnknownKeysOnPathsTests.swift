import Lift
import Testing

/// Unknown keys of a value that is at a property, while paths of other properties lead into it.
@Suite struct UnknownKeysOnPathsTests {
    private struct Part: JarMapped, Equatable {
        let a: Int

        static let mapping = JarMapping<Part> {
            JarMake(Part.init(a:))
            JarField("a", \.a)
        }
    }

    private struct Mapped<Value: JarElement & SendableMetatype>: JarMapped {
        let part: Value
        let inner: Int?
        let deep: Int?

        static var mapping: JarMapping<Mapped> {
            .cached {
                JarMake(Mapped.init(part:inner:deep:))
                JarField("part", \.part)
                JarField("part.x", \.inner)
                JarField("part.y.z", \.deep)
            }
        }
    }

    private struct CodablePart: Codable, Equatable { let a: Int }

    private struct Ruled<Value: Codable>: JarCodable {
        let part: Value
        let inner: Int?
        let deep: Int?

        static var keyRules: JarKeyRules {
            JarKeyRules(.renaming(Self.self, ["inner": "part.x", "deep": "part.y.z"]))
        }
    }

    private struct Rooted: JarCodable {
        let part: CodablePart
        let inner: Int?

        static let keyRules = JarKeyRules(
            .root("data", of: Self.self), .renaming(Self.self, ["inner": "part.x"]))
    }

    /// A part inside a part, which a path of the outermost value leads into.
    private struct Outer<Value: JarElement & SendableMetatype>: JarMapped {
        let middle: Middle<Value>
        let inner: Int?

        static var mapping: JarMapping<Outer> {
            .cached {
                JarMake(Outer.init(middle:inner:))
                JarField("middle", \.middle)
                JarField("middle.part.x", \.inner)
            }
        }
    }

    private struct Middle<Value: JarElement & SendableMetatype>: JarMapped {
        let part: Value

        static var mapping: JarMapping<Middle> {
            .cached {
                JarMake(Middle.init(part:))
                JarField("part", \.part)
            }
        }
    }

    @Test func thePartAndThePathsKnowTheirKeys() throws {
        for text in [
            #"{"part":{"a":1}}"#, #"{"part":{"a":1,"x":2}}"#, #"{"part":{"x":2,"a":1,"y":{"z":3}}}"#,
        ] {
            try expectUnknownKey(text, Mapped<Part>.self, nil)
            try expectUnknownKey(text, Ruled<CodablePart>.self, nil)
            try expectUnknownKey(
                #"{"data":\#(text)}"#, Rooted.self, text.contains("y") ? unknown("y", "data.part.y") : nil)
        }
    }

    @Test func otherKeysOfThePartAreUnknown() throws {
        let text = #"{"part":{"a":1,"x":2,"w":3}}"#
        try expectUnknownKey(text, Mapped<Part>.self, unknown("w", "part.w"))
        try expectUnknownKey(text, Ruled<CodablePart>.self, unknown("w", "part.w"))
        let receipt = JarReceipt()
        _ = try Jar(json: text).union(context: receipt)^ as Mapped<Part>
        #expect(receipt.entries(of: .unknownKey).map(\.key) == ["part.w"])
    }

    @Test func aDictionaryAtThePropertyHasDataAsKeys() throws {
        let text = #"{"part":{"a":1,"x":2}}"#
        try expectUnknownKey(text, Mapped<[String: Int]>.self, nil)
        try expectUnknownKey(text, Ruled<[String: Int]>.self, nil)
        try expectUnknownKey(#"{"part":{"a":1},"b":2}"#, Mapped<[String: Int]>.self, unknown("b", "b"))
    }

    @Test func aPathLeadsThroughSeveralValues() throws {
        try expectUnknownKey(#"{"middle":{"part":{"a":1,"x":2}}}"#, Outer<Part>.self, nil)
        try expectUnknownKey(
            #"{"middle":{"part":{"a":1,"x":2,"w":3}}}"#, Outer<Part>.self, unknown("w", "middle.part.w"))
    }

    /// A type that is tried and fails leaves nothing behind, neither for unknown keys nor for the rest.
    private enum Either: JarElement {
        case first(Int), second(Int)

        private struct First: JarMapped {
            let a: Int
            let z: Int?

            static let mapping = JarMapping<First> {
                JarMake(First.init(a:z:))
                JarField("a", \.a)
                JarField("z", \.z)
            }
        }

        init(jar: Jar) throws {
            try jar.checkUnknownKeys(besides: "b")
            if let first = try? jar^ as First {
                self = .first(first.a)
            } else {
                self = .second(try jar["b"]^)
            }
        }

        var jar: Jar {
            switch self {
            case .first(let value): ["a": value]
            case .second(let value): ["b": value]
            }
        }
    }

    private struct Around: JarMapped {
        let id: Int
        let either: Either
        let rest: JarRest

        static let mapping = JarMapping<Around> {
            JarMake(Around.init(id:either:rest:))
            JarField("id", \.id)
            JarField(.flattened, \.either)
            JarField(.flattened, \.rest)
        }
    }

    @Test func aTypeThatIsOnlyTriedReadsNoKeys() throws {
        for text in [#"{"id":1,"b":2,"z":"keep"}"#, #"{"id":1,"b":2,"a":"x"}"#] {
            #expect(try String(json: Jar(json: text)^ as Around) == text)
        }
        try expectUnknownKey(#"{"b":2,"a":"x"}"#, Either.self, unknown("a", "a"))
    }

    @Test func deepPathsTakeLittleTime() throws {
        final class Node: JarMapped {
            var x: Int?
            var next: Node?

            static let mapping = JarMapping<Node> {
                JarMake({ Node() })
                JarVariable("meta.x", \.x)
                JarVariable("next", \.next)
            }
        }
        let level = #"{"u":1,"v":2,"w":3,"next":"#
        let text = String(repeating: level, count: 100) + "{}" + String(repeating: "}", count: 100)
        let receipt = JarReceipt()
        _ = try Jar(json: text).union(context: receipt)^ as Node
        #expect(receipt.entries(of: .unknownKey).count == 300)
    }

    private func unknown(_ name: String, _ path: String) -> LiftFailure {
        LiftFailure(.value, #"unknown key "\#(name)""#, at: path)
    }
}
