import Foundation
import Lift

/// A first look at Lift.
///
/// Without an argument it works on a document that it brings along. With `FILE [KEY.PATH]` it prints what lies
/// at that path of a JSON file or a property list; with `convert json|xml|binary FILE [OUTPUT]` it writes all of it in
/// another format. Or it says what is wrong and where, and exits with 1.
@main
enum LiftExample {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            switch (arguments.first, arguments.count) {
            case (nil, _): try Tour.run()
            case ("convert", 3...4):
                try FileConverter.convert(
                    arguments[2], to: arguments[1], output: arguments.dropFirst(3).first)
            case ("convert", _), ("-h", _), ("--help", _): throw LiftError(usage)
            case (let file?, 1): try FilePrinter.print(file: file, path: "")
            case (let file?, 2): try FilePrinter.print(file: file, path: arguments[1])
            default: throw LiftError(usage)
            }
        } catch {
            FileHandle.standardError.write(Data("lift-example: \(error)\n".utf8))
            exit(1)
        }
    }

    private static let usage = """
        usage: lift-example
               lift-example FILE [KEY.PATH]
               lift-example convert json|xml|binary FILE [OUTPUT]
        where FILE is JSON or a property list, told from its bytes
        """
}
