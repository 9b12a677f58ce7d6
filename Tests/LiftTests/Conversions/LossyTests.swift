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

    static let mapping = JarMapping(Entry.init(id:tags:counts:)) {
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

        static let mapping = JarMapping(Owner.init(name:)) { JarField("name", \.name) }
    }

    init(organization: Lossy<Owner?>) { _organization = organization }

    static let mapping = JarMapping(MappedEvent.init(organization:)) {
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
        let noArray: Lossy<[Int]> = try lenient["wrong"]^
        let noSet: Lossy<Set<Int>> = try lenient["wrong"]^
        #expect(noArray.wrappedValue == [] && noSet.wrappedValue == [])
        let dropped = [LiftFailure(.type, #"expected Int, found string "x""#, at: path + "wrong")]
        #expect(noArray.projectedValue.map { LiftFailure($0) } == dropped)
        #expect(noSet.projectedValue.map { LiftFailure($0) } == dropped)
        let decoder = JarDecoder(context: JarCoercion.lenient)
        #expect(try decoder.decode(Lossy<[Int]>.self, from: jar["right"]).wrappedValue == [1])
        expectFailure(.type, "expected Array<Int>, found number 1", at: path + "right") {
            let _: Lossy<[Int]> = try jar["right"]^
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
            let event: Event = try jar^
            let mapped: MappedEvent = try jar^
            #expect(event.organization?.name == name && mapped.organization?.name == name, "\(text)")
            for errors in [event.$organization, mapped.$organization] {
                #expect(errors.map { LiftFailure($0) } == [dropped].compactMap { $0 }, "\(text)")
            }
            #expect(try Jar(mapped) == (name.map { ["organization": ["name": $0]] } ?? Jar(json: "{}")))
        }
        let noArray: Lossy<[Int]?> = try (["x"] as Jar)[0]^
        #expect(noArray.wrappedValue == nil)
        #expect(
            noArray.projectedValue.map { LiftFailure($0) } == [
                LiftFailure(.type, #"expected Array<Int>, found string "x""#, at: "[0]")
            ])
        let outside: Lossy<Int?> = try ([1] as Jar)[1]^
        #expect((outside.wrappedValue, outside.projectedValue.map(\.kind)) == (nil, [.bounds]))
    }

    @Test func anOptionalOfAnOptionalTellsNullFromMissing() throws {
        for (text, value, count) in [
            ("{}", nil, 0), (#"{"a": null}"#, .some(nil), 0), (#"{"a": 1}"#, 1, 0),
            (#"{"a": []}"#, .some(nil), 1),
        ] as [(String, Int??, Int)] {
            let lossy: Lossy<Int??> = try Jar(json: text)["a"]^
            #expect(lossy.wrappedValue == value, "\(text)")
            #expect(lossy.projectedValue.count == count, "\(text)")
        }
    }

    @Test func anUpdateKeepsWhatItDoesNotMention() throws {
        var event: MappedEvent = try Jar(["organization": ["name": "a"]])^
        try event.update(from: ["other": 1])
        #expect(event.organization?.name == "a")
        try event.update(from: ["organization": "x"])
        #expect((event.organization?.name, event.$organization.map(\.key)) == (nil, ["organization"]))
        try event.update(from: ["organization": ["name": "b"]])
        #expect((event.organization?.name, event.$organization.count) == ("b", 0))
        try event.update(from: ["organization": null])
        #expect(event.organization?.name == nil)
    }

    @Test func containersInsideAreLossy() throws {
        let jar = try Jar(json: #"[[1, "x", 2], 3, null, [], [[4]]]"#)
        let rows: Lossy<[[Int]]> = try jar^
        #expect(rows.wrappedValue == [[1, 2], [], []])
        #expect(rows.projectedValue.map(\.key) == ["[0][1]", "[1]", "[2]", "[4][0]"])
        let optional: Lossy<[[Int]?]> = try jar^
        #expect(optional.wrappedValue == [[1, 2], nil, nil, [], []])
        #expect(optional.projectedValue.map(\.key) == ["[0][1]", "[1]", "[4][0]"])
        let members: Lossy<[String: Int?]> = try Jar(json: #"{"a": 1, "b": null, "c": []}"#)^
        #expect(members.wrappedValue == ["a": 1, "b": nil, "c": nil])
        #expect(members.projectedValue.map(\.key) == ["c"])
        let inner: Lossy<[Lossy<[Int]>]> = try jar^
        #expect(inner.wrappedValue.map(\.wrappedValue) == [[1, 2], [], []])
        #expect(inner.wrappedValue.map { $0.projectedValue.map(\.key) } == [["[0][1]"], [], ["[4][0]"]])
        #expect(inner.projectedValue.map(\.key) == ["[1]", "[2]"])
        let groups: Lossy<[String: [String: Int]]> = try Jar(
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
        let pairs: Lossy<[Pair]> = try Jar(json: #"[{"a": "x", "b": [1, null, []]}]"#)^
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
        let whole: Lossy<[Int]> = try Jar(json: "[1, 2]")^
        let rest: Lossy<[Int]> = try Jar(json: #"[1, "x", 2]"#)^
        #expect(whole == rest)
        #expect(whole.hashValue == rest.hashValue)
        #expect(Lossy(["a": 1]) != Lossy(["a": 2]))
        #expect(Set([Lossy(["a": 1]), Lossy(["a": 1])]).count == 1)
        #expect(Lossy([1, 2]) == [1, 2])
        #expect(whole.jar == [1, 2])
        #expect(Lossy(wrappedValue: ["a": 1]).jar == ["a": 1])
        #expect(Lossy(wrappedValue: [1]).projectedValue == [])
    }

    @Test func aStringThatTakesLongToHashIsDropped() throws {
        let marks = "e" + String(repeating: "\u{301}", count: 300)
        let set: Lossy<Set<String>> = try Jar(json: "[\"\(marks)\", \"a\", 1]")^
        #expect(set.wrappedValue == ["a", "1"])
        #expect(set.projectedValue.map(\.kind) == [.bounds])
        let dictionary: Lossy<[String: Int]> = try Jar(json: "{\"\(marks)\": 1, \"a\": 2}")^
        #expect(dictionary.wrappedValue == ["a": 2])
        #expect(dictionary.projectedValue.map(\.kind) == [.bounds])
    }
}
