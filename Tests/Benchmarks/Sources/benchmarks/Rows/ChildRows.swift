import Foundation

/// Peak memory and instructions of Lift and of Foundation, each in a process of its own.
func childRows(isQuick: Bool) -> [Benchmark] {
    let memory = ChildWork.allCases.map { work in
        childRow("peak memory, 10,000 payments: \(work.rawValue)", work, payments: 10_000, .bytes) {
            $0.peakMemory()
        }
    }
    let instructions = ChildWork.allCases.map { work in
        childRow("instructions, 1,000 payments: \(work.rawValue)", work, payments: 1000, .instructions) {
            $0.instructions()
        }
    }
    return memory + (isQuick ? [] : instructions)
}

/// How many times less Lift takes. There is no row where that cannot be measured.
private func childRow(
    _ title: String, _ work: ChildWork, payments: Int, _ unit: Row.Count.Unit,
    count: @escaping (Child) -> Int?
) -> Benchmark {
    Benchmark(title: title) { _ in
        let input = FileManager.default.temporaryDirectory
            .appendingPathComponent("lift-benchmarks-\(ProcessInfo.processInfo.processIdentifier)")
        try work.input(payments: payments).write(to: input)
        defer { try? FileManager.default.removeItem(at: input) }
        guard let lift = count(Child(work, isLift: true, input: input)), lift > 0,
            let peer = count(Child(work, isLift: false, input: input))
        else { return [] }
        return [
            Row(
                title: title, result: Double(peer) / Double(lift), unit: .ratio, goal: nil,
                counts: [
                    Row.Count(name: Subject.lift, value: Double(lift), unit: unit),
                    Row.Count(name: work.peerName, value: Double(peer), unit: unit),
                ])
        ]
    }
}
