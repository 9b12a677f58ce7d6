import Foundation
import Lift
import Testing

private struct Label: JarConvertible, Hashable {
    let name: String

    init(jar: Jar) throws { name = try jar["name"]^ }
}

private struct Article: JarConvertible {
    @Lossy var labels: [Label]
    @Lossy var prices: [Int: Double]

    init(jar: Jar) throws {
        _labels = try jar["labels"]^
        _prices = try jar["prices"]^
    }
}

private struct Entry: JarMapped {
    let id: Int
    @Lossy private(set) var tags: [String]
    @Lossy private(set) var counts: [String: Int]?

    init(id: Int, tags: Lossy<[String]>, counts: Lossy<[String: Int]?>) {
        self.id = id
        _tags = tags
        _counts = counts
    }

    static let mapping = JarMapping<Entry> {
        JarMake(Entry.init(id:tags:counts:))
        JarField("id", \.id)
        JarField("tags", \._tags)
        JarField("counts", \._counts)
    }
}

private struct Event: JarConvertible {
    @Lossy var organization: Label?

    init(jar: Jar) throws { _organization = try jar["organization"]^ }
}

private struct MappedEvent: JarMapped {
    @Lossy var organization: Owner?

    struct Owner: JarMapped {
        let name: String

        static let mapping = JarMapping<Owner> {
            JarMake(Owner.init(name:))
            JarField("name", \.name)
        }
    }

    init(organization: Lossy<Owner?>) { _organization = organization }

    static let mapping = JarMapping<MappedEvent> {
        JarMake(MappedEvent.init(organization:))
        JarField("organization", \._organization)
    }
}

@Suite struct LossyTests {
    @Test(arguments: JarRoute.keepingOrder) func aSingleValueIsAnElementIfThatIsAllowed(
        _ route: JarRoute
    ) throws {
        let jar = try route.jar(#"{"right": 1, "wrong": "x"}"#)
        let path = route.path.isEmpty ? "" : "here[1]."
        let lenient = jar.union(context: JarCoercion.lenient)
        let array: Lossy<[Int]> = try lenient["right"]^
        let set: Lossy<Set<Int>> = try lenient["right"]^
        #expect(array.wrappedValue == [1] && set.wrappedValue == [1])
        let noArray = try lossy(lenient["wrong"], as: Lossy<[Int]>.self)
        let noSet = try lossy(lenient["wrong"], as: Lossy<Set<Int>>.self)
        #expect(noArray.value.wrappedValue == [] && noSet.value.wrappedValue == [])
        let dropped = [LiftFailure(.type, #"expected Int, found string "x""#, at: path + "wrong")]
        #expect(noArray.dropped.map { LiftFailure($0) } == dropped)
        #expect(noSet.dropped.map { LiftFailure($0) } == dropped)
        let decoder = JarDecoder(context: JarCoercion.lenient)
        #expect(try decoder.decode(Lossy<[Int]>.self, from: jar["right"]).wrappedValue == [1])
        expectFailure(.type, "expected [Int], found number 1", at: path + "right") {
            let _: Lossy<[Int]> = try jar["right"]^
        }
    }

    @Test(arguments: JarRoute.keepingOrder) func partsThatCannotBeLiftedAreDropped(_ route: JarRoute) throws {
        let jar = try route.jar(
            #"{"labels": [{"name": "a"}, {"name": null}, 3, {"name": "b"}], "prices": {"1": 2.5, "x": 1, "3": []}}"#
        )
        let path = route.path.isEmpty ? "" : "here[1]."
        let (article, dropped) = try lossy(jar, as: Article.self)
        #expect(article.labels.map(\.name) == ["a", "b"])
        #expect(article.prices == [1: 2.5])
        #expect(
            dropped.map { LiftFailure($0) } == [
                LiftFailure(.null, "expected String, found null", at: path + "labels[1].name"),
                LiftFailure(.type, "expected a dictionary, found number 3", at: path + "labels[2]"),
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
            #expect(try liftError { try jar^ as Lossy<[Int]> }.kind == kind)
            #expect(try liftError { try jar^ as Lossy<Set<Int>> }.kind == kind)
            #expect(try liftError { try jar^ as Lossy<[String: Int]> }.kind == kind)
            guard kind != .type else { continue }
            let array: Lossy<[Int]?> = try jar^
            #expect(array.wrappedValue == nil)
            let dictionary: Lossy<[String: Int]?> = try jar^
            #expect(dictionary.wrappedValue == nil)
            let other: Lossy<[Int]> = try jar^ ?? [1]
            #expect(other.wrappedValue == [1])
        }
    }

    @Test(arguments: JarRoute.keepingOrder) func anOptionalIsNilIfItsValueCannotBeLifted(
        _ route: JarRoute
    ) throws {
        let path = route.path.isEmpty ? "" : "here[1]."
        // The JSON, the name, and the error; none if nothing was dropped.
        let rows: [(String, String?, LiftFailure?)] = [
            (#"{"organization": {"name": "a"}}"#, "a", nil),
            (#"{"other": 1}"#, nil, nil),
            (#"{"organization": null}"#, nil, nil),
            (
                #"{"organization": "Octocoders"}"#, nil,
                LiftFailure(
                    .type, #"expected a dictionary, found string "Octocoders""#, at: path + "organization")
            ),
            (
                #"{"organization": {"name": null}}"#, nil,
                LiftFailure(.null, "expected String, found null", at: path + "organization.name")
            ),
        ]
        for (text, name, dropped) in rows {
            let jar = try route.jar(text)
            let (event, errors) = try lossy(jar, as: Event.self)
            let (mapped, mappedErrors) = try lossy(jar, as: MappedEvent.self)
            #expect(event.organization?.name == name && mapped.organization?.name == name, "\(text)")
            for errors in [errors, mappedErrors] {
                #expect(errors.map { LiftFailure($0) } == [dropped].compactMap { $0 }, "\(text)")
            }
            #expect(try Jar(mapped) == (name.map { ["organization": ["name": $0]] } ?? Jar(json: "{}")))
        }
        let noArray = try lossy((["x"] as Jar)[0], as: Lossy<[Int]?>.self)
        #expect(noArray.value.wrappedValue == nil)
        #expect(
            noArray.dropped.map { LiftFailure($0) } == [
                LiftFailure(.type, #"expected [Int], found string "x""#, at: "[0]")
            ])
        let outside = try lossy(([1] as Jar)[1], as: Lossy<Int?>.self)
        #expect((outside.value.wrappedValue, outside.dropped.map(\.kind)) == (nil, [.bounds]))
    }

    @Test func anOptionalOfAnOptionalTellsNullFromMissing() throws {
        for (text, value, count) in [
            ("{}", nil, 0), (#"{"a": null}"#, .some(nil), 0), (#"{"a": 1}"#, 1, 0),
            (#"{"a": []}"#, .some(nil), 1),
        ] as [(String, Int??, Int)] {
            let found = try lossy(Jar(json: text)["a"], as: Lossy<Int??>.self)
            #expect(found.value.wrappedValue == value, "\(text)")
            #expect(found.dropped.count == count, "\(text)")
        }
    }

    @Test func anUpdateKeepsWhatItDoesNotMention() throws {
        var event: MappedEvent = try Jar(["organization": ["name": "a"]])^
        try event.update(from: ["other": 1])
        #expect(event.organization?.name == "a")
        let receipt = JarReceipt()
        try event.update(from: (["organization": "x"] as Jar).union(context: receipt))
        #expect((event.organization?.name, receipt.dropped.map(\.key)) == (nil, ["organization"]))
        try event.update(from: (["organization": ["name": "b"]] as Jar).union(context: receipt))
        #expect((event.organization?.name, receipt.count) == ("b", 1))
        try event.update(from: ["organization": null])
        #expect(event.organization?.name == nil)
    }

    @Test func containersInsideAreLossy() throws {
        let jar = try Jar(json: #"[[1, "x", 2], 3, null, [], [[4]]]"#)
        let rows = try lossy(jar, as: Lossy<[[Int]]>.self)
        #expect(rows.value.wrappedValue == [[1, 2], [], []])
        #expect(rows.dropped.map(\.key) == ["[0][1]", "[1]", "[2]", "[4][0]"])
        let optional = try lossy(jar, as: Lossy<[[Int]?]>.self)
        #expect(optional.value.wrappedValue == [[1, 2], nil, nil, [], []])
        #expect(optional.dropped.map(\.key) == ["[0][1]", "[1]", "[4][0]"])
        let members = try lossy(
            Jar(json: #"{"a": 1, "b": null, "c": []}"#), as: Lossy<[String: Int?]>.self)
        #expect(members.value.wrappedValue == ["a": 1, "b": nil, "c": nil])
        #expect(members.dropped.map(\.key) == ["c"])
        let inner = try lossy(jar, as: Lossy<[Lossy<[Int]>]>.self)
        #expect(inner.value.wrappedValue.map(\.wrappedValue) == [[1, 2], [], []])
        #expect(inner.dropped.map(\.key) == ["[0][1]", "[1]", "[2]", "[4][0]"])
        let groups = try lossy(
            Jar(json: #"{"a": {"x": 1, "y": []}, "b": 2}"#), as: Lossy<[String: [String: Int]]>.self)
        #expect(groups.value.wrappedValue == ["a": ["x": 1]])
        #expect(groups.dropped.map(\.key) == ["a.y", "b"])
    }

    @Test func anElementThatIsDroppedHasAllItsErrors() throws {
        struct Pair: JarConvertible {
            let a: Int
            let b: [Int]
            init(jar: Jar) throws { (a, b) = try jar.lift("a", "b") }
        }
        let pairs = try lossy(Jar(json: #"[{"a": "x", "b": [1, null, []]}]"#), as: Lossy<[Pair]>.self)
        #expect(pairs.dropped.map { $0.all.map(\.key) } == [["[0].a", "[0].b[1]", "[0].b[2]"]])
    }

    @Test func aMappingNotesWhatWasDropped() throws {
        let (entry, dropped) = try lossy(
            Jar(json: #"{"id": 1, "tags": ["a", [], "b"], "counts": {"x": 1, "y": null}}"#), as: Entry.self)
        #expect(entry.tags == ["a", "b"] && entry.counts == ["x": 1])
        #expect(dropped.map(\.key) == ["tags[1]", "counts.y"])
        #expect(try String(json: entry) == #"{"id":1,"tags":["a","b"],"counts":{"x":1}}"#)
        let small: Entry = try Jar(json: #"{"id": 1, "tags": []}"#)^
        #expect(try String(json: small) == #"{"id":1,"tags":[]}"#)
        var changed = small
        let receipt = JarReceipt()
        try changed.update(from: (["tags": ["x", [1] as Jar]] as Jar).union(context: receipt))
        #expect((changed.tags, receipt.dropped.map(\.key)) == (["x"], ["tags[1]"]))
        #expect(try liftError { try Jar(json: #"{"id": 1}"#)^ as Entry }.key == "tags")
    }

    @Test func valuesAreEqualIfWhatIsLeftIs() throws {
        let whole: Lossy<[Int]> = try Jar(json: "[1, 2]")^
        let rest: Lossy<[Int]> = try Jar(json: #"[1, "x", 2]"#)^
        #expect(whole == rest)
        #expect(whole.hashValue == rest.hashValue)
        #expect(Lossy(["a": 1]) != Lossy(["a": 2]))
        #expect(Set([Lossy(["a": 1]), Lossy(["a": 1])]).count == 1)
        #expect(Lossy([1, 2]) == [1, 2])
        #expect(whole.jar == [1, 2])
        #expect(Lossy(wrappedValue: ["a": 1]).jar == ["a": 1])
    }

    @Test func aStringThatTakesLongToHashIsDropped() throws {
        let marks = "e" + String(repeating: "\u{301}", count: 300)
        let set = try lossy(Jar(json: "[\"\(marks)\", \"a\", 1]"), as: Lossy<Set<String>>.self)
        #expect(set.value.wrappedValue == ["a", "1"])
        #expect(set.dropped.map(\.kind) == [.bounds])
        let dictionary = try lossy(Jar(json: "{\"\(marks)\": 1, \"a\": 2}"), as: Lossy<[String: Int]>.self)
        #expect(dictionary.value.wrappedValue == ["a": 2])
        #expect(dictionary.dropped.map(\.kind) == [.bounds])
    }
}
