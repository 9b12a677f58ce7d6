@testable import Lift
import Testing

@Suite struct JarPathTests {
    static let texts: [([JarPathComponent], String)] = [
        ([], ""),
        ([.key("a")], "a"),
        ([.index(0)], "[0]"),
        ([.index(-1)], "[-1]"),
        ([.key("payments"), .index(2), .key("amount")], "payments[2].amount"),
        ([.key("a"), .key("b"), .key("c")], "a.b.c"),
        ([.index(1), .index(2), .key("a")], "[1][2].a"),
        ([.key("é"), .key("名"), .key("a-b_c/d")], "é.名.a-b_c/d"),
        ([.key("0"), .key("1")], "0.1"),
        // Keys that would be misread
        ([.key("")], #"[""]"#),
        ([.key("a.b"), .index(0)], #"["a.b"][0]"#),
        ([.key("a"), .key("b.c"), .key("d")], #"a["b.c"].d"#),
        ([.key("a[0]")], #"["a[0]"]"#),
        ([.key("]")], #"["]"]"#),
        ([.key("two words")], #"["two words"]"#),
        ([.key(#"say "x""#)], #"["say \"x\""]"#),
        ([.key("a\nb"), .key("\t")], #"["a\nb"]["\t"]"#),
        ([.key("\u{1}")], #"["\u0001"]"#),
    ]

    @Test(arguments: texts.indices)
    func readsAsCode(row: Int) {
        let (path, text) = Self.texts[row]
        #expect(JarPathComponent.text(path) == text)
    }

    @Test(arguments: texts.indices, [JarRoute.document, .built, .mutated, .deferred])
    func anErrorHasItsPathAsKey(row: Int, route: JarRoute) throws {
        let (path, text) = Self.texts[row]
        if path.contains(.index(-1)) { return #expect(text == "[-1]") }
        var jar: Jar = "x"
        for component in path.reversed() {
            switch component {
            case .key(let key): jar = [key: jar, "other": 1]
            case .index(let index): jar = Jar(Array(repeating: Jar(0), count: index) + [jar])
            }
        }
        let error = try liftError { try path.walk(from: try route.jar(String(json: jar)))^ as Int }
        #expect(error.path == path)
        #expect(LiftFailure(error) == LiftFailure(.type, #"expected Int, found string "x""#, at: text))
    }

    @Test func keysAreComparedAsThoseOfAJarAre() {
        let (composed, decomposed) = (JarPathComponent.key("\u{E9}"), JarPathComponent.key("e\u{301}"))
        #expect(composed != decomposed)
        #expect(composed == .key("\u{E9}") && composed.hashValue == JarPathComponent.key("\u{E9}").hashValue)
        #expect(Set([composed, decomposed, .key("1"), 1]).count == 4)
        #expect(
            JarPathComponent.index(1) == 1 && JarPathComponent.index(1) != 2 && JarPathComponent.key("1") != 1
        )
        let jar: Jar = ["\u{E9}": 1, "e\u{301}": "a"]
        #expect(jar["e\u{301}"].path == [decomposed] && jar["e\u{301}"].path != [composed])
    }
}
