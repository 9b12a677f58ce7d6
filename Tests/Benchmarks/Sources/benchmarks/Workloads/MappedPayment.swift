import Foundation
import Lift

/// The same payment, with a declared mapping.
struct MappedPayment: JarMapped, Equatable {
    let id: String
    let amount: Money
    let date: Date
    let status: Status
    let reference: String?
    let card: MappedCard
    let rate: Double
    let items: [MappedItem]
    let tags: [String]
    let note: String

    static let mapping = JarMapping<MappedPayment> {
        JarMake(MappedPayment.init(id:amount:date:status:reference:card:rate:items:tags:note:))
        JarField("id", \.id)
        JarField("amount", \.amount)
        JarField("date", \.date)
        JarField("status", \.status)
        JarField("reference", \.reference)
        JarField("card", \.card)
        JarField("rate", \.rate)
        JarField("items", \.items)
        JarField("tags", \.tags)
        JarField("note", \.note)
    }
}

struct MappedCard: JarMapped, Equatable {
    let brand: String
    let last4: String

    static let mapping = JarMapping<MappedCard> {
        JarMake(MappedCard.init(brand:last4:))
        JarField("brand", \.brand)
        JarField("last4", \.last4)
    }
}

struct MappedItem: JarMapped, Equatable {
    let name: String
    let quantity: Int
    let price: Int

    static let mapping = JarMapping<MappedItem> {
        JarMake(MappedItem.init(name:quantity:price:))
        JarField("name", \.name)
        JarField("quantity", \.quantity)
        JarField("price", \.price)
    }
}
