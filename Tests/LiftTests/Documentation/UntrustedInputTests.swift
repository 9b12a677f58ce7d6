import Foundation
import Lift
import LiftDocuments
import Testing

/// The article UntrustedInput: its snippet, the defaults of its table, and what it says of limits.
@Suite struct UntrustedInputTests {
    private func read(_ body: Data) throws -> Jar {
        let options = JSONReadingOptions(maximumDepth: 64, maximumSize: 1 << 20, duplicateKeys: .refused)
        let jar = try Jar(json: body, options: options)
        return jar
    }

    private func nest(_ levels: Int) -> Data {
        Data((String(repeating: "[", count: levels) + String(repeating: "]", count: levels)).utf8)
    }

    @Test func limitsAreObeyed() throws {
        #expect(try read(nest(64)).count == 1)
        let refused: [(Data, LiftFailure)] = [
            (nest(65), LiftFailure(.bounds, "nested more than 64 levels deep")),
            (
                Data(repeating: 0x20, count: 1 << 20 + 1),
                LiftFailure(.bounds, "expected at most 1048576 bytes of text, found 1048577")
            ),
            (Data(#"{"a":1,"a":2}"#.utf8), LiftFailure(.syntax, #"duplicate key "a""#)),
        ]
        for (body, failed) in refused { #expect(try failure { try read(body) } == failed) }
    }

    @Test func strictnessAndLimitsAreCombined() throws {
        var strict = JSONReadingOptions.strict
        strict.maximumSize = 1 << 20
        #expect(try failure { try Jar(json: #"{"a":1,"a":2}"#, options: strict) }.kind == .syntax)
        #expect(try failure { try Jar(json: Data(count: 1 << 20 + 1), options: strict) }.kind == .bounds)
        #expect(try failure { try Jar(json: "\"7\"", options: strict)^ as Int }.kind == .type)
        #expect(try Jar(json: "\"7\"")^ as Int == 7)
    }

    @Test func defaultsAreWhatTheTableSays() {
        let json = JSONReadingOptions()
        #expect(json.maximumDepth == 512 && json.maximumSize == .max && json.duplicateKeys == .first)
        let list = PropertyListReadingOptions()
        #expect(list.maximumDepth == 512 && list.maximumSize == .max)
        #expect(list.maximumExpansion == 4 && list.maximumContent == nil)
    }

    @Test func documentsAndBuiltJarsHave512Levels() throws {
        #expect(try Jar(json: nest(512)).count == 1)
        #expect(try failure { try Jar(json: nest(513)) }.kind == .bounds)
        var jar: Jar = 1
        for _ in 0..<512 { jar = ["a": jar] }
        #expect(try String(json: jar).hasPrefix(#"{"a":{"a":"#))
        jar = ["a": jar]
        #expect(try failure { try String(json: jar) }.kind == .bounds)
    }

    @Test func aPatchCopiesAtMostAMegabyte() throws {
        let jar: Jar = ["text": String(repeating: "x", count: 100_000)]
        let operations = (0..<80).map { JarPatch.Operation.copy(from: "text", path: "copy\($0)") }
        // 64 times 100 KB are more than a megabyte.
        #expect(try JarPatch(operations.prefix(60).map { $0 }).applied(to: jar).count == 61)
        #expect(try failure { try JarPatch(operations).applied(to: jar) }.kind == .bounds)
        let small: Jar = ["text": String(repeating: "x", count: 1000)]
        #expect(try JarPatch(operations).applied(to: small).count == 81)
        #expect(
            try failure { try JarPatch(operations).applied(to: small, maximumCopy: 10_000) }.kind == .bounds)
    }

    @Test func swiftHashesNoTextWithManyMarks() throws {
        enum Case: String, JarElement { case one }
        let text = "a" + String(repeating: "\u{301}\u{316}", count: 150)
        let jar: Jar = [text: 1]
        let failures = try [
            failure { try jar^ as [String: Int] }, failure { try Jar([text])^ as Set<String> },
            failure { try Jar(text)^ as Case }, failure { try jar.asAny() },
        ]
        for failure in failures { #expect(failure.kind == .bounds) }
        #expect(try jar[text]^ as Int == 1)
        #expect(try Jar(text)^ as String == text)
    }

    @Test func propertyListsDeclareNoEntities() throws {
        let list = #"<!DOCTYPE plist [<!ENTITY a "b">]><plist><string>&a;</string></plist>"#
        #expect(
            try failure { try Jar(plist: list) }
                == LiftFailure(.syntax, "entity declarations are not allowed"))
    }

    /// What an answer to a stranger should not have.
    @Test func messagesRevealTypesAndCases() throws {
        enum Role: String, JarElement, CaseIterable { case admin, staff }
        let error = try liftError { try Jar(["role": "x"])["role"]^ as Role }
        #expect(error.message == #"expected Role, found string "x", which is not one of "admin", "staff""#)
        #expect((error.key, error.kind) == ("role", .value))
        let report = try liftError { try Jar(["\u{1B}[31m"])[0]^ as Int }.report
        #expect(!report.unicodeScalars.contains("\u{1B}"))
    }
}
