import Foundation
import Lift

// What the type checker has to do for a large model. No part of any target: the README says how to time it.

struct Order {
    let id: UUID
    let number: Int
    let reference: String?
    let created: Date
    let updated: Date?
    let customer: String
    let email: String?
    let phone: String?
    let street: String
    let city: String
    let postcode: String
    let country: String
    let currency: String
    let total: Decimal
    let discount: Double?
    let isPaid: Bool
    let tags: [String]
    let attributes: [String: String]
    let website: URL?
    let attempts: Int
}

extension Order: JarElement {
    init(jar: Jar) throws {
        id = try jar["id"]^
        number = try jar["number"]^
        reference = try jar["reference"]^
        created = try jar["created"]^
        updated = try jar["updated"]^
        customer = try jar["customer"]^
        email = try jar["email"]^
        phone = try jar["phone"]^
        street = try jar["address"]["street"]^
        city = try jar["address"]["city"]^
        postcode = try jar["address"]["postcode"]^
        country = try jar["address"]["country"]^ ?? "SE"
        currency = try jar["currency"]^
        total = try jar["total"]^
        discount = try jar["discount"]^
        isPaid = try jar["isPaid"]^ ?? false
        tags = try jar["tags"]^ ?? []
        attributes = try jar["attributes"]^
        website = try jar["website"]^
        attempts = try jar["attempts"]^ ?? 0
    }

    var jar: Jar {
        [
            "id": id, "number": number, "reference": reference, "created": created, "updated": updated,
            "customer": customer, "email": email, "phone": phone, "street": street, "city": city,
            "postcode": postcode, "country": country, "currency": currency, "total": total,
            "discount": discount ?? null, "isPaid": isPaid, "tags": tags, "attributes": attributes,
            "website": website, "attempts": attempts,
        ]
    }
}

/// Twenty entries of plain literals, and nested ones, which take a type where their values are mixed.
func literal() -> Jar {
    [
        "a": 1, "b": 2.5, "c": "three", "d": true, "e": [1, 2, 3], "f": ["x": 1, "y": 2],
        "g": [1, "two", 3.0] as Jar, "h": null, "i": -9, "j": "ten", "k": [] as Jar, "l": [:] as Jar, "m": 13,
        "n": false, "o": [["p": 1], ["p": 2]], "q": 16, "r": "seventeen", "s": 18.0, "t": ["a", "b"], "u": 20,
    ]
}
