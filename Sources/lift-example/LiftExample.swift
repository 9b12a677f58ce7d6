import Foundation
import Lift

/// A tour of Lift, and a small tool for JSON and property lists.
///
/// Without arguments it works on a document of its own. `FILE [KEY.PATH]` prints the value at a path of a
/// file, and `convert json|xml|binary FILE [OUTPUT]` writes the file in another format. If something is
/// wrong, it prints a report of the error to standard error, in colour on a terminal, and exits with status
/// 1.
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
            ReportPrinter.print(error)
            exit(1)
        }
    }

    private static let usage = """
        usage: lift-example
               lift-example FILE [KEY.PATH]
               lift-example convert json|xml|binary FILE [OUTPUT]
        where FILE is a JSON file or a property list
        """
}
