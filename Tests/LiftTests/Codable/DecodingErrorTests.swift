import Foundation
import Lift
import Testing

/// What code of users sees of an error inside of `init(from:)`.
private struct Seen: Equatable, Sendable, CustomStringConvertible {
    var name: String
    var type: String?
    var key: String?
    var path: [String] = []
    var message = ""

    init(_ error: any Error) {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            self.init("keyNotFound", context)
            self.key = Self.text(key)
        case DecodingError.valueNotFound(let type, let context):
            self.init("valueNotFound", context)
            self.type = "\(type)"
        case DecodingError.typeMismatch(let type, let context):
            self.init("typeMismatch", context)
            self.type = "\(type)"
        case DecodingError.dataCorrupted(let context): self.init("dataCorrupted", context)
        default: self.init("\(error)", nil)
        }
    }

    private init(_ name: String, _ context: DecodingError.Context?) {
        self.name = name
        path = context?.codingPath.map { Self.text($0) } ?? []
        message = context?.debugDescription ?? ""
    }

    private static func text(_ key: any CodingKey) -> String {
        key.intValue.map { "\(key.stringValue)#\($0)" } ?? key.stringValue
    }

    var description: String {
        "\(name) \(type ?? "") \(key ?? "") at \(path): \(message)"
    }
}

private typealias Step = @Sendable (any Decoder) throws -> Void

/// A function alone is another type once it was handed through `userInfo`.
private struct HeldStep: Sendable {
    let run: Step
}

extension CodingUserInfoKey {
    fileprivate static let step = CodingUserInfoKey(rawValue: "step")
}

/// Decodes by a step of a test, and keeps what that threw.
private struct Probe: Decodable {
    let seen: Seen?

    init(from decoder: any Decoder) throws {
        let step = try Self.step(of: decoder)
        do {
            try step(decoder)
            seen = nil
        } catch {
            seen = Seen(error)
        }
    }

    static func step(of decoder: any Decoder) throws -> Step {
        let key = try #require(CodingUserInfoKey.step)
        return try #require(decoder.userInfo[key] as? HeldStep).run
    }
}

/// Decodes by a step of a test.
private struct Stepped: Decodable {
    init(from decoder: any Decoder) throws { try Probe.step(of: decoder)(decoder) }
}

private struct At<Value: Decodable>: Decodable {
    var list: [Value]
}

private enum Key: String, CodingKey { case a, b, c, child }
private enum Color: String, Codable { case red }

private struct Model: Codable, Equatable { var count: Int }
private struct OwnModel: JarCodable, Equatable { var count: Int }
private struct ByHand: Decodable, JarConvertible {
    init(jar: Jar) throws {
        if try jar["throws"]^ as Bool { throw OwnError() }
        throw jar["count"].assertionFailure("no count")
    }
    init(from decoder: any Decoder) throws { throw OwnError() }
}
private struct Throwing: Decodable {
    init(from decoder: any Decoder) throws { throw OwnError() }
}
private struct OwnThrowing: JarDecodable {
    init(from decoder: any Decoder) throws { throw OwnError() }
}
private struct OwnError: Error, CustomStringConvertible { let description = "an error of its own" }
private class Base: Decodable { let count: Int }
private final class ByDefault: Base {}

private struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let json: String
    let step: Step

    init(_ name: String, _ json: String, _ step: @escaping Step) {
        testDescription = name
        self.json = json
        self.step = step
    }
}

private func keyed(_ body: @escaping @Sendable (KeyedDecodingContainer<Key>) throws -> Void) -> Step {
    { try body($0.container(keyedBy: Key.self)) }
}

private func list(_ body: @escaping @Sendable (inout any UnkeyedDecodingContainer) throws -> Void) -> Step {
    { decoder in
        var container = try decoder.unkeyedContainer()
        try body(&container)
    }
}

private func single(_ body: @escaping @Sendable (any SingleValueDecodingContainer) throws -> Void) -> Step {
    { try body($0.singleValueContainer()) }
}

@Suite struct DecodingErrorTests {
    /// Of these Foundation's decoder throws the same: case, type, key and path.
    private static let sameRows: [Row] = [
        Row("no key", "{}", keyed { _ = try $0.decode(Int.self, forKey: .a) }),
        Row("no key of a Bool", "{}", keyed { _ = try $0.decode(Bool.self, forKey: .a) }),
        Row("no key of a String", "{}", keyed { _ = try $0.decode(String.self, forKey: .a) }),
        Row("no key of a Double", "{}", keyed { _ = try $0.decode(Double.self, forKey: .a) }),
        Row("no key of a Float", "{}", keyed { _ = try $0.decode(Float.self, forKey: .a) }),
        Row("no key of an array", "{}", keyed { _ = try $0.decode([Int].self, forKey: .a) }),
        Row("no key of a model", "{}", keyed { _ = try $0.decode(Model.self, forKey: .a) }),
        Row("no key of a JarCodable model", "{}", keyed { _ = try $0.decode(OwnModel.self, forKey: .a) }),
        Row("a null", #"{"a":null}"#, keyed { _ = try $0.decode(Int.self, forKey: .a) }),
        Row("a null as a String", #"{"a":null}"#, keyed { _ = try $0.decode(String.self, forKey: .a) }),
        Row("text as an Int", #"{"a":"x"}"#, keyed { _ = try $0.decode(Int.self, forKey: .a) }),
        Row("an array as a String", #"{"a":[]}"#, keyed { _ = try $0.decode(String.self, forKey: .a) }),
        Row("a number as a Bool", #"{"a":1}"#, keyed { _ = try $0.decode(Bool.self, forKey: .a) }),
        Row("a Bool as a Double", #"{"a":true}"#, keyed { _ = try $0.decode(Double.self, forKey: .a) }),
        Row(
            "present, of another type", #"{"a":"x"}"#,
            keyed { _ = try $0.decodeIfPresent(Int.self, forKey: .a) }),
        Row("present, no model", #"{"a":[]}"#, keyed { _ = try $0.decodeIfPresent(Model.self, forKey: .a) }),
        Row(
            "an element of another type", #"{"a":["x",1,[]]}"#,
            keyed { _ = try $0.decode([Bool].self, forKey: .a) }),
        Row("a null element", #"{"a":["x",null]}"#, keyed { _ = try $0.decode([String].self, forKey: .a) }),
        Row(
            "a value of a dictionary", #"{"a":{"x":[]}}"#,
            keyed { _ = try $0.decode([String: Int].self, forKey: .a) }),
        Row("an identifier", #"{"a":"x"}"#, keyed { _ = try $0.decode(UUID.self, forKey: .a) }),
        Row("data", #"{"a":"*"}"#, keyed { _ = try $0.decode(Data.self, forKey: .a) }),
        Row("a raw value", #"{"a":"x"}"#, keyed { _ = try $0.decode(Color.self, forKey: .a) }),
        Row("a raw value of another type", #"{"a":[]}"#, keyed { _ = try $0.decode(Color.self, forKey: .a) }),
        Row("a model without its key", #"{"a":{}}"#, keyed { _ = try $0.decode(Model.self, forKey: .a) }),
        Row(
            "a JarCodable model without its key", #"{"a":{}}"#,
            keyed { _ = try $0.decode(OwnModel.self, forKey: .a) }),
        Row(
            "models, one without its key", #"{"a":[{"count":1},{}]}"#,
            keyed { _ = try $0.decode([Model].self, forKey: .a) }),
        Row(
            "JarCodable models, one without its key", #"{"a":[{"count":1},{}]}"#,
            keyed { _ = try $0.decode([OwnModel].self, forKey: .a) }),
        Row("a null as a model", #"{"a":null}"#, keyed { _ = try $0.decode(Model.self, forKey: .a) }),
        Row("an array as a model", #"{"a":[]}"#, keyed { _ = try $0.decode(Model.self, forKey: .a) }),
        Row(
            "a dictionary as models", #"{"a":{}}"#,
            keyed { _ = try $0.decode(ContiguousArray<Model>.self, forKey: .a) }),
        Row("a class", #"{"a":{}}"#, keyed { _ = try $0.decode(ByDefault.self, forKey: .a) }),
        Row(
            "no key of a nested container", "{}",
            keyed { _ = try $0.nestedContainer(keyedBy: Key.self, forKey: .a) }),
        Row(
            "no dictionary", #"{"a":[]}"#, keyed { _ = try $0.nestedContainer(keyedBy: Key.self, forKey: .a) }
        ),
        Row("no key of a nested array", "{}", keyed { _ = try $0.nestedUnkeyedContainer(forKey: .a) }),
        Row("no array", #"{"a":1}"#, keyed { _ = try $0.nestedUnkeyedContainer(forKey: .a) }),
        Row(
            "no key in a nested container", #"{"a":{}}"#,
            keyed {
                _ = try $0.nestedContainer(keyedBy: Key.self, forKey: .a).decode(Int.self, forKey: .b)
            }),
        Row(
            "a null in a nested array", #"{"a":[1,null]}"#,
            keyed {
                var list = try $0.nestedUnkeyedContainer(forKey: .a)
                while !list.isAtEnd { _ = try list.decode(Int.self) }
            }),
        Row(
            "no key in what is inherited", #"{"super":{}}"#,
            keyed {
                _ = try $0.superDecoder().container(keyedBy: Key.self).decode(Int.self, forKey: .b)
            }),
        Row(
            "what is inherited from a key", #"{"a":[]}"#,
            keyed {
                _ = try $0.superDecoder(forKey: .a).singleValueContainer().decode(Int.self)
            }),
        Row("an error of its own", #"{"a":{}}"#, keyed { _ = try $0.decode(Throwing.self, forKey: .a) }),
        Row(
            "an error of a JarCodable type", #"{"a":{}}"#,
            keyed { _ = try $0.decode(OwnThrowing.self, forKey: .a) }),
        Row(
            "errors of their own", #"{"a":[{}]}"#, keyed { _ = try $0.decode([OwnThrowing].self, forKey: .a) }
        ),
        Row("no dictionary here", "[]", keyed { _ in }),
        Row("no array here", "{}", list { _ in }),
        Row(
            "an element of another type here", #"[1,"x"]"#,
            list {
                while !$0.isAtEnd { _ = try $0.decode(Int.self) }
            }),
        Row("an element without a key here", "[{}]", list { _ = try $0.decode(Model.self) }),
        Row(
            "an element that is no dictionary", "[1]", list { _ = try $0.nestedContainer(keyedBy: Key.self) }),
        Row("an element that is no array", "[1]", list { _ = try $0.nestedUnkeyedContainer() }),
        Row("behind the last", "[1]", list { while true { _ = try $0.decode(Int.self) } }),
        Row("a model behind the last", "[]", list { _ = try $0.decode(Model.self) }),
        Row("another type", #""x""#, single { _ = try $0.decode(Int.self) }),
        Row("a null here", "null", single { _ = try $0.decode(Int.self) }),
        Row("a model here", "[]", single { _ = try $0.decode(Model.self) }),
        Row("a model without a key here", "{}", single { _ = try $0.decode(Model.self) }),
    ]

    /// For these, Foundation's decoder throws an error of its own, which becomes this one at the end of
    /// decoding, or it leaves the key out of the path.
    private static let otherRows: [Row] = [
        Row("out of range", #"{"a":300}"#, keyed { _ = try $0.decode(Int8.self, forKey: .a) }),
        Row("no integer", #"{"a":1.5}"#, keyed { _ = try $0.decode(Int.self, forKey: .a) }),
        Row("beyond a Double", #"{"a":1e999}"#, keyed { _ = try $0.decode(Double.self, forKey: .a) }),
        Row("a date", #"{"a":"x"}"#, keyed { _ = try $0.decode(Date.self, forKey: .a) }),
    ]

    @Test(arguments: otherRows)
    private func whatIsCorruptedIsSeenAtItsPath(row: Row) throws {
        let ours = try seen(row) { step, json in
            try decode(At<Probe>.self, json, step)
        }
        #expect(ours.name == "dataCorrupted" && ours.path == ["list", "Index 0#0", "a"])
        #expect(ours.message.hasPrefix("expected "))
    }

    private func seen(_ row: Row, by decode: (@escaping Step, String) throws -> At<Probe>) throws -> Seen {
        try #require(decode(row.step, #"{"list":[\#(row.json)]}"#).list.first?.seen)
    }

    private func byFoundation(_ row: Row) throws -> Seen {
        try seen(row) { step, json in
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            decoder.userInfo[try #require(CodingUserInfoKey.step)] = HeldStep(run: step)
            return try decoder.decode(At<Probe>.self, from: Data(json.utf8))
        }
    }

    @Test(arguments: sameRows, JarRoute.keepingOrder)
    private func codeOfUsersSeesWhatFoundationsDecoderThrows(row: Row, route: JarRoute) throws {
        var theirs = try byFoundation(row)
        var ours = try seen(row) { step, json in
            let decoder = JarDecoder(userInfo: [try #require(CodingUserInfoKey.step): HeldStep(run: step)])
            return try decoder.decode(At<Probe>.self, from: route.jar(json))
        }
        #expect(ours.message.isEmpty == theirs.message.isEmpty)
        (ours.message, theirs.message) = ("", "")
        #expect(ours == theirs)
    }

    // MARK: On the way out

    private func decode<Value: Decodable>(_ type: Value.Type, _ json: String, _ step: @escaping Step) throws
        -> Value
    {
        try JarDecoder(userInfo: [try #require(CodingUserInfoKey.step): HeldStep(run: step)]).decode(
            type, from: Jar(json: json))
    }

    /// Ways in which code hands an error on without changing it.
    private static let handingOn: [@Sendable (any Error) throws -> Void] = [
        { throw $0 },
        { if let error = $0 as? DecodingError { throw error } else { throw $0 } },
        { try Result<Void, any Error>.failure($0).get() },
        {
            switch $0 {
            case DecodingError.keyNotFound(let key, let context):
                throw DecodingError.keyNotFound(key, context)
            case DecodingError.valueNotFound(let type, let context):
                throw DecodingError.valueNotFound(type, context)
            case DecodingError.typeMismatch(let type, let context):
                throw DecodingError.typeMismatch(type, context)
            case DecodingError.dataCorrupted(let context): throw DecodingError.dataCorrupted(context)
            default: throw $0
            }
        },
    ]

    @Test(arguments: sameRows + otherRows)
    private func anErrorThatIsHandedOnLosesNothing(row: Row) throws {
        let json = #"{"list":[\#(row.json)]}"#
        let plain = try liftError { try decode(At<Stepped>.self, json, row.step) }
        for (number, handOn) in Self.handingOn.enumerated() {
            // Errors of users are placed where they were made anew.
            if plain.underlyingError != nil, number > 0 { continue }
            let step: Step = { decoder in
                do { try row.step(decoder) } catch { try handOn(error) }
            }
            let error = try liftError { try decode(At<Stepped>.self, json, step) }
            #expect(error == plain)
            #expect(error.expected == plain.expected && error.found == plain.found)
            #expect(error.line == plain.line && error.column == plain.column)
            #expect((error.underlyingError == nil) == (plain.underlyingError == nil))
        }
    }

    /// An error of a failed probe costs a type nothing but its path. The position is found in the end.
    @Test func anErrorOfAnotherKindOfValueIsMadeInTheEnd() throws {
        let json = "{\"list\":[\n  {\"a\":\"x\"}]}"
        let texts = Locked<[String]>([])
        let error = try liftError {
            try decode(At<Stepped>.self, json) { decoder in
                do {
                    _ = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .a)
                } catch DecodingError.typeMismatch(_, let context) {
                    texts.withLock {
                        $0.append("\(context.debugDescription), \(context.underlyingError == nil)")
                    }
                    throw DecodingError.dataCorrupted(
                        DecodingError.Context(
                            codingPath: context.codingPath, debugDescription: "no number",
                            underlyingError: context.underlyingError))
                }
            }
        }
        #expect(texts.withLock { $0 } == ["expected Int, found a string, true"])
        #expect(LiftFailure(error) == LiftFailure(.value, "no number", at: "list[0].a"))
        #expect(error.line == 2 && error.column == 8)
        #expect(error.underlyingError is DecodingError)
    }

    @Test func anotherErrorThanTheOneCaughtIsPlacedWhereItIsThrown() throws {
        let json = #"{"list":[{"a":{}}]}"#
        let own = try liftError {
            try decode(At<Stepped>.self, json) { decoder in
                let container = try decoder.container(keyedBy: Key.self)
                do {
                    _ = try container.decode(Throwing.self, forKey: .a)
                } catch is OwnError {
                    throw OwnError()
                }
            }
        }
        #expect(LiftFailure(own) == LiftFailure(.value, "an error of its own", at: "list[0]"))
        #expect(own.underlyingError is OwnError)
        let unchanged = try liftError {
            try decode(At<Stepped>.self, json) { decoder in
                let container = try decoder.container(keyedBy: Key.self)
                do {
                    _ = try container.decode(Throwing.self, forKey: .a)
                } catch is OwnError {
                    _ = try? container.decode(Int.self, forKey: .b)
                    _ = try container.decode(OwnThrowing.self, forKey: .a)
                }
            }
        }
        #expect(LiftFailure(unchanged) == LiftFailure(.value, "an error of its own", at: "list[0].a"))
        #expect(unchanged.underlyingError is OwnError)
    }

    @Test func errorsOfAnInitializerFromAJarAreSeen() throws {
        let seen = Locked<[String]>([])
        for json in [#"{"a":{"throws":true}}"#, #"{"a":{"throws":false}}"#, #"{"a":{}}"#, #"{"a":5}"#, "{}"] {
            _ = try decode(Stepped.self, json) { decoder in
                do {
                    _ = try decoder.container(keyedBy: Key.self).decode(ByHand.self, forKey: .a)
                } catch {
                    seen.withLock { $0.append("\(Seen(error))") }
                }
            }
        }
        #expect(
            seen.withLock { $0 } == [
                "an error of its own   at []: ",
                #"dataCorrupted   at ["a", "count"]: no count"#,
                #"keyNotFound  throws at ["a"]: expected Bool, found nothing"#,
                #"typeMismatch Dictionary<String, Any>  at ["a"]: expected a dictionary, found number 5"#,
                #"keyNotFound  a at []: expected ByHand, found nothing"#,
            ])
    }

    @Test func aFailureThatWasCaughtIsForgotten() throws {
        _ = try decode(At<Stepped>.self, #"{"list":[{"a":{}}]}"#) { decoder in
            let container = try decoder.container(keyedBy: Key.self)
            #expect(throws: Reference.self) { try container.decode(ThrowingReference.self, forKey: .a) }
        }
        #expect(lastReference.withLock { $0.value } == nil)
    }

    @Test func theCauseOfAnErrorIsShownWithItsPath() throws {
        struct Address: Decodable { let zip: Int }
        struct User: Decodable {
            let address: Address

            private enum CodingKeys: CodingKey { case address }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                do {
                    address = try Address(from: container.superDecoder(forKey: .address))
                } catch {
                    let path = container.codingPath + [CodingKeys.address]
                    throw DecodingError.typeMismatch(
                        Address.self,
                        DecodingError.Context(
                            codingPath: path, debugDescription: "No address.", underlyingError: error))
                }
            }
        }
        let error = try failure { try JarDecoder().decode(User.self, from: #"{"address":{"zip":"no"}}"#) }
        #expect(
            error
                == LiftFailure(
                    .type, #"No address: expected Int, found string "no""#, at: "address.zip"))
    }

    @Test func aCauseInOtherDataDoesNotChangeThePath() throws {
        struct Payload: Decodable {
            init(from decoder: any Decoder) throws {
                let text = try decoder.singleValueContainer().decode(String.self)
                do {
                    _ = try JSONDecoder().decode([String: Int].self, from: Data(text.utf8))
                } catch {
                    throw DecodingError.dataCorrupted(
                        DecodingError.Context(
                            codingPath: decoder.codingPath, debugDescription: "bad payload",
                            underlyingError: error))
                }
            }
        }
        let error = try failure {
            try JarDecoder().decode([String: Payload].self, from: #"{"a":"{\"zip\":[]}"}"#)
        }
        #expect(error == LiftFailure(.value, "bad payload", at: "a"))
    }

    @Test func theKeyOfAMissingElementIsItsIndex() throws {
        struct Key: CodingKey {
            let index: Int
            var intValue: Int? { index }
            var stringValue: String { "\(index)" }

            init(_ index: Int) { self.index = index }
            init?(stringValue: String) { nil }
            init?(intValue: Int) { nil }
        }
        struct Third: Decodable {
            init(from decoder: any Decoder) throws {
                throw DecodingError.keyNotFound(
                    Key(3),
                    DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no third"))
            }
        }
        let error = try failure { try JarDecoder().decode([String: Third].self, from: #"{"a":[1,2]}"#) }
        #expect(error.key == "a[3]")
    }
}

private final class Reference: Error, Sendable {}

private struct LastReference {
    weak var value: Reference?
}

private let lastReference = Locked(LastReference())

private struct ThrowingReference: Decodable {
    init(from decoder: any Decoder) throws {
        let reference = Reference()
        lastReference.withLock { $0.value = reference }
        throw reference
    }
}
