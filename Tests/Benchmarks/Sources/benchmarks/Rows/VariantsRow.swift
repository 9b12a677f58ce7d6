import Foundation
import Lift

/// An array with values of two types. Lifting tries one type first, and half of the tries fail.
func variantsRow() -> Benchmark {
    let count = 1000
    let elements = (0..<count).map { $0 % 2 == 0 ? "\($0)" : "\"text \($0)\"" }
    let data = Data("[\(elements.joined(separator: ","))]".utf8)
    func lift() throws -> [Variant] { try Jar(json: data)^ }
    func decode() throws -> [Variant] { try JSONDecoder().decode([Variant].self, from: data) }
    return .comparison(
        "an array of variants, every second try fails", goal: nil,
        check: { try Disagreement.unless(lift() == decode(), "the variants differ") },
        Subject(Subject.lift, operations: count) { consume(try lift()) },
        Subject("JSONDecoder", operations: count) { consume(try decode()) })
}

private enum Variant: Equatable {
    case number(Int)
    case text(String)
}

extension Variant: JarConvertible {
    init(jar: Jar) throws {
        if let number: Int = try? jar^ { self = .number(number) } else { self = .text(try jar^) }
    }
}

extension Variant: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }
}
