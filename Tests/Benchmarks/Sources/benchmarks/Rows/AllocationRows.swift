import AllocationCounter
import Lift

/// Allocations with a goal of their own. All others are compared with `Allocations.json`.
func allocationRows(_ document: PaymentsDocument) -> [Benchmark] {
    let lifting = "allocations: Jar → 10,000 payments", lookingUp = "allocations: a lookup of three steps"
    return [
        .prepared(lifting) {
            let jar = try Jar(json: document.data).union(context: Currency.sek)["payments"]
            let payments: [Payment] = try jar^
            return allocationRow(lifting, atMost: payments.blocksNeeded) {
                consume(try jar^ as [Payment])
            }
        },
        .prepared(lookingUp) {
            let jar = try Jar(json: document.data)
            return allocationRow(lookingUp, atMost: 0) {
                consume(try jar["payments"][opaque(3)]["amount"]^ as Int)
            }
        },
    ]
}

private func allocationRow(
    _ title: String, atMost goal: Int, work: @escaping () throws -> Void
) -> Benchmark {
    Benchmark(title: title) { _ in
        guard allocations_are_counted() else { return [] }
        return [
            Row(
                title: title, result: Double(try AllocationCount.of(work)), unit: .allocations,
                goal: .atMost(Double(goal)))
        ]
    }
}

extension [Payment] {
    /// One block for each string that does not fit into its 16 bytes, and one for each array that is not
    /// empty.
    fileprivate var blocksNeeded: Int {
        reduce(1) { $0 + $1.blocksNeeded }
    }
}

extension Payment {
    fileprivate var blocksNeeded: Int {
        let strings =
            [id, note, card.brand, card.last4] + (reference.map { [$0] } ?? []) + tags + items.map(\.name)
        return strings.filter { $0.utf8.count > 15 }.count + (items.isEmpty ? 0 : 1) + (tags.isEmpty ? 0 : 1)
    }
}
