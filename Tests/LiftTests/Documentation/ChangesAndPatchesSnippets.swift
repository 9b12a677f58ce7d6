import Foundation
import Lift
import LiftDocuments
import Testing

/// Each Swift snippet of the article "Changes and patches", unchanged except for its indentation.
@Suite struct ChangesAndPatchesSnippets {
    @Test func differencesAreLines() throws {
        let old = try Jar(json: #"{"name": "Kim", "tags": ["a", "c"], "age": 30}"#)
        let new = try Jar(json: #"{"age": 31, "name": "Kim", "tags": ["a", "b", "c"]}"#)
        let difference = JarDifference(from: old, to: new)
        let text = difference.description
        let paths = difference.map(\.path)  // [tags[1], age]
        #expect(text == "tags[1]: nothing → \"b\"\nage: 30 → 31")
        #expect(paths == ["tags[1]", "age"])
        #expect(difference[0].old.isMissing && difference[1].new == 31)
    }

    @Test func testsExpectNoDifference() throws {
        let (expected, response) = (try Jar(json: #"{"a":1.0,"b":"x"}"#), ["b": "x", "a": 1] as Jar)
        #expect(JarDifference(from: expected, to: response).isEmpty)
        #expect(JarDifference(from: expected, to: response) == [])
        let dated: Jar = ["b": "y", "a": 1]
        #expect(JarDifference(from: expected, to: dated).description == #"b: "x" → "y""#)
    }

    @Test func somePathsAreIgnored() throws {
        let expected: Jar = ["id": 1, "createdAt": "2026-11-20"]
        let response: Jar = ["id": 1, "createdAt": "2026-11-21"]
        let changes = JarDifference(from: expected, to: response).filter { $0.path.last != "createdAt" }
        #expect(changes.isEmpty)
    }

    @Test func patchesAreApplied() throws {
        var profile: Jar = ["name": "Kim", "phone": "123", "tags": ["a", "b"]]
        let body = """
            [
                {"op": "test", "path": "/name", "value": "Kim"},
                {"op": "add", "path": "/tags/-", "value": "c"},
                {"op": "remove", "path": "/phone"}
            ]
            """
        let patch: JarPatch = try Jar(json: body)^
        try patch.apply(to: &profile)
        let text = try String(json: profile)  // {"name":"Kim","tags":["a","b","c"]}
        #expect(text == #"{"name":"Kim","tags":["a","b","c"]}"#)

        let before = profile
        let error = try liftError { try patch.apply(to: &profile) }
        let message = #"operation 2 of the patch, remove "/phone": there's no value to remove at phone"#
        #expect(error.description == message && error.kind == .missing)
        #expect(profile == before)
    }

    @Test func patchesAreBuilt() throws {
        let profile: Jar = ["name": "Kim", "tags": ["a", "b"]]
        let patch = JarPatch([.replace(path: "name", value: "Kim Lee"), .remove(path: "tags[0]")])
        let changed = try patch.applied(to: profile)  // {"name":"Kim Lee","tags":["b"]}
        #expect(try String(json: changed) == #"{"name":"Kim Lee","tags":["b"]}"#)
    }

    @Test func mergePatchesAreApplied() throws {
        let address: Jar = ["city": "Oslo", "zip": "0150"]
        var profile: Jar = ["name": "Kim", "phone": "123", "address": address]
        let patch: JarMergePatch = try Jar(json: #"{"phone": null, "address": {"zip": "0151"}}"#)^
        try patch.apply(to: &profile)
        let text = try String(json: profile)
        #expect(text == #"{"name":"Kim","address":{"city":"Oslo","zip":"0151"}}"#)
    }

    @Test func changesAreMade() throws {
        let old: Jar = ["a": 1, "tags": ["json", "xml"]]
        let new: Jar = ["a": 2, "tags": ["json"]]
        let patch = try String(json: JarPatch(from: old, to: new))
        let mergePatch = try String(json: JarMergePatch(from: old, to: new))  // {"a":2,"tags":["json"]}
        #expect(patch == #"[{"op":"replace","path":"/a","value":2},{"op":"remove","path":"/tags/1"}]"#)
        #expect(mergePatch == #"{"a":2,"tags":["json"]}"#)
        #expect(try JarPatch(from: old, to: new).applied(to: old) == new)
        #expect(try JarMergePatch(from: old, to: new).applied(to: old) == new)
        let nulls = JarMergePatch(from: old, to: ["a": null])
        #expect(
            try failure { try nulls.applied(to: old) }
                == LiftFailure(.unsupported, "a merge patch cannot set a null", at: "a"))
    }

    @Test func elementsRemovedInTwoPlacesMakeALongPatch() throws {
        let old = Jar((0..<200).map { ["id": $0, "name": "n\($0)"] as Jar })
        var new = old
        new.remove(at: 150)
        #expect(JarPatch(from: old, to: new).operations.count == 1)
        new.remove(at: 10)
        let long = JarPatch(from: old, to: new)
        #expect(long.operations.count == 280)
        #expect(try long.applied(to: old) == new)
        let short = JarPatch([.remove(path: "[150]"), .remove(path: "[10]")])
        #expect(try short.applied(to: old) == new)
        var row = old
        for index in (10..<20).reversed() { row.remove(at: index) }
        #expect(JarPatch(from: old, to: row).operations.count == 10)
    }

    @Test func datesOfAPatchAreStringsInJSON() throws {
        let (old, new) = (["day": Date(timeIntervalSince1970: 0)] as Jar, ["day": Date()] as Jar)
        let patch = JarPatch(from: old, to: new)
        let list: JarPatch = try Jar(plist: Data(plist: patch))^
        #expect(try list.applied(to: old) == new)
        let json: JarPatch = try Jar(json: String(json: patch))^
        #expect(try json.applied(to: old)["day"].kind == .string)
    }

    @Test func copiesHaveALimit() throws {
        var document: Jar = ["list": [1, 2, 3]]
        let patch = JarPatch([.copy(from: "list", path: "again")])
        try patch.apply(to: &document, maximumCopy: 4096)
        #expect(document["again"] == document["list"])
        let error = try liftError { try patch.apply(to: &document, maximumCopy: 4) }
        #expect(error.kind == .bounds)
    }
}
