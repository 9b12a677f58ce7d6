import Foundation
import Lift
import Testing

// An array of `JarCodable` or mapped values is lifted and written as one, which takes less time. Its values,
// errors and texts have to be those of its elements.

private struct Part: JarCodable, Equatable {
    var itemID: Int
    var note: String?
    var parts: [Part]?
}

/// Has its own rules, so that its values are lifted one by one.
private struct Ruled: JarCodable, Equatable {
    static let keyRules = JarKeyRules(.renaming(Ruled.self, ["itemID": "id"]))

    var itemID: Int
}

private struct ByHand: JarCodable, Equatable {
    var itemID: Int

    init(jar: Jar) throws { itemID = try jar["itemID"]^ + 1 }
}

private class Animal: JarCodable, Equatable {
    var itemID = 0

    init() {}

    static func == (one: Animal, other: Animal) -> Bool {
        type(of: one) == type(of: other) && one.itemID == other.itemID
    }
}

private final class Dog: Animal {}

private enum Season: String, JarCodable { case spring, summer }

private struct Identifier: RawRepresentable, JarCodable, Equatable {
    var rawValue: Int
}

private struct Mapped: JarMapped, Equatable {
    var itemID: Int
    var note: String?
    var parts: [Mapped]

    static let mapping = JarMapping<Mapped> {
        JarMake(Mapped.init(itemID:note:parts:))
        JarField("itemID", \.itemID)
        JarField("note", \.note)
        JarField("parts", \.parts, default: [])
    }
}

private struct MappedWithRest: JarMapped, Equatable {
    var itemID: Int
    var rest: JarRest

    static let mapping = JarMapping<MappedWithRest> {
        JarMake(MappedWithRest.init(itemID:rest:))
        JarField("itemID", \.itemID)
        JarField(.flattened, \.rest)
    }
}

/// Shares its dictionary with another type.
private struct MappedAround: JarMapped, Equatable {
    var inner: MappedWithRest
    var note: String?

    static let mapping = JarMapping<MappedAround> {
        JarMake(MappedAround.init(inner:note:))
        JarField(.flattened, \.inner)
        JarField("note", \.note)
    }
}

private struct MappedByHand: JarMapped, Equatable {
    var itemID: Int

    init(itemID: Int) { self.itemID = itemID }

    init(jar: Jar) throws { itemID = try jar["itemID"]^ + 1 }

    var jar: Jar { ["itemID": itemID - 1] }

    static let mapping = JarMapping<MappedByHand> {
        JarMake(MappedByHand.init(itemID:))
        JarField("other", \.itemID)
    }
}

private struct Generic<Value: JarElement & Equatable & SendableMetatype>: JarMapped, Equatable {
    var itemID: Value

    static var mapping: JarMapping<Generic> {
        .cached {
            JarMake(Generic.init(itemID:))
            JarField("itemID", \.itemID)
        }
    }
}

private enum Case: JarMapped, Equatable {
    case number(Int)
    case text(String)

    static let mapping = JarMapping<Case>(by: .external) {
        JarCase("itemID", Case.number) { if case .number(let number) = $0 { number } else { nil } }
        JarCase("note", Case.text) { if case .text(let text) = $0 { text } else { nil } }
    }
}

private struct MappedInContext: JarMapped, JarRepresentableWithContext, Equatable {
    var itemID: Int

    static let mapping = JarMapping<MappedInContext> {
        JarMake(MappedInContext.init(itemID:))
        JarField("itemID", \.itemID)
    }

    func asJar(using context: Jar.Context) -> Jar { ["in": context.isEmpty ? "none" : "one"] }
}

/// Lifts by its own function, beside the initializer.
private struct LiftedApart: JarElement, Equatable {
    var itemID: Int

    init(itemID: Int) { self.itemID = itemID }

    init(jar: Jar) throws { throw jar.assertionFailure("not by the initializer") }

    static func lift(from jar: Jar) throws -> LiftedApart { LiftedApart(itemID: try jar["itemID"]^) }

    var jar: Jar { ["itemID": itemID] }
}

/// Throws an error of another type.
private struct Refusing: JarElement, Equatable {
    struct Refusal: Error {}

    init(jar: Jar) throws { if jar["itemID"].kind != .number { throw Refusal() } }

    var jar: Jar { [:] }
}

@Suite struct ArraysOfModelsTests {
    static let documents = [
        #"[{"itemID":1},{"itemID":2,"note":"a","parts":[{"itemID":3}]}]"#, "[]", #"[{"itemID":1},null]"#,
        #"[{"itemID":"x"},{"itemID":2},{"note":1}]"#, #"[{"itemID":1,"parts":[{"itemID":1.5}]},[]]"#, "[[]]",
        #"[{"item_id":1,"note":2,"other":true}]"#, #"[{"item_id":1,"note":null}]"#,
        #"["spring","summer"]"#, #"["spring","autumn"]"#, "[1,2]", #"[1,"2"]"#, "{}", "null", "1",
        #"[{"itemID":"1"},{"itemID":2}]"#, #"[{"id":1},{"id":true}]"#,
    ]

    static let contexts: [Jar.Context] = [
        [], [JarTypeTransform(.secondsSince1970)], [JarKeyRules.snakeCase], [JarCoercion.lenient],
        [JarCoercion.strict], .strict,
    ]

    private func expectLifting<Element: JarElement & Equatable>(
        _ type: Element.Type, _ text: String, _ context: Jar.Context
    ) throws {
        let jar = try Jar(json: text).union(context: context)
        guard jar.kind == .array else { return }
        try expectLifting(type, jar)
        // The same elements in an array that was built.
        var built = (["list": jar] as Jar)
        built["list"].append(7)
        try expectLifting(type, built["list"].union(context: context))
    }

    private func expectLifting<Element: JarElement & Equatable>(_ type: Element.Type, _ jar: Jar) throws {
        let elements: [Jar] = try jar^
        func failure(_ error: any Error) throws -> [LiftFailure] {
            try #require(error as? LiftError).all.map { LiftFailure($0) }
        }
        var expected: [Element] = []
        var failures: [LiftFailure] = []
        for element in elements {
            do {
                expected.append(try element^)
            } catch {
                failures += try failure(error)
            }
        }
        do {
            let list: [Element] = try jar^
            #expect(list == expected)
            #expect(failures.isEmpty)
        } catch {
            #expect(try failure(error) == failures)
        }
    }

    @Test(arguments: documents) func valuesAndErrorsAreThoseOfTheElements(_ text: String) throws {
        for context in Self.contexts {
            try expectLifting(Part.self, text, context)
            try expectLifting(Ruled.self, text, context)
            try expectLifting(ByHand.self, text, context)
            try expectLifting(Animal.self, text, context)
            try expectLifting(Dog.self, text, context)
            try expectLifting(Season.self, text, context)
            try expectLifting(Identifier.self, text, context)
            try expectLifting(Mapped.self, text, context)
            try expectLifting(MappedWithRest.self, text, context)
            try expectLifting(MappedAround.self, text, context)
            try expectLifting(MappedByHand.self, text, context)
            try expectLifting(Generic<Int>.self, text, context)
            try expectLifting(Case.self, text, context)
            try expectLifting(MappedInContext.self, text, context)
            try expectLifting(LiftedApart.self, text, context)
            try expectLifting(Refusing.self, text, context)
            try expectLifting(Int.self, text, context)
            try expectLifting(String.self, text, context)
            try expectLifting(URL.self, text, context)
            try expectLifting([Int].self, text, context)
            try expectLifting([String: Jar].self, text, context)
            try expectLifting(Jar.self, text, context)
        }
    }

    @Test func receiptsNoteWhatTheElementsNote() throws {
        let (one, other) = (JarReceipt(), JarReceipt())
        let jar = try Jar(json: #"[{"itemID":"1"},{"itemID":2,"other":3}]"#).union(
            context: JarCoercion.lossless)
        _ = try jar.union(context: one)^ as [Part]
        for element in try jar.union(context: other)^ as [Jar] { _ = try element^ as Part }
        #expect(one.entries.map(\.description) == other.entries.map(\.description))
        #expect(!one.entries.isEmpty)
    }

    // MARK: Writing

    private func expectWriting<Element: JarElement>(_ list: [Element], _ options: JSONWritingOptions) throws {
        let texts = try list.map { try String(json: $0, options: options) }
        let text = try String(json: list, options: options)
        #expect(try Jar(json: text) == Jar(json: "[" + texts.joined(separator: ",") + "]"))
        if options == JSONWritingOptions() { #expect(text == "[" + texts.joined(separator: ",") + "]") }
        #expect(try Jar(plist: Data(plist: list)) == Jar(list))
    }

    @Test(arguments: [JSONWritingOptions.prettyPrinted, .sortedKeys, JSONWritingOptions()])
    func textsAreThoseOfTheElements(_ options: JSONWritingOptions) throws {
        let part = Part(itemID: 1, note: "é\"", parts: [Part(itemID: 2)])
        try expectWriting([part, Part(itemID: 3)], options)
        try expectWriting([Part](), options)
        try expectWriting([Ruled(itemID: 1)], options)
        try expectWriting([try Jar(["itemID": 1])^ as ByHand], options)
        try expectWriting([Animal(), Dog()], options)
        try expectWriting([Season.summer, .spring], options)
        try expectWriting([Identifier(rawValue: 4)], options)
        let mapped = Mapped(itemID: 1, note: "é\"", parts: [Mapped(itemID: 2, parts: [])])
        try expectWriting([mapped, Mapped(itemID: 3, parts: [])], options)
        try expectWriting([Mapped](), options)
        let jar: Jar = ["itemID": 1, "a": [2.50], "note": "b"]
        try expectWriting([try jar^ as MappedWithRest, try jar^], options)
        try expectWriting([try jar^ as MappedAround, try jar^], options)
        try expectWriting([MappedByHand(itemID: 1)], options)
        try expectWriting([Generic(itemID: "x")], options)
        try expectWriting([Case.number(1), .text("a")], options)
        try expectWriting([MappedInContext(itemID: 1)], options)
    }

    @Test func contextsApplyToTheElements() throws {
        let list = [Part(itemID: 1), Part(itemID: 2, note: "a")]
        let context: Jar.Context = [JarKeyRules.snakeCase, JarEncoder.NilStrategy.null]
        let text = try String(json: list.asJar(using: context))
        #expect(
            text == #"""
                [{"item_id":1,"note":null,"parts":null},{"item_id":2,"note":"a","parts":null}]
                """#)
        #expect(
            try String(json: ["list": list] as Jar) == #"{"list":[{"itemID":1},{"itemID":2,"note":"a"}]}"#)
    }

    // MARK: What elements see

    /// Notes the paths that it's coded at.
    private struct Located: JarCodable {
        static let paths = Locked([String]())

        var value = 1.0

        enum CodingKeys: CodingKey { case value }

        init(_ value: Double) { self.value = value }

        init(from decoder: any Decoder) throws {
            Self.paths.withLock { $0.append("\(decoder.codingPath.map { $0.intValue ?? -1 })") }
            value = try decoder.container(keyedBy: CodingKeys.self).decode(Double.self, forKey: .value)
        }

        func encode(to encoder: any Encoder) throws {
            Self.paths.withLock { $0.append("\(encoder.codingPath.map { $0.intValue ?? -1 })") }
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(value, forKey: .value)
        }
    }

    /// Throws errors of its own, whose coding path begins at the element.
    private struct Positive: JarCodable, Equatable {
        var value: Int

        enum CodingKeys: CodingKey { case value }

        init(_ value: Int) { self.value = value }

        init(from decoder: any Decoder) throws {
            value = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .value)
            if value < 0 {
                throw DecodingError.dataCorrupted(
                    DecodingError.Context(codingPath: [CodingKeys.value], debugDescription: "is negative"))
            }
        }

        func encode(to encoder: any Encoder) throws {
            if value < 0 {
                throw EncodingError.invalidValue(
                    value,
                    EncodingError.Context(codingPath: [CodingKeys.value], debugDescription: "is negative"))
            }
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(value, forKey: .value)
        }
    }

    @Test func anErrorOfAnElementMayNameItsKeyAlone() throws {
        let jar = try Jar(json: #"[{"value":1},{"value":-1}]"#)
        let error = try liftError { try jar^ as [Positive] }
        #expect(error.key == "[1].value" && error.column == 23)
        #expect(try liftError { try Data(json: [Positive(1), Positive(-1)]) }.key == "[1].value")
        try expectLifting(Positive.self, #"[{"value":1},{"value":-1}]"#, [])
    }

    /// Throws an error of another decoder.
    private struct Parsed: JarCodable, Equatable {
        struct Text: Codable { var id: Int }

        var id: Int

        init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            id = try JSONDecoder().decode(Text.self, from: Data(text.utf8)).id
        }
    }

    @Test func anErrorOfAnotherDecoderIsThatOfTheWholeElement() throws {
        let error = try liftError { try Jar(json: #"["{\"id\":1}","{\"id\":\"x\"}"]"#)^ as [Parsed] }
        #expect(error.key == "[1]")
    }

    /// Reads numbers as well.
    private struct Lenient: JarMapped, Equatable {
        var itemID: Int

        static let mapping = JarMapping<Lenient> {
            JarMake(Lenient.init(itemID:))
            JarField("itemID", \.itemID)
        }

        static func lift(from jar: Jar) throws -> Lenient {
            jar.kind == .number ? Lenient(itemID: try jar^) : try Lenient(jar: jar)
        }
    }

    @Test func aTypeWithItsOwnLiftIsLiftedByIt() throws {
        let list: [Lenient] = try Jar(json: #"[1,{"itemID":2}]"#)^
        #expect(list.map(\.itemID) == [1, 2])
    }

    @Test func elementsAreCodedAtTheirIndices() throws {
        let list: [Located] = try Jar(json: #"[{"value":1},{"value":2}]"#)^
        _ = try Data(json: list)
        #expect(Located.paths.withLock { $0 } == ["[0]", "[1]", "[0]", "[1]"])
        let error = try #require(throws: LiftError.self) { try Data(json: [Located(1), Located(.nan)]) }
        #expect(error.key == "[1].value")
        let numbers = [Generic(itemID: 1.5), Generic(itemID: .infinity)]
        #expect(try liftError { try Data(json: numbers) }.key == "[1].itemID")
    }
}
