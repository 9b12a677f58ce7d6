import Foundation

/// An SVG picture, drawn from top to bottom.
struct Drawing {
    let width: Double
    let palette: Palette
    private var elements: [String] = []

    init(width: Double, palette: Palette) {
        self.width = width
        self.palette = palette
    }

    enum Anchor: String {
        case start, middle, end
    }

    mutating func text(
        _ text: String, x: Double, y: Double, size: Double = 13, color: Palette.Color = .text,
        isBold: Bool = false, anchor: Anchor = .start
    ) {
        let weight = isBold ? #" font-weight="600""# : ""
        elements.append(
            """
            <text x="\(Self.number(x))" y="\(Self.number(y))" font-size="\(Self.number(size))"\(weight) \
            text-anchor="\(anchor.rawValue)" fill="\(palette[color])">\(Self.escaped(text))</text>
            """)
    }

    mutating func rectangle(
        x: Double, y: Double, width: Double, height: Double, color: Palette.Color, radius: Double = 2
    ) {
        elements.append(
            """
            <rect x="\(Self.number(x))" y="\(Self.number(y))" width="\(Self.number(width))" \
            height="\(Self.number(height))" rx="\(Self.number(radius))" fill="\(palette[color])"/>
            """)
    }

    mutating func line(
        from start: (x: Double, y: Double), to end: (x: Double, y: Double), color: Palette.Color,
        width: Double = 1
    ) {
        elements.append(
            """
            <line x1="\(Self.number(start.x))" y1="\(Self.number(start.y))" x2="\(Self.number(end.x))" \
            y2="\(Self.number(end.y))" stroke="\(palette[color])" stroke-width="\(Self.number(width))"/>
            """)
    }

    /// Draws a line through all points, with a dot at each.
    mutating func curve(_ points: [(x: Double, y: Double)], color: Palette.Color) {
        guard !points.isEmpty else { return }
        let places = points.map { "\(Self.number($0.x)),\(Self.number($0.y))" }
        elements.append(
            """
            <polyline points="\(places.joined(separator: " "))" fill="none" stroke="\(palette[color])" \
            stroke-width="2" stroke-linejoin="round"/>
            """)
        for point in points {
            elements.append(
                """
                <circle cx="\(Self.number(point.x))" cy="\(Self.number(point.y))" r="3" \
                fill="\(palette[color])"/>
                """)
        }
    }

    /// The whole file. Screen readers read the title.
    func document(title: String, height: Double) -> String {
        let size = "\(Self.number(width)) \(Self.number(height))"
        let body = elements.joined(separator: "\n")
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" width="\(Self.number(width))" \
            height="\(Self.number(height))" role="img" font-family="-apple-system, 'Segoe UI', 'Noto Sans', \
            Helvetica, Arial, sans-serif">
            <title>\(Self.escaped(title))</title>
            <rect width="100%" height="100%" fill="\(palette[.background])"/>
            \(body)
            </svg>

            """
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() ? "\(Int(value))" : String(format: "%.1f", value)
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    }
}
