import Foundation
import Lift
import LiftLines
import Testing

// The Swift block of the article Cookbook about JSON Lines.

@Suite struct CookbookLinesSnippets {
    struct Visit: JarCodable {
        var page: String
        var seconds: Int
    }

    func keepLongVisits(in url: URL, as result: URL) async throws -> JarReceipt {
        let receipt = JarReceipt()
        let visits = JarLines(json: url, receipt: receipt).lift(as: Visit.self, concurrency: .all)
        try await visits.filter { $0.seconds > 60 }.writeJSONLines(to: result)
        return receipt
    }

    @Test func longVisitsAreKept() async throws {
        try await inDirectory { directory in
            let url = directory.appendingPathComponent("visits.jsonl")
            let result = directory.appendingPathComponent("long.jsonl")
            let text = """
                {"page": "/", "seconds": 3}
                {"page": "/docs", "seconds": 340}
                {"page": "/docs", "seconds": "long"}
                {"page": "/blog", "secon
                {"page": "/blog", "seconds": 61}
                """
            try Data(text.utf8).write(to: url)
            let receipt = try await keepLongVisits(in: url, as: result)
            #expect(
                try String(contentsOf: result, encoding: .utf8) == """
                    {"page":"/docs","seconds":340}
                    {"page":"/blog","seconds":61}

                    """)
            #expect(receipt.count == 2)
            #expect(
                receipt.report == """
                    warning: dropped: expected Int, found string "long"
                      --> visits.jsonl:3:30   [2].seconds
                       |
                     3 | {"page": "/docs", "seconds": "long"}
                       |                              ^^^^^^

                    warning: dropped: expected '"', found the end of the line
                      --> visits.jsonl:4:25   [3]
                       |
                     4 | {"page": "/blog", "secon
                       |                         ^
                    """)
        }
    }
}
