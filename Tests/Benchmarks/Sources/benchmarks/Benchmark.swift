/// A measurement, which gives one row of the table or a few.
struct Benchmark {
    let title: String
    let measure: (Settings) throws -> [Row]

    /// A benchmark that is set up only when its turn comes, so that what it keeps alive is in nobody's way.
    static func prepared(_ title: String, _ prepare: @escaping () throws -> Benchmark) -> Benchmark {
        Benchmark(title: title) { settings in try prepare().measure(settings) }
    }

    /// Two sides that do the same work: how many times faster Lift is.
    ///
    /// - Parameters:
    ///   - bytes: what one operation reads or writes, to show a throughput.
    ///   - check: throws if the two sides' results differ; called once, before anything is timed.
    static func comparison(
        _ title: String, goal: Row.Goal?, bytes: Int? = nil, check: @escaping () throws -> Void,
        _ lift: Subject,
        _ other: Subject
    ) -> Benchmark {
        Benchmark(title: title) { settings in
            try check()
            let timings = try interleave([lift, other], settings)
            return [
                Row(
                    title: title, result: timings[1].median / timings[0].median, unit: .ratio,
                    goal: goal, timings: timings, bytes: bytes)
            ]
        }
    }

    /// Short work with a bound for its time, and what else can do it, to compare.
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

    /// Work with nothing beside it: how much it reads in a second.
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

/// Why a benchmark cannot be trusted: the sides do not agree.
struct Disagreement: Error, CustomStringConvertible {
    let description: String

    static func unless(_ condition: Bool, _ description: @autoclosure () -> String) throws {
        if !condition { throw Disagreement(description: description()) }
    }
}
