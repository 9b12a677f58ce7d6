import Foundation
import Lift
import Testing

@Suite struct JarDescriptionTests {
    @Test(arguments: [
        ("null", "null"), ("true", "true"), ("1.50", "1.50"), (#""a\"b\n""#, "a\"b\n"), ("[]", "[]"),
        ("{}", "{}"),
        (#"["x"]"#, "[\n  \"x\"\n]"), (#"{"a":1}"#, "{\n  \"a\": 1\n}"), (#""""#, ""),
    ])
    func aDescriptionIsForPeople(text: String, description: String) throws {
        let jar = try Jar(json: text)
        #expect(jar.description == description)
        #expect("\(jar)" == description)
        #expect(try String(json: jar) == text)
        #expect(try String(json: Jar(checked: jar.asAny())).isEmpty == false)
    }

    /// What moves the cursor of a terminal, or shows text in another order, is escaped as JSON allows.
    @Test(arguments: [
        "\u{9B}31m", "\u{7F}", "\u{202E}", "\u{2066}", "\u{85}", "\u{61C}", "\u{2028}", "\u{200F}",
    ])
    func whatMustNotReachATerminalIsEscaped(text: String) throws {
        for route in JarRoute.keepingOrder {
            let jar = try route.jar(#"{"a":["é\#(text)"],"\#(text)":{}}"#)
            for jar in [jar, jar.union(context: JarRedaction(keys: ["other"]))] {
                for shown in [jar.description, try contextOfError(jar)] {
                    #expect(!shown.contains(text) && shown.contains("é"), "\(route)")
                    #expect(try Jar(json: shown) == jar, "\(route)")
                }
            }
            #expect(try String(json: jar).contains(text))
            #expect(jar.description.hasPrefix("{\n  \"a\": [\n    \"é\\u"))
            let string = jar["a"][0]
            #expect(string.description == "é\(text)")
        }
    }

    private func contextOfError(_ jar: Jar) throws -> String {
        try liftError { try jar.assert(false, "refused") }.context
    }

    @Test func whatHasNoJSONFormIsDescribedToo() {
        #expect(Jar().description == "")
        #expect(Jar(Double.nan).description == "JSON can't store nan")
        #expect(Jar(error: LiftError("broken")).description == "broken")
        #expect(Jar(Date(timeIntervalSince1970: 0)).description == #""1970-01-01T00:00:00.000Z""#)
    }
}
