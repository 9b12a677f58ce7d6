import Foundation
import Lift
import LiftDocuments

/// Merging and patching two documents of 1 MB. They differ in every tenth amount, and one lacks the last
/// payment.
func changingRows() -> [Benchmark] {
    let titles = [
        "merge two documents of 1 MB, arrays by index", "changes from one document of 1 MB to another",
        "apply these changes",
    ]
    let limit = 10_000_000.0
    return [
        .prepared(titles[0]) {
            let (old, new) = try documents()
            return .time(
                titles[0], atMost: limit,
                check: {
                    let merged = old.merging(new, arrays: .byIndex)
                    try Disagreement.unless(
                        merged["payments"][0] == new["payments"][0]
                            && merged["payments"].count == old["payments"].count, "merged wrongly")
                },
                Subject(Subject.lift) { consume(old.merging(new, arrays: .byIndex)) })
        },
        .prepared(titles[1]) {
            let (old, new) = try documents()
            return .time(
                titles[1], atMost: limit,
                check: {
                    try Disagreement.unless(
                        try JarPatch(from: old, to: new).applied(to: old) == new, "the changes lead elsewhere"
                    )
                },
                Subject("JSON patch") { consume(JarPatch(from: old, to: new)) },
                Subject("merge patch") { consume(JarMergePatch(from: old, to: new)) })
        },
        .prepared(titles[2]) {
            let (old, new) = try documents()
            let patch = JarPatch(from: old, to: new)
            return .time(
                titles[2], atMost: limit,
                check: {
                    try Disagreement.unless(try patch.applied(to: old) == new, "the changes lead elsewhere")
                },
                Subject(Subject.lift) { consume(try patch.applied(to: old)) })
        },
    ]
}

private func documents() throws -> (old: Jar, new: Jar) {
    let data = PaymentsDocument(count: 2700).data
    var changed = try Jar(json: data)
    for index in stride(from: 0, to: 2700, by: 10) { changed["payments"][index]["amount"] = -index }
    changed["payments"].remove(at: 2699)
    return (try Jar(json: data), try Jar(json: Data(json: changed)))
}
