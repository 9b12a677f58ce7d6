/// What tests said of a copy.
enum TestRun: Equatable {
    case passed(tests: Int)
    case failed(tests: Int)
    /// It did not come to its end.
    case crashed

    init(status: Int32, output: String) {
        let lines = output.split(separator: "\n")
        guard let last = lines.last(where: { $0.contains(" Test run with ") }) else {
            self = .crashed
            return
        }
        if status == 0 {
            let words = last.split(separator: " ").drop { $0 != "with" }
            self = .passed(tests: words.dropFirst().first.flatMap { Int($0) } ?? 0)
        } else {
            self = .failed(tests: lines.count { $0.contains(" Test ") && Self.isOfOneTest($0) })
        }
    }

    private static func isOfOneTest(_ line: Substring) -> Bool {
        line.contains(" failed after ") && !line.contains(" Test run with ") && !line.contains(" Test case ")
    }
}
