import Foundation
import Lift
import LiftSettings

/// Lifting a payment from UserDefaults, compared with `object(forKey:)` and casts by hand.
func userDefaultsRow(_ document: PaymentsDocument) -> Benchmark {
    let title = "UserDefaults → a payment"
    return .prepared(title) {
        let stored = try StoredPayment(document)
        let operations = 100
        return .comparison(
            title, goal: .atLeast(1 / 1.5),
            check: {
                try Disagreement.unless(
                    stored.lift() == stored.payment && stored.cast() == stored.payment,
                    "\(title): something of the payment is lost")
            },
            Subject(Subject.lift, operations: operations) {
                for _ in 0..<operations { consume(try stored.lift()) }
            },
            Subject("object(forKey:) and as?", operations: operations) {
                for _ in 0..<operations { consume(stored.cast()) }
            })
    }
}

extension SettingKeys {
    fileprivate static let volume = SettingKey<Double>("volume", default: 0.8)
}

/// Reading a declared setting, compared with `object(forKey:)` and a cast by hand, which tells a missing
/// value from a zero, and with `double(forKey:)`, which does not.
func settingRows() -> [Benchmark] {
    [
        settingRow("UserDefaults → a setting", beside: "object(forKey:) and as?") { $0.cast() },
        settingRow("UserDefaults → a setting, beside double(forKey:)", beside: "double(forKey:)") {
            $0.double()
        },
    ]
}

private func settingRow(
    _ title: String, beside other: String, _ read: @escaping (BenchmarkSuite) -> Double
) -> Benchmark {
    .prepared(title) {
        let suite = try BenchmarkSuite()
        suite.defaults[.volume] = 0.5
        let operations = 1000
        return .comparison(
            title, goal: .atLeast(1 / 1.2),
            check: {
                try Disagreement.unless(
                    suite.volume() == 0.5 && read(suite) == 0.5, "\(title): not the value that was stored")
            },
            Subject("defaults[.volume]", operations: operations) {
                for _ in 0..<operations { consume(suite.volume()) }
            },
            Subject(other, operations: operations) {
                for _ in 0..<operations { consume(read(suite)) }
            })
    }
}

/// A suite that is removed at the end.
private final class BenchmarkSuite {
    let defaults: UserDefaults
    private let name = "lift-benchmarks-settings-\(ProcessInfo.processInfo.processIdentifier)"

    init() throws {
        guard let defaults = UserDefaults(suiteName: name) else {
            throw Disagreement(description: "no suite")
        }
        self.defaults = defaults
    }

    deinit { defaults.removePersistentDomain(forName: name) }

    @inline(never)
    func volume() -> Double { defaults[.volume] }

    @inline(never)
    func cast() -> Double { defaults.object(forKey: "volume") as? Double ?? 0.8 }

    @inline(never)
    func double() -> Double { defaults.double(forKey: "volume") }
}

/// A payment in a suite that is removed at the end.
private final class StoredPayment {
    let payment: Payment
    private let name = "lift-benchmarks-\(ProcessInfo.processInfo.processIdentifier)"
    private let defaults: UserDefaults

    init(_ document: PaymentsDocument) throws {
        let jar = try Jar(json: document.data).union(context: Currency.sek)
        payment = try jar["payments"][3]^
        guard let defaults = UserDefaults(suiteName: name) else {
            throw Disagreement(description: "no suite")
        }
        self.defaults = defaults
        try defaults.store(payment, forKey: "payment")
    }

    deinit { defaults.removePersistentDomain(forName: name) }

    @inline(never)
    func lift() throws -> Payment { try defaults["payment"].union(context: Currency.sek)^ }

    @inline(never)
    func cast() -> Payment? {
        guard let stored = defaults.object(forKey: "payment") as? [String: Any],
            let id = stored["id"] as? String,
            let amount = stored["amount"] as? Int, let date = stored["date"] as? Date,
            let status = (stored["status"] as? String).flatMap(Status.init),
            let card = stored["card"] as? [String: Any], let brand = card["brand"] as? String,
            let last4 = card["last4"] as? String, let rate = stored["rate"] as? Double,
            let storedItems = stored["items"] as? [[String: Any]], let tags = stored["tags"] as? [String],
            let note = stored["note"] as? String
        else { return nil }
        var items: [Item] = []
        for item in storedItems {
            guard let name = item["name"] as? String, let quantity = item["quantity"] as? Int,
                let price = item["price"] as? Int
            else { return nil }
            items.append(Item(name: name, quantity: quantity, price: price))
        }
        return Payment(
            id: id, amount: Money(fractionized: amount, currency: .sek), date: date, status: status,
            reference: stored["reference"] as? String, card: Card(brand: brand, last4: last4), rate: rate,
            items: items, tags: tags, note: note)
    }
}
