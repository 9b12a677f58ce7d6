/// Whether valgrind is installed, which counts the instructions of a process.
let canCountInstructions =
    Child("/usr/bin/env", ["valgrind", "--version"], isQuiet: true)?.output() != nil

/// The number of instructions that a process takes for a row at a twentieth of its n, or at 160,000, and at
/// twice that. Counting takes six times as long as running, and the counts are the same each time.
struct InstructionCount {
    private let single: Int
    private let double: Int

    /// The instructions of the whole process, less those of its preparation; nil if they cannot be counted.
    init?(_ mode: String, _ row: IndexedRow, less prepared: InstructionCount? = nil) {
        guard canCountInstructions else { return nil }
        // Lifting reserves 65,536 members of a dictionary, which then has room for 98,304. A dictionary that
        // grows hashes all keys again, and it is to grow at both sizes.
        let count = max(row.row.count / 20, min(row.row.count, 160_000))
        // Both run at the same time.
        let children = [count, 2 * count].map { Self.counting([mode, "\(row.index)", "\($0)"]) }
        let counts = children.map { $0.flatMap(Self.count) }
        guard let single = counts[0], let double = counts[1] else { return nil }
        self.single = single - (prepared?.single ?? 0)
        self.double = double - (prepared?.double ?? 0)
    }

    /// The instructions at 2n divided by those at n.
    var growth: Double { Double(double) / Double(max(single, 1)) }

    private static func counting(_ arguments: [String]) -> Child? {
        let valgrind = [
            "valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
            "--log-fd=1",
        ]
        return Child("/usr/bin/env", valgrind + [CommandLine.arguments[0]] + arguments)
    }

    private static func count(_ child: Child) -> Int? {
        let digits = child.output()?.firstMatch(of: /I +refs: +([0-9,]+)/)?.1
        return digits.flatMap { Int($0.filter { $0 != "," }) }
    }
}
