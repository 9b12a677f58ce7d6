import Lift

/// Everything that is measured, in the order of the table.
func allBenchmarks(_ options: Options) throws -> [Benchmark] {
    let payments = PaymentsDocument()
    let files = try SampleFile.all(in: options.dataFolder, payments: payments)
    return files.map(readingRows)
        + [
            liftingRow("bytes → 10,000 payments", as: Payment.self, target: 6, payments),
            liftingRow("bytes → 10,000 payments, dates as text", as: PlainPayment.self, target: 6, payments),
            droppingRow("10,000 payments → bytes", as: Payment.self, target: 4, payments),
            droppingRow(
                "10,000 payments → bytes, dates as text", as: PlainPayment.self, target: 4, payments),
            liftingRow("bytes → 10,000 Codable payments", as: CodablePayment.self, target: 2.5, payments),
            droppingRow("10,000 Codable payments → bytes", as: CodablePayment.self, target: 3, payments),
        ]
        + mappingRows(payments)
        + files.map(roundTripRow)
        + (try lookupRows(payments))
        + (try dateRows(payments))
        + propertyListRows(payments)
        + [userDefaultsRow(payments)]
        + growthRows()
        + hostilePropertyListRows(isQuick: options.isQuick)
        + files.map { memoryRow($0, isQuick: options.isQuick) }
        + (try contextRows(payments))
}
