import Foundation
import Lift

/// The generated payments as property lists, with dates as dates: `{"payments":[…]}`.
struct PaymentsPropertyList {
    let payments: [Payment]
    /// The binary property list that Lift writes.
    let data: Data

    init(_ document: PaymentsDocument) throws {
        payments = try Jar(json: document.data).union(context: Currency.sek)["payments"]^
        data = try Data(plist: ["payments": Jar(payments)] as Jar)
    }

    /// The tree that PropertyListSerialization reads from `data`.
    func tree() throws -> Any { try Self.tree(data) }

    /// The list that PropertyListSerialization writes after reading `data`.
    func data(inFoundations format: PropertyListSerialization.PropertyListFormat) throws -> Data {
        try Self.data(tree(), format)
    }

    static func tree(_ data: Data) throws -> Any {
        try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
    }

    static func data(_ tree: Any, _ format: PropertyListSerialization.PropertyListFormat) throws -> Data {
        try PropertyListSerialization.data(fromPropertyList: tree, format: format, options: 0)
    }

    static func makeDecoder() -> PropertyListDecoder {
        let decoder = PropertyListDecoder()
        if let key = CodingUserInfoKey.currency { decoder.userInfo[key] = Currency.sek }
        return decoder
    }

    static func makeEncoder(_ format: PropertyListSerialization.PropertyListFormat) -> PropertyListEncoder {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format
        return encoder
    }

    /// The number of objects in a list of the payments in which equal strings, numbers and dates are stored
    /// once.
    ///
    /// It is counted from the models, not from what a writer wrote.
    var objectsNeeded: Int {
        var containers = 1, strings: Set<String> = [], integers: Set<Int> = [], rates: Set<Double> = []
        var dates: Set<Date> = []
        for payment in payments {
            containers += 4 + payment.items.count
            strings.formUnion([
                "id", "amount", "date", "status", "card", "brand", "last4", "rate", "items", "name",
                "quantity", "price", "tags", "note", payment.id, payment.status.rawValue,
                payment.card.brand, payment.card.last4, payment.note,
            ])
            if let reference = payment.reference { strings.formUnion(["reference", reference]) }
            strings.formUnion(payment.tags)
            integers.insert(payment.amount.fractionized)
            rates.insert(payment.rate)
            dates.insert(payment.date)
            for item in payment.items {
                strings.insert(item.name)
                integers.formUnion([item.quantity, item.price])
            }
        }
        return containers + strings.count + integers.count + rates.count + dates.count
    }

    /// The number of objects in a binary property list, by its trailer.
    static func objectCount(_ data: Data) -> Int {
        data.suffix(24).prefix(8).reduce(0) { $0 << 8 | Int($1) }
    }
}
