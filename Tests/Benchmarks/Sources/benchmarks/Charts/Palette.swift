/// The colors of a chart, for a light or a dark page.
struct Palette {
    let name: String
    private let colors: [Color: String]

    enum Color {
        case background, text, faintText, grid, lift, peer
    }

    subscript(color: Color) -> String { colors[color] ?? "#888888" }

    static let light = Palette(
        name: "light",
        colors: [
            .background: "#ffffff", .text: "#1f2328", .faintText: "#59636e", .grid: "#d1d9e0",
            .lift: "#0969da", .peer: "#8c959f",
        ])

    static let dark = Palette(
        name: "dark",
        colors: [
            .background: "#0d1117", .text: "#f0f6fc", .faintText: "#9198a1", .grid: "#3d444d",
            .lift: "#4493f8", .peer: "#7d8590",
        ])

    static let all = [light, dark]
}
