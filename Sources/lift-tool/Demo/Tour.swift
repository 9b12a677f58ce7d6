import Foundation
import Lift

/// The story that `lift-tool demo` tells: payments are read, changed, written and broken, with the code
/// beside each result.
struct Tour {
    let output: (Data) throws -> Void
    /// Whether the output goes to a terminal that shows colors.
    let isColored: Bool

    private static let document = """
        {"payments": [
          {"amount": 12500, "status": "paid", "items": ["Espresso", "Kanelbulle"]},
          {"amount": 4500, "status": "refunded", "items": ["Tea"]}
        ]}
        """

    // A test checks that each line of code in the story is also one that runs.
    func run() throws {
        let text = Self.document
        try tell("A café's payments. Amounts are in öre, but nothing in the data says so:", shows: text)

        let jar = try Jar(json: text).union(context: Currency.sek)
        var payments: [Payment] = try jar["payments"]^
        try tell(
            "Lift them. The context adds what the data lacks:",
            code: """
                let jar = try Jar(json: text).union(context: Currency.sek)
                var payments: [Payment] = try jar["payments"]^
                """, shows: payments.map(\.description).joined(separator: "\n"))

        payments[1].note = "cold"
        let written = try String(json: payments[1])
        try tell(
            "Change one, and write it:",
            code: """
                payments[1].note = "cold"
                let written = try String(json: payments[1])
                """, shows: written)

        let broken = try Self.changed("4500", to: "\"45.oo\"")
        try tell(
            "Break the data. The error says what is wrong, and where:",
            code: """
                try broken["payments"]^ as [Payment]
                """,
            shows: Self.report { try broken["payments"]^ as [Payment] })

        let renamed = try Self.changed("\"items\": [\"Tea\"]", to: "\"itmes\": [\"Tea\"]")
        try tell(
            "Misspell a key:",
            code: """
                try renamed["payments"][1]^ as Payment
                """,
            shows: Self.report { try renamed["payments"][1]^ as Payment })
        try tell("Next: your own file, `swift run lift-tool FILE`, and the README.")
    }

    /// Prints a sentence, the code that it's about, and the result, with an empty line after them.
    private func tell(_ sentence: String, code: String = "", shows result: String = "") throws {
        func lines(_ text: String, _ margin: String, color: (String) -> String) -> [String] {
            if text.isEmpty { return [] }
            let shown = isColored ? color(text) : text
            return shown.split(separator: "\n", omittingEmptySubsequences: false).map { margin + $0 }
        }
        let story =
            lines(sentence, "", color: ReportColors.bold) + lines(code, "  ", color: ReportColors.code)
            + lines(result, "      ", color: ReportColors.colored)
        try output(Data((story.joined(separator: "\n") + "\n\n").utf8))
    }

    private static func changed(_ part: String, to other: String) throws -> Jar {
        try Jar(json: document.replacingOccurrences(of: part, with: other)).union(context: Currency.sek)
    }

    /// Returns the report of the error that a body throws.
    private static func report(_ body: () throws -> some Any) -> String {
        do {
            return "\(try body())"
        } catch {
            return (error as? LiftError)?.report ?? "\(error)"
        }
    }
}
