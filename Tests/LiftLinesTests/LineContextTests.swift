import Foundation
import Lift
import LiftLines
import Testing

private struct Part: JarCodable, Equatable { var size: Int }

/// Receipts, strictness, and other values in the context of lines.
@Suite struct LineContextTests {
    /// A receipt of a large file keeps the elements of its entries, and not the text around them.
    @Test(arguments: [false, true])
    func anEntryOfAnElementKeepsOnlyThat(isInContext: Bool) async throws {
        let text = #"[{"size": 1}, {"size": "x"}, {"size": 3}]"#
        let receipt = JarReceipt()
        var lines = JarLines(json: text, layout: .array, receipt: receipt)
        if isInContext { lines = lines.union(context: receipt) }
        var sizes: [Int] = []
        for try await part in lines.lift(as: Part.self) { sizes.append(part.size) }
        #expect(sizes == [1, 3])
        let entry = try #require(receipt.entries.first)
        #expect(receipt.count == 1 && entry.key == "[1].size" && entry.column == 24)
        #expect(entry.report.contains(#"{"size": "x"}"#) && !entry.report.contains(#""size": 3"#))
    }

    @Test func linesNoteInTheirContextToo() throws {
        let receipt = JarReceipt()
        let text = "[\"1\"]\n[x]\n[2]"
        let lines = JarLines(json: text, receipt: receipt)
        #expect(try lines.map { try $0^ as [Int] } == [[1], [2]])
        #expect(receipt.entries.map(\.kind) == [.dropped])
        #expect(try lines.union(context: receipt).map { try $0^ as [Int] } == [[1], [2]])
        #expect(receipt.entries.map(\.kind) == [.dropped, .conversion, .dropped])
        #expect(receipt.entries.map(\.key) == ["[1]", "[0][0]", "[1]"])
    }

    private struct Currency: JarContextValue { let code: String }

    @Test func aStoredListIsAContext() throws {
        let stored: [any JarContextValue] = [Currency(code: "USD"), Currency(code: "SEK")]
        let lines = JarLines(json: Data("1".utf8)).union(context: stored)
        #expect(try lines.map { try $0.context.get(Currency.self).code } == ["SEK"])
    }

    /// A type that is lifted by `^` alone, which converts by default.
    private struct Age: JarConvertible, Equatable {
        let age: Int

        init(jar: Jar) throws {
            try jar.checkUnknownKeys(besides: "age")
            age = try jar["age"]^
        }
    }

    @Test(arguments: [
        (#"{"age": 25}"#, nil),
        (#"{"age": "25"}"#, LiftFailure(.type, #"expected Int, found string "25""#, at: "[0].age")),
        (#"{"age": 25, "agee": 1}"#, LiftFailure(.value, #"unknown key "agee", near "age""#, at: "[0].agee")),
    ])
    func linesAreLiftedStrictly(text: String, expected: LiftFailure?) async throws {
        let lines = JarLines(json: text, options: .strict)
        var errors: [LiftFailure] = []
        for jar in lines {
            do { _ = try jar^ as Age } catch let error as LiftError { errors.append(LiftFailure(error)) }
        }
        do {
            for try await _ in lines.lift(as: Age.self) {}
        } catch let error as LiftError {
            errors.append(LiftFailure(error))
        }
        #expect(errors == (expected.map { [$0, $0] } ?? []))
    }
}
