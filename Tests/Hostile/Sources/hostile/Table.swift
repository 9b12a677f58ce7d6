import Foundation

/// How much more time 2n may take than n.
let growthLimit = 2.3

/// How much more memory: buffers that double are, at worst, half empty at one size and full at the other.
let memoryLimit = 4.0

/// Each line as soon as it is known, also to a file.
private func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

/// Prints a line for each row whose title has `part` in it; whether all of them are as they have to be.
func table(of rows: [Row], containing part: String) -> Bool {
    say(
        "| shape and work | n | bytes | ms at n | ms at 2n | × time | memory at n | bytes per byte | × memory |"
    )
    say("| --- | --: | --: | --: | --: | --: | --: | --: | --: |")
    var isRight = true
    for (index, row) in rows.enumerated() where part.isEmpty || row.title.contains(part) {
        var growth: Growth?
        // Twice, and again where the neighbours may have been loud.
        for attempt in 0..<6 where attempt < 2 || growth?.isLinear != true {
            guard let next = Growth(row, index) else { break }
            growth = growth.map { $0.better(next) } ?? next
        }
        guard let growth else {
            say("| \(row.title) | \(row.count) | FAILED |")
            isRight = false
            continue
        }
        if !growth.isLinear { isRight = false }
        say(growth.line(row))
    }
    return isRight
}

private struct Growth {
    var single: Measurement
    var double: Measurement

    init?(_ row: Row, _ index: Int) {
        guard let single = measured(index, row.count), let double = measured(index, 2 * row.count) else {
            return nil
        }
        (self.single, self.double) = (single, double)
    }

    func better(_ other: Growth) -> Growth {
        var better = self
        better.single = single.better(other.single)
        better.double = double.better(other.double)
        return better
    }

    var time: Double { double.seconds / max(single.seconds, 1e-9) }

    /// Of what is not lost among the pages that a process has anyway.
    var memory: Double? {
        single.memory < 4 << 20 ? nil : Double(double.memory) / Double(single.memory)
    }

    var isLinear: Bool { time <= growthLimit && (memory ?? 0) <= memoryLimit }

    func line(_ row: Row) -> String {
        let memory = self.memory.map { String(format: "%.2f", $0) } ?? "–"
        let perByte = String(format: "%.1f", Double(single.memory) / Double(max(single.bytes, 1)))
        return "| \(row.title) | \(row.count) | \(single.bytes) | "
            + String(
                format: "%.2f | %.2f | %.2f | %.1f MB | ", single.seconds * 1000, double.seconds * 1000, time,
                Double(single.memory) / 1e6)
            + "\(self.memory == nil ? "–" : perByte) | \(memory) |" + (isLinear ? "" : " TOO MUCH")
    }
}

/// One row at one size, in a process of its own; nil if that failed.
private func measured(_ index: Int, _ count: Int) -> Measurement? {
    let process = Process(), pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["--run", "\(index)", "\(count)"]
    process.standardOutput = pipe
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return Measurement(line: String(decoding: data, as: UTF8.self))
}
