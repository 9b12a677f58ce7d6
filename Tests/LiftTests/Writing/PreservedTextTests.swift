import Foundation
import LiftDocuments
import Testing

@testable import Lift

/// Changed documents that are written with the formatting that they had.
@Suite struct PreservedTextTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let old: String
        let new: String
        let change: @Sendable (inout Jar) -> Void

        init(_ name: String, _ old: String, _ new: String, _ change: @escaping @Sendable (inout Jar) -> Void)
        {
            (self.name, self.old, self.new, self.change) = (name, old, new, change)
        }

        var testDescription: String { name }
    }

    @Test(arguments: values + added + removed + elements + moved + styles)
    func onlyTheChangeIsNew(row: Row) throws {
        let options = JSONReadingOptions(syntax: .json5)
        var jar = try Jar(json: row.old, options: options)
        #expect(try String(json: jar, options: .preserved) == row.old)
        row.change(&jar)
        let text = try String(json: jar, options: .preserved)
        #expect(text == row.new)
        #expect(try Jar(json: text, options: options) == jar)
        #expect(try Data(json: jar, options: .preserved) == Data(row.new.utf8))
    }

    static let values = [
        Row("number", "{ \"a\" : 1.0 , \"b\":2 }\n", "{ \"a\" : 3 , \"b\":2 }\n") { $0["a"] = 3 },
        Row("the same number", "{\"a\": 1.0}", "{\"a\": 1.0}") { $0["a"] = 1 },
        Row("number in another form", "[0xFF, 2]", "[1, 2]") { $0[0] = 1 },
        Row("string", "[0xFF, 'a' /* b */]", "[0xFF, 'c' /* b */]") { $0[1] = "c" },
        Row("null and bool", "[1, 2]", "[null, true]") {
            $0[0] = null
            $0[1] = true
        },
        Row("deep", "{a: {b: [1, {c: 2}]}} // end", "{a: {b: [1, {c: 3}]}} // end") {
            $0["a"]["b"][1]["c"] = 3
        },
        Row("container on one line", "{\"a\": 1, \"b\": 2}", "{\"a\": {\"c\": [1, 2]}, \"b\": 2}") {
            $0["a"] = ["c": [1, 2]] as Jar
        },
        Row(
            "container on lines", "{\n    \"a\": 1\n}",
            "{\n    \"a\": {\n        \"c\": [\n            1\n        ],\n        \"d\": []\n    }\n}"
        ) {
            $0["a"] = ["c": [1], "d": [Int]()] as Jar
        },
        Row("compact", "{\"a\":1,\"b\":2}", "{\"a\":{\"c\":1,\"d\":2},\"b\":2}") {
            $0["a"] = ["c": 1, "d": 2] as Jar
        },
        Row("a literal with the same members", "{a: {b: 1, // one\n c: 2}}", "{a: {b: 1, // one\n c: 3}}") {
            $0["a"] = ["b": 1, "c": 3] as Jar
        },
        Row("container by scalar", "{a: [1, 2], b: {c: 1}}", "{a: 0, b: []}") {
            $0["a"] = 0
            $0["b"] = [] as Jar
        },
        Row("the value at the top", "// top\n[1]\n// end\n", "// top\n{\"a\": 1}\n// end\n") { $0["a"] = 1 },
        Row("infinity in JSON5", "[1, Infinity]", "[-Infinity, Infinity]") { $0[0] = -Double.infinity },
        Row("byte order mark", "\u{FEFF}[1]", "\u{FEFF}[2]") { $0[0] = 2 },
        Row("a value from elsewhere", "[{a: 0x10}, 2]", "[{a: 0x10}, {\"a\": 16}]") { $0[1] = $0[0] },
    ]

    static let added = [
        Row("on one line", "{\"a\": 1, \"b\": 2}", "{\"a\": 1, \"b\": 2, \"c\": 3}") { $0["c"] = 3 },
        Row("a key that needs quotes", "{'x-y': 1, z: 'q'}", "{'x-y': 1, z: 'q', 'a-b': 2}") {
            $0["a-b"] = 2
        },
        Row("compact", "{\"a\":1}", "{\"a\":1,\"c\":3}") { $0["c"] = 3 },
        Row("spaces inside brackets", "{ \"a\": 1 }", "{ \"a\": 1, \"c\": 3 }") { $0["c"] = 3 },
        Row("on lines", "{\n\t\"a\" : 1\n}\n", "{\n\t\"a\" : 1,\n\t\"c\" : 3\n}\n") { $0["c"] = 3 },
        Row("CRLF", "{\r\n  \"a\": 1\r\n}", "{\r\n  \"a\": 1,\r\n  \"c\": {\r\n    \"d\": 1\r\n  }\r\n}") {
            $0["c"] = ["d": 1] as Jar
        },
        Row("trailing comma", "{\n  \"a\": 1,\n}", "{\n  \"a\": 1,\n  \"c\": 3,\n}") { $0["c"] = 3 },
        Row("trailing comma on one line", "{a: 1,}", "{a: 1, c: 3,}") { $0["c"] = 3 },
        Row("comment after the last", "{\n  a: 1 // one\n}", "{\n  a: 1, // one\n  c: 3\n}") { $0["c"] = 3 },
        Row("comments on lines", "{\n  a: 1,\n  // later\n}", "{\n  a: 1,\n  c: 3,\n  // later\n}") {
            $0["c"] = 3
        },
        Row("two", "{\n  a: 1\n}", "{\n  a: 1,\n  b: 2,\n  c: 3\n}") {
            $0["b"] = 2
            $0["c"] = 3
        },
        Row("to an empty object", "{}", "{\"a\": 1}") { $0["a"] = 1 },
        Row("to an empty object on lines", "{\n  x: 1,\n  y: {}\n}", "{\n  x: 1,\n  y: {\n    z: 1\n  }\n}") {
            $0["y"]["z"] = 1
        },
        Row("to an empty array with a comment on its line", "{a: [ /* none */ ]}", "{a: [ /* none */ 1 ]}") {
            $0["a"].append(1)
        },
        Row("to an empty object with a comment at its bracket", "{a: {/* none */}}", "{a: {/* none */ b: 1}}")
        {
            $0["a"]["b"] = 1
        },
        Row("to an empty object with a comment", "{ // nothing\n}", "{ // nothing\n  \"a\": 1\n}") {
            $0["a"] = 1
        },
        Row(
            "to an object of comments", "{\r\n\t// a\r\n}\r\n",
            "{\r\n\t// a\r\n\t\"a\": [\r\n\t\t1\r\n\t]\r\n}\r\n"
        ) { $0["a"] = [1] },
        Row("to an object of comments below", "{\n\n    // a\n}", "{\n\n    // a\n    \"a\": 1\n}") {
            $0["a"] = 1
        },
        Row("to an array of comments", "[\n   /* a */\n]", "[\n   /* a */\n   1\n]") { $0.append(1) },
        Row("to an object of lines", "{\r\n}\r\n", "{\r\n  \"a\": 1\r\n}\r\n") { $0["a"] = 1 },
        Row("to the only line", "{a: {}}\r\n", "{a: {b: 1}}\r\n") { $0["a"]["b"] = 1 },
        Row("to an empty object in an array", "{\n  x: [{}, {}]\n}", "{\n  x: [{z: 1}, {}]\n}") {
            $0["x"][0]["z"] = 1
        },
        Row(
            "deep", "{\n  a: {\n    b: 1\n  }\n}", "{\n  a: {\n    b: 1,\n    c: {\n      d: 2\n    }\n  }\n}"
        ) {
            $0["a"]["c"]["d"] = 2
        },
        Row("container behind", "{\n  a: [\n    1\n  ]\n}", "{\n  a: [\n    1\n  ],\n  b: 2\n}") {
            $0["b"] = 2
        },
        Row("empty container behind", "{\n  a: [[], {\n}]\n}", "{\n  a: [[], {\n}],\n  b: 2\n}") {
            $0["b"] = 2
        },
    ]

    static let removed = [
        Row("first on one line", "{\"a\": 1, \"b\": 2}", "{\"b\": 2}") { $0["a"] = nil },
        Row("middle on one line", "[1, 2, 3]", "[1, 3]") { $0[1] = nil },
        Row("last on one line", "{ \"a\": 1, \"b\": 2 }", "{ \"a\": 1 }") { $0["b"] = nil },
        Row("last two on one line", "[0, 1, 2]", "[0]") {
            $0[2] = nil
            $0[1] = nil
        },
        Row("all on one line", "[ 0, 1 ]", "[]") {
            $0[1] = nil
            $0[0] = nil
        },
        Row("a line", "{\n  a: 1, // one\n  b: 2\n}", "{\n  b: 2\n}") { $0["a"] = nil },
        Row("all with comments", "{a: [\n  1, // one\n  2 // two\n]}", "{a: []}") { $0["a"] = [] as Jar },
        Row("all below a comment", "{a: [\n  // all\n  1, // one\n]}", "{a: [\n  // all\n]}") {
            $0["a"] = [] as Jar
        },
        Row("the last line", "{\n  a: 1, // one\n  b: 2 // two\n}", "{\n  a: 1 // one\n}") { $0["b"] = nil },
        Row("the last line with a comma", "{\n  a: 1,\n  b: 2,\n}", "{\n  a: 1,\n}") { $0["b"] = nil },
        Row("all lines", "{\n  a: 1\n}", "{}") { $0["a"] = nil },
        Row("all lines but a comment", "{\n  // note\n  a: 1\n}", "{\n  // note\n}") { $0["a"] = nil },
        Row("several lines", "{\n  a: {\n    b: 1\n  },\n  c: 2\n}", "{\n  c: 2\n}") { $0["a"] = nil },
        Row("closing bracket on the line", "[\n  1,\n  2]", "[\n  1\n]") { $0[1] = nil },
        Row("behind a line comment", "[1, // one\n 2, 3]", "[1, // one\n 3]") { $0[1] = nil },
        Row("before a comment line", "{\n  a: 1,\n  // about b\n  b: 2,\n}", "{\n  a: 1,\n  // about b\n}") {
            $0["b"] = nil
        },
        Row("a key that occurs twice", "{a: 1, b: 2, a: 3}", "{b: 2}") { $0["a"] = nil },
        Row("first of equal keys changed", "{a: 1, b: 2, a: 3}", "{a: 4, b: 2}") { $0["a"] = 4 },
        Row("comma first", "[\n  1\n  , 2\n  , 3\n]", "[\n  1\n  , 3\n]") { $0[1] = nil },
        Row("the last, comma first", "[\n  1 // a\n  , 2\n  , 3 // c\n]", "[\n  1 // a\n  , 2\n]") {
            $0[2] = nil
        },
        Row("the last two, comma first", "[\n  1\n  , \"/\"\n  , 3\n]", "[\n  1\n]") {
            $0[1] = nil
            $0[1] = nil
        },
    ]

    static let elements = [
        Row("appended", "[1, 2]", "[1, 2, 3]") { $0.append(3) },
        Row(
            "appended after one that ends on its line",
            "{\n  r: [\n    {\n      a: 1\n    }, {\n      a: 2\n    }\n  ]\n}",
            "{\n  r: [\n    {\n      a: 1\n    }, {\n      a: 2\n    }, {\n      a: 3,\n      b: [\n        4\n      ]\n    }, 5\n  ]\n}"
        ) {
            $0["r"].append(["a": 3, "b": [4]])
            $0["r"].append(5)
        },
        Row(
            "inserted between such", "[\n  {\n    a: 1\n  }, {\n    a: 2\n  }\n]",
            "[\n  {\n    a: 1\n  }, {\n    \"a\": 3\n  }, {\n    a: 2\n  }\n]"
        ) {
            $0.insert(["a": 3], at: 1)
        },
        Row("inserted before such", "[{\n  a: 1\n}]", "[{\n  \"b\": 3\n}, {\n  a: 1\n}]") {
            $0.insert(["b": 3], at: 0)
        },
        Row(
            "indented as such", "[{\n\ta: 1\n}, {\n\ta: 2\n}]",
            "[{\n\ta: 1\n}, {\n\ta: 2\n}, {\n\t\"b\": [\n\t\t3\n\t]\n}]"
        ) {
            $0.append(["b": [3]])
        },
        Row(
            "appended after such and a comment", "[{\n  a: 1\n} // one\n]",
            "[{\n  a: 1\n}, // one\n{\n  \"a\": 2\n}\n]"
        ) {
            $0.append(["a": 2])
        },
        Row("one of such replaced", "[1, {\n  a: 1\n}]", "[1, {\n  b: [\n    2\n  ]\n}]") {
            $0[1] = nil
            $0.append(["b": [2]])
        },
        Row("appended on lines", "[\n  1,\n  2\n]", "[\n  1,\n  2,\n  3\n]") { $0.append(3) },
        Row(
            "changed inside", "[\n  {a: 1}, // one\n  {a: 2}, // two\n]",
            "[\n  {a: 1}, // one\n  {a: 3}, // two\n]"
        ) {
            $0[1]["a"] = 3
        },
        Row("removed and changed", "[{a: 1}, {a: 2, b: 0}, {a: 3}]", "[{a: 4, b: 0}, {a: 3}]") {
            $0[1]["a"] = 4
            $0[0] = nil
        },
        Row("inserted at the front", "[ 1, 2 ]", "[ 0, 1, 2 ]") { $0 = $0.inserting(0, at: 0) },
        Row(
            "inserted at the front on lines", "[ // numbers\n  1,\n  2\n]", "[ // numbers\n  0,\n  1,\n  2\n]"
        ) {
            $0 = $0.inserting(0, at: 0)
        },
        Row("inserted", "[\n  1, // one\n  3\n]", "[\n  1, // one\n  2,\n  3\n]") {
            $0 = $0.inserting(2, at: 1)
        },
        Row("moved", "[{a: 1}, {b: 2}, // two\n {c: 3}]", "[{c: 3}, {a: 1}, // two\n {b: 2}]") {
            let last = $0[2]
            $0[2] = $0[1]
            $0[1] = $0[0]
            $0[0] = last
        },
        Row(
            "swapped", "[\n  {\n    // one\n    \"n\": 1\n  }, // a\n  2 /* b */ // c\n]",
            "[\n  2, /* b */ // c\n  {\n    // one\n    \"n\": 1\n  } // a\n]"
        ) { jar in
            let first = jar[0]
            jar[0] = jar[1]
            jar[1] = first
        },
        Row(
            "swapped before a bracket", "[\n  \"a\", // one\n  \"b\"]", "[\n  \"b\", // one\n  \"a\"]"
        ) { jar in
            let first = jar[0]
            jar[0] = jar[1]
            jar[1] = first
        },
        Row(
            "an array of a model that is sorted", "[\n  3, // c\n  1.0, // a\n  2 // b\n]",
            "[\n  1.0, // a\n  2, // b\n  3 // c\n]"
        ) { $0.merge([1, 2, 3]) },
        Row(
            "an array of a model", "[\n  \"a\", // A\n  \"b\", // B\n  \"c\", // C\n  \"d\" // D\n]",
            "[\n  \"x\", // A\n  \"b\", // B\n  \"y\", // C\n  \"d\" // D\n]"
        ) { $0.merge(["x", "b", "y", "d"]) },
        Row(
            "an array of a model without its first element", "[\n  1, // a\n  2, // b\n  2 // c\n]",
            "[\n  2, // b\n  2 // c\n]"
        ) { $0.merge([2, 2]) },
        Row(
            "strings in the quotes of the file", "{a: 'x', b: [true], c: \"y\"}",
            "{a: 'z', b: [true, 'it', \"it's\"], c: \"w\"}"
        ) { jar in
            jar["a"] = "z"
            jar["b"].append("it")
            jar["b"].append("it's")
            jar["c"] = "w"
        },
        Row(
            "on one line like its neighbor",
            "{\n  \"a\": [\n    { \"k\": 1 }\n  ],\n  \"b\": [\n    [1]\n  ]\n}",
            """
            {\n  "a": [\n    { "j": 0 },\n    { "k": 1 },\n    { "k": 2, "l": [3, 4] }\n  ],\n  "b": [\n    [1],\n    \
            [2, 3]\n  ]\n}
            """
        ) { jar in
            jar["a"].append(["k": 2, "l": [3, 4]] as Jar)
            jar["a"].insert(["j": 0], at: 0)
            jar["b"].append([2, 3])
        },
        Row("with a comment at the end of the text", "[1] // end", "[1, 2] // end") { $0.append(2) },
        Row("inserted on one line", "[1,3]", "[1,2,3]") { $0 = $0.inserting(2, at: 1) },
    ]

    /// Values that are still the rows that they were elsewhere.
    static let moved = [
        Row("renamed", "{\"old\": 1}", "{\"new\": 1}") { $0["new"] = $0.removeValue(forKey: "old") },
        Row("renamed on a line", "{\n  a: 1, // one\n  b: 2\n}", "{\n  b: 2,\n  c: 1\n}") {
            $0["c"] = $0.removeValue(forKey: "a")
        },
        Row("renamed container", "{a: {b: 1 /* one */}}", "{c: {b: 1 /* one */}}") {
            $0["c"] = $0.removeValue(forKey: "a")
        },
        Row(
            "renamed section", "{\n  a: [ // one\n    1, // two\n\n    {b: 2}\n  ],\n  c: 3\n}",
            "{\n  c: 3,\n  d: [ // one\n    1, // two\n\n    {b: 2}\n  ]\n}"
        ) { $0["d"] = $0.removeValue(forKey: "a") },
        Row(
            "to another level",
            "{\r\n\ta: {\r\n\t\tb: { /* one\r\n two */\r\n\t\t\tc: 1\r\n\t\t}\r\n\t}\r\n}",
            "{\r\n\ta: {},\r\n\td: { /* one\r\n two */\r\n\t\tc: 1\r\n\t}\r\n}"
        ) { $0["d"] = $0["a"].removeValue(forKey: "b") },
        Row("instead of another value", "{a: [1 /* one */], b: 2}", "{b: [1 /* one */]}") {
            $0["b"] = $0.removeValue(forKey: "a")
        },
        Row("with a string of two lines", "{a: ['\\\n x' /* one */], b: 2}", "{b: 2, c: [' x']}") {
            $0["c"] = $0.removeValue(forKey: "a")
        },
        Row("renamed by a patch", "{\"a\": {\"old\": [1]}}", "{\"a\": {\"new\": [1]}}") {
            try? JarPatch([.move(from: "a.old", path: "a.new")]).apply(to: &$0)
        },
        Row("over its neighbor", "{\"password\": \"s\", \"name\": \"n\"}", "{\"name\": \"s\"}") {
            $0["name"] = $0.removeValue(forKey: "password")
        },
        Row("over the one before it", "{\"a\": 1, \"b\": 2}", "{\"a\": 2}") {
            $0["a"] = $0.removeValue(forKey: "b")
        },
        Row("renamed to the next key", "{a: 1, b: 2, c: 3}", "{b: 1, c: 3}") {
            $0["b"] = nil
            $0["b"] = $0.removeValue(forKey: "a")
        },
        Row("all keys moved on", "{a: 1, b: 2, c: 3}", "{b: 1, c: 2, d: 3}") {
            for (old, new) in [("c", "d"), ("b", "c"), ("a", "b")] { $0[new] = $0.removeValue(forKey: old) }
        },
        Row("members exchanged", "{a: [1], b: [2]}", "{a: [2], b: [1]}") {
            let first = $0["a"]
            $0["a"] = $0["b"]
            $0["b"] = first
        },
        Row("renamed to an equivalent key", "{\"\u{E9}\": 1}", "{\"e\u{301}\": 1}") {
            $0["e\u{301}"] = $0.removeValue(forKey: "\u{E9}")
        },
        Row("renamed back", "{a: 1, b: 2}", "{a: 1, b: 2}") {
            $0["c"] = $0.removeValue(forKey: "a")
            $0["a"] = $0.removeValue(forKey: "c")
        },
        Row("a key that is written with an escape", "{\"\\u0061\": 1, b: 2}", "{\"\\u0061\": 1, b: 3}") {
            $0["b"] = 3
        },
        Row("from another object", "{a: {x: 1}, b: {x: 1}}", "{a: {}, b: {x: 1, y: 1}}") {
            $0["b"]["y"] = $0["a"].removeValue(forKey: "x")
        },
        Row("up a level", "{a: {a: {a: 1}}}", "{a: {a: 1}}") { $0["a"] = $0["a"]["a"] },
        Row("down a level", "{a: [1]}", "{a: {a: [1]}}") { $0["a"] = ["a": $0["a"]] as Jar },
        Row("elements exchanged", "[[1], [2], [3]]", "[[3], [2], [1]]") {
            let first = $0[0]
            $0[0] = $0[2]
            $0[2] = first
        },
        Row("an element twice", "[[1], 2]", "[[1], [1]]") { $0[1] = $0[0] },
        Row("an element from an array in it", "[[[1], 2], 3]", "[[1], 3]") { $0[0] = $0[0][0] },
    ]

    static let styles = [
        Row("keys without quotes", "{a: 1}", "{a: 1, b_c: 2, \"d-e\": 3}") {
            $0["b_c"] = 2
            $0["d-e"] = 3
        },
        Row("keys in single quotes", "{'a':1}", "{'a':1,'b':2,\"c'\":3}") {
            $0["b"] = 2
            $0["c'"] = 3
        },
        Row("renamed, with its comment", "{\n  a: 1, // one\n}", "{\n  b: 1, // one\n}") {
            $0["b"] = $0.removeValue(forKey: "a")
        },
        Row("another one instead of the last two", "{\n  a: 1, // one\n  b: 2 // two\n}", "{\n  c: 3\n}") {
            for key in ["a", "b"] { $0[key] = nil }
            $0["c"] = 3
        },
        Row(
            "another one instead of one with a comment before the comma", "{a: 1 /* one */, b: 2}",
            "{b: 2, c: 3}"
        ) {
            $0["a"] = nil
            $0["c"] = 3
        },
        Row("after a comment on the line", "[80, 120 /* docs */]", "[80, 120 /* docs */, 160]") {
            $0.append(160)
        },
        Row("after a comment and a comma", "[80, /* docs */]", "[80, /* docs */ 160,]") { $0.append(160) },
        Row("after a line comment", "{a: [1, 2 // two\n]}", "{a: [1, 2, // two\n  3\n]}") {
            $0["a"].append(3)
        },
        Row("one instead of another and one more", "{a: 1 /* one */}", "{b: 2, c: 3}") {
            $0["a"] = nil
            $0["b"] = 2
            $0["c"] = 3
        },
        Row(
            "renamed, with all that is in it", "{\n old: { // o\n  k: 0x10, // k\n  's': 't' }, // end\n}",
            "{\n new: { // o\n  k: 0x10, // k\n  's': 't' }, // end\n}"
        ) { $0["new"] = $0.removeValue(forKey: "old") },
        Row("the last one with its comment", "[1, 2 /* two */]", "[1]") { $0.remove(at: 1) },
        Row("the last line with its comment", "[\n  1, 2 // two\n]", "[\n  1\n]") { $0.remove(at: 1) },
        Row("the last one with its comma", "{a: 1, b: 2, /* two */}", "{a: 1,}") { $0["b"] = nil },
        Row("the last one on a line", "[1, 2, // two\n 3]", "[1,\n 3]") { $0.remove(at: 1) },
        Row("a comment before the comma", "{a: 1 /* one */,\n b: 2}", "{c: 3\n}") {
            for key in ["a", "b"] { $0[key] = nil }
            $0["c"] = 3
        },
        Row("another", "{\n  a: 1, // one\n}", "{\n  b: 2,\n}") {
            $0["b"] = 2
            $0["a"] = nil
        },
    ]

    // MARK: Length

    /// The bytes of `new` are those of the old text, four times the new parts, and 1 KB.
    @Test(
        arguments: [
            // Wide lines, one wide line, and wide space after colons and commas.
            ("\n\(wide)", "\n\(wide)", ": ", "\n"), ("\n\(wide)", " ", ": ", "\n"), ("", "", ":\(wide)", ""),
            ("", wide, ": ", ""), ("\n\(wide)", "\n\(wide)", ":", "\n\(wide)"),
        ])
    func newPartsTakeNoMoreSpaceThanTheyMay(line: String, gap: String, colon: String, end: String) throws {
        let numbers = (0..<1000).map { "\($0 % 10)" }.joined(separator: ",\(gap)")
        let members = (0..<200).map { "\"\($0)\"\(colon){}" }.joined(separator: ",\(gap)")
        let text =
            "{\(line)\"a\"\(colon)[\(line)\(numbers)\(end)],\(line)\"o\"\(colon){\(line)\(members)\(end)}\(end)}"
        let old = try Jar(json: text)
        let (a, o) = (try String(json: old["a"]).utf8.count, try String(json: old["o"]).utf8.count)
        for (new, change) in [
            (a + 4, { $0["b"] = $0["a"] }), (o + 4, { $0["b"] = $0["o"] }),
            (a + o, { ($0["a"], $0["o"]) = ($0["o"], $0["a"]) }),
            (2000, { jar in for _ in 0..<1000 { jar["a"].append(1) } }),
            (2000, { jar in for _ in 0..<1000 { jar["a"].insert(1, at: 0) } }),
            (2000, { jar in for index in 0..<1000 { jar["a"].insert(1, at: 2 * index) } }),
            (2 * o, { jar in for index in 0..<200 { jar["o"]["\(index)"]["x"] = [1] } }),
            (
                2 * o,
                { jar in
                    for index in 0..<200 { jar["o"]["x\(index)"] = jar["o"].removeValue(forKey: "\(index)") }
                }
            ),
        ] as [(Int, (inout Jar) -> Void)] {
            var jar = old
            change(&jar)
            let written = try String(json: jar, options: .preserved)
            #expect(try Jar(json: written) == jar)
            #expect(written.utf8.count <= text.utf8.count + 4 * new + 1024)
        }
    }

    /// A value that takes the place of another one has no comma of its own.
    @Test(arguments: 1...24)
    func aNewValueTakesNoMoreSpaceThanItMay(depth: Int) throws {
        let text = "// ore\n{\n        a: 1, // tw\n}"
        let options = JSONReadingOptions(syntax: .json5)
        for width in 1...12 {
            var jar = try Jar(json: text, options: options)
            jar["a"] = (0..<depth).reduce(Jar(0)) { inner, level in
                Jar([Jar](repeating: 1.5, count: level % width) + [inner])
            }
            jar = [jar]
            let written = try String(json: jar, options: .preserved)
            #expect(try Jar(json: written, options: options) == jar)
            let compact = try String(json: jar)
            #expect(written.utf8.count <= text.utf8.count + 4 * compact.utf8.count + 1024)
        }
    }

    static let wide = String(repeating: " ", count: 400)

    @Test func whatTakesTooMuchSpaceIsOnOneLine() throws {
        let line = "\n" + String(repeating: " ", count: 300)
        let options = JSONReadingOptions(syntax: .jsonc)
        var jar = try Jar(
            json: "{\(line)\"a\": 1, // one\(line)\"b\": [ // none\(line)]\n}", options: options)
        jar["b"] = [1, 2, 3, 4, 5, ["x": 1] as Jar] as Jar
        jar["c"] = ["y": 2, "z": [Int]()] as Jar
        #expect(
            try String(json: jar, options: .preserved)
                == "{\(line)\"a\": 1, // one\(line)\"b\": [ // none\n1, 2, 3, 4, 5, {\"x\": 1}],\(line)\"c\": {\"y\": 2, \"z\": []}\n}"
        )
    }

    // MARK: Parts and errors

    @Test func aPartIsWrittenAsItWas() throws {
        let jar = try Jar(
            json: "{a: {b: [1, /* two */ 2]}, c: 0x10}", options: JSONReadingOptions(syntax: .json5))
        #expect(try String(json: jar["a"], options: .preserved) == "{b: [1, /* two */ 2]}")
        #expect(try String(json: jar["c"], options: .preserved) == "0x10")
        var part = jar["a"]
        part["b"][1] = 3
        #expect(try String(json: part, options: .preserved) == "{b: [1, /* two */ 3]}")
    }

    @Test(
        arguments: [
            // What is new or changed is escaped, and what is new as a whole is sorted.
            (
                JSONWritingOptions(
                    indentation: .tab, sortedKeys: true, asciiOnly: true, escapesHTML: true,
                    escapesSlashes: true,
                    preservesFormatting: true),
                #"{"é/": "<é>", "b": {"d": 1, "c": "\u003c\/\u00e9"}, "a": 1, "\u00f6\/": {"x": 1, "y": 2}}"#
            ),
            (
                JSONWritingOptions(finalNewline: true, preservesFormatting: true),
                #"{"é/": "<é>", "b": {"d": 1, "c": "</é"}, "a": 1, "ö/": {"y": 2, "x": 1}}"# + "\n"
            ),
        ] as [(JSONWritingOptions, String)])
    func otherOptionsApplyToWhatIsNew(options: JSONWritingOptions, text: String) throws {
        var jar = try Jar(json: #"{"é/": "<é>", "b": {"d": 1, "c": 2}, "a": 1}"#)
        jar["b"]["c"] = "</é"
        jar["ö/"] = ["y": 2, "x": 1] as Jar
        #expect(try String(json: jar, options: options) == text)
        #expect(try Data(json: jar, options: options) == Data(text.utf8))
        #expect(try Jar(json: text) == jar)
    }

    @Test(arguments: [("[1] ", "[1] \n"), ("[1]\n", "[1]\n"), ("[1]\r\n", "[1]\r\n"), ("[1]\n ", "[1]\n \n")])
    func aLineFeedIsAddedIfThereIsNone(old: String, new: String) throws {
        let options = JSONWritingOptions(finalNewline: true, preservesFormatting: true)
        #expect(try String(json: Jar(json: old), options: options) == new)
    }

    @Test func keysWithoutQuotesGetThemForAnEscape() throws {
        let options = JSONWritingOptions(asciiOnly: true, preservesFormatting: true)
        for text in ["{a: 1}", "{'a': 1}"] {
            var jar = try Jar(json: text, options: JSONReadingOptions(syntax: .json5))
            jar["é"] = 2
            #expect(try String(json: jar, options: options) == text.dropLast() + #", "\u00e9": 2}"#)
        }
    }

    @Test func whatWasNotReadFromJSONIsWrittenByTheOtherOptions() throws {
        let pretty = JSONWritingOptions(
            indentation: .spaces(1), sortedKeys: true, finalNewline: true, preservesFormatting: true)
        let built: Jar = ["b": [1], "a": "x"]
        let text = "{\n \"a\": \"x\",\n \"b\": [\n  1\n ]\n}\n"
        #expect(try String(json: built, options: pretty) == text)
        #expect(try String(json: ["x"], options: pretty) == "[\n \"x\"\n]\n")
        #expect(try String(json: ["a": [1, 2]] as Jar, options: .preserved) == #"{"a":[1,2]}"#)
        let list = try Jar(plist: Data(plist: ["a": 1] as Jar))
        #expect(try String(json: list, options: .preserved) == #"{"a":1}"#)
        let partial = try Jar(json: "{\"a\": [1, 2", options: JSONReadingOptions(partial: .closed))
        #expect(try String(json: partial, options: .preserved) == #"{"a":[1]}"#)
        let nothing = try Jar(json: "{\"a\": 1}")["b"]
        for jar in [Jar(), nothing] {
            let wanted = try failure { try String(json: jar) }
            #expect(try failure { try String(json: jar, options: .preserved) } == wanted)
        }
    }

    @Test func errorsHaveTheirPath() throws {
        var jar = try Jar(json: "{\"a\": [1, {\"b\": 2}]}")
        jar["a"][1]["c"] = ["d": [1, Double.nan] as Jar] as Jar
        let wanted = LiftFailure(.unsupported, "JSON can't store nan", at: "a[1].c.d[1]")
        #expect(try failure { try String(json: jar, options: .preserved) } == wanted)
        #expect(try failure { try String(json: jar) } == wanted)
    }

    @Test func contextsAndDatesAreWrittenAsUsual() throws {
        var jar = try Jar(json: "{\n  \"a\": 1\n}")
        jar["date"] = Date(timeIntervalSinceReferenceDate: 0)
        let date = try String(json: jar["date"])
        #expect(date.hasPrefix("\"2001-01-01T00:00:00"))
        #expect(
            try String(json: jar, options: .preserved) == "{\n  \"a\": 1,\n  \"date\": \(date)\n}")
    }

    @Test func filesKeepTheirFormatting() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lift-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data("// settings\n{\n  \"a\": 1, // one\n}\n".utf8).write(to: url)
        var jar = try Jar(json: url, options: JSONReadingOptions(syntax: .jsonc))
        jar["a"] = 2
        try jar.writeJSON(to: url, options: .preserved)
        #expect(try Data(contentsOf: url) == Data("// settings\n{\n  \"a\": 2, // one\n}\n".utf8))
    }

    @Test func partsOfAnotherDocumentAreComparedToo() throws {
        let options = JSONReadingOptions(syntax: .json5)
        var jar = try Jar(
            json: "{a: {b: 0x1, /* one */ c: 2}, d: [1, /* two */ 2], e: null}", options: options)
        let other = try Jar(json: #"{"a": {"c": 3, "b": 1}, "d": [1, 2, {"x": 4}], "e": [5]}"#)
        for key in ["a", "d", "e"] { jar[key] = other[key] }
        let text = try String(json: jar, options: .preserved)
        #expect(text == "{a: {b: 0x1, /* one */ c: 3}, d: [1, /* two */ 2, {x: 4}], e: [5]}")
        #expect(try Jar(json: text, options: options) == other)
        // The Jar itself is of another document.
        #expect(try String(json: other, options: .preserved).hasPrefix(#"{"a": {"c": 3, "b""#))
    }

    @Test func manyMembersAreRemovedAddedAndChanged() throws {
        // So many that a built dictionary has a table, and gaps.
        let lines = (0..<60).map { "  \"k\($0)\": \($0)" }
        var jar = try Jar(json: "{\n" + lines.joined(separator: ",\n") + "\n}")
        for index in stride(from: 0, to: 60, by: 3) { jar["k\(index)"] = nil }
        jar["k10"] = 0
        jar["k3"] = 3
        var wanted = lines.indices.filter { $0 % 3 > 0 }.map { $0 == 10 ? "  \"k10\": 0" : lines[$0] }
        // It is the first to be removed, so its line is taken.
        wanted.insert(lines[3], at: 2)
        let text = try String(json: jar, options: .preserved)
        #expect(text == "{\n" + wanted.joined(separator: ",\n") + "\n}")
        #expect(try Jar(json: text) == jar)
    }

    @Test func deepAndLongDocumentsAreWrittenInLinearTime() async throws {
        let levels = 20_000
        let text = String(repeating: "[{\"a\":", count: levels) + "1" + String(repeating: "}]", count: levels)
        let options = JSONReadingOptions(maximumDepth: .max)
        try await onSmallStack {
            var jar = try Jar(json: "{\"deep\": \(text)}", options: options)
            jar["more"] = 2
            #expect(try String(json: jar, options: .preserved) == "{\"deep\": \(text), \"more\": 2}")
        }
        let count = 20_000
        let empty = "[" + Array(repeating: "[]", count: count).joined(separator: ", ") + "]"
        var jar = try Jar(json: empty)
        for index in 0..<count { jar[index].append(1) }
        let full = "[" + Array(repeating: "[1]", count: count).joined(separator: ", ") + "]"
        #expect(try String(json: jar, options: .preserved) == full)
    }
}

extension PreservedTextTests {
    private struct Visit: JarMapped {
        var start: Date?
        var days: [Date]
        var port: Int
        var rest: JarRest

        static let mapping = JarMapping<Visit> {
            JarMake(Visit.init(start:days:port:rest:))
            JarField("start", \.start)
            JarField("days", \.days)
            JarField("port", \.port)
            JarField(.flattened, \.rest)
        }
    }

    @Test func aDateThatDidNotChangeKeepsItsText() throws {
        let text =
            #"{"start": "2024-01-01T01:00:00.123456+01:00", "days": [ "2024-01-01T00:00:00Z" ], "port": 80}"#
        var visit: Visit = try Jar(json: text)^
        #expect(try String(json: visit, options: .preserved) == text)
        visit.port = 81
        let changed = text.replacingOccurrences(of: "80", with: "81")
        #expect(try String(json: visit, options: .preserved) == changed)
        visit.start? += 1
        #expect(
            try String(json: visit, options: .preserved)
                == changed.replacingOccurrences(
                    of: "2024-01-01T01:00:00.123456+01:00", with: "2024-01-01T00:00:01.123Z"))
        var jar = try Jar(json: text)
        jar["start"] = try jar["start"]^ as Date
        jar["days"].append("x")
        #expect(
            try String(json: jar, options: .preserved)
                == text.replacingOccurrences(of: #"Z" ]"#, with: #"Z", "x" ]"#))
    }

    @Test func aDuplicateOfADateThatDidNotChangeStays() throws {
        let text = #"{"start": "2024-01-01T00:00:00Z", "start": 1, "days": [], "port": 80, "x": 1}"#
        #expect(try String(json: Jar(json: text)^ as Visit, options: .preserved) == text)
    }

    @Test(.timeLimit(.minutes(1))) func manyDuplicatesTakeLinearTime() throws {
        let count = 20_000
        let list = (0..<count).map(String.init).joined(separator: ",")
        let text = #"{"a":[\#(list)]"# + String(repeating: #","a":1"#, count: count) + "}"
        var jar = try Jar(json: text)
        jar["a"][count - 1] = 7
        #expect(try String(json: jar, options: .preserved).utf8.count < text.utf8.count - 6 * (count - 1))
        jar["a"] = Jar((0..<count).map { $0 })
        #expect(try String(json: jar, options: .preserved) == text)
    }

    @Test func dateOfAContextKeepsItsText() throws {
        let seconds = JarTypeTransform(.secondsSince1970)
        var jar = try Jar(json: #"{"a": 1e1, "b": 2.50}"#).union(context: seconds)
        jar["a"] = try jar["a"]^ as Date
        jar["b"] = Date(timeIntervalSince1970: 3)
        #expect(try String(json: jar, options: .preserved) == #"{"a": 1e1, "b": 3}"#)
    }

    @Test(
        arguments: [
            (#"{"a": 1, "b": 2, "a": 3}"#, .first, #"{"a": 5, "b": 2}"#),
            (#"{"a": 1, "b": 2, "a": 3}"#, .last, #"{"b": 2, "a": 5}"#),
            (#"{"a": 5, "b": 2, "a": 3}"#, .first, #"{"a": 5, "b": 2, "a": 3}"#),
            (#"{"a": {"x": 1}, "b": 2, "a": {"y": 3}}"#, .first, #"{"a": 5, "b": 2}"#),
        ] as [(String, JSONReadingOptions.DuplicateKeys, String)])
    func aDuplicateOfAChangedMemberGoes(
        text: String, duplicateKeys: JSONReadingOptions.DuplicateKeys, result: String
    ) throws {
        var jar = try Jar(json: text, options: JSONReadingOptions(duplicateKeys: duplicateKeys))
        jar["a"] = 5
        #expect(try String(json: jar, options: .preserved) == result)
    }
}

extension Jar {
    /// This array with one more element.
    fileprivate func inserting(_ value: Int, at index: Int) -> Jar {
        var jar = self
        jar.append(value)
        guard let count = jar.count else { return jar }
        for position in stride(from: count - 1, to: index, by: -1) {
            let element = jar[position]
            jar[position] = jar[position - 1]
            jar[position - 1] = element
        }
        return jar
    }
}
