import Foundation
import Lift
import Testing

/// Which keys an error names where one is missing.
@Suite struct NearKeysTests {
    /// What the message says of the keys that are there; empty if it says nothing.
    func said(_ key: String, in jar: Jar) throws -> String {
        let error = try liftError { try jar[key]^ as Int }
        #expect(error.kind == .missing)
        #expect(error.found == "nothing")
        if error.message == "expected Int, found nothing" { return "" }
        let start = "expected Int, but the key is missing; "
        #expect(error.message.hasPrefix(start))
        return String(error.message.dropFirst(start.count))
    }

    func jar(of keys: some Sequence<String>) -> Jar {
        var jar: Jar = [:]
        for key in keys { jar[key] = 0 }
        return jar
    }

    static let rows: [(missing: String, keys: [String], said: String)] = [
        ("a", [], "the dictionary is empty"),
        ("amount", ["currency"], #"the only key is "currency""#),
        // A slip comes before all that is unlike it.
        ("amount", ["account", "date", "amuont"], #"the keys are "amuont", "account", "date""#),
        ("color", ["colour", "size"], #"the keys are "colour", "size""#),
        ("userId", ["id", "user", "user_id"], #"the keys are "user_id", "user", "id""#),
        ("user_id", ["UserID", "userName"], #"the keys are "UserID", "userName""#),
        ("Content-Type", ["content_type", "Content"], #"the keys are "content_type", "Content""#),
        ("NAME", ["nam", "name"], #"the keys are "name", "nam""#),
        ("größe", ["GRÖSSE", "GRÖßE"], #"the keys are "GRÖßE", "GRÖSSE""#),
        // What is nothing like it is in the order of the alphabet.
        ("x", ["c", "a", "b"], #"the keys are "a", "b", "c""#),
        ("", ["b", "a"], #"the keys are "a", "b""#),
        (
            "k9", (0..<8).map { "key\($0)" },
            #"the keys are "key0", "key1", "key2", "key3", "key4", "key5", "key6", "key7""#
        ),
        (
            "kex7", (0..<20).map { "key\($0)" },
            #"the keys are "key7", "key0", "key1", "key17", "key2", "key3", "key4", "key5", …"#
        ),
        // A path splits keys with dots.
        ("m", ["m.rel"], #"the only key is "m.rel" (in a path: ["m.rel"])"#),
        (
            "m", ["n", "m.a", "mm.b"],
            #"the keys are "m.a" (in a path: ["m.a"]), "mm.b", "n""#
        ),
        // Cut and escaped as values are.
        ("a", ["\"\n"], #"the only key is "\"\n""#),
        (
            "a", [String(repeating: "é", count: 65), String(repeating: "y", count: 64)],
            #"the keys are "\#(String(repeating: "y", count: 64))", "\#(String(repeating: "é", count: 64))…""#
        ),
    ]

    @Test(arguments: rows.indices, JarRoute.allCases)
    func namesTheKeysThatAreThere(row: Int, route: JarRoute) throws {
        let (missing, keys, wanted) = Self.rows[row]
        let json = try String(json: jar(of: keys))
        #expect(try said(missing, in: route.jar(json)) == wanted)
        for format in PropertyListFormat.all {
            let list = try Data(plist: jar(of: keys), format: format)
            #expect(try said(missing, in: Jar(plist: list)) == wanted)
        }
    }

    @Test func namesEachKeyOnce() throws {
        let jar = try Jar(json: #"{"a":1,"b":2,"a":3,"\u0061":4}"#)
        #expect(try said("x", in: jar) == #"the keys are "a", "b""#)
    }

    @Test func namesEscapedKeysAsTheyAre() throws {
        let jar = try Jar(json: #"{"\u0061\u006duont":1,"\ud83d\ude00":2}"#)
        #expect(try said("amount", in: jar) == #"the keys are "amuont", "😀""#)
    }

    @Test func namesThoseOfTheContainerThatAKeyIsMissingFrom() throws {
        let jar = try Jar(json: #"{"outer":{"inner":{"a":1}}}"#)
        let error = try liftError { try jar["outer"]["iner"]["a"]["b"]^ as Int }
        #expect(
            LiftFailure(error)
                == LiftFailure(
                    .missing, #"expected Int, but the key is missing; the only key is "inner""#,
                    at: "outer.iner"))
        #expect(
            error.description
                == #"expected Int, but the key is missing; the only key is "inner" at outer.iner (line 1, column 10)"#
        )
    }

    /// Of a large dictionary the first keys are looked at; the rest costs nothing.
    @Test func hostileKeysCostLittle() throws {
        let long = String(repeating: "a", count: 100_000)
        let many = (0..<20_000).map { #""\#(long.prefix(40))\#($0)":0"# }.joined(separator: ",")
        let text = #"{"kye":1,\#(many),"key":1}"#
        let jar = try Jar(json: text)
        let missing = String(long.prefix(44))
        var message = ""
        let error = try liftError { try jar[missing]^ as Int }
        let time = threadTime { message = error.message }
        #expect(message.hasSuffix(", …"))
        #expect(message.utf8.count < 8 * 80)
        // A quadratic walk would take minutes.
        #expect(time < 10)
        let few = try Jar(json: "{" + (0..<40).map { #""\#(long)\#($0)":0"# }.joined(separator: ",") + "}")
        let found = try liftError { try few[long]^ as Int }.message
        #expect(found.utf8.count < 8 * 80)
        #expect(found.hasSuffix(#"…", …"#))
    }

    @Test func marksInARowAreNotSplit() throws {
        let key = "e" + String(repeating: "\u{301}", count: 5000)
        let message = try said("x", in: jar(of: [key]))
        #expect(message == #"the only key is "e\#(String(repeating: "\u{301}", count: 31))…""#)
    }
}
