import Foundation
import Lift

/// The same payment, Codable. Only its amount, which needs a context, has an `init(jar:)`.
struct CodablePayment: JarCodable, Equatable {
    let id: String
    let amount: Money
    let date: Date
    let status: CodableStatus
    let reference: String?
    let card: CodableCard
    let rate: Double
    let items: [CodableItem]
    let tags: [String]
    let note: String
}

enum CodableStatus: String, Codable {
    case pending, paid, refunded
}

struct CodableCard: Codable, Equatable {
    let brand: String
    let last4: String
}

struct CodableItem: Codable, Equatable {
    let name: String
    let quantity: Int
    let price: Int
}
