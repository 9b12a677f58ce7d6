import Foundation
import Lift
import Testing

@Suite struct ArraysTests {
    @Test func elementsAreLiftedInTheirOrder() throws {
        try expectLift(ofText: "[3,1,2]", .value([3, 1, 2]))
        try expectLift(ofText: "[ ]", .value([Int]()))
        try expectLift(of: [3, 1, 2], .value([3, 1, 2]))
        try expectLift(of: [3, 1, 2] as Jar, .value([3, 1, 2]))
        try expectLift(ofAny: [3, 1, 2], .value([3, 1, 2]))
        try expectLift(ofAny: [3, "1", 2.0] as [Any], .value([3, 1, 2]))
        if hasFullFoundation { try expectLift(ofAny: NSArray(array: [3, 1, 2]), .value([3, 1, 2])) }
        try expectLift(ofText: #"["a","b"]"#, .value(["a", "b"]))
    }

    @Test func containersNestInEachOther() throws {
        try expectLift(ofText: "[[1],[],[2,3]]", .value([[1], [], [2, 3]]))
        try expectLift(ofText: #"[{"a":[1]},{}]"#, .value([["a": [1]], [:]]))
        try expectLift(ofText: #"{"a":[{"b":[true]}]}"#, .value(["a": [["b": [true]]]]))
        try expectLift(of: [["a": [1]], [:]], .value([["a": [1]], [:]]))
        try expectWritten([["a": [1]], [:]], as: #"[{"a":[1]},{}]"#)
        try expectWritten([[1], [], [2, 3]], as: "[[1],[],[2,3]]")
    }

    @Test func theErrorOfAnElementHasItsIndex() throws {
        let text = #"{"rows":[[1,2],[3,"x"]]}"#
        let message = #"expected Int, found string "x""#
        for jar in [
            try Jar(json: text), ["rows": [[1, 2] as Jar, [3, "x"] as Jar]] as Jar,
            Jar(unchecked: try Jar(json: text).asAny()),
        ] {
            expectFailure(.type, message, at: "rows[1][1]") { _ = try jar["rows"]^ as [[Int]] }
            expectFailure(.type, message, at: "rows[1][1]") { _ = try jar^ as [String: [[Int]]] }
            expectFailure(.type, message, at: "rows[1][1]") { _ = try jar["rows"][1]^ as [Int] }
            expectFailure(.type, message, at: "rows[1][1]") { _ = try jar["rows"][1]^ as Set<Int> }
            expectFailure(.type, message, at: "rows[1][1]") {
                _ = try (jar["rows"]^ as [Jar]).map { try $0^ as [Int] }
            }
        }
    }

    @Test(arguments: [
        ("1", LiftError.Kind.type, "number 1"), (#""[1]""#, .type, #"string "[1]""#),
        (#"{"0":1}"#, .type, "dictionary of 1"),
        ("null", .null, "null"),
    ])
    func nothingElseIsAnArray(text: String, kind: LiftError.Kind, found: String) throws {
        try expectLift(ofText: text, LiftOutcome<[Int]>.fails(kind, "expected [Int], found \(found)"))
        try expectLift(ofText: text, LiftOutcome<Set<Int>>.fails(kind, "expected Set<Int>, found \(found)"))
    }

    @Test func anElementThatComesTwiceIsInASetOnce() throws {
        try expectLift(ofText: "[1,1.0,2,1]", .value([1, 2] as Set))
        try expectLift(ofText: "[]", .value([] as Set<String>))
        try expectLift(of: [1, 2] as Set, .value([1, 2] as Set))
        try expectWritten(["only"] as Set, as: #"["only"]"#)
        let written = try String(json: Set(0..<100))
        #expect(try Jar(json: written)^ as Set<Int> == Set(0..<100))
    }

    private struct Letter: RawRepresentable, JarCodable, Hashable {
        let rawValue: String
    }

    /// A type without an order.
    private struct Point: JarCodable, Hashable {
        let x: Int
    }

    @Test func aSetIsWrittenInOrderIfThereIsOne() throws {
        #expect(try String(json: Set(0..<100)) == "[\((0..<100).map(String.init).joined(separator: ","))]")
        try expectWritten(["b", "a", "c"] as Set, as: #"["a","b","c"]"#)
        try expectWritten([2, 0.5, -1] as Set, as: "[-1,0.5,2]")
        let letters = Set(["y", "x", "z"].map { Letter(rawValue: $0) })
        try expectWritten(letters, as: #"["x","y","z"]"#)
        #expect(try String(json: JarEncoder().encode(["k": letters])) == #"{"k":["x","y","z"]}"#)
        let points = Set((0..<20).map { Point(x: $0) })
        #expect(try Jar(json: String(json: points))^ as Set<Point> == points)
    }

    @Test func aLongArrayIsLiftedWhole() throws {
        let numbers = Array(0..<70_000)
        let text = try String(json: numbers)
        #expect(try Jar(json: text)^ as [Int] == numbers)
        #expect(try Jar(numbers)^ as [Int] == numbers)
    }
}
