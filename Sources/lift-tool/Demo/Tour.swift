import Foundation
import Lift

/// Lifts payments, changes and writes them, and shows the reports of some errors.
struct Tour {
    let output: (Data) throws -> Void
    let console: Console

    private static let document = """
        {
          "payments": [
            {"amount": 12500, "date": "2026-11-20", "status": "paid", "items": ["Espresso", "Kanelbulle"]},
            {"amount": 9900, "date": "2026-11-21", "status": "refunded", "items": []},
            {"amount": 4500, "date": "2026-11-21", "status": "paid", "items": ["Tea"], "note": "no receipt"}
          ]
        }
        """

    func run() throws {
        // What the document does not carry goes into the context.
        let dates = Date.ISO8601FormatStyle().year().month().day()
        let jar = try Jar(json: Self.document).union(context: [Currency(code: "SEK"), dates])

        try print("Lifted out of the document, with a currency and a form of dates from the context:")
        var payments: [Payment] = try jar["payments"]^
        for payment in payments { try print("  \(payment)") }

        try print("\nThe second one changed and written back, dates in the same form:")
        payments[1].status = .paid
        payments[1].note = "paid after all"
        let written: Jar = ["payments": payments]
        try print(String(json: written.union(context: dates), prettyPrinted: true))

        try print("\nErrors of failing lifts, on standard error:")
        func changed(_ text: String, to other: String) throws -> Jar {
            try Jar(json: Self.document.replacingOccurrences(of: text, with: other)).union(
                context: jar.context)
        }
        report { try changed("4500", to: "\"12a\"")["payments"]^ as [Payment] }
        report { try changed("\"amount\": 4500", to: "\"amuont\": 4500")["payments"]^ as [Payment] }
        report { try changed("refunded", to: "refundet")["payments"]^ as [Payment] }
        report { try Jar(json: Self.document)["payments"]^ as [Payment] }
        report { try changed("9900,", to: "9900") }
        let secret = JarRedaction.keys("note", "items")
        report { try jar.union(context: secret)["payments"][2]["note"]^ as Int }
    }

    private func print(_ text: String) throws { try output(Data((text + "\n").utf8)) }

    private func report(_ body: () throws -> some Any) {
        do {
            _ = try body()
        } catch {
            console.write("\n")
            console.report(error)
        }
    }
}
