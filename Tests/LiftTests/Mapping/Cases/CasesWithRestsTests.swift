import Lift
import LiftTestSupport
import Testing

/// What the cases of an enum don't read: it's kept, or a receipt has it.
@Suite struct CasesWithRestsTests {
    private struct Open: JarMapped, Equatable {
        var a: Int?
        var rest = JarRest()

        static let mapping = JarMapping<Open> {
            JarMake(Open.init(a:rest:))
            JarField("a", \.a)
            JarField(.flattened, \.rest)
        }
    }

    private struct Closed: JarMapped, Equatable {
        var a: Int?

        static let mapping = JarMapping<Closed> {
            JarMake(Closed.init(a:))
            JarField("a", \.a)
        }
    }

    private struct Coded: JarCodable, Equatable {
        var a: Int?
        var rest = JarRest()
    }

    private enum Inside: JarMapped {
        case open(Open), coded(Coded), keys(x: Int, rest: JarRest), maybe(Open?), closed(Closed?), other(Jar)

        static let mapping = JarMapping<Inside>(by: "t") {
            JarCase("open", Inside.open)
            JarCase("coded", Inside.coded)
            JarCase("keys", Inside.keys, "x", JarCase.Key(.flattened))
            JarCase("maybe", Inside.maybe)
            JarCase("closed", Inside.closed)
            JarCase(otherwise: Inside.other)
        }
    }

    private enum ByPath: JarMapped {
        case open(Open)

        static let mapping = JarMapping<ByPath>(by: "meta.t") { JarCase("open", ByPath.open) }
    }

    private enum External: JarMapped {
        case empty, number(Int)

        static let mapping = JarMapping<External>(by: .external) {
            JarCase("empty", External.empty)
            JarCase("number", External.number)
        }
    }

    private enum Mixed: JarMapped, Equatable {
        case one, two, yes, other

        static let mapping = JarMapping<Mixed>(by: "k") {
            JarCase(1, Mixed.one)
            JarCase("2", Mixed.two)
            JarCase(true, Mixed.yes)
            JarCase("other", otherwise: Mixed.other)
        }
    }

    private func rewritten<Value: JarElement>(_ text: String, as type: Value.Type) throws -> String {
        let jar = try Jar(json: text, options: JSONReadingOptions(syntax: .jsonc))
        return try String(json: jar.lift(as: Value.self), options: .preserved)
    }

    @Test(
        arguments: [
            #"{ "q": 1.0, /*c*/ "t": "open", "a": 2 }"#, #"{ "t": "coded" , "a":2,"z":1 }"#,
            #"{ "t": "keys" , "x" : 2 /*k*/}"#, #"{ "t": "zz" , "x" : 2 /*k*/}"#,
            #"{ "t" : "maybe", "q" : 1.0 }"#,
        ])
    func theTextAroundATagIsPreserved(text: String) throws {
        #expect(try rewritten(text, as: Inside.self) == text)
    }

    @Test func theTextAroundATagAtAPathIsPreserved() throws {
        let text = #"{ "meta": { "t":"open", "u":1 }, "a" :2 }"#
        #expect(try rewritten(text, as: ByPath.self) == text)
    }

    @Test func anOptionalPayloadKeepsItsRest() throws {
        let text = #"{"t":"maybe","q":1.0}"#
        let value: Inside = try Jar(json: text)^
        #expect(try String(json: value) == text)
        guard case .maybe(nil) = try Jar(json: #"{"t":"maybe"}"#)^ as Inside else {
            Issue.record("a payload without members is nil")
            return
        }
    }

    @Test func anOptionalPayloadWithoutMembersIsNil() throws {
        for text in [#"{"t":"maybe"}"#, #"{"t":"maybe","a":null}"#] {
            guard case .maybe(nil) = try Jar(json: text)^ as Inside else {
                Issue.record("nothing is left for the rest of \(text)")
                continue
            }
        }
        let text = #"{"m":{"t":"maybe","k":1}}"#
        #expect(try String(json: Jar(json: text)^ as MaybeByPath) == #"{"m":{"k":1,"t":"maybe"}}"#)
    }

    private enum MaybeByPath: JarMapped {
        case maybe(Open?)

        static let mapping = JarMapping<MaybeByPath>(by: "m.t") { JarCase("maybe", MaybeByPath.maybe) }
    }

    private enum Deep: JarMapped {
        case box(Box?)

        struct Box: JarMapped {
            var child: [Deep]?
            var n: Int?
            var rest = JarRest()

            static let mapping = JarMapping<Box> {
                JarMake(Box.init(child:n:rest:))
                JarField("child", \.child)
                JarField("n", \.n)
                JarField(.flattened, \.rest)
            }
        }

        static let mapping = JarMapping<Deep>(by: "t") { JarCase("box", Deep.box) }
    }

    @Test(.timeLimit(.minutes(10))) func anErrorInDeepOptionalPayloadsTakesLittleTime() throws {
        let text =
            String(repeating: #"{"t":"box","q":1,"child":["#, count: 60) + #"{"t":"box","n":"x"}"#
            + String(repeating: "]}", count: 60)
        let error = try liftError { try Jar(json: text)^ as Deep }
        #expect(error.kind == .type && error.path.count == 121)
    }

    @Test(arguments: [#"{"t":"closed","q":1}"#, #"{"t":"closed","q":1,"a":2}"#])
    func keysBesideAnOptionalPayloadAreUnknown(text: String) throws {
        let receipt = JarReceipt()
        let jar = try Jar(json: text)
        _ = try jar.union(context: receipt)^ as Inside
        #expect(receipt.entries.map(\.kind) == [.unknownKey])
        let error = try liftError { try jar.union(context: JarUnknownKeys.refused)^ as Inside }
        #expect(error.key == "q")
    }

    @Test(arguments: [("{\"empty\":5}", "empty"), ("{\"empty\":{\"q\":1}}", "empty.q")])
    func whatACaseWithoutValuesDropsIsUnknown(text: String, key: String) throws {
        let receipt = JarReceipt()
        _ = try Jar(json: text).union(context: receipt)^ as External
        #expect(receipt.entries.map(\.key) == [key])
    }

    @Test(
        arguments: [
            (#"{"k":1.0}"#, Mixed.one, []), (#"{"k":"1"}"#, .one, [JarReceipt.Entry.Kind.conversion]),
            (#"{"k":2}"#, .two, [.conversion]), (#"{"k":9}"#, .other, [.fallback]),
            (#"{"k":true}"#, .yes, []),
        ])
    private func aReceiptHasTheConversionOfTheTagThatWasFound(
        text: String, value: Mixed, kinds: [JarReceipt.Entry.Kind]
    ) throws {
        let receipt = JarReceipt()
        #expect(try Jar(json: text).union(context: receipt)^ == value)
        #expect(receipt.entries.map(\.kind) == kinds)
    }
}
