import Lift
import Testing

private struct Cat: JarCodable {
    var id: Int
    var smallImage: String?
}

/// Where errors are if rules say what keys are written as.
@Suite struct JarKeyRulesErrorTests {
    private struct Refusing: Codable {
        var smallImage: Int

        init(smallImage: Int) { self.smallImage = smallImage }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            smallImage = try container.decode(Int.self, forKey: .smallImage)
            throw DecodingError.dataCorruptedError(
                forKey: .smallImage, in: container, debugDescription: "refused")
        }
    }

    @Test(arguments: [
        (JarKeyRules.snakeCase, #"{"small_image":1}"#, "small_image"),
        (
            JarKeyRules(.renaming(Refusing.self, ["smallImage": "image.small"])), #"{"image":{"small":1}}"#,
            "image.small"
        ),
        (JarKeyRules(.renaming(Refusing.self, ["smallImage": .anyOf("x", "y")])), #"{"y":1}"#, "y"),
        (.caseInsensitive, #"{"SMALLIMAGE":1}"#, "SMALLIMAGE"),
        (JarKeyRules(.root("data", of: Refusing.self)), #"{"data":{"smallImage":1}}"#, "data.smallImage"),
    ])
    func errorsOfTheTypeSayWhereItIsInTheData(rules: JarKeyRules, json: String, key: String) throws {
        let jar = try Jar(json: json).union(context: rules)
        let found = try failure { try JarDecoder().decode(Refusing.self, from: jar) }
        #expect(found == LiftFailure(.value, "refused", at: key))
        let inArray = try Jar(json: "[\(json)]").union(context: rules)
        #expect(
            try failure { try JarDecoder().decode([Refusing].self, from: inArray) }
                == LiftFailure(.value, "refused", at: "[0]." + key))
    }

    @Test(arguments: [
        (
            JarKeyRules.snakeCase, #"{"id":1,"small_image":[]}"#, "expected String, found array of 0",
            "small_image"
        ),
        (
            JarKeyRules(.renaming(Cat.self, ["smallImage": "image.small"])),
            #"{"id":1,"image":{"small":[]}}"#,
            "expected String, found array of 0", "image.small"
        ),
        (
            JarKeyRules(.renaming(Cat.self, ["smallImage": "image.small"])), #"{"id":1,"image":5}"#,
            "expected a dictionary, found number 5", "image"
        ),
        (
            JarKeyRules(.renaming(Cat.self, ["id": .anyOf("a", "b")])), #"{"b":true}"#,
            "expected Int, found bool true", "b"
        ),
        (.caseInsensitive, #"{"Id":true}"#, "expected Int, found bool true", "Id"),
        (
            JarKeyRules(.root("data.cat", of: Cat.self)), #"{"data":{"cat":{"id":true}}}"#,
            "expected Int, found bool true", "data.cat.id"
        ),
        (
            JarKeyRules(.root("data.cat", of: Cat.self)), #"{"data":{"cat":5}}"#,
            "expected a dictionary, found number 5", "data.cat"
        ),
    ])
    func mismatchesSayWhereTheyAreInTheData(rules: JarKeyRules, json: String, message: String, key: String)
        throws
    {
        for route in [JarRoute.document, .built, .deferred] {
            let jar = try route.jar(json).union(context: rules)
            #expect(try failure { try jar^ as Cat } == LiftFailure(.type, message, at: key), "by \(route)")
        }
    }

    @Test func whatIsMissingIsSaidOfTheFirstAlternative() throws {
        let rules = JarKeyRules(.renaming(Cat.self, ["id": .anyOf("cat.id", "id")]))
        let jar = try Jar(json: #"{"cat":{}}"#).union(context: rules)
        #expect(
            try failure { try jar^ as Cat }
                == LiftFailure(
                    .missing, "expected Int, but the key is missing; the dictionary is empty", at: "cat.id"))
        let root = try Jar(json: "{}").union(context: JarKeyRules(.root("data", of: Cat.self)))
        #expect(
            try failure { try root^ as Cat }
                == LiftFailure(
                    .missing, "expected a dictionary, but the key is missing; the dictionary is empty",
                    at: "data"))
    }

    private struct Part: JarCodable { var x = 1 }

    private struct Plain: Codable { var x = 1 }

    private struct Read: JarConvertible, Codable {
        var x = 1

        init(jar: Jar) throws { x = try jar["x"]^ }
    }

    private struct Far<Value: Codable>: JarCodable {
        var value: Value

        static var keyRules: JarKeyRules { JarKeyRules(.renaming(Far.self, ["value": "a.b[1].c"])) }
    }

    private struct Outer<Value: Codable>: Codable {
        var list: [Far<Value>]
    }

    private func expectWholePath<Value: Codable>(
        _: Value.Type, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        for (json, why) in [
            ("{}", #", but the key "a" is missing; the dictionary is empty"#),
            (#"{"a":{"d":1}}"#, #", but the key "b" is missing; the only key is "d""#),
            (#"{"a":{"b":[1]}}"#, ", found nothing"),
            (#"{"a":null}"#, ", found nothing inside null"),
            (#"{"a":{"b":[1,{"d":2}]}}"#, #", but the key is missing; the only key is "d""#),
        ] {
            let failed = LiftFailure(.missing, "expected \(expected)\(why)", at: "a.b[1].c")
            let jar = try Jar(json: json)
            #expect(try failure { try jar^ as Far<Value> } == failed, sourceLocation: sourceLocation)
            #expect(
                try failure { try JarDecoder().decode(Far<Value>.self, from: json) } == failed,
                sourceLocation: sourceLocation)
            let outer: Jar = ["list": [jar]]
            #expect(
                try failure { try JarDecoder().decode(Outer<Value>.self, from: outer) }
                    == LiftFailure(.missing, "expected \(expected)\(why)", at: "list[0].a.b[1].c"),
                sourceLocation: sourceLocation)
        }
    }

    @Test func whatIsMissingHasTheWholePath() throws {
        try expectWholePath(Int.self, "Int")
        try expectWholePath(String.self, "String")
        try expectWholePath([Int].self, "[Int]")
        try expectWholePath(Part.self, "Part")
        try expectWholePath(Plain.self, "a dictionary")
        try expectWholePath(Read.self, "Read")
    }

    /// The code of a type sees the key that it asked for, as in Codable.
    @Test func theTypeSeesItsOwnKey() throws {
        struct Seeing: Codable {
            var seen: String

            enum Keys: String, CodingKey { case value }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Keys.self)
                do {
                    seen = "\(try container.decode(Int.self, forKey: .value))"
                } catch DecodingError.keyNotFound(let key, let context) {
                    seen = "\(key.stringValue) in \(context.codingPath.count)"
                }
            }
        }
        let rules = JarKeyRules(.renaming(Seeing.self, ["value": "a.b"]))
        let seeing = try JarDecoder().decode(Seeing.self, from: Jar(json: "{}").union(context: rules))
        #expect(seeing.seen == "value in 0")
    }

    private struct Unwritable: Encodable {
        var smallImage = Failing()

        struct Failing: Encodable {
            func encode(to encoder: any Encoder) throws { throw LiftError("refused") }
        }
    }

    @Test func errorsOfEncodingSayWhereItWouldHaveBeen() throws {
        let dotted = JarKeyRules(.renaming(Unwritable.self, ["smallImage": "image.small"]))
        #expect(
            try failure { try JarEncoder().encode([Unwritable()], context: [dotted]) }
                == LiftFailure(.value, "refused", at: "[0].image.small"))
        #expect(
            try failure { try JarEncoder().encode([Unwritable()], context: [JarKeyRules.snakeCase]) }
                == LiftFailure(.value, "refused", at: "[0].small_image"))
        let root = JarKeyRules(.root("data", of: Unwritable.self))
        #expect(
            try failure { try JarEncoder().encode([Unwritable()], context: [root]) }
                == LiftFailure(.value, "refused", at: "[0].data.smallImage"))
    }
}
