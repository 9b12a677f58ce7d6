import Lift

/// One line of the results.
struct Row {
    let title: String
    /// What the row is about, in `unit`: a ratio, a time, bytes.
    let result: Double
    let unit: Unit
    let goal: Goal?
    /// What was timed, Lift first.
    var timings: [Timing] = []
    /// What was counted instead, Lift first.
    var counts: [Count] = []
    /// Bytes that one operation reads or writes, for rows that show a throughput.
    var bytes: Int?
    /// What an element costs among few and among many, for rows about that.
    var growth: Growth?
    /// What else there is to say.
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
        /// So many times faster, or, on a machine like the one that the bound comes from, such a throughput.
        case atLeastRatio(Double, orMegabytesPerSecond: Double)
    }

    /// Something that is not a time, and that does not vary as times do.
    struct Count {
        let name: String
        let value: Double
        let unit: Unit

        enum Unit: String, JarElement {
            case bytes, instructions
        }
    }

    /// Nil when there is no goal.
    var isMet: Bool? {
        switch goal {
        case .atLeast(let bound): result >= bound
        case .atMost(let bound): result <= bound
        case .atLeastRatio(let ratio, let throughput):
            result >= ratio || timings.first.flatMap(self.throughput).map { $0 >= throughput } ?? false
        case nil: nil
        }
    }

    /// Megabytes (10⁶ bytes) a second of one of the timings.
    func throughput(_ timing: Timing) -> Double? {
        bytes.map { Double($0) / timing.median * 1000 }
    }

    /// What is not Lift's, where Lift stands beside it.
    var peer: Timing? {
        timings.first?.name == Subject.lift ? timings.dropFirst().first : nil
    }

    /// How many times faster Lift is than its peer; nil where there is none.
    var speedup: Double? {
        guard let lift = timings.first, let peer else { return nil }
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
