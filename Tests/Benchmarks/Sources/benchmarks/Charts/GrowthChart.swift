import Foundation

/// A chart of the cost of an element among 100 to 1,000,000, with a panel for each kind of work. All panels
/// have the same axes.
///
/// - Returns: nil if growth was not measured.
func growthChart(_ report: Report, _ palette: Palette) -> String? {
    let rows = report.rows.filter { $0.growth != nil }
    guard !rows.isEmpty else { return nil }
    var chart = GrowthChart(rows, palette)
    return chart.draw(footer: report.machine.summary)
}

private struct GrowthChart {
    private let rows: [Row]
    private var drawing: Drawing
    private let elements: ClosedRange<Double>
    private let costs: ClosedRange<Double>

    private static let width = 960.0
    private static let columns = 4
    private static let top = 108.0
    private static let panel = (width: 228.0, height: 200.0)
    /// The position of the plot in its panel.
    private static let plot = (left: 46.0, top: 38.0, width: 164.0, height: 118.0)

    init(_ rows: [Row], _ palette: Palette) {
        self.rows = rows
        drawing = Drawing(width: Self.width, palette: palette)
        let points = rows.compactMap(\.growth).flatMap(\.points)
        let costs = points.flatMap { [$0.lift.median, $0.peer?.median].compactMap { $0 } }
        let sizes = points.map { Double($0.elements) }
        elements = (sizes.min() ?? 1)...max(sizes.max() ?? 1, 10)
        self.costs = Self.powerBelow(costs.min() ?? 1)...(Self.powerBelow(costs.max() ?? 1) * 10)
    }

    mutating func draw(footer: String) -> String {
        let title = "What one element costs, by how many there are"
        drawing.text(title, x: 24, y: 36, size: 20, isBold: true)
        drawing.text(
            "Level is linear work. Hash tables that outgrow the processor's caches rise, Swift's own as well.",
            x: 24, y: 58, color: .faintText)
        legend()
        for (index, row) in rows.enumerated() {
            let x = 24 + Double(index % Self.columns) * Self.panel.width
            let y = Self.top + Double(index / Self.columns) * Self.panel.height
            draw(row, x: x, y: y)
        }
        let lines = (rows.count + Self.columns - 1) / Self.columns
        let bottom = Self.top + Double(lines) * Self.panel.height
        drawing.text(footer, x: 24, y: bottom + 14, size: 12, color: .faintText)
        return drawing.document(title: title, height: bottom + 32)
    }

    private mutating func legend() {
        drawing.curve([(26, 80), (46, 80)], color: .lift)
        drawing.text("Lift", x: 54, y: 84, size: 12, color: .faintText)
        drawing.curve([(96, 80), (116, 80)], color: .peer)
        drawing.text("what is named above the panel", x: 124, y: 84, size: 12, color: .faintText)
    }

    private mutating func draw(_ row: Row, x: Double, y: Double) {
        guard let points = row.growth?.points else { return }
        let left = x + Self.plot.left, top = y + Self.plot.top
        let bottom = top + Self.plot.height
        let horizontal = Scale(values: elements, places: (left, left + Self.plot.width))
        let vertical = Scale(values: costs, places: (bottom, top))
        drawing.text(row.title, x: x, y: y + 10, size: 12, isBold: true)
        if let peer = points.first?.peer {
            drawing.text("beside \(peer.name)", x: x, y: y + 25, size: 11, color: .faintText)
        }
        for power in vertical.powers {
            let height = vertical.place(power)
            drawing.line(from: (left, height), to: (left + Self.plot.width, height), color: .grid)
            drawing.text(
                Self.cost(power), x: left - 6, y: height + 3.5, size: 10, color: .faintText, anchor: .end)
        }
        for power in horizontal.powers {
            drawing.text(
                Self.size(power), x: horizontal.place(power), y: bottom + 15, size: 10, color: .faintText,
                anchor: .middle)
        }
        func places(_ side: (Growth.Point) -> Timing?) -> [(x: Double, y: Double)] {
            points.compactMap { point in
                side(point).map { (horizontal.place(Double(point.elements)), vertical.place($0.median)) }
            }
        }
        drawing.curve(places(\.peer), color: .peer)
        drawing.curve(places(\.lift), color: .lift)
    }

    private static func powerBelow(_ value: Double) -> Double { pow(10, log10(value).rounded(.down)) }

    private static func cost(_ nanoseconds: Double) -> String {
        nanoseconds < 1000 ? "\(Int(nanoseconds)) ns" : "\(Int(nanoseconds / 1000)) µs"
    }

    private static func size(_ elements: Double) -> String {
        switch elements {
        case 1e6...: "\(Int(elements / 1e6)) M"
        case 1e3...: "\(Int(elements / 1e3)) k"
        default: "\(Int(elements))"
        }
    }
}
