import Foundation
import Lift
import Testing

@Suite struct JarCaseTests {
    private enum Field: JarMapped, Equatable {
        case integer(Int64), time(Date), note(String)

        static let mapping = JarMapping<Field>(by: .external) {
            JarCase("integerValue", Field.integer, by: .text())
            JarCase("timeValue", Field.time, by: .secondsSince1970)
            JarCase("stringValue", Field.note)
        }
    }

    private enum When: JarMapped, Equatable {
        case seconds(Date), text(String)

        static let mapping = JarMapping<When>(by: .adjacent("t", content: "d")) {
            JarCase("s", When.seconds, by: .secondsSince1970)
            JarCase("x", When.text)
        }
    }

    @Test func aPayloadHasATransform() throws {
        let json = #"[{"integerValue":"12"},{"timeValue":60},{"stringValue":"a"}]"#
        let fields: [Field] = try Jar(json: json)^
        #expect(fields == [.integer(12), .time(Date(timeIntervalSince1970: 60)), .note("a")])
        #expect(try String(json: fields) == json)
        let wrong = try failure { try Jar(json: #"{"timeValue":"x"}"#)^ as Field }
        #expect(wrong.key == "timeValue")
        let updated = try fields[1].updated(from: ["timeValue": 90])
        #expect(updated == .time(Date(timeIntervalSince1970: 90)))
        #expect(try fields[1].updated(from: ["integerValue": "3"]) == .integer(3))
        let when = When.seconds(Date(timeIntervalSince1970: 5))
        #expect(try String(json: when) == #"{"t":"s","d":5}"#)
        #expect(try Jar(json: #"{"t":"s","d":5}"#)^ == when)
    }

    private enum Sizes: JarMapped, Equatable {
        case all([String: Int]), days([String: Date])

        static let mapping = JarMapping<Sizes>(by: "t") {
            JarCase("a", Sizes.all)
            JarCase("d", Sizes.days, by: .secondsSince1970.dictionary)
        }
    }

    @Test(arguments: [
        (#"{"t":"a","x":1}"#, Sizes.all(["x": 1])),
        (#"{"t":"d","x":60}"#, .days(["x": Date(timeIntervalSince1970: 60)])),
    ])
    private func aDictionaryDoesNotHaveTheTagBesideIt(json: String, sizes: Sizes) throws {
        for route in JarRoute.allCases { #expect(try route.jar(json)^ == sizes) }
        #expect(try String(json: sizes) == json)
    }

    private struct Untitled: Error {}

    private enum Frame: JarMapped, Equatable {
        case frame(title: String?)

        static let mapping = JarMapping<Frame>(by: .adjacent("t", content: "d")) {
            JarCase("f", Frame.titled, "title")
        }

        static func titled(_ title: String?) throws -> Frame {
            if title == nil { throw Untitled() }
            return .frame(title: title)
        }
    }

    @Test func aFunctionThatRefusesNilThrowsItsOwnError() throws {
        for json in [#"{"t":"f"}"#, #"{"t":"f","d":{}}"#] {
            let error = try liftError { try Jar(json: json)^ as Frame }
            #expect(error.underlyingError is Untitled)
        }
    }

    @Test func aTransformBesideATagMakesADictionary() throws {
        enum Inside: JarMapped, Equatable {
            case seconds(Date)

            static let mapping = JarMapping<Inside>(by: "t") {
                JarCase("s", Inside.seconds, by: .secondsSince1970)
            }
        }
        #expect(throws: LiftError.self) { try String(json: Inside.seconds(Date())) }
        #expect(throws: LiftError.self) { try Jar(json: #"{"t":"s","d":5}"#)^ as Inside }
    }

    private enum Beside: JarMapped, Equatable {
        case box(width: Int, height: Int), frame(title: String?, url: String?)

        static let mapping = JarMapping<Beside>(by: .adjacent("t", content: "d")) {
            JarCase("box", Beside.box, "width", "height")
            JarCase("frame", Beside.frame, "title", "url")
        }
    }

    @Test func aMissingContentHasToBeADictionary() throws {
        let error = try liftError { try Jar(json: #"{"t":"box"}"#)^ as Beside }
        #expect(error.key == "d" && error.all.count == 1)
        #expect(error.message == #"expected a dictionary, but the key is missing; the only key is "t""#)
        #expect(try Jar(json: #"{"t":"frame"}"#)^ == Beside.frame(title: nil, url: nil))
    }

    @Test(arguments: JarRoute.keepingOrder)
    func eachSortOfCaseIsLiftedAndWritten(route: JarRoute) throws {
        let shapes: [Glyph] = try route.jar(Glyph.text)^
        #expect(shapes == Glyph.values)
        #expect(try String(json: shapes) == Glyph.text)
        #expect(try String(json: Jar(shapes)) == Glyph.text)
        #expect(try String(json: JarEncoder().encode(shapes)) == Glyph.text)
        #expect(try JarDecoder().decode([Glyph].self, from: Jar(json: Glyph.text)) == shapes)
        let codable = try JSONEncoder().encode(shapes)
        #expect(try JSONDecoder().decode([Glyph].self, from: codable) == shapes)
    }

    @Test func aValueStandsAnywhere() throws {
        struct Scene: JarCodable, Equatable {
            var main: Glyph
            var others: [String: Glyph]
            var last: Glyph?
        }
        struct Drawing: JarMapped, Equatable {
            let main: Glyph
            let scene: Scene
            let last: Glyph?

            static let mapping = JarMapping<Drawing> {
                JarMake(Drawing.init(main:scene:last:))
                JarField("main", \.main)
                JarField("scene", \.scene)
                JarField("last", \.last)
            }
        }
        let text = """
            {"main":{"type":"empty"},"scene":{"main":{"type":"circle","radius":1},\
            "others":{"a":{"type":"square","side":2}}}}
            """
        let drawing: Drawing = try Jar(json: text)^
        let scene = Scene(main: .circle(Disk(radius: 1)), others: ["a": .square(side: 2)], last: nil)
        #expect(drawing == Drawing(main: .empty, scene: scene, last: nil))
        #expect(try String(json: drawing) == text)
        #expect(try String(json: ["d": drawing]) == "{\"d\":\(text)}")
    }

    @Test func aliasesAndPathsAndDefaultsAreRead() throws {
        let jar = try Jar(json: #"{"type":"oblong","size":{"width":2}}"#)
        #expect(try jar^ == Glyph.rectangle(width: 2, height: 1))
        #expect(
            try String(json: Glyph.rectangle(width: 2, height: 1))
                == #"{"type":"rectangle","size":{"width":2},"height":1}"#)
    }

    @Test func anUnknownTagKeepsItsData() throws {
        for text in [#"{"a":1,"type":"hexagon"}"#, #"{"type":3}"#, "{}", "[1]", "2"] {
            let shape: Glyph = try Jar(json: text)^
            #expect(shape == .other(try Jar(json: text)))
            #expect(try String(json: shape) == text)
            #expect(try String(json: [shape]) == "[\(text)]")
        }
    }

    static let wrong: [(String, LiftFailure)] = [
        (
            #"[{"type":"hexagon"}]"#,
            LiftFailure(
                .value,
                #"expected one of "circle", "square", "names", "maybe", "off", found string "hexagon""#,
                at: "[0].type")
        ),
        (
            #"[{"typ":"circle"}]"#,
            LiftFailure(
                .missing,
                #"expected one of "circle", "square", "names", "maybe", "off", but the key is missing; "#
                    + #"the only key is "typ""#, at: "[0].type")
        ),
        (
            #"[{"type":[]}]"#,
            LiftFailure(
                .type, #"expected one of "circle", "square", "names", "maybe", "off", found array of 0"#,
                at: "[0].type")
        ),
        (
            #"[{"type":null}]"#,
            LiftFailure(
                .null, #"expected one of "circle", "square", "names", "maybe", "off", found null"#,
                at: "[0].type")
        ),
        ("[null]", LiftFailure(.null, "expected a dictionary with a tag, found null", at: "[0]")),
        ("[1]", LiftFailure(.type, "expected a dictionary, found number 1", at: "[0]")),
        (
            #"[{"type":"off"},{"type":"circle","radius":"x"}]"#,
            LiftFailure(.type, #"expected Double, found string "x""#, at: "[1].radius")
        ),
        (
            #"[{"type":"square"}]"#,
            LiftFailure(
                .missing, #"expected Double, but the key is missing; the only key is "type""#, at: "[0].side")
        ),
        (
            #"[{"type":"names"}]"#,
            LiftFailure(.type, "expected [String], found dictionary of 1", at: "[0]")
        ),
    ]

    @Test(arguments: wrong)
    func theErrorSaysWhatIsWrong(row: (String, LiftFailure)) throws {
        #expect(try failure { try Jar(json: row.0)^ as [Plan] } == row.1)
    }

    @Test func anOptionalWhoseTagIsAKeyIsClearedByThatKeyOnly() throws {
        enum Content: JarMapped, Equatable {
            case text(String), size(width: Int)

            static let mapping = JarMapping<Content>(by: .external) {
                JarCase("text", Content.text)
                JarCase("size", Content.size, "width")
            }
        }
        struct Post: JarMapped, Equatable {
            var id: Int
            var content: Content?

            static let mapping = JarMapping<Post> {
                JarMake(Post.init(id:content:))
                JarField("id", \.id)
                JarField(.flattened, \.content)
            }
        }
        let post = Post(id: 1, content: .size(width: 2))
        #expect(try post.updated(from: ["size": null]) == Post(id: 1, content: nil))
        #expect(try post.updated(from: ["size": null, "id": 3]) == Post(id: 3, content: nil))
        #expect(try post.updated(from: ["text": null, "id": 2]) == Post(id: 2, content: post.content))
        #expect(try post.updated(from: ["text": "a", "size": null]).content == .text("a"))
        #expect(try post.updated(from: ["text": "a"]).content == .text("a"))
        #expect(try post.updated(from: ["size": ["width": 5]]).content == .size(width: 5))
        #expect(try Post(id: 1, content: nil).updated(from: ["size": null]).content == nil)
        let refused = (["size": null] as Jar).union(context: JarUnknownKeys.refused)
        #expect(try post.updated(from: refused).content == nil)
    }

    @Test func allErrorsOfAssociatedValuesAreFound() throws {
        let jar = try Jar(json: #"[{"type":"rectangle","height":"x"},{"type":"label","text":[],"size":2}]"#)
        let error = try liftError { try jar^ as [Glyph] }
        #expect(error.all.map(\.key) == ["[0].size.width", "[0].height", "[1].text"])
    }

    @Test func aPayloadThatIsNoDictionaryHasNoRoomForATag() throws {
        let error = try failure { try String(json: Plan.names(["a"])) }
        #expect(
            error
                == LiftFailure(
                    .unsupported,
                    "expected a dictionary to put the tag into, found array of 1; use JarTag.adjacent or .external"
                ))
    }

    @Test func anOptionalPayloadIsNilIfItsFieldsAreMissing() throws {
        #expect(try Jar(json: #"{"type":"maybe"}"#)^ == Plan.maybe(nil))
        #expect(try Jar(json: #"{"type":"maybe","radius":1}"#)^ == Plan.maybe(Disk(radius: 1)))
        #expect(try String(json: Plan.maybe(nil)) == #"{"type":"maybe"}"#)
        #expect(try String(json: Plan.maybe(Disk(radius: 1))) == #"{"type":"maybe","radius":1}"#)
    }

    // MARK: Tags

    @Test func tagsAreStringsNumbersOrBools() throws {
        enum Code: JarMapped, Equatable {
            case one(Int), two, yes, no, long

            static let mapping = JarMapping<Code>(by: "c") {
                JarCase(1, Code.one, "n")
                JarCase(-200, Code.two)
                JarCase(true, Code.yes)
                JarCase(.anyOf(false, 0), Code.no)
                JarCase("a string of more than eight bytes", Code.long)
            }
        }
        let text =
            #"[{"c":1,"n":5},{"c":-200},{"c":true},{"c":false},{"c":"a string of more than eight bytes"}]"#
        let codes: [Code] = try Jar(json: text)^
        #expect(codes == [.one(5), .two, .yes, .no, .long])
        #expect(try String(json: codes) == text)
        #expect(try Jar(json: #"{"c":0}"#)^ == Code.no)
        #expect(try Jar(json: #"{"c":1.0,"n":1}"#)^ == Code.one(1))
        #expect(try Jar(json: #"{"c":"a string of mor\u0065 than eight bytes"}"#)^ == Code.long)
        #expect(
            try failure { try Jar(json: #"{"c":"a string of more than eight bites"}"#)^ as Code }
                == LiftFailure(
                    .value,
                    #"expected one of 1, -200, true, false, 0, "a string of more than eight bytes", found "#
                        + #"string "a string of more than eight bites""#, at: "c"))
        #expect(
            try failure { try Jar(json: #"{"c":[]}"#)^ as Code }
                == LiftFailure(
                    .type,
                    #"expected one of 1, -200, true, false, 0, "a string of more than eight bytes", found array of 0"#,
                    at: "c"))
    }

    @Test func oneOfManyTagsIsFoundAndTheNearestAreListed() throws {
        struct Text: JarMapped, Equatable {
            let tag: String
            static let mapping = JarMapping<Text>(by: ["kind", "name"]) {
                JarCase("alpha", Text(tag: "a"))
                JarCase(.anyOf("b1", "b2", "b3", "b4", "b5", "b6", "b7"), Text(tag: "b"))
                JarCase(JarTag.Value("omega"), Text(tag: "o"))
            }
        }
        #expect(try Jar(json: #"{"kind":{"name":"omega"}}"#)^ == Text(tag: "o"))
        #expect(try String(json: Text(tag: "o")) == #"{"kind":{"name":"omega"}}"#)
        let error = try failure { try Jar(json: #"{"kind":{"name":"omgea"}}"#)^ as Text }
        #expect(error.message.hasPrefix(#"expected one of "omega", "#))
        #expect(error.message.hasSuffix(#", …, found string "omgea""#))
        let unwritten = try failure { try String(json: Text(tag: "x")) }
        #expect(unwritten == LiftFailure(.unsupported, "Text is not one of the types of these variants"))
    }

    @Test func aTagMayHaveEscapesOrVeryManyMarks() throws {
        #expect(try Jar(json: #"{"type":"o\u0066f"}"#)^ == Plan.off)
        let marks = String(repeating: "\u{301}\u{316}", count: 10_000)
        let error = try failure { try Jar(["type": "off" + marks] as Jar)^ as Plan }
        #expect(error.kind == .value)
    }

    // MARK: Adjacent

    @Test(arguments: JarRoute.keepingOrder)
    func thePayloadIsBesideTheTag(route: JarRoute) throws {
        let text = """
            [{"plan":{"t":"circle","data":{"radius":1}}},{"plan":{"t":"square","data":{"side":2}}},\
            {"plan":{"t":"names","data":["a","b"]}},{"plan":{"t":"maybe"}},{"plan":{"t":"off"}}]
            """
        let plans: [AdjacentPlan] = try route.jar(text)^
        #expect(
            plans.map(\.plan) == [
                .circle(Disk(radius: 1)), .square(side: 2), .names(["a", "b"]), .maybe(nil), .off,
            ])
        #expect(try String(json: plans) == text)
        let missing = try failure { try route.jar(#"{"plan":{"t":"circle"}}"#)^ as AdjacentPlan }
        let key = JarPath(route.path + [.key("plan"), .key("data")]).description
        #expect(
            missing
                == LiftFailure(
                    .missing, #"expected Disk, but the key is missing; the only key is "t""#, at: key))
    }

    // MARK: External

    @Test(arguments: JarRoute.keepingOrder)
    func theTagIsAKey(route: JarRoute) throws {
        let text = """
            [{"circle":{"radius":1}},{"square":{"side":2}},{"names":["a"]},{"maybe":3},{"maybe":null},\
            {"off":{}}]
            """
        let list: [External] = try route.jar(text)^
        #expect(
            list == [
                .circle(Disk(radius: 1)), .square(side: 2), .names(["a"]), .maybe(3), .maybe(nil), .off,
            ])
        #expect(try String(json: list) == text)
        #expect(try route.jar(#""off""#)^ == External.off)
        #expect(try route.jar(#"{"off":null}"#)^ == External.off)
        #expect(
            try route.jar(#"{"circle":null,"x":1,"square":{"side":2},"off":null}"#)^
                == External.square(side: 2))
    }

    static let wrongKeys: [(String, LiftFailure)] = [
        (
            #"{"hexagon":1}"#,
            LiftFailure(
                .value,
                #"expected one of the keys "circle", "square", "names", "maybe", "off", found the key "hexagon""#
            )
        ),
        (
            #"{"a":1,"b":2}"#,
            LiftFailure(
                .value,
                #"expected a dictionary with one of the keys "circle", "square", "names", "maybe", "off", "#
                    + "found dictionary of 2")
        ),
        (
            #"{"off":1,"circle":{"radius":1}}"#,
            LiftFailure(.value, #"expected one tag, found the keys "off" and "circle""#)
        ),
        (
            #""circle""#,
            LiftFailure(.type, #"expected a dictionary with the key "circle", found string "circle""#)
        ),
        (
            "3",
            LiftFailure(
                .type,
                #"expected a dictionary with one of the keys "circle", "square", "names", "maybe", "off", "#
                    + "found number 3")
        ),
        (
            #"{"circle":{"radius":null}}"#,
            LiftFailure(.null, "expected Double, found null", at: "circle.radius")
        ),
    ]

    @Test(arguments: wrongKeys)
    func theErrorListsTheKeys(row: (String, LiftFailure)) throws {
        #expect(try failure { try Jar(json: row.0)^ as External } == row.1)
    }

    @Test func enumsOfCodableAreRead() throws {
        enum Coded: Codable { case square(side: Double), off }
        let data = try JSONEncoder().encode([Coded.square(side: 2), .off])
        #expect(try Jar(json: data)^ == [External.square(side: 2), .off])
        let text = try Data(json: [External.square(side: 2), .off])
        guard case .square(let side) = try JSONDecoder().decode([Coded].self, from: text)[0] else {
            Issue.record("another case")
            return
        }
        #expect(side == 2)
    }

    // MARK: Recursion and generics

    @Test func anIndirectEnumContainsItself() throws {
        let text = #"{"sum":{"left":{"number":1},"right":{"negative":{"number":2}}}}"#
        let expression: Expression = try Jar(json: text)^
        #expect(expression == .sum(.number(1), .negative(.number(2))))
        #expect(try String(json: expression) == text)
    }

    @Test func deepDataFitsTheStackOfAMainThread() async throws {
        let depth = 500
        let text =
            String(repeating: #"{"negative":"#, count: depth) + #"{"number":1}"#
            + String(repeating: "}", count: depth)
        let (same, error) = try await onStack(of: 8192) {
            let expression: Expression = try Jar(json: text)^
            let wrong = try? Jar(json: text.replacingOccurrences(of: "1", with: "null"))^ as Expression
            return (try String(json: expression) == text, wrong)
        }
        #expect(same)
        #expect(error == nil)
    }

    @Test func aGenericEnumIsLiftedAndWritten() throws {
        let text = """
            [{"state":"value","value":{"type":"empty"}},{"state":"failure","value":{"code":3}},\
            {"state":"pending"}]
            """
        let list: [Loaded<Glyph>] = try Jar(json: text)^
        #expect(list == [.value(.empty), .failure(code: 3), .pending])
        #expect(try String(json: list) == text)
        let texts: [Loaded<String>] = try Jar(json: #"[{"state":"value","value":"a"}]"#)^
        #expect(texts == [.value("a")])
        #expect(try String(json: texts) == #"[{"state":"value","value":"a"}]"#)
    }
}
