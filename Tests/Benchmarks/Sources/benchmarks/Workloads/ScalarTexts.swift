import Foundation

/// JSON arrays of scalars, the same in each run. Programs in other languages read the same texts.
enum ScalarText: String, CaseIterable {
    case doubles = "200,000 doubles"
    case integers = "200,000 integers"
    case longIntegers = "200,000 integers of 19 digits"
    case strings = "50,000 strings with escapes"

    func data() throws -> Data {
        switch self {
        case .doubles:
            var generator = SeededGenerator(seed: 17)
            // Most of them have 16 or 17 digits.
            return try JSONEncoder().encode(
                (0..<200_000).map { _ in Double.random(in: -180..<180, using: &generator) })
        case .integers: return try JSONEncoder().encode(Self.shortIntegers)
        case .longIntegers:
            var generator = SeededGenerator(seed: 29)
            return try JSONEncoder().encode(
                (0..<200_000).map { _ in
                    Int.random(in: 1_000_000_000_000_000_000...Int.max, using: &generator)
                })
        case .strings:
            return try JSONEncoder().encode((0..<50_000).map { "line \($0)\n\tand a \"quote\" — \u{1F6B2}" })
        }
    }

    /// Up to 13 digits.
    static var shortIntegers: [Int] {
        var generator = SeededGenerator(seed: 23)
        return (0..<200_000).map { _ in
            Int.random(in: -1_000_000_000_000...1_000_000_000_000, using: &generator)
        }
    }

    /// Writes a file for each text.
    static func write(to folder: URL) throws {
        for text in allCases {
            try text.data().write(to: folder.appendingPathComponent("\(text.rawValue).json"))
        }
    }
}
