import Foundation
import Lift

/// Typed models of twitter.json and citm_catalog.json, if these are there, by hand, by Codable and by
/// mappings, both ways.
func sampleModelRows(_ files: [SampleFile]) -> [Benchmark] {
    let goals = ModelGoals(byHand: 7, codable: 4.5, codableToText: 5)
    return sampleModelRows("twitter.json", files, Tweets.self, CodableTweets.self, goals)
        + sampleModelRows(
            "citm_catalog.json", files, Catalog.self, CodableCatalog.self,
            ModelGoals(byHand: 10, codable: 4.5, codableToText: 5))
        + mappedModelRows("citm_catalog.json", files, MappedCatalog.self)
        + mappedModelRows("canada.json", files, MappedCanada.self)
}

private func mappedModelRows<Model: JarMapped & Codable & Equatable>(
    _ name: String, _ files: [SampleFile], _ model: Model.Type
) -> [Benchmark] {
    guard let data = files.first(where: { $0.name == name })?.data else { return [] }
    return [
        valueReadingRow("\(name) → mapped models", as: model, goal: nil, data),
        .prepared("mapped models → \(name)") {
            try valueWritingRow("mapped models → \(name)", as: model, goal: nil, data)
        },
    ]
}

private struct ModelGoals {
    let byHand: Double
    let codable: Double
    let codableToText: Double
}

private func sampleModelRows<
    Model: JarElement & Codable & Equatable, Plain: JarElement & Codable & Equatable
>(
    _ name: String, _ files: [SampleFile], _ model: Model.Type, _ plain: Plain.Type, _ goals: ModelGoals
) -> [Benchmark] {
    guard let data = files.first(where: { $0.name == name })?.data else { return [] }
    return [
        valueReadingRow("\(name) → models by hand", as: model, goal: goals.byHand, data),
        valueReadingRow("\(name) → Codable models", as: plain, goal: goals.codable, data),
        .prepared("models by hand → \(name)") {
            try valueWritingRow("models by hand → \(name)", as: model, goal: nil, data)
        },
        .prepared("Codable models → \(name)") {
            try valueWritingRow("Codable models → \(name)", as: plain, goal: goals.codableToText, data)
        },
    ]
}

/// Arrays of integers, of strings with escapes and of enums, and a dictionary, both ways.
func scalarRows() -> [Benchmark] {
    let members = Dictionary(
        uniqueKeysWithValues: ScalarText.shortIntegers.prefix(50_000).enumerated().map { ("key\($0)", $1) })
    return bothWays(.integers, as: [Int].self) + bothWays(.longIntegers, as: [Int].self)
        + bothWays(.strings, as: [String].self)
        + bothWays("a dictionary of 50,000 integers", as: [String: Int].self) {
            try JSONEncoder().encode(members)
        } + bothWays(Season.title, as: [Season].self, Season.data)
        + bothWays("\(Season.title), Codable", as: [CodableSeason].self, Season.data)
}

private func bothWays<Value: JarElement & Codable & Equatable>(
    _ text: ScalarText, as type: Value.Type
) -> [Benchmark] {
    bothWays(text.rawValue, as: type, text.data)
}

private func bothWays<Value: JarElement & Codable & Equatable>(
    _ title: String, as type: Value.Type, _ data: @escaping () throws -> Data
) -> [Benchmark] {
    [
        .prepared("bytes → \(title)") {
            try valueReadingRow("bytes → \(title)", as: type, goal: nil, data())
        },
        .prepared("\(title) → bytes") {
            try valueWritingRow("\(title) → bytes", as: type, goal: nil, data())
        },
    ]
}
