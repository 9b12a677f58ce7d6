import Foundation
import Lift
import Testing

private enum Problem: String, Error, JarElement, Codable { case offline, forbidden }

// An app that wants results in its Codable types says so itself.
extension Result: @retroactive Encodable where Success: Codable & JarElement, Failure: Codable & JarElement {}
extension Result: @retroactive Decodable where Success: Codable & JarElement, Failure: Codable & JarElement {}
extension Result: CodableByJar where Success: Codable & JarElement, Failure: Codable & JarElement {}

@Suite struct ResultsTests {
    private typealias Count = Result<Int, Problem>

    @Test func aResultIsADictionaryOfOneKey() throws {
        try expectLift(ofText: #"{"success":3}"#, .value(Count.success(3)))
        try expectLift(ofText: #"{"failure":"offline"}"#, .value(Count.failure(.offline)))
        try expectLift(of: Count.success(3), .value(Count.success(3)))
        try expectLift(of: Count.failure(.offline), .value(Count.failure(.offline)))
        try expectWritten(Count.success(3), as: #"{"success":3}"#)
        try expectWritten(Count.failure(.forbidden), as: #"{"failure":"forbidden"}"#)
    }

    @Test(
        arguments: [
            #"{"success":3,"failure":null}"#, #"{"failure":null,"success":3}"#, #"{"success":3,"id":1}"#,
        ])
    func aNullBesideTheValueIsIgnored(text: String) throws {
        try expectLift(ofText: text, .value(Count.success(3)))
        let swapped = text.replacingOccurrences(of: "success", with: "x")
            .replacingOccurrences(of: "failure", with: "success")
            .replacingOccurrences(of: "x", with: "failure").replacingOccurrences(of: "3", with: #""offline""#)
        try expectLift(ofText: swapped, .value(Count.failure(.offline)))
    }

    @Test(
        arguments: [
            ("{}", #"expected a value for either "success" or "failure", found dictionary of 0"#),
            (
                #"{"success":1,"failure":"offline"}"#,
                #"expected a value for either "success" or "failure", found dictionary of 2"#
            ),
            (
                #"{"success":null,"failure":null}"#,
                #"expected a value for either "success" or "failure", found dictionary of 2"#
            ),
        ])
    func oneOfTheTwoIsNeeded(row: (String, String)) throws {
        try expectLift(ofText: row.0, LiftOutcome<Count>.fails(.value, row.1))
    }

    @Test func whatIsWrongHasItsPath() throws {
        try expectLift(
            ofText: "[1]", LiftOutcome<Count>.fails(.type, "expected Result<Int, Problem>, found array of 1"))
        #expect(
            try failure { try Jar(json: #"{"success":"x"}"#)^ as Count }
                == LiftFailure(.type, #"expected Int, found string "x""#, at: "success"))
        #expect(try failure { try Jar(json: #"{"failure":"lost"}"#)^ as Count }.key == "failure")
        #expect(try failure { try Jar(json: #"{"success":null}"#)^ as Count }.kind == .null)
        #expect(try failure { try Jar(json: "{}")["result"]^ as Count }.kind == .missing)
    }

    @Test func aNilSucceedsToo() throws {
        let nothing = Result<Int?, Problem>.success(nil)
        #expect(try String(json: nothing) == #"{"success":null}"#)
        let lifted: Result<Int?, Problem> = try Jar(json: #"{"success":null}"#)^
        #expect(lifted == nothing)
    }

    @Test func partsAreWrittenByTheContext() throws {
        let days: [Result<Date, Problem>] = [.success(Date(timeIntervalSince1970: 60)), .failure(.offline)]
        let seconds = JarTypeTransform(.secondsSince1970)
        let text = #"[{"success":60},{"failure":"offline"}]"#
        #expect(try String(json: Jar(days).union(context: seconds)) == text)
        #expect(try Jar(json: text).union(context: seconds)^ == days)
        #expect(
            try String(json: days) == #"[{"success":"1970-01-01T00:01:00.000Z"},{"failure":"offline"}]"#)
    }

    @Test func aMappedTypeHasResults() throws {
        let box: MappedBox<Count> = try Jar(json: #"{"value":{"failure":"offline"}}"#)^
        #expect(box.value == .failure(.offline))
        #expect(try String(json: box) == #"{"value":{"failure":"offline"}}"#)
    }

    @Test func anAppMakesResultsCodable() throws {
        let box = CodedBox(value: Count.failure(.offline))
        let data = try JarEncoder().encodeJSON(box)
        #expect(String(decoding: data, as: UTF8.self) == #"{"value":{"failure":"offline"}}"#)
        #expect(try JSONEncoder().encode(box) == data)
        #expect(try JarDecoder().decode(CodedBox<Count>.self, from: data).value == .failure(.offline))
        #expect(try JSONDecoder().decode(CodedBox<Count>.self, from: data).value == .failure(.offline))
    }
}
