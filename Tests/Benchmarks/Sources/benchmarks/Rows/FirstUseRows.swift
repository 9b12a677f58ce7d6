import FirstUse
import Foundation

/// The time from the start of a process to its first decoded value.
func firstUseRows(isQuick: Bool) -> [Benchmark] {
    guard let program = Bundle.main.executableURL else { return [] }
    let runs = isQuick ? 5 : 25
    return [FirstUse.codable, .byHand].map { use in
        let title = "first use: a \(use == .codable ? "Codable model" : "model by hand")"
        return Benchmark(title: title) { _ in try row(title, use, of: program, runs: runs).map { [$0] } ?? []
        }
    }
}

/// - Returns: nil where processes cannot be started.
private func row(_ title: String, _ use: FirstUse, of program: URL, runs: Int) throws -> Row? {
    let uses = [use, .foundation, .nothing]
    var starts: [[Subject.Sample]] = uses.map { _ in [] }, decodings = starts
    // The first round warms the system's caches of files.
    for round in 0...runs {
        for (index, use) in uses.enumerated() {
            let start = FirstUse.now
            guard let output = ChildProcess.output(of: program.path, [FirstUse.option, use.rawValue]),
                let times = FirstUse.times(in: output)
            else { return nil }
            if round == 0 { continue }
            starts[index].append(Subject.Sample(nanoseconds: times.end - start, allocations: 0))
            decodings[index].append(Subject.Sample(nanoseconds: times.end - times.begin, allocations: 0))
        }
    }
    let names = [Subject.lift, "JSONDecoder", "nothing"]
    let timings = zip(names, starts).map { Timing($0, $1).withoutAllocations }
    let decoding = zip(names, decodings).map { Figure.time(Timing($0, $1).median) }
    return Row(
        title: title, result: timings[1].median / timings[0].median, unit: .ratio, goal: .atLeast(1),
        timings: timings,
        note: "the decoding alone takes \(decoding[0]), JSONDecoder's \(decoding[1]); a process that decodes "
            + "nothing is there after \(Figure.time(timings[2].median))")
}
