import Lift
import LiftTestSupport
import Testing

/// How errors write the types that they expect.
@Suite struct TypeNameTests {
    private struct Box<Value>: JarConvertible {
        init(jar: Jar) throws { throw jar.assertionFailure("never made") }
    }

    private func expected<Value: Liftable>(_ type: Value.Type) throws -> String? {
        try liftError { try Jar(json: #"{"a": true}"#)["b"].lift(as: type) }.expected
    }

    @Test func collectionsHaveBrackets() throws {
        #expect(try expected([Int].self) == "[Int]")
        #expect(try expected([[String: [Int?]]].self) == "[[String: [Int?]]]")
        #expect(try expected([String: [Bool]].self) == "[String: [Bool]]")
        #expect(try expected([Int: String].self) == "[Int: String]")
    }

    @Test func otherTypesKeepTheirNames() throws {
        #expect(try expected(Int.self) == "Int")
        #expect(try expected(Set<[Int]>.self) == "Set<[Int]>")
        #expect(try expected(Box<[Int: [String]]>.self) == "Box<[Int: [String]]>")
        #expect(try expected(Box<(Int, String)>.self) == "Box<(Int, String)>")
        #expect(try expected([Box<(Int) -> Bool>].self) == "Array<Box<(Int) -> Bool>>")
        #expect(try expected(Box<(any Error)?>.self) == "Box<Error?>")
    }
}
