import Foundation
import Lift
import Testing

/// Compares Lift's coders with Foundation's, case by case. The table of the article ComingFromCodable lists
/// all differences.
@Suite struct FoundationCodersTests {
    @Test(arguments: CoderCases.allCases)
    func codersDifferAsTheTableSays(group: CoderCases) throws {
        for one in group.cases {
            let (found, text) = try one.signs()
            #expect(found == one.difference?.signs ?? [], "\(text)")
        }
    }

    @Test func eachDifferenceHasACase() {
        let shown = Set(CoderCases.allCases.flatMap(\.cases).compactMap(\.difference))
        #expect(shown == Set(CoderDifference.allCases))
    }

    @Test func theTableHasEachDifference() throws {
        var page = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { page.deleteLastPathComponent() }
        page.appendPathComponent("Sources/Lift/Documentation.docc/ComingFromCodable.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let section = try #require(
            text.components(separatedBy: "## What differs from Foundation's coders\n").last)
        let rows = section.components(separatedBy: "\n## ")[0].split(separator: "\n").filter {
            $0.hasPrefix("|")
        }
        let names = rows.dropFirst(2).compactMap { row in
            row.split(separator: "|").first.map { $0.trimmingCharacters(in: .whitespaces) }
        }
        #expect(names.sorted() == CoderDifference.allCases.map(\.rawValue).sorted())
    }
}
