import Foundation
@testable import Lift
import Testing

/// Changes that cannot be made, and changes to errors.
@Suite struct JarMutationErrorTests {
    /// An assignment to an element that does not exist.
    struct BadAssignment: Sendable, CustomTestStringConvertible {
        let before: String
        let kind: LiftError.Kind
        let message: String
        let path: [JarPath.Component]
        let change: @Sendable (inout Jar) -> Void

        var testDescription: String { "\(kind) in \(before) at \(path)" }
    }

    static let badAssignments: [BadAssignment] = [
        BadAssignment(
            before: "[1,2,3]", kind: .bounds, message: "index 3 is out of bounds, expected one of 0...2",
            path: [.index(3)]
        ) { $0[3] = 1 },
        BadAssignment(
            before: "[1,2,3]", kind: .bounds, message: "index -1 is out of bounds, expected one of 0...2",
            path: [.index(-1)]
        ) { $0[-1] = 1 },
        BadAssignment(
            before: "[1]", kind: .bounds, message: "index 5 is out of bounds, expected 0",
            path: [.index(5)]
        ) { $0[5]["a"]["b"] = 1 },
        BadAssignment(
            before: "[[1]]", kind: .bounds, message: "index 1 is out of bounds, expected 0",
            path: [.index(0), .index(1)]
        ) { $0[0][1] = 1 },
        BadAssignment(
            before: #"{"a":{"b":[0,[1]]}}"#, kind: .bounds,
            message: "index 7 is out of bounds, expected 0",
            path: [.key("a"), .key("b"), .index(1), .index(7)]
        ) { $0["a"]["b"][1][7] = JarMutationTests.Coin(amount: 5) },
        BadAssignment(
            before: #""x""#, kind: .type, message: #"expected an array with an element 0, found string "x""#,
            path: []
        ) { $0[0] = 1 },
        BadAssignment(
            before: #"{"a":1}"#, kind: .type,
            message: "expected an array with an element 0, found dictionary of 1", path: []
        ) { $0[0] = 1 },
        BadAssignment(
            before: #"{"a":{"b":true}}"#, kind: .type,
            message: "expected an array with an element 2, found bool true", path: [.key("a"), .key("b")]
        ) { $0["a"]["b"][2] = 1 },
    ]

    @Test(arguments: badAssignments, JarRoute.allCases)
    func assigningPastTheEndShowsWhenRead(row: BadAssignment, route: JarRoute) throws {
        let original = try route.jar(row.before)
        var jar = original
        row.change(&jar)
        let place = row.path.dropLast(row.kind == .bounds ? 1 : 0)
        let error = try liftError { try Array(place).walk(from: jar)^ as [Int] }
        #expect(error.kind == row.kind)
        #expect(error.message == row.message)
        #expect(error.path == route.path + row.path)
        let deeper = try liftError { try Array(place).walk(from: jar)["x"][0]^ as Int? }
        #expect(deeper == error)
        let written = try liftError { try String(json: jar) }
        #expect(written.message == row.message)
        #expect(written.path == route.path + row.path)
        #expect(original == (try Jar(json: row.before)))
    }

    @Test func theRestOfAJarWithAnErrorInItCanBeRead() throws {
        var jar = try Jar(json: #"{"a":[1],"b":[2]}"#)
        jar["a"][1] = 5
        #expect(try jar["b"]^ as [Int] == [2])
        #expect(jar["a"].kind == .error)
        jar["a"] = [3]
        #expect(try jar["a"]^ as [Int] == [3])
    }

    @Test func anEmptyJarHasNoElementToReplace() throws {
        var jar = Jar()
        jar[0] = 1
        #expect(try failure { try jar^ as [Int] }.kind == .bounds)
    }

    static let changesOfErrors: [JarMutationTests.Change] = [
        JarMutationTests.Change("a key", "", "") { $0["a"] = 1 },
        JarMutationTests.Change("a key taken away", "", "") { $0["a"] = nil },
        JarMutationTests.Change("an index", "", "") { $0[0] = 1 },
        JarMutationTests.Change("a path", "", "") { $0["a"][1]["b"] = 1 },
        JarMutationTests.Change("append", "", "") { $0.append(1) },
        JarMutationTests.Change("append deep inside", "", "") { $0["a"]["b"].append(1) },
        JarMutationTests.Change("merge", "", "") { $0.merge(["a": 1] as Jar) },
    ]

    @Test(arguments: changesOfErrors)
    func anErrorStaysThatError(row: JarMutationTests.Change) throws {
        var jar = Jar(error: LiftError("gone"))
        row.change(&jar)
        #expect(jar.kind == .error)
        #expect(try failure { try jar^ as Int } == LiftFailure(.value, "gone"))
        #expect(try failure { try jar["a"]["b"]^ as Int } == LiftFailure(.value, "gone"))

        var holder: Jar = ["part": Jar(error: LiftError("gone"))]
        row.change(&holder["part"])
        #expect(try failure { try holder["part"]["x"]^ as Int } == LiftFailure(.value, "gone", at: "part"))

        var deferred = Jar(JarRoute.Deferred(held: Jar(error: LiftError("gone"))))
        row.change(&deferred)
        #expect(try failure { try deferred^ as Int } == LiftFailure(.value, "gone"))
    }

    @Test func aChangeThatThrowsMidwayLosesNothing() throws {
        func change(_ jar: inout Jar) throws {
            jar["b"] = 2
            throw LiftError("stop")
        }
        var jar = try Jar(json: #"{"a":{"b":1,"c":3},"d":[{"b":1}]}"#)
        #expect(throws: LiftError.self) { try change(&jar["a"]) }
        #expect(throws: LiftError.self) { try change(&jar["d"][0]) }
        #expect(try String(json: jar) == #"{"a":{"b":2,"c":3},"d":[{"b":2}]}"#)
    }
}
