import Lift
import Testing

/// Values that share a dictionary, and have paths into the same dictionary inside it.
@Suite struct SharedPathsTests {
    private struct First: JarMapped {
        var p: Int?

        static let mapping = JarMapping<First> {
            JarMake(First.init(p:))
            JarField("n.p", \.p)
        }
    }

    private struct Second: JarMapped {
        var q: Int?

        static let mapping = JarMapping<Second> {
            JarMake(Second.init(q:))
            JarField("n.q", \.q)
        }
    }

    private struct Rest: JarMapped {
        var rest = JarRest()

        static let mapping = JarMapping<Rest> {
            JarMake(Rest.init(rest:))
            JarField(.flattened, \.rest)
        }
    }

    private struct Two<A: JarElement & SendableMetatype, B: JarElement & SendableMetatype>: JarMapped {
        var first: A
        var second: B

        static var mapping: JarMapping<Two> {
            .cached {
                JarMake(Two.init(first:second:))
                JarField(.flattened, \.first)
                JarField(.flattened, \.second)
            }
        }
    }

    private struct Around<Part: JarElement & SendableMetatype>: JarMapped {
        var first: First
        var z: Int?
        var part: Part

        static var mapping: JarMapping<Around> {
            .cached {
                JarMake(Around.init(first:z:part:))
                JarField(.flattened, \.first)
                JarField("n.z", \.z)
                JarField(.flattened, \.part)
            }
        }
    }

    @Test func twoPartsHavePathsIntoOneDictionary() throws {
        let text = #"{"n":{"p":1,"q":2}}"#
        #expect(try String(json: Jar(json: text)^ as Two<First, Second>) == text)
        #expect(try String(json: Two(first: First(p: 1), second: Second(q: 2))) == text)
        var kept: Two<First, Rest> = try Jar(json: text)^
        kept.first.p = 5
        #expect(try String(json: kept) == #"{"n":{"p":5,"q":2}}"#)
        let updated = try kept.updated(from: Jar(json: #"{"n":{"q":7}}"#))
        #expect(try String(json: updated) == #"{"n":{"p":5,"q":7}}"#)
    }

    /// A field at `x` and one below it.
    private struct Above<Value: JarElement & SendableMetatype>: JarMapped {
        var value: Value?
        var y: Int?

        static var mapping: JarMapping<Self> {
            JarMapping<Self> {
                JarMake(Self.init(value:y:))
                JarField("x", \.value)
                JarField("x.y", \.y)
            }
        }
    }

    /// The same fields in the other order.
    private struct Below<Value: JarElement & SendableMetatype>: JarMapped {
        var y: Int?
        var value: Value?

        static var mapping: JarMapping<Self> {
            JarMapping<Self> {
                JarMake(Self.init(y:value:))
                JarField("x.y", \.y)
                JarField("x", \.value)
            }
        }
    }

    @Test func aValueIsNotReplacedByADictionaryForAnotherField() throws {
        #expect(try String(json: Above(value: ["k": 1], y: 2)) == #"{"x":{"k":1,"y":2}}"#)
        #expect(try String(json: Above(value: "s", y: nil)) == #"{"x":"s"}"#)
        #expect(
            try failure { try String(json: Above(value: "s", y: 2)) }
                == LiftFailure(.type, #"expected a dictionary with the key "y", found string "s""#, at: "x"))
        #expect(
            try failure { try String(json: Above(value: [1], y: 2)) }
                == LiftFailure(.type, #"expected a dictionary with the key "y", found array of 1"#, at: "x"))
    }

    @Test func aDictionaryIsNotReplacedByAValueOfAnotherField() throws {
        #expect(try String(json: Below(y: 2, value: ["k": 1])) == #"{"x":{"y":2,"k":1}}"#)
        #expect(try String(json: Below(y: 2, value: ["y": 3])) == #"{"x":{"y":3}}"#)
        #expect(try String(json: Below(y: nil, value: "s")) == #"{"x":"s"}"#)
        let message = "expected a dictionary beside what another field has written, found "
        #expect(
            try failure { try String(json: Below(y: 2, value: "s")) }
                == LiftFailure(.type, message + #"string "s""#, at: "x"))
        #expect(
            try failure { try String(json: Below(y: 2, value: [1])) }
                == LiftFailure(.type, message + "array of 1", at: "x"))
    }

    @Test func aNilLeavesRoomForTheOtherField() throws {
        func text(_ value: some JarRepresentable) throws -> String {
            try String(json: value.asJar(using: JarEncoder.NilStrategy.null))
        }
        #expect(try text(Below<String>(y: 2, value: nil)) == #"{"x":{"y":2}}"#)
        #expect(try text(Below<String>(y: nil, value: nil)) == #"{"x":null}"#)
        #expect(try text(Below<String>(y: nil, value: "s")) == #"{"x":"s"}"#)
        #expect(try text(Above<String>(value: "s", y: nil)) == #"{"x":"s"}"#)
        #expect(try text(Above<String>(value: nil, y: 2)) == #"{"x":{"y":2}}"#)
    }

    @Test func deeperPathsAreNotReplacedEither() throws {
        struct Deep<Value: JarElement & SendableMetatype>: JarMapped {
            var b: Int
            var a: Value

            static var mapping: JarMapping<Self> {
                JarMapping<Self> {
                    JarMake(Self.init(b:a:))
                    JarField("x.a.b", \.b)
                    JarField("x.a", \.a)
                }
            }
        }
        #expect(try String(json: Deep(b: 2, a: ["k": 1])) == #"{"x":{"a":{"b":2,"k":1}}}"#)
        let error = try failure { try String(json: Deep(b: 2, a: "s")) }
        #expect(error.key == "x.a")
    }

    @Test func aNilBesideAPathLosesNothing() throws {
        for text in [#"{"n":{"p":1,"q":2}}"#, #"{"n":{"p":1,"q":2,"z":3}}"#] {
            var rest: Around<JarRest> = try Jar(json: text)^
            rest.z = nil
            #expect(Jar(rest) == ["n": ["p": 1, "q": 2] as Jar])
            var jar: Around<Jar> = try Jar(json: text)^
            (jar.z, jar.first.p) = (nil, 9)
            #expect(Jar(jar) == ["n": ["p": 9, "q": 2] as Jar])
            jar.first.p = nil
            #expect(Jar(jar) == ["n": ["q": 2] as Jar])
        }
    }

    @Test func anEmptyDictionaryOnAPathIsKept() throws {
        let text = #"{"n":{},"u":1}"#
        #expect(try String(json: Jar(json: text)^ as Around<JarRest>) == text)
    }

    // MARK: Only a rest

    private struct Kept: JarMapped {
        var a: Int?
        var rest = JarRest()

        static let mapping = JarMapping<Kept> {
            JarMake(Kept.init(a:rest:))
            JarField("a", \.a)
            JarField(.flattened, \.rest)
        }
    }

    private enum Open: JarMapped {
        case one(a: Int), other(Jar)

        static let mapping = JarMapping<Open>(by: "t") {
            JarCase("one", Open.one, "a")
            JarCase(otherwise: Open.other)
        }
    }

    private struct Variables: JarMapped {
        var k: Int?
        var kept = Kept()

        init() {}

        static let mapping = JarMapping<Variables> {
            JarMake(Variables.init)
            JarVariable("k", \.k)
            JarVariable(.flattened, \.kept)
        }
    }

    private struct OpenVariable: JarMapped {
        var k: Int?
        var open = Open.one(a: 1)

        init() {}

        static let mapping = JarMapping<OpenVariable> {
            JarMake(OpenVariable.init)
            JarVariable("k", \.k)
            JarVariable(.flattened, \.open)
        }
    }

    private struct Default: JarMapped {
        var kept: Kept

        static let mapping = JarMapping<Default> {
            JarMake(Default.init(kept:))
            JarField(.flattened, \.kept, default: Kept(a: 7))
        }
    }

    @Test func aPartWithNothingButARestIsLifted() throws {
        let text = #"{"k":2,"u":1}"#
        #expect(try String(json: Jar(json: text)^ as Variables) == text)
        #expect(try String(json: Jar(json: text)^ as OpenVariable) == text)
        #expect(try String(json: Jar(json: text)^ as Default) == text)
        #expect(try (Jar(json: "{}")^ as OpenVariable).open.jar == ["t": "one", "a": 1])
    }

    @Test func nullsForAllKeysKeepANewRest() throws {
        let model: Two<Kept, Second> = try Jar(json: #"{"a":1}"#)^
        #expect(try String(json: model.updated(from: Jar(json: #"{"a":null,"u":5}"#))) == #"{"u":5}"#)
    }

    private final class Inner: JarMapped {
        var a: Int?
        var rest = JarRest()

        init() {}

        static let mapping = JarMapping<Inner> {
            JarMake(Inner.init)
            JarVariable("a", \.a)
            JarVariable(.flattened, \.rest)
        }
    }

    private final class Outer: JarMapped {
        var k: Int?
        var inner = Inner()

        init() {}

        static let mapping = JarMapping<Outer> {
            JarMake(Outer.init)
            JarVariable("k", \.k)
            JarVariable(.flattened, \.inner)
        }
    }

    @Test func aFlattenedObjectIsUpdatedInPlaceWithItsRest() throws {
        let outer: Outer = try Jar(json: #"{"k":1,"a":1,"u":1}"#)^
        let inner = outer.inner
        try outer.update(from: ["a": 2, "v": 2])
        #expect(outer.inner === inner)
        #expect(try String(json: outer) == #"{"k":1,"a":2,"u":1,"v":2}"#)
    }

    // MARK: Unknown tags and keys

    private enum Named: JarMapped {
        case kept(Kept), unknown

        static let mapping = JarMapping<Named>(by: "meta.type") {
            JarCase("kept", Named.kept)
            JarCase("unknown", otherwise: Named.unknown)
        }
    }

    private struct NamedBesideARest: JarMapped {
        var named: Named?
        var rest: JarRest

        static let mapping = JarMapping<NamedBesideARest> {
            JarMake(NamedBesideARest.init(named:rest:))
            JarField(.flattened, \.named)
            JarField(.flattened, \.rest)
        }
    }

    @Test func aTagThatIsWrittenIsNoPartOfTheRest() throws {
        var model: NamedBesideARest = try Jar(json: #"{"meta":{"type":"new","w":1},"u":1}"#)^
        #expect(Jar(model) == ["meta": ["type": "unknown", "w": 1] as Jar, "u": 1])
        model.named = nil
        #expect(Jar(model) == ["meta": ["w": 1] as Jar, "u": 1])
    }

    private enum Untagged: JarMapped {
        case numbers([String: Int]), other(Jar)

        static let mapping = JarMapping<Untagged>(by: .untagged) {
            JarCase("numbers", Untagged.numbers)
            JarCase(otherwise: Untagged.other)
        }
    }

    private enum WithJar: JarMapped {
        case one(Int, Jar)

        static let mapping = JarMapping<WithJar>(by: "t") {
            JarCase("one", WithJar.one, JarCase.Key("a"), JarCase.Key(.flattened))
        }
    }

    @Test func theKeysOfAPayloadThatIsADictionaryAreData() throws {
        for text in [#"{"n":{"p":1},"u":2}"#, #"{"n":{"p":1},"u":"x"}"#, #"{"u":2}"#] {
            let jar = try Jar(json: text).union(context: JarUnknownKeys.refused)
            #expect(try Jar(jar^ as Two<First, Untagged>) == Jar(json: text))
        }
        let jar = try Jar(json: #"{"t":"one","a":1,"u":2}"#).union(context: JarUnknownKeys.refused)
        #expect(try String(json: jar^ as WithJar) == #"{"t":"one","a":1,"u":2}"#)
    }

    // MARK: Types that contain each other

    private indirect enum One: JarMapped {
        case two(Two), leaf

        static let mapping = JarMapping<One>(by: "type") {
            JarCase("two", One.two)
            JarCase("leaf", One.leaf)
        }

        indirect enum Two: JarMapped {
            case one(One), leaf

            static let mapping = JarMapping<Two>(by: "kind") {
                JarCase("one", Two.one)
                JarCase("leaf", Two.leaf)
            }
        }
    }

    private indirect enum Same: JarMapped {
        case same(Same), leaf

        static let mapping = JarMapping<Same>(by: "type") {
            JarCase("same", Same.same)
            JarCase("leaf", Same.leaf)
        }
    }

    private final class Link: JarMapped {
        var x: Int?
        var link: Link?

        init() {}

        static let mapping = JarMapping<Link> {
            JarMake(Link.init)
            JarVariable("x", \.x)
            JarVariable(.flattened, \.link)
        }
    }

    @Test(arguments: [nil, Jar.Context(JarReceipt())])
    func typesThatContainEachOtherEnd(context: Jar.Context?) throws {
        func jar(_ text: String) throws -> Jar {
            let jar = try Jar(json: text)
            return context.map { jar.union(context: $0) } ?? jar
        }
        #expect(
            try String(json: jar(#"{"type":"two","kind":"leaf"}"#)^ as One)
                == #"{"type":"two","kind":"leaf"}"#)
        let endless = #"{"type":"two","kind":"one"}"#
        #expect(try liftError { try jar(endless)^ as One }.kind == .bounds)
        #expect(try liftError { try jar(#"{"type":"same"}"#)^ as Same }.kind == .bounds)
        #expect(try liftError { try jar(#"{"x":1}"#)^ as Link }.kind == .bounds)
        #expect(try (jar(#"{"y":1}"#)^ as Link).link == nil)
        // At each level of the data, there are as many as before.
        let levels = 100
        let deep = String(repeating: #"{"n":"#, count: levels) + "{}" + String(repeating: "}", count: levels)
        #expect(try (jar(deep)^ as Level).depth == levels)
    }

    private struct Level: JarMapped {
        var next: Next

        var depth: Int { next.level.first.map { $0.depth + 1 } ?? 0 }

        static let mapping = JarMapping<Level> {
            JarMake(Level.init(next:))
            JarField(.flattened, \.next)
        }

        struct Next: JarMapped {
            let level: [Level]

            var first: Level? { level.first }

            init(level: Level?) { self.level = level.map { [$0] } ?? [] }

            static let mapping = JarMapping<Next> {
                JarMake(Next.init(level:))
                JarField("n", \.first)
            }
        }
    }
}
