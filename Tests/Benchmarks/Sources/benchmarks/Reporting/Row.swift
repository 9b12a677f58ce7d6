import Lift

/// A row of the results.
struct Row {
    let title: String
    /// The result in `unit`, such as a ratio, a time or a number of bytes.
    let result: Double
    let unit: Unit
    let goal: Goal?
    /// The times, those of Lift first.
    var timings: [Timing] = []
    /// The counts, those of Lift first, for rows without times.
    var counts: [Count] = []
    /// The bytes that one operation reads or writes, for rows with a throughput.
    var bytes: Int?
    /// The costs of an element among few and among many, for rows about growth.
    var growth: Growth?
    /// A remark.
    var note: String?

    enum Unit: String, JarElement {
        case ratio = "×"
        case nanoseconds = "ns"
        case megabytesPerSecond = "MB/s"
        case bytesPerValue = "B/value"
        case allocations
    }

    enum Goal {
        case atLeast(Double)
        case atMost(Double)
        /// A ratio, or a throughput on a machine like the one that the goal was set for.
        case atLeastRatio(Double, orMegabytesPerSecond: Double)
    }

    /// A limit for a count, which does not vary as times do.
    struct Count {
        let name: String
        let value: Double
        let unit: Unit

        enum Unit: String, JarElement {
            case bytes, instructions
        }
    }

    /// Whether the goal is reached; nil without a goal.
    var isMet: Bool? {
        switch goal {
        case .atLeast(let bound): result >= bound
        case .atMost(let bound): result <= bound
        case .atLeastRatio(let ratio, let throughput):
            result >= ratio || timings.first.flatMap(self.throughput).map { $0 >= throughput } ?? false
        case nil: nil
        }
    }

    /// The throughput of one of the timings in megabytes (10⁶ bytes) per second.
    func throughput(_ timing: Timing) -> Double? {
        bytes.map { Double($0) / timing.median * 1000 }
    }

    /// The side that Lift is compared with, if there is one.
    var peer: Timing? {
        timings.first?.name == Subject.lift ? timings.dropFirst().first : nil
    }

    /// Whether the row compares Lift with the least that Codable takes.
    var isFloor: Bool { timings.contains { $0.name == Subject.floor } }

    /// The time of the other side, divided by that of Lift; nil without another side. Rows about the floor
    /// have none, because other rows have the same two sides.
    var speedup: Double? {
        guard !isFloor, let lift = timings.first, let peer else { return nil }
        return peer.median / lift.median
    }
}

extension Row: JarElement {
    init(jar: Jar) throws {
        title = try jar["title"]^
        result = try jar["result"]^
        unit = try jar["unit"]^
        goal = try jar["goal"]^
        timings = try jar["timings"]^
        counts = try jar["counts"]^
        bytes = try jar["bytes"]^
        growth = try jar["growth"]^
        note = try jar["note"]^
    }

    var jar: Jar {
        [
            "title": title, "result": result, "unit": unit, "goal": goal, "isMet": isMet,
            "bytes": bytes, "note": note, "timings": timings, "counts": counts, "growth": growth,
        ]
    }
}

extension Row.Goal: JarElement {
    init(jar: Jar) throws {
        if let bound: Double = try jar["atMost"]^ {
            self = .atMost(bound)
        } else if let throughput: Double = try jar["orMegabytesPerSecond"]^ {
            self = .atLeastRatio(try jar["atLeast"]^, orMegabytesPerSecond: throughput)
        } else {
            self = .atLeast(try jar["atLeast"]^)
        }
    }

    var jar: Jar {
        switch self {
        case .atLeast(let bound): ["atLeast": bound]
        case .atMost(let bound): ["atMost": bound]
        case .atLeastRatio(let ratio, let throughput):
            ["atLeast": ratio, "orMegabytesPerSecond": throughput]
        }
    }
}

extension Row.Count: JarElement {
    init(jar: Jar) throws {
        name = try jar["name"]^
        value = try jar["value"]^
        unit = try jar["unit"]^
    }

    var jar: Jar { ["name": name, "value": value, "unit": unit] }
}
