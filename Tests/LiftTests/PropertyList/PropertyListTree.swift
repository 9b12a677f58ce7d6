import Foundation
import Lift
import Testing

/// Trees of all that property lists can hold.
enum PropertyListTree {
    static let texts = [
        "", "a", "key", "é", "e\u{301}", "😀", "日本語", "\n\t\"\\/", "&<>]]>", " x ", "null", "true", "12",
        String(repeating: "x", count: 14), String(repeating: "y", count: 15),
        String(repeating: "é", count: 15),
        String(repeating: "long ", count: 60),
    ]

    /// A Jar that is built.
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Jar {
        switch Int.random(in: 0..<(depth > 0 ? 11 : 7), using: &generator) {
        case 0: return Jar(Bool.random(using: &generator))
        case 1:
            let value = Int64.random(in: .min ... .max, using: &generator)
            return Jar(value >> Int64.random(in: 0..<64, using: &generator))
        case 2: return Jar(UInt64.random(in: UInt64(Int64.max) ... .max, using: &generator))
        case 3:
            let value = Double(Int.random(in: -1_000_000...1_000_000, using: &generator)) / 1024
            return Jar(
                [value, -0.0, 1e300, .pi, .leastNonzeroMagnitude].randomElement(using: &generator) ?? value)
        case 4:
            // Whole seconds, which are all that XML holds.
            return Jar(
                Date(
                    timeIntervalSinceReferenceDate: Double(
                        Int.random(in: -3_000_000_000...3_000_000_000, using: &generator))))
        case 5:
            let count = Int.random(in: 0..<20, using: &generator)
            return Jar(Data((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }))
        case 6: return Jar(text(&generator))
        case 7, 8:
            var array: Jar = []
            for _ in 0..<Int.random(in: 0..<6, using: &generator) {
                array.append(random(&generator, depth: depth - 1))
            }
            return array
        default:
            var object: Jar = [:]
            for _ in 0..<Int.random(in: 0..<6, using: &generator) {
                let key = text(&generator)
                // One of two keys that are the same to Foundation.
                if key == "e\u{301}" { continue }
                object[key] = random(&generator, depth: depth - 1)
            }
            return object
        }
    }

    private static func text(_ generator: inout SeededGenerator) -> String {
        texts.randomElement(using: &generator) ?? ""
    }
}
