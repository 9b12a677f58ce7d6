import Foundation
import Lift

/// An enum with strings that is lifted and represented as its raw value.
enum Season: String, JarElement, Codable {
    case spring, summer, autumn, winter

    static let title = "50,000 enums with strings"

    /// A JSON array of enums, the same in each run.
    @Sendable
    static func data() throws -> Data {
        var generator = SeededGenerator(seed: 31)
        let all = [Self.spring, .summer, .autumn, .winter]
        return try JSONEncoder().encode((0..<50_000).map { _ in all.randomElement(using: &generator) })
    }
}

/// The same for Codable, whose `init(from:)` Lift compares once for each case.
enum CodableSeason: String, JarCodable {
    case spring, summer, autumn, winter
}
