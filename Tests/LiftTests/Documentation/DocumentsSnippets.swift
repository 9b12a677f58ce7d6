import Lift
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
        let ids: [Int] = try jar.descendants(forKey: "id").map { try $0^ }
        let nulls = jar.descendants(where: { $0.kind == .null }).map(\.path)
        let late = try jar["payments"].first { try $0["amount"]^ > 10.0 }
        #expect(total == 25 && rates == ["SEK": 11.5] && ids == [1, 2])
        #expect(nulls == ["payments[1].note"] && late?.path == "payments[1]")
    }

    @Test func differencesAreLines() throws {
        var printed = ""
        func print(_ difference: JarDifference) { printed = "\(difference)" }
        let old = try Jar(json: #"{"name": "Kim", "tags": ["a", "c"], "age": 30}"#)
        let new = try Jar(json: #"{"age": 31, "name": "Kim", "tags": ["a", "b", "c"]}"#)
        let difference = new.difference(from: old)
        print(difference)
        // tags[1]: nothing → "b"
        // age: 30 → 31
        #expect(printed == "tags[1]: nothing → \"b\"\nage: 30 → 31")
    }

    @Test func testsExpectNoDifference() throws {
        let (old, new) = (try Jar(json: #"{"a":1.0}"#), ["a": 1] as Jar)
        #expect(new.difference(from: old).isEmpty)
        #expect(new.difference(from: old) == [])
    }
}
