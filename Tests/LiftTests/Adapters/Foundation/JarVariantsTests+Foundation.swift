#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    extension JarVariantsTests {
        @Test func theContextReachesTheTypes() throws {
            struct Day: PlaneFigure, JarMapped, JarRepresentableWithContext {
                let day: Date
                var area: Int { 0 }

                static let mapping = JarMapping<Day> {
                    JarMake(Day.init(day:))
                    JarField("day", \.day)
                }
            }
            let days = JarVariants<any PlaneFigure>(by: "type", ["day": Day.self, "square": Square.self])
            let context: Jar.Context = [DateFormatter.utc("yyyy"), JarEncoder.NilStrategy.null]
            let day: any PlaneFigure = try Jar(json: #"{"type":"day","day":"1971"}"#).union(context: context)
                .transformed(
                    by:
                        days)^
            #expect(
                try String(json: Jar(day, by: days).union(context: context))
                    == #"{"type":"day","day":"1971"}"#)
            let square = Jar(Square(side: 1, note: nil), by: days).union(context: context)
            #expect(try String(json: square) == #"{"type":"square","side":1,"note":null}"#)
        }
    }
#endif
