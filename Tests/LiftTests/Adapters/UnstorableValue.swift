import Foundation
import Lift
import Testing

/// A value that no store of property lists takes, and what storing it at the key `k` throws.
struct UnstorableValue: Sendable, CustomTestStringConvertible {
    let name: String
    let value: Jar
    let failure: LiftFailure

    init(
        _ name: String, _ value: some JarRepresentable, _ message: String, at key: String,
        _ kind: LiftError.Kind = .unsupported
    ) {
        self.name = name
        self.value = Jar(value)
        failure = LiftFailure(kind, message, at: key)
    }

    var testDescription: String { name }

    /// What nothing can be made of.
    final class Odd {}

    struct Refusal: Error, CustomStringConvertible {
        var description: String { "refused" }
    }

    private struct Model: JarRepresentable {
        let jar: Jar
    }

    static let rows: [UnstorableValue] = nulls + errors + numbers + dates + keys

    private static let nulls: [UnstorableValue] = {
        let message = "property lists can't store null"
        let document: Jar = (try? Jar(json: #"{"a": [1, {"b": null}]}"#)) ?? "no document"
        return [
            UnstorableValue("null", null, message, at: "k"),
            UnstorableValue("null of a document", document["a"][1]["b"], message, at: "k"),
            UnstorableValue("null in an array", [1, null] as Jar, message, at: "k[1]"),
            UnstorableValue("null in an array of its type", [null, null], message, at: "k[0]"),
            UnstorableValue("null in a dictionary", ["a": null], message, at: "k.a"),
            UnstorableValue(
                "null deep down", ["a": ["b": [0, null] as Jar] as Jar] as Jar, message, at: "k.a.b[1]"),
            UnstorableValue("null in a document", document, message, at: "k.a[1].b"),
            UnstorableValue("null in a part of a document", document["a"], message, at: "k[1].b"),
            UnstorableValue(
                "null in a document in a literal", ["x": [document]], message, at: "k.x[0].a[1].b"),
            UnstorableValue("null in a model", Model(jar: ["note": null]), message, at: "k.note"),
            UnstorableValue(
                "null in the second of two models", [Model(jar: ["note": 1]), Model(jar: ["note": null])],
                message, at: "k[1].note"),
            UnstorableValue("null at a key with a dot", ["a.b": [null]], message, at: #"k["a.b"][0]"#),
            UnstorableValue("null, once it is represented", Late(value: Jar(null)), message, at: "k"),
            UnstorableValue(
                "null in what is represented late", [Late(value: [null])], message, at: "k[0][0]"),
            UnstorableValue("a foreign null", Jar(unchecked: ["a": foreignNull]), message, at: "k.a"),
        ]
    }()

    private static let errors: [UnstorableValue] = {
        let odd = "Odd has no representation as a Jar"
        return [
            UnstorableValue("an error", Jar(error: LiftError("broken")), "broken", at: "k", .value),
            UnstorableValue("another error", Jar(error: Refusal()), "refused", at: "k", .value),
            UnstorableValue(
                "an error inside", ["a": [1, Jar(error: LiftError("broken"))] as Jar], "broken", at: "k.a[1]",
                .value),
            UnstorableValue("a foreign object", Jar(unchecked: Odd()), odd, at: "k"),
            UnstorableValue(
                "a foreign object inside", Jar(unchecked: ["a": [1, Odd()]] as [String: Any]), odd,
                at: "k.a[1]"),
            UnstorableValue(
                "a dictionary with other keys", Jar(unchecked: ["a": [1: Odd()]] as [AnyHashable: Any]),
                "expected a string as a key, found Int", at: "k.a"),
        ]
    }()

    private static let numbers: [UnstorableValue] = {
        let tooLarge = "property lists can't store number 1000000000000000000000000000000"
        let beyondDouble = "property lists can't store number 1e400"
        let notANumber = "property lists can't store NaN"
        let large = (try? Jar(json: #"{"big": 1000000000000000000000000000000, "list": [1, 1e400]}"#)) ?? []
        return [
            UnstorableValue("10^30", large["big"], tooLarge, at: "k"),
            UnstorableValue("10^30 in a document", large, tooLarge, at: "k.big"),
            UnstorableValue("1e400", large["list"][1], beyondDouble, at: "k"),
            UnstorableValue("1e400 in an array", large["list"], beyondDouble, at: "k[1]"),
            UnstorableValue("a Decimal that is none", Decimal.nan, notANumber, at: "k"),
            UnstorableValue("a Decimal that is none, inside", ["a": [Decimal.nan]], notANumber, at: "k.a[0]"),
        ]
    }()

    private static let dates: [UnstorableValue] = {
        let rows: [(seconds: Double, found: String)] = [
            (253_402_300_800, "a date after the year 9999, 253402300800 seconds after 1970"),
            (-62_167_219_201, "a date before the year 0, 62167219201 seconds before 1970"),
            (1e300, "a date after the year 9999"), (.infinity, "a non-finite date"),
            (.nan, "a non-finite date"),
        ]
        return rows.flatMap { seconds, found in
            let date = Date(timeIntervalSince1970: seconds)
            let message = "expected a date from year 0 to 9999, found \(found)"
            return [
                UnstorableValue("a date \(seconds) seconds after 1970", date, message, at: "k"),
                UnstorableValue("such a date inside", ["d": [date]], message, at: "k.d[0]"),
            ]
        }
    }()

    private static let keys = [
        UnstorableValue(
            "two keys that are one to Swift", ["a": ["\u{E9}": 1, "e\u{301}": 2] as Jar] as Jar,
            "property lists can't store two keys that are the same Unicode text", at: "k.a.\u{E9}")
    ]
}

/// Nested arrays. With dictionaries among them, the time that UserDefaults takes on Linux would grow with the
/// third power of the levels.
func nested(levels: Int) -> Jar {
    var jar: Jar = []
    for _ in 1..<levels { jar = [jar] }
    return jar
}
