import Lift

/// Benchmarks that belong together.
struct Section {
    let title: String
    let benchmarks: [Benchmark]

    init(_ title: String, _ benchmarks: [Benchmark]) {
        self.title = title
        self.benchmarks = benchmarks
    }

    /// The benchmarks whose title contains one of `texts`, or all if it is empty; nil if there are none.
    func filtered(by texts: [String]) -> Section? {
        let kept = benchmarks.filter { benchmark in
            texts.isEmpty || texts.contains { benchmark.title.contains($0) }
        }
        return kept.isEmpty ? nil : Section(title, kept)
    }
}

/// All benchmarks, in the order of the results. A debug build has other ones than a release build.
func allSections(_ options: Options) throws -> [Section] {
    if Machine.isDebugBuild { return [Section("Debug build", debugRows())] }
    let payments = PaymentsDocument()
    let files = try SampleFile.all(in: options.dataFolder, payments: payments)
    return [
        Section("Reading", files.map(readingRow)),
        Section(
            "Models",
            modelRows(payments) + mappingRows(payments) + caseRows() + sampleModelRows(files) + restRows()),
        Section("The floor of Codable", floorRows(files)),
        Section("Probing", probingRows(isQuick: options.isQuick)),
        Section("Updates", updateRows()),
        Section("Numbers and strings", numberRows(files) + scalarRows()),
        Section("Contexts", contextRows(payments) + coderContextRows()),
        Section(
            "Rewriting",
            (options.isQuick ? files.suffix(1) : files).map(roundTripRow) + mutationRows() + changingRows()),
        Section("Looking up and failing", try lookupRows(payments) + [variantsRow()]),
        Section("Comparing", comparisonRows()),
        Section("Dates", try dateRows(payments)),
        Section(
            "Property lists and UserDefaults",
            propertyListRows(payments) + [userDefaultsRow(payments)] + settingRows() + manySettingRows()),
        Section("Lines", lineRows(payments)),
        Section("Texts that are still arriving", streamRows()),
        Section("Threads", threadRows(payments)),
        Section(
            "Allocations, memory, instructions",
            allocationRows(payments) + files.map { memoryRow($0, isQuick: options.isQuick) }
                + childRows(isQuick: options.isQuick)),
        Section("First use", firstUseRows(isQuick: options.isQuick)),
        Section("Growth", growthRows(isQuick: options.isQuick)),
        Section("Hostile property lists", hostilePropertyListRows(isQuick: options.isQuick)),
    ]
}
