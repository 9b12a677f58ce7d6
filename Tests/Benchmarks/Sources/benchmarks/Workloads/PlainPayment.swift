import Lift

/// The same payment with its date as text and its amount as a number, so that no dates are parsed and no
/// context is used.
struct PlainPayment: Codable, Equatable {
    let id: String
    let amount: Int
    let date: String
    let status: Status
    let reference: String?
    let card: Card
    let rate: Double
    let items: [Item]
    let tags: [String]
    let note: String
}

extension PlainPayment: JarElement {
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
