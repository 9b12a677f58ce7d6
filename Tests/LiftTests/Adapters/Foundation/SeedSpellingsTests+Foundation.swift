#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    extension SeedSpellingsTests {
        @Test func aTypeMayDependOnTheContextInBothDirections() throws {
            let stamp = Stamp(date: Date(timeIntervalSince1970: 0))
            let year = DateFormatter.utc("yyyy")
            let jar: Jar = ["stamp": stamp]
            #expect(send(jar) == #"{"stamp":"1970-01-01T00:00:00.000Z"}"#)
            #expect(send(jar.union(context: year)) == #"{"stamp":"1970"}"#)
            #expect(send(stamp.asJar(using: year)) == #""1970""#)
            let lifted: Stamp = try Jar("1970").union(context: year)^
            #expect(lifted == stamp)
            expectFailure(.value, "No date in the form yyyy", at: "stamp") {
                let _: Stamp = try (["stamp": "x"] as Jar).union(context: year)["stamp"]^
            }
        }

        @Test func aModelBringsItsOwnContext() throws {
            let currency = Valuta(code: "SEK")
            let purchase = Purchase(
                amount: Amount(cents: 2000, currency: currency), date: Date(timeIntervalSince1970: 0))
            let jar: Jar = ["purchase": purchase]
            #expect(send(jar) == #"{"purchase":{"amount":2000,"date":"01.01.1970"}}"#)
            let lifted: Purchase = try Jar(json: send(jar)).union(context: currency)["purchase"]^
            #expect(lifted == purchase)
            let again: Purchase = try jar.union(context: currency)["purchase"]^
            #expect(again == purchase)
        }
    }

    struct Stamp: Equatable {
        let date: Date
    }

    extension Stamp: JarConvertible, JarRepresentableWithContext {
        init(jar: Jar) throws {
            let formatter: DateFormatter = jar.context.get() ?? .iso8601
            date = try jar.assertNotNil(
                formatter.date(from: jar^), "No date in the form \(formatter.dateFormat ?? "")")
        }

        func asJar(using context: Jar.Context) -> Jar {
            let formatter: DateFormatter = context.get() ?? .iso8601
            return Jar(formatter.string(from: date))
        }
    }

    private struct Purchase: Equatable {
        let amount: Amount
        let date: Date
    }

    extension Purchase: JarElement {
        init(jar: Jar) throws {
            let jar = jar.union(context: DateFormatter.utc("dd.MM.yyyy"))
            amount = try jar["amount"]^
            date = try jar["date"]^
        }

        var jar: Jar {
            let jar: Jar = ["amount": amount, "date": date]
            return jar.union(context: DateFormatter.utc("dd.MM.yyyy"))
        }
    }
#endif
