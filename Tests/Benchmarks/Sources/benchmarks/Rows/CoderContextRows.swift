import Foundation
import Lift

/// Codable models by coders whose context changes keys or dates, beside the strategies of Foundation's.
func coderContextRows() -> [Benchmark] {
    let (snakeDecoder, snakeEncoder) = (JSONDecoder(), JSONEncoder())
    snakeDecoder.keyDecodingStrategy = .convertFromSnakeCase
    snakeEncoder.keyEncodingStrategy = .convertToSnakeCase
    let (dateDecoder, dateEncoder) = (JSONDecoder(), JSONEncoder())
    dateDecoder.dateDecodingStrategy = .secondsSince1970
    dateEncoder.dateEncodingStrategy = .secondsSince1970
    return rows("in snake case", .snakeCase, snakeDecoder, snakeEncoder, goals: (3, 5)) { Member(number: $0) }
        + rows(
            "with dates as seconds", [JarTypeTransform(.secondsSince1970)], dateDecoder, dateEncoder,
            goals: (1, 2)
        ) {
            Visit(number: $0)
        }
}

private struct Member: Codable, Equatable {
    let firstName: String
    let lastName: String
    let zipCode: Int
    let isActive: Bool
    let phoneNumber: String?

    init(number: Int) {
        (firstName, lastName, zipCode) = ("first \(number)", "last", number)
        (isActive, phoneNumber) = (number.isMultiple(of: 3), number.isMultiple(of: 2) ? "\(number)" : nil)
    }
}

private struct Visit: Codable, Equatable {
    let page: String
    let start: Date
    let end: Date?
    let count: Int

    init(number: Int) {
        (page, count) = ("page \(number)", number)
        start = Date(timeIntervalSince1970: Double(1_700_000_000 + number))
        end = number.isMultiple(of: 2) ? start.addingTimeInterval(60) : nil
    }
}

private func rows<Model: Codable & Equatable>(
    _ how: String, _ context: Jar.Context, _ decoder: JSONDecoder, _ encoder: JSONEncoder,
    goals: (reading: Double, writing: Double), _ make: @escaping (Int) -> Model
) -> [Benchmark] {
    let (reading, writing) = (
        "bytes → 10,000 Codable models \(how)", "10,000 Codable models \(how) → bytes"
    )
    let models = (0..<10_000).map(make)
    let (lifting, dropping) = (JarDecoder(context: context), JarEncoder(context: context))
    return [
        .prepared(reading) {
            let data = try encoder.encode(models)
            return .comparison(
                reading, goal: .atLeast(goals.reading), bytes: data.count,
                check: {
                    try Disagreement.unless(
                        lifting.decode([Model].self, from: data) == models, "other models")
                },
                Subject(Subject.lift) { consume(try lifting.decode([Model].self, from: data)) },
                Subject("JSONDecoder") { consume(try decoder.decode([Model].self, from: data)) })
        },
        .prepared(writing) {
            let data = try dropping.encodeJSON(models)
            return .comparison(
                writing, goal: .atLeast(goals.writing), bytes: data.count,
                check: {
                    try Disagreement.unless(
                        decoder.decode([Model].self, from: data) == models, "other models")
                },
                Subject(Subject.lift) { consume(try dropping.encodeJSON(models)) },
                Subject("JSONEncoder") { consume(try encoder.encode(models)) })
        },
    ]
}
