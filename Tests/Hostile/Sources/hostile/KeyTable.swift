/// Prints a line for each row about very many keys. Returns whether all of them hold.
///
/// The keys are looked up in random order, so larger rows also have slower caches. Therefore, it is the
/// number of instructions that has to be linear in n. The time may grow as much as that of the control, a
/// `Dictionary` with the same keys.
func keyTable(of rows: [IndexedRow]) -> Bool {
    if rows.isEmpty { return true }
    let counted = canCountInstructions ? ["× instructions"] : []
    sayHeading(
        ["shape and work", "n", "bytes", "ms at n", "ms at 2n", "× time", "control × time"] + counted
            + memoryHeading)
    var isRight = true
    for shape in Dictionary(grouping: rows, by: \.row.keys).values.sorted(by: { $0[0].index < $1[0].index }) {
        var measurements = KeyMeasurements(rows: shape)
        measurements.measure()
        if !measurements.sayLines() { isRight = false }
    }
    return isRight
}

/// Measures all rows about the same keys in turns. What disturbs one of them also disturbs its control.
private struct KeyMeasurements {
    private let rows: [IndexedRow]
    private var growths: [String: [Growth]] = [:]

    init(rows: [IndexedRow]) { self.rows = rows }

    mutating func measure() {
        for _ in 0..<3 { measure(rows) }
        // Again if other processes may have disturbed it.
        for _ in 0..<2 {
            let late = rows.filter { !isInTime($0.row) }
            measure(rows.filter { row in late.contains { $0.row.control.isBy(row.row.title) } } + late)
        }
    }

    private mutating func measure(_ rows: [IndexedRow]) {
        for (index, row) in rows {
            guard let next = Growth(row, at: index) else { continue }
            growths[row.title, default: []].append(next)
        }
    }

    /// The median. The speed of memory depends on other processes, so n and 2n have to be measured at the
    /// same time. The best of each would be from different times.
    private func growth(of title: String) -> Growth? {
        let growths = growths[title, default: []].sorted { $0.time < $1.time }
        return growths.isEmpty ? nil : growths[growths.count / 2]
    }

    private func isInTime(_ row: Row) -> Bool {
        row.isControl || growth(of: row.title)?.isLinear(control: control(of: row)) == true
    }

    private func control(of row: Row) -> Double? {
        guard case .by(let title) = row.control else { return nil }
        return growth(of: title)?.time
    }

    /// Without counts, only the time is checked.
    private func isCountRight(
        _ row: Row, _ counted: InstructionCount?, _ prepared: InstructionCount?
    ) -> Bool {
        if row.isControl || !canCountInstructions { return true }
        guard let counted, let prepared else { return false }
        if counted.growth <= growthLimit { return true }
        // The count is rarely needed.
        guard let control = rows.first(where: { row.control.isBy($0.row.title) }),
            let limit = InstructionCount("--run", control, less: prepared)?.growth
        else { return false }
        return counted.growth <= controlLimit * limit
    }

    func sayLines() -> Bool {
        var isRight = true
        // It is the same for all of them.
        let prepared = rows.first.flatMap { InstructionCount("--prepare", $0) }
        for (index, row) in rows {
            guard let growth = growth(of: row.title) else {
                say("| \(row.title) | \(row.count) | FAILED |")
                isRight = false
                continue
            }
            let counted =
                row.isControl ? nil : prepared.flatMap { InstructionCount("--run", (index, row), less: $0) }
            let isLinear = isInTime(row) && isCountRight(row, counted, prepared)
            sayLine(
                timeColumns(row, growth) + [control(of: row).map(twoDigits) ?? "–"]
                    + (canCountInstructions ? [counted.map { twoDigits($0.growth) } ?? "–"] : [])
                    + memoryColumns(growth), isRight: isLinear)
            if !isLinear { isRight = false }
        }
        return isRight
    }
}
