/// A Markdown table that is aligned for a terminal.
struct Table {
    private let lines: [[String]]
    private let notes: [String]

    init(header: [String], lines: [[String]], notes: [String] = []) {
        self.lines = [header] + lines
        self.notes = notes
    }

    var text: String {
        let columns = lines[0].indices
        let widths = columns.map { column in lines.map { $0[column].count }.max() ?? 0 }
        var rows = lines.map { cells in
            zip(cells, widths).map { $0.padding(to: $1) }.joined(separator: " | ")
        }
        rows.insert(widths.map { String(repeating: "-", count: $0) }.joined(separator: " | "), at: 1)
        let table = rows.map { "| \($0) |" }
        return (table + (notes.isEmpty ? [] : [""]) + notes).joined(separator: "\n")
    }
}

extension Table {
    /// A table of results or, for rows about growth, of costs by number of elements. Rows about the floor of
    /// Codable have columns of their own.
    init(_ rows: [Row]) {
        if rows.contains(where: { $0.growth != nil }) {
            self.init(growthOf: rows)
        } else if rows.contains(where: \.isFloor) {
            self.init(floorsOf: rows)
        } else {
            self.init(resultsOf: rows)
        }
    }

    private init(resultsOf rows: [Row]) {
        let hasAllocations = rows.contains { $0.timings.contains { $0.allocations != nil } }
        let lines = rows.map { row in
            let (first, second) = Self.sides(row)
            let allocations = row.timings.prefix(2).compactMap(\.allocations).map(Figure.allocations)
            return Self.verdict(row) + [first, second]
                + (hasAllocations ? [allocations.joined(separator: ", ")] : [])
        }
        self.init(
            header: ["work", "result", "goal", "met", "Lift", "beside it"]
                + (hasAllocations ? ["allocations"] : []),
            lines: lines,
            notes: rows.compactMap { row in row.note.map { "- \(row.title): \($0)" } })
    }

    private init(growthOf rows: [Row]) {
        let points = rows.compactMap(\.growth).map(\.points)
        let sizes = points.max { $0.count < $1.count }?.map(\.elements) ?? []
        let (few, many) = Growth.compared
        var lines: [[String]] = []
        for row in rows {
            guard let growth = row.growth else { continue }
            lines.append(Self.verdict(row) + growth.points.map { Figure.time($0.lift.median) })
            guard let peer = growth.points.first?.peer else { continue }
            let ratio = growth.peerRatio.map { Figure.text($0, .ratio) } ?? ""
            lines.append(
                ["  beside it \(peer.name)", ratio, "", ""]
                    + growth.points.map { point in point.peer.map { Figure.time($0.median) } ?? "" })
        }
        self.init(
            header: ["cost of an element", "\(Figure.count(many)) ÷ \(Figure.count(few))", "goal", "met"]
                + sizes.map { "among \(Figure.count($0))" },
            lines: lines)
    }

    /// A column for each side, because the result is about more than two of them.
    private init(floorsOf rows: [Row]) {
        self.init(
            header: ["work", "Lift ÷ (floor + text)", "goal", "met", "Lift", "Foundation", "floor", "text"],
            lines: rows.map { row in
                Self.verdict(row) + row.timings.prefix(2).map { Figure.time($0.median) }
                    + row.timings.dropFirst(2).map { "\($0.name) \(Figure.time($0.median))" }
            })
    }

    private static func verdict(_ row: Row) -> [String] {
        [
            row.title, Figure.text(row.result, row.unit), row.goal.map { Figure.goal($0, row.unit) } ?? "",
            row.isMet.map { $0 ? "yes" : "NO" } ?? "",
        ]
    }

    private static func sides(_ row: Row) -> (String, String) {
        if row.counts.isEmpty {
            let sides = row.timings.map { timing in
                let figures = [
                    Figure.timeWithQuartiles(timing), row.throughput(timing).map(Figure.throughput),
                ]
                return (timing.name, figures.compactMap { $0 }.joined(separator: ", "))
            }
            return sides.named
        }
        return row.counts.map { ($0.name, Figure.count($0)) }.named
    }
}

extension [(String, String)] {
    /// The figures of Lift, and those of the other side with its name.
    fileprivate var named: (String, String) {
        (first?.1 ?? "", dropFirst().first.map { "\($0.0) \($0.1)" } ?? "")
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
