import Foundation
import Testing

@testable import Lift

/// The beginning of a string that is too long for an error ends between two scalars, wherever the limit is.
@Suite struct StringBeginningTests {
    private static let text = "aé€😀😀b\u{7FF}\u{800}😀\u{D7FF}\u{E000}c\u{FFFF}\u{10000}d"

    /// A document of the text, and how many bytes a scalar takes there.
    struct Form: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let read: @Sendable (String) throws -> Jar
        let length: @Sendable (Unicode.Scalar) -> Int
    }

    static let forms = [
        Form(
            testDescription: "UTF-8", read: { try Jar(json: String(json: Jar($0))) },
            length: { UTF8.width($0) }),
        Form(
            testDescription: "escapes", read: { try Jar(json: "\"\(escaped($0))\"") },
            length: { $0.isASCII ? 1 : 6 * UTF16.width($0) }),
        Form(
            testDescription: "UTF-16", read: { try Jar(plist: Data(plist: $0, format: .binary)) },
            length: { 2 * UTF16.width($0) }),
    ]

    private static func escaped(_ text: String) -> String {
        text.utf16.map { unit in
            if unit < 0x80 { return String(UnicodeScalar(UInt8(unit))) }
            return "\\u" + String(UInt32(unit) + 0x10000, radix: 16).dropFirst()
        }.joined()
    }

    @Test(arguments: forms)
    func isAllScalarsThatAreWholeUpToTheLimit(form: Form) throws {
        let jar = try form.read(Self.text)
        let length = Self.text.unicodeScalars.reduce(0) { $0 + form.length($1) }
        guard case .row(let source, let place) = jar.content else {
            Issue.record("no document was read")
            return
        }
        let row = source[place]
        #expect(row.length == length)
        for limit in 0...length {
            var (wanted, taken) = ("", 0)
            for scalar in Self.text.unicodeScalars {
                taken += form.length(scalar)
                if taken > limit { break }
                wanted.unicodeScalars.append(scalar)
            }
            let found = source.withView { $0.beginning(of: row, limit: limit) }
            #expect(found.text == wanted, "\(limit) bytes")
            #expect(found.isWhole == (limit == length), "\(limit) bytes")
        }
    }
}
