import Foundation
import Lift

/// A payment with a date, and with an amount whose currency is not in the document.
///
/// All models here have an `init(jar:)` and are Codable, so that the results of both can be compared.
struct Payment: Codable, Equatable {
    let id: String
    let amount: Money
    let date: Date
    let status: Status
    let reference: String?
    let card: Card
    let rate: Double
    let items: [Item]
    let tags: [String]
    let note: String
}

extension Payment: JarElement {
    init(jar: Jar) throws {
        id = try jar["id"]^
        amount = try jar["amount"]^
        date = try jar["date"]^
        status = try jar["status"]^
        reference = try jar["reference"]^
        card = try jar["card"]^
        rate = try jar["rate"]^
        items = try jar["items"]^
        tags = try jar["tags"]^
        note = try jar["note"]^
    }

    var jar: Jar {
        [
            "id": id, "amount": amount, "date": date, "status": status, "reference": reference, "card": card,
            "rate": rate, "items": items, "tags": tags, "note": note,
        ]
    }
}

enum Status: String, Codable, JarElement {
    case pending, paid, refunded
}

struct Card: Codable, Equatable {
    let brand: String
    let last4: String
}

extension Card: JarElement {
    init(jar: Jar) throws {
        brand = try jar["brand"]^
        last4 = try jar["last4"]^
    }

    var jar: Jar { ["brand": brand, "last4": last4] }
}

struct Item: Codable, Equatable {
    let name: String
    let quantity: Int
    let price: Int
}

extension Item: JarElement {
    init(jar: Jar) throws {
        name = try jar["name"]^
        quantity = try jar["quantity"]^
        price = try jar["price"]^
    }

    var jar: Jar { ["name": name, "quantity": quantity, "price": price] }
}
