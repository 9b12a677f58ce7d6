/// The colors of a report on a terminal.
enum ReportColors {
    private enum Color: String {
        case red = "\u{1B}[1;31m"
        case blue = "\u{1B}[1;34m"
        case bold = "\u{1B}[1m"

        case green = "\u{1B}[32m"

        func of(_ text: some StringProtocol) -> String { rawValue + text + "\u{1B}[0m" }
    }

    static func bold(_ text: String) -> String { Color.bold.of(text) }

    /// Returns lines of code, each in green.
    static func code(_ text: String) -> String {
        text.split(separator: "\n").map { Color.green.of($0) }.joined(separator: "\n")
    }

    /// Returns a report with a red `error` and mark, and a blue margin.
    static func colored(_ report: String) -> String {
        report.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            if line.hasPrefix("error:") { return Color.red.of("error") + Color.bold.of(line.dropFirst(5)) }
            let margin = line.prefix { " 0123456789".contains($0) }
            let rest = line.dropFirst(margin.count)
            if rest.hasPrefix("-->") { return Color.blue.of(margin + "-->") + rest.dropFirst(3) }
            guard rest.hasPrefix("|") else { return String(line) }
            let text = rest.dropFirst()
            let isMark = text.contains("^") && text.allSatisfy { $0 == " " || $0 == "^" }
            return Color.blue.of(margin + "|") + (isMark ? Color.red.of(text) : String(text))
        }.joined(separator: "\n")
    }
}
