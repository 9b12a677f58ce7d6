import Foundation
import Lift

/// Numbers both ways: an array of them, and canada.json, if it is there, by hand and by Codable.
func numberRows(_ files: [SampleFile]) -> [Benchmark] {
    var rows = [
        Benchmark.prepared("bytes → 200,000 doubles") {
            try valueReadingRow("bytes → 200,000 doubles", as: [Double].self, goal: 12, makeDoublesText())
        },
        Benchmark.prepared("200,000 doubles → bytes") {
            try valueWritingRow("200,000 doubles → bytes", as: [Double].self, goal: 15, makeDoublesText())
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

/// An array of 200,000 numbers, most of them with 16 or 17 digits.
private func makeDoublesText() throws -> Data {
    var generator = SeededGenerator(seed: 17)
    let doubles = (0..<200_000).map { _ in Double.random(in: -180..<180, using: &generator) }
    return try JSONEncoder().encode(doubles)
}
