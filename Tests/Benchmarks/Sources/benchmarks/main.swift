import AllocationCounter
import FirstUse
import Foundation
import Lift

do {
    if try FirstUse.run(CommandLine.arguments) { exit(0) }
    let options = try Options(
        Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment)
    switch options.mode {
    case .help: print(Options.usage)
    case .measure: try run(options)
    case .counts: if try !checkCounts(isUpdating: options.isUpdating) { exit(1) }
    case .inputs(let folder): try ScalarText.write(to: folder)
    case .child(let child): try child.run()
    }
} catch let failure as Options.Failure {
    Progress.report(failure.message)
    exit(2)
} catch {
    Progress.report("\(error)")
    exit(1)
}

/// Measures, or reads the results of an earlier run, and shows and stores them as the options say.
func run(_ options: Options) throws {
    let report =
        try Report(fastestOf: options.earlierResults.map { try Jar(json: $0)^ }) ?? measure(options)
    print(report.text, terminator: "")
    if let file = options.peerResults {
        print("\n## Beside other languages\n\n\(Table(report, beside: try PeerResult.all(in: file)).text)")
    }
    if let file = options.jsonFile { try Data(json: report, prettyPrinted: true).write(to: file) }
    if let folder = options.chartFolder { try writeCharts(of: report, to: folder) }
}

/// Runs all benchmarks that the options select.
func measure(_ options: Options) throws -> Report {
    allocation_keep_freed()
    let settings = Settings(options)
    let sections = try allSections(options).compactMap { $0.filtered(by: options.filters) }
    let progress = Progress(total: sections.map(\.benchmarks.count).reduce(0, +))
    defer { progress.end() }
    var report = Report(machine: Machine())
    for section in sections {
        var rows: [Row] = []
        for benchmark in section.benchmarks {
            progress.begin(benchmark.title)
            rows += try benchmark.measure(settings)
        }
        if !rows.isEmpty { report.sections.append(Report.Section(title: section.title, rows: rows)) }
    }
    return report
}
