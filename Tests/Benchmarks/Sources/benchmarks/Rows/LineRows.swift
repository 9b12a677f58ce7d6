import Foundation
@_spi(Benchmarks) import Lift

/// JSON Lines: splitting alone, lifting compared with one array, and two cores compared with one.
///
/// Even with a single task that lifts, another one cuts lines and a third one takes the models. So the time
/// on one core is that of all threads together.
func lineRows(_ document: PaymentsDocument) -> [Benchmark] {
    func row(
        _ title: String, goal: Double, _ make: @escaping (Data, Data) -> (Subject, Subject)
    ) -> Benchmark {
        .prepared(title) {
            let expected: [Payment] = try lifted(fromArrayIn: document.data)
            let jars = try Jar(json: document.data)["payments"].array ?? []
            let (lines, array) = (try Data(jsonLines: jars), try Data(json: jars))
            let (first, second) = make(lines, array)
            return .comparison(
                title, goal: .atLeast(goal), bytes: lines.count, usesThreads: true,
                check: {
                    try Disagreement.unless(
                        lifted(lines, concurrency: 2) == expected, "the lines have other payments")
                }, first, second)
        }
    }
    func onOneCore(_ data: Data) -> Subject {
        Subject(onOneCore: "one core") { consume(try lifted(data, concurrency: 1)) }
    }
    return [
        cutting(document),
        row("JSON Lines → 10,000 payments", goal: 0.8) { lines, array in
            (
                onOneCore(lines),
                Subject("one array") {
                    consume(try Jar(json: array).union(context: Currency.sek)^ as [Payment])
                }
            )
        },
        row("JSON Lines → 10,000 payments on two cores", goal: 1.8) { lines, _ in
            (
                Subject("two tasks") { consume(try lifted(lines, concurrency: 2)) },
                onOneCore(lines)
            )
        },
    ]
}

/// Splits text into lines without reading them.
private func cutting(_ document: PaymentsDocument) -> Benchmark {
    let title = "JSON Lines → lines, not read"
    return .prepared(title) {
        let lines = try Data(jsonLines: Jar(json: document.data)["payments"].array ?? [])
        return .throughput(
            title, goal: .atLeast(4000), bytes: lines.count,
            check: {
                let count = try JarLines(json: lines).cut()
                try Disagreement.unless(count == document.count, "\(count) lines")
            }, Subject(Subject.lift) { consume(try JarLines(json: lines).cut()) })
    }
}

private func lifted(fromArrayIn data: Data) throws -> [Payment] {
    try Jar(json: data).union(context: Currency.sek)["payments"]^
}

/// Lifts all lines and waits for them.
private func lifted(_ data: Data, concurrency: JarConcurrency) throws -> [Payment] {
    let done = DispatchSemaphore(value: 0)
    let result = LiftedPayments()
    Task.detached {
        do {
            var payments: [Payment] = []
            let lines = JarLines(json: data).union(context: Currency.sek)
            for try await payment in lines.lift(as: Payment.self, concurrency: concurrency) {
                payments.append(payment)
            }
            result.payments = .success(payments)
        } catch {
            result.payments = .failure(error)
        }
        done.signal()
    }
    done.wait()
    return try result.payments.get()
}

/// **Sendable:** it is read only after the task that writes it has signalled its end.
private final class LiftedPayments: @unchecked Sendable {
    var payments: Result<[Payment], any Error> = .success([])
}
