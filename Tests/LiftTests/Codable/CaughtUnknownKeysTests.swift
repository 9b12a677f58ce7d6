import Lift
import LiftTestSupport
import Testing

private struct Span: Codable, Equatable {
    var start: Int
    var end: Int
}

private struct Full: Codable, Equatable {
    var uri: String
    var span: Span
}

private struct Short: Codable, Equatable { var uri: String }

/// A type that tries one form after another.
private enum Place: JarCodable, Equatable {
    case full(Full)
    case short(Short)

    init(from decoder: any Decoder) throws {
        if let full = try? Full(from: decoder) {
            self = .full(full)
        } else {
            self = .short(try Short(from: decoder))
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .full(let full): try full.encode(to: encoder)
        case .short(let short): try short.encode(to: encoder)
        }
    }
}

private struct Colors: Codable, Equatable { var name = "" }

private struct Numbers: Codable, Equatable { var count = 0 }

/// A type that tries one part after another.
private enum TriedPart: Decodable, Equatable {
    case colors(Colors)
    case numbers(Numbers)
    case other(Jar)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let colors = try? container.decode(Colors.self) {
            self = .colors(colors)
        } else if let numbers = try? container.decode(Numbers.self) {
            self = .numbers(numbers)
        } else {
            self = .other(try container.decode(Jar.self))
        }
    }
}

/// A type that goes on without a part.
private struct Holder<Part: Codable>: Decodable {
    var part: Part?
    var port: Int

    enum CodingKeys: CodingKey { case part, port }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        part = try? container.decode(Part.self, forKey: .part)
        port = try container.decode(Int.self, forKey: .port)
    }
}

private struct Outer: JarCodable { var list: [Place] }

private struct Plain: Codable, Equatable { var start: Int }

/// What a list does with an element that it can't decode.
private protocol Skipping {
    static func skip(_ elements: inout any UnkeyedDecodingContainer) throws
}

/// Skips it by decoding it as a type without properties, as most lossy arrays do.
private enum AsNothing: Skipping {
    struct Nothing: Decodable {}
    static func skip(_ elements: inout any UnkeyedDecodingContainer) throws {
        _ = try? elements.decode(Nothing.self)
    }
}

private enum ByScalar: Skipping {
    struct Scalar: Decodable {
        init(from decoder: any Decoder) throws { _ = try decoder.singleValueContainer() }
    }
    static func skip(_ elements: inout any UnkeyedDecodingContainer) throws {
        _ = try? elements.decode(Scalar.self)
    }
}

private enum ByDecoder: Skipping {
    static func skip(_ elements: inout any UnkeyedDecodingContainer) throws {
        _ = try elements.superDecoder()
    }
}

private enum ByContainer: Skipping {
    enum NoKeys: CodingKey {}
    static func skip(_ elements: inout any UnkeyedDecodingContainer) throws {
        _ = try elements.nestedContainer(keyedBy: NoKeys.self)
    }
}

/// A list that tries again and again until the element is skipped.
private struct Skipped<Way: Skipping>: Decodable {
    var values: [Plain] = []

    init(from decoder: any Decoder) throws {
        var elements = try decoder.unkeyedContainer()
        while !elements.isAtEnd {
            do { values.append(try elements.decode(Plain.self)) } catch { try Way.skip(&elements) }
        }
    }
}

/// One of two parts: the second if the first can't be decoded.
private struct EitherPart: Decodable {
    enum CodingKeys: CodingKey { case first, second }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        do {
            _ = try container.decode(Plain.self, forKey: .first)
        } catch {
            _ = try container.decode(Span.self, forKey: .second)
        }
    }
}

/// A type may catch the error of a part with unknown keys, and would lose the part silently.
@Suite struct CaughtUnknownKeysTests {
    private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        try JarDecoder(context: JarUnknownKeys.refused).decode(type, from: Jar(json: json))
    }

    private func expectRefusal<Value: Decodable>(
        _ type: Value.Type, _ json: String, _ key: String, at path: String,
        _ place: SourceLocation = #_sourceLocation
    ) {
        let error = #expect(throws: LiftError.self, sourceLocation: place) { try decode(type, json) }
        #expect(error?.key == path, sourceLocation: place)
        #expect(error?.message.hasPrefix("unknown key \"\(key)\"") == true, sourceLocation: place)
        #expect(error?.expected == "a known key", sourceLocation: place)
    }

    @Test func aFormThatWasRefusedIsNotReplacedByAnother() throws {
        let wrong = #"{"uri":"u","span":{"start":1,"end":2,"note":3}}"#
        expectRefusal(Place.self, wrong, "note", at: "span.note")
        expectRefusal(Outer.self, #"{"list":[\#(wrong)]}"#, "note", at: "list[0].span.note")
        #expect(throws: LiftError.self) {
            try Jar(json: wrong).union(context: JarUnknownKeys.refused)^ as Place
        }
        #expect(
            try decode(Place.self, #"{"uri":"u","span":{"start":1,"end":2}}"#)
                == .full(Full(uri: "u", span: Span(start: 1, end: 2))))
        #expect(try decode(Place.self, #"{"uri":"u"}"#) == .short(Short(uri: "u")))
    }

    @Test func aPartThatWasRefusedIsNotLeftOut() throws {
        let wrong = #"{"part":{"uri":"u","span":{"start":1,"end":2,"note":3}},"port":1}"#
        expectRefusal(Holder<Full>.self, wrong, "note", at: "part.span.note")
        expectRefusal(Holder<Place>.self, wrong, "note", at: "part.span.note")
        expectRefusal(
            Holder<[Full]>.self, #"{"part":[{"uri":"u","span":{"start":1,"end":2},"x":1}],"port":1}"#, "x",
            at: "part[0].x")
        // Any other error may be caught.
        #expect(try decode(Holder<Full>.self, #"{"part":{"uri":1},"port":1}"#).part == nil)
    }

    @Test func aPartThatIsReadInAnotherWayIsKept() throws {
        #expect(try decode([TriedPart].self, #"[{"name":"a"}]"#) == [.colors(Colors(name: "a"))])
        #expect(try decode([TriedPart].self, #"[{"count":1}]"#) == [.numbers(Numbers(count: 1))])
        #expect(try decode([TriedPart].self, #"[{"x":1}]"#) == [.other(["x": 1])])
    }

    @Test func manyPartsThatWereRefusedTakeLinearTime() throws {
        struct Catching: Decodable {
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                while !container.isAtEnd { _ = try container.decode(Holder<Colors>.self) }
            }
        }
        let element = #"{"part":{"name":"a","x":1},"port":1}"#
        let text = "[" + Array(repeating: element, count: 10_000).joined(separator: ",") + "]"
        expectRefusal(Catching.self, text, "x", at: "[0].part.x")
    }

    @Test func manyPartsWithDecodersOfTheirOwnTakeLinearTime() throws {
        struct Asking: Decodable {
            var count = 0
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                while !container.isAtEnd {
                    let part = try container.superDecoder().singleValueContainer()
                    if (try? part.decode(Holder<Colors>.self)) != nil { count += 1 }
                }
            }
        }
        let element = #"{"part":{"name":"a"},"port":1}"#
        let text = "[" + Array(repeating: element, count: 10_000).joined(separator: ",") + "]"
        #expect(try decode(Asking.self, text).count == 10_000)
        expectRefusal(
            Asking.self, #"[\#(element),{"part":{"name":"a","x":1},"port":1}]"#, "x", at: "[1].part.x")
    }

    @Test func aPartInDeepDataIsReadInAnotherWay() throws {
        indirect enum Nest: Decodable {
            case leaf(TriedPart)
            case nest([Nest])
            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let nest = try? container.decode([Nest].self) {
                    self = .nest(nest)
                } else {
                    self = .leaf(try container.decode(TriedPart.self))
                }
            }
            var leaf: TriedPart? {
                switch self {
                case .leaf(let part): part
                case .nest(let nest): nest.first?.leaf
                }
            }
        }
        let deep = String(repeating: "[", count: 20) + #"{"count":1}"# + String(repeating: "]", count: 20)
        #expect(try decode(Nest.self, deep).leaf == .numbers(Numbers(count: 1)))
    }

    /// What is forgotten while a part is read again mustn't shift what is remembered of others.
    @Test func formsOfFormsAreReadInAnotherWay() throws {
        struct Wide: Codable, Equatable { var start: Int, x: Int }
        struct Strict: Codable { var items: [Plain] }
        struct Loose: Codable { @Lossy var items: [Plain] }
        struct Part: Codable { var items: Plain }
        struct WidePart: Codable, Equatable { var items: Wide }
        struct Forms<First: Codable, Second: Codable>: Codable {
            var second: Second?
            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if (try? container.decode(First.self)) == nil { second = try container.decode(Second.self) }
            }
        }
        let part = try decode([Forms<Part, WidePart>].self, #"[{"items":{"start":1,"x":2}}]"#)
        #expect(part[0].second == WidePart(items: Wide(start: 1, x: 2)))
        let list = #"[{"items":[{"start":1,"x":2}]}]"#
        #expect(try decode([Forms<Strict, Loose>].self, list)[0].second?.items == [])
        expectRefusal([Forms<Strict, Strict>].self, list, "x", at: "[0].items[0].x")
    }

    @propertyWrapper
    private struct OrNil<Value: Codable>: Codable {
        var wrappedValue: Value?

        init(from decoder: any Decoder) throws {
            wrappedValue = try? decoder.singleValueContainer().decode(Value.self)
        }
    }

    @Test func whatCannotBeDecodedHasNoUnknownKeys() throws {
        struct Box: Codable {
            @OrNil var counts: [String: Int]?
            @OrNil var part: Plain?
        }
        for text in [
            #"{"counts":{"a":"1"},"part":{"start":1}}"#, #"{"counts":{"a":1},"part":{"start":"x","b":1}}"#,
            #"{"counts":{"a":1,"b":"x"},"part":{"b":1}}"#, #"{"counts":[],"part":null}"#,
        ] {
            let box = try decode(Box.self, text)
            #expect(box.counts == nil || box.part == nil)
            let receipt = JarReceipt()
            _ = try JarDecoder(context: receipt).decode(Box.self, from: Jar(json: text))
            #expect(receipt.entries(of: .unknownKey).isEmpty)
        }
        expectRefusal(Box.self, #"{"counts":{"a":1},"part":{"start":1,"b":1}}"#, "b", at: "part.b")
        expectRefusal(Box.self, #"{"counts":{"a":"x"},"part":{"start":1},"c":1}"#, "c", at: "c")
    }

    @Test func aPartThatIsDroppedHidesNoOther() throws {
        struct Hiding: Decodable {
            init(from decoder: any Decoder) throws {
                enum Key: CodingKey { case part }
                _ = try? decoder.container(keyedBy: Key.self).decode(Plain.self, forKey: .part)
                _ = try? Lossy<Int?>(from: decoder)
            }
        }
        expectRefusal(Hiding.self, #"{"part":{"start":1,"x":2}}"#, "x", at: "part.x")
    }

    @Test(arguments: [1, 63, 64, 70])
    func aLossyPartThatCaughtErrorsIsDropped(count: Int) throws {
        struct Catching<Part: Codable>: Decodable {
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                while !container.isAtEnd {
                    _ = try? container.superDecoder().singleValueContainer().decode(Part.self)
                }
            }
        }
        struct Box<Part: Codable>: Decodable { @Lossy var parts: [Catching<Part>] }
        let wrong = Array(repeating: #"{"start":1,"x":2}"#, count: count).joined(separator: ",")
        #expect(try decode(Box<Plain>.self, #"{"parts":[[],[\#(wrong)]]}"#).parts.count == 1)
    }

    /// A part that `JarCodable` lifts, and one that's only Codable, which keys of the outer type may be in.
    @Test func aLossyPartIsDropped() throws {
        struct Item: JarCodable, Equatable { var start: Int }
        struct Box<Part: Codable & Equatable>: Codable {
            @Lossy var items: [Part]
            @Lossy var named: [String: Part]
            @Lossy var one: Part?
        }
        func expectDropped<Part: Codable & Equatable>(_ part: Part) throws {
            let wrong = #"{"start":1,"x":3}"#
            let text = #"{"items":[{"start":1},\#(wrong)],"named":{"a":\#(wrong)},"one":\#(wrong)}"#
            let box = try decode(Box<Part>.self, text)
            #expect(box.items == [part] && box.named.isEmpty && box.one == nil)
            let receipt = JarReceipt()
            let kept = try JarDecoder(context: Jar.Context(receipt)).decode(
                Box<Part>.self, from: Jar(json: text))
            #expect(kept.items == [part, part] && kept.named == ["a": part] && kept.one == part)
            #expect(
                receipt.entries(of: .unknownKey).map(\.key).sorted() == ["items[1].x", "named.a.x", "one.x"])
            expectRefusal(Box<Part>.self, #"{"items":[],"named":{},"y":1}"#, "y", at: "y")
        }
        try expectDropped(Item(start: 1))
        try expectDropped(Plain(start: 1))
    }

    @Test func skippingARefusedElementEnds() throws {
        func expectEnd<Way: Skipping>(_ way: Way.Type) throws {
            let list = #"{"part":[{"start":1},{"start":2,"x":1},{"start":3,"y":1}]}"#
            expectRefusal([String: Skipped<Way>].self, list, "x", at: "part[1].x")
            #expect(try decode(Skipped<Way>.self, #"[{"start":1}]"#).values == [Plain(start: 1)])
            let kept = try JarDecoder().decode([String: Skipped<Way>].self, from: Jar(json: list))
            #expect(kept["part"]?.values.map(\.start) == [1, 2, 3])
        }
        try expectEnd(AsNothing.self)
        try expectEnd(ByScalar.self)
        try expectEnd(ByDecoder.self)
        try expectEnd(ByContainer.self)
        let long = "[" + Array(repeating: #"{"start":1,"x":1}"#, count: 500).joined(separator: ",") + "]"
        expectRefusal(Skipped<AsNothing>.self, long, "x", at: "[0].x")
    }

    @Test func theCauseOfAFailureIsThePartThatWasRefused() throws {
        let both = try liftError { try decode([EitherPart].self, #"[{"first":{"start":1,"x":2}}]"#) }
        #expect(both.all.map(\.key) == ["[0].second", "[0].first.x"])
        #expect(both.all.last?.message == #"unknown key "x""#)
        let error = try failure { try decode([EitherPart].self, #"[{"first":{"start":"a"}}]"#) }
        #expect(
            error
                == LiftFailure(
                    .missing, #"expected a dictionary, but the key is missing; the only key is "first""#,
                    at: "[0].second"))
    }
}
