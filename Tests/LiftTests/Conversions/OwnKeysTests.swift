import Foundation
import Lift
import Testing

/// Dictionaries whose keys are of types that code themselves.
@Suite struct OwnKeysTests {
    private struct Number: Hashable, JarCodable {
        let value: Int

        init(_ value: Int) { self.value = value }

        init(from decoder: any Decoder) throws {
            value = try decoder.singleValueContainer().decode(Int.self)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }

    /// A number or a string.
    private enum Feature: Hashable, JarCodable {
        case number(Double)
        case name(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Double.self) {
                self = .number(number)
            } else {
                self = .name(try container.decode(String.self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .number(let number): try container.encode(number)
            case .name(let name): try container.encode(name)
            }
        }
    }

    /// A number or a string by a mapping.
    private enum Mapped: Hashable, JarMapped {
        case number(Int)
        case name(String)

        static let mapping = JarMapping<Mapped>(by: .untagged) {
            JarCase("number", Mapped.number)
            JarCase("name", Mapped.name)
        }
    }

    /// A key that isn't the text of its value.
    private struct Row: Hashable, JarCodable, CodingKeyRepresentable {
        let number: Int

        init(_ number: Int) { self.number = number }

        init(from decoder: any Decoder) throws {
            number = try decoder.singleValueContainer().decode(Int.self)
        }

        init?(codingKey: some CodingKey) {
            guard codingKey.stringValue.hasPrefix("row"), let number = Int(codingKey.stringValue.dropFirst(3))
            else { return nil }
            self.number = number
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(number)
        }

        var codingKey: any CodingKey { "row\(number)".codingKey }
    }

    private struct Whole<Key: Hashable & JarCodable>: JarCodable, Equatable {
        var values: [Key: Int]
        var note = ""
    }

    /// Expects that a dictionary is written as `text` in each way, and is read again from there and from what
    /// Foundation writes.
    private func expect<Key: Hashable & JarElement & JarCodable>(
        _ values: [Key: Int], _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let whole = Whole(values: values)
        let wholeText = #"{"values":\#(text),"note":""}"#
        #expect(try String(json: Jar(values)) == text, sourceLocation: sourceLocation)
        #expect(try String(json: Jar(whole)) == wholeText, sourceLocation: sourceLocation)
        let encoded = try JarEncoder().encodeJSON(whole)
        #expect(String(decoding: encoded, as: UTF8.self) == wholeText, sourceLocation: sourceLocation)
        #expect(try Jar(json: text)^ == values, sourceLocation: sourceLocation)
        #expect(try Jar(values)^ == values, sourceLocation: sourceLocation)
        for data in [Data(wholeText.utf8), try JSONEncoder().encode(whole)] {
            #expect(try Jar(json: data)^ == whole, sourceLocation: sourceLocation)
            #expect(
                try JarDecoder().decode(Whole<Key>.self, from: data) == whole, sourceLocation: sourceLocation)
        }
        var updated = whole
        try updated.update(from: ["note": "x"])
        #expect(updated == Whole(values: values, note: "x"), sourceLocation: sourceLocation)
    }

    @Test func aTypeThatCodesItselfAsANumberIsAKey() throws {
        try expect([Number(-7): 1], #"{"-7":1}"#)
        try expect([Number: Int](), "{}")
        let error = try failure { try Jar(json: #"{"x":1}"#)^ as [Number: Int] }
        #expect(error == LiftFailure(.type, #"expected Int, found string "x" as a key"#, at: "x"))
    }

    @Test func aNumberThatWouldBeReadAsAStringIsNoText() throws {
        try expect([Feature.name("1"): 1], #"{"1":1}"#)
        try expect([Feature.number(1): 2], "[1,2]")
        let both: [Feature: Int] = [.name("1"): 1, .number(1): 2]
        #expect(try Jar(json: String(json: Jar(both)))^ == both)
        var whole = Whole(values: both)
        try whole.update(from: ["note": "x"])
        #expect(whole == Whole(values: both, note: "x"))
        #expect(try String(json: Jar([Mapped.number(1): 2])) == "[1,2]")
        #expect(try Jar(json: "[1,2]")^ == [Mapped.number(1): 2])
        #expect(try String(json: Jar([Mapped.name("1"): 2])) == #"{"1":2}"#)
        #expect(try Jar(json: #"{"1":2}"#)^ == [Mapped.name("1"): 2])
    }

    @Test func anUpdateKeepsKeysOfBothKinds() throws {
        let start: [Feature: Int] = [.number(1): 2, .name("a"): 1]
        func updated(_ json: String, from start: [Feature: Int]) throws -> [Feature: Int] {
            try Whole(values: start).updated(from: Jar(json: #"{"values":\#(json)}"#)).values
        }
        #expect(try updated("{}", from: start) == start)
        #expect(try updated(#"{"b":3}"#, from: start) == [.number(1): 2, .name("a"): 1, .name("b"): 3])
        #expect(try updated(#"{"1":5,"a":6}"#, from: start) == [.number(1): 5, .name("a"): 6])
        #expect(try updated("[1,7]", from: start) == [.number(1): 7])
        let both: [Feature: Int] = [.number(1): 2, .name("1"): 1]
        #expect(try updated(#"{"1":5}"#, from: both) == [.number(1): 2, .name("1"): 5])

        var nested = Nested(values: [.number(1): ["x": 1], .name("a"): ["y": 2]])
        try nested.update(from: Jar(json: #"{"values":{"1":{"z":3},"b":{}}}"#))
        #expect(nested.values == [.number(1): ["x": 1, "z": 3], .name("a"): ["y": 2], .name("b"): [:]])
        try nested.update(from: Jar(json: #"{"values":{}}"#))
        #expect(nested.values.count == 3)
    }

    /// A key that isn't there is lifted from its text, as in a dictionary.
    @Test func anUpdateAddsKeys() throws {
        let start = Whole(values: [Bytes.data(Data([0xFF])): 1, .number(1234): 2])
        #expect(try String(json: start).contains("1234,2"))
        let updated = try start.updated(from: Jar(json: #"{"values":{"5":3,"1234":4}}"#))
        #expect(updated.values == [.data(Data([0xFF])): 1, .number(1234): 4, .number(5): 3])
    }

    /// The text of 1234 may also be data.
    private enum Bytes: Hashable, JarCodable {
        case data(Data)
        case number(Int)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let data = try? container.decode(Data.self) {
                self = .data(data)
            } else {
                self = .number(try container.decode(Int.self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .data(let data): try container.encode(data)
            case .number(let number): try container.encode(number)
            }
        }
    }

    @Test func twoKeysWithOneTextAreAnErrorInAnArray() throws {
        let second = Date(timeIntervalSince1970: 0.0002)
        for values in [
            [Mark.date(Date(timeIntervalSince1970: 0.0001)): 1, .date(second): 2],
            [.date(second): 1, .name("1970-01-01T00:00:00.000Z"): 2],
        ] {
            let message = #"two keys of the dictionary are both written as "1970-01-01T00:00:00.000Z""#
            #expect(try failure { try String(json: Jar(values)) } == LiftFailure(.unsupported, message))
            let whole = LiftFailure(.unsupported, message, at: "values")
            #expect(try failure { try String(json: Whole(values: values)) } == whole)
            #expect(try failure { try JarEncoder().encodeJSON(Whole(values: values)) } == whole)
        }
        // A number isn't the string of its digits.
        #expect(try Jar([Feature.number(1): 1, .name("1"): 2])^ == [Feature.number(1): 1, .name("1"): 2])
    }

    private struct Nested: JarMapped {
        var values: [Mapped: [String: Int]]

        static let mapping = JarMapping<Nested> {
            JarMake(Nested.init(values:))
            JarField("values", \.values)
        }
    }

    /// A string, or a date or data, which have strings as their texts.
    private enum Mark: Hashable, JarCodable {
        case name(String)
        case date(Date)
        case data(Data)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let name = try? container.decode(String.self) {
                self = .name(name)
            } else if let date = try? container.decode(Date.self) {
                self = .date(date)
            } else {
                self = .data(try container.decode(Data.self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .name(let name): try container.encode(name)
            case .date(let date): try container.encode(date)
            case .data(let data): try container.encode(data)
            }
        }
    }

    @Test func aDateThatWouldBeReadAsAStringIsNoText() throws {
        for mark in [Mark.date(Date(timeIntervalSince1970: 0)), .data(Data([1, 2])), .name("x")] {
            #expect(try Jar([mark: 1])^ == [mark: 1])
            for format in [PropertyListFormat.xml, .binary] {
                let list = try Data(plist: Jar([mark: 1]), format: format)
                #expect(try Jar(plist: list)^ == [mark: 1])
            }
            let whole = Whole(values: [mark: 1])
            #expect(try Jar(whole)^ == whole)
            #expect(try whole.updated(from: ["note": "x"]) == Whole(values: [mark: 1], note: "x"))
        }
    }

    /// Writing lifts keys again, of which a receipt in the context says nothing.
    @Test func writingNotesNothing() throws {
        let receipt = JarReceipt()
        let jar = Jar([Feature.number(1): 2]).union(context: receipt)
        #expect(try String(json: jar) == "[1,2]")
        #expect(receipt.entries.isEmpty)
    }

    @Test func aTypeMaySayWhichKeyItIs() throws {
        try expect([Row(7): 1], #"{"row7":1}"#)
        // Its text isn't that of its number.
        for text in ["x", "7"] {
            let error = try failure { try Jar(json: #"{"\#(text)":1}"#)^ as [Row: Int] }
            #expect(
                error == LiftFailure(.value, #"expected Row, found string "\#(text)" as a key"#, at: text))
        }
        let json = #"{"x":1,"8":3,"row7":2}"#
        #expect(try (Jar(json: json)^ as Lossy<[Row: Int]>).wrappedValue == [Row(7): 2])
        #expect(
            try JSONDecoder().decode(Lossy<[Row: Int]>.self, from: Data(json.utf8)).wrappedValue
                == [Row(7): 2])
        var whole = Whole(values: [Row(7): 1])
        try whole.update(from: Jar(json: #"{"values":{"row7":2,"row8":3}}"#))
        #expect(whole.values == [Row(7): 2, Row(8): 3])
    }

    @Test func theLastValueOfAKeyInAnArrayWins() throws {
        let text = "[true,1,false,3,true,2]"
        let values: [Bool: Int] = [true: 2, false: 3]
        #expect(try Jar(json: text)^ == values)
        #expect(try JarDecoder().decode([Bool: Int].self, from: text) == values)
        #expect(try JSONDecoder().decode([Bool: Int].self, from: Data(text.utf8)) == values)
    }

    // MARK: Lossy

    private struct Kept: JarCodable {
        @Lossy var values: [Feature: Int]
    }

    @Test func aLossyDictionaryIsReadFromAnArray() throws {
        let text = #"{"values":[1,2,true,3,"a","x","b",4]}"#
        let values: [Feature: Int] = [.number(1): 2, .name("b"): 4]
        let receipt = JarReceipt()
        let jar = try Jar(json: text).union(context: receipt)
        #expect(try (jar["values"]^ as Lossy<[Feature: Int]>).wrappedValue == values)
        #expect(
            receipt.entries.map(\.error.description) == [
                "expected String, found bool true at values[2] (line 1, column 16)",
                #"expected Int, found string "x" at values[5] (line 1, column 27)"#,
            ])
        #expect(try (jar^ as Kept).values == values)
        #expect(receipt.entries.count == 4)
        #expect(try JSONDecoder().decode(Kept.self, from: Data(text.utf8)).values == values)
    }

    /// A key isn't lossy itself: it would be another key.
    @Test func aLossyDictionaryDropsAKeyAsAWhole() throws {
        #expect(try (Jar(json: #"[null,2,"x",1]"#)^ as Lossy<[Int?: Int]>).wrappedValue == [nil: 2])
        #expect(try (Jar(json: #"[[1],2,[1,"x"],9]"#)^ as Lossy<[[Int]: Int]>).wrappedValue == [[1]: 2])
    }

    @Test func aLossyDictionaryNeedsPairs() throws {
        let odd = #"{"values":[1,2,3]}"#
        let error = try failure { try Jar(json: odd)["values"]^ as Lossy<[Feature: Int]> }
        let message = "expected an array of alternating keys and values, found array of 3"
        #expect(error == LiftFailure(.type, message, at: "values"))
        #expect(throws: LiftError.self) { try Jar(json: odd)^ as Kept }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Kept.self, from: Data(odd.utf8)) }
        #expect(throws: LiftError.self) { try Jar(json: "[1,2]")^ as Lossy<[Int: Int]> }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Lossy<[String: Int]>.self, from: Data(#"["a",2]"#.utf8))
        }
    }
}
