import Foundation
import Lift
import LiftTestSupport
import Testing

// Random documents and edits. Each model must write what a Jar writes that was edited in the same way.

private protocol EditedModel {
    var a: Int? { get set }
    var name: String? { get set }
    var parts: [Self]? { get set }

    /// Whether new members have an order. If a flattened part has the rest, those of the model around it come
    /// after those of the part.
    static var keepsOrder: Bool { get }

    static func read(_ jar: Jar) throws -> Self
    /// The JSON text, in each way to write it.
    func texts(_ options: JSONWritingOptions) throws -> [String]
}

extension EditedModel {
    static var keepsOrder: Bool { true }
}

extension EditedModel where Self: JarConvertible & JarRepresentable {
    static func read(_ jar: Jar) throws -> Self { try self.init(jar: jar) }

    func texts(_ options: JSONWritingOptions) throws -> [String] {
        [try String(json: self, options: options), try String(json: Jar(self), options: options)]
    }
}

private struct Coded: JarCodable, EditedModel {
    var a: Int?
    var name: String?
    var parts: [Coded]?
    var rest = JarRest()
}

private struct Plain: Codable, EditedModel {
    var rest = JarRest()
    var a: Int?
    var name: String?
    var parts: [Plain]?

    static func read(_ jar: Jar) throws -> Plain { try JarDecoder().decode(Plain.self, from: jar) }

    func texts(_ options: JSONWritingOptions) throws -> [String] {
        let encoder = JarEncoder(options: options)
        return [
            try String(decoding: encoder.encodeJSON(self), as: UTF8.self),
            try String(json: encoder.encode(self), options: options),
        ]
    }
}

private struct Mapped: JarMapped, EditedModel {
    var a: Int?
    var name: String?
    var parts: [Mapped]?
    var rest: JarRest

    static let mapping = JarMapping<Mapped> {
        JarMake(Mapped.init(a:name:parts:rest:))
        JarField("a", \.a)
        JarField("name", \.name)
        JarField("parts", \.parts)
        JarField(.flattened, \.rest)
    }
}

private struct ByHand: JarConvertible, JarRepresentable, EditedModel {
    var a: Int?
    var name: String?
    var parts: [ByHand]?
    var rest: JarRest

    init(jar: Jar) throws {
        a = try jar["a"]^
        name = try jar["name"]^
        parts = try jar["parts"]^
        rest = try JarRest(jar, besides: Self.keys)
    }

    private static let keys: JarRest.Keys = ["a", "name", "parts"]

    var jar: Jar {
        var jar: Jar = [:]
        jar["a"] = a
        jar["name"] = name
        if let parts { jar["parts"] = Jar(parts) }
        return rest.added(to: jar)
    }
}

private struct MappedName: JarMapped {
    var name: String?
    var rest: JarRest

    static let mapping = JarMapping<MappedName> {
        JarMake(MappedName.init(name:rest:))
        JarField("name", \.name)
        JarField(.flattened, \.rest)
    }
}

private struct CodedName: JarCodable {
    var name: String?
    var rest: JarRest
}

private struct NameByHand: JarConvertible, JarRepresentable {
    var name: String?
    var rest: JarRest

    init(jar: Jar) throws {
        name = try jar["name"]^
        rest = try JarRest(jar, besides: "name")
    }

    var jar: Jar { rest.added(to: name.map { ["name": Jar($0)] } ?? [:]) }
}

private protocol NamedPart: JarConvertible, JarRepresentable, SendableMetatype {
    var name: String? { get set }
}

extension MappedName: NamedPart {}
extension CodedName: NamedPart {}
extension NameByHand: NamedPart {}

/// A model whose flattened part has the rest.
private struct Around<Part: NamedPart>: JarMapped, EditedModel {
    var a: Int?
    var part: Part
    var parts: [Around]?

    var name: String? {
        get { part.name }
        set { part.name = newValue }
    }

    static var keepsOrder: Bool { false }

    static var mapping: JarMapping<Around> {
        .cached {
            JarMake(Around.init(a:part:parts:))
            JarField("a", \.a)
            JarField(.flattened, \.part)
            JarField("parts", \.parts)
        }
    }
}

/// A document and an edit of it.
private struct RandomEdit {
    private var generator: SeededGenerator
    private let spaces: [String]

    /// - Parameter isFormatted: Whether the document has white space and comments.
    init(seed: UInt64, isFormatted: Bool) {
        generator = SeededGenerator(seed: seed)
        spaces = isFormatted ? ["", "", " ", "\n  ", "\t", " /* c */ ", " // c\n"] : [""]
    }

    private mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &generator) < percent
    }

    private mutating func space() -> String { spaces.randomElement(using: &generator) ?? "" }

    // MARK: Documents

    mutating func object(depth: Int = 0) -> String {
        var members = ["a", "name", "parts"].filter { _ in chance(60) }
        members += (0..<Int.random(in: 0...(chance(5) ? 80 : 5), using: &generator)).map { "u\($0)" }
        if chance(10) { members += ["rest", "", "u\\u0030", "na\\u006De"].filter { _ in chance(50) } }
        if chance(5) { members += members.prefix(2) }
        members.shuffle(using: &generator)
        var text = "{" + space()
        for (index, key) in members.enumerated() {
            if index > 0 { text += "," + space() }
            text += "\"\(key)\"" + space() + ":" + space() + value(of: key, depth: depth) + space()
        }
        return text + "}"
    }

    private mutating func value(of key: String, depth: Int) -> String {
        switch key {
        case "a": return "\(Int.random(in: -9...99, using: &generator))"
        case "name", "na\\u006De":
            return chance(20) ? "null" : "\"n\(Int.random(in: 0...9, using: &generator))\""
        case "parts":
            let count = depth > 2 ? 0 : Int.random(in: 0...3, using: &generator)
            return "[" + (0..<count).map { _ in object(depth: depth + 1) + space() }.joined(separator: ",")
                + "]"
        default: return anything(depth: depth)
        }
    }

    private mutating func anything(depth: Int) -> String {
        let scalars = ["1.0", "1e2", "0.10", "-0", "12345678901234567890123", "\"\\u00e9\"", "null", "true"]
        switch Int.random(in: 0..<10, using: &generator) {
        case 0 where depth < 5: return object(depth: depth + 1)
        case 1 where depth < 5: return "[" + space() + anything(depth: depth + 1) + space() + "]"
        default: return scalars.randomElement(using: &generator) ?? "1"
        }
    }

    // MARK: Edits

    /// Changes a model and a Jar in the same way.
    mutating func edit<Model: EditedModel>(_ model: inout Model, _ jar: inout Jar) throws {
        if chance(40) {
            model.a = chance(50) ? nil : Int.random(in: 100...199, using: &generator)
            jar["a"] = model.a
        }
        if chance(40) {
            model.name = chance(50) ? nil : "m\(Int.random(in: 0...9, using: &generator))"
            jar["name"] = model.name
        }
        if chance(10) {
            model.parts = nil
            jar["parts"] = nil
        }
        // A null and nil are the same to a model, which writes neither.
        if jar["name"].isNull { jar["name"] = nil }
        guard var parts = model.parts else { return }
        for index in parts.indices { try edit(&parts[index], &jar["parts"][index]) }
        model.parts = parts
    }
}

struct JarRestRandomTests {
    private func check<Model: EditedModel>(_ type: Model.Type, seed: UInt64, isFormatted: Bool) throws {
        var random = RandomEdit(seed: seed, isFormatted: isFormatted)
        let text = random.object()
        let reading = JSONReadingOptions(syntax: isFormatted ? .jsonc : .json)
        var jar = try Jar(json: text, options: reading)
        var model = try Model.read(jar)
        try random.edit(&model, &jar)
        let options = isFormatted ? JSONWritingOptions.preserved : JSONWritingOptions()
        let expected = try String(json: jar, options: options)
        for (way, written) in try model.texts(options).enumerated() {
            #expect(
                try isSame(written, expected, isFormatted: isFormatted, keepsOrder: Model.keepsOrder),
                "\(type), seed \(seed), way \(way): \(text)")
        }
    }

    /// Whether both texts are the same. A model whose members all have properties has no order of its own.
    private func isSame(
        _ written: String, _ expected: String, isFormatted: Bool, keepsOrder: Bool
    ) throws -> Bool {
        if isFormatted, keepsOrder { return written == expected }
        let options = JSONReadingOptions(syntax: .jsonc)
        return try ordered(Jar(json: written, options: options), keepsOrder)
            == ordered(Jar(json: expected, options: options), keepsOrder)
    }

    /// The text of a model. If it has no other members, its properties are in order.
    private func ordered(_ model: Jar, _ keepsOrder: Bool) throws -> String {
        var members: [(String, String)] = []
        for (key, value) in model.members {
            let isParts = key == "parts"
            let text =
                isParts ? try value.elements.map { try ordered($0, keepsOrder) }.joined(separator: ",") : ""
            members.append((key, isParts ? "[\(text)]" : try String(json: value)))
        }
        let names = ["a", "name", "parts"]
        if !keepsOrder || members.allSatisfy({ names.contains($0.0) }) { members.sort { $0.0 < $1.0 } }
        return "{" + members.map { "\($0):\($1)" }.joined(separator: ",") + "}"
    }

    @Test(arguments: [false, true]) func membersSurviveRandomEdits(isFormatted: Bool) throws {
        for seed in 0..<UInt64(TestSize.count(250, full: 10_000)) {
            try check(Coded.self, seed: seed, isFormatted: isFormatted)
            try check(Plain.self, seed: seed, isFormatted: isFormatted)
            try check(Mapped.self, seed: seed, isFormatted: isFormatted)
            try check(ByHand.self, seed: seed, isFormatted: isFormatted)
            try check(Around<MappedName>.self, seed: seed, isFormatted: isFormatted)
            try check(Around<CodedName>.self, seed: seed, isFormatted: isFormatted)
            try check(Around<NameByHand>.self, seed: seed, isFormatted: isFormatted)
        }
    }
}
