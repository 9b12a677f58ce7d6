import Foundation
import Lift

/// Codable types that ask for one type after another, or read a member first to choose a type.
func probingRows(isQuick: Bool) -> [Benchmark] {
    probingRows(objects: isQuick ? 10_000 : 100_000, paths: isQuick ? 500 : 5000, goal: 2)
}

/// The same in small, for a debug build.
func probingDebugRows() -> [Benchmark] { probingRows(objects: 2000, paths: 200, goal: 1) }

private func probingRows(objects: Int, paths: Int, goal: Double) -> [Benchmark] {
    let values = (0..<objects).map { #"{"id":\#($0),"name":"n\#($0)","ratio":0.5,"on":true,"none":null}"# }
    return [
        probingRow(
            "bytes → \(objects) objects that probe", as: [ProbingValue].self, goal: goal,
            "[" + values.joined(separator: ",") + "]"),
        probingRow(
            "bytes → an API description of \(paths) paths", as: APIDescription.self, goal: goal,
            APIDescription.text(count: paths)),
        probingRow(
            "bytes → \(objects) elements by discriminator", as: [DiscriminatedEvent].self, goal: goal,
            DiscriminatedEvent.text(count: objects)),
    ]
}

private func probingRow<Value: Codable & Equatable>(
    _ title: String, as type: Value.Type, goal: Double, _ text: String
) -> Benchmark {
    let data = Data(text.utf8)
    func lift() throws -> Value { try JarDecoder().decode(type, from: data) }
    func decode() throws -> Value { try JSONDecoder().decode(type, from: data) }
    return .comparison(
        title, goal: .atLeast(goal), bytes: data.count,
        check: { try Disagreement.unless(lift() == decode(), "the values differ") },
        Subject(Subject.lift) { consume(try lift()) },
        Subject("JSONDecoder") { consume(try decode()) })
}
