import Foundation
import Lift

/// A first look at Lift.
///
/// Without an argument it works on a document that it brings along. With `FILE [KEY.PATH]` it prints what lies
/// at that path of a JSON file, or says what is wrong and where, and exits with 1.
@main
enum LiftExample {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            switch arguments.count {
            case 0: try Tour.run()
            case 1: try FileReader.print(file: arguments[0], path: "")
            case 2: try FileReader.print(file: arguments[0], path: arguments[1])
            default: throw LiftError("usage: lift-example [FILE [KEY.PATH]]")
            }
        } catch {
            FileHandle.standardError.write(Data("lift-example: \(error)\n".utf8))
            exit(1)
        }
    }
}
