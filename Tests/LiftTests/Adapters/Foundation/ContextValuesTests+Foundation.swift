#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    extension ContextValuesTests {
        @Test func foundationsValuesTravelInAContext() throws {
            let formatter = DateFormatter.utc("yyyy")
            let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            let numbers = NumberFormatter.german
            let locale = Locale(identifier: "sv_SE")
            let zone = try #require(TimeZone(secondsFromGMT: 3600))
            let calendar = Calendar(identifier: .iso8601)
            let jar = Jar(1).union(context: [formatter, style, numbers, locale, zone, calendar])
            #expect(try jar.context.get(DateFormatter.self) === formatter)
            #expect(try jar.context.get(Date.ISO8601FormatStyle.self) == style)
            #expect(try jar.context.get(NumberFormatter.self) === numbers)
            #expect(try jar.context.get(Locale.self) == locale)
            #expect(try jar.context.get(TimeZone.self) == zone)
            #expect(try jar.context.get(Calendar.self) == calendar)
        }

        @Test func aModelGetsThem() throws {
            struct Price: JarElement, Equatable {
                let text: String
                init(jar: Jar) throws {
                    let amount: Double = try jar^
                    let locale: Locale = try jar.context.get()
                    text = "\(locale.identifier) \(amount)"
                }
                var jar: Jar { Jar(text) }
            }
            let context: Jar.Context = [NumberFormatter.german, Locale(identifier: "sv_SE")]
            let jar = try Jar(json: #"{"prices":["12,50",3]}"#).union(context: context)
            #expect(try (jar["prices"]^ as [Price]).map(\.text) == ["sv_SE 12.5", "sv_SE 3.0"])
            expectFailure(.context, "no Locale in the context", at: "prices[1]") {
                _ = try Jar(json: #"{"prices":[1,2]}"#)["prices"][1]^ as Price
            }
        }
    }
#endif
