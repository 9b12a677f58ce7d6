import Foundation

/// The rows as a Markdown table that is also aligned for a terminal.
struct Table {
    private static let header = ["work", "result", "target", "met", "Lift", "beside it", "allocations"]

    private var lines: [[String]] = [Table.header]

    mutating func append(_ row: Row) {
        let first = row.timings.first, second = row.timings.dropFirst().first
        lines.append([
            row.title,
            Self.text(row.result, row.unit),
            row.target.map { Self.text($0, row.unit) } ?? "",
            row.isMet.map { $0 ? "yes" : "NO" } ?? "",
            first.map { Self.text($0, row) } ?? row.note ?? "",
            second.map { "\($0.name) \(Self.text($0, row))" } ?? "",
            [first, second].compactMap { $0?.allocations }.map(Self.text(allocations:)).joined(
                separator: ", "),
        ])
    }

    var text: String {
        let widths = Self.header.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        var rows = lines.map { cells in
            zip(cells, widths).map { $0.padding(to: $1) }.joined(separator: " | ")
        }
        rows.insert(widths.map { String(repeating: "-", count: $0) }.joined(separator: " | "), at: 1)
        return rows.map { "| \($0) |\n" }.joined()
    }

    // MARK: Cells

    static func text(_ result: Double, _ unit: Row.Unit) -> String {
        "\(number(result)) \(unit.rawValue)"
    }

    private static func text(_ target: Row.Target, _ unit: Row.Unit) -> String {
        switch target {
        case .atLeast(let bound): "≥ \(text(bound, unit))"
        case .atMost(let bound): "≤ \(text(bound, unit))"
        }
    }

    /// `19.1 ms (18.9–19.6), 210 MB/s`: the median, the quartiles around it and the throughput.
    private static func text(_ timing: Timing, _ row: Row) -> String {
        let (unit, name) = scale(timing.median)
        let quartiles = "\(number(timing.lowerQuartile / unit))–\(number(timing.upperQuartile / unit))"
        let text = "\(number(timing.median / unit)) \(name) (\(quartiles))"
        guard let throughput = row.throughput(timing) else { return text }
        return "\(text), \(number(throughput)) MB/s"
    }

    private static func scale(_ nanoseconds: Double) -> (Double, String) {
        switch nanoseconds {
        case ..<10_000: (1, "ns")
        case ..<1_000_000: (1000, "µs")
        default: (1_000_000, "ms")
        }
    }

    private static func text(allocations: Double) -> String {
        allocations < 0.005 ? "0" : number(allocations)
    }

    /// Three digits that count, and all of those in front of the point.
    private static func number(_ value: Double) -> String {
        let digits = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2
        return String(format: "%.\(digits)f", value)
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
