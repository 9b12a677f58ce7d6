import Foundation
import Lift

/// Several threads that lift from the same Jar: how much more they do than one thread in the same time.
func threadRows(_ document: PaymentsDocument) -> [Benchmark] {
    func lifting(_ title: String, threads: Int, jars: Int = 1, goal: Double? = nil) -> Benchmark {
        .prepared(title) {
            let jars = try (0..<jars).map { _ in
                try Jar(json: document.data).union(context: Currency.sek)["payments"]
            }
            let payments: [Payment] = try jars[0]^
            return threadRow(title, threads: threads, goal: goal) { thread in
                try? jars[thread % jars.count]^ as [Payment]
            } isRight: { lifted in
                lifted == payments
            }
        }
    }
    func adding(_ title: String, threads: Int) -> Benchmark {
        threadRow(title, threads: threads, goal: nil) { _ in
            (0..<10_000_000).reduce(0) { sum, number in opaque(sum) &+ number }
        } isRight: { sum in
            sum == 10_000_000 * 9_999_999 / 2
        }
    }
    func lookingUp(_ title: String, threads: Int) -> Benchmark {
        .prepared(title) {
            let jar = try Jar(json: document.data)
            return threadRow(title, threads: threads, goal: nil) { _ in
                (0..<20_000).reduce(0) { sum, _ in
                    sum &+ ((try? jar["payments"][opaque(3)]["amount"]^) ?? 0)
                }
            } isRight: { sum in
                try sum == 20_000 * (jar["payments"][3]["amount"]^)
            }
        }
    }
    return [
        lifting("2 threads lift 10,000 payments each from one Jar", threads: 2, goal: 1.8),
        // What the machine allows, first without memory and then with everything but the Jar.
        adding("2 threads add numbers, nothing shared", threads: 2),
        lifting("2 threads lift 10,000 payments each from a Jar each", threads: 2, jars: 2),
        lifting("8 threads lift 10,000 payments each from one Jar", threads: 8),
        lookingUp("2 threads look up 20,000 times each in one Jar", threads: 2),
    ]
}

/// - Parameter work: the work of each thread. A single thread repeats it as often as there are threads.
private func threadRow<Result>(
    _ title: String, threads: Int, goal: Double?, work: @escaping @Sendable (_ thread: Int) -> Result,
    isRight: @escaping (Result) throws -> Bool
) -> Benchmark {
    Benchmark(title: title) { settings in
        try Disagreement.unless(try isRight(work(0)), "\(title): the result is another one")
        let timings = try interleave(
            [
                Subject("\(threads) threads") {
                    concurrently(threads) { consume(work($0)) }
                },
                Subject("one thread") {
                    for thread in 0..<threads { consume(work(thread)) }
                },
            ], settings)
        return [
            Row(
                title: title, result: timings[1].median / timings[0].median, unit: .ratio,
                goal: goal.map { .atLeast($0) }, timings: timings.map(\.withoutAllocations))
        ]
    }
}

/// Runs `work` on this thread and others at the same time. It creates threads, because a queue may use fewer.
private func concurrently(_ threads: Int, _ work: @escaping @Sendable (_ thread: Int) -> Void) {
    let others = DispatchGroup()
    for index in 1..<threads {
        others.enter()
        Thread {
            work(index)
            others.leave()
        }.start()
    }
    work(0)
    others.wait()
}
