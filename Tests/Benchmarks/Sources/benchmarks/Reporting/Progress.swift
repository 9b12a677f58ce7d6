import Foundation

/// Shows on standard error what is being measured. The results are on standard output.
///
/// On a terminal, each message replaces the last one. Elsewhere, each is on a line of its own.
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

    /// Shows an error on a line of its own.
    static func report(_ message: String) {
        write(isTerminal ? "\r\u{1B}[K\(message)\n" : "\(message)\n")
    }

    private static func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
