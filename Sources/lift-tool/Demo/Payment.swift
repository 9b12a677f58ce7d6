import Foundation
import Lift

struct Currency: JarContextValue {
    let code: String
}

/// An amount of money. The amount comes from the document, the currency from the context.
struct Money: JarElement, CustomStringConvertible {
    let fractionized: Int
    let currency: Currency

    init(jar: Jar) throws {
        fractionized = try jar^
        currency = try jar.context.get()
    }

    var jar: Jar { Jar(fractionized) }

    var description: String { "\(Decimal(fractionized) / 100) \(currency.code)" }
}

enum Status: String, JarElement, CaseIterable {
    case paid, refunded
}

struct Payment: JarElement, CustomStringConvertible {
    let amount: Money
    let date: Date
    var status: Status
    let items: [String]
    var note: String?

    init(jar: Jar) throws {
        amount = try jar["amount"]^
        date = try jar["date"]^
        status = try jar["status"]^
        items = try jar["items"]^
        note = try jar["note"]^
    }

    var jar: Jar {
        ["amount": amount, "date": date, "status": status, "items": items, "note": note]
    }

    var description: String {
        let day = date.formatted(.iso8601.year().month().day())
        let what = items.isEmpty ? "nothing" : items.joined(separator: ", ")
        return "\(day)  \(amount)  \(status.rawValue)  \(what)" + (note.map { "  (\($0))" } ?? "")
    }
}
