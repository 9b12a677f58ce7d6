import Foundation

/// Draws all charts for which there are results, each for a light and for a dark page: `speed-light.svg`, …
func writeCharts(of report: Report, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for palette in Palette.all {
        for (name, chart) in [
            ("speed", speedChart(report, palette)), ("cost", costChart(report, palette)),
            ("growth", growthChart(report, palette)),
        ] {
            guard let chart else { continue }
            try Data(chart.utf8).write(to: folder.appendingPathComponent("\(name)-\(palette.name).svg"))
        }
    }
}
