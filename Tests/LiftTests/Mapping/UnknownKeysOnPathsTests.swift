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

    private func unknown(_ name: String, _ path: String) -> LiftFailure {
        LiftFailure(.value, #"unknown key "\#(name)""#, at: path)
    }
}
