import Foundation
import Lift
import Testing

/// What is said of an XML property list that is refused, and where.
struct XMLRefusal: Equatable, Sendable, CustomTestStringConvertible {
    let message: String
    let line: Int?
    let column: Int?

    init(_ message: String, _ line: Int?, _ column: Int?) {
        self.message = message
        self.line = line
        self.column = column
    }

    var testDescription: String { "\(message) (line \(line ?? 0), column \(column ?? 0))" }

    /// What is said of `data`, nil if it is accepted.
    static func of(
        _ data: Data, options: PropertyListReadingOptions = PropertyListReadingOptions(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> XMLRefusal? {
        do throws(LiftError) {
            _ = try liftErrorsOnly { try Jar(plist: data, options: options) }
            return nil
        } catch {
            #expect(error.kind == .ofInput(error.message), sourceLocation: sourceLocation)
            #expect(error.path == [], sourceLocation: sourceLocation)
            return XMLRefusal(error.message, error.line, error.column)
        }
    }

    static func of(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> XMLRefusal? {
        of(Data(text.utf8), sourceLocation: sourceLocation)
    }
}

/// Texts of property lists.
enum XMLList {
    static func plist(_ body: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n\(body)\n</plist>\n"
    }

    static func utf16(_ text: String, bigEndian: Bool) -> Data {
        ("\u{FEFF}" + text).utf16.reduce(into: Data()) { data, unit in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            data += bigEndian ? bytes : bytes.reversed()
        }
    }
}
