import Foundation
import Lift
import Testing

private struct Label: JarConvertible, Hashable {
    let name: String

    init(jar: Jar) throws { name = try jar["name"]^ }
}

private struct Article: JarConvertible {
    @LossyArray var labels: [Label]
    @LossyDictionary var prices: [Int: Double]

    init(jar: Jar) throws {
        _labels = try jar["labels"]^
        _prices = try jar["prices"]^
    }
}

private struct Entry: JarMapped {
    let id: Int
    @LossyArray private(set) var tags: [String]
    @LossyDictionary private(set) var counts: [String: Int]?

    init(id: Int, tags: LossyArray<[String]>, counts: LossyDictionary<[String: Int]?>) {
        self.id = id
        _tags = tags
        _counts = counts
    }

    static let mapping = JarMapping(Entry.init(id:tags:counts:)) {
        JarField("id", \.id)
        JarField("tags", \._tags)
        JarField("counts", \._counts)
    }
}

@Suite struct LossyTests {
    @Test(arguments: JarRoute.keepingOrder) func aSingleValueIsAnElementIfThatIsAllowed(
        _ route: JarRoute
    ) throws {
        let jar = try route.jar(#"{"right": 1, "wrong": "x"}"#)
        let path = route.path.isEmpty ? "" : "here[1]."
        let lenient = jar.union(context: JarCoercion.lenient)
        let array: LossyArray<[Int]> = try lenient["right"]^
        let set: LossyArray<Set<Int>> = try lenient["right"]^
        #expect(array.wrappedValue == [1] && set.wrappedValue == [1])
        let noArray: LossyArray<[Int]> = try lenient["wrong"]^
        let noSet: LossyArray<Set<Int>> = try lenient["wrong"]^
        #expect(noArray.wrappedValue == [] && noSet.wrappedValue == [])
        let dropped = [LiftFailure(.type, #"expected Int, found string "x""#, at: path + "wrong")]
        #expect(noArray.projectedValue.map { LiftFailure($0) } == dropped)
        #expect(noSet.projectedValue.map { LiftFailure($0) } == dropped)
        let decoder = JarDecoder(context: JarCoercion.lenient)
        #expect(try decoder.decode(LossyArray<[Int]>.self, from: jar["right"]).wrappedValue == [1])
        expectFailure(.type, "expected Array<Int>, found number 1", at: path + "right") {
            let _: LossyArray<[Int]> = try jar["right"]^
        }
    }

    @Test(arguments: JarRoute.keepingOrder) func partsThatCannotBeLiftedAreDropped(_ route: JarRoute) throws {
        let jar = try route.jar(
            #"{"labels": [{"name": "a"}, {"name": null}, 3, {"name": "b"}], "prices": {"1": 2.5, "x": 1, "3": []}}"#
        )
        let path = route.path.isEmpty ? "" : "here[1]."
        let article: Article = try jar^
        #expect(article.labels.map(\.name) == ["a", "b"])
        #expect(
            article.$labels.map { LiftFailure($0) } == [
                LiftFailure(.null, "expected String, found null", at: path + "labels[1].name"),
                LiftFailure(.type, "expected a dictionary, found number 3", at: path + "labels[2]"),
            ])
        #expect(article.prices == [1: 2.5])
        #expect(
            article.$prices.map { LiftFailure($0) } == [
                LiftFailure(.type, "expected Int, found string \"x\" as a key", at: path + "prices.x"),
                LiftFailure(.type, "expected Double, found array of 0", at: path + "prices.3"),
            ])
        #expect(jar.problems(as: Article.self) == [])
    }

    @Test func missingNullAndOtherKindsOfValuesAreErrors() throws {
        for (text, kind) in [
            ("{}", LiftError.Kind.missing), (#"{"a": null}"#, .null), (#"{"a": "x"}"#, .type),
        ] {
            let jar = try Jar(json: text)["a"]
            #expect(try liftError { try jar^ as LossyArray<[Int]> }.kind == kind)
            #expect(try liftError { try jar^ as LossyArray<Set<Int>> }.kind == kind)
            #expect(try liftError { try jar^ as LossyDictionary<[String: Int]> }.kind == kind)
            guard kind != .type else { continue }
            let array: LossyArray<[Int]?> = try jar^
            #expect(array.wrappedValue == nil)
            let dictionary: LossyDictionary<[String: Int]?> = try jar^
            #expect(dictionary.wrappedValue == nil)
            let other: LossyArray<[Int]> = try jar^ ?? [1]
            #expect(other.wrappedValue == [1])
        }
        expectFailure(.type, "expected Array<Int>, found string \"x\"", at: "[0]") {
            _ = try (["x"] as Jar)[0]^ as LossyArray<[Int]?>
        }
    }

    @Test func containersInsideAreLossy() throws {
        let jar = try Jar(json: #"[[1, "x", 2], 3, null, [], [[4]]]"#)
        let rows: LossyArray<[[Int]]> = try jar^
        #expect(rows.wrappedValue == [[1, 2], [], []])
        #expect(rows.projectedValue.map(\.key) == ["[0][1]", "[1]", "[2]", "[4][0]"])
        let optional: LossyArray<[[Int]?]> = try jar^
        #expect(optional.wrappedValue == [[1, 2], nil, [], []])
        let inner: LossyArray<[LossyArray<[Int]>]> = try jar^
        #expect(inner.wrappedValue.map(\.wrappedValue) == [[1, 2], [], []])
        #expect(inner.wrappedValue.map { $0.projectedValue.map(\.key) } == [["[0][1]"], [], ["[4][0]"]])
        #expect(inner.projectedValue.map(\.key) == ["[1]", "[2]"])
        let groups: LossyDictionary<[String: [String: Int]]> = try Jar(
            json: #"{"a": {"x": 1, "y": []}, "b": 2}"#)^
        #expect(groups.wrappedValue == ["a": ["x": 1]])
        #expect(groups.projectedValue.map(\.key) == ["a.y", "b"])
    }

    @Test func anElementThatIsDroppedHasAllItsErrors() throws {
        struct Pair: JarConvertible {
            let a: Int
            let b: [Int]
            init(jar: Jar) throws { (a, b) = try jar.lift("a", "b") }
        }
        let pairs: LossyArray<[Pair]> = try Jar(json: #"[{"a": "x", "b": [1, null, []]}]"#)^
        #expect(pairs.projectedValue.map { $0.all.map(\.key) } == [["[0].a", "[0].b[1]", "[0].b[2]"]])
    }

    @Test func aMappingKeepsWhatWasDropped() throws {
        let entry: Entry = try Jar(
            json: #"{"id": 1, "tags": ["a", [], "b"], "counts": {"x": 1, "y": null}}"#)^
        #expect((entry.tags, entry.$tags.map(\.key)) == (["a", "b"], ["tags[1]"]))
        #expect((entry.counts, entry.$counts.map(\.key)) == (["x": 1], ["counts.y"]))
        #expect(try String(json: entry) == #"{"id":1,"tags":["a","b"],"counts":{"x":1}}"#)
        let small: Entry = try Jar(json: #"{"id": 1, "tags": []}"#)^
        #expect(try String(json: small) == #"{"id":1,"tags":[]}"#)
        var changed = small
        try changed.update(from: ["tags": ["x", [1] as Jar]])
        #expect((changed.tags, changed.$tags.map(\.key)) == (["x"], ["tags[1]"]))
        #expect(try liftError { try Jar(json: #"{"id": 1}"#)^ as Entry }.key == "tags")
    }

    @Test func valuesAreEqualIfWhatIsLeftIs() throws {
        let whole: LossyArray<[Int]> = try Jar(json: "[1, 2]")^
        let rest: LossyArray<[Int]> = try Jar(json: #"[1, "x", 2]"#)^
        #expect(whole == rest)
        #expect(whole.hashValue == rest.hashValue)
        #expect(LossyDictionary(["a": 1]) != LossyDictionary(["a": 2]))
        #expect(Set([LossyDictionary(["a": 1]), LossyDictionary(["a": 1])]).count == 1)
        #expect(LossyArray([1, 2]) == [1, 2])
        #expect(whole.jar == [1, 2])
        #expect(LossyDictionary(wrappedValue: ["a": 1]).jar == ["a": 1])
        #expect(LossyArray(wrappedValue: [1]).projectedValue == [])
    }

    @Test func aStringThatTakesLongToHashIsDropped() throws {
        let marks = "e" + String(repeating: "\u{301}", count: 300)
        let set: LossyArray<Set<String>> = try Jar(json: "[\"\(marks)\", \"a\", 1]")^
        #expect(set.wrappedValue == ["a", "1"])
        #expect(set.projectedValue.map(\.kind) == [.bounds])
        let dictionary: LossyDictionary<[String: Int]> = try Jar(json: "{\"\(marks)\": 1, \"a\": 2}")^
        #expect(dictionary.wrappedValue == ["a": 2])
        #expect(dictionary.projectedValue.map(\.kind) == [.bounds])
    }
}
