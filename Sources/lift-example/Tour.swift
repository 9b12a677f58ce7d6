import Foundation
import Lift

/// Lifts payments, changes and writes them, and shows the reports of some errors.
enum Tour {
    static let document = """
        {
          "payments": [
            {"amount": 12500, "date": "2026-11-20", "status": "paid", "items": ["Espresso", "Kanelbulle"]},
            {"amount": 9900, "date": "2026-11-21", "status": "refunded", "items": []},
            {"amount": 4500, "date": "2026-11-21", "status": "paid", "items": ["Tea"], "note": "no receipt"}
          ]
        }
        """

    static func run() throws {
        // What the document does not carry goes into the context.
        let dates = Date.ISO8601FormatStyle().year().month().day()
        let jar = try Jar(json: document).union(context: [Currency(code: "SEK"), dates])

        print("Lifted out of the document, with a currency and a form of dates from the context:")
        var payments: [Payment] = try jar["payments"]^
        for payment in payments { print("  \(payment)") }

        print("\nThe second one changed and written back, dates in the same form:")
        payments[1].status = .paid
        payments[1].note = "paid after all"
        let written: Jar = ["payments": payments]
        print(try String(json: written.union(context: dates), prettyPrinted: true))

        print("\nErrors of failing lifts, on standard error:")
        func changed(_ text: String, to other: String) throws -> Jar {
            try Jar(json: document.replacingOccurrences(of: text, with: other)).union(context: jar.context)
        }
        report { try changed("4500", to: "\"12a\"")["payments"]^ as [Payment] }
        report { try changed("\"amount\": 4500", to: "\"amuont\": 4500")["payments"]^ as [Payment] }
        report { try changed("refunded", to: "refundet")["payments"]^ as [Payment] }
        report { try Jar(json: document)["payments"]^ as [Payment] }
        report { try changed("9900,", to: "9900") }
        let secret = JarRedaction.keys("note", "items")
        report { try jar.union(context: secret)["payments"][2]["note"]^ as Int }
    }

    private static func report(_ body: () throws -> some Any) {
        do {
            _ = try body()
        } catch {
            ReportPrinter.print(error, after: "\n")
        }
    }
}
