/// A chart of the costs that do not vary: allocations, instructions and peak memory, with one bar for Lift
/// and one for the other side.
///
/// - Returns: nil if nothing was counted.
func costChart(_ report: Report, _ palette: Palette) -> String? {
    let groups = [
        CostGroup("Allocations", allocationsOf: report.rows),
        CostGroup("Peak memory of a process", .bytes, report.rows),
        CostGroup("Instructions", .instructions, report.rows),
    ].filter { !$0.pairs.isEmpty }
    guard !groups.isEmpty else { return nil }
    var chart = CostChart(groups, palette)
    return chart.draw(footer: report.machine.summary)
}

private struct CostGroup {
    let title: String
    let pairs: [Pair]

    struct Pair {
        let title: String
        let lift: Bar
        let peer: Bar
    }

    struct Bar {
        let name: String
        let value: Double
        let text: String
    }

    /// The rows about models, in which both sides do the same number of runs.
    init(_ title: String, allocationsOf rows: [Row]) {
        self.title = title
        pairs = rows.compactMap { row in
            guard row.title.contains("10,000"), let peer = row.peer, let lift = row.timings.first,
                let count = lift.allocations, let peerCount = peer.allocations, count > 0, peerCount > 0
            else { return nil }
            return Pair(
                title: row.title,
                lift: Bar(name: lift.name, value: count, text: Figure.allocations(count)),
                peer: Bar(name: peer.name, value: peerCount, text: Figure.allocations(peerCount)))
        }
    }

    init(_ title: String, _ unit: Row.Count.Unit, _ rows: [Row]) {
        self.title = title
        pairs = rows.compactMap { row in
            guard row.counts.count == 2, row.counts[0].unit == unit else { return nil }
            let bars = row.counts.map { Bar(name: $0.name, value: $0.value, text: Figure.count($0)) }
            let work = row.title.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? row.title
            return Pair(title: work, lift: bars[0], peer: bars[1])
        }
    }

    var highest: Double { pairs.map { max($0.lift.value, $0.peer.value) }.max() ?? 1 }
}

private struct CostChart {
    private let groups: [CostGroup]
    private var drawing: Drawing

    private static let width = 960.0
    private static let pairHeight = 46.0
    private static let headingHeight = 44.0
    private static let top = 70.0
    private static let bars = (first: 300.0, last: 720.0)

    init(_ groups: [CostGroup], _ palette: Palette) {
        self.groups = groups
        drawing = Drawing(width: Self.width, palette: palette)
    }

    mutating func draw(footer: String) -> String {
        let title = "Counted, not timed"
        drawing.text(title, x: 24, y: 36, size: 20, isBold: true)
        drawing.text(
            "Less is better. The same work by Lift and by Foundation; lengths in proportion within a group.",
            x: 24, y: 58, color: .faintText)
        var y = Self.top
        for group in groups {
            y += Self.headingHeight
            drawing.text(group.title, x: 24, y: y - 12, isBold: true)
            for pair in group.pairs {
                drawing.text(pair.title, x: Self.bars.first - 14, y: y + 22, anchor: .end)
                bar(pair.lift, .lift, y: y, beside: group.highest)
                bar(pair.peer, .peer, y: y + 19, beside: group.highest)
                y += Self.pairHeight
            }
        }
        drawing.text(footer, x: 24, y: y + 28, size: 12, color: .faintText)
        return drawing.document(title: title, height: y + 46)
    }

    private mutating func bar(_ bar: CostGroup.Bar, _ color: Palette.Color, y: Double, beside highest: Double)
    {
        let width = (Self.bars.last - Self.bars.first) * bar.value / highest
        drawing.rectangle(x: Self.bars.first, y: y, width: max(width, 1), height: 16, color: color)
        drawing.text(
            "\(bar.name) \(bar.text)", x: Self.bars.first + width + 8, y: y + 12.5, size: 12,
            color: color == .lift ? .text : .faintText)
    }
}
