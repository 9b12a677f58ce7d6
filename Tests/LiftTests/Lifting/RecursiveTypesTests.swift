import Foundation
import Lift
import Testing

/// Types that contain their own type: indirect enums, and structs by arrays, optionals and dictionaries.
@Suite struct RecursiveTypesTests {
    /// An expression with an `init(jar:)` and a `jar`.
    private indirect enum Term: JarElement, Equatable {
        case number(Int)
        case sum(Term, Term)
        case negative(Term)

        init(jar: Jar) throws {
            if jar.kind == .number {
                self = .number(try jar^)
            } else if !jar["not"].isMissing {
                self = .negative(try jar["not"]^)
            } else {
                self = .sum(try jar["sum"][0]^, try jar["sum"][1]^)
            }
        }

        var jar: Jar {
            switch self {
            case .number(let number): Jar(number)
            case .sum(let first, let second): ["sum": [first, second]]
            case .negative(let term): ["not": term]
            }
        }
    }

    /// As the compiler codes it.
    private indirect enum CodedTerm: JarCodable, Equatable {
        case number(Int)
        case negative(of: CodedTerm)
    }

    /// A tree of the compiler's.
    private struct CodedTree: JarCodable, Equatable {
        var name: String
        var trees: [CodedTree]?
    }

    /// A tree with a mapping.
    private struct Tree: JarMapped, Equatable {
        let name: String
        let trees: [Tree]

        static let mapping = JarMapping<Tree> {
            JarMake(Tree.init(name:trees:))
            JarField("name", \.name)
            JarField("trees", \.trees, default: [])
        }
    }

    @Test func anIndirectEnumIsLiftedAndWritten() throws {
        let term = Term.sum(.number(1), .negative(.sum(.number(2), .number(3))))
        let text = #"{"sum":[1,{"not":{"sum":[2,3]}}]}"#
        try expectLift(ofText: text, .value(term))
        try expectWritten(term, as: text)
        let error = try failure { try Jar(json: #"{"sum":[1,{"not":{"sum":[2,"x"]}}]}"#)^ as Term }
        #expect(error.key == "sum[1].not.sum[1].sum" || error.key == "sum[1].not.sum[1]")
    }

    @Test func anIndirectEnumIsCoded() throws {
        let term = CodedTerm.negative(of: .negative(of: .number(7)))
        let text = #"{"negative":{"of":{"negative":{"of":{"number":{"_0":7}}}}}}"#
        try expectLift(ofText: text, .value(term))
        try expectWritten(term, as: text)
        try expectExchange(term, text)
    }

    @Test func treesAreLiftedAndWritten() throws {
        let text = #"{"name":"a","trees":[{"name":"b","trees":[]},{"name":"c","trees":[]}]}"#
        let leaves = ["b", "c"]
        let tree = Tree(name: "a", trees: leaves.map { Tree(name: $0, trees: []) })
        try expectLift(ofText: text, .value(tree))
        try expectWritten(tree, as: text)
        let coded = CodedTree(name: "a", trees: leaves.map { CodedTree(name: $0, trees: []) })
        try expectLift(ofText: text, .value(coded))
        try expectWritten(coded, as: text)
        try expectExchange(coded, text)
        let wrong = #"{"name":"a","trees":[{"name":"b"},{"name":7,"trees":[{"name":true}]}]}"#
        #expect(try failure { try Jar(json: wrong)^ as CodedTree }.key == "trees[1].name")
        let errors = try liftError { try Jar(json: wrong)^ as Tree }.all
        #expect(errors.map(\.key) == ["trees[1].trees[0].name"] || errors.map(\.key) == ["trees[1].name"])
    }

    // MARK: As deep as data may be. Debug builds use up to 2 MB of stack for it.

    /// Text of trees in each other, with as many levels as a reader accepts.
    private static func text(_ depth: Int) -> String {
        String(repeating: #"{"name":"a","trees":["#, count: depth)
            + String(repeating: "]}", count: depth)
    }

    @Test func deepTreesFitOnAnyMainThread() async throws {
        let isRight = try await onStack(of: 8192) {
            let text = Self.text(256)
            let tree: Tree = try Jar(json: text)^
            let coded: CodedTree = try Jar(json: text)^
            let decoded = try JarDecoder().decode(CodedTree.self, from: text)
            return try String(json: tree) == text && String(json: coded) == text
                && String(decoding: JarEncoder().encodeJSON(decoded), as: UTF8.self) == text
        }
        #expect(isRight)
    }

    @Test func deepEnumsFitOnAnyMainThread() async throws {
        let isRight = try await onStack(of: 8192) {
            let text = String(repeating: #"{"not":"#, count: 512) + "1" + String(repeating: "}", count: 512)
            let term: Term = try Jar(json: text)^
            let start = String(repeating: #"{"negative":{"of":"#, count: 255)
            let codedText = start + #"{"number":{"_0":7}}"# + String(repeating: "}}", count: 255)
            let coded: CodedTerm = try Jar(json: codedText)^
            return try String(json: term) == text && String(json: coded) == codedText
        }
        #expect(isRight)
    }

    @Test func whatIsDeeperIsAnError() async throws {
        let errors = try await onStack(of: 16384) {
            let text = Self.text(257)
            let read = try liftError { try Jar(json: text)^ as Tree }
            var tree = Tree(name: "a", trees: [])
            for _ in 0..<600 { tree = Tree(name: "a", trees: [tree]) }
            let written = try liftError { try String(json: tree) }
            var coded = CodedTree(name: "a")
            for _ in 0..<600 { coded = CodedTree(name: "a", trees: [coded]) }
            let encoded = try liftError { try JarEncoder().encode(coded) }
            return [read.kind, written.kind, encoded.kind]
        }
        #expect(errors == [.bounds, .bounds, .bounds])
    }
}
