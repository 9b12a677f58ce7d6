import Foundation
import Lift
import Testing

// Lift codes an array itself, element by element. The standard library codes a `ContiguousArray`, and the
// values, texts and errors have to be the same.

/// A value that may refuse its data, or do without it.
private struct Element: Codable, Hashable {
    var name: String
    var parts: [Element]?
    var part: Int8?
    var fallback: Int?

    private enum CodingKeys: String, CodingKey { case name, parts, part, fallback, caught = "try" }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        parts = try container.decodeIfPresent([Element].self, forKey: .parts)
        part = try container.decodeIfPresent(Int8.self, forKey: .part)
        // Goes on without a list that cannot be decoded.
        fallback = (try? container.decodeIfPresent([Element].self, forKey: .caught))?.map(\.count) ?? -1
        if name == "refused" { throw Refusal() }
    }

    func encode(to encoder: any Encoder) throws {
        if name == "silent" { return }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(parts, forKey: .parts)
        if name == "infinite" { try container.encode([Double.infinity], forKey: .part) }
        if name == "caught" { try? container.encode([Double.nan], forKey: .part) }
        if name == "unencodable" { throw Refusal() }
    }
}

/// The same in eight bytes. An array passes larger elements on in another way.
private final class Small: Codable {
    private let element: Element

    init(_ element: Element) { self.element = element }

    init(from decoder: any Decoder) throws { element = try Element(from: decoder) }

    func encode(to encoder: any Encoder) throws { try element.encode(to: encoder) }
}

/// A struct of eight bytes. Elements of a class are encoded in another way, because each may be of a
/// subclass.
private struct SmallStruct: Codable {
    private let small: Small

    init(_ element: Element) { small = Small(element) }

    init(from decoder: any Decoder) throws { small = try Small(from: decoder) }

    func encode(to encoder: any Encoder) throws { try small.encode(to: encoder) }
}

private struct Refusal: Error, Equatable {}

/// The error that user code sees, with its message and its path, and what it becomes.
private struct Seen: Equatable {
    var seen = ""
    var error: LiftFailure?
}

/// Decodes or encodes an array with a container of its own, and keeps the error that it sees.
private struct Watched<List: Codable>: Codable {
    var list: List
    var seen = ""

    private enum Key: String, CodingKey { case list }

    init(list: List) { self.list = list }

    init(from decoder: any Decoder) throws {
        do {
            list = try decoder.container(keyedBy: Key.self).decode(List.self, forKey: .list)
        } catch {
            Watch.note(error)
            throw error
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        do {
            try container.encode(list, forKey: .list)
        } catch {
            Watch.note(error)
            throw error
        }
    }
}

/// The last error that a `Watched` saw.
private enum Watch {
    @TaskLocal static var last = Locked("")

    static func note(_ error: any Error) {
        let text =
            switch error {
            case let error as DecodingError: "\(error.parts)"
            case EncodingError.invalidValue(let value, let context):
                "\(value) at \(context.codingPath.map(\.stringValue)): \(context.debugDescription)"
            default: "\(error)"
            }
        last.withLock { $0 = text }
    }
}

extension DecodingError {
    fileprivate var parts: [String] {
        let (name, context): (String, Context) =
            switch self {
            case .typeMismatch(let type, let context): ("mismatch \(type)", context)
            case .valueNotFound(let type, let context): ("no value \(type)", context)
            case .keyNotFound(let key, let context): ("no key \(key.stringValue)", context)
            case .dataCorrupted(let context): ("corrupted", context)
            @unknown default: ("unknown", Context(codingPath: [], debugDescription: ""))
            }
        return [name, "\(context.codingPath.map(\.stringValue))", context.debugDescription]
    }
}

@Suite struct ArraysByElementTests {
    private static let good = #"{"name":"a","parts":[{"name":"b"},{"name":"c","parts":[]}]}"#

    static let documents = [
        "[]", "[\(good)]", "[\(good),\(good),{\"name\":\"d\"}]", "{}", "null", "1", #""text""#, "[1]",
        "[null]",
        "[\(good),null]", "[[]]", "[{}]", "[\(good),{}]", #"[{"name":[1]}]"#, #"[{"name":"a","parts":1}]"#,
        #"[{"name":"a","parts":[{"name":"b"},{"name":[2]}]},{"name":[3]}]"#, #"[{"name":"a","part":300}]"#,
        #"[{"name":"refused"}]"#, #"[{"name":"a"},{"name":"b","parts":[{"name":"refused"}]}]"#,
        #"[{"name":"a","try":[{"name":[1]}]},{"name":"b"},{"name":[2]}]"#,
        #"[{"name":"a","try":[{"name":"x"},{"name":"y"}]},{"name":"b","try":{"name":"refused"}}]"#,
    ]

    private func decoded<List: Codable>(
        _ type: List.Type, _ text: String, _ context: any JarContextValue...
    ) throws -> (list: List?, seen: Seen) {
        let jar = try Jar(json: #"{"list":\#(text)}"#).union(context: Jar.Context(context))
        return try Watch.$last.withValue(Locked("")) {
            do {
                return (try JarDecoder().decode(Watched<List>.self, from: jar).list, Seen())
            } catch {
                let failure = LiftFailure(try #require(error as? LiftError))
                return (nil, Seen(seen: Watch.last.withLock { $0 }, error: failure))
            }
        }
    }

    @Test(arguments: documents) func valuesAndErrorsAreThoseOfTheStandardLibrary(_ text: String) throws {
        let (own, ownSeen) = try decoded([Element].self, text)
        let (other, otherSeen) = try decoded(ContiguousArray<Element>.self, text)
        #expect(own == other.map { Array($0) })
        #expect(own != nil || ownSeen.error != nil)
        // The message names the type.
        #expect(ownSeen.seen == otherSeen.seen.replacing("ContiguousArray<", with: "Array<"))
        #expect(ownSeen.error == otherSeen.error)
        let (renamed, _) = try decoded([Element].self, text, JarKeyRules.snakeCase)
        #expect(renamed == own)
    }

    @Test func optionalElementsAreKept() throws {
        let text = #"[{"name":"a"},null,{"name":"b"}]"#
        let (own, _) = try decoded([Element?].self, text)
        #expect(own?.map { $0?.name } == ["a", nil, "b"])
        let (lists, _) = try decoded([[Element]?].self, "[\(text.replacing("null,", with: "")),null,[]]")
        #expect(lists?.map { $0?.map(\.name) } == [["a", "b"], nil, []])
    }

    @Test func allErrorsOfElementsAreCollected() throws {
        let text = #"""
            [{"name":"a"},{"name":[1]},{"name":"b","parts":[{"name":[2]},{"name":"c"},{}]},{"name":[3]}]
            """#
        let jar = try Jar(json: text)
        let keys = JarDecoder().problems(as: [Element].self, from: jar).map(\.key)
        #expect(keys == ["[1].name", "[2].parts[0].name", "[2].parts[2].name", "[3].name"])
    }

    @Test func errorsThatATypeCatchesAreNotCollected() throws {
        let text = #"""
            [{"name":"a","try":[{"name":"b"},{"name":[1]}]},{"name":"c","parts":[{"name":[2]},{"name":[3]}]}]
            """#
        let keys = JarDecoder().problems(as: [Element].self, from: try Jar(json: text)).map(\.key)
        #expect(keys == ["[1].parts[0].name", "[1].parts[1].name"])
    }

    // MARK: What elements keep

    /// Keeps its decoder if its data says so, and one of its containers otherwise.
    private final class Keeper: Decodable {
        enum Key: CodingKey { case id, keeps, inner }

        let decoder: (any Decoder)?
        let container: KeyedDecodingContainer<Key>?
        let inner: [Keeper]

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            let keeps = try container.decode(String.self, forKey: .keeps)
            self.decoder = keeps == "decoder" ? decoder : nil
            self.container = keeps == "container" ? container : nil
            inner = try container.decodeIfPresent([Keeper].self, forKey: .inner) ?? []
        }

        var id: Int? {
            get throws {
                try (container ?? decoder?.container(keyedBy: Key.self))?.decode(Int.self, forKey: .id)
            }
        }
    }

    @Test func decodersThatElementsKeepAreTheirOwn() throws {
        let kinds = ["decoder", "container", "nothing"]
        var numbers = SeededGenerator(seed: 11)
        var texts: [String] = []
        var expected: [Int?] = []
        for id in 0..<60 {
            let keeps = kinds[Int.random(in: 0..<3, using: &numbers)]
            texts.append(#"{"id":\#(id),"keeps":"\#(keeps)"}"#)
            expected.append(keeps == "nothing" ? nil : id)
        }
        let list = texts.joined(separator: ",")
        let text = #"[\#(list),{"id":60,"keeps":"decoder","inner":[\#(list)]}]"#
        let keepers = try JarDecoder().decode([Keeper].self, from: Jar(json: text))
        #expect(try keepers.dropLast().map { try $0.id } == expected)
        #expect(try keepers.last?.id == 60)
        #expect(try keepers.last?.inner.map { try $0.id } == expected)
    }

    // MARK: Encoding

    static let names = [
        ["a"], [], ["a", "b"], ["silent"], ["a", "silent", "b"], ["infinite"], ["a", "infinite"],
        ["caught", "a"], ["a", "unencodable"],
    ]

    /// The JSON of a list, by a Jar or written while the list encodes itself.
    private func encoded<List: Codable>(
        _ list: List, byJar: Bool
    ) throws -> (text: String?, seen: Seen) {
        try Watch.$last.withValue(Locked("")) {
            do {
                let (watched, encoder) = (Watched(list: list), JarEncoder())
                let data = try byJar ? Data(json: encoder.encode(watched)) : encoder.encodeJSON(watched)
                return (String(decoding: data, as: UTF8.self), Seen())
            } catch {
                let failure = LiftFailure(try #require(error as? LiftError))
                return (nil, Seen(seen: Watch.last.withLock { $0 }, error: failure))
            }
        }
    }

    private func expectEqualTexts<Value: Codable>(of list: [Value]) throws {
        for byJar in [true, false] {
            let (text, seen) = try encoded(list, byJar: byJar)
            let (other, otherSeen) = try encoded(ContiguousArray(list), byJar: byJar)
            #expect(text == other)
            #expect(text != nil || seen.error != nil)
            #expect(seen == otherSeen)
        }
        let text = try? String(json: JarEncoder().encode(list))
        #expect(text == (try? String(json: JarEncoder().encode(ContiguousArray(list)))))
        let data = try? JarEncoder().encodeJSON(list)
        #expect(data == (try? JarEncoder().encodeJSON(ContiguousArray(list))))
    }

    @Test(arguments: names) func textsAndErrorsAreThoseOfTheStandardLibrary(_ names: [String]) throws {
        func elements(_ names: [String]) throws -> [Element] {
            try names.map { name in
                try JarDecoder().decode(Element.self, from: ["name": name])
            }
        }
        var list = try elements(names)
        for _ in 0..<2 {
            try expectEqualTexts(of: list)
            try expectEqualTexts(of: list.map(Small.init))
            try expectEqualTexts(of: list.map(SmallStruct.init))
            // Once more inside another element.
            list = try elements(["outer"]) + list.prefix(1)
            list[0].parts = try elements(names)
        }
    }

    /// Keeps its encoder if it is named so, and tries to write to it when the next one encodes itself.
    private struct Keeping: Encodable {
        final class Kept { var encoder: (any Encoder)? }

        enum Key: CodingKey { case name, late }

        let name: String
        let kept: Kept

        func encode(to encoder: any Encoder) throws {
            var earlier = kept.encoder?.container(keyedBy: Key.self)
            try earlier?.encode(name, forKey: .late)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(name, forKey: .name)
            if name == "keeper" { kept.encoder = encoder }
        }
    }

    @Test(arguments: [
        ["keeper"], ["keeper", "a", "b"], ["a", "keeper", "b", "keeper", "c"], ["keeper", "keeper"],
    ])
    func whatIsWrittenToTheEncoderOfAnEarlierElementIsIgnored(_ names: [String]) throws {
        let kept = Keeping.Kept()
        let list = names.map { Keeping(name: $0, kept: kept) }
        let expected = "[" + names.map { #"{"name":"\#($0)"}"# }.joined(separator: ",") + "]"
        #expect(try String(decoding: JarEncoder().encodeJSON(list), as: UTF8.self) == expected)
        kept.encoder = nil
        #expect(try String(json: JarEncoder().encode(list)) == expected)
    }

    /// Keeps its encoder or a container, and notes its coding path.
    private struct Noting: Encodable {
        final class Notes {
            var encoder: (any Encoder)?
            var keyed: KeyedEncodingContainer<Key>?
            var nested: (any UnkeyedEncodingContainer)?
            var paths: [String] = []

            var keptPath: [String]? {
                (encoder?.codingPath ?? keyed?.codingPath)?.map(\.stringValue)
            }
        }

        enum Key: CodingKey { case name, nested, late }

        let name: String
        let notes: Notes

        func encode(to encoder: any Encoder) throws {
            notes.paths.append(encoder.codingPath.map(\.stringValue).joined(separator: "."))
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(name, forKey: .name)
            switch name {
            case "encoder": notes.encoder = encoder
            case "container": notes.keyed = container
            case "nested":
                notes.nested = container.nestedUnkeyedContainer(forKey: .nested)
                try notes.nested?.encode(1)
            case "super": try name.encode(to: container.superEncoder())
            case "release": (notes.encoder, notes.keyed, notes.nested) = (nil, nil, nil)
            case "throw": throw Refusal()
            default: break
            }
        }
    }

    private static let notingNames = [
        ["a", "b"], ["encoder", "a", "release", "b", "c"], ["a", "container", "b", "encoder", "c"],
        ["nested", "a", "nested"], ["super", "a", "super"], ["container", "nested", "release", "super", "a"],
    ]

    @Test(arguments: notingNames) func elementsKeepWhatIsTheirs(_ names: [String]) throws {
        let (own, other) = (Noting.Notes(), Noting.Notes())
        let data = try JarEncoder().encodeJSON(names.map { Noting(name: $0, notes: own) })
        let list = ContiguousArray(names.map { Noting(name: $0, notes: other) })
        #expect(try data == JarEncoder().encodeJSON(list))
        #expect(own.paths == other.paths)
        #expect(own.paths == names.indices.map { "Index \($0)" })
        // The values are complete, so this changes nothing.
        try own.keyed?.encode("late", forKey: .late)
        try own.nested?.encode(2)
        var single = own.encoder?.singleValueContainer()
        try single?.encode(3)
        #expect(own.keptPath == other.keptPath)
    }

    /// The path that an encoder knows is the chain of the encodings that it retains.
    @Test(arguments: [["encoder"], ["encoder", "a"], ["encoder", "throw"], ["container", "a", "throw"]])
    func whatAnElementKeepsDoesNotKeepTheArray(_ names: [String]) throws {
        let notes = Noting.Notes()
        _ = try? JarEncoder().encodeJSON(["list": names.map { Noting(name: $0, notes: notes) }])
        #expect(notes.paths.first == "list.Index 0")
        #expect(notes.keptPath == ["Index 0"])
    }

    /// Goes on after an array of elements that cannot be encoded.
    private struct Catching: Encodable {
        enum Key: CodingKey { case list, other, last }

        let names: [String]

        func encode(to encoder: any Encoder) throws {
            let notes = Noting.Notes()
            let list = names.map { Noting(name: $0, notes: notes) }
            var container = encoder.container(keyedBy: Key.self)
            try? container.encode(list, forKey: .list)
            try container.encode(1, forKey: .other)
            try? container.encode([list, list], forKey: .last)
            try container.encode(list.dropLast() + [], forKey: .list)
        }
    }

    @Test func anArrayThatFailsLeavesNothing() throws {
        for names in [["a", "throw"], ["throw"], ["encoder", "nested", "throw"]] {
            let plain = names.dropLast().map {
                $0 == "nested" ? #"{"name":"nested","nested":[1]}"# : #"{"name":"\#($0)"}"#
            }
            let list = "[\(plain.joined(separator: ","))]"
            let expected = [#"{"other":1,"list":\#(list)}"#, #"{"other":1,"list":\#(list)}"#]
            let data = try JarEncoder().encodeJSON([Catching(names: names), Catching(names: names)])
            #expect(String(decoding: data, as: UTF8.self) == "[\(expected.joined(separator: ","))]")
        }
    }

    @Test func optionalElementsAreWritten() throws {
        let element = try JarDecoder().decode(Element.self, from: ["name": "a"])
        let lists: [[Element?]?] = [[element, nil], nil, []]
        #expect(try String(json: JarEncoder().encode(lists)) == #"[[{"name":"a"},null],null,[]]"#)
    }

    private class Animal: Codable {
        var name = "animal"
    }

    private final class Cat: Animal {
        override func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode("a cat")
        }
    }

    @Test func subclassesEncodeThemselves() throws {
        #expect(try String(json: JarEncoder().encode([Animal(), Cat()])) == #"[{"name":"animal"},"a cat"]"#)
    }
}
