import Foundation

/// Formats figures for tables and charts.
enum Figure {
    static func text(_ result: Double, _ unit: Row.Unit) -> String {
        unit == .allocations ? allocations(result) : "\(number(result)) \(unit.rawValue)"
    }

    static func goal(_ goal: Row.Goal, _ unit: Row.Unit) -> String {
        switch goal {
        case .atLeast(let bound): "≥ \(text(bound, unit))"
        case .atMost(let bound): "≤ \(text(bound, unit))"
        case .atLeastRatio(let ratio, let bound): "≥ \(text(ratio, unit)) or \(throughput(bound))"
        }
    }

    static func time(_ nanoseconds: Double) -> String {
        let (unit, name) = scale(nanoseconds)
        return "\(number(nanoseconds / unit)) \(name)"
    }

    /// `19.1 ms (18.9–19.6)`: the median and the quartiles around it.
    static func timeWithQuartiles(_ timing: Timing) -> String {
        let (unit, _) = scale(timing.median)
        let quartiles = "\(number(timing.lowerQuartile / unit))–\(number(timing.upperQuartile / unit))"
        return "\(time(timing.median)) (\(quartiles))"
    }

    static func throughput(_ megabytesPerSecond: Double) -> String { "\(number(megabytesPerSecond)) MB/s" }

    static func allocations(_ count: Double) -> String {
        count == count.rounded() ? self.count(Int(count)) : number(count)
    }

    static func count(_ count: Row.Count) -> String {
        switch count.unit {
        case .bytes: "\(number(count.value / 1e6)) MB"
        case .instructions: "\(number(count.value / 1e6)) M"
        }
    }

    /// `1,000,000`
    static func count(_ count: Int) -> String {
        let digits = String(count)
        let groups = stride(from: digits.count, to: 0, by: -3).map { end in
            digits.dropFirst(max(0, end - 3)).prefix(min(3, end))
        }
        return groups.reversed().joined(separator: ",")
    }

    /// At least three significant digits, and all digits before the point.
    static func number(_ value: Double) -> String {
        if value >= 999.5 { return count(Int(value.rounded())) }
        let digits = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2
        return String(format: "%.\(digits)f", value)
    }

    private static func scale(_ nanoseconds: Double) -> (Double, String) {
        switch nanoseconds {
        case ..<10_000: (1, "ns")
        case ..<1_000_000: (1000, "µs")
        default: (1_000_000, "ms")
        }
    }
}
