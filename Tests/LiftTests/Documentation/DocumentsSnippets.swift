import Lift
import LiftDocuments
import Testing

/// Each Swift snippet of Docs/Documents.md, unchanged except for its indentation.
@Suite struct DocumentsSnippets {
    @Test func aPathReadsAndSets() throws {
        var jar = try Jar(json: #"{"payments":[{"amount":1,"note":"x"},{"amount":2}]}"#)
        let amount: Double = try jar[path: "payments[1].amount"]^
        jar[path: "payments[1].amount"] = 12.5
        jar[path: "payments[0].tags[0]"] = "late"  // makes the array
        jar[path: "payments[0].note"] = nil  // removes the key
        #expect(amount == 2)
        #expect(try String(json: jar) == #"{"payments":[{"amount":1,"tags":["late"]},{"amount":12.5}]}"#)
        #expect(#"files["a.txt"][0]"# as JarPath == #"files.a\.txt[0]"# && jar[path: ""] == jar)
    }

    @Test func aPathIsTextAndAPointer() throws {
        let jar = try Jar(json: #"{"files":{"a.txt":[{"size":3}]}}"#)
        let index = 0
        let file = "a.txt"
        let path: JarPath = "files.\(file)[\(index)].size"
        let text = path.description  // files["a.txt"][0].size
        let pointer = path.pointer  // /files/a.txt/0/size
        let again = try JarPath(pointer: pointer)  // the same path
        let size: Int = try jar[path: path]^
        #expect(text == #"files["a.txt"][0].size"# && pointer == "/files/a.txt/0/size")
        #expect(again == path && size == 3)
    }

    @Test func partsAreLookedAt() throws {
        let jar = try Jar(
            json: #"{"payments":[{"id":1,"amount":5},{"id":2,"amount":20,"note":null}],"rates":{"SEK":11.5}}"#
        )
        var total = 0.0
        var rates: [String: Double] = [:]
        for payment in jar["payments"].elements {
            total += try payment["amount"]^ as Double
        }
        for (currency, rate) in jar["rates"].members {
            rates[currency] = try rate^ as Double
        }
        let ids: [Int] = try jar.descendants.filter { $0.path.last == "id" }.map { try $0^ }
        let nulls = jar.descendants.filter(\.isNull).map(\.path)
        let late = try jar["payments"].elements.first { try $0["amount"]^ > 10.0 }
        #expect(total == 25 && rates == ["SEK": 11.5] && ids == [1, 2])
        #expect(nulls == ["payments[1].note"] && late?.path == "payments[1]")
    }

    @Test func differencesAreLines() throws {
        var printed = ""
        func print(_ difference: JarDifference) { printed = "\(difference)" }
        let old = try Jar(json: #"{"name": "Kim", "tags": ["a", "c"], "age": 30}"#)
        let new = try Jar(json: #"{"age": 31, "name": "Kim", "tags": ["a", "b", "c"]}"#)
        let difference = JarDifference(from: old, to: new)
        print(difference)
        // tags[1]: nothing → "b"
        // age: 30 → 31
        #expect(printed == "tags[1]: nothing → \"b\"\nage: 30 → 31")
    }

    @Test func testsExpectNoDifference() throws {
        let (old, new) = (try Jar(json: #"{"a":1.0}"#), ["a": 1] as Jar)
        #expect(JarDifference(from: old, to: new).isEmpty)
        #expect(JarDifference(from: old, to: new) == [])
    }

    @Test func partsAreInsertedAndRemoved() throws {
        var jar: Jar = ["tags": ["json", "swift"], "draft": true]
        jar["tags"].insert("lift", at: 0)
        jar["tags"].append(contentsOf: ["http", "linux"])
        jar["tags"].remove(at: 1)
        jar.removeValue(forKey: "draft")
        jar[path: "tags[0]"] = nil
        let text = try String(json: jar)  // {"tags":["swift","http","linux"]}
        #expect(text == #"{"tags":["swift","http","linux"]}"#)
    }

    @Test func allLevelsAreMerged() throws {
        var settings = try Jar(json: #"{"font": {"size": 12, "name": "Menlo"}, "rulers": [80]}"#)
        settings.merge(["font": ["size": 14], "rulers": [100]] as Jar, arrays: .append)
        let text = try String(json: settings)  // {"font":{"size":14,"name":"Menlo"},"rulers":[80,100]}
        #expect(text == #"{"font":{"size":14,"name":"Menlo"},"rulers":[80,100]}"#)
    }

    @Test func patchesAreApplied() throws {
        var profile: Jar = ["name": "Kim", "phone": "123", "tags": ["a", "b"]]
        try JarMergePatch(["name": "Kim Lee", "phone": null] as Jar).apply(to: &profile)

        let patch: JarPatch = try Jar(json: #"[{"op": "add", "path": "/tags/-", "value": "c"}]"#)^
        try patch.apply(to: &profile)
        try JarPatch([.test(path: "tags[2]", value: "c"), .remove(path: "tags[0]")]).apply(to: &profile)
        let text = try String(json: profile)  // {"name":"Kim Lee","tags":["b","c"]}
        #expect(text == #"{"name":"Kim Lee","tags":["b","c"]}"#)
        let message = #"operation 0 of the patch, remove "/phone": there is nothing to remove at phone"#
        #expect(
            try liftError { try JarPatch([.remove(path: "phone")]).apply(to: &profile) }.description
                == message)
        try JarPatch([.copy(from: "tags", path: "labels")]).apply(to: &profile, maximumCopy: 4096)
        #expect(profile["labels"] == profile["tags"])
    }

    @Test func changesAreMade() throws {
        let old: Jar = ["a": 1, "tags": ["json", "xml"]]
        let new: Jar = ["a": 2, "tags": ["json"]]
        let changes = JarPatch(from: old, to: new)
        let mergePatch = JarMergePatch(from: old, to: new)
        let patchText = try String(json: changes)
        // [{"op":"replace","path":"/a","value":2},{"op":"remove","path":"/tags/1"}]
        let mergePatchText = try String(json: mergePatch)  // {"a":2,"tags":["json"]}
        #expect(
            patchText == #"[{"op":"replace","path":"/a","value":2},{"op":"remove","path":"/tags/1"}]"#)
        #expect(mergePatchText == #"{"a":2,"tags":["json"]}"#)
        #expect(try changes.applied(to: old) == new && mergePatch.applied(to: old) == new)
    }
}
