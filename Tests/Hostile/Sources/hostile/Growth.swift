/// The limit of the time at 2n divided by the time at n.
let growthLimit = 2.3

/// The limit relative to the control, where caches make the control exceed `growthLimit`.
let controlLimit = 1.15

/// The limit for memory. A buffer that doubles may be full at one size and half empty at the other.
let memoryLimit = 4.0

/// The costs of a row at n and at 2n.
struct Growth {
    private(set) var single: Measurement
    private(set) var double: Measurement

    /// Measures both, each in a process of its own. Returns nil if one failed.
    init?(_ row: Row, at index: Int) {
        guard let single = Self.measured(index, row.count), let double = Self.measured(index, 2 * row.count)
        else { return nil }
        (self.single, self.double) = (single, double)
    }

    private static func measured(_ index: Int, _ count: Int) -> Measurement? {
        Child(arguments: ["--run", "\(index)", "\(count)"])?.output().flatMap { Measurement(line: $0) }
    }

    func better(_ other: Growth) -> Growth {
        var better = self
        better.single = single.better(other.single)
        better.double = double.better(other.double)
        return better
    }

    var time: Double { double.seconds / max(single.seconds, 1e-9) }

    /// The growth of memory, for rows that use much more than the process itself.
    var memory: Double? {
        single.memory < 4 << 20 ? nil : Double(double.memory) / Double(single.memory)
    }

    /// - Parameter control: the growth of the control's time; nil without a control.
    func isLinear(control: Double? = nil) -> Bool {
        time <= max(growthLimit, controlLimit * (control ?? 0)) && isMemoryLinear
    }

    var isMemoryLinear: Bool { (memory ?? 0) <= memoryLimit }
}
