import Lift

/// Work of debug builds, such as tests and previews, in which Lift and the models are not optimized.
func debugRows() -> [Benchmark] {
    let payments = PaymentsDocument(count: 1000)
    return [
        liftingRow("bytes → 1,000 payments", as: Payment.self, goal: 1, payments),
        droppingRow("1,000 payments → bytes", as: Payment.self, goal: nil, payments),
        liftingRow("bytes → 1,000 Codable payments", as: CodablePayment.self, goal: nil, payments),
        droppingRow("1,000 Codable payments → bytes", as: CodablePayment.self, goal: nil, payments),
        readingRow(SampleFile(name: "payments", data: payments.data, goal: nil)),
    ] + probingDebugRows()
}
