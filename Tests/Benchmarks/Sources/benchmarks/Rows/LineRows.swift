import Foundation
import Lift
@_spi(Benchmarks) import LiftLines

/// JSON Lines: splitting alone, lifting compared with one array, and two cores compared with one.
///
/// Even with a single task that lifts, another one cuts lines and a third one takes the models. On one core
/// they take turns. Both rows measure one core while the other one is busy, too.
///
/// The models are freed after the measurement: one thread frees them, whatever lifted them.
func lineRows(_ document: PaymentsDocument) -> [Benchmark] {
    // Long enough that it does not matter which core gets the last batch.
    let (title, copies) = ("JSON Lines → 40,000 payments", 4)
    func row(
        _ title: String, goal: Double, _ make: @escaping (Data, Data) -> (Subject, Subject)
    ) -> Benchmark {
        .prepared(title) {
            let jars = try Jar(json: document.data)["payments"].elements
            let all = Array(repeating: jars, count: copies).flatMap { $0 }
            let (lines, array) = (try Data(jsonLines: all), try Data(json: all))
            let expected: [Payment] = try Jar(json: array).union(context: Currency.sek)^
            let (first, second) = make(lines, array)
            return .comparison(
                title, goal: .atLeast(goal), bytes: lines.count, usesThreads: true,
                check: {
                    try Disagreement.unless(
                        lifted(lines, concurrency: 2) == expected, "the lines have other payments")
                }, first, second)
        }
    }
    func onOneCore(_ name: String, _ lift: @escaping () throws -> [Payment]) -> Subject {
        let data = document.data
        return Subject(
            onOneCore: name, while: { consume(try? lifted(fromArrayIn: data)) },
            prepare: { [Payment]() }, work: { $0 = try lift() })
    }
    return [
        cutting(document),
        row(title, goal: 0.8) { lines, array in
            (
                onOneCore("one core") { try lifted(lines, concurrency: 1) },
                onOneCore("one array") { try Jar(json: array).union(context: Currency.sek)^ }
            )
        },
        row(title + " on two cores", goal: 1.8) { lines, _ in
            (
                Subject("two tasks", prepare: { [Payment]() }) { payments in
                    payments = try lifted(lines, concurrency: 2)
                },
                onOneCore("one core") { try lifted(lines, concurrency: 1) }
            )
        },
    ]
}

/// Splits text into lines without reading them.
private func cutting(_ document: PaymentsDocument) -> Benchmark {
    let title = "JSON Lines → lines, not read"
    return .prepared(title) {
        let lines = try Data(jsonLines: Jar(json: document.data)["payments"].elements)
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
private func lifted(_ data: Data, concurrency: JarLines.Concurrency) throws -> [Payment] {
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

/// **Sendable:** it is read only after the task that writes it has signaled its end.
private final class LiftedPayments: @unchecked Sendable {
    var payments: Result<[Payment], any Error> = .success([])
}
