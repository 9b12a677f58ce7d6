import Foundation
import Lift

extension Tool {
    /// Reports what is malformed in files. Nothing is printed of files that are right.
    func check(_ arguments: Arguments) throws -> Status {
        try arguments.require(1...Int.max, "at least one file")
        var status = Status.success
        for file in arguments.operands {
            do {
                if arguments.has("--lines") {
                    if try !checkLines(file) { status = .failure }
                } else {
                    _ = try read(file, arguments)
                }
            } catch let error as LiftError {
                console.report(error)
                status = .failure
            }
        }
        return status
    }

    /// Reports all bad lines of a file, up to a hundred of them. Returns whether there are none.
    private func checkLines(_ file: String) throws -> Bool {
        let errors = JarLineErrors()
        var progress = Progress(console)
        let options = JSONReadingOptions()
        let lines =
            try file == "-"
            ? JarLines(json: input(), options: options, collecting: errors)
            : JarLines(json: URL(fileURLWithPath: file), options: options, collecting: errors)
        for (index, line) in lines.enumerated() {
            progress.report(index)
            // The file itself cannot be read.
            if line.kind == .error { _ = try line^ as String }
        }
        progress.end()
        if errors.count > 0 { console.report(errors.report) }
        return errors.count == 0
    }
}
