import Foundation
import Lift
import Testing

/// What a redaction hides, wherever text for people is made.
@Suite struct JarRedactionTests {
    static let text = #"{"name": "Kim", "login": {"token": "t0psecret", "tries": [91, null, true]}, "n": 2}"#
    static let keys = JarRedaction.keys("token", "tries")

    /// Throws an error that quotes the value.
    struct Quoting: JarConvertible {
        struct Failure: Error, CustomStringConvertible {
            let description: String
        }

        init(jar: Jar) throws { throw Failure(description: "no \(try String(json: jar))") }
    }

    /// Reads a string as JSON again.
    struct Reading: JarConvertible {
        init(jar: Jar) throws { _ = try Jar(json: jar^ as String)["inner"]^ as Int }
    }

    /// Reads two values of a string that is JSON again.
    struct ReadingTwo: JarConvertible {
        init(jar: Jar) throws {
            let _: (Int, Int) = try Jar(json: jar^ as String).lift("a", "b")
        }
    }

    enum Color: String, JarElement, CaseIterable {
        case red, green, blue, white, black, grey, brown, pink, gold
    }

    /// All texts of an error.
    private func texts(_ error: LiftError) -> [String] {
        [
            error.message, error.description, error.report, error.context, error.found ?? "",
            error.localizedDescription, error.failureReason ?? "",
            "\(Mirror(reflecting: error).children.map(\.value))",
        ]
    }

    @Test func theMembersOfAHiddenDictionaryAreHiddenWhateverTheirKeysAre() throws {
        let read = try Jar(json: Self.text)
        for jar in [read, read.members.reduce(into: [:]) { $0[$1.key] = $1.value }] {
            let hidden = jar.union(context: JarRedaction.keys("login"))
            let error = try liftError { try hidden^ as Int }
            let shown = texts(error).joined() + hidden.description
            #expect(shown.contains("Kim"))
            #expect(!shown.contains("t0psecret") && !shown.contains("91"))
        }
    }

    @Test func allErrorsOfDataMadeFromAHiddenValueAreHidden() throws {
        let jar: Jar = ["s": #"{"a": "x1secret", "b": "y1secret"}"#]
        let error = try liftError { try jar.union(context: JarRedaction.all)["s"]^ as ReadingTwo }
        #expect(error.key == "a")
        #expect(error.all.map(\.key) == ["a", "b"])
        for error in error.all {
            for text in texts(error) { #expect(!text.contains("secret")) }
        }
    }

    @Test(arguments: JarRoute.allCases)
    func aHiddenValueIsNamedByItsKindOnly(route: JarRoute) throws {
        let jar = try route.jar(Self.text).union(context: Self.keys)
        func found(_ body: () throws -> Any) throws -> String? { try liftError { try body() }.found }
        #expect(try found { try jar["login"]["token"]^ as Int } == "string <redacted>")
        #expect(try found { try jar["login"]["tries"][0]^ as Bool } == "number <redacted>")
        #expect(try found { try jar["login"]["tries"][1]^ as Bool } == "null")
        #expect(try found { try jar["login"]["tries"][2]^ as Int } == "bool <redacted>")
        #expect(try found { try jar["login"]["tries"]^ as Int } == "array of 3")
        #expect(try found { try jar["login"]^ as Int } == "dictionary of 2")
        #expect(try found { try jar["name"]^ as Int } == #"string "Kim""#)
        let all = try route.jar(Self.text).union(context: JarRedaction.all)
        #expect(try found { try all["name"]^ as Int } == "string <redacted>")
    }

    @Test(arguments: JarRoute.keepingOrder)
    func theDataOfAnErrorIsHidden(route: JarRoute) throws {
        let jar = try route.jar(Self.text).union(context: Self.keys)
        #expect(
            try liftError { try jar^ as Int }.context
                == #"{"name":"Kim","login":{"token":"<redacted>","tries":["<redacted>",null,"<redacted>"]},"n":2}"#
        )
        #expect(
            try liftError { try jar["login"]["none"]^ as Int }.context
                == #"{"token":"<redacted>","tries":["<redacted>",null,"<redacted>"]}"#)
        #expect(try liftError { try jar["login"]["token"]^ as Int }.context == #""<redacted>""#)
        #expect(
            try liftError { try jar["login"]["tries"][7]^ as Int }.context
                == #"["<redacted>",null,"<redacted>"]"#)
        // What is missing at a hidden key hides nothing else.
        let part = try route.jar(#"{"a": 1}"#).union(context: Self.keys)
        #expect(try liftError { try part["token"]^ as Int }.context == #"{"a":1}"#)
    }

    @Test func theLineOfAReportHidesNeighbors() throws {
        let jar = try Jar(json: Self.text).union(context: Self.keys)
        #expect(
            try liftError { try jar["n"]^ as Bool }.report
                == #"""
                error: expected Bool, found number 2
                  --> line 1, column 82   n
                   |
                 1 | {"name": "Kim", "login": {"token": <redacted>, "tries": [<redacted>, null, <redacted>]}, "n": 2}
                   |                                                                                               ^
                """#)
        let all = try Jar(json: Self.text).union(context: JarRedaction.all)
        let report = try liftError { try all["login"]["token"]^ as Int }.report
        #expect(
            report.contains(
                #"{"name": <redacted>, "login": {"token": <redacted>, "tries": [<redacted>, null, "#))
        #expect(report.contains("\n   |                                         ^^^^^^^^^^"))
    }

    /// Comments may repeat a value, wherever they are on the line.
    @Test(
        arguments: [
            (#"{"pin": "x" /* hunter2 */}"#, #"{"pin": <redacted> <redacted>}"#),
            (#"{"pin": "x"} // hunter2"#, #"{"pin": <redacted>} <redacted>"#),
            (#"/* hunter2 */ {"pin": "x"}"#, #"<redacted> {"pin": <redacted>}"#),
            (#"{/* hunter2 */"pin"/**/: "x"}"#, #"{<redacted>"pin"<redacted>: <redacted>}"#),
            (
                #"{"a": [1], "pin": "x" /* hunter2 */, /* 3 */}"#,
                #"{"a": [1], "pin": <redacted> <redacted>, <redacted>}"#
            ),
        ])
    func commentsAreHidden(text: String, shown: String) throws {
        for syntax in [JSONReadingOptions.Syntax.jsonc, .json5] {
            let jar = try Jar(json: text, options: JSONReadingOptions(syntax: syntax))
                .union(context: JarRedaction.keys("pin"))
            for error in [try liftError { try jar["pin"]^ as Int }, try liftError { try jar["x"]^ as Int }] {
                #expect(error.report.split(separator: "\n")[3].dropFirst(5) == shown)
            }
        }
    }

    /// What a partial text ends in belongs to no value yet.
    @Test(
        arguments: [
            (#"{"a":"x","pin":1234"#, #"{"a":"x",<redacted>:<redacted>"#),
            (#"{"a":"x","pin":"12"#, #"{"a":"x",<redacted>:<redacted>"#),
            (#"{"a":"x","pin":{"b":[tr"#, #"{"a":"x","pin":{"b":[<redacted>"#),
            (#"{"a":"x","pin":"1", "b": fal"#, #"{"a":"x","pin":<redacted>, <redacted>: <redacted>"#),
            (#"{"a":"x","pin"#, #"{"a":"x",<redacted>"#),
            (#"{"a":"x" /* 12"#, #"{"a":"x" <redacted>"#),
        ])
    func theEndOfAPartialTextIsHidden(text: String, shown: String) throws {
        let options = JSONReadingOptions(syntax: .jsonc, partial: .closed)
        let jar = try Jar(json: text, options: options).union(context: JarRedaction.keys("pin"))
        let report = try liftError { try jar["a"]^ as Int }.report
        #expect(report.split(separator: "\n")[3].dropFirst(5) == shown)
    }

    @Test func whatUserCodeThrowsWhileItEncodesIsHidden() throws {
        struct Refusing: Encodable {
            func encode(to encoder: any Encoder) throws {
                throw EncodingError.invalidValue(
                    "t0psecret", .init(codingPath: encoder.codingPath, debugDescription: "no t0psecret"))
            }
        }
        struct Login: Encodable {
            enum CodingKeys: CodingKey { case token }

            func encode(to encoder: any Encoder) throws {
                let container = encoder.container(keyedBy: CodingKeys.self)
                let path = container.codingPath + [CodingKeys.token]
                throw EncodingError.invalidValue(1, .init(codingPath: path, debugDescription: "no t0psecret"))
            }
        }
        for redaction in [JarRedaction.all, Self.keys] {
            let encoders = [
                JarEncoder(context: redaction), JarEncoder(context: redaction, JarKeyRules.snakeCase),
                JarEncoder(context: redaction, options: JSONWritingOptions(sortedKeys: true)),
            ]
            for encoder in encoders {
                for encode in [
                    { _ = try encoder.encode($0) }, { _ = try encoder.encodeJSON($0) },
                    { _ = try encoder.encodePropertyList($0, format: .xml) },
                ] as [(any Encodable) throws -> Void] {
                    for (value, key) in [
                        (["token": Refusing()], "token"), (["a": Login()], "a.token"),
                        (["token": [Double.nan]], "token[0]"),
                    ] as [(any Encodable, String)] {
                        // A property list and a Jar hold infinity and NaN.
                        do { try encode(value) } catch let error as LiftError {
                            #expect(error.key == key)
                            #expect(error.message.contains("<redacted>"))
                            for text in texts(error) {
                                #expect(!text.contains("secret") && !text.contains("nan"))
                            }
                        }
                    }
                    #expect(throws: LiftError.self) { try encode(["token": Refusing()]) }
                }
            }
        }
        let open = try failure { try JarEncoder().encodeJSON(["token": Refusing()]) }
        #expect(open == LiftFailure(.value, "no t0psecret", at: "token"))
    }

    @Test func longLinesHideWhatIsCut() throws {
        let secret = String(repeating: "s3cret", count: 200)
        for keyed in [false, true] {
            let text = #"{"token": "\#(secret)", "n": 2, "tries": ["\#(secret)", "\#(secret)"]}"#
            let jar = try Jar(json: text).union(context: keyed ? Self.keys : JarRedaction.all)
            for error in [
                try liftError { try jar["n"]^ as Bool }, try liftError { try jar["token"]^ as Bool },
                try liftError { try jar["tries"][0]^ as Bool }, try liftError { try jar["tries"]^ as Bool },
                try liftError { try jar^ as Bool }, try liftError { try jar["none"]^ as Bool },
            ] {
                for text in texts(error) { #expect(!text.contains("s3")) }
            }
        }
        let deep =
            #"{"tries": {"a": [{"b": ["\#(secret)", 1, {"c": "\#(secret)"}]}], "d": "s3cret"}, "n": 1}"#
        let jar = try Jar(json: deep).union(context: Self.keys)
        let inner = jar["tries"]["a"][0]["b"]
        for error in [
            try liftError { try inner[1]^ as Bool }, try liftError { try inner[2]["c"]^ as Bool },
            try liftError { try jar["tries"]["d"]^ as Bool }, try liftError { try jar["n"]^ as Bool },
        ] {
            for text in texts(error) { #expect(!text.contains("s3")) }
        }
    }

    @Test func keysAreComparedWithoutCaseAndSeparators() throws {
        let jar = try Jar(
            json: #"{"accessToken": 1, "Access-Token": 2, "access_token": 3, "access": 4, "": 5}"#)
        let redaction = JarRedaction(keys: ["ACCESS TOKEN", ""])
        #expect(
            "\(jar.union(context: redaction))" == """
                {
                  "accessToken": "<redacted>",
                  "Access-Token": "<redacted>",
                  "access_token": "<redacted>",
                  "access": 4,
                  "": "<redacted>"
                }
                """)
        #expect("\(jar.union(context: JarRedaction.keys()))" == "\(jar)")
    }

    @Test(arguments: JarRoute.keepingOrder)
    func aDescriptionIsHidden(route: JarRoute) throws {
        let jar = try route.jar(Self.text).union(context: Self.keys)
        let wanted = """
            {
              "name": "Kim",
              "login": {
                "token": "<redacted>",
                "tries": [
                  "<redacted>",
                  null,
                  "<redacted>"
                ]
              },
              "n": 2
            }
            """
        #expect(jar.description == wanted)
        #expect(jar["login"]["token"].description == "<redacted>")
        #expect(jar["name"].description == "Kim")
        #expect(
            Array(Mirror(reflecting: jar["login"]["token"]).children.map { "\($0.value)" }) == [
                "string", "string <redacted>",
            ])
        // Writing is not for people.
        #expect(try String(json: jar["login"]["token"]) == #""t0psecret""#)
        #expect(try jar["login"]["token"]^ as String == "t0psecret")
    }

    @Test func aHiddenPartIsHiddenInAJarThatHidesNothing() throws {
        let user = try Jar(json: Self.text).union(context: Self.keys)
        let jar: Jar = ["user": user, "date": Date(timeIntervalSince1970: 0), "list": [user["login"]]]
        #expect(!jar.description.contains("t0psecret"))
        #expect(jar.description.contains("1970-01-01T00:00:00.000Z"))
        #expect(try liftError { try jar^ as Int }.context.contains(#""token":"<redacted>""#))
        #expect(try liftError { try jar["list"][0]["token"]^ as Int }.found == "string <redacted>")
        let deferred: Jar = ["late": JarRoute.Deferred(held: user)]
        #expect(deferred.description.contains(#""token": "<redacted>""#))
        #expect(deferred.description.contains(#""name": "Kim""#))
        let nan: Jar = ["late": JarRoute.Deferred(held: [1, Double.nan])]
        #expect(nan.description == "JSON can't store nan at late[1]")
        let escaped = try Jar(json: #"["\u00e9\/"]"#).union(context: Self.keys)
        #expect(escaped.description == "[\n  \"\\u00e9\\/\"\n]")
    }

    @Test func aHiddenPartStaysHiddenElsewhere() throws {
        let jar = try Jar(json: Self.text).union(context: Self.keys)
        let built: Jar = ["login": ["token": "t0psecret", "tries": [91]] as Jar]
        for token in [jar["login"]["token"], built.union(context: Self.keys)["login"]["token"]] {
            let moved: Jar = ["x": token, "y": 1]
            #expect(moved.description == "{\n  \"x\": \"<redacted>\",\n  \"y\": 1\n}")
            #expect(try failure { try moved["x"]^ as Int }.message == "expected Int, found string <redacted>")
            var list: Jar = [1]
            list.append(token)
            #expect(list.description == "[\n  1,\n  \"<redacted>\"\n]")
        }
        var changed = jar
        changed["login"]["tries"].append("t0psecret")
        changed["login"]["tries"][0] = 92
        #expect(!changed.description.contains("t0psecret") && !changed.description.contains("92"))
        #expect(
            try failure { try changed["login"]["tries"][0]^ as Bool }.message
                == "expected Bool, found number <redacted>")
        // A part that is changed in place takes its outer context from outside, as before.
        struct Mark: JarContextValue, Equatable { let number: Int }
        changed.context.formUnion(Mark(number: 2))
        changed["login"]["tries"].append(3)
        changed.context.formUnion(Mark(number: 3))
        #expect(try changed["login"]["tries"].context.get(Mark.self) == Mark(number: 3))
    }

    @Test func redactionsAddUp() throws {
        let jar = try Jar(json: Self.text).union(context: JarRedaction.keys("token"))
        let inner = jar.union(context: JarRedaction.keys("name"))
        #expect(try liftError { try inner["name"]^ as Int }.found == "string <redacted>")
        #expect(try liftError { try inner["login"]["token"]^ as Int }.found == "string <redacted>")
        #expect(try liftError { try inner["n"]^ as Bool }.found == "number 2")
        let all = jar.union(context: JarRedaction.all).union(context: JarRedaction.keys("n"))
        #expect(try liftError { try all["name"]^ as Int }.found == "string <redacted>")
        let list: Jar.Context = [JarRedaction.keys("a"), JarRedaction.keys("b")]
        #expect(try list.get(JarRedaction.self) == JarRedaction.keys("a", "b"))
    }

    @Test(arguments: JarRoute.allCases)
    func messagesOfUsersAreHidden(route: JarRoute) throws {
        let jar = try route.jar(Self.text).union(context: Self.keys)
        func message(_ body: () throws -> Any) throws -> String { try liftError { try body() }.message }
        #expect(try message { try jar["login"]["token"]^ as Quoting } == "<redacted>")
        #expect(try message { throw jar["login"]["token"].assertionFailure("no t0psecret") } == "<redacted>")
        // A container may have hidden parts, other values have none.
        #expect(try message { try jar["login"]^ as Quoting } == "<redacted>")
        #expect(try message { try jar["n"]^ as Quoting } == "no 2")
        #expect(try message { try jar["login"]["tries"]^ as [Quoting] } == "<redacted>")
        #expect(
            try message { try jar["login"]["token"]^ as Color }
                == "expected Color, found string <redacted>, which is not one of \"red\", \"green\", \"blue\", \"white\", \"black\", \"grey\", \"brown\", \"pink\", …"
        )
        #expect(
            try message { try jar["login"]["tries"][9]^ as Int }
                == "index 9 is out of bounds, expected one of 0...2")
        #expect(try message { try jar["login"].context.get(TimeZone.self) } == "no TimeZone in the context")
        let variants = JarVariants<Quoting>(by: "token", ["a": Quoting.self])
        #expect(
            try message { try jar["login"].transformed(by: variants)^ as Quoting }
                == #"expected "a", found string <redacted>"#)
    }

    @Test func anErrorOfDataInTheDataIsHidden() throws {
        let inner = #"{\"inner\": \"t0psecret\"}"#
        let jar = try Jar(json: #"{"token": "\#(inner)", "name": "\#(inner)", "bad": "[t0psecret"}"#)
        let error = try liftError { try jar.union(context: Self.keys)["token"]^ as Reading }
        #expect(error.description == "expected Int, found string <redacted> at inner (line 1, column 11)")
        for text in texts(error) { #expect(!text.contains("t0psecret")) }
        // In a value that is not hidden, it is shown.
        let open = try liftError { try jar.union(context: Self.keys)["name"]^ as Reading }
        #expect(open.message == #"expected Int, found string "t0psecret""#)
        #expect(open.report.contains("t0psecret"))
        let broken = try liftError { try jar.union(context: JarRedaction.all)["bad"]^ as Reading }
        #expect(broken.message == "expected a value or ']', found <redacted>")
        #expect(
            broken.report == "error: expected a value or ']', found <redacted>\n  --> line 1, column 2   bad")
    }

    @Test func errorsOfWritingAreHidden() throws {
        let secret: Jar = ["a": ["token": Double.infinity]]
        #expect(
            try failure { try String(json: secret.union(context: Self.keys)) }
                == LiftFailure(.unsupported, "JSON can't store <redacted>", at: "a.token"))
        let outer: Jar = ["b": [secret.union(context: JarRedaction.all)]]
        #expect(
            try failure { try String(json: outer) }
                == LiftFailure(.unsupported, "JSON can't store <redacted>", at: "b[0].a.token"))
        #expect(try failure { try String(json: ["a": Double.nan] as Jar) }.message == "JSON can't store nan")
        #expect(outer.description.contains(#""token": "<redacted>""#))
        // An array is written part by part.
        #expect(
            try failure { try String(json: [secret.union(context: Self.keys)]) }
                == LiftFailure(.unsupported, "JSON can't store <redacted>", at: "[0].a.token"))
        // Kinds are shown.
        let empty: Jar = ["a": ["token": null]]
        #expect(
            try failure { try Data(plist: empty.union(context: Self.keys)) }
                == LiftFailure(.unsupported, "property lists can't store null", at: "a.token"))
    }

    @Test func aDecoderHidesWhatItsContextSays() throws {
        struct Login: Codable { let token: Int }
        let decoder = JarDecoder(context: Self.keys)
        let error = try liftError { try decoder.decode(Login.self, from: #"{"token": "t0psecret"}"#) }
        #expect(error.message == "expected Int, found string <redacted>")
        let all = JarDecoder(context: JarRedaction.all)
        #expect(
            try liftError { try all.decode(Login.self, from: Data("[tru]".utf8)) }.description
                == "expected a value or ']', found <redacted> (line 1, column 2)")
        #expect(
            try failure { try all.decode(Login.self, fromPlist: Data("x".utf8)) }.message
                == "expected a property list in XML or binary, found <redacted>")
        let strict = JarDecoder(context: JarRedaction.all, jsonOptions: .strict)
        #expect(
            try failure { try strict.decode(Login.self, from: #"{"token": 1, "token": 2}"#) }.message
                == "duplicate key <redacted>")
        // This message says what the text declares, and not what was expected.
        let declared = Data("<?xml version='1.0' encoding='UTF-16'?><plist><true/></plist>".utf8)
        let message = try failure { try JarDecoder().decode(Login.self, fromPlist: declared) }.message
        #expect(message == #"the text is UTF-8 but declares the encoding "UTF-16""#)
        #expect(try failure { try all.decode(Login.self, fromPlist: declared) }.message == "<redacted>")
        #expect(
            try failure { try JarDecoder().decode(Login.self, from: "[tru]") }.message
                == "expected a value or ']', found 't'")
    }

    @Test func binaryPropertyListsAreHidden() throws {
        let bytes = Data([1, 2, 3])
        let list = try Jar(
            plist: Data(plist: ["token": bytes, "day": Date(timeIntervalSince1970: 0)] as Jar))
        let jar = list.union(context: JarRedaction.all)
        #expect(try liftError { try jar["token"]^ as Int }.found == "data <redacted>")
        #expect(try liftError { try jar["day"]^ as Int }.found == "date <redacted>")
        #expect(
            try liftError { try jar["none"]^ as Int }.report.hasSuffix(
                #"   | {"token":"<redacted>","day":"<redacted>"}"#))
    }

    @Test func anErrorInAHiddenJarIsHidden() throws {
        let jar = Jar(error: LiftError("no t0psecret")).union(context: JarRedaction.all)
        #expect(!jar.description.contains("t0psecret"))
        #expect(Mirror(reflecting: jar).children.map { "\($0.value)" } == ["error", "error <redacted>"])
        #expect(try liftError { try jar^ as Int }.message == "<redacted>")
    }
}
