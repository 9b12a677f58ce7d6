import Lift
import Testing

/// Values that share a dictionary: flattened fields, payloads beside a tag, and their rests.
@Suite struct SharedMembersTests {
    private struct Coded: JarCodable {
        var c: Int?
        var rest = JarRest()
    }

    private struct Mapped: JarMapped {
        var c: Int?
        var rest = JarRest()

        static let mapping = JarMapping<Mapped> {
            JarMake(Mapped.init(c:rest:))
            JarField("c", \.c)
            JarField(.flattened, \.rest)
        }
    }

    private struct ByHand: JarConvertible, JarRepresentable {
        var c: Int?
        var rest: JarRest

        private static let keys: JarRest.Keys = "c"

        init(jar: Jar) throws {
            c = try jar["c"]^
            rest = try JarRest(jar, besides: Self.keys)
        }

        var jar: Jar { rest.added(to: ["c": Jar(c)]) }
    }

    private enum Tagged: JarMapped {
        case mapped(Mapped), coded(Coded), byHand(ByHand), simple(radius: Int), other(Jar)

        static let mapping = JarMapping<Tagged>(by: "t") {
            JarCase("mapped", Tagged.mapped)
            JarCase("coded", Tagged.coded)
            JarCase("hand", Tagged.byHand)
            JarCase("simple", Tagged.simple, "radius")
            JarCase(otherwise: Tagged.other)
        }
    }

    private struct Outer<Part: JarElement & SendableMetatype>: JarMapped {
        var a: Int?
        var part: Part

        static var mapping: JarMapping<Outer> {
            .cached {
                JarMake(Outer.init(a:part:))
                JarField("a", \.a)
                JarField(.flattened, \.part)
            }
        }
    }

    private final class Object: JarMapped {
        var a: Int?
        var coded: Coded
        var mapped: Mapped

        init(a: Int?, coded: Coded, mapped: Mapped) { (self.a, self.coded, self.mapped) = (a, coded, mapped) }

        static let mapping = JarMapping<Object> {
            JarMake(Object.init(a:coded:mapped:))
            JarVariable("a", \.a)
            JarVariable(.flattened, \.coded)
            JarVariable("m", \.mapped)
        }
    }

    // MARK: Updates

    private func updated<Model: JarMapped>(
        _ text: String, as type: Model.Type, by change: String
    ) throws -> String {
        let model: Model = try Jar(json: text)^
        return try String(json: model.updated(from: Jar(json: change)))
    }

    @Test func anUpdateKeepsTheRestOfAPart() throws {
        let (text, all) = (#"{"a":1,"c":2,"u":3}"#, #"{"a":9,"c":2,"u":3}"#)
        for change in [#"{"a":9}"#, #"{"a":9,"c":2}"#] {
            #expect(try updated(text, as: Outer<Coded>.self, by: change) == all)
            #expect(try updated(text, as: Outer<Mapped>.self, by: change) == all)
            #expect(try updated(text, as: Outer<Coded?>.self, by: change) == all)
            #expect(try updated(text, as: Outer<JarChange<Coded>>.self, by: change) == all)
        }
        #expect(
            try updated(text, as: Outer<Coded>.self, by: #"{"n":[4],"u":5}"#)
                == #"{"a":1,"c":2,"u":5,"n":[4]}"#)
    }

    @Test(arguments: ["mapped", "coded", "hand"])
    func anUpdateKeepsTheRestOfAPayload(tag: String) throws {
        let text = #"{"a":1,"t":"\#(tag)","c":2,"u":3}"#
        let expected: Jar = ["a": 9, "t": Jar(tag), "c": 2, "u": 3, "n": 4]
        #expect(
            try Jar(json: updated(text, as: Outer<Tagged>.self, by: #"{"a":9,"n":4}"#)) == expected)
    }

    @Test func anUpdateWithoutATagChangesThePayload() throws {
        let text = #"{"a":1,"t":"simple","radius":2}"#
        #expect(
            try updated(text, as: Outer<Tagged>.self, by: #"{"radius":5}"#)
                == #"{"a":1,"t":"simple","radius":5}"#)
        #expect(
            try updated(text, as: Outer<Tagged?>.self, by: #"{"radius":5}"#)
                == #"{"a":1,"t":"simple","radius":5}"#)
        #expect(throws: LiftError.self) {
            try updated(text, as: Outer<Tagged>.self, by: #"{"radius":"x"}"#)
        }
    }

    @Test func anObjectIsUpdatedInPlace() throws {
        let object: Object = try Jar(json: #"{"a":1,"c":2,"u":3,"m":{"v":4}}"#)^
        try object.update(from: ["a": 9, "n": 5, "m": ["w": 6]] as Jar)
        let expected: Jar = ["a": 9, "c": 2, "u": 3, "n": 5, "m": ["v": 4, "w": 6]]
        #expect(Jar(object) == expected)
    }

    @Test func aNullOfAPartKeepsItsRest() throws {
        #expect(
            try updated(#"{"a":1,"c":2,"u":3}"#, as: Outer<Mapped?>.self, by: #"{"c":null}"#)
                == #"{"a":1,"u":3}"#)
        #expect(
            try updated(#"{"a":1,"c":2}"#, as: Outer<Mapped?>.self, by: #"{"c":null}"#) == #"{"a":1}"#)
    }

    // MARK: Keys of other fields

    private struct Deep: JarMapped {
        var deep: Int?
        var part: Coded

        static let mapping = JarMapping<Deep> {
            JarMake(Deep.init(deep:part:))
            JarField("p.deep", \.deep)
            JarField(.flattened, \.part)
        }
    }

    private struct Placed: JarCodable {
        var p: [String: Int]
    }

    private struct DeepBeside: JarMapped {
        var deep: Int?
        var part: Placed

        static let mapping = JarMapping<DeepBeside> {
            JarMake(DeepBeside.init(deep:part:))
            JarField("p.deep", \.deep)
            JarField(.flattened, \.part)
        }
    }

    @Test func aPathAndAPartHaveTheSameDictionary() throws {
        let text = #"{"p":{"deep":1,"b":2}}"#
        var beside: DeepBeside = try Jar(json: text)^
        #expect(Jar(beside) == ["p": ["deep": 1, "b": 2] as Jar])
        beside.part.p = ["b": 3]
        #expect(Jar(beside) == ["p": ["deep": 1, "b": 3] as Jar])
        var deep: Deep = try Jar(json: text)^
        deep.deep = 5
        #expect(Jar(deep) == ["p": ["deep": 5, "b": 2] as Jar])
    }

    private func withoutA<Part: JarElement & SendableMetatype>(
        _ text: String, _ type: Part.Type, in context: Jar.Context? = nil
    ) throws -> String {
        var jar = try Jar(json: text)
        if let context { jar = jar.union(context: context) }
        var outer: Outer<Part> = try jar^
        #expect(outer.a == 1)
        outer.a = nil
        return try String(json: outer)
    }

    @Test(arguments: [nil, Jar.Context(JarReceipt())])
    func aNilDoesNotComeBack(context: Jar.Context?) throws {
        let text = #"{"a":1,"b":2}"#
        #expect(try withoutA(text, Jar.self, in: context) == #"{"b":2}"#)
        #expect(try withoutA(text, [String: Int].self, in: context) == #"{"b":2}"#)
        #expect(try withoutA(text, OrderedMembers<Int>.self, in: context) == #"{"b":2}"#)
        #expect(try withoutA(text, Tagged.self, in: context) == #"{"b":2}"#)
        #expect(try withoutA(text, Coded.self, in: context) == #"{"b":2}"#)
        #expect(try withoutA(text, Mapped.self, in: context) == #"{"b":2}"#)
        #expect(try withoutA(text, ByHand.self, in: context) == #"{"b":2}"#)
        #expect(try withoutA(text, Outer<ByHand>?.self, in: context) == #"{"b":2}"#)
        for tag in ["mapped", "coded", "hand"] {
            #expect(
                try Jar(json: withoutA(#"{"a":1,"t":"\#(tag)","b":2}"#, Tagged.self, in: context))
                    == ["t": Jar(tag), "b": 2])
        }
    }

    private struct Beside: JarMapped {
        var first: Outer<Coded>
        var others: Jar

        static let mapping = JarMapping<Beside> {
            JarMake(Beside.init(first:others:))
            JarField(.flattened, \.first)
            JarField(.flattened, \.others)
        }
    }

    @Test func aNilOfAPartDoesNotComeBackByAnother() throws {
        var beside: Beside = try Jar(json: #"{"a":1,"b":2}"#)^
        beside.first.a = nil
        #expect(try String(json: beside) == #"{"b":2}"#)
    }

    // MARK: Tags

    private enum Movable: JarMapped {
        case mapped(Mapped), coded(Coded), rest(JarRest)

        static let mapping = JarMapping<Movable>(by: JarTag(.anyOf("t", "meta.kind"))) {
            JarCase("mapped", Movable.mapped)
            JarCase("coded", Movable.coded)
            JarCase("rest", Movable.rest, JarCase.Key(.flattened))
        }

        var rest: JarRest {
            switch self {
            case .mapped(let part): part.rest
            case .coded(let part): part.rest
            case .rest(let rest): rest
            }
        }
    }

    @Test(arguments: ["mapped", "coded", "rest"], [false, true])
    func aRestDoesNotHaveTheTag(tag: String, hasReceipt: Bool) throws {
        func lifted(_ text: String) throws -> Movable {
            let jar = try Jar(json: text)
            return try (hasReceipt ? jar.union(context: JarReceipt()) : jar)^
        }
        for text in [
            #"{"x":1.0,"t":"\#(tag)","meta":"m"}"#, #"{"t":"\#(tag)","x":1.0,"meta":"m"}"#,
            #"{"x":1.0,"meta":"m","t":"\#(tag)"}"#,
        ] {
            let value = try lifted(text)
            #expect(value.rest.jar == ["x": 1, "meta": "m"])
            #expect(try String(json: value) == text)
        }
        #expect(try lifted(#"{"t":"\#(tag)"}"#).rest.isEmpty)
        #expect(
            try String(json: lifted(#"{"meta":{"kind":"\#(tag)","k":1}}"#))
                == #"{"t":"\#(tag)","meta":{"k":1}}"#)
    }

    private enum Open: JarMapped {
        case simple(radius: Int), other(Mapped)

        static let mapping = JarMapping<Open>(by: "t") {
            JarCase("simple", Open.simple, "radius")
            JarCase(otherwise: Open.other)
        }
    }

    private enum OpenBeside: JarMapped {
        case name(String), other(Mapped)

        static let mapping = JarMapping<OpenBeside>(by: .adjacent("t", content: "content")) {
            JarCase("name", OpenBeside.name)
            JarCase(otherwise: OpenBeside.other)
        }
    }

    @Test(arguments: [nil, Jar.Context(JarReceipt())])
    func theRestOfAnUnknownCaseHasTheTagAndItsContent(context: Jar.Context?) throws {
        let text = #"{"c":1,"t":"new","content":[1],"u":2}"#
        var jar = try Jar(json: text)
        if let context { jar = jar.union(context: context) }
        #expect(try String(json: jar^ as OpenBeside) == text)
        #expect(try Jar(json: String(json: jar^ as Outer<OpenBeside>)) == Jar(json: text))
    }

    @Test(arguments: [nil, Jar.Context(JarReceipt())])
    func theRestOfAnUnknownCaseHasTheTag(context: Jar.Context?) throws {
        let text = #"{"c":1,"t":"new","u":2}"#
        var jar = try Jar(json: text)
        if let context { jar = jar.union(context: context) }
        #expect(try String(json: jar^ as Open) == text)
        #expect(try Jar(json: String(json: jar^ as Outer<Open>)) == Jar(json: text))
    }

    private enum BesideTag: JarMapped {
        case name(String), other(Jar)

        static let mapping = JarMapping<BesideTag>(by: .adjacent("t", content: "content")) {
            JarCase("name", BesideTag.name)
            JarCase(otherwise: BesideTag.other)
        }
    }

    private enum ByKey: JarMapped {
        case name(String), other(Jar)

        static let mapping = JarMapping<ByKey>(by: .external) {
            JarCase("name", ByKey.name)
            JarCase(otherwise: ByKey.other)
        }
    }

    /// The Jar of the unknown case has the key, too.
    private func expectChangeBesideUnknown<Part>(_: Part.Type) throws
    where Part: JarElement & SendableMetatype {
        let text = #"{"a":1,"t":"new","content":{"q":1}}"#
        var value: Outer<Part> = try Jar(json: text)^
        #expect(try String(json: value) == text)
        var updated = try value.updated(from: ["a": 2])
        #expect(try String(json: updated) == text.replacing("1,\"t", with: "2,\"t"))
        value.a = nil
        try updated.update(from: ["a": null])
        for value in [value, updated] {
            #expect(try String(json: value) == #"{"t":"new","content":{"q":1}}"#)
            #expect(value.jar == ["t": "new", "content": ["q": 1]])
        }
    }

    @Test func aClearedPropertyBesideAnUnknownCaseIsNotWritten() throws {
        try expectChangeBesideUnknown(BesideTag.self)
        try expectChangeBesideUnknown(ByKey.self)
    }

    // MARK: Several attempts

    private struct Either: JarCodable {
        struct First: Codable {
            var rest: JarRest
            var x: Int
        }

        struct Second: Codable { var rest: JarRest }

        let rest: JarRest

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let first = try? container.decode(First.self) {
                rest = first.rest
            } else {
                rest = try container.decode(Second.self).rest
            }
        }

        func encode(to encoder: any Encoder) throws { try rest.encode(to: encoder) }
    }

    private enum Tries: JarMapped {
        case first(Int, JarRest), second(Coded)

        static let mapping = JarMapping<Tries>(by: .untagged) {
            JarCase("first", Tries.first, "x", JarCase.Key(.flattened))
            JarCase("second", Tries.second)
        }
    }

    @Test(arguments: [nil, Jar.Context(JarReceipt())])
    func anAttemptThatFailsLeavesNothingBehind(context: Jar.Context?) throws {
        for _ in 0..<2 {
            var jar = try Jar(json: #"{"x":[1],"b":2}"#)
            if let context { jar = jar.union(context: context) }
            #expect(try (jar^ as Either).rest.jar == jar)
            guard case .second(let coded) = try jar^ as Tries else {
                Issue.record("the first case can't fit")
                continue
            }
            #expect(coded.rest.jar == jar)
            guard case .second(let part) = try (jar^ as Outer<Tries>).part else {
                Issue.record("the first case can't fit")
                continue
            }
            #expect(part.rest.jar == jar)
        }
    }
}
