import Foundation
import Lift

/// Standard error: reports of errors, in color if it is a terminal, and the progress of long work.
struct Console {
    var write: (String) -> Void = { text in
        // What was printed before comes first.
        fflush(nil)
        // If standard error is closed, there's nobody to tell.
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
    var isTerminal = isatty(FileHandle.standardError.fileDescriptor) != 0
    /// Whether the user asks for no colors (https://no-color.org).
    var refusesColors = ProcessInfo.processInfo.environment["NO_COLOR"]?.isEmpty == false

    /// Writes the report of an error.
    func report(_ error: any Error) { report((error as? LiftError ?? LiftError("\(error)")).report) }

    func report(_ report: String) {
        // Hints of the library, which are in the message, name its options and functions.
        let message = report.prefix { $0 != "\n" }
        let shown = message.replacing(#/use JSONReadingOptions\(syntax: \.(\w+)\)/#) {
            "use --syntax \($0.1)"
        }
        .replacing(#/ \(to read a [a-z ]+, use Jar\([a-z: ]+\)\)/#, with: "")
        let report = String(shown) + report.dropFirst(message.count)
        write((isTerminal && !refusesColors ? ReportColors.colored(report) : report) + "\n")
    }
}

/// A line on a terminal that says how far long work is. It is written from the first second on.
struct Progress {
    private let console: Console
    private let start = ContinuousClock.now
    private var next: ContinuousClock.Instant
    private var isShown = false

    init(_ console: Console) {
        self.console = console
        next = start + .seconds(1)
    }

    /// Says how many lines are done. It looks at the clock every thousand lines.
    mutating func report(_ count: Int) {
        guard console.isTerminal, count % 1000 == 0, ContinuousClock.now >= next else { return }
        next = .now + .milliseconds(200)
        isShown = true
        let seconds = (ContinuousClock.now - start).components.seconds
        console.write("\r\(count) lines in \(seconds) s")
    }

    /// Removes the line.
    func end() {
        if isShown { console.write("\r\u{1B}[K") }
    }
}
