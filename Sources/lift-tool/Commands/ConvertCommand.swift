import Foundation
import Lift
import LiftLines

extension Tool {
    /// Writes a file in another format.
    func convert(_ arguments: Arguments) throws -> Status {
        try arguments.require(2...3, "a format, a file and at most one output")
        let operands = arguments.operands
        let write = try Self.writer(of: operands[0])
        let jar = try read(operands[1], arguments).jar
        try self.write(try write(jar), to: operands.count > 2 ? operands[2] : nil)
        return .success
    }

    private static func lines(_ jar: Jar) throws -> Data {
        guard jar.kind == .array else {
            throw jar.assertionFailure("only an array can be written as lines, one for each element")
        }
        return try Data(jsonLines: jar.elements)
    }

    private static func writer(of format: String) throws -> (Jar) throws -> Data {
        switch format {
        case "json":
            { try Data(json: $0, options: JSONWritingOptions(indentation: .spaces(2), finalNewline: true)) }
        case "lines": lines
        case "xml": { try Data(plist: $0, format: .xml) }
        case "binary": { try Data(plist: $0, format: .binary) }
        default: throw UsageError("expected the format json, lines, xml or binary, found \(format)")
        }
    }
}
