import Foundation

/// Says on standard error what is being measured, where it is not in the way of the results.
///
/// On a terminal it is one line that is written over; elsewhere each is a line.
final class Progress {
    private let total: Int
    private var number = 0
    private static let isTerminal = isatty(STDERR_FILENO) != 0

    init(total: Int) { self.total = total }

    func begin(_ title: String) {
        number += 1
        let line = "[\(number)/\(total)] \(title)"
        Self.write(Self.isTerminal ? "\r\u{1B}[K\(line)" : "\(line)\n")
    }

    func end() {
        if Self.isTerminal { Self.write("\r\u{1B}[K") }
    }

    /// What went wrong, on a line of its own.
    static func report(_ message: String) {
        write(isTerminal ? "\r\u{1B}[K\(message)\n" : "\(message)\n")
    }

    private static func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
