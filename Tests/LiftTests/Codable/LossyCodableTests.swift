import Foundation
import Lift
import Testing

/// Codable, and not liftable.
private struct Label: Codable, Hashable {
    let name: String
}

private struct Note: Codable, Equatable {
    @Lossy var labels: [Label]
    @Lossy var numbers: [Int]
    @Lossy var more: [Label]?
    @Lossy var byNumber: [Int: Label]
    @Lossy var named: [String: Label]?
}

private struct Rows: Codable {
    @Lossy var rows: [[Label]]
    @Lossy var unique: Set<Label>
    @Lossy var maybe: [Int?]
}

private struct Event: JarCodable {
    @Lossy var organization: Label?
}

private struct Defaulted: JarDefaultable {
    @Lossy var labels: [Int] = [7]
    init() {}
}

@Suite struct LossyCodableTests {
    private let text = #"""
        {"labels": [{"name": "a"}, {}, null, {"name": "b"}, "x"], "numbers": [1, [], 2],
         "byNumber": {"1": {"name": "c"}, "x": {"name": "d"}, "2": 3}}
        """#

    /// The note, decoded in each way.
    private func notes() throws -> [(note: Note, isLifts: Bool)] {
        let data = Data(text.utf8)
        let plist = try Data(
            plist: Jar(
                json:
                    #"{"labels": [{"name": "a"}, {}, 1, {"name": "b"}, "x"], "numbers": [1, [], 2], "byNumber": {"1": {"name": "c"}, "x": {"name": "d"}, "2": 3}}"#
            ))
        return [
            (try JarDecoder().decode(from: data), true),
            (try JarDecoder(context: JarKeyRules.caseInsensitive).decode(from: data), true),
            (try JarDecoder().decode(fromPlist: plist), true),
            (try JSONDecoder().decode(Note.self, from: data), false),
        ]
    }

    @Test func partsThatCannotBeDecodedAreDropped() throws {
        for (note, isLifts) in try notes() {
            #expect(note.labels.map(\.name) == ["a", "b"])
            #expect(note.numbers == [1, 2])
            #expect(note.byNumber == [1: Label(name: "c")])
            #expect((note.more, note.named) == (nil, nil))
            #expect(
                note.$labels.map(\.key).map { $0.split(separator: ".")[0] } == [
                    "labels[1]", "labels[2]", "labels[4]",
                ])
            #expect(note.$numbers.map(\.key) == ["numbers[1]"])
            #expect(Set(note.$byNumber.map(\.key)) == ["byNumber.x", "byNumber.2"])
            #expect(note.$labels.allSatisfy { ($0.offset != nil) == isLifts })
        }
    }

    @Test func errorsHaveTheMessagesOfTheDecoder() throws {
        let note = try JarDecoder().decode(Note.self, from: text)
        #expect(
            note.$labels.map(\.description) == [
                "expected String, found nothing in an empty dictionary at labels[1].name (line 1, column 28)",
                "expected a dictionary, found null at labels[2] (line 1, column 32)",
                "expected a dictionary, found string \"x\" at labels[4] (line 1, column 53)",
            ])
        #expect(
            note.$numbers.map(\.description) == [
                "expected Int, found array of 0 at numbers[1] (line 1, column 74)"
            ])
        let other = try JSONDecoder().decode(Note.self, from: Data(text.utf8))
        #expect(other.$labels.map(\.kind).first == .missing)
        #expect(other.$labels.map(\.key).first == "labels[1].name")
        #expect(other.$labels.allSatisfy { $0.underlyingError is DecodingError })
    }

    @Test func whatIsLeftIsEncoded() throws {
        let note = try JarDecoder().decode(Note.self, from: text)
        let expected = try Jar(
            json:
                #"{"labels": [{"name": "a"}, {"name": "b"}], "numbers": [1, 2], "byNumber": {"1": {"name": "c"}}}"#
        )
        #expect(try Jar(json: JarEncoder().encodeJSON(note)) == expected)
        #expect(try Jar(json: JSONEncoder().encode(note)) == expected)
        #expect(try JarDecoder().decode(Note.self, from: expected) == note)
        var changed = note
        changed.more = [Label(name: "z")]
        changed.named = ["k": Label(name: "y")]
        for data in try [JarEncoder().encodeJSON(changed), JSONEncoder().encode(changed)] {
            let jar = try Jar(json: data)
            #expect(jar["more"] == [["name": "z"] as Jar])
            #expect(jar["named"]["k"]["name"] == "y")
        }
    }

    @Test func containersInsideAreLossy() throws {
        let text =
            #"{"rows": [[{"name": "a"}, 1], 2, [{}]], "unique": [{"name": "a"}, {"name": "a"}, 3], "maybe": [1, null, "x"]}"#
        for nested in try [
            JarDecoder().decode(Rows.self, from: text),
            JSONDecoder().decode(Rows.self, from: Data(text.utf8)),
        ] {
            #expect(nested.rows.map { $0.map(\.name) } == [["a"], []])
            #expect(nested.$rows.map(\.key) == ["rows[0][1]", "rows[1]", "rows[2][0].name"])
            #expect(nested.unique == [Label(name: "a")])
            #expect(nested.$unique.map(\.key) == ["unique[2]"])
            #expect(nested.maybe == [1, nil, nil])
            #expect(nested.$maybe.map(\.key) == ["maybe[2]"])
            #expect(
                try String(decoding: JarEncoder().encodeJSON(nested), as: UTF8.self).contains(
                    #""maybe":[1,null,null]"#))
        }
    }

    @Test func missingNullAndOtherKindsOfValuesAreErrors() throws {
        struct One: Codable { @Lossy var labels: [Label] }
        for text in ["{}", #"{"labels": null}"#, #"{"labels": 1}"#, #"{"labels": {}}"#] {
            #expect(try liftError { try JarDecoder().decode(One.self, from: text) }.key == "labels")
            #expect(throws: DecodingError.self) { try JSONDecoder().decode(One.self, from: Data(text.utf8)) }
        }
    }

    @Test func anOptionalIsNilIfItsValueCannotBeDecoded() throws {
        // The JSON, the name, and the path of the error; none if nothing was dropped.
        for (text, name, path) in [
            (#"{"organization": {"name": "a"}}"#, "a", nil), ("{}", nil, nil),
            (#"{"organization": null}"#, nil, nil), (#"{"organization": "x"}"#, nil, "organization"),
            (#"{"organization": {"name": []}}"#, nil, "organization.name"),
        ] as [(String, String?, String?)] {
            let data = Data(text.utf8)
            for event in try [
                JarDecoder().decode(Event.self, from: text), Jar(json: text)^,
                JarDecoder(context: JarKeyRules.caseInsensitive).decode(Event.self, from: text),
                JSONDecoder().decode(Event.self, from: data),
            ] {
                #expect(event.organization?.name == name, "\(text)")
                #expect(event.$organization.map(\.key) == [path].compactMap { $0 }, "\(text)")
                let expected = name.map { #"{"organization":{"name":"\#($0)"}}"# } ?? "{}"
                #expect(try JarEncoder().encodeJSON(event) == Data(expected.utf8), "\(text)")
                #expect(try JSONEncoder().encode(event) == Data(expected.utf8), "\(text)")
            }
        }
        let event = try JarDecoder().decode(Event.self, from: #"{"organization": "Octocoders"}"#)
        #expect(
            event.$organization.map(\.description) == [
                #"expected a dictionary, found string "Octocoders" at organization (line 1, column 18)"#
            ])
        let note = try JarDecoder().decode(
            Note.self, from: #"{"labels": [], "numbers": [], "byNumber": {}, "more": 1}"#)
        #expect((note.more, note.$more.map(\.key)) == (nil, ["more"]))
    }

    @Test func nilInAnArrayOfLossyValuesIsKept() throws {
        struct Row: Codable, Equatable { var cells: [Lossy<Int?>] }
        for row in try [
            JarDecoder().decode(Row.self, from: #"{"cells": [1, null, "x"]}"#),
            JSONDecoder().decode(Row.self, from: Data(#"{"cells": [1, null, "x"]}"#.utf8)),
        ] {
            #expect(row.cells.map(\.wrappedValue) == [1, nil, nil])
            #expect(row.cells.map(\.projectedValue.count) == [0, 0, 1])
            #expect(try JarEncoder().encodeJSON(row) == Data(#"{"cells":[1,null,null]}"#.utf8))
        }
    }

    @Test func aDefaultTakesThePlaceOfAMissingValue() throws {
        #expect(try (Jar(json: "{}")^ as Defaulted).labels == [7])
        let some: Defaulted = try Jar(json: #"{"labels": [1, "x"]}"#)^
        #expect((some.labels, some.$labels.map(\.key)) == ([1], ["labels[1]"]))
    }
}
