import Copies
import Foundation

/// Takes out one rejection after the other and prints which tests noticed. Returns false if one was not
/// noticed, or if tests fail with all of them.
func table(of rejections: [Rejection], in copy: RejectionCopy) throws -> Bool {
    for tests in Set(rejections.filter { $0.exemption == nil }.map(\.tests)).sorted() {
        guard case .passed(let count) = try copy.test(tests), count > 0 else {
            throw Failure("with all rejections, these do not pass: \(tests)")
        }
    }
    printLine("| where | condition | rejection | noticed by |\n| --- | --- | --- | --- |")
    var noticed = 0
    var unnoticed = 0
    var exempt = 0
    for rejection in rejections {
        let answer: String
        if let exemption = rejection.exemption {
            exempt += 1
            answer = "not tried: \(exemption.reason)"
        } else {
            let run = try copy.test(rejection.tests, without: rejection.number)
            if case .passed = run { unnoticed += 1 } else { noticed += 1 }
            answer = run.description
        }
        printLine(
            "| \(rejection.file):\(rejection.line) | `\(rejection.condition)` | `\(rejection.what)` | \(answer) |"
        )
    }
    printLine(
        "\n\(rejections.count) rejections: \(noticed) noticed, \(unnoticed) not noticed, \(exempt) not tried")
    return unnoticed == 0
}

extension TestRun: CustomStringConvertible {
    var description: String {
        switch self {
        case .passed: "**nothing**"
        case .failed(1): "1 test"
        case .failed(let tests): "\(tests) tests"
        case .crashed: "a crash"
        }
    }
}

/// At once, for those who watch.
private func printLine(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
