import Foundation
import Lift
import Testing

/// Dictionaries whose keys Codable does not use as keys. Lift writes a dictionary if the keys are text, and
/// an array of keys and values if not. It reads both.
@Suite struct DictionariesByTextTests {
    private struct Point: JarCodable, Hashable {
        var x = 1
    }

    private struct Coded: Codable, Equatable {
        var n: Int
    }

    private static let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

    private func expect<Value: Codable & Equatable>(
        _ value: Value, _ text: String, isFoundations: Bool = true,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let (jars, parts) = (try JarEncoder().encode(value), ["k": [value]])
        #expect(try String(json: jars) == text, sourceLocation: sourceLocation)
        #expect(
            try String(json: JarEncoder().encode(parts)) == #"{"k":[\#(text)]}"#,
            sourceLocation: sourceLocation)
        #expect(try String(json: Whole(part: value)) == #"{"part":\#(text)}"#, sourceLocation: sourceLocation)
        let pairs = try JSONEncoder().encode(value)
        #expect(
            (String(decoding: pairs, as: UTF8.self) == text) == isFoundations, sourceLocation: sourceLocation)
        for jar in [try Jar(json: text), try Jar(json: pairs), jars] {
            #expect(try JarDecoder().decode(Value.self, from: jar) == value, sourceLocation: sourceLocation)
            let whole: Whole<Value> = try (["part": jar] as Jar)^
            #expect(whole.part == value, sourceLocation: sourceLocation)
        }
    }

    private struct Whole<Part: Codable>: JarCodable {
        var part: Part
    }

    @Test func keysThatAreTextMakeADictionary() throws {
        let text = Self.id.uuidString
        try expect([Self.id: 1], #"{"\#(text)":1}"#, isFoundations: false)
        try expect([Self.id: Coded(n: 1)], #"{"\#(text)":{"n":1}}"#, isFoundations: false)
        try expect([Self.id: nil as Coded?], #"{"\#(text)":null}"#, isFoundations: false)
        try expect([7 as Int8: Coded(n: 1)], #"{"7":{"n":1}}"#, isFoundations: false)
        try expect(
            [[Self.id: [Self.id: Coded(n: 1)]]], #"[{"\#(text)":{"\#(text)":{"n":1}}}]"#, isFoundations: false
        )
    }

    @Test func keysThatCannotBeTextMakeAnArray() throws {
        try expect([true: 1], "[true,1]")
        try expect([[1]: 1], "[[1],1]")
        try expect([nil as Int?: 1], "[null,1]")
        try expect([Point(): 1], #"[{"x":1},1]"#)
        try expect([Point(): Coded(n: 2)], #"[{"x":1},{"n":2}]"#)
        try expect(["a": [true: [1: Coded(n: 1)]]], #"{"a":[true,{"1":{"n":1}}]}"#)
        try expect([[true: nil as Int?]], "[[true,null]]")
        try expect([Bool: Int](), "[]")
    }

    @Test func whatCouldNotBeReadAgainIsNoKey() throws {
        struct Weights: JarCodable { var weights: [Double: Int] }
        for number in [Double.infinity, -.infinity, .nan] {
            let message = "Lift can't write \(number) as a key"
            #expect(try failure { try String(json: [number: 1]) } == LiftFailure(.unsupported, message))
            #expect(
                try failure { try String(json: [Float(number): 1]) } == LiftFailure(.unsupported, message))
            let whole = LiftFailure(.unsupported, message, at: "weights")
            #expect(try failure { try String(json: Weights(weights: [number: 1])) } == whole)
            #expect(try failure { try JarEncoder().encodeJSON(Weights(weights: [number: 1])) } == whole)
        }
    }

    private enum Side: String, JarCodable { case left }

    private enum Place: JarCodable, Hashable { case home, seat(row: Int) }

    /// An identifier that is coded as its text.
    private struct ID: JarCodable, Hashable {
        let text: String
        init(from decoder: any Decoder) throws {
            text = try decoder.singleValueContainer().decode(String.self)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
    }

    @Test func emptyDictionariesHaveTheFormOfFullOnes() throws {
        try expect([Point: Int](), "[]")
        try expect([Place: Coded](), "[]")
        try expect([[Point: [Int]]()], "[[]]")
        try expect([UUID: Int](), "{}", isFoundations: false)
        try expect([ID: Int](), "{}", isFoundations: false)
        try expect([Side: Int](), "{}", isFoundations: false)
        try expect([Int8: Coded](), "{}", isFoundations: false)
    }

    @Test func theContextReachesKeysAndValues() throws {
        let style = Date.ISO8601FormatStyle().year().month().day()
        let jar: Jar = ["k": Whole(part: [Date(timeIntervalSince1970: 0): Whole(part: 1)])]
        #expect(try String(json: jar) == #"{"k":{"part":{"1970-01-01T00:00:00.000Z":{"part":1}}}}"#)
        let rules = JarKeyRules(.renaming(Whole<Int>.self, ["part": "value"]))
        #expect(
            try String(json: jar.union(context: [style, rules]))
                == #"{"k":{"part":{"1970-01-01":{"value":1}}}}"#)
    }

    @Test func whatIsWrongSaysWhere() throws {
        let rows: [(String, LiftFailure)] = [
            (#"{"x":{"n":1}}"#, LiftFailure(.value, #"expected UUID, found string "x" as a key"#, at: "x")),
            (
                #"{"\#(Self.id)":{"n":"a"}}"#,
                LiftFailure(.type, #"expected Int, found string "a""#, at: "\(Self.id).n")
            ),
            (
                #"["\#(Self.id)",{}]"#,
                LiftFailure(
                    .missing, "expected Int, but the key is missing; the dictionary is empty", at: "[1].n")
            ),
        ]
        for (text, failed) in rows {
            #expect(
                try failure { try JarDecoder().decode([UUID: Coded].self, from: Jar(json: text)) } == failed)
        }
        #expect(
            try failure { try Jar(json: #"["a",1,"b"]"#)^ as [URL: Int] }
                == LiftFailure(.type, "expected an array of alternating keys and values, found array of 3"))
        #expect(
            try failure { try Jar(json: #"["\#(Self.id)","x"]"#)^ as [UUID: Int] }
                == LiftFailure(.type, #"expected Int, found string "x""#, at: "[1]"))
    }
}
