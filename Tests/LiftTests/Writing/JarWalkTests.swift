import Foundation
import Testing

@testable import Lift

/// Built containers are written by recursion up to some depth, and with a stack below it. What is written and
/// what errors say does not depend on the depth.
@Suite struct JarWalkTests {
    static let depths = [0, 1, 2, 15, 16, 17, 18, 19, 34, 99, 100, 101, 133, 250]

    /// Puts `value` into containers, in turn into `{"b":…,"a":0}` and `[0,…]`.
    private func nested(_ value: some JarRepresentable, _ depth: Int) -> Jar {
        var jar = Jar(value)
        for level in 0..<depth {
            let inner = jar
            jar = level.isMultiple(of: 2) ? ["b": inner, "a": 0] : [0, inner]
        }
        return jar
    }

    private func text(_ value: String, _ depth: Int, sorted: Bool = false) -> String {
        var text = value
        for level in 0..<depth {
            if level.isMultiple(of: 2) {
                text = sorted ? #"{"a":0,"b":\#(text)}"# : #"{"b":\#(text),"a":0}"#
            } else {
                text = "[0,\(text)]"
            }
        }
        return text
    }

    /// The steps to the value, the outermost first.
    private func path(_ depth: Int) -> [JarPath.Component] {
        (0..<depth).reversed().map { $0.isMultiple(of: 2) ? .key("b") : .index(1) }
    }

    @Test(arguments: depths)
    func everyDepthIsWritten(depth: Int) throws {
        for value in ["1", #""text""#, "[]", "{}", #"[{"c":[]},null]"#] {
            let jar = try nested(Jar(json: value), depth), built = try nested(unindexed(value), depth)
            for jar in [jar, built] {
                #expect(try String(json: jar) == text(value, depth))
                #expect(
                    try String(json: jar, options: JSONWritingOptions(sortedKeys: true))
                        == text(value, depth, sorted: true))
                #expect(try Jar(json: String(json: jar, prettyPrinted: true)) == jar)
            }
        }
        let list = nested("x", depth)
        #expect(try Jar(plist: Data(plist: ["list": list] as Jar, format: .xml))["list"] == list)
        #expect(try Jar(plist: Data(plist: ["list": list] as Jar))["list"] == list)
    }

    /// The value as a built Jar, without any document.
    private func unindexed(_ text: String) throws -> Jar {
        try Jar(checked: Jar(json: text).asAny())
    }

    @Test(arguments: depths)
    func anErrorNamesThePathAtEveryDepth(depth: Int) throws {
        for sorted in [false, true] {
            let options = JSONWritingOptions(sortedKeys: sorted)
            let alone = try liftError { try String(json: nested(Double.nan, depth), options: options) }
            #expect(alone.path == path(depth))
            #expect(alone.message == "JSON can't store nan")
            let part = try liftError {
                try String(json: ["list": [nested(Double.nan, depth)]] as Jar, options: options)
            }
            #expect(part.path == [.key("list"), .index(0)] + path(depth))
        }
        let error = try liftError { try Data(plist: nested(["x": null] as Jar, depth), format: .xml) }
        #expect(error.path == path(depth) + [.key("x")])
    }

    /// An error hides values if a part on the way to the one that cannot be written has a redaction.
    @Test(arguments: depths)
    func aRedactionAtAnyDepthHidesTheValueInTheError(depth: Int) throws {
        let failing: Jar = ["token": Jar(Double.nan)]
        let redacted = failing.union(context: JarRedaction.all)
        for jar in [
            nested(redacted, depth), nested(nested(redacted, 2), depth),
            nested(Late(jar: redacted), depth),
            nested(nested(failing, 3), depth)
                .union(context: JarRedaction.all),
            ["parts": [nested(redacted, depth)] as Jar],
        ] {
            let error = try liftError { try String(json: jar) }
            #expect(error.message == "JSON can't store <redacted>")
            #expect(!error.report.contains("nan"))
        }
        let shown = try liftError { try String(json: nested(failing, depth)) }
        #expect(shown.message == "JSON can't store nan")
    }

    /// A value that is represented as `jar` once its context is known.
    private struct Late: JarRepresentableWithContext {
        let jar: Jar

        func asJar(using context: Jar.Context) -> Jar { jar }
    }

    @Test(arguments: depths)
    func aValueThatDependsOnTheContextIsWrittenAtEveryDepth(depth: Int) throws {
        let inner = nested(7, 3)
        #expect(try String(json: nested(Late(jar: inner), depth)) == text(text("7", 3), depth))
        let missing = try String(json: nested(["c": Late(jar: Jar()), "d": 1] as Jar, depth))
        #expect(missing == text(#"{"d":1}"#, depth))
        let dates = nested(Date(timeIntervalSince1970: 0), depth)
            .union(context: JarTypeTransform(.millisecondsSince1970))
        #expect(try String(json: dates) == text("0", depth))
        let failing = nested(Late(jar: nested(Double.nan, 4)), depth)
        let error = try liftError { try String(json: failing) }
        #expect(error.path == path(depth) + path(4))
    }
}
