import Foundation
import Lift

/// Reading a Jar, compared with JSONSerialization.
func readingRow(_ file: SampleFile) -> Benchmark {
    let data = file.data
    return .comparison(
        "bytes → Jar: \(file.name)", goal: file.goal, bytes: data.count,
        check: {
            try Disagreement.unless(
                isSameData(try Jar(json: data).asAny(), try JSONSerialization.jsonObject(with: data)),
                "Jar and JSONSerialization read \(file.name) differently")
        },
        Subject(Subject.lift) { consume(try Jar(json: data)) },
        Subject("JSONSerialization") { consume(try JSONSerialization.jsonObject(with: data)) })
}

/// Writing canonical JSON, compared with JSONSerialization with sorted keys.
func canonicalRow(_ name: String, _ data: Data) -> Benchmark {
    func jar() throws -> Jar { try Jar(json: data) }
    func other(_ tree: Any) throws -> Data {
        try JSONSerialization.data(withJSONObject: tree, options: [.sortedKeys, .withoutEscapingSlashes])
    }
    return .comparison(
        "Jar → canonical bytes: \(name)", goal: .atLeast(8), bytes: data.count,
        check: {
            let tree = try JSONSerialization.jsonObject(with: data)
            let written = try JSONSerialization.jsonObject(with: Data(canonicalJSON: jar()))
            try Disagreement.unless(
                isSameData(written, try JSONSerialization.jsonObject(with: other(tree))),
                "Lift and JSONSerialization write \(name) differently")
        },
        Subject(Subject.lift, prepare: jar) { jar in consume(try Data(canonicalJSON: jar)) },
        Subject("JSONSerialization", prepare: { try JSONSerialization.jsonObject(with: data) }) { tree in
            consume(try other(tree))
        })
}

/// Reading and writing again, compared with JSONSerialization.
func roundTripRow(_ file: SampleFile) -> Benchmark {
    let data = file.data
    func lift() throws -> Data { try Data(json: Jar(json: data)) }
    func other() throws -> Data {
        try JSONSerialization.data(
            withJSONObject: JSONSerialization.jsonObject(with: data), options: .withoutEscapingSlashes)
    }
    return .comparison(
        "parse and write again: \(file.name)", goal: .atLeast(20), bytes: data.count,
        check: {
            let written = try JSONSerialization.jsonObject(with: lift())
            try Disagreement.unless(
                isSameData(written, try JSONSerialization.jsonObject(with: other())),
                "Lift and JSONSerialization write \(file.name) differently")
        },
        Subject(Subject.lift) { consume(try lift()) },
        Subject("JSONSerialization") { consume(try other()) })
}
