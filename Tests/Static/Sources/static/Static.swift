import Lift

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Lifted and represented by hand.
struct Payment: JarElement {
    let amount: Decimal
    let date: Date

    init(jar: Jar) throws {
        amount = try jar["amount"]^
        date = try jar["date"]^
    }

    var jar: Jar { ["amount": amount, "date": date] }
}

/// Lifted and represented as Codable.
struct Customer: JarCodable {
    let name: String
    let site: URL
    let since: Date
}

/// Lifts and writes JSON and Codable models.
@main
enum Static {
    static func main() throws {
        let jar = try Jar(
            json: """
                {"payments": [{"amount": 12.5, "date": "2026-11-20T00:00:00Z"}],
                 "customer": {"name": "Ada", "site": "https://example.com", "since": "2026-11-20T00:00:00Z"}}
                """)
        let payments: [Payment] = try jar["payments"]^
        let customer: Customer = try jar["customer"]^
        print(try String(json: ["payments": payments, "customer": customer] as Jar))
        let decoded = try JarDecoder().decode(Customer.self, from: JarEncoder().encodeJSON(customer))
        print(decoded.name)
        print(try Jar(plist: Data(plist: payments))[0]["amount"]^ as Decimal)
        do {
            _ = try Data(plist: payments, format: .xml)
        } catch {
            print(error)
        }
    }
}
