import Foundation
import Lift

extension Tool {
    /// Reports what is malformed in files. Nothing is printed of files that are right.
    func check(_ arguments: Arguments) throws -> Status {
        try arguments.require(1...Int.max, "at least one file")
        try arguments.requireOneInput()
        var status = Status.success
        for file in arguments.operands {
            do {
                if Self.hasLines(file, arguments) {
                    if try !checkLines(file, arguments) { status = .failure }
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

    /// Reports the bad lines of a file, up to a hundred of them, and returns whether the file has none.
    private func checkLines(_ file: String, _ arguments: Arguments) throws -> Bool {
        let receipt = JarReceipt(limit: 100)
        var progress = Progress(console)
        for (index, line) in try lines(of: file, arguments, receipt: receipt).enumerated() {
            progress.report(index)
            // The file itself cannot be read.
            if line.kind == .error { _ = try line^ as String }
        }
        progress.end()
        let reports = receipt.entries.map(\.error.report)
        let left = receipt.count - reports.count
        let more = left > 0 ? [left == 1 ? "and 1 more bad line" : "and \(left) more bad lines"] : []
        if receipt.count > 0 { console.report((reports + more).joined(separator: "\n\n")) }
        return receipt.count == 0
    }
}
