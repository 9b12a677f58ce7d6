import Copies

/// Finds the rejections of one file, and makes of each one that can be taken out.
struct RejectionFinder {
    private let file: String
    private let source: SourceText
    private let firstNumber: Int
    private(set) var rejections: [Rejection] = []
    private var edits: [(range: Range<Int>, text: String)] = []

    /// What may stand before a block.
    private static let blockWords = [
        "if", "else", "switch", "catch", "do", "while", "for", "repeat", "guard", "func", "init", "var",
        "get",
    ]

    init(_ text: String, file: String, firstNumber: Int) {
        self.file = file
        source = SourceText(text)
        self.firstNumber = firstNumber
        for place in source.places(of: "throw") { findStatement(at: place) }
        for place in source.places(of: "return") where isMessage(after: place) { findStatement(at: place) }
        for place in source.places(of: "expect") { findExpectation(at: place) }
        // What answers yes or no in a file without errors rejects nothing.
        guard !rejections.isEmpty else { return }
        for place in source.places(of: "func") { findPredicate(at: place) }
    }

    /// The source in which each rejection asks whether it is taken out.
    var switchable: String {
        var bytes = source.bytes
        for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            bytes.replaceSubrange(edit.range, with: edit.text.utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: Statements

    private func isMessage(after keyword: Int) -> Bool {
        let start = keyword + "return".utf8.count
        guard source.goesOn(at: start, with: "\"") || source.goesOn(at: start, with: "(\"") else {
            return false
        }
        let statement = source.text(keyword..<source.endOfStatement(at: keyword))
        return statement.hasPrefix("return \"expected ") || statement.hasPrefix("return (\"expected ")
    }

    private mutating func findStatement(at start: Int) {
        let range = start..<source.endOfStatement(at: start)
        let text = source.text(range)
        guard let block = source.opening(around: start),
            let head = source.keyword(before: block, of: Self.blockWords), head.word != "catch"
        else { return }
        if head.word == "else", source.byte(before: head.place) != UInt8(ascii: "}"),
            let start = source.keyword(before: head.place, of: ["guard"])
        {
            findConditions(ofGuard: start.place + "guard".utf8.count..<head.place, text)
        } else if head.word == "if" {
            let condition = source.text(source.trimmed(head.place + 2..<block))
            add(text, condition, range) { "if !isTakenOut(\($0)) { \(text) }" }
        } else if text == "return false" {
            add(text, "", range) { "return isTakenOut(\($0))" }
        } else {
            add(text, "", range) { "if !isTakenOut(\($0)) { \(text) } else { return nothing() }" }
        }
    }

    private mutating func findConditions(ofGuard conditions: Range<Int>, _ statement: String) {
        for part in source.parts(of: conditions, separatedBy: ",") {
            let text = source.text(part)
            guard text.hasPrefix("let ") else {
                findConditions(joinedIn: part, statement)
                continue
            }
            let (name, value) = binding(text)
            add(statement, text, part) { "let \(name) = (\(value)) ?? nothing(if: \($0))" }
        }
    }

    /// The name and the value of `let name = value`, or of `let name`, which is its own.
    private func binding(_ text: String) -> (name: String, value: String) {
        let parts = text.dropFirst("let ".count).split(separator: " = ", maxSplits: 1).map(String.init)
        return (parts.first ?? "", parts.last ?? "")
    }

    // MARK: Conditions

    /// The conditions of a conjunction that is false where `statement` rejects.
    private mutating func findConditions(joinedIn range: Range<Int>, _ statement: String) {
        // Where there is an `||` around an `&&`, all of it is one condition.
        let isOne = source.parts(of: range, separatedBy: "||").count > 1
        for part in isOne ? [range] : source.parts(of: range, separatedBy: "&&") {
            let condition = source.text(part)
            add(statement, condition, part) { "((\(condition)) || isTakenOut(\($0)))" }
        }
    }

    private mutating func findExpectation(at place: Int) {
        let opening = place + "expect".utf8.count
        guard source.goesOn(at: opening, with: "("),
            source.keyword(before: place, of: ["try", "func"])?.word == "try",
            let condition = source.parts(
                of: opening + 1..<source.closing(of: opening), separatedBy: ","
            ).first
        else { return }
        findConditions(joinedIn: condition, source.text(place..<source.closing(of: opening) + 1))
    }

    // MARK: Predicates

    /// What a function answers that is named as a question: each reason for which it says no.
    private mutating func findPredicate(at keyword: Int) {
        let name = source.skippingBlanks(from: keyword + "func".utf8.count)
        guard source.goesOn(at: name, with: "is") || source.goesOn(at: name, with: "has"),
            let opening = source.code[name...].firstIndex(of: UInt8(ascii: "{"))
        else { return }
        let body = opening + 1..<source.closing(of: opening)
        let question = source.text(name..<(source.code[name...].firstIndex(of: UInt8(ascii: "(")) ?? opening))
        let returns = source.places(of: "return").filter(body.contains)
        for place in returns {
            let start = place + "return".utf8.count
            findAnswer(source.trimmed(start..<source.endOfStatement(at: place)), at: place, question)
        }
        if returns.isEmpty { findAnswer(source.trimmed(body), at: opening, question) }
    }

    private mutating func findAnswer(_ value: Range<Int>, at statement: Int, _ question: String) {
        switch source.text(value) {
        case "true": return
        case "false": findStatement(at: statement)
        default: findConditions(joinedIn: value, "\(question): no")
        }
    }

    /// Adds a rejection, for which `range` is replaced by what has its number in it.
    private mutating func add(
        _ statement: String, _ condition: String, _ range: Range<Int>, switchable: (Int) -> String
    ) {
        let rejection = Rejection(
            number: firstNumber + rejections.count, file: file, line: source.line(of: range.lowerBound),
            what: statement, condition: condition)
        rejections.append(rejection)
        if rejection.exemption == nil { edits.append((range, switchable(rejection.number))) }
    }
}
