#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    extension JarDefaultableTests {
        @Test func anUnknownTypeOfPropertyIsLiftedFromItsDefault() throws {
            struct Whole: JarDefaultable, Equatable {
                var date = Date(timeIntervalSince1970: 1)
                var dates = [Date(timeIntervalSince1970: 2)]
            }
            let day = DateFormatter.utc("yyyy-MM-dd")
            let transform = JarTypeTransform(.secondsSince1970)
            for context in [Jar.Context(day), Jar.Context(transform)] {
                #expect(try Jar(json: "{}").union(context: context)^ as Whole == Whole())
            }
            let other: Whole = try Jar(json: #"{"dates":[5]}"#).union(context: transform)^
            #expect(other == Whole(dates: [Date(timeIntervalSince1970: 5)]))
        }
    }
#endif
