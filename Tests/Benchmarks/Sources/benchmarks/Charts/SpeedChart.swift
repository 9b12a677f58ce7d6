/// A chart of how many times faster Lift is, as bars that start at 1.
///
/// - Returns: nil if there is no such row.
func speedChart(_ report: Report, _ palette: Palette) -> String? {
    let sections = report.sections.compactMap { section -> Report.Section? in
        let rows = section.rows.filter { $0.speedup != nil }
        return rows.isEmpty ? nil : Report.Section(title: section.title, rows: rows)
    }
    guard !sections.isEmpty else { return nil }
    var chart = SpeedChart(sections, palette)
    return chart.draw(footer: report.machine.summary)
}

private struct SpeedChart {
    private let sections: [Report.Section]
    private var drawing: Drawing
    private let scale: Scale

    private static let width = 960.0
    private static let lineHeight = 24.0
    private static let headingHeight = 34.0
    private static let top = 84.0
    private static let bars = (first: 400.0, last: 660.0)

    init(_ sections: [Report.Section], _ palette: Palette) {
        self.sections = sections
        drawing = Drawing(width: Self.width, palette: palette)
        let ratios = sections.flatMap(\.rows).compactMap(\.speedup)
        let lowest = min(ratios.min() ?? 1, 0.5), highest = max(ratios.max() ?? 1, 100)
        scale = Scale(values: lowest...highest, places: Self.bars)
    }

    mutating func draw(footer: String) -> String {
        let title = "Times faster than Foundation"
        let height =
            Self.headingHeight * Double(sections.count)
            + Self.lineHeight * Double(sections.map(\.rows.count).reduce(0, +))
        let bottom = Self.top + height
        drawing.text(title, x: 24, y: 36, size: 20, isBold: true)
        drawing.text(
            "Both sides in one run, in turn; medians. A step of the grid is ten times as much.",
            x: 24, y: 58, color: .faintText)
        grid(to: bottom)
        var y = Self.top
        for section in sections {
            y += Self.headingHeight
            drawing.text(section.title, x: 24, y: y - 9, isBold: true)
            for row in section.rows {
                line(row, y: y)
                y += Self.lineHeight
            }
        }
        drawing.text(footer, x: 24, y: bottom + 34, size: 12, color: .faintText)
        return drawing.document(title: title, height: bottom + 52)
    }

    private mutating func grid(to bottom: Double) {
        for power in scale.powers {
            let x = scale.place(power)
            drawing.line(
                from: (x, Self.top), to: (x, bottom), color: power == 1 ? .faintText : .grid)
            drawing.text(
                "\(Figure.count(Int(power))) ×", x: x, y: Self.top - 8, size: 12, color: .faintText,
                anchor: .middle)
        }
    }

    private mutating func line(_ row: Row, y: Double) {
        guard let ratio = row.speedup, let lift = row.timings.first, let peer = row.peer else { return }
        drawing.text(row.title, x: Self.bars.first - 14, y: y + 14, anchor: .end)
        let base = scale.place(1), end = scale.place(ratio)
        drawing.rectangle(
            x: min(base, end), y: y + 3, width: max(abs(end - base), 1), height: 14,
            color: ratio < 1 ? .peer : .lift)
        drawing.text(
            "\(Figure.number(ratio)) ×", x: max(end, base) + 8, y: y + 14, isBold: true)
        drawing.text(
            "\(Figure.time(lift.median)) · \(peer.name) \(Figure.time(peer.median))", x: Self.width - 24,
            y: y + 14, size: 11, color: .faintText, anchor: .end)
    }
}
