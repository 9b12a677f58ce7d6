import Foundation
import Lift
import Testing

/// What Combine's publishers ask of coders, which is not on every system.
private protocol PublisherDecoder {
    associatedtype Input

    func decode<Value: Decodable>(_ type: Value.Type, from input: Input) throws -> Value
}

private protocol PublisherEncoder {
    associatedtype Output

    func encode<Value: Encodable>(_ value: Value) throws -> Output
}

extension JarDecoder: PublisherDecoder {
    fileprivate typealias Input = Data
}

extension JarEncoder: PublisherEncoder {
    fileprivate typealias Output = Data

    @_disfavoredOverload
    func encode<Value: Encodable>(_ value: Value) throws -> Data { try encodeJSON(value) }
}

/// What coders read from and write to.
@Suite struct CoderEndsTests {
    struct Plant: Codable, Equatable {
        var latinName: String
        var heights: [Double?]
        var planted: Date?
    }

    let plant = Plant(
        latinName: "Fagus", heights: [1.5, nil], planted: Date(timeIntervalSince1970: 86400))
    private let text = #"{"latinName":"Fagus","heights":[1.5,null],"planted":"1970-01-02T00:00:00.000Z"}"#

    // MARK: Text

    @Test func valuesAreReadFromText() throws {
        let decoder = JarDecoder()
        #expect(try decoder.decode(Plant.self, from: Data(text.utf8)) == plant)
        #expect(try decoder.decode(Plant.self, from: text) == plant)
        let data = Data("[\(text)]".utf8)
        let plants: [Plant] = try decoder.decode(from: data)
        #expect(plants == [plant])
    }

    @Test func valuesAreWrittenAsText() throws {
        let encoder = JarEncoder()
        #expect(String(decoding: try encoder.encodeJSON(plant), as: UTF8.self) == text)
        #expect(String(decoding: try encoder.encodeJSON([plant]), as: UTF8.self) == "[\(text)]")
        #expect(
            String(decoding: try encoder.encodeJSON(["k": [plant]]), as: UTF8.self) == #"{"k":[\#(text)]}"#)
    }

    @Test func literalsAreJarsStill() throws {
        let numbers = try JarDecoder().decode([Int].self, from: [1, 2])
        #expect(numbers == [1, 2])
        #expect(try JarDecoder().decode([String: Int].self, from: ["a": 1]) == ["a": 1])
        let jar = try JarEncoder().encode(plant)
        #expect(try jar["latinName"]^ as String == "Fagus")
    }

    @Test func mistakesInTextHaveTheirLine() throws {
        let wrong = "{\n  \"latinName\": \"x\",\n  \"heights\": [true]}"
        let error = try liftError { try JarDecoder().decode(Plant.self, from: Data(wrong.utf8)) }
        #expect(error.description == "expected Double, found bool true at heights[0] (line 3, column 15)")
        let noText = try liftError { try JarDecoder().decode(Plant.self, from: "{") }
        #expect(noText.kind == .syntax)
        #expect(noText.line == 1)
    }

    @Test func propertyListsAreReadAndWritten() throws {
        struct Settings: Codable, Equatable {
            var someName: String
            var since: Date
            var bytes: [Data]
        }
        let settings = Settings(someName: "n", since: Date(timeIntervalSince1970: 5), bytes: [Data([1])])
        for format in PropertyListFormat.all {
            let data = try JarEncoder().encodePropertyList(settings, format: format)
            #expect(try JarDecoder().decode(Settings.self, fromPlist: data) == settings)
            #expect(try PropertyListDecoder().decode(Settings.self, from: data) == settings)
            let renamed = try JarEncoder(context: JarKeyRules.snakeCase).encodePropertyList(
                settings, format: format)
            #expect(try Jar(plist: renamed)["some_name"]^ as String == "n")
        }
        #expect(
            try failure { try JarEncoder().encodePropertyList(["a": [nil as Int?]]) }
                == LiftFailure(.unsupported, "property lists can't store null", at: "a[0]"))
        #expect(try failure { try JarDecoder().decode(Int.self, fromPlist: Data("x".utf8)) }.kind == .syntax)
    }

    // MARK: Options

    /// The context of a call takes precedence over that of the coder, and that over the context of the Jar.
    @Test func theNearestContextCounts() throws {
        struct Name: Codable, Equatable { var theName: String }
        let renaming = JarKeyRules(.renaming(Name.self, ["theName": "n"]))
        let encoder = JarEncoder(context: JarKeyRules.snakeCase)
        let jar = try encoder.encode(Name(theName: "x"), context: [renaming])
        #expect(jar.keys == ["n"])
        let brought = try Jar(json: #"{"the_name":"x"}"#).union(context: renaming)
        let decoder = JarDecoder(context: JarKeyRules.snakeCase)
        #expect(try decoder.decode(Name.self, from: brought) == Name(theName: "x"))
    }

    @Test func aContextMayBeAListOfValues() throws {
        struct Name: Codable, Equatable {
            var theName: String
            var nickName: String?
        }
        let encoder = JarEncoder(context: [JarKeyRules.snakeCase, JarEncoder.NilStrategy.null])
        let text = #"{"the_name":"x","nick_name":null}"#
        #expect(try encoder.encodeJSON(Name(theName: "x")) == Data(text.utf8))
        let sorted = JarEncoder(context: encoder.context, options: JSONWritingOptions(sortedKeys: true))
        #expect(
            try sorted.encodeJSON(Name(theName: "x")) == Data(#"{"nick_name":null,"the_name":"x"}"#.utf8))
        let decoder = JarDecoder(context: [JarKeyRules.snakeCase, JarUnknownKeys.refused])
        #expect(try decoder.decode(Name.self, from: text) == Name(theName: "x"))
        expectFailure(.value, #"unknown key "nickname", near "nickName", "nick_name""#, at: "nickname") {
            _ = try decoder.decode(Name.self, from: #"{"the_name":"x","nickname":"y"}"#)
        }
    }

    @Test func userInfoReachesTextToo() throws {
        struct Signed: Codable {
            init() {}
            init(from decoder: any Decoder) throws {
                try #require(decoder.userInfo[Self.key] as? String == "me")
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(try #require(encoder.userInfo[Self.key] as? String))
            }

            static var key: CodingUserInfoKey {
                get throws { try #require(CodingUserInfoKey(rawValue: "who")) }
            }
        }
        let info: [CodingUserInfoKey: any Sendable] = [try Signed.key: "me"]
        let data = try JarEncoder(userInfo: info).encodeJSON([Signed()])
        #expect(String(decoding: data, as: UTF8.self) == #"["me"]"#)
        #expect(try JarDecoder(userInfo: info).decode([Signed].self, from: data).count == 1)
    }

    @Test func textIsFormattedAsTheEncoderSays() throws {
        let value = ["b": [1], "a": [2]]
        let sorted = try JarEncoder(options: JSONWritingOptions(sortedKeys: true)).encodeJSON(value)
        #expect(String(decoding: sorted, as: UTF8.self) == #"{"a":[2],"b":[1]}"#)
        let pretty = try JarEncoder(
            options: JSONWritingOptions(indentation: .spaces(2), sortedKeys: true)
        ).encodeJSON(value)
        #expect(
            String(decoding: pretty, as: UTF8.self)
                == "{\n  \"a\": [\n    2\n  ],\n  \"b\": [\n    1\n  ]\n}")
    }

    @Test func addedMembersAreIndentedLikeTheOthers() throws {
        let base = Encoded { encoder in
            var container = encoder.container(keyedBy: EncodedKey.self)
            try container.encode(["x": [1]], forKey: "b")
        }
        let value = Encoded { encoder in
            var container = encoder.container(keyedBy: EncodedKey.self)
            try container.encode(["y": 2], forKey: "a")
            var single = encoder.singleValueContainer()
            try single.encode(base)
        }
        let pretty = try JarEncoder(options: .prettyPrinted).encodeJSON([value])
        #expect(
            String(decoding: pretty, as: UTF8.self) == """
                [
                  {
                    "a": {
                      "y": 2
                    },
                    "b": {
                      "x": [
                        1
                      ]
                    }
                  }
                ]
                """)
    }

    @Test func textIsReadAsTheDecoderSays() throws {
        var decoder = JarDecoder()
        let twice = #"{"a":1,"a":2}"#
        #expect(try decoder.decode([String: Int].self, from: twice) == ["a": 1])
        decoder.jsonOptions.duplicateKeys = .last
        #expect(try decoder.decode([String: Int].self, from: twice) == ["a": 2])
        decoder.jsonOptions.maximumDepth = 1
        #expect(try failure { try decoder.decode([[Int]].self, from: Data("[[1]]".utf8)) }.kind == .bounds)
        decoder.plistOptions.maximumDepth = 1
        let deep = try JarEncoder().encodePropertyList([[1]])
        #expect(try failure { try decoder.decode([[Int]].self, fromPlist: deep) }.kind == .bounds)
    }

    // MARK: By the same route as the types' own

    @Test(arguments: 0..<40)
    func textIsThatOfTheJar(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<6 {
            let type = AnyShape.random(depth: Int.random(in: 0..<4, using: &generator), using: &generator)
            try expectSameText(type, using: &generator, "seed \(seed), \(type)")
        }
    }

    private func expectSameText<Value: Shape>(
        _ type: Value.Type, using generator: inout SeededGenerator, _ comment: Comment
    ) throws {
        let value = Value.random(using: &generator)
        // Dictionaries come in any order, but always the same for one value.
        #expect(try JarEncoder().encodeJSON(value) == Data(json: JarEncoder().encode(value)), comment)
        let sorted = try JarEncoder(options: JSONWritingOptions(sortedKeys: true)).encodeJSON(value)
        #expect(
            try sorted
                == Data(json: JarEncoder().encode(value), options: JSONWritingOptions(sortedKeys: true)),
            comment)
        let rules = JarKeyRules.snakeCase
        let snake = try JarEncoder(context: rules).encodeJSON(value)
        #expect(try snake == Data(json: JarEncoder().encode(value, context: [rules])), comment)
        #expect(
            try JarDecoder().decode(Value.self, from: sorted)
                == JarDecoder().decode(Value.self, from: Jar(json: sorted)), comment)
    }

    @Test func whatFailsIsAnErrorWithItsPath() throws {
        let value = ["a": [1, Double.nan]]
        let error = LiftFailure(.unsupported, "JSON can't store nan", at: "a[1]")
        #expect(try failure { try JarEncoder().encodeJSON(value) } == error)
        #expect(
            try failure {
                try JarEncoder(options: JSONWritingOptions(sortedKeys: true)).encodeJSON(value)
            } == error)
    }

    // MARK: Nil at the top

    @Test func nilIsNullAtTheTop() throws {
        func expectNull<Value: Codable & Equatable>(_ value: Value) throws {
            let jar = try JarEncoder().encode(value)
            #expect(jar.kind == .null)
            for encoder in [
                JarEncoder(), JarEncoder(options: JSONWritingOptions(sortedKeys: true)),
                JarEncoder(context: JarKeyRules.snakeCase),
                JarEncoder(context: JarTypeTransform(.secondsSince1970)),
            ] {
                #expect(try String(decoding: encoder.encodeJSON(value), as: UTF8.self) == "null")
            }
            #expect(try JSONEncoder().encode(value) == Data("null".utf8))
            #expect(try JarDecoder().decode(Value.self, from: jar) == value)
            #expect(try JarDecoder().decode(Value.self, from: "null") == value)
            #expect(try JarDecoder().decode(Value.self, from: Data("null".utf8)) == value)
            #expect(try JarDecoder().decode(Value.self, from: Jar()) == value)
        }
        try expectNull(nil as Int?)
        try expectNull(nil as String??)
        try expectNull(nil as Date?)
        try expectNull(nil as [Int?]?)
        try expectNull(nil as [UUID: Int?]?)
        try expectNull(nil as Plant?)
        try expectNull(nil as Plant??)
        try expectNull(nil as Bool???)
    }

    @Test func anInnerNilIsTheOuterOneWhenItIsRead() throws {
        let inner: Int?? = .some(nil)
        #expect(try String(decoding: JarEncoder().encodeJSON(inner), as: UTF8.self) == "null")
        #expect(try JarEncoder().encode(inner).kind == .null)
        let lift = try JarDecoder().decode(Int??.self, from: "null")
        let foundation = try JSONDecoder().decode(Int??.self, from: Data("null".utf8))
        #expect(lift == foundation)
    }

    @Test func aNullIsNoOtherValueAtTheTop() throws {
        #expect(
            try failure { try JarDecoder().decode(Int.self, from: "null") }
                == LiftFailure(.null, "expected Int, found null"))
        #expect(
            try failure { try JarDecoder().decode(Plant.self, from: "null") }
                == LiftFailure(.null, "expected a dictionary, found null"))
        #expect(
            try failure { try JarDecoder().decode(Int?.self, from: "true") }
                == LiftFailure(.type, "expected Int, found bool true"))
        #expect(
            try failure { try JarEncoder().encodePropertyList(nil as Int?) }
                == LiftFailure(.unsupported, "property lists can't store null"))
    }

    // MARK: Publishers

    @Test func publishersTakeTheCoders() throws {
        func through<Decoder: PublisherDecoder, Encoder: PublisherEncoder>(
            _ decoder: Decoder, _ encoder: Encoder, _ input: Decoder.Input
        ) throws -> Encoder.Output {
            try encoder.encode(decoder.decode(Plant.self, from: input))
        }
        #expect(
            try through(JarDecoder(), JarEncoder(), Data(text.utf8)) == Data(text.utf8))
    }
}
