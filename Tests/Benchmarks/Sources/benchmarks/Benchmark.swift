/// A measurement that results in one or several rows of the table.
struct Benchmark {
    let title: String
    let measure: (Settings) throws -> [Row]

    /// A benchmark that is set up just before it runs, so that its data does not disturb the others.
    static func prepared(_ title: String, _ prepare: @escaping () throws -> Benchmark) -> Benchmark {
        Benchmark(title: title) { settings in try prepare().measure(settings) }
    }

    /// Measures how many times faster Lift does the same work as another library.
    ///
    /// - Parameters:
    ///   - bytes: the number of bytes that one operation reads or writes, for the throughput.
    ///   - usesThreads: whether a side uses several threads. Their allocations are not counted.
    ///   - check: throws if the two results differ. It is called once, before the measurement.
    static func comparison(
        _ title: String, goal: Row.Goal?, bytes: Int? = nil, usesThreads: Bool = false,
        check: @escaping () throws -> Void,
        _ lift: Subject,
        _ other: Subject
    ) -> Benchmark {
        Benchmark(title: title) { settings in
            try check()
            var timings = try interleave([lift, other], settings)
            if usesThreads { timings = timings.map(\.withoutAllocations) }
            return [
                Row(
                    title: title, result: timings[1].median / timings[0].median, unit: .ratio,
                    goal: goal, timings: timings, bytes: bytes)
            ]
        }
    }

    /// Measures short work whose time has a limit, and optionally alternatives to it.
    static func time(
        _ title: String, atMost goal: Double?, check: @escaping () throws -> Void, _ subjects: Subject...
    ) -> Benchmark {
        Benchmark(title: title) { settings in
            try check()
            let timings = try interleave(subjects, settings)
            return [
                Row(
                    title: title, result: timings[0].median, unit: .nanoseconds,
                    goal: goal.map { .atMost($0) }, timings: timings)
            ]
        }
    }

    /// Measures the throughput of work without an alternative.
    static func throughput(
        _ title: String, goal: Row.Goal? = nil, bytes: Int, check: @escaping () throws -> Void,
        _ subject: Subject
    ) -> Benchmark {
        Benchmark(title: title) { settings in
            try check()
            let timings = try interleave([subject], settings)
            return [
                Row(
                    title: title, result: Double(bytes) / timings[0].median * 1000,
                    unit: .megabytesPerSecond, goal: goal, timings: timings)
            ]
        }
    }
}

/// The results of the two sides differ, so their times cannot be compared.
struct Disagreement: Error, CustomStringConvertible {
    let description: String

    static func unless(_ condition: Bool, _ description: @autoclosure () -> String) throws {
        if !condition { throw Disagreement(description: description()) }
    }
}
