import Foundation
import Lift

/// Single lookups and failures, in nanoseconds.
func lookupRows(_ document: PaymentsDocument) throws -> [Benchmark] {
    let jar = try Jar(json: document.data)
    let text = jar["payments"][3]["status"]
    let built: Jar = "paid"
    let operations = 10_000
    func failure(_ title: String, _ subject: Jar, goal: Double?) -> Benchmark {
        .time(
            title, atMost: goal,
            check: { try Disagreement.unless((try? subject^ as Int) == nil, "\(title) does not fail") },
            Subject(Subject.lift, operations: operations) {
                for _ in 0..<operations { consume(try? opaque(subject)^ as Int) }
            })
    }
    return [
        .prepared(lookupTitle) { try lookupRow(jar, document) },
        failure("failing try? jar^ as Int, of a document", text, goal: 200),
        failure("failing try? jar^ as Int, of a built Jar", built, goal: 200),
        failure("failing try? jar^ as Int, of a missing key", jar["payments"][3]["nothing"], goal: 200),
        .time(
            "failing try? jar[\"payments\"][3][\"nothing\"]^ as Int", atMost: nil,
            check: {
                try Disagreement.unless(
                    (try? jar["payments"][3]["nothing"]^ as Int) == nil, "a missing key does not fail")
            },
            Subject(Subject.lift, operations: operations) {
                for _ in 0..<operations { consume(try? opaque(jar)["payments"][3]["nothing"]^ as Int) }
            }),
    ]
}

private let lookupTitle = "jar[\"payments\"][3][\"amount\"]^"

private func lookupRow(_ jar: Jar, _ document: PaymentsDocument) throws -> Benchmark {
    let operations = 10_000
    let object = try JSONSerialization.jsonObject(with: document.data)

    // The index is hidden from the optimizer. Hiding the Jar would copy it each time.
    @inline(never) func lift(_ jar: Jar, _ index: Int = 3) throws -> Int {
        try jar["payments"][index]["amount"]^
    }
    @inline(never) func cast(_ object: Any, _ index: Int = 3) -> Int? {
        let payments = (object as? [String: Any])?["payments"] as? [Any]
        return (payments?[index] as? [String: Any])?["amount"] as? Int
    }
    return .time(
        lookupTitle, atMost: 40,
        check: { try Disagreement.unless(cast(object) == lift(jar), "the amounts differ") },
        Subject(Subject.lift, operations: operations) {
            for _ in 0..<operations { consume(try lift(jar, opaque(3))) }
        },
        Subject("as? on JSONSerialization's", operations: operations) {
            for _ in 0..<operations { consume(cast(object, opaque(3))) }
        })
}
