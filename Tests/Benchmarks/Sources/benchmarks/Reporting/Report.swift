import Foundation
import Lift

/// All results of a run.
struct Report {
    let machine: Machine
    var sections: [Section] = []

    /// The rows of one section.
    struct Section {
        let title: String
        var rows: [Row]
    }

    var rows: [Row] { sections.flatMap(\.rows) }

    /// The text for a terminal. It is valid Markdown.
    var text: String {
        let tables = sections.map { "## \($0.title)\n\n\(Table($0.rows).text)" }
        let met = rows.compactMap(\.isMet)
        let goals = "\(met.filter { $0 }.count) of \(met.count) goals met"
        return ([machine.summary] + tables + [goals]).joined(separator: "\n\n") + "\n"
    }
}

extension Report {
    /// The report of several runs: each row as it was when Lift was fastest. Nil without a run.
    init?(fastestOf runs: [Report]) {
        guard let first = runs.first else { return nil }
        self = first
        for (number, section) in sections.enumerated() {
            sections[number].rows = section.rows.map { row in
                let same = runs.flatMap(\.rows).filter { $0.title == row.title && !$0.timings.isEmpty }
                return same.min { $0.timings[0].median < $1.timings[0].median } ?? row
            }
        }
    }
}

extension Report: JarElement {
    init(jar: Jar) throws {
        machine = try jar["machine"]^
        sections = try jar["sections"]^
    }

    var jar: Jar { ["machine": machine, "sections": sections] }
}

extension Report.Section: JarElement {
    init(jar: Jar) throws {
        title = try jar["title"]^
        rows = try jar["rows"]^
    }

    var jar: Jar { ["title": title, "rows": rows] }
}
