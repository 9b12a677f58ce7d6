import Foundation
import Lift

extension FuzzTarget {
    /// Reports of every error, and redaction: whatever is lifted, shown or thrown, no hidden value is in any
    /// text that is meant for people.
    ///
    /// The first byte chooses what is hidden and how the Jar is made, the rest is JSON.
    static let reports = FuzzTarget(name: "reports") { data in
        guard let choice = data.first else { return }
        let text = data.dropFirst()
        do throws(LiftError) {
            let jar = try liftErrorsOnly { try Jar(json: text) }
            Reports(choice: choice).check(jar)
        } catch {
            Reports(choice: choice).check(error)
        }
    }
}

/// A value that must not be shown is replaced by one of these. The string is JSON itself, for code that reads
/// it again.
private enum Secret {
    static let word = "s3cret"
    static let number = 7_351_937
    static let text = #"["s3cret", 7351937]"#

    static func isIn(_ text: String) -> Bool { text.contains(word) || text.contains("\(number)") }
}

private struct Reports {
    let choice: UInt8

    func check(_ jar: Jar) {
        let plain = expectNoError("a document as text") { try String(json: jar) }
        // A secret that is a key, or that nothing hides, may be shown.
        if Secret.isIn(plain) { return }
        var names: Set<String> = []
        if choice & 3 != 0 { addNames(of: jar, to: &names, every: Int(choice & 3) + 1) }
        let marked = marked(jar, names, isHidden: choice & 3 == 0)
        let redaction = choice & 3 == 0 ? JarRedaction.all : JarRedaction(keys: names)
        let text = expectNoError("marked text") { try String(json: marked, prettyPrinted: choice & 4 != 0) }
        let document = expectNoError("the marked document") { try Jar(json: text) }
        var around: Jar =
            switch choice >> 3 & 3 {
            case 0: document.union(context: redaction)
            case 1: marked.union(context: redaction)
            case 2: ["a": 1, "here": document.union(context: redaction)]
            default: (["here": [document]] as Jar).union(context: redaction)
            }
        // Changed in place, parts of a document are built.
        if choice & 32 != 0, around.kind == .dictionary { around["added"] = 1 }
        if choice >> 3 & 3 == 2 {
            // Outside of the hidden part, nothing hides what code of users says.
            expectNoSecret(around.description, "the Jar around a hidden part")
            texts.show(around["here"])
        } else {
            texts.show(around)
        }
        // What is taken out stays hidden.
        for key in document.keys?.prefix(4) ?? [] {
            var moved: Jar = ["moved": document.union(context: redaction)[key]]
            expectNoSecret(moved.description, "a moved part")
            moved["moved"]["more"] = 1
            expectNoSecret(moved.description, "a moved part that was changed")
        }
    }

    /// Adds every `step`th key, in the order of the text.
    private func addNames(of jar: Jar, to names: inout Set<String>, every step: Int) {
        for (index, key) in (jar.keys ?? []).enumerated() {
            if index % step == 0, key.count < 32 { names.insert(key) }
            addNames(of: jar[key], to: &names, every: step)
        }
        for element in jar.elements { addNames(of: element, to: &names, every: step) }
    }

    /// A built Jar with a secret for each value that is hidden.
    private func marked(_ jar: Jar, _ names: Set<String>, isHidden: Bool) -> Jar {
        switch jar.kind {
        case .string where isHidden: return Jar(Secret.text)
        case .number where isHidden: return Jar(Secret.number)
        case .array:
            var array: Jar = []
            for element in jar.elements { array.append(marked(element, names, isHidden: isHidden)) }
            return array
        case .dictionary:
            var dictionary: Jar = [:]
            for key in jar.keys ?? [] {
                dictionary[key] = marked(jar[key], names, isHidden: isHidden || names.contains(key))
            }
            return dictionary
        default: return jar
        }
    }

    // MARK: Texts

    private var texts: ShownTexts {
        ShownTexts { text, what in
            expectNoSecret(text, what)
        } error: {
            check($0)
        }
    }

    func check(_ error: LiftError) {
        let report = error.report
        expect(report.hasPrefix("error: "), report)
        expect(
            !report.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control },
            report)
        if error.line != nil {
            // The reports of several errors have an empty line between them.
            let first = report.range(of: "\n\nerror: ").map { report[..<$0.lowerBound] } ?? report[...]
            let lines = first.split(separator: "\n", omittingEmptySubsequences: false)
            let isMarked =
                lines.last?.contains("^") == true && lines.last?.allSatisfy { "^| ".contains($0) } == true
            expect(isMarked || report.contains(JarRedactionText.placeholder), "no mark: \(report)")
        }
    }

    private func expectNoSecret(_ text: String, _ what: String) {
        expect(!Secret.isIn(text), "\(what) shows what is hidden: \(text)")
    }
}

private enum JarRedactionText {
    static let placeholder = "<redacted>"
}
