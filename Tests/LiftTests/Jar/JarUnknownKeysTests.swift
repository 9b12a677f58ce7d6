import Foundation
import Lift
import Testing

private struct Coded: JarCodable, Equatable {
    var name: String
    var parts: [Part]?
    var byKey: [String: Part]?
    var raw: Jar?

    static func == (left: Coded, right: Coded) -> Bool {
        left.name == right.name && left.parts == right.parts
    }
}

private struct Part: Codable, Equatable { var size: Int }

private struct ByHand: JarConvertible {
    let name: String

    init(jar: Jar) throws {
        try jar.checkUnknownKeys(besides: "name", "image.small")
        name = try jar["name"]^
    }
}

@Suite struct JarUnknownKeysTests {
    private static let refused = JarUnknownKeys.refused

    // MARK: Codable types

    @Test func aCodableTypeKnowsItsProperties() throws {
        try expectUnknownKey(#"{"name":"a"}"#, Coded.self, nil)
        try expectUnknownKey(#"{"name":"a","parts":null,"raw":{"any":1}}"#, Coded.self, nil)
        try expectUnknownKey(#"{"name":"a","byKey":{"any":{"size":1}}}"#, Coded.self, nil)
        try expectUnknownKey(
            #"{"name":"a","nmae":1}"#, Coded.self,
            LiftFailure(.value, #"unknown key "nmae", near "name""#, at: "nmae"))
        try expectUnknownKey(
            #"{"name":"a","parts":[{"size":1},{"size":2,"color":3}]}"#, Coded.self,
            LiftFailure(.value, #"unknown key "color""#, at: "parts[1].color"))
        try expectUnknownKey(
            #"{"name":"a","byKey":{"k":{"size":2,"sise":3}}}"#, Coded.self,
            LiftFailure(.value, #"unknown key "sise", near "size""#, at: "byKey.k.sise"))
        try expectUnknownKey(
            #"[{"name":"a","x":1,"Parts":2}]"#, [Coded].self,
            LiftFailure(.value, #"unknown keys "x", "Parts", near "parts""#, at: "[0].x"))
    }

    @Test func thePositionIsThatOfTheValue() throws {
        let jar = try Jar(json: "{\"name\":\"a\",\n \"nmae\":1, \"x\": 2}").union(context: Self.refused)
        let error = try liftError { try jar^ as Coded }
        #expect(
            error.message == #"unknown keys "nmae" (line 2, column 9), near "name", "x" (line 2, column 17)"#)
        #expect(error.line == 2 && error.column == 9)
        let receipt = JarReceipt()
        _ = try JarDecoder(context: receipt).decode(Coded.self, from: Jar(json: #"{"name":"a","nmae":1}"#))
        let entry = try #require(receipt.entries.first)
        #expect(receipt.count == 1 && entry.kind == .unknownKey)
        #expect(entry.near == ["name"] && entry.key == "nmae" && entry.path == [.key("nmae")])
        #expect(entry.line == 1 && entry.column == 20)
        let text = #"unknown key "nmae", near "name" at nmae (line 1, column 20)"#
        #expect(entry.description == text && entry.error.description == text)
    }

    @Test func aNestedContainerOfWhichNothingIsReadHasNoKnownKeys() throws {
        struct Opened: Decodable {
            enum Key: CodingKey { case n, size }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                _ = try container.nestedContainer(keyedBy: Key.self, forKey: .n)
            }
        }
        let unknown = JarReceipt()
        _ = try JarDecoder(context: unknown).decode(Opened.self, from: #"{"n":{"x":1,"y":2}}"#)
        #expect(unknown.unknownKeys == ["n.x", "n.y"])
    }

    @Test func manyKeysAreCut() throws {
        let keys = (1...9).map { #""k\#($0)":1"# }.joined(separator: ",")
        let jar = try JarRoute.built.jar(#"{"name":"a",\#(keys)}"#).union(context: Self.refused)
        #expect(
            try failure { try jar^ as Coded }.message
                == #"unknown keys "k1", "k2", "k3", "k4", "k5", "k6", "k7", "k8", …"#)
    }

    @Test func aPartMayHaveItsOwn() throws {
        var jar = try Jar(json: #"{"a":{"size":1,"x":1},"b":{"size":1,"x":1}}"#)
        jar.context = [Self.refused]
        #expect(throws: LiftError.self) { try JarDecoder().decode(Part.self, from: jar["b"]) }
        #expect(throws: LiftError.self) {
            try JarDecoder(context: JarReceipt()).decode(Part.self, from: jar["a"])
        }
        let part = try JarDecoder(context: JarUnknownKeys.ignored).decode(Part.self, from: jar["a"])
        #expect(part.size == 1)
    }

    @Test func keysThatRulesReadAreKnown() throws {
        struct User: JarCodable { var firstName: String; var homeURL: String? }
        let rules = JarKeyRules(.snakeCase)
        func unknown(_ text: String, _ rules: JarKeyRules) throws -> [String] {
            let unknown = JarReceipt()
            _ = try Jar(json: text).union(context: [rules, unknown])^ as User
            return unknown.entries.map(\.description)
        }
        #expect(try unknown(#"{"first_name":"a","home_url":"b"}"#, rules) == [])
        #expect(try unknown(#"{"FIRST_NAME":"a"}"#, rules) == [])
        #expect(try unknown(#"{"firstName":"a","homeURL":"b"}"#, JarKeyRules()) == [])
        #expect(
            try unknown(#"{"first_name":"a","last_name":"b"}"#, rules)
                == [
                    #"unknown key "last_name", near "firstName", "first_name" at last_name (line 1, column 31)"#
                ])
        #expect(try unknown(#"{"FirstName":"a"}"#, JarKeyRules(.caseInsensitive)) == [])
        #expect(
            try unknown(#"{"n":{"f":"a","x":1}}"#, JarKeyRules(.renaming(User.self, ["firstName": "n.f"])))
                .count == 1)
        let root = JarKeyRules(.root("data.user", of: User.self))
        #expect(try unknown(#"{"data":{"user":{"firstName":"a"}}}"#, root) == [])
        #expect(
            try unknown(#"{"data":{"user":{"firstName":"a","x":1},"y":1},"z":1}"#, root).count == 3)
    }

    @Test func nestedContainersKnowTheirKeys() throws {
        struct Nested: JarDecodable {
            enum Keys: CodingKey { case inner, list }
            enum Inner: CodingKey { case a }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Keys.self)
                let inner = try container.nestedContainer(keyedBy: Inner.self, forKey: .inner)
                var list = try container.nestedUnkeyedContainer(forKey: .list)
                let element = try list.nestedContainer(keyedBy: Inner.self)
                _ = try element.decode(Int.self, forKey: .a)
                _ = try inner.decode(Int.self, forKey: .a)
            }
        }
        try expectUnknownKey(#"{"inner":{"a":1},"list":[{"a":1}]}"#, Nested.self, nil)
        try expectUnknownKey(
            #"{"inner":{"a":1,"b":2},"list":[{"a":1}]}"#, Nested.self,
            LiftFailure(.value, #"unknown key "b""#, at: "inner.b"))
        try expectUnknownKey(
            #"{"inner":{"a":1},"list":[{"a":1,"c":1}]}"#, Nested.self,
            LiftFailure(.value, #"unknown key "c""#, at: "list[0].c"))
    }

    @Test func typesThatShareADictionaryKnowAllKeys() throws {
        class Base: JarDecodable {
            let a: Int
            enum Keys: CodingKey { case a }
            required init(from decoder: any Decoder) throws {
                a = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .a)
            }
        }
        final class Sub: Base {
            let b: Int
            enum SubKeys: CodingKey { case b }
            required init(from decoder: any Decoder) throws {
                b = try decoder.container(keyedBy: SubKeys.self).decode(Int.self, forKey: .b)
                try super.init(from: decoder)
            }
        }
        struct Wrapper: JarDecodable {
            let part: Part
            let more: Int?
            enum Keys: CodingKey { case more }
            init(from decoder: any Decoder) throws {
                part = try decoder.singleValueContainer().decode(Part.self)
                more = try decoder.container(keyedBy: Keys.self).decodeIfPresent(Int.self, forKey: .more)
            }
        }
        try expectUnknownKey(#"{"a":1,"b":2}"#, Sub.self, nil)
        try expectUnknownKey(
            #"{"a":1,"b":2,"c":3}"#, Sub.self, LiftFailure(.value, #"unknown key "c""#, at: "c"))
        try expectUnknownKey(#"{"size":1,"more":2}"#, Wrapper.self, nil)
        try expectUnknownKey(
            #"{"size":1,"less":2}"#, Wrapper.self, LiftFailure(.value, #"unknown key "less""#, at: "less"))
    }

    @Test func aSuperclassMayHaveADictionaryOfItsOwn() throws {
        class Base: JarDecodable {
            let a: Int
            enum Keys: CodingKey { case a }
            required init(from decoder: any Decoder) throws {
                a = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .a)
            }
        }
        final class Sub: Base {
            enum SubKeys: CodingKey { case b }
            required init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: SubKeys.self)
                _ = try container.decode(Int.self, forKey: .b)
                try super.init(from: container.superDecoder())
            }
        }
        try expectUnknownKey(#"{"b":2,"super":{"a":1}}"#, Sub.self, nil)
        try expectUnknownKey(
            #"{"b":2,"super":{"a":1,"b":3}}"#, Sub.self,
            LiftFailure(.value, #"unknown key "b""#, at: "super.b"))
    }

    @Test func anEnumKnowsItsCase() throws {
        enum Shape: JarCodable { case circle(radius: Int), point }
        try expectUnknownKey(#"{"circle":{"radius":1}}"#, Shape.self, nil)
        try expectUnknownKey(#"{"point":{}}"#, Shape.self, nil)
        try expectUnknownKey(
            #"{"circle":{"radius":1,"x":1}}"#, Shape.self,
            LiftFailure(.value, #"unknown key "x""#, at: "circle.x"))
    }

    @Test func aTypeThatAsksForAllKeysKnowsThem() throws {
        struct AnyKey: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
        struct Open: JarDecodable {
            let keys: [String]
            init(from decoder: any Decoder) throws {
                keys = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
            }
        }
        struct Raw: JarDecodable {
            let keys: [String]?
            init(from decoder: any Decoder) throws { keys = decoder.jar?.keys }
        }
        struct Dictionaries: JarDecodable {
            let values: [String: Int]
            init(from decoder: any Decoder) throws {
                values = try decoder.singleValueContainer().decode([String: Int].self)
            }
        }
        try expectUnknownKey(#"{"x":1,"y":2}"#, Open.self, nil)
        try expectUnknownKey(#"{"x":1,"y":2}"#, Raw.self, nil)
        try expectUnknownKey(#"{"x":1,"y":2}"#, Dictionaries.self, nil)
    }

    @Test func defaultsAndChangesKnowTheirKeys() throws {
        struct Settings: JarDefaultable { var volume = 5; var change: JarChange<Part> = .unchanged }
        try expectUnknownKey(#"{"change":{"size":1}}"#, Settings.self, nil)
        try expectUnknownKey(
            #"{"volum":1}"#, Settings.self,
            LiftFailure(.value, #"unknown key "volum", near "volume""#, at: "volum"))
        try expectUnknownKey(
            #"{"change":{"size":1,"x":2}}"#, Settings.self,
            LiftFailure(.value, #"unknown key "x""#, at: "change.x"))
    }

    @Test func userCodeSeesADecodingError() throws {
        struct Catching: JarDecodable {
            let wasRefused: Bool
            let other: [String: Int]?
            enum Keys: CodingKey { case part }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Keys.self)
                do {
                    _ = try container.decode(Part.self, forKey: .part)
                    (wasRefused, other) = (false, nil)
                } catch DecodingError.dataCorrupted {
                    (wasRefused, other) = (true, try container.decode([String: Int].self, forKey: .part))
                }
            }
        }
        let jar = try Jar(json: #"{"part":{"size":1,"x":1}}"#)
        #expect(try (jar.union(context: Self.refused)^ as Catching).wasRefused)
        #expect(try (jar^ as Catching).wasRefused == false)
    }

    @Test func anUpdateHasNoUnknownKeys() throws {
        var coded = Coded(name: "a")
        try coded.update(from: (["name": "b"] as Jar).union(context: Self.refused))
        #expect(coded.name == "b")
        #expect(
            try failure { try coded.update(from: (["nmae": "c"] as Jar).union(context: Self.refused)) }
                == LiftFailure(.value, #"unknown key "nmae", near "name""#, at: "nmae"))
    }

    // MARK: Initializers

    @Test func anInitializerTellsItsKeys() throws {
        try expectUnknownKey(#"{"name":"a","image":{"small":1}}"#, ByHand.self, nil)
        try expectUnknownKey(
            #"[{"name":"a","age":1}]"#, [ByHand].self,
            LiftFailure(.value, #"unknown key "age""#, at: "[0].age"))
        try expectUnknownKey(
            #"{"name":"a","image":{"big":1}}"#, ByHand.self,
            LiftFailure(.value, #"unknown key "big""#, at: "image.big"))
    }

    @Test(arguments: [false, true])
    func aReceiptIsFreedWithTheData(isBuilt: Bool) throws {
        final class Token: JarContextValue {}
        weak var token: Token?
        do {
            let strong = Token()
            token = strong
            let collected = JarReceipt()
            let read = try Jar(json: #"[{"name":"a","nmae":1}]"#)
            let jar: Jar = isBuilt ? [["name": "a", "nmae": 1] as Jar] : read
            let models: [ByHand] = try jar.union(context: [strong, collected])^
            #expect(models.map(\.name) == ["a"])
            #expect(collected.unknownKeys == ["[0].nmae"])
        }
        #expect(token == nil)
    }

    @Test func keysAreComparedAsTheyAreWritten() throws {
        let key = "e\u{301}"
        #expect(key == "\u{E9}")
        let jar = try Jar(json: #"{"\#(key)":1}"#).union(context: Self.refused)
        #expect(throws: LiftError.self) { try jar.checkUnknownKeys(besides: "\u{E9}") }
        try jar.checkUnknownKeys(besides: JarKeys(JarPath([.key(key)])))
        let marks = String(repeating: "\u{301}", count: 100_000)
        let hostile = try Jar(json: #"{"a\#(marks)":1}"#).union(context: Self.refused)
        #expect(throws: LiftError.self) { try hostile.checkUnknownKeys(besides: "a") }
    }
}
