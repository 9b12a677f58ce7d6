import Foundation

/// Prints each line as soon as it is known, also to a file.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

/// A row and its index.
typealias IndexedRow = (index: Int, row: Row)

/// Prints a line for each row. Returns whether all of them are within their limits.
func table(of rows: [IndexedRow]) -> Bool {
    if rows.isEmpty { return true }
    sayHeading(["shape and work", "n", "bytes", "ms at n", "ms at 2n", "× time"] + memoryHeading)
    var isRight = true
    for (index, row) in rows {
        var growth: Growth?
        // Three times, and again if other processes may have disturbed it.
        for attempt in 0..<6 where attempt < 3 || growth?.isLinear() != true {
            guard let next = Growth(row, at: index) else { break }
            growth = growth?.better(next) ?? next
        }
        guard let growth else {
            say("| \(row.title) | \(row.count) | FAILED |")
            isRight = false
            continue
        }
        // Other work on the machine may leave less of the caches to 2n than to n, for as long as it runs.
        var isLinear = growth.isLinear()
        let counted = isLinear ? nil : instructions(of: (index, row))
        if let counted { isLinear = growth.isMemoryLinear && counted <= growthLimit }
        var columns = timeColumns(row, growth) + memoryColumns(growth)
        if let counted { columns[5] += " (× \(twoDigits(counted)) instructions)" }
        sayLine(columns, isRight: isLinear)
        if !isLinear { isRight = false }
    }
    return isRight
}

/// The growth of the number of instructions; nil if they cannot be counted.
private func instructions(of row: IndexedRow) -> Double? {
    InstructionCount("--prepare", row).flatMap { InstructionCount("--run", row, less: $0)?.growth }
}

let memoryHeading = ["memory at n", "bytes per byte", "× memory"]

func sayHeading(_ columns: [String]) {
    say("| " + columns.joined(separator: " | ") + " |")
    say("| --- |" + String(repeating: " --: |", count: columns.count - 1))
}

func sayLine(_ columns: [String], isRight: Bool) {
    say("| " + columns.joined(separator: " | ") + " |" + (isRight ? "" : " TOO MUCH"))
}

func timeColumns(_ row: Row, _ growth: Growth) -> [String] {
    [row.title, "\(row.count)", "\(growth.single.bytes)"]
        + [growth.single.seconds * 1000, growth.double.seconds * 1000, growth.time].map(twoDigits)
}

func memoryColumns(_ growth: Growth) -> [String] {
    let (single, memory) = (growth.single, growth.memory)
    let perByte = Double(single.memory) / Double(max(single.bytes, 1))
    return [
        String(format: "%.1f MB", Double(single.memory) / 1e6),
        memory == nil ? "–" : String(format: "%.1f", perByte),
        memory.map(twoDigits) ?? "–",
    ]
}

func twoDigits(_ number: Double) -> String { String(format: "%.2f", number) }
