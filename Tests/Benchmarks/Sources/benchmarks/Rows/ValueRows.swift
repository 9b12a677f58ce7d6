import Foundation
import Lift

/// Reading a value, compared with JSONDecoder.
func valueReadingRow<Value: JarElement & Codable & Equatable>(
    _ title: String, as type: Value.Type, goal: Double?, _ data: Data
) -> Benchmark {
    let decoder = JSONDecoder()
    func lift() throws -> Value { try Jar(json: data)^ }
    func decode() throws -> Value { try decoder.decode(type, from: data) }
    return .comparison(
        title, goal: goal.map { .atLeast($0) }, bytes: data.count,
        check: {
            try Disagreement.unless(lift() == decode(), "Lift and JSONDecoder read different values")
        },
        Subject(Subject.lift) { consume(try lift()) },
        Subject("JSONDecoder") { consume(try decode()) })
}

/// Writing the value in `data`, compared with JSONEncoder.
func valueWritingRow<Value: JarElement & Codable & Equatable>(
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
                try decoder.decode(type, from: drop()) == value, "Lift lost something of the value")
            try Disagreement.unless(
                try Jar(json: encode())^ == value, "JSONEncoder lost something of the value")
        },
        Subject(Subject.lift) { consume(try drop()) },
        Subject("JSONEncoder") { consume(try encode()) })
}
