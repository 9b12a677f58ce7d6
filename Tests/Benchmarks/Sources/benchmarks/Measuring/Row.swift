import Lift

/// One line of the table.
struct Row {
    let title: String
    /// What the row is about, in `unit`: a ratio, a time, bytes.
    let result: Double
    let unit: Unit
    let target: Target?
    /// What was timed, Lift first.
    var timings: [Timing] = []
    /// Bytes that one operation reads or writes, for rows that show a throughput.
    var bytes: Int?
    /// What else there is to say, instead of timings.
    var note: String?

    enum Unit: String {
        case ratio = "×"
        case nanoseconds = "ns"
        case megabytesPerSecond = "MB/s"
        case bytesPerValue = "B/value"
    }

    enum Target {
        case atLeast(Double)
        case atMost(Double)
    }

    /// Nil when there is no target.
    var isMet: Bool? {
        switch target {
        case .atLeast(let bound): result >= bound
        case .atMost(let bound): result <= bound
        case nil: nil
        }
    }

    /// Megabytes (10⁶ bytes) a second of one of the timings.
    func throughput(_ timing: Timing) -> Double? {
        bytes.map { Double($0) / timing.median * 1000 }
    }
}

extension Row: JarRepresentable {
    var jar: Jar {
        [
            "title": title, "result": result, "unit": unit.rawValue, "target": target, "isMet": isMet,
            "bytes": bytes, "note": note, "timings": timings,
        ]
    }
}

extension Row.Target: JarRepresentable {
    var jar: Jar {
        switch self {
        case .atLeast(let bound): ["atLeast": bound]
        case .atMost(let bound): ["atMost": bound]
        }
    }
}

extension Timing: JarRepresentable {
    var jar: Jar {
        [
            "name": name, "nanoseconds": median, "lowerQuartile": lowerQuartile,
            "upperQuartile": upperQuartile,
            "allocations": allocations, "runs": runs,
        ]
    }
}
