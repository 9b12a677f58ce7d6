import Foundation
import Lift
import Testing

/// A key with a name that spells a number, and without a number.
private enum Name: String, CodingKey { case first = "200", someValue, other = "7", third = "9" }

/// A key that has a number besides its text, and more bytes than an enum.
private struct Numbered: CodingKey, Equatable {
    var stringValue: String
    var intValue: Int?
    var note = "made by the type"

    init(_ text: String, _ number: Int?) { (stringValue, intValue) = (text, number) }
    init?(stringValue: String) { nil }
    init?(intValue: Int) { nil }
}

/// Notes the coding path of each part, with the type of each key.
private final class Paths {
    var lines: [String] = []

    func note(_ name: String, _ path: [any CodingKey]) {
        let steps = path.map { "\(type(of: $0)) \($0.stringValue) \($0.intValue.map { "\($0)" } ?? "-")" }
        lines.append("\(name): \(steps.joined(separator: " / "))")
    }

    struct Leaf: Encodable {
        let paths: Paths

        func encode(to encoder: any Encoder) throws {
            paths.note("leaf", encoder.codingPath)
            try 1.encode(to: encoder)
        }
    }
}

/// Encodes parts at keys of several types.
private struct Keyed: Encodable {
    let paths = Paths()

    func encode(to encoder: any Encoder) throws {
        let leaf = Paths.Leaf(paths: paths)
        var names = encoder.container(keyedBy: Name.self)
        try names.encode(leaf, forKey: .first)
        try names.encode(leaf, forKey: .someValue)
        try names.encode(["3": leaf], forKey: .other)
        var numbered = encoder.container(keyedBy: Numbered.self)
        try numbered.encode(leaf, forKey: Numbered("x", 5))
        paths.note("super", names.superEncoder(forKey: .someValue).codingPath)
        paths.note("super", numbered.superEncoder(forKey: Numbered("y", 6)).codingPath)
        paths.note("nested", names.nestedContainer(keyedBy: Name.self, forKey: .third).codingPath)
        paths.note("nested", numbered.nestedUnkeyedContainer(forKey: Numbered("z", nil)).codingPath)
        do {
            try names.encode(Double.infinity, forKey: .first)
        } catch EncodingError.invalidValue(_, let context) {
            paths.note("error", context.codingPath)
        }
        do {
            try numbered.encode([Double.infinity], forKey: Numbered("8", nil))
        } catch EncodingError.invalidValue(_, let context) {
            paths.note("error", context.codingPath)
        }
    }
}

/// Goes through many nested containers in a loop.
private struct Loop: Decodable {
    var count = 0

    init(from decoder: any Decoder) throws {
        var container = try decoder.container(keyedBy: Name.self)
        while container.contains(.someValue) {
            container = try container.nestedContainer(keyedBy: Name.self, forKey: .someValue)
            count += 1
        }
    }
}

@Suite struct EncodingKeyTests {
    /// The rules for keys of each container must not be freed recursively.
    @Test func manyNestedContainersFollowTheRules() throws {
        let levels = 300_000
        let text =
            String(repeating: #"{"some_value":"#, count: levels) + "{}"
            + String(repeating: "}", count: levels)
        let jar = try Jar(json: text, options: JSONReadingOptions(maximumDepth: .max))
        #expect(try JarDecoder(context: JarKeyRules.snakeCase).decode(Loop.self, from: jar).count == levels)
    }

    /// Encodes text, and text by a tree with rules for keys.
    @Test(arguments: [Jar.Context(), Jar.Context(JarKeyRules.snakeCase)])
    func encodersKeepTheKeysThatTypesMade(context: Jar.Context) throws {
        let keyed = Keyed()
        _ = try JarEncoder(context: context).encodeJSON(keyed)
        let reference = JSONEncoder()
        if !context.isEmpty { reference.keyEncodingStrategy = .convertToSnakeCase }
        let foundations = Keyed()
        _ = try reference.encode(foundations)
        func typed(_ lines: [String]) -> [String] {
            lines.map { $0.replacing(/_CodingKey|JarCodingKey|JSONKey|_DictionaryCodingKey/, with: "Key") }
        }
        // JSONEncoder forgets the path to a dictionary whose keys it leaves alone.
        let expected = typed(foundations.paths.lines).map {
            $0 == "leaf: Key 3 -" ? "leaf: Name 7 - / Key 3 3" : $0
        }
        #expect(typed(keyed.paths.lines) == expected)
        #expect(keyed.paths.lines.count == 10)
    }

    /// The path of a `LiftError` has the keys in the data.
    @Test func errorsHaveThePathOfTheData() throws {
        struct Refusing: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Name.self)
                let nested = container.nestedContainer(keyedBy: Name.self, forKey: .someValue)
                throw EncodingError.invalidValue(
                    1, .init(codingPath: nested.codingPath + [Name.someValue], debugDescription: "refused"))
            }
        }
        let error = #expect(throws: LiftError.self) {
            try JarEncoder(context: JarKeyRules.snakeCase).encode(Refusing())
        }
        #expect(error?.key == "some_value.some_value")
    }
}
