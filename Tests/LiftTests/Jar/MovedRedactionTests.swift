@testable import Lift
import LiftDocuments
import Testing

/// What a redaction hides by a key stays hidden where the value is put, whichever way it gets there.
@Suite struct MovedRedactionTests {
    /// A way to put the value at a key of a Jar elsewhere. The result has it only there.
    struct Move: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let move: @Sendable (inout Jar, _ key: String) throws -> Jar

        init(_ description: String, _ move: @escaping @Sendable (inout Jar, String) throws -> Jar) {
            testDescription = description
            self.move = move
        }

        /// A way to put a copy elsewhere in the same Jar.
        static func copying(
            _ description: String, _ copy: @escaping @Sendable (inout Jar, String) throws -> Void
        ) -> Move {
            Move(description) { jar, key in
                try copy(&jar, key)
                jar.removeValue(forKey: key)
                return jar
            }
        }
    }

    static let inTheSameJar: [Move] = [
        .copying("assigning to a new key") { $0["other"] = $0[$1] },
        .copying("assigning to a key") { $0["n"] = $0[$1] },
        .copying("assigning to a key of a value") { $0["n"]["other"] = $0[$1] },
        .copying("assigning to an index") { $0["list"][0] = $0[$1] },
        .copying("assigning to a path") { $0[path: "x.y"] = $0[$1] },
        .copying("assigning to the end of an array") { $0[path: "list[1]"] = $0[$1] },
        .copying("assigning a part") { $0["other"] = $0[$1]["list"] },
        .copying("assigning an outer value to a part") { $0["list"] = ["x": $0[$1]] },
        .copying("assigning any value") { $0["other"] = [$0[$1]] as any JarRepresentable },
        .copying("appending") { $0["list"].append($0[$1]) },
        .copying("appending elements") { $0["list"].append(contentsOf: $0[$1]["list"].elements) },
        .copying("appending a sequence") { $0["list"].append(contentsOf: $0[$1].members.map(\.value)) },
        .copying("inserting") { $0["list"].insert($0[$1], at: 0) },
        .copying("merging") { $0["n"].merge($0[$1]) },
        .copying("merging dictionaries") { $0["dictionary"].merge($0[$1]) },
        .copying("copying by a patch") {
            try JarPatch([.copy(from: [.key($1)], path: "other")]).apply(to: &$0)
        },
        Move("moving by a patch") { try JarPatch([.move(from: [.key($1)], path: "other")]).applied(to: $0) },
        Move("removing and assigning") {
            $0["other"] = $0.removeValue(forKey: $1)
            return $0
        },
        Move("removing at a path and assigning") {
            let value = $0[path: JarPath([.key($1)])]
            $0[path: JarPath([.key($1)])] = nil
            $0["list"][0] = value
            return $0
        },
        Move("swapping") {
            var other = $0
            other["n"] = "x"
            swap(&$0["n"], &other[$1])
            $0.removeValue(forKey: $1)
            return $0
        },
        Move("mapping") { jar, key in Jar(jar["list"].elements.map { _ in jar[key] }) },
    ]

    static let intoAnother: [Move] = [
        Move("a dictionary literal") { ["other": $0[$1]] },
        Move("an array literal") { [0, $0[$1]] },
        Move("an array") { Jar([$0[$1]]) },
        Move("a dictionary") { Jar(["other": $0[$1]]) },
        Move("elements") { Jar(Array($0[$1]["list"].elements)) },
        Move("members") { Jar($0[$1].members.map(\.value)) },
        Move("filtered elements") { Jar($0[$1]["list"].elements.filter { $0.kind == .string }) },
        Move("a container of any values") { Jar(unchecked: ["other": $0[$1]] as [String: Any]) },
        Move("appended elements") {
            var list: Jar = [0]
            list.append(contentsOf: $0[$1]["list"].elements)
            return list
        },
        Move("a union with members") { (["n": 1] as Jar).merging($0[$1]) },
        Move("a union with the whole") { jar, _ in (["n": 1] as Jar).merging(jar) },
        Move("a merge of members") { (["n": 1, "list": [1]] as Jar).merging($0[$1]) },
        Move("a merge with appended arrays") {
            (["list": [1]] as Jar).merging($0[$1], arrays: .append)
        },
        Move("a merge by index") { (["list": [1]] as Jar).merging($0[$1], arrays: .byIndex) },
        Move("a merge of elements") { ([1] as Jar).merging($0[$1]["list"], arrays: .byIndex) },
        Move("a merge of the whole") { ([$1: ["id": 1]] as Jar).merging($0) },
        Move("a merge patch of members") { try JarMergePatch($0[$1]).applied(to: (["n": 1] as Jar)) },
        Move("a merge patch of the whole") {
            try JarMergePatch($0).applied(to: ([$1: ["id": 1]] as Jar))
        },
        Move("changes as a patch") { jar, _ in Jar(JarPatch(from: ["n": 1] as Jar, to: jar)) },
        Move("changes of a part as a patch") {
            Jar(JarPatch(from: [$1: ["id": 1, "list": [1]] as Jar] as Jar, to: $0))
        },
        Move("changes of members as a patch") { Jar(JarPatch(from: ["n": 1] as Jar, to: $0[$1])) },
        Move("changes of elements as a patch") { Jar(JarPatch(from: [1] as Jar, to: $0[$1]["list"])) },
        Move("changes as a merge patch") { Jar(JarMergePatch(from: ["n": 1] as Jar, to: $0[$1])) },
        Move("all changes as a merge patch") { jar, _ in
            Jar(JarMergePatch(from: ["n": 1] as Jar, to: jar))
        },
        Move("changes of a part as a merge patch") {
            Jar(JarMergePatch(from: [$1: ["id": 1]] as Jar, to: $0))
        },
        Move("a replacement in a patch") {
            let patch = JarPatch(from: [$1: 1] as Jar, to: $0)
            return try patch.applied(to: (["token": 1, "open": 1] as Jar))
        },
    ]

    /// A Jar with a value at `key`, where a redaction hides the key `token`.
    private static func jar(_ route: JarRoute, _ key: String) throws -> Jar {
        let value = #"{"id": "s3cret", "list": ["s3cret", {"x": "s3cret"}]}"#
        let text = #"{"n": 2, "list": [1], "dictionary": {"id": 1, "list": [1]}, "\#(key)": \#(value)}"#
        return try route.jar(text).union(context: JarRedaction.keys("token"))
    }

    /// The paths to the strings in a Jar that are the value.
    private static func paths(in jar: Jar) -> [JarPath] {
        var paths: [JarPath] = []
        var open: [(path: JarPath, jar: Jar)] = [([], jar)]
        while let (path, jar) = open.popLast() {
            open += jar.members.map { (path + [.key($0.key)], $0.value) }
            open += jar.elements.enumerated().map { (path + [.index($0.offset)], $0.element) }
            if let text = try? jar^ as String, text == "s3cret" { paths.append(path) }
        }
        return paths
    }

    private static func shownTexts(_ jar: Jar, at path: JarPath) throws -> [String] {
        let error = try liftError { try jar[path: path]^ as Int }
        return [jar[path: path].description, error.message, error.report, error.context]
    }

    @Test(arguments: inTheSameJar + intoAnother, JarRoute.keepingOrder)
    func aHiddenValueStaysHiddenWhereItIsPut(move: Move, route: JarRoute) throws {
        var jar = try Self.jar(route, "token")
        let moved = try move.move(&jar, "token")
        #expect(!moved.description.contains("s3cret"))
        let paths = Self.paths(in: moved)
        #expect(!paths.isEmpty)
        for path in paths {
            for text in try Self.shownTexts(moved, at: path) { #expect(!text.contains("s3cret")) }
            #expect(
                try liftError { try moved[path: path]^ as Int }.message
                    == "expected Int, found string <redacted>")
        }
    }

    @Test(arguments: inTheSameJar + intoAnother, JarRoute.keepingOrder)
    func aVisibleValueStaysVisibleWhereItIsPut(move: Move, route: JarRoute) throws {
        var jar = try Self.jar(route, "open")
        let moved = try move.move(&jar, "open")
        #expect(moved.description.contains("s3cret") && !moved.description.contains("<redacted>"))
        for path in Self.paths(in: moved) {
            for text in try Self.shownTexts(moved, at: path) { #expect(text.contains("s3cret")) }
        }
    }

    @Test(arguments: JarRoute.keepingOrder)
    func aValueThatIsChangedInPlaceGetsNoRedactionOfItsOwn(route: JarRoute) throws {
        for key in ["token", "open"] {
            var jar = try Self.jar(route, key)
            jar[key]["list"].append(1)
            jar[key]["list"][1]["x"] = "s3cret"
            jar[path: [.key(key), "id"]] = "s3cret"
            #expect(jar.description.contains("s3cret") == (key == "open"))
            jar.context = Jar.Context()
            #expect(jar[key].context.isEmpty && jar.description.contains("s3cret"))
        }
    }

    @Test(arguments: JarRoute.keepingOrder)
    func aMovedValueTakesTheContextOfItsContainer(route: JarRoute) throws {
        struct Mark: JarContextValue, Equatable { let number: Int }
        for key in ["token", "open"] {
            var jar = try Self.jar(route, key).union(context: Mark(number: 1))
            jar["n"] = jar[key]
            jar.context.formUnion(Mark(number: 2))
            #expect(try jar["n"]["id"].context.get(Mark.self) == Mark(number: 2))
            #expect(jar["n"].description.contains("s3cret") == (key == "open"))
        }
    }
}
