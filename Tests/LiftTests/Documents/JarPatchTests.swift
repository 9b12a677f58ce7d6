import Foundation
import Testing

@testable import Lift
@testable import LiftDocuments

@Suite struct JarPatchTests {
    /// RFC 6902, appendix A: those that succeed.
    @Test(
        arguments: [
            // A.1 to A.5
            (
                #"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux"}]"#,
                #"{"foo":"bar","baz":"qux"}"#
            ),
            (
                #"{"foo":["bar","baz"]}"#, #"[{"op":"add","path":"/foo/1","value":"qux"}]"#,
                #"{"foo":["bar","qux","baz"]}"#
            ),
            (#"{"baz":"qux","foo":"bar"}"#, #"[{"op":"remove","path":"/baz"}]"#, #"{"foo":"bar"}"#),
            (
                #"{"foo":["bar","qux","baz"]}"#, #"[{"op":"remove","path":"/foo/1"}]"#,
                #"{"foo":["bar","baz"]}"#
            ),
            (
                #"{"baz":"qux","foo":"bar"}"#, #"[{"op":"replace","path":"/baz","value":"boo"}]"#,
                #"{"baz":"boo","foo":"bar"}"#
            ),
            // A.6 and A.7
            (
                #"{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}"#,
                #"[{"op":"move","from":"/foo/waldo","path":"/qux/thud"}]"#,
                #"{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}"#
            ),
            (
                #"{"foo":["all","grass","cows","eat"]}"#, #"[{"op":"move","from":"/foo/1","path":"/foo/3"}]"#,
                #"{"foo":["all","cows","eat","grass"]}"#
            ),
            // A.8
            (
                #"{"baz":"qux","foo":["a",2,"c"]}"#,
                #"[{"op":"test","path":"/baz","value":"qux"},{"op":"test","path":"/foo/1","value":2}]"#,
                #"{"baz":"qux","foo":["a",2,"c"]}"#
            ),
            // A.10 and A.11
            (
                #"{"foo":"bar"}"#, #"[{"op":"add","path":"/child","value":{"grandchild":{}}}]"#,
                #"{"foo":"bar","child":{"grandchild":{}}}"#
            ),
            (
                #"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux","xyz":123}]"#,
                #"{"foo":"bar","baz":"qux"}"#
            ),
            // A.14 and A.16
            (#"{"/":9,"~1":10}"#, #"[{"op":"test","path":"/~01","value":10}]"#, #"{"/":9,"~1":10}"#),
            (
                #"{"foo":["bar"]}"#, #"[{"op":"add","path":"/foo/-","value":["abc","def"]}]"#,
                #"{"foo":["bar",["abc","def"]]}"#
            ),
            // The text of the standard, and what it implies.
            (#"{"a":1}"#, #"[{"op":"copy","from":"/a","path":"/b"}]"#, #"{"a":1,"b":1}"#),
            (#"{"a":[1]}"#, #"[{"op":"copy","from":"","path":"/a/0"}]"#, #"{"a":[{"a":[1]},1]}"#),
            (#"{"a":1}"#, #"[{"op":"replace","path":"","value":[2]}]"#, "[2]"),
            (#"{"a":1}"#, #"[{"op":"add","path":"","value":null}]"#, "null"),
            (#"{"a":[1]}"#, #"[{"op":"move","from":"/a","path":""}]"#, "[1]"),
            (#"{"a":1}"#, #"[{"op":"remove","path":""},{"op":"add","path":"","value":2}]"#, "2"),
            (#"{"a":1}"#, #"[{"op":"move","from":"/a","path":"/a"}]"#, #"{"a":1}"#),
            (
                #"{"0":{"1":2}}"#, #"[{"op":"add","path":"/0/2","value":3},{"op":"remove","path":"/0/1"}]"#,
                #"{"0":{"2":3}}"#
            ),
            (
                #"{"a":null}"#,
                #"[{"op":"test","path":"/a","value":null},{"op":"replace","path":"/a","value":1}]"#,
                #"{"a":1}"#
            ),
            (#"{"-":1}"#, #"[{"op":"replace","path":"/-","value":2}]"#, #"{"-":2}"#),
            ("[1.0]", #"[{"op":"test","path":"/0","value":1},{"op":"test","path":"","value":[1]}]"#, "[1.0]"),
        ])
    func patchesAreApplied(text: String, patch: String, result: String) throws {
        let patch: JarPatch = try Jar(json: patch)^
        for route in JarRoute.keepingOrder {
            // What is built writes numbers as Swift does.
            let result = route == .built ? result.replacingOccurrences(of: "1.0", with: "1") : result
            var jar = try route.jar(text)
            #expect(try String(json: patch.applied(to: jar)) == result, "\(route)")
            try patch.apply(to: &jar)
            #expect(try String(json: jar) == result, "\(route)")
        }
        #expect(try Jar(json: String(json: patch))^ as JarPatch == patch)
        let (old, new) = (try Jar(json: text), try Jar(json: result))
        #expect(try JarPatch(from: old, to: new).applied(to: old) == new)
    }

    /// A.9, A.12, A.15 and other errors. Each comes after an operation that could be made.
    @Test(
        arguments: [
            (
                #"{"baz":"qux"}"#, #"{"op":"test","path":"/baz","value":"bar"}"#,
                LiftFailure(.value, #"test "/baz": expected string "bar", found string "qux""#, at: "baz")
            ),
            (
                #"{"baz":[1]}"#, #"{"op":"test","path":"/baz","value":[2]}"#,
                LiftFailure(.value, #"test "/baz": expected array of 1, found another one"#, at: "baz")
            ),
            (
                #"{"foo":"bar"}"#, #"{"op":"add","path":"/baz/bat","value":"qux"}"#,
                LiftFailure(.missing, #"add "/baz/bat": there's no array or dictionary to add to"#, at: "baz")
            ),
            (
                #"{"/":9,"~1":10}"#, #"{"op":"test","path":"/~01","value":"10"}"#,
                LiftFailure(.value, #"test "/~01": expected string "10", found number 10"#, at: "~1")
            ),
            (
                "{}", #"{"op":"remove","path":"/b"}"#,
                LiftFailure(.missing, #"remove "/b": there's no value to remove"#, at: "b")
            ),
            (
                "{}", #"{"op":"replace","path":"/b/c","value":1}"#,
                LiftFailure(.missing, #"replace "/b/c": there's no value to replace"#, at: "b.c")
            ),
            (
                #"{"b":[1]}"#, #"{"op":"add","path":"/b/2","value":1}"#,
                LiftFailure(
                    .bounds, #"add "/b/2": index 2 is out of bounds, expected one of 0...1"#, at: "b[2]")
            ),
            (
                #"{"b":[1]}"#, #"{"op":"remove","path":"/b/1"}"#,
                LiftFailure(
                    .bounds, #"remove "/b/1": index 1 is out of bounds, expected 0"#, at: "b[1]")
            ),
            (
                #"{"b":[1]}"#, #"{"op":"add","path":"/b/01","value":1}"#,
                LiftFailure(.type, #"add "/b/01": expected an index, found a key"#, at: #"b.01"#)
            ),
            (
                #"{"b":7}"#, #"{"op":"add","path":"/b/c","value":1}"#,
                LiftFailure(.type, #"add "/b/c": expected an array or a dictionary, found number 7"#, at: "b")
            ),
            (
                #"{"b":[1]}"#, #"{"op":"add","path":"/b/2/c","value":1}"#,
                LiftFailure(
                    .bounds, #"add "/b/2/c": index 2 is out of bounds, expected 0"#, at: "b[2]")
            ),
            (
                #"{"b":[1]}"#, #"{"op":"replace","path":"/b/2/c","value":1}"#,
                LiftFailure(
                    .bounds, #"replace "/b/2/c": index 2 is out of bounds, expected 0"#, at: "b[2]")
            ),
            (
                #"{"b":[1]}"#, #"{"op":"remove","path":"/b/x"}"#,
                LiftFailure(.type, #"remove "/b/x": expected a dictionary, found array of 1"#, at: "b")
            ),
            (
                #"{"b":{"c":7}}"#, #"{"op":"test","path":"/b/c/d/e","value":1}"#,
                LiftFailure(.type, #"test "/b/c/d/e": expected a dictionary, found number 7"#, at: "b.c")
            ),
            (
                #"{"b":{"c":7}}"#, #"{"op":"add","path":"/b/c/d/e","value":1}"#,
                LiftFailure(.type, #"add "/b/c/d/e": expected a dictionary, found number 7"#, at: "b.c")
            ),
            (
                #"{"b":{"c":1}}"#, #"{"op":"move","from":"/b","path":"/b/c"}"#,
                LiftFailure(.value, #"move "/b/c": a value cannot be moved into itself"#, at: "b")
            ),
            (
                "{}", #"{"op":"copy","from":"/b","path":"/c"}"#,
                LiftFailure(.missing, #"copy "/c": there's no value to copy"#, at: "b")
            ),
            (
                "{}", #"{"op":"move","from":"/b","path":"/c"}"#,
                LiftFailure(.missing, #"move "/c": there's no value to move"#, at: "b")
            ),
            (
                "{}", #"{"op":"test","path":"/b","value":1}"#,
                LiftFailure(.missing, #"test "/b": there's no value to test"#, at: "b")
            ),
        ])
    func aFailingPatchChangesNothing(text: String, operation: String, error: LiftFailure) throws {
        let patch: JarPatch = try Jar(json: #"[{"op":"add","path":"/new","value":[1]},\#(operation)]"#)^
        let expected = LiftFailure(error.kind, "operation 1 of the patch, \(error.message)", at: error.key)
        for route in JarRoute.keepingOrder {
            var jar = try route.jar(text)
            let found = try failure { try patch.apply(to: &jar) }
            #expect(found.message == expected.message && found.kind == expected.kind, "\(route)")
            #expect(found.key.hasSuffix(expected.key), "\(route)")
            if route == .document { #expect(found == expected) }
            #expect(try String(json: jar) == text, "\(route)")
        }
    }

    @Test(
        arguments: [
            (#"{"op":"add"}"#, LiftFailure(.type, "expected a JSON Patch, found dictionary of 1")),
            (
                #"[{"path":"/a"}]"#,
                LiftFailure(
                    .missing, #"expected String, but the key is missing; the only key is "path""#,
                    at: "[0].op")
            ),
            (
                #"[{"op":"remove"}]"#,
                LiftFailure(
                    .missing, #"expected String, but the key is missing; the only key is "op""#,
                    at: "[0].path")
            ),
            (
                #"[{"op":"add","path":"/a"}]"#,
                LiftFailure(
                    .missing, #"expected a value, but the key is missing; the keys are "op", "path""#,
                    at: "[0].value"
                )
            ),
            (
                #"[{"op":"spam","path":"/a"}]"#,
                LiftFailure(
                    .value,
                    #"expected one of "add", "remove", "replace", "move", "copy", "test", found string "spam""#,
                    at: "[0].op")
            ),
            (
                #"[{"op":"remove","path":"a"}]"#,
                LiftFailure(
                    .syntax, #"expected a JSON Pointer, which begins with "/", found "a""#, at: "[0].path")
            ),
            (
                #"[{"op":"move","path":"/a","from":"a"}]"#,
                LiftFailure(
                    .syntax, #"expected a JSON Pointer, which begins with "/", found "a""#, at: "[0].from")
            ),
            // A.13
            (
                #"[{"op":"add","path":"/baz","value":"qux","op":"remove"}]"#,
                LiftFailure(.value, "duplicate key in the operation", at: "[0]")
            ),
        ])
    func malformedPatchesAreErrors(text: String, error: LiftFailure) throws {
        #expect(try failure { try Jar(json: text)^ as JarPatch } == error)
    }

    @Test func errorsHaveThePositionOfTheValue() throws {
        let jar = try Jar(json: "{\"a\": 1,\n \"b\": [2]}")
        let rows: [(JarPatch.Operation, Int?, Int?)] = [
            (.test(path: "b[0]", value: 3), 2, 8), (.add(path: "a.x", value: 1), 1, 7),
            (.remove(path: "c"), 1, 1), (.remove(path: "b[1]"), nil, nil),
            (.add(path: "b[2]", value: 1), nil, nil),
        ]
        for (operation, line, column) in rows {
            let error = try liftError { try JarPatch([operation]).applied(to: jar) }
            #expect(error.line == line && error.column == column, "\(operation.jar)")
        }
    }

    @Test func aChangedValueHasNoPosition() throws {
        let jar = try Jar(json: "{\"a\": 1,\n \"b\": [2, 3, 4]}")
        let rows: [(before: JarPatch.Operation, failing: JarPatch.Operation, line: Int?)] = [
            (.replace(path: "a", value: 5), .test(path: "a", value: 6), nil),
            (.add(path: "b[0]", value: 5), .test(path: "b[0]", value: 2), nil),
            (.remove(path: "b[0]"), .test(path: "b[1]", value: 3), nil),
            (.move(from: "a", path: "q"), .test(path: "q", value: 2), nil),
            (.remove(path: "b[2]"), .test(path: "b[1]", value: 5), 2),
        ]
        for (before, failing, line) in rows {
            let error = try liftError { try JarPatch([before, failing]).applied(to: jar) }
            #expect(error.line == line, "\(error)")
            #expect(error.path == failing.path)
        }
    }

    @Test func hiddenValuesAreNotShown() throws {
        let jar = try Jar(json: #"{"password":"secret","n":1}"#).union(
            context: JarRedaction(keys: ["password"]))
        for operation in [
            .test(path: "password", value: "x"), .add(path: "password.x", value: 1),
            .remove(path: "password[0]"),
        ] as [JarPatch.Operation] {
            #expect(!"\(try liftError { try JarPatch([operation]).applied(to: jar) })".contains("secret"))
        }
        var inserted = jar
        inserted["password"].insert(1, at: 0)
        #expect(!"\(try liftError { try String(json: inserted) })".contains("secret"))
        #expect(!"\(try liftError { try jar["password"]^ as [Int] })".contains("secret"))
    }

    @Test func operationsOfSwiftAreApplied() throws {
        var jar: Jar = ["name": "Lift", "tags": ["json"]]
        try JarPatch([
            .replace(path: "name", value: "Lift 3"), .add(path: "tags[1]", value: "swift"),
            .copy(from: "tags[0]", path: "tags.-"), .test(path: "tags", value: ["json", "swift", "json"]),
            .move(from: "name", path: "title"), .remove(path: "tags[0]"),
        ]).apply(to: &jar)
        #expect(jar == ["title": "Lift 3", "tags": ["swift", "json"]])
        let missing = try failure { try JarPatch([.add(path: "a", value: Jar())]).apply(to: &jar) }
        #expect(
            missing
                == LiftFailure(.missing, #"operation 0 of the patch, add "/a": the operation has no value"#))
        let broken = Jar(error: LiftError("broken"))
        let error = try failure { try JarPatch([.replace(path: "title", value: broken)]).apply(to: &jar) }
        #expect(error == LiftFailure(.value, #"operation 0 of the patch, replace "/title": broken"#))
        #expect(try failure { try JarPatch([]).applied(to: broken) } == LiftFailure(.value, "broken"))
    }

    @Test func aJarThatHoldsAnErrorIsNoPatch() throws {
        let broken = Jar(error: LiftError("broken"))
        for read: (Jar) throws -> Any in [JarPatch.init(jar:), JarPatch.Operation.init(jar:)] {
            #expect(try failure { try read(broken) } == LiftFailure(.value, "broken"))
        }
    }

    @Test func theContextStays() throws {
        let jar = try Jar(json: #"{"a":{"b":1}}"#).union(context: ModelPlace(name: "here"))
        let patched = try JarPatch([.add(path: "a.c", value: Jar(NamedByContext()))]).applied(to: jar)
        #expect(try String(json: patched) == #"{"a":{"b":1,"c":"here"}}"#)
        #expect(try String(json: JarPatch([.copy(from: "a.c", path: "")]).applied(to: patched)) == #""here""#)
        #expect(try failure { try JarPatch([.remove(path: "x")]).applied(to: patched["a"]) }.key == "a.x")
    }

    @Test func copiesCannotMultiplyTheData() throws {
        let copies = (0..<40).map { JarPatch.Operation.copy(from: "", path: [.key("k\($0)")]) }
        let many = "[0" + String(repeating: ",0", count: 100_000) + "]"
        let long = "\"" + String(repeating: "x", count: 200_000) + "\""
        for jar in [
            try Jar(json: "{\"a\":\(many)}"), ["a": try Jar(json: many), "b": [[:] as Jar] as Jar] as Jar,
            try Jar(json: "{\"a\":\(long)}"), ["a": Jar(String(repeating: "x", count: 200_000))] as Jar,
        ] {
            let error = try liftError { try JarPatch(copies).applied(to: jar) }
            #expect(error.kind == .bounds)
            // 64 times the data and the patch.
            let limit = 64 * (jar.byteCount(limit: .max) + JarPatch(copies).jar.byteCount(limit: .max))
            #expect(error.message.hasSuffix("the patch copies more than \(limit) bytes"))
            // Copies of copies: each one doubles the data.
            #expect(error.path == ["k6"])
        }
        let within = try JarPatch(Array(copies.prefix(10))).applied(to: (["a": [1]] as Jar))
        #expect(within.count == 11)
    }

    @Test func aSmallPatchCannotMakeAGigabyte() throws {
        let jar = try Jar(json: "{\"a\":\"" + String(repeating: "x", count: 10_000) + "\"}")
        let copies = (0..<17).map { JarPatch.Operation.copy(from: "", path: [.key("\($0)")]) }
        let error = try failure { try JarPatch(copies).applied(to: jar) }
        #expect(
            error
                == LiftFailure(
                    .bounds,
                    #"operation 6 of the patch, copy "/6": the patch copies more than 1048576 bytes"#,
                    at: "6"
                ))
        #expect(try JarPatch(Array(copies.prefix(8))).applied(to: jar, maximumCopy: 1 << 22).count == 9)
        #expect(
            try failure { try JarPatch(Array(copies.prefix(1))).applied(to: jar, maximumCopy: 10_000) }
                == LiftFailure(
                    .bounds, #"operation 0 of the patch, copy "/0": the patch copies more than 10000 bytes"#,
                    at: "0"))
    }

    @Test(
        arguments: [
            ("[[1,2],3]", #"[{"op":"copy","from":"/0","path":"/-"}]"#, 7),
            (
                "[[1,2],3]",
                #"[{"op":"copy","from":"/1","path":"/0"},{"op":"copy","from":"","path":"/1/0"}]"#, 16
            ),
            ("[[[],[[4]]]]", #"[{"op":"copy","from":"/0","path":"/1"}]"#, 14),
            (#"{"ab":{"c":"d","e":true}}"#, #"[{"op":"copy","from":"/ab","path":"/f"}]"#, 20),
        ])
    func copiedBytesAreCounted(text: String, operations: String, copied: Int) throws {
        let patch: JarPatch = try Jar(json: operations)^
        let last = try #require(patch.operations.last)
        for route in JarRoute.keepingOrder {
            let jar = try route.jar(text)
            #expect(try patch.applied(to: jar, maximumCopy: copied) == patch.applied(to: jar), "\(route)")
            var changed = jar
            let error = try failure { try patch.apply(to: &changed, maximumCopy: copied - 1) }
            let operation =
                "operation \(patch.operations.count - 1) of the patch, copy \"\(last.path.pointer)\""
            #expect(
                error
                    == LiftFailure(
                        .bounds, "\(operation): the patch copies more than \(copied - 1) bytes",
                        at: JarPath(route.path + last.path).description), "\(route)")
            #expect(changed == jar, "\(route)")
        }
    }

    /// An element that is inserted or removed moves those after it, and one that is removed counts itself.
    @Test(
        arguments: [
            ("[1,2,3,4]", #"[{"op":"add","path":"/1","value":9}]"#, 3),
            ("[1,2,3,4]", #"[{"op":"add","path":"/-","value":9}]"#, 0),
            (#"{"a":[1,2,3,4]}"#, #"[{"op":"remove","path":"/a/1"}]"#, 3),
            ("[1,2,3,4]", #"[{"op":"move","from":"/0","path":"/3"}]"#, 4),
            ("[1,2,3,4]", #"[{"op":"move","from":"/3","path":"/0"}]"#, 4),
            (
                "[1,2,3,4]",
                #"[{"op":"add","path":"/0","value":9},{"op":"remove","path":"/2"},"#
                    + #"{"op":"copy","from":"/0","path":"/3"}]"#, 8
            ),
            (
                #"{"a":1,"b":[1]}"#,
                #"[{"op":"remove","path":"/a"},{"op":"replace","path":"/b/0","value":2}]"#, 0
            ),
        ])
    func movedElementsAreCounted(text: String, operations: String, moves: Int) throws {
        let patch: JarPatch = try Jar(json: operations)^
        let last = try #require(patch.operations.last)
        for route in JarRoute.keepingOrder {
            let jar = try route.jar(text)
            var changed = jar
            try patch.apply(to: &changed, within: JarPatchLimits(moves: moves))
            #expect(try changed == patch.applied(to: jar), "\(route)")
            guard moves > 0 else { continue }
            changed = jar
            let error = try failure {
                try patch.apply(to: &changed, within: JarPatchLimits(moves: moves - 1))
            }
            let operation = "\(last.name) \"\(last.path.pointer)\""
            let index = patch.operations.count - 1
            #expect(
                error
                    == LiftFailure(
                        .bounds,
                        "operation \(index) of the patch, \(operation): the patch moves too many elements",
                        at: JarPath(route.path + last.path).description), "\(route)")
            #expect(changed == jar, "\(route)")
        }
    }

    /// Takes seconds, like the same insertions into an array of Swift.
    @Test(.enabled(if: TestSize.isFull)) func insertionsCannotMoveElementsForever() throws {
        let jar = Jar([Int](repeating: 0, count: 300_000))
        let patch = JarPatch([JarPatch.Operation](repeating: .add(path: "[0]", value: 1), count: 20_000))
        let error = try liftError { try patch.applied(to: jar) }
        #expect(
            error.kind == .bounds && error.message.hasSuffix(#"add "/0": the patch moves too many elements"#))
    }
}
