/// How much more time 2n may take than n.
let growthLimit = 2.3

/// How much more than the control where caches make that more than `growthLimit`.
let controlLimit = 1.15

/// How much more memory: buffers that double are, at worst, half empty at one size and full at the other.
let memoryLimit = 4.0

/// What a row took at n and at 2n.
struct Growth {
    private(set) var single: Measurement
    private(set) var double: Measurement

    /// Each in a process of its own; nil if one failed.
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

    /// Of what is not lost among the pages that a process has anyway.
    var memory: Double? {
        single.memory < 4 << 20 ? nil : Double(double.memory) / Double(single.memory)
    }

    /// - Parameter control: how much more time the control takes at 2n; nil where there is none.
    func isLinear(control: Double? = nil) -> Bool {
        time <= max(growthLimit, controlLimit * (control ?? 0)) && (memory ?? 0) <= memoryLimit
    }
}
