import Foundation
import Lift

/// Declared mappings, compared with `init(jar:)` and `jar` by hand.
func mappingRows(_ document: PaymentsDocument) -> [Benchmark] {
    [
        .prepared("bytes → 10,000 payments, mapping table") { try liftingByMapping(document) },
        .prepared("10,000 payments → bytes, mapping table") { try droppingByMapping(document) },
    ]
}

/// The goal: at most 1.5 times as long.
private let goal = Row.Goal.atLeast(1 / 1.5)

private func liftingByMapping(_ document: PaymentsDocument) throws -> Benchmark {
    let data = document.data
    func mapped() throws -> [MappedPayment] { try Jar(json: data).union(context: Currency.sek)["payments"]^ }
    func byHand() throws -> [Payment] { try Jar(json: data).union(context: Currency.sek)["payments"]^ }
    return .comparison(
        "bytes → 10,000 payments, mapping table", goal: goal, bytes: data.count,
        check: {
            try Disagreement.unless(
                try Data(json: mapped()) == Data(json: byHand()), "the mapping lifts other payments")
        },
        Subject("mapping") { consume(try mapped()) },
        Subject("by hand") { consume(try byHand()) })
}

private func droppingByMapping(_ document: PaymentsDocument) throws -> Benchmark {
    let jar = try Jar(json: document.data).union(context: Currency.sek)
    let mapped: [MappedPayment] = try jar["payments"]^
    let byHand: [Payment] = try jar["payments"]^
    let size = try Data(json: byHand).count
    return .comparison(
        "10,000 payments → bytes, mapping table", goal: goal, bytes: size,
        check: {
            try Disagreement.unless(
                try Data(json: mapped) == Data(json: byHand), "the mapping writes other payments")
        },
        Subject("mapping") { consume(try Data(json: mapped)) },
        Subject("by hand") { consume(try Data(json: byHand)) })
}
