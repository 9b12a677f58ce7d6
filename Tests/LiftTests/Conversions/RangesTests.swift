import Foundation
import Lift
import Testing

@Suite struct RangesTests {
    @Test func aRangeIsAnArrayOfItsBounds() throws {
        try expectCodableForm(1..<3, "[1,3]")
        try expectCodableForm(1...3, "[1,3]")
        try expectCodableForm(5..<5, "[5,5]")
        try expectCodableForm(0.5..<1.5, "[0.5,1.5]")
        try expectCodableForm("a"..."f", #"["a","f"]"#)
        try expectCodableForm(Int.min...Int.max, "[-9223372036854775808,9223372036854775807]")
    }

    @Test func aPartialRangeIsAnArrayOfItsBound() throws {
        let from: PartialRangeFrom<Int> = try Jar(json: "[1]")^
        let through: PartialRangeThrough<Int> = try Jar(json: "[2]")^
        let upTo: PartialRangeUpTo<Int> = try Jar(json: "[3]")^
        #expect((from.lowerBound, through.upperBound, upTo.upperBound) == (1, 2, 3))
        try expectWritten(from, as: "[1]")
        try expectWritten(through, as: "[2]")
        try expectWritten(upTo, as: "[3]")
        let coded = CodedBox(value: CodedBox(value: from))
        let data = try JSONEncoder().encode(coded)
        #expect(try JarEncoder().encodeJSON(coded) == data)
        let decoded = try JarDecoder().decode(CodedBox<CodedBox<PartialRangeFrom<Int>>>.self, from: data)
        #expect(decoded.value.value.lowerBound == 1)
        for (text, count) in [("[]", 0), ("[1,2]", 2)] {
            try expectRefusedForm(
                PartialRangeFrom<Int>.self, text, .value,
                "expected an array of one bound, found array of \(count)")
        }
        try expectRefusedForm(
            PartialRangeThrough<Int>.self, "{}", .type,
            "expected PartialRangeThrough<Int>, found dictionary of 0")
        try expectRefusedForm(
            PartialRangeUpTo<Int>.self, "[true]", .type, "expected Int, found bool true", at: "[0]")
    }

    @Test(
        arguments: [
            ("[3,1]", .value, "expected bounds in ascending order, found array of 2", ""),
            ("[1]", .value, "expected an array of two bounds, found array of 1", ""),
            ("[1,2,3]", .value, "expected an array of two bounds, found array of 3", ""),
            ("{}", .type, "expected Range<Int>, found dictionary of 0", ""),
            (#"[1,"x"]"#, .type, #"expected Int, found string "x""#, "[1]"),
            ("[null,1]", .null, "expected Int, found null", "[0]"),
            ("[1,1e30]", .range, "expected Int, found number 1e30, which doesn't fit", "[1]"),
        ] as [(String, LiftError.Kind, String, String)])
    func whatIsNoRangeIsRefused(row: (String, LiftError.Kind, String, String)) throws {
        try expectRefusedForm(Range<Int>.self, row.0, row.1, row.2, at: row.3)
    }

    @Test func boundsInTheWrongOrderAreNoClosedRange() throws {
        let message = "expected bounds in ascending order, found array of 2"
        try expectRefusedForm(ClosedRange<Double>.self, "[1.5,0]", .value, message)
        let list = "<plist><array><real>1</real><real>nan</real></array></plist>"
        #expect(try failure { try Jar(plist: list)^ as ClosedRange<Double> } == LiftFailure(.value, message))
        #expect(try failure { try Jar(plist: list)^ as Range<Double> } == LiftFailure(.value, message))
    }

    @Test func noRangeIsMissing() throws {
        #expect(try Jar(json: "{}")["a"]^ as Range<Int>? == nil)
        #expect(try failure { try Jar(json: "{}")["a"]^ as Range<Int> }.kind == .missing)
        #expect(try failure { try Range<Int>(jar: Jar()) }.kind == .missing)
    }

    /// In Codable types, numbers aren't made from strings.
    @Test func boundsAreConvertedAsOtherValuesAre() throws {
        #expect(try Jar(json: #"["1","3"]"#)^ == 1..<3)
        let json = #"{"value":["1","3"]}"#
        #expect(try failure { try JarDecoder().decode(CodedBox<Range<Int>>.self, from: json) }.kind == .type)
        let jar = try Jar(json: json).union(context: JarCoercion.lossless)
        #expect(try JarDecoder().decode(CodedBox<Range<Int>>.self, from: jar).value == 1..<3)
    }

    @Test func datesAreWrittenByTheContext() throws {
        let days = Date(timeIntervalSince1970: 0)..<Date(timeIntervalSince1970: 86400)
        try expectWritten(days, as: #"["1970-01-01T00:00:00.000Z","1970-01-02T00:00:00.000Z"]"#)
        let seconds = JarTypeTransform(.secondsSince1970)
        #expect(try String(json: Jar(["days": days]).union(context: seconds)) == #"{"days":[0,86400]}"#)
        #expect(try Jar(json: "[0,86400]").union(context: seconds)^ == days)
        let ever = PartialRangeFrom(days.lowerBound)
        #expect(try String(json: Jar(["ever": ever]).union(context: seconds)) == #"{"ever":[0]}"#)
        let until = PartialRangeThrough(days.lowerBound)
        #expect(try String(json: Jar(["until": until]).union(context: seconds)) == #"{"until":[0]}"#)
        let before = PartialRangeUpTo(days.lowerBound)
        #expect(try String(json: Jar(["before": before]).union(context: seconds)) == #"{"before":[0]}"#)
        let closed = days.lowerBound...days.upperBound
        #expect(try String(json: Jar(["days": closed]).union(context: seconds)) == #"{"days":[0,86400]}"#)
    }

    @Test func rangesOfOtherBoundsAreCodedByCodable() throws {
        struct Level: Codable, Comparable {
            var value: Int
            static func < (first: Level, second: Level) -> Bool { first.value < second.value }
        }
        try expectExchange(Level(value: 1)..<Level(value: 2), #"[{"value":1},{"value":2}]"#)
        #expect(throws: LiftError.self) {
            try JarDecoder().decode(
                CodedBox<Range<Level>>.self, from: #"{"value":[{"value":2},{"value":1}]}"#)
        }
    }

    @Test func aRangeIsNoKeyThatIsText() throws {
        let dictionary = [1..<3: "a"]
        try expectExchange(dictionary, #"[[1,3],"a"]"#)
    }
}
