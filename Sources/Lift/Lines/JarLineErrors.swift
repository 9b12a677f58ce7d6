/// A place where the errors of bad lines are collected, so that the good ones can be read.
///
///     let errors = JarLineErrors()
///     for jar in JarLines(json: url, collecting: errors) { … }  // the good lines
///     print(errors.report)
///     if errors.count > 0 { print("\(errors.count) bad lines") }
///
/// The errors are in the order of the text. Only the first ones are kept, so that a file in which every line
/// is bad does not fill the memory; all of them are counted. You can read the errors while lines are being
/// read, from any thread.
public final class JarLineErrors: Sendable {
    private struct State {
        var errors: [LiftError] = []
        var count = 0
    }

    private let state = Guarded(State())
    private let limit: Int

    /// Creates a place without errors.
    ///
    /// - Parameter limit: the number of errors that are kept. Later ones are only counted.
    public init(limit: Int = 100) { self.limit = limit }

    /// The errors of the first bad lines, in the order of the text.
    public var errors: [LiftError] { state.withLock { $0.errors } }

    /// The number of bad lines, including those whose errors are not kept.
    public var count: Int { state.withLock { $0.count } }

    /// The reports of the errors that are kept, separated by empty lines. If there are more errors, a last
    /// line says how many. Without errors, the report is empty.
    ///
    ///     error: expected Int, found string "12a"
    ///       --> payments.jsonl:3:12   [2].amount
    ///        |
    ///      3 | {"amount": "12a", "date": "2024-01-01"}
    ///        |            ^^^^^
    ///
    ///     and 17 more
    ///
    /// - Complexity: That of ``LiftError/report`` for each error. It is created on each access.
    public var report: String {
        let (errors, count) = state.withLock { ($0.errors, $0.count) }
        let more = count > errors.count ? ["and \(count - errors.count) more"] : []
        return (errors.map(\.report) + more).joined(separator: "\n\n")
    }

    func append(_ error: LiftError) {
        state.withLock { state in
            state.count += 1
            if state.errors.count < limit { state.errors.append(error) }
        }
    }
}
