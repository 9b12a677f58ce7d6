import Foundation
import Lift

/// Bytes → Jar, beside JSONSerialization.
func readingRows(_ file: SampleFile) -> Benchmark {
    let title = "bytes → Jar: \(file.name)"
    let data = file.data
    return Benchmark(title: title) { settings in
        try Disagreement.unless(
            isSameData(try Jar(json: data).asAny(), try JSONSerialization.jsonObject(with: data)),
            "Jar and JSONSerialization read \(file.name) differently")
        let timings = try interleave(
            [
                Subject("Lift") { consume(try Jar(json: data)) },
                Subject("JSONSerialization") { consume(try JSONSerialization.jsonObject(with: data)) },
            ], settings)
        let ratio = Row(
            title: title, result: timings[1].median / timings[0].median, unit: .ratio, target: .atLeast(20),
            timings: timings, bytes: data.count)
        guard let sketch = file.sketchThroughput, let throughput = ratio.throughput(timings[0]) else {
            return [ratio]
        }
        // The sketch is not run again: this bound is of the machine that it was measured on.
        let absolute = Row(
            title: "\(title), half of the sketch", result: throughput, unit: .megabytesPerSecond,
            target: .atLeast(sketch / 2), timings: [timings[0]])
        return [ratio, absolute]
    }
}

/// Bytes → Jar → bytes, beside JSONSerialization both ways.
func roundTripRow(_ file: SampleFile) -> Benchmark {
    let data = file.data
    func lift() throws -> Data { try Data(json: Jar(json: data)) }
    func other() throws -> Data {
        try JSONSerialization.data(
            withJSONObject: JSONSerialization.jsonObject(with: data), options: .withoutEscapingSlashes)
    }
    return .comparison(
        "parse and write again: \(file.name)", target: 20, bytes: data.count,
        check: {
            let written = try JSONSerialization.jsonObject(with: lift())
            try Disagreement.unless(
                isSameData(written, try JSONSerialization.jsonObject(with: other())),
                "Lift and JSONSerialization write \(file.name) differently")
        },
        Subject("Lift") { consume(try lift()) },
        Subject("JSONSerialization") { consume(try other()) })
}
