import Foundation
import Lift

/// Converts between JSON, XML property lists and binary property lists.
enum FileConverter {
    /// Writes the content of `file` in `format` to the file `output`, or to standard output if it is nil.
    static func convert(_ file: String, to format: String, output: String?) throws {
        let data = try data(of: InputFile(file).jar, format)
        guard let output else {
            try FileHandle.standardOutput.write(contentsOf: data)
            return
        }
        do {
            try data.write(to: URL(fileURLWithPath: output), options: .atomic)
        } catch {
            throw LiftError("cannot write \(output): \(error.localizedDescription)")
        }
    }

    private static func data(of jar: Jar, _ format: String) throws -> Data {
        switch format {
        case "json": try Data(json: jar, prettyPrinted: true) + Data("\n".utf8)
        case "xml": try Data(plist: jar, format: .xml)
        case "binary": try Data(plist: jar, format: .binary)
        default: throw LiftError("expected json, xml or binary, found \(format)")
        }
    }
}
