import Foundation
import Lift

struct Currency: JarContextValue {
    let code: String
    static let sek = Currency(code: "SEK")
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
    var status: Status
    let items: [String]
    var note: String?

    init(jar: Jar) throws {
        amount = try jar["amount"]^
        status = try jar["status"]^
        items = try jar["items"]^
        note = try jar["note"]^
    }

    var jar: Jar { ["amount": amount, "status": status, "items": items, "note": note] }

    var description: String {
        "\(amount), \(status): \(items.joined(separator: ", "))" + (note.map { " (\($0))" } ?? "")
    }
}
