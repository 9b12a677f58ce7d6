import Foundation

/// A generated document `{"payments":[…]}`: compact, about 400 bytes per payment, and the same in every run.
///
/// Its text is generated here, by neither of the sides that read it.
struct PaymentsDocument {
    let data: Data
    let count: Int

    init(count: Int = 10_000) {
        var generator = SeededGenerator(seed: 2)
        let payments = (0..<count).map { Self.payment($0, &generator) }
        data = Data("{\"payments\":[\(payments.joined(separator: ","))]}".utf8)
        self.count = count
    }

    private static func payment(_ index: Int, _ generator: inout SeededGenerator) -> String {
        var members = [
            "\"id\":\"\(identifier(&generator))\"",
            "\"amount\":\(Int.random(in: 100...250_000, using: &generator))",
            "\"date\":\"\(date(&generator))\"",
            "\"status\":\"\(pick(["pending", "paid", "paid", "paid", "refunded"], &generator))\"",
        ]
        if index % 3 != 0 { members.append("\"reference\":\"INV-\(100_000 + index)\"") }
        let brand = pick(["visa", "mastercard", "amex"], &generator)
        let last4 = padded(Int.random(in: 0...9999, using: &generator), 4)
        members.append("\"card\":{\"brand\":\"\(brand)\",\"last4\":\"\(last4)\"}")
        members.append("\"rate\":\(Double(Int.random(in: 5_000...150_000, using: &generator)) / 10_000)")
        let items = (0..<Int.random(in: 1...4, using: &generator)).map { _ in item(&generator) }
        members.append("\"items\":[\(items.joined(separator: ","))]")
        let tags = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            "\"\(pick(tagNames, &generator))\""
        }
        members.append("\"tags\":[\(tags.joined(separator: ","))]")
        members.append("\"note\":\"\(note(index, &generator))\"")
        return "{\(members.joined(separator: ","))}"
    }

    private static func item(_ generator: inout SeededGenerator) -> String {
        let name = pick(
            ["Flat white", "Cinnamon bun", "Sandwich", "Crème brûlée", "Tea", "Smörgås"], &generator)
        let quantity = Int.random(in: 1...5, using: &generator)
        let price = Int.random(in: 20...950, using: &generator) * 10
        return "{\"name\":\"\(name)\",\"quantity\":\(quantity),\"price\":\(price)}"
    }

    private static let tagNames = ["card", "terminal", "online", "tip", "receipt", "takeaway"]

    /// Most notes are plain, some have characters beyond ASCII, and a few have escapes.
    private static func note(_ index: Int, _ generator: inout SeededGenerator) -> String {
        switch index % 20 {
        case 3: #"Said \"thank you\"\nand left a tip"#
        case 11: #"Caf\u00e9 order \ud83c\udf70"#
        case 5, 9, 14: "Möte på kontoret, första våningen – 3 €"
        default:
            pick(
                ["Paid at the counter, table seven, two guests", "", "Lunch", "Conference, day two"],
                &generator)
        }
    }

    private static func date(_ generator: inout SeededGenerator) -> String {
        func number(_ range: ClosedRange<Int>, _ width: Int = 2) -> String {
            padded(Int.random(in: range, using: &generator), width)
        }
        let day = "\(number(2015...2026, 4))-\(number(1...12))-\(number(1...28))"
        // Eighths of a second, which a Date stores exactly. Foundation's format style cuts other fractions
        // off and Lift rounds them, so the two would write different texts.
        let fraction = padded(Int.random(in: 0...7, using: &generator) * 125, 3)
        return "\(day)T\(number(0...23)):\(number(0...59)):\(number(0...59)).\(fraction)Z"
    }

    private static func identifier(_ generator: inout SeededGenerator) -> String {
        "pay_" + padded(Int(generator.next() >> 16), 15) + padded(Int(generator.next() >> 40), 8)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func pick(_ choices: [String], _ generator: inout SeededGenerator) -> String {
        choices.randomElement(using: &generator) ?? ""
    }
}
