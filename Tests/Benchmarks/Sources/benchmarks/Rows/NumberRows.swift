import Foundation
import Lift

/// Numbers both ways: an array of them, and canada.json, if it is there, by hand and by Codable.
func numberRows(_ files: [SampleFile]) -> [Benchmark] {
    var rows = [
        Benchmark.prepared("bytes → 200,000 doubles") {
            try readingRow("bytes → 200,000 doubles", as: [Double].self, goal: 12, makeDoublesText())
        },
        Benchmark.prepared("200,000 doubles → bytes") {
            try writingRow("200,000 doubles → bytes", as: [Double].self, goal: 15, makeDoublesText())
        },
    ]
    guard let data = files.first(where: { $0.name == "canada.json" })?.data else { return rows }
    rows += [
        canonicalRow("canada.json", data),
        readingRow("canada.json → models by hand", as: Canada.self, goal: 10, data),
        readingRow("canada.json → Codable models", as: CodableCanada.self, goal: 5, data),
        .prepared("models by hand → canada.json") {
            try writingRow("models by hand → canada.json", as: Canada.self, goal: nil, data)
        },
        .prepared("Codable models → canada.json") {
            try writingRow("Codable models → canada.json", as: CodableCanada.self, goal: 12, data)
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

/// Bytes → a value, beside JSONDecoder.
private func readingRow<Value: JarElement & Codable & Equatable>(
    _ title: String, as type: Value.Type, goal: Double?, _ data: Data
) -> Benchmark {
    let decoder = JSONDecoder()
    func lift() throws -> Value { try Jar(json: data)^ }
    func decode() throws -> Value { try decoder.decode(type, from: data) }
    return .comparison(
        title, goal: goal.map { .atLeast($0) }, bytes: data.count,
        check: {
            try Disagreement.unless(lift() == decode(), "Lift and JSONDecoder read different numbers")
        },
        Subject(Subject.lift) { consume(try lift()) },
        Subject("JSONDecoder") { consume(try decode()) })
}

/// The value in `data` → bytes, beside JSONEncoder.
private func writingRow<Value: JarElement & Codable & Equatable>(
    _ title: String, as type: Value.Type, goal: Double?, _ data: Data
) throws -> Benchmark {
    let decoder = JSONDecoder(), encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let value = try decoder.decode(type, from: data)
    func drop() throws -> Data { try Data(json: value) }
    func encode() throws -> Data { try encoder.encode(value) }
    return .comparison(
        title, goal: goal.map { .atLeast($0) }, bytes: try drop().count,
        check: {
            try Disagreement.unless(
                try decoder.decode(type, from: drop()) == value, "Lift lost something of the numbers")
            try Disagreement.unless(
                try Jar(json: encode())^ == value, "JSONEncoder lost something of the numbers")
        },
        Subject(Subject.lift) { consume(try drop()) },
        Subject("JSONEncoder") { consume(try encode()) })
}
