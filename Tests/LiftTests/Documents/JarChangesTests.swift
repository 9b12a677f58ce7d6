import Foundation
import LiftDocuments
import Testing

@testable import Lift

/// Patches that are made from two Jars.
@Suite struct JarChangesTests {
    @Test(
        arguments: [
            ("1", "1.0", "[]"), ("1", "2", #"[{"op":"replace","path":"","value":2}]"#),
            ("[1,2,3,4]", "[1,2,9,3,4]", #"[{"op":"add","path":"/2","value":9}]"#),
            ("[1,1]", "[1]", #"[{"op":"remove","path":"/1"}]"#),
            ("[1]", "[1,1]", #"[{"op":"add","path":"/1","value":1}]"#),
            ("[1,2,3,4]", "[1,4]", #"[{"op":"remove","path":"/2"},{"op":"remove","path":"/1"}]"#),
            ("[1,2]", "[3,1,2]", #"[{"op":"add","path":"/0","value":3}]"#),
            ("[]", "[1,2]", #"[{"op":"add","path":"/0","value":1},{"op":"add","path":"/1","value":2}]"#),
            ("[[1],[2],[3]]", "[[1],[9],[3]]", #"[{"op":"replace","path":"/1/0","value":9}]"#),
            (
                #"[{"a":1},{"b":2},{"c":3}]"#, #"[{"a":1},{"b":5}]"#,
                #"[{"op":"replace","path":"/1/b","value":5},{"op":"remove","path":"/2"}]"#
            ),
            (
                #"{"a":1,"b":{"c":[],"d":2},"e":null}"#, #"{"b":{"c":[],"d":3},"f":null,"e":0}"#,
                #"[{"op":"remove","path":"/a"},{"op":"replace","path":"/b/d","value":3},{"op":"add","path":"/f","value":null},{"op":"replace","path":"/e","value":0}]"#
            ),
            (
                #"{"a/b":{"m~n":1}}"#, #"{"a/b":{"m~n":2}}"#,
                #"[{"op":"replace","path":"/a~1b/m~0n","value":2}]"#
            ),
            (#"{"a":[1]}"#, #"{"a":{"0":1}}"#, #"[{"op":"replace","path":"/a","value":{"0":1}}]"#),
        ])
    func changesAreFew(old: String, new: String, patch: String) throws {
        let (old, new) = (try Jar(json: old), try Jar(json: new))
        #expect(try String(json: JarPatch(from: old, to: new)) == patch)
        #expect(try JarPatch(from: old, to: new).applied(to: old) == new)
    }

    @Test func missingValuesAreAddedAndRemoved() throws {
        let jar: Jar = ["a": 1]
        #expect(
            try String(json: JarPatch(from: Jar(), to: jar))
                == #"[{"op":"add","path":"","value":{"a":1}}]"#)
        #expect(try JarPatch(from: Jar(), to: jar).applied(to: Jar()) == jar)
        #expect(try String(json: JarPatch(from: jar, to: Jar())) == #"[{"op":"remove","path":""}]"#)
        #expect(try JarPatch(from: jar, to: Jar()).applied(to: jar).kind == .missing)
        #expect(JarPatch(from: Jar(), to: Jar()).operations.isEmpty)
    }

    @Test func randomChangesAreRoundTrips() throws {
        for seed in 0..<UInt64(TestSize.count(1000, full: 100_000)) {
            var random = SeededGenerator(seed: seed)
            let first = PlainJSON.random(levels: 4, using: &random)
            var second = first
            if seed % 5 == 0 { second = .random(levels: 4, using: &random) }
            for _ in 0..<Int.random(in: 0..<6, using: &random) { second.change(using: &random) }
            let (old, new) = (try first.jar(using: &random), try second.jar(using: &random))
            let patch = JarPatch(from: old, to: new)
            #expect(try patch.applied(to: old) == new, "seed \(seed)")
            #expect(patch.operations.isEmpty == (old == new), "seed \(seed)")
            let read: JarPatch = try Jar(json: String(json: patch))^
            #expect(try read.applied(to: old) == new, "seed \(seed)")
            #expect(try String(json: old) == first.text, "seed \(seed)")
        }
    }

    /// Shapes for which comparing level by level, or writing all paths, would take quadratic time.
    @Test(.timeLimit(.minutes(10)))
    func hostileShapesTakeLinearTime() async throws {
        let depth = TestSize.count(20_000, full: 200_000)
        func nested(_ open: String, _ inner: String, _ close: String) -> String {
            String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
        }
        let shapes = [
            (nested("[", "1", "]"), nested("[", "2", "]")),
            (nested(#"{"a":"#, "1", #","b":1}"#), nested(#"{"a":"#, "2", #","b":2}"#)),
            (nested("[", "1", ",1]"), nested("[0,", "2", "]")),
            (nested("[", "1", ",1]"), nested("[", "2", "]")),
            (
                "[" + (0..<depth).map { "\($0)" }.joined(separator: ",") + "]",
                "[" + (0..<depth).map { "\($0 / 2 * 3)" }.joined(separator: ",") + ",1]"
            ),
            (
                "[" + (0..<depth).map { "\($0)" }.joined(separator: ",") + "]",
                "[0" + String(repeating: ",0", count: depth) + (1..<depth).map { ",\($0)" }.joined() + "]"
            ),
        ]
        for (first, second) in shapes {
            let isSame = try await onSmallStack {
                let options = JSONReadingOptions(maximumDepth: .max)
                let (old, new) = (
                    try Jar(json: first, options: options), try Jar(json: second, options: options)
                )
                let patch = JarPatch(from: old, to: new)
                return try patch.applied(to: old) == new
                    && String(json: patch).utf8.count < 50 * second.utf8.count
            }
            #expect(isSame)
        }
    }
}
