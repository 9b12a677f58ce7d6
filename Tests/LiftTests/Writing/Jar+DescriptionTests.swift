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

    @Test func whatHasNoJSONFormIsDescribedToo() {
        #expect(Jar().description == "")
        #expect(String(reflecting: Jar()) == "missing")
        #expect(String(reflecting: Jar("x")) == #""x""#)
        #expect(Jar(Double.nan).description == "nan has no JSON form")
        #expect(Jar(error: LiftError("broken")).description == "broken")
        #expect(Jar(Date(timeIntervalSince1970: 0)).description == #""1970-01-01T00:00:00.000Z""#)
    }
}
