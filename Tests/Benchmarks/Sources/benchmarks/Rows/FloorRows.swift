import Foundation
import Lift

/// Codable models of the sample files that are there, both ways, beside the least that Codable itself takes.
func floorRows(_ files: [SampleFile]) -> [Benchmark] {
    func data(_ name: String) -> Data? { files.first { $0.name == name }?.data }
    return floorRows("twitter.json", as: CodableTweets.self, data("twitter.json"))
        + floorRows("citm_catalog.json", as: CodableCatalog.self, data("citm_catalog.json"))
        + floorRows(
            "citm_catalog.json, all JarCodable", as: JarCodableCatalog.self, data("citm_catalog.json"))
        + floorRows("canada.json", as: CodableCanada.self, data("canada.json"))
}

private func floorRows<Model: JarCodable & Equatable>(
    _ name: String, as model: Model.Type, _ data: Data?
) -> [Benchmark] {
    guard let data else { return [] }
    let (reading, writing) = ("floor: \(name) → Codable models", "floor: Codable models → \(name)")
    return [
        .prepared(reading) { try readingRow(reading, as: model, data) },
        .prepared(writing) { try writingRow(writing, as: model, data) },
    ]
}

private func readingRow<Model: JarCodable & Equatable>(
    _ title: String, as model: Model.Type, _ data: Data
) throws -> Benchmark {
    let decoder = JSONDecoder(), floor = try FloorDecoder<Model>(answersFor: Jar(json: data))
    func lift() throws -> Model { try Jar(json: data)^ }
    func decode() throws -> Model { try decoder.decode(model, from: data) }
    return .floor(
        title, bytes: data.count,
        check: {
            try Disagreement.unless(lift() == decode(), "Lift and JSONDecoder read different models")
            consume(try floor.decode())
        },
        Subject(Subject.lift) { consume(try lift()) },
        Subject("JSONDecoder") { consume(try decode()) },
        floor: Subject(Subject.floor) { consume(try floor.decode()) },
        text: Subject("parse") { consume(try Jar(json: data)) })
}

private func writingRow<Model: JarCodable & Equatable>(
    _ title: String, as model: Model.Type, _ data: Data
) throws -> Benchmark {
    let encoder = JSONEncoder(), floor = FloorEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let models: Model = try Jar(json: data)^
    let built = models.jar
    func drop() throws -> Data { try Data(json: models) }
    return .floor(
        title, bytes: try drop().count,
        check: {
            try Disagreement.unless(try Jar(json: drop())^ == models, "Lift lost something of the models")
            try Disagreement.unless(try Data(json: built) == drop(), "a built Jar is written differently")
            try Disagreement.unless(floor.encode(whole: models) > 0, "nothing was encoded")
        },
        Subject(Subject.lift) { consume(try drop()) },
        Subject("JSONEncoder") { consume(try encoder.encode(models)) },
        floor: Subject(Subject.floor) { consume(try floor.encode(whole: models)) },
        text: Subject("write") { consume(try Data(json: built)) })
}

extension Benchmark {
    /// Measures how many times longer Lift takes than the floor and the work on the text together.
    fileprivate static func floor(
        _ title: String, bytes: Int, check: @escaping () throws -> Void,
        _ lift: Subject, _ foundation: Subject, floor: Subject, text: Subject
    ) -> Benchmark {
        Benchmark(title: title) { settings in
            try check()
            let timings = try interleave([lift, foundation, floor, text], settings)
            return [
                Row(
                    title: title, result: timings[0].median / (timings[2].median + timings[3].median),
                    unit: .ratio, goal: .atMost(1.5), timings: timings, bytes: bytes)
            ]
        }
    }
}
