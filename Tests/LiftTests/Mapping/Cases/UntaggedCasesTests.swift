import Lift
import Testing

@Suite struct UntaggedCasesTests {
    @Test(arguments: JarRoute.keepingOrder)
    func theFirstCaseThatFitsIsLifted(route: JarRoute) throws {
        let text = #"[12,{"min":1,"max":2},{"radius":3},[4,"auto"],"auto"]"#
        let widths: [Width] = try route.jar(text)^
        #expect(
            widths == [
                .points(12), .range(min: 1, max: 2), .circle(Disk(radius: 3)), .list([.points(4), .auto]),
                .auto,
            ])
        #expect(try String(json: widths) == text)
    }

    @Test func aCaseThatNeedsNoConversionComesFirst() throws {
        enum Either: JarMapped, Equatable {
            case number(Int), text(String), numbers([Int]), texts([String]), flag(Bool)
            case pair(a: String, b: Int), other(a: Int, b: String)

            static let mapping = JarMapping<Either>(by: .untagged) {
                JarCase("number", Either.number)
                JarCase("text", Either.text)
                JarCase("numbers", Either.numbers)
                JarCase("texts", Either.texts)
                JarCase("flag", Either.flag)
                JarCase("pair", Either.pair, "a", "b")
                JarCase("other", Either.other, "a", "b")
            }
        }
        let text = #"[12,"12",[1],["1"],true,{"a":"1","b":2},{"a":1,"b":"2"}]"#
        let jar = try Jar(json: text)
        let values: [Either] = try jar^
        #expect(
            values == [
                .number(12), .text("12"), .numbers([1]), .texts(["1"]), .flag(true), .pair(a: "1", b: 2),
                .other(a: 1, b: "2"),
            ])
        #expect(try String(json: values) == text)
        // Where each case needs a conversion, the first one wins.
        let receipt = JarReceipt()
        #expect(try Jar(json: #"{"a":1,"b":2}"#).union(context: receipt)^ == Either.pair(a: "1", b: 2))
        #expect(receipt.count == 1)
        #expect(try jar.union(context: receipt)^ == values)
        #expect(receipt.count == 1)
    }

    private enum IntOrString: JarMapped, Equatable {
        case int(Int), string(String)

        static let mapping = JarMapping<IntOrString>(by: .untagged) {
            JarCase("int", IntOrString.int)
            JarCase("string", IntOrString.string)
        }
    }

    private enum BoolOrText: JarMapped, Equatable {
        case text(String), flag(Bool)
        case list([BoolOrText])

        static let mapping = JarMapping<BoolOrText>(by: .untagged) {
            JarCase("text", BoolOrText.text)
            JarCase("flag", BoolOrText.flag)
            JarCase("list", BoolOrText.list)
        }
    }

    private enum Level: Int, JarElement { case low = 1 }

    private enum LevelOrText: JarMapped, Equatable {
        case text(String), level(Level), levels([Level])

        static let mapping = JarMapping<LevelOrText>(by: .untagged) {
            JarCase("text", LevelOrText.text)
            JarCase("level", LevelOrText.level)
            JarCase("levels", LevelOrText.levels)
        }
    }

    @Test func aNumberThatIsNoRawValueIsNoText() throws {
        #expect(try Jar(json: #"[1,"1",[1]]"#)^ == [LevelOrText.level(.low), .text("1"), .levels([.low])])
        #expect(throws: LiftError.self) { try Jar(json: "2")^ as LevelOrText }
    }

    @Test func aNumberBesideANumberIsNoText() throws {
        for route in JarRoute.allCases {
            #expect(try route.jar("1")^ == IntOrString.int(1))
            #expect(try route.jar(#""1""#)^ == IntOrString.string("1"))
            #expect(try route.jar("1.0")^ == IntOrString.int(1))
            let error = try liftError { try route.jar("1.5")^ as IntOrString }
            #expect(error.message == #"no case of IntOrString fits: "int": expected Int, found number 1.5"#)
        }
        for text in ["9223372036854775808", "1e400", "[1.5]"] {
            #expect(throws: LiftError.self) { try Jar(json: text)^ as IntOrString }
        }
        let lenient = try Jar(json: "1.5").union(context: JarCoercion.lenient)
        #expect(try lenient^ == IntOrString.string("1.5"))
        // Where no case has a number, it's text as always.
        #expect(
            try Jar(json: "[1.5, true, [2]]")^
                == BoolOrText.list([.text("1.5"), .flag(true), .list([.text("2")])]))
    }

    private enum Lists: JarMapped, Equatable {
        case texts([String]), numbers([Int]), flags([String: Bool]), names([String: String])

        static let mapping = JarMapping<Lists>(by: .untagged) {
            JarCase("texts", Lists.texts)
            JarCase("numbers", Lists.numbers)
            JarCase("names", Lists.names)
            JarCase("flags", Lists.flags)
        }
    }

    private enum Values: JarMapped, Equatable {
        case numbers([Int?]), texts([String])

        static let mapping = JarMapping<Values>(by: .untagged) {
            JarCase("numbers", Values.numbers)
            JarCase("texts", Values.texts)
        }
    }

    @Test func aNumberInAnArrayBesideOptionalNumbersIsNoText() throws {
        #expect(try Jar(json: "[1, null]")^ == Values.numbers([1, nil]))
        #expect(throws: LiftError.self) { try Jar(json: "[1.5]")^ as Values }
    }

    private enum Deep: JarMapped, Equatable {
        case numbers([[Int]]), range(ClosedRange<Int>), texts([String])

        static let mapping = JarMapping<Deep>(by: .untagged) {
            JarCase("numbers", Deep.numbers)
            JarCase("range", Deep.range)
            JarCase("texts", Deep.texts)
        }
    }

    @Test func aNumberInAnArrayBesideNumbersIsNoText() throws {
        for route in JarRoute.allCases {
            #expect(try route.jar("[1, 2.0]")^ == Lists.numbers([1, 2]))
            #expect(try route.jar(#"["1"]"#)^ == Lists.texts(["1"]))
            #expect(try route.jar(#"{"a":true}"#)^ == Lists.flags(["a": true]))
            // No dictionary has numbers, so they're text as always.
            #expect(try route.jar(#"{"a":1.5}"#)^ == Lists.names(["a": "1.5"]))
            #expect(try route.jar(#"["a", 1]"#)^ == Lists.texts(["a", "1"]))
            for text in ["[1.5]", "[1, 1.5]", "[1.5, true]"] {
                #expect(throws: LiftError.self, "\(text)") { try route.jar(text)^ as Lists }
            }
            #expect(try route.jar("[1]")^ == Deep.texts(["1"]))
        }
        let lenient = try Jar(json: "[1.5]").union(context: JarCoercion.lenient)
        #expect(try lenient^ == Lists.texts(["1.5"]))
    }

    @Test func theErrorsOfCasesInsideAreWhole() throws {
        indirect enum Tree: JarMapped {
            case leaf(Int), node([Tree])

            static let mapping = JarMapping<Tree>(by: .untagged) {
                JarCase("leaf", Tree.leaf)
                JarCase("node", Tree.node)
            }
        }
        let error = try failure { try Jar(json: #"[[1],["x"]]"#)^ as Tree }
        #expect(error.message.contains(#"expected Int, found string "x""#))
        #expect(!error.message.contains("…"))
    }

    @Test func theErrorSaysWhyEachCaseDidNotFitTheBestFirst() throws {
        let error = try failure { try Jar(json: #"{"w":{"min":1,"max":"x"}}"#)["w"]^ as Width }
        #expect(
            error
                == LiftFailure(
                    .value,
                    #"no case of Width fits: "range": expected Int, found string "x" at max; "points": expected "#
                        + #"Int, found dictionary of 2; "circle": expected Double, but the key is missing; the keys "#
                        + #"are "max", "mi… at radius; "list": expected [Width], found dictionary of 2; "#
                        + #""auto": expected "auto", found dictionary of 2"#, at: "w"))
        #expect(try failure { try Jar()^ as Width }.kind == .missing)
    }

    @Test func onlyTheCaseWithAKeyOfTheDataIsWrong() throws {
        enum Source: JarMapped {
            case target(String), package(String, version: Int?), sdk(String, root: String?)

            static let mapping = JarMapping<Source>(by: .untagged) {
                JarCase("target", Source.target, "target")
                JarCase("package", Source.package, "package", "version")
                JarCase("sdk", Source.sdk, "sdk", "root")
            }
        }
        func failed(_ text: String) throws -> LiftFailure {
            try failure { try Jar(json: text)["s"]^ as Source }
        }
        #expect(
            try failed(#"{"s":{"sdk":"UIKit","root":[1]}}"#)
                == LiftFailure(.type, "expected String, found array of 1", at: "s.root"))
        // Two cases came as far.
        let both = try failed(#"{"s":{"sdk":[],"package":[]}}"#)
        #expect(both.key == "s" && both.message.hasPrefix(#"no case of Source fits: "package": expected"#))
        #expect(both.message.contains(#"; "target": expected String, but the key is missing"#))
    }

    @Test func anUpdateWithAMemberOfAnotherCaseReplacesTheValue() throws {
        enum Source: JarMapped, Equatable {
            case target(String, link: Bool?), sdk(String), any(name: String?)

            static let mapping = JarMapping<Source>(by: .untagged) {
                JarCase("target", Source.target, "target", "link")
                JarCase("sdk", Source.sdk, "sdk")
                JarCase("any", Source.any, "name")
            }
        }
        struct Post: JarMapped {
            var source: Source
            var id: Int

            static let mapping = JarMapping<Post> {
                JarMake(Post.init(source:id:))
                JarField(.flattened, \.source)
                JarField("id", \.id)
            }
        }
        for (change, expected) in [
            (["sdk": "y"], .sdk("y")), (["link": true], .target("x", link: true)),
            (["other": 1], .target("x", link: nil)), (["name": "n"], .any(name: "n")),
            (["target": "z", "link": false], .target("z", link: false)),
        ] as [(Jar, Source)] {
            for context in [Jar.Context(), Jar.Context(JarReceipt())] {
                let change = change.union(context: context)
                let target = Source.target("x", link: nil)
                #expect(try target.updated(from: change) == expected)
                #expect(try Post(source: target, id: 1).updated(from: change).source == expected)
            }
        }
        // The trial isn't in the receipt.
        let receipt = JarReceipt()
        let named = (["name": 5, "other": 1] as Jar).union(context: receipt)
        #expect(try Source.target("x", link: nil).updated(from: named) == .any(name: "5"))
        #expect(receipt.entries.map(\.kind) == [.conversion, .unknownKey])
        let refused = (["sdk": "y"] as Jar).union(context: JarUnknownKeys.refused)
        #expect(try Source.target("x", link: nil).updated(from: refused) == .sdk("y"))
        #expect(try Post(source: .sdk("x"), id: 1).updated(from: ["id": 2]).source == .sdk("x"))
    }

    private struct Pair: JarCodable, Equatable {
        var p: Int
        var name: String
    }

    private struct Single: JarMapped, Equatable {
        var p: Int
        var more: [String: Int]

        static let mapping = JarMapping<Single> {
            JarMake(Single.init(p:more:))
            JarField("p", \.p)
            JarField(.flattened, \.more)
        }
    }

    private enum Known: JarMapped, Equatable {
        case pair(Pair), single(Single), only(p: Int), ref(id: Int), text(String, size: Int)

        static let mapping = JarMapping<Known>(by: .untagged) {
            JarCase("pair", Known.pair)
            JarCase("only", Known.only, "p")
            JarCase("ref", Known.ref, "id")
            JarCase("text", Known.text, "text", "size")
            JarCase("single", Known.single)
        }
    }

    /// A field around a flattened enum has the key of another case.
    private struct Around: JarMapped, Equatable {
        var id: Int
        var known: Known

        static let mapping = JarMapping<Around> {
            JarMake(Around.init(id:known:))
            JarField("id", \.id)
            JarField(.flattened, \.known)
        }
    }

    @Test func anUpdateOfMembersThatMayBeKnownReplacesNothing() throws {
        let pair = Known.pair(Pair(p: 1, name: "x"))
        #expect(try pair.updated(from: ["p": 2]) == .pair(Pair(p: 2, name: "x")))
        let around = Around(id: 1, known: .text("a", size: 3))
        #expect(try around.updated(from: ["id": 2]) == Around(id: 2, known: .text("a", size: 3)))
        #expect(try around.updated(from: ["id": 2, "p": 4]).known == .only(p: 4))
        let only = Known.only(p: 1)
        #expect(try only.updated(from: ["p": 7]) == .only(p: 7))
    }

    @Test func hiddenValuesStayHidden() throws {
        let jar = try Jar(json: #"{"pin":"x1234"}"#).union(context: JarRedaction.keys("pin"))
        let error = try liftError { try jar["pin"]^ as Width }
        #expect(!"\(error)".contains("1234"))
        #expect(!error.report.contains("1234"))
    }

    @Test func aRefusedKeyIsAReason() throws {
        enum Pet: JarMapped, Equatable {
            case cat(name: String), dog(name: String, size: Int), plain(Disk)

            static let mapping = JarMapping<Pet>(by: .untagged) {
                JarCase("cat", Pet.cat, "name")
                JarCase("dog", Pet.dog, "name", "size")
                JarCase("plain", Pet.plain)
            }
        }
        let jar = try Jar(json: #"[{"name":"a","size":1},{"radius":1}]"#)
        #expect(try jar^ == [Pet.cat(name: "a"), .plain(Disk(radius: 1))])
        #expect(
            try jar.union(context: JarUnknownKeys.refused)^
                == [Pet.dog(name: "a", size: 1), .plain(Disk(radius: 1))])
        let receipt = JarReceipt()
        #expect(try jar.union(context: receipt)^ == [Pet.cat(name: "a"), .plain(Disk(radius: 1))])
        #expect(receipt.unknownKeys == ["[0].size"])
    }

    @Test func aReceiptHasOnlyWhatTheChosenCaseDid() throws {
        enum Size: JarMapped, Equatable {
            case box(Int, Int), line(Int), other(Jar)

            static let mapping = JarMapping<Size>(by: .untagged) {
                JarCase("box", Size.box, "w", "h")
                JarCase("line", Size.line, "w")
                JarCase(otherwise: Size.other)
            }
        }
        let receipt = JarReceipt()
        let jar = try Jar(json: #"[{"w":"1"},{}]"#).union(context: receipt)
        let sizes: [Size] = try jar^
        #expect(sizes == [Size.line(1), .other([:] as Jar)])
        #expect(
            receipt.entries.map(\.description) == [
                #"converted string "1" to Int at [0].w (line 1, column 7)"#,
                "used the fallback for dictionary of 0 at [1] (line 1, column 12)",
            ])
    }

    @Test func triesAreLimited() throws {
        indirect enum Node: JarMapped, Equatable {
            case a(Node, x: Int), b(Node, y: Int), end(Int)

            static let mapping = JarMapping<Node>(by: .untagged) {
                JarCase("a", Node.a, "n", "x")
                JarCase("b", Node.b, "n", "y")
                JarCase("end", Node.end)
            }
        }
        func text(_ depth: Int, end: String) -> String {
            String(repeating: #"{"n":"#, count: depth) + end + String(repeating: #","y":1}"#, count: depth)
        }
        var node = Node.end(1)
        for _ in 0..<8 { node = .b(node, y: 1) }
        #expect(try Jar(json: text(8, end: "1"))^ == node)
        for end in ["1", "null"] {
            let error = try liftError { try Jar(json: text(100, end: end))^ as Node }
            #expect(error.kind == .bounds)
            #expect(error.message.hasPrefix("the cases without a tag were tried more than"))
        }
        // The next value has a budget of its own.
        #expect(try Jar(json: "1")^ == Node.end(1))
    }

    private indirect enum Value: JarMapped, Equatable {
        case number(Int), text(String), list([Value]), object([String: Value])

        static let mapping = JarMapping<Value>(by: .untagged) {
            JarCase("number", Value.number)
            JarCase("text", Value.text)
            JarCase("list", Value.list)
            JarCase("object", Value.object)
        }
    }

    @Test func theErrorIsThatOfTheOnlyValueInsideThatNoCaseFits() throws {
        let reasons =
            #"no case of Value fits: "number": expected Int, found null; "text": expected String, found null; "#
            + #""list": expected [Value], found null; "object": expected [String: Value], found null"#
        let jar = try Jar(json: #"{"x":{"list":[1,{"deep":[1,2,null]}]}}"#)
        let error = try liftError { try jar["x"]^ as Value }
        #expect(LiftFailure(error) == LiftFailure(.value, reasons, at: "x.list[1].deep[2]"))
        #expect(error.column == 30)
        #expect(try failure { try Jar(null)^ as Value } == LiftFailure(.value, reasons))
    }

    private indirect enum Sum: JarMapped, Equatable {
        case number(Double), add(Sum, Sum), negative(Sum)

        static let mapping = JarMapping<Sum>(by: .untagged) {
            JarCase("number", Sum.number)
            JarCase("add", Sum.add, "left", "right")
            JarCase("negative", Sum.negative, "negative")
        }
    }

    @Test func aCaseWhoseKeyIsMissingCameNoFurther() throws {
        let error = try failure {
            try Jar(json: #"{"left":1,"right":{"negative":"x"}}"#)^ as Sum
        }
        #expect(error.key == "right.negative")
        #expect(error.message.hasPrefix(#"no case of Sum fits: "number": expected Double, found string "x""#))
        // Two cases came further, so both are told.
        let both = try failure { try Jar(json: #"{"left":1,"right":"x","negative":"y"}"#)^ as Sum }
        #expect(both.key.isEmpty)
    }

    @Test func aFlattenedOptionalIsNilWithoutAKeyOfACase() throws {
        enum Body: JarMapped, Equatable {
            case text(String)
            case link(url: String)

            static let mapping = JarMapping<Body>(by: .untagged) {
                JarCase("text", Body.text, "content.text")
                JarCase("link", Body.link, "url")
            }
        }
        struct Post: JarMapped, Equatable {
            var id: Int
            var body: Body?

            static let mapping = JarMapping<Post> {
                JarMake(Post.init(id:body:))
                JarField("id", \.id)
                JarField(.flattened, \.body)
            }
        }
        for post in [Post(id: 1), Post(id: 1, body: .text("a")), Post(id: 1, body: .link(url: "b"))] {
            #expect(try Jar(json: String(json: post))^ == post)
        }
        #expect(try Jar(json: #"{"id":1,"other":2}"#)^ == Post(id: 1))
        var post = Post(id: 1)
        try post.update(from: ["id": 2])
        #expect(post == Post(id: 2))
        try post.update(from: ["url": "c"])
        #expect(post == Post(id: 2, body: .link(url: "c")))
        let error = try failure { try Jar(json: #"{"id":1,"content":{"text":[]}}"#)^ as Post }
        #expect(error == LiftFailure(.type, "expected String, found array of 0", at: "content.text"))
    }
}
