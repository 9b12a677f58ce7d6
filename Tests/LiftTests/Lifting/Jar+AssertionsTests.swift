import Foundation
import Lift
import Testing

@Suite struct JarAssertionsTests {
    private struct Refusal: Error, CustomStringConvertible {
        var description: String { "refused" }
    }

    /// The same place, with the same value, in Jars of different kinds.
    private static var places: [Jar] {
        get throws {
            [
                try Jar(json: #"{"a":[{},{"b":5}]}"#)["a"][1]["b"],
                (["a": [[:] as Jar, ["b": 5] as Jar] as Jar] as Jar)["a"][1]["b"],
                try Jar(checked: ["a": [[:], ["b": 5]]])["a"][1]["b"],
            ]
        }
    }

    @Test func aConditionThatHoldsLetsPass() throws {
        for jar in try Self.places {
            #expect(throws: Never.self) { try jar.assert(true, "Must not be said") }
            #expect(throws: Never.self) { try jar.assert(try jar^ as Int == 5, "Must not be said") }
            #expect(try jar.assertNotNil(7, "Must not be said") == 7)
            #expect(try jar.assertNotNil(jar^ as Int?, "Must not be said") == 5)
        }
    }

    @Test func aConditionThatDoesNotHoldThrowsWithThePath() throws {
        for jar in try Self.places {
            expectFailure(.value, "Must be six", at: "a[1].b") { try jar.assert(jar^ == 6, "Must be six") }
            expectFailure(.value, "Invalid URL", at: "a[1].b") {
                _ = try jar.assertNotNil(URL(string: ""), "Invalid URL")
            }
            expectFailure(.value, "Nothing will do", at: "a[1].b") {
                throw jar.assertionFailure("Nothing will do")
            }
        }
    }

    @Test func anErrorOnTheWayIsKept() throws {
        func refuse<Value>() throws -> Value { throw Refusal() }
        for jar in try Self.places {
            expectFailure(.type, "expected Bool, found number 5", at: "a[1].b") {
                try jar.assert(jar^ as Bool, "Unsaid")
            }
            expectFailure(.value, "refused", at: "a[1].b") { try jar.assert(refuse(), "Unsaid") }
            expectFailure(.value, "refused", at: "a[1].b") {
                _ = try jar.assertNotNil(refuse() as Int?, "Unsaid")
            }
        }
    }

    @Test func messagesAreMadeOnlyWhenTheyAreSaid() throws {
        var made = 0
        func message() -> String {
            made += 1
            return "made"
        }
        try Jar(1).assert(true, message())
        _ = try Jar(1).assertNotNil(1, message())
        #expect(made == 0)
        expectFailure(.value, "made", at: "") { try Jar(1).assert(false, message()) }
        #expect(made == 1)
    }

    @Test func whatIsThrownIsALiftError() throws {
        let jar = try Jar(json: #"{"age":-1}"#)
        do {
            try jar["age"].assert(false, "Must not be negative")
            Issue.record("nothing was thrown")
        } catch let error as LiftError {
            #expect(error.key == "age")
            #expect(error.context == "-1")
            #expect(error.description == "Must not be negative at age (line 1, column 8)")
            #expect(error.line == 1 && error.column == 8 && error.offset == 7)
        }
    }

    @Test func aMissingJarHasAPlaceToo() throws {
        for jar in [try Jar(json: #"{"a":{"c":1}}"#), ["a": ["c": 1]]] {
            let failure = jar["a"]["b"].assertionFailure("Must be there")
            #expect(failure.key == "a.b")
            #expect(failure.context == #"{"c":1}"#)
        }
    }

    @Test func aJarBeyondAValueOfAnotherKindHasThePlaceOfThatValue() throws {
        let jar = try Jar(json: #"[{"u":"y","l":[1]}]"#)
        // The path that isn't there, the place of the error, and its column.
        for (part, key, column) in [
            (jar[0]["u"]["url"], "[0].u", 7), (jar[0]["u"]["a"]["b"], "[0].u", 7),
            (jar[0]["l"][3], "[0].l[3]", 15), (jar[2]["u"], "[2]", 1),
        ] as [(Jar, String, Int)] {
            let failure = part.assertionFailure("not a URL")
            #expect((failure.kind, failure.message, failure.key) == (.value, "not a URL", key))
            #expect(failure.column == column, "\(key)")
            expectFailure(.value, "not a URL", at: key) { try part.assert(false, "not a URL") }
        }
        let built: Jar = ["u": "y"]
        #expect(built["u"]["url"].assertionFailure("no").key == "u")
    }

    @Test func theErrorInARedactedJarStaysHidden() throws {
        let inner = try Jar(json: #"{"u":"SECRET"}"#)
        let bad = inner["u"]["x"]
        let other = try liftError { try inner["u"]^ as Int }
        for jar in [
            (["a": bad] as Jar).union(context: JarRedaction.all)["a"], bad.union(context: JarRedaction.all),
            (["a": Jar(error: other)] as Jar).union(context: JarRedaction.all)["a"],
            inner.union(context: JarRedaction.all)["u"]["x"],
        ] {
            let failure = jar.assertionFailure("refused")
            #expect(!failure.description.contains("SECRET"))
            #expect(!"\(failure.report) \(failure.context) \(failure.found ?? "")".contains("SECRET"))
            #expect(failure.message == "<redacted>")
        }
    }
}
