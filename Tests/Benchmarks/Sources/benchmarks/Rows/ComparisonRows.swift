import Foundation
import Lift
import LiftDocuments

/// Two documents of 1 MB: whether they are equal, their hashes, and where they differ.
func comparisonRows() -> [Benchmark] {
    let limit = 10e6
    return [
        row("compare two equal documents of 1 MB", atMost: limit) { left, _, copy in
            try Disagreement.unless(left == copy, "equal documents are not equal")
        },
        row("hash a document of 1 MB", atMost: limit) { left, _, _ in
            try Disagreement.unless(left.hashValue != 0, "the hash is 0")
        },
        row("difference of two equal documents of 1 MB", atMost: limit) { left, _, copy in
            try Disagreement.unless(JarDifference(from: copy, to: left).isEmpty, "equal documents differ")
        },
        row("difference of two documents of 1 MB, 27 lines", atMost: limit) { left, right, _ in
            let count = JarDifference(from: left, to: right).count
            try Disagreement.unless(count == 27, "\(count) lines differ")
        },
    ]
}

/// - Parameter work: gets a document, one that differs, and an equal one that was read separately.
private func row(
    _ title: String, atMost limit: Double, _ work: @escaping (Jar, Jar, Jar) throws -> Void
) -> Benchmark {
    .prepared(title) {
        let data = PaymentsDocument(count: 2_700).data
        let (left, copy) = (try Jar(json: data), try Jar(json: data))
        var right = try Jar(json: data)
        for index in stride(from: 0, to: 2_700, by: 100) { right["payments"][index]["amount"] = -1 }
        let changed = try Jar(json: Data(json: right))
        return .time(
            title, atMost: limit, check: { try work(left, changed, copy) },
            Subject(Subject.lift) { try work(left, changed, copy) })
    }
}
