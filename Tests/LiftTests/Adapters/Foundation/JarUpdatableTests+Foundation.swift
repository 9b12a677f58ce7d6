#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    extension JarUpdatableTests {
        @Test func theContextGovernsAnUpdate() throws {
            struct Day: JarMapped, Equatable {
                var day: Date

                static let mapping = JarMapping<Day> {
                    JarMake(Day.init(day:))
                    JarField("day", \.day)
                }
            }
            var day = Day(day: Date(timeIntervalSince1970: 0))
            try day.update(from: (["day": "1971"] as Jar).union(context: DateFormatter.utc("yyyy")))
            #expect(day.day == Date(timeIntervalSince1970: 365 * 86400))
        }
    }
#endif
