import Foundation
import Lift

/// An enum with associated values and a tag, by a mapping of cases, compared with a switch by hand.
func caseRows() -> [Benchmark] {
    let data = Glyph.data(count: 10_000)
    return [decodingCases(data), liftingCases(data), writingCases(data)]
}

private func decodingCases(_ data: Data) -> Benchmark {
    func lift() throws -> [Glyph] { try Jar(json: data)^ }
    func decode() throws -> [CodedGlyph] { try JSONDecoder().decode([CodedGlyph].self, from: data) }
    return .comparison(
        "bytes → 10,000 values of 8 cases", goal: .atLeast(2), bytes: data.count,
        check: { try Disagreement.unless(lift() == decode().map(\.figure), "the figures differ") },
        Subject(Subject.lift) { consume(try lift()) },
        Subject("JSONDecoder") { consume(try decode()) })
}

private func liftingCases(_ data: Data) -> Benchmark {
    func lift() throws -> [Glyph] { try Jar(json: data)^ }
    func byHand() throws -> [SwitchedGlyph] { try Jar(json: data)^ }
    return .comparison(
        "bytes → 10,000 values of 8 cases, cases", goal: .atLeast(1 / 1.2), bytes: data.count,
        check: { try Disagreement.unless(lift() == byHand().map(\.figure), "the figures differ") },
        Subject("cases") { consume(try lift()) },
        Subject("by hand") { consume(try byHand()) })
}

private func writingCases(_ data: Data) -> Benchmark {
    .prepared("10,000 values of 8 cases → bytes, cases") {
        let figures: [Glyph] = try Jar(json: data)^
        let byHand = figures.map { SwitchedGlyph($0) }
        return .comparison(
            "10,000 values of 8 cases → bytes, cases", goal: .atLeast(1 / 1.2), bytes: data.count,
            check: {
                let (cases, byHand) = (try Jar(json: Data(json: figures)), try Jar(json: Data(json: byHand)))
                try Disagreement.unless(cases == byHand, "other figures are written")
            },
            Subject("cases") { consume(try Data(json: figures)) },
            Subject("by hand") { consume(try Data(json: byHand)) })
    }
}
