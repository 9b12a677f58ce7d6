#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    extension ISO8601Tests {
        @Test(arguments: [1, 2, 3] as [UInt64])
        func foundationReadsAndWritesTheSame(seed: UInt64) throws {
            var generator = SeededGenerator(seed: seed)
            let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            let formatter = DateFormatter.utc("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'")
            for _ in 0..<200 {
                let date = Date(
                    timeIntervalSince1970: Double(
                        Int.random(in: -62_135_769_600..<253_402_300_800, using: &generator)))
                let text: String = try Jar(date)^
                #expect(text == style.format(date), "seed \(seed)")
                #expect(text == formatter.string(from: date), "seed \(seed)")
                #expect(lift(text) == (try style.parse(text)), "seed \(seed)")
                #expect(lift(text) == formatter.date(from: text), "seed \(seed)")
            }
        }
    }
#endif
