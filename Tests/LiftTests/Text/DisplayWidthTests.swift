import Lift
import Testing

/// The label of a report stands below its value, whatever the width of the characters before it.
@Suite struct DisplayWidthTests {
    /// The first and the last scalar of each range of wide characters.
    private static let wide: [UInt32] = [
        0x1100, 0x115F, 0x2329, 0x232A, 0x2630, 0x2637, 0x268A, 0x268F, 0x2E80, 0x303E, 0x3041, 0x3247,
        0x3250,
        0xA4C6, 0xA960, 0xA97C, 0xAC00, 0xD7A3, 0xF900, 0xFAFF, 0xFE10, 0xFE19, 0xFE30, 0xFE6B, 0xFF01,
        0xFF60,
        0xFFE0, 0xFFE6, 0x16FE0, 0x18D08, 0x1AFF0, 0x1B2FB, 0x1D300, 0x1D376, 0x1F200, 0x1F265, 0x20000,
        0x2FFFD, 0x30000, 0x3FFFD, 0x1F600,
    ]
    private static let narrow: [UInt32] = [
        0x61, 0xE9, 0x10FF, 0x2328, 0x232B, 0x2638, 0x2690, 0xA4D0, 0xA97D, 0xABF9, 0xD7B0, 0xFB00, 0xFE70,
        0xFF61, 0xFFE8, 0x16FAF, 0x1D377, 0x40000,
    ]
    private static let markless: [UInt32] = [0xAD, 0x300, 0x1160, 0x11FF, 0x200B, 0x20DD, 0xFE00]

    /// The column at which the label begins, below a value after a key of three of the same character.
    private func column(after scalar: UInt32) throws -> Int {
        let character = try #require(Unicode.Scalar(scalar)).description
        let key = String(repeating: "x" + character, count: 3)
        let jar = try Jar(json: "{\"\(key)\":true}")
        let error = try liftError { try jar[key]^ as Int }
        let label = try #require(error.report.split(separator: "\n").first { $0.contains("^") })
        let bar = try #require(label.firstIndex(of: "|"))
        return label[bar...].prefix { $0 != "^" }.count
    }

    @Test func eachCharacterTakesItsColumns() throws {
        let none = try column(after: 0x61) - 3
        for scalar in Self.wide {
            #expect(try column(after: scalar) == none + 6, "\(String(scalar, radix: 16))")
        }
        for scalar in Self.narrow {
            #expect(try column(after: scalar) == none + 3, "\(String(scalar, radix: 16))")
        }
        for scalar in Self.markless {
            #expect(try column(after: scalar) == none, "\(String(scalar, radix: 16))")
        }
    }
}
