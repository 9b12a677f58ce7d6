import Foundation
@testable import Lift
import Testing

/// Changes to documents, whose other parts stay as they were read.
@Suite struct JarDocumentMutationTests {
    @Test func whatIsNotTouchedKeepsItsText() throws {
        let json =
            #"{"n":1.50,"e":1e2,"deep":{"list":[1.0,-0,12345678901234567890123,[1E+2],{"x":"\u00e9\/"}],"k":0.10},"z":5}"#
        var jar = try Jar(json: json)
        jar["deep"]["list"][3].append(7)
        jar["deep"]["new"] = true
        jar["z"] = nil
        jar["deep"]["list"][1] = null
        #expect(
            try String(json: jar) == """
                {"n":1.50,"e":1e2,"deep":{"list":[1.0,null,12345678901234567890123,[1E+2,7],{"x":"\\u00e9\\/"}],"k":0.10,"new":true}}
                """)
        #expect(try jar["e"]^ as String == "1e2")
        #expect(try jar["deep"]["list"][2]^ as String == "12345678901234567890123")
        jar.merge(["z": 1.25] as Jar)
        #expect(try String(json: jar).hasPrefix(#"{"n":1.50,"e":1e2,"#))
    }

    @Test func aPartKeepsItsTextWhereverItGoes() throws {
        let document = try Jar(json: #"{"a":{"price":1.50},"b":[1e2]}"#)
        var other: Jar = ["taken": document["a"], "list": [document["b"][0]]]
        other["again"] = document["a"]["price"]
        other.append(document)
        #expect(
            try String(json: other) == """
                [{"taken":{"price":1.50},"list":[1e2],"again":1.50},{"a":{"price":1.50},"b":[1e2]}]
                """)
    }

    @Test func ofEqualKeysTheFirstStaysWhenADocumentIsChanged() throws {
        var jar = try Jar(json: #"{"a":1,"b":2,"a":3}"#)
        jar["c"] = 4
        #expect(try String(json: jar) == #"{"a":1,"b":2,"c":4}"#)
        var last = try Jar(json: #"{"a":1,"b":2,"a":3}"#, options: JSONReadingOptions(duplicateKeys: .last))
        last["c"] = 4
        #expect(try last["a"]^ as Int == 3)
        #expect(last.count == 3)
    }

    /// A part that is replaced again and again keeps its place, and nothing of what was there before.
    @Test func whatIsReplacedIsLetGo() throws {
        final class Token: JarContextValue {}
        weak var first: Token?
        var jar = (["a": 1] as Jar)["a"]
        do {
            let token = Token()
            first = token
            jar.merge(try Jar(json: "[1]").union(context: token))
        }
        #expect(first != nil)
        for _ in 0..<3 { jar.merge(try Jar(json: "[2]").union(context: Token())) }
        #expect(first == nil)
        #expect(try failure { try jar[0]^ as Bool }.key == "a[0]")
        #expect(jar == [2])
    }
}
