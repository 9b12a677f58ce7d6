import Foundation
import Lift

/// Lifts payments, changes and writes them, and shows some errors.
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

        print("\nErrors of failing lifts:")
        var wrong = jar
        wrong["payments"][2]["amount"] = "12a"
        say { try wrong["payments"]^ as [Payment] }
        wrong["payments"][2]["amount"] = nil
        say { try wrong["payments"]^ as [Payment] }
        say { try Jar(json: document)["payments"]^ as [Payment] }
        say { try Jar(json: document.replacingOccurrences(of: "9900,", with: "9900")) }
    }

    private static func say(_ body: () throws -> some Any) {
        do {
            _ = try body()
        } catch {
            print("  \(error)")
        }
    }
}
