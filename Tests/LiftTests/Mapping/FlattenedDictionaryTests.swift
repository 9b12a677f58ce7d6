import Foundation
import Lift
import Testing

/// A dictionary in a `.flattened` field has the members that no other mapped field has.
@Suite struct FlattenedDictionaryTests {
    private struct Sized: JarMapped {
        var c: Int?

        static let mapping = JarMapping<Sized> {
            JarMake(Sized.init(c:))
            JarField("c", \.c)
        }
    }

    private struct Counted<Counts: JarElement & SendableMetatype>: JarMapped {
        var name: String
        var size: Sized
        var counts: Counts

        static var mapping: JarMapping<Counted> {
            .cached {
                JarMake(Counted.init(name:size:counts:))
                JarField(.anyOf("name", "title"), \.name)
                JarField(.flattened, \.size)
                JarField(.flattened, \.counts)
            }
        }
    }

    @Test func aFlattenedDictionaryHasWhatNoOtherFieldHas() throws {
        let jar = try Jar(json: #"{"title":"7","c":1,"x":2,"y":3}"#)
        for jar in [jar, jar.union(context: JarUnknownKeys.refused), ["name": "7", "c": 1, "x": 2, "y": 3]] {
            #expect(try (jar^ as Counted<[String: Int]>).counts == ["x": 2, "y": 3])
            #expect(try (jar^ as Counted<[String: Int]?>).counts == ["x": 2, "y": 3])
            #expect(try (jar^ as Counted<OrderedMembers<Int>>).counts.map(\.key) == ["x", "y"])
            #expect(try (jar^ as Counted<Lossy<[String: Int]>>).counts.wrappedValue == ["x": 2, "y": 3])
        }
        let counted: Counted<[String: Int]> = try Jar(json: #"{"name":"a","c":1}"#)^
        #expect(counted.counts == [:])
        let updated = try counted.updated(from: ["name": "7", "x": 4])
        #expect(updated.counts == ["x": 4])
        let none: Counted<[String: Int]?> = try Jar(json: #"{"name":"a"}"#)^
        #expect(try none.updated(from: ["c": 5]).counts == nil)
        #expect(try none.updated(from: ["x": 5]).counts == ["x": 5])
        #expect(try Jar(json: String(json: updated)) == ["name": "7", "c": 1, "x": 4])
        let error = try failure {
            try Jar(json: #"{"name":"a","c":1,"x":"two"}"#)^ as Counted<[String: Int]>
        }
        #expect(error == LiftFailure(.type, #"expected Int, found string "two""#, at: "x"))
    }

    @Test(arguments: [false, true])
    func aFlattenedDictionaryKnowsItsPlaceAndContext(isBuilt: Bool) throws {
        let text = #"{"in":[{"name":"a","x":"two"}]}"#
        let jar = isBuilt ? ["in": [["name": "a", "x": "two"] as Jar]] : try Jar(json: text)
        let failed = LiftFailure(.type, #"expected Int, found string "two""#, at: "in[0].x")
        #expect(try failure { try jar["in"]^ as [Counted<[String: Int]>] } == failed)
        #expect(try failure { try jar["in"]^ as [Counted<OrderedMembers<Int>>] } == failed)
        let receipt = JarReceipt()
        let lossy: [Counted<Lossy<[String: Int]>>] = try jar.union(context: receipt)["in"]^
        #expect(lossy[0].counts.wrappedValue == [:])
        #expect(receipt.entries.map(\.key) == ["in[0].x"])
        let seconds = try Jar(json: #"{"in":[{"name":"a","x":1}]}"#)
        let dates = seconds.union(context: JarTypeTransform(.secondsSince1970))
        let dated: [Counted<[String: Date]>] = try dates["in"]^
        #expect(dated[0].counts == ["x": Date(timeIntervalSince1970: 1)])
    }

    private struct Extended: JarMapped, Equatable {
        var id: Int
        var extra: [String: Int]

        static let mapping = JarMapping<Extended> {
            JarMake(Extended.init(id:extra:))
            JarField("id", \.id)
            JarField(.flattened, \.extra)
        }
    }

    private enum Extending: JarMapped, Equatable {
        case model(Extended), all([String: Int]), some(n: Int, others: [String: Int]), other([String: Jar])

        static let mapping = JarMapping<Extending>(by: "meta.type") {
            JarCase("model", Extending.model)
            JarCase("all", Extending.all)
            JarCase("some", Extending.some, "n", JarCase.Key(.flattened))
            JarCase(otherwise: Extending.other)
        }
    }

    private struct Around: JarMapped, Equatable {
        var name: String
        var inner: Extended

        static let mapping = JarMapping<Around> {
            JarMake(Around.init(name:inner:))
            JarField("name", \.name)
            JarField(.flattened, \.inner)
        }
    }

    @Test(arguments: [nil, Jar.Context(JarUnknownKeys.refused), Jar.Context(JarReceipt())])
    func aFlattenedDictionaryHasNeitherTheTagNorWhatIsAroundItsModel(context: Jar.Context?) throws {
        func lifted<Value: JarMapped>(_ text: String, as type: Value.Type) throws -> Value {
            let jar = try Jar(json: text)
            return try Value(jar: context.map { jar.union(context: $0) } ?? jar)
        }
        for (text, value) in [
            (#"{"meta":{"type":"model"},"id":1,"q":2}"#, Extending.model(Extended(id: 1, extra: ["q": 2]))),
            (#"{"meta":{"type":"all"},"q":2}"#, .all(["q": 2])),
            (#"{"meta":{"type":"some"},"n":1,"q":2}"#, .some(n: 1, others: ["q": 2])),
        ] {
            #expect(try lifted(text, as: Extending.self) == value)
            #expect(try lifted(String(json: value), as: Extending.self) == value)
        }
        let other = #"{"meta":{"type":"new"},"q":2}"#
        #expect(try String(json: lifted(other, as: Extending.self)).count == other.count)
        let around = Around(name: "n", inner: Extended(id: 1, extra: ["b": 2]))
        #expect(try lifted(#"{"name":"n","id":1,"b":2}"#, as: Around.self) == around)
        #expect(try lifted(String(json: around), as: Around.self) == around)
        #expect(try around.updated(from: ["name": "q"]) == Around(name: "q", inner: around.inner))
        #expect(try around.updated(from: ["b": 3, "id": 4]).inner == Extended(id: 4, extra: ["b": 3]))
    }

    private struct Tallied: JarMapped {
        var name: String
        var counts: [String: Int]

        static let mapping = JarMapping<Tallied> {
            JarMake(Tallied.init(name:counts:))
            JarField("name", \.name)
            JarField(.flattened, \.counts, default: ["none": 0])
        }
    }

    private final class Tally: JarMapped {
        var name = ""
        var counts = ["none": 0]
        let fixed: [String: Int]

        init(fixed: [String: Int]) { self.fixed = fixed }

        static let mapping = JarMapping<Tally> {
            JarMake(Tally.init(fixed:))
            JarField(.flattened, \.fixed)
            JarVariable("name", \.name)
            JarVariable(.flattened, \.counts)
        }
    }

    @Test func aFlattenedDictionaryWithoutMembersIsNilOrItsDefault() throws {
        let jar = try Jar(json: #"{"name":"a"}"#)
        #expect(try (jar^ as Counted<[String: Int]?>).counts == nil)
        #expect(try (jar^ as Counted<[String: Int]>).counts == [:])
        #expect(try (jar^ as Tallied).counts == ["none": 0])
        #expect(try (Jar(json: #"{"name":"a","x":1}"#)^ as Tallied).counts == ["x": 1])
        let tally: Tally = try jar^
        #expect(tally.counts == ["none": 0] && tally.fixed == [:])
        // Nothing is said of the constant.
        try tally.update(from: ["name": "b"])
        #expect(tally.name == "b" && tally.counts == ["none": 0])
    }
    private final class Labelled: JarMapped {
        var size: Sized?
        var labels = ["none": 0]

        init() {}

        static let mapping = JarMapping<Labelled> {
            JarMake(Labelled.init)
            JarVariable(.flattened, \.size)
            JarVariable(.flattened, \.labels)
        }
    }

    @Test func aVariableKeepsItsValueIfOnlyFlattenedModelsHaveMembers() throws {
        let labelled: Labelled = try Jar(json: #"{"c":1}"#)^
        #expect(labelled.size?.c == 1 && labelled.labels == ["none": 0])
        #expect(try (Jar(json: #"{"c":1,"x":2}"#)^ as Labelled).labels == ["x": 2])
        try labelled.update(from: ["c": 5])
        #expect(labelled.size?.c == 5 && labelled.labels == ["none": 0])
    }

    private final class Framed: JarMapped {
        var name = ""
        var labelled = Labelled()

        init() {}

        static let mapping = JarMapping<Framed> {
            JarMake(Framed.init)
            JarVariable("name", \.name)
            JarVariable(.flattened, \.labelled)
        }
    }

    private final class Fixed: JarMapped {
        var name = ""
        let labelled: Labelled

        init(labelled: Labelled) { self.labelled = labelled }

        static let mapping = JarMapping<Fixed> {
            JarMake(Fixed.init(labelled:))
            JarField(.flattened, \.labelled)
            JarVariable("name", \.name)
        }
    }

    @Test func anUpdateOfOtherFieldsDoesNotTouchAConstantModel() throws {
        let fixed: Fixed = try Jar(json: #"{"name":"a","c":1,"x":2}"#)^
        try fixed.update(from: ["name": "b"])
        #expect(fixed.name == "b" && fixed.labelled.labels == ["x": 2])
        #expect(throws: LiftError.self) { try fixed.update(from: ["y": 3]) }
        #expect(fixed.labelled.labels == ["x": 2])
    }

    @Test func anObjectThatIsUpdatedInPlaceHasOnlyItsOwnMembers() throws {
        let framed: Framed = try Jar(json: #"{"name":"a","c":1,"x":2}"#)^
        let labelled = framed.labelled
        try framed.update(from: ["name": "b", "c": 3, "y": 4])
        #expect(framed.labelled === labelled)
        #expect(framed.name == "b" && labelled.size?.c == 3 && labelled.labels == ["x": 2, "y": 4])
        #expect(try Jar(json: String(json: framed)) == ["name": "b", "c": 3, "x": 2, "y": 4])
    }
}
