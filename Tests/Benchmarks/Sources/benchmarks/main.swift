import AllocationCounter
import Foundation
import Lift

do {
    let options = try Options(
        Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment)
    if options.asksForHelp { print(Options.usage) } else { try run(options) }
} catch let failure as Options.Failure {
    report(failure.message)
    exit(2)
} catch {
    report("\(error)")
    exit(1)
}

/// Measures, and prints the table once all of it is there; what is being measured is said on the way.
func run(_ options: Options) throws {
    allocation_keep_freed()
    let settings = Settings(options)
    let benchmarks = try allBenchmarks(options).filter { benchmark in
        options.filter.map { benchmark.title.contains($0) } ?? true
    }
    var table = Table(), rows: [Row] = []
    for (number, benchmark) in benchmarks.enumerated() {
        report("[\(number + 1)/\(benchmarks.count)] \(benchmark.title)")
        for row in try benchmark.measure(settings) {
            table.append(row)
            rows.append(row)
        }
    }
    print(table.text, terminator: "")
    let withTarget = rows.compactMap(\.isMet)
    print("\n\(withTarget.filter { $0 }.count) of \(withTarget.count) targets met")
    if let file = options.jsonFile { try Data(json: rows, prettyPrinted: true).write(to: file) }
}

/// Says something on standard error, where it is not in the way of the table.
func report(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
}
