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

/// Decodes a value with Foundation's decoder, and returns it with the errors of the parts that were dropped.
private func foundation<Value: Decodable>(
    _ type: Value.Type, from text: String
) throws -> (value: Value, dropped: [LiftError]) {
    let receipt = JarReceipt()
    let decoder = JSONDecoder()
    decoder.userInfo[.jarContext] = Jar.Context(receipt)
    let value = try decoder.decode(type, from: Data(text.utf8))
    return (value, receipt.dropped)
}

@Suite struct LossyCodableTests {
    private let text = #"""
        {"labels": [{"name": "a"}, {}, null, {"name": "b"}, "x"], "numbers": [1, [], 2],
         "byNumber": {"1": {"name": "c"}, "x": {"name": "d"}, "2": 3}}
        """#

    /// The note, decoded in each way.
    private func notes() throws -> [(note: Note, dropped: [LiftError], isLifts: Bool)] {
        let data = Data(text.utf8)
        func decoded(
            _ context: Jar.Context = [], _ decode: (JarDecoder) throws -> Note
        ) throws -> (note: Note, dropped: [LiftError], isLifts: Bool) {
            let receipt = JarReceipt()
            return (try decode(JarDecoder(context: context.union(receipt))), receipt.dropped, true)
        }
        let plist = try Data(
            plist: Jar(
                json:
                    #"{"labels": [{"name": "a"}, {}, 1, {"name": "b"}, "x"], "numbers": [1, [], 2], "byNumber": {"1": {"name": "c"}, "x": {"name": "d"}, "2": 3}}"#
            ))
        let foundation = try foundation(Note.self, from: text)
        return [
            try decoded { try $0.decode(from: data) },
            try decoded([JarKeyRules.caseInsensitive]) { try $0.decode(from: data) },
            try decoded { try $0.decode(fromPlist: plist) },
            (foundation.value, foundation.dropped, false),
        ]
    }

    @Test func partsThatCannotBeDecodedAreDropped() throws {
        for (note, dropped, isLifts) in try notes() {
            #expect(note.labels.map(\.name) == ["a", "b"])
            #expect(note.numbers == [1, 2])
            #expect(note.byNumber == [1: Label(name: "c")])
            #expect((note.more, note.named) == (nil, nil))
            let keys = dropped.map(\.key)
            #expect(
                keys.prefix(3).map { $0.split(separator: ".")[0] } == ["labels[1]", "labels[2]", "labels[4]"])
            #expect(keys[3] == "numbers[1]")
            #expect(Set(keys.dropFirst(4)) == ["byNumber.x", "byNumber.2"] && keys.count == 6)
            #expect(dropped.allSatisfy { ($0.offset != nil) == isLifts })
        }
    }

    @Test func errorsHaveTheMessagesOfTheDecoder() throws {
        let receipt = JarReceipt()
        _ = try JarDecoder(context: receipt).decode(Note.self, from: text)
        #expect(
            receipt.dropped.prefix(4).map(\.description) == [
                "expected String, but the key is missing; the dictionary is empty at labels[1].name (line 1, column 28)",
                "expected a dictionary, found null at labels[2] (line 1, column 32)",
                "expected a dictionary, found string \"x\" at labels[4] (line 1, column 53)",
                "expected Int, found array of 0 at numbers[1] (line 1, column 74)",
            ])
        let other = try foundation(Note.self, from: text).dropped
        #expect(other.map(\.kind).first == .missing)
        #expect(other.map(\.key).first == "labels[1].name")
        #expect(other.filter { $0.underlyingError is DecodingError }.count == 5)
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
        let receipt = JarReceipt()
        let lifted = try JarDecoder(context: receipt).decode(Rows.self, from: text)
        let other = try foundation(Rows.self, from: text)
        for (nested, dropped) in [(lifted, receipt.dropped), (other.value, other.dropped)] {
            #expect(nested.rows.map { $0.map(\.name) } == [["a"], []])
            #expect(nested.unique == [Label(name: "a")])
            #expect(nested.maybe == [1, nil, nil])
            #expect(
                dropped.map(\.key) == [
                    "rows[0][1]", "rows[1]", "rows[2][0].name", "unique[2]", "maybe[2]",
                ])
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
            let receipts = (0..<3).map { _ in JarReceipt() }
            let foundation = try foundation(Event.self, from: text)
            for (event, dropped) in try [
                (JarDecoder(context: receipts[0]).decode(Event.self, from: text), receipts[0].dropped),
                (Jar(json: text).union(context: receipts[1])^, receipts[1].dropped),
                (
                    JarDecoder(context: [JarKeyRules.caseInsensitive, receipts[2]])
                        .decode(Event.self, from: text), receipts[2].dropped
                ),
                (foundation.value, foundation.dropped),
            ] {
                #expect(event.organization?.name == name, "\(text)")
                #expect(dropped.map(\.key) == [path].compactMap { $0 }, "\(text)")
                let expected = name.map { #"{"organization":{"name":"\#($0)"}}"# } ?? "{}"
                #expect(try JarEncoder().encodeJSON(event) == Data(expected.utf8), "\(text)")
                #expect(try JSONEncoder().encode(event) == Data(expected.utf8), "\(text)")
            }
        }
        let receipt = JarReceipt()
        let decoder = JarDecoder(context: receipt)
        _ = try decoder.decode(Event.self, from: #"{"organization": "Octocoders"}"#)
        #expect(
            receipt.dropped.map(\.description) == [
                #"expected a dictionary, found string "Octocoders" at organization (line 1, column 18)"#
            ])
        let note = try decoder.decode(
            Note.self, from: #"{"labels": [], "numbers": [], "byNumber": {}, "more": 1}"#)
        #expect((note.more, receipt.dropped.last?.key) == (nil, "more"))
    }

    @Test func nilInAnArrayOfLossyValuesIsKept() throws {
        struct Row: Codable, Equatable { var cells: [Lossy<Int?>] }
        let receipt = JarReceipt()
        let text = #"{"cells": [1, null, "x"]}"#
        let lifted = try JarDecoder(context: receipt).decode(Row.self, from: text)
        let other = try foundation(Row.self, from: text)
        for (row, dropped) in [(lifted, receipt.dropped), (other.value, other.dropped)] {
            #expect(row.cells.map(\.wrappedValue) == [1, nil, nil])
            #expect(dropped.map(\.key) == ["cells[2]"])
            #expect(try JarEncoder().encodeJSON(row) == Data(#"{"cells":[1,null,null]}"#.utf8))
        }
    }

    @Test func aDefaultTakesThePlaceOfAMissingValue() throws {
        #expect(try (Jar(json: "{}")^ as Defaulted).labels == [7])
        let (some, dropped) = try lossy(Jar(json: #"{"labels": [1, "x"]}"#), as: Defaulted.self)
        #expect((some.labels, dropped.map(\.key)) == ([1], ["labels[1]"]))
    }

    /// A decoder of an array that returns itself for each element, as some do, or takes the elements out of
    /// the array and never moves its index.
    private struct Itself: Decoder, UnkeyedDecodingContainer {
        var elements: [Int]?
        var codingPath: [any CodingKey] { [] }
        var userInfo: [CodingUserInfoKey: Any] { [:] }
        var count: Int? { 2 }
        var isAtEnd: Bool { elements?.isEmpty ?? (currentIndex == 2) }
        var currentIndex = 0

        func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
            throw LiftError("no dictionary")
        }

        func unkeyedContainer() throws -> any UnkeyedDecodingContainer { self }

        func singleValueContainer() throws -> any SingleValueDecodingContainer {
            guard let first = elements?.first else { throw LiftError("no value") }
            return Sole(value: first)
        }

        mutating func decodeNil() throws -> Bool { false }

        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            currentIndex += 1
            return try JSONDecoder().decode(type, from: Data("\(currentIndex)".utf8))
        }

        mutating func nestedContainer<Key: CodingKey>(
            keyedBy type: Key.Type
        ) throws -> KeyedDecodingContainer<Key> { throw LiftError("no part") }

        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
            throw LiftError("no part")
        }

        mutating func superDecoder() throws -> any Decoder {
            guard elements != nil else { return self }
            defer { elements?.removeFirst() }
            return self
        }
    }

    private struct Sole: SingleValueDecodingContainer {
        var value: Int
        var codingPath: [any CodingKey] { [] }

        func decodeNil() -> Bool { false }

        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            try JSONDecoder().decode(type, from: Data("\(value)".utf8))
        }
    }

    @Test func aDecoderWithoutDecodersForElementsIsAnError() throws {
        #expect(try [Int](from: Itself()) == [1, 2])
        #expect(throws: DecodingError.self) { try Lossy<[Int]>(from: Itself()) }
        #expect(throws: DecodingError.self) { try Lossy<Set<Int>>(from: Itself()) }
        // Two elements, as the container says.
        #expect(try Lossy<[Int]>(from: Itself(elements: [7, 8])).wrappedValue == [7, 8])
    }
}
