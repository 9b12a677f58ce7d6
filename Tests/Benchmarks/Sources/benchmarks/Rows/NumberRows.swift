import Foundation
import Lift

/// Numbers both ways: an array of them, and canada.json, if it is there, by hand and by Codable.
func numberRows(_ files: [SampleFile]) -> [Benchmark] {
    var rows = [
        Benchmark.prepared("bytes → 200,000 doubles") {
            try valueReadingRow(
                "bytes → 200,000 doubles", as: [Double].self, goal: 12, ScalarText.doubles.data())
        },
        Benchmark.prepared("200,000 doubles → bytes") {
            try valueWritingRow(
                "200,000 doubles → bytes", as: [Double].self, goal: 15, ScalarText.doubles.data())
        },
    ]
    guard let data = files.first(where: { $0.name == "canada.json" })?.data else { return rows }
    rows += [
        canonicalRow("canada.json", data),
        valueReadingRow("canada.json → models by hand", as: Canada.self, goal: 10, data),
        valueReadingRow("canada.json → Codable models", as: CodableCanada.self, goal: 5, data),
        .prepared("models by hand → canada.json") {
            try valueWritingRow("models by hand → canada.json", as: Canada.self, goal: nil, data)
        },
        .prepared("Codable models → canada.json") {
            try valueWritingRow("Codable models → canada.json", as: CodableCanada.self, goal: 12, data)
        },
    ]
    return rows
}
