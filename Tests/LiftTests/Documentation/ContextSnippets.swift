#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    // The Swift snippets of the article Context, unchanged except for their indentation.

    extension DateFormatter {
        fileprivate static let yearMonthDay: DateFormatter = {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = TimeZone(secondsFromGMT: 0)
            formatter.dateFormat = "yyyy-MM-dd"
            return formatter
        }()
    }

    @Suite struct ContextSnippets {
        struct Currency: JarContextValue {
            let code: String
            static let sek = Currency(code: "SEK")
        }

        struct Cost: JarElement {
            let cents: Int
            let currency: Currency

            init(jar: Jar) throws {
                cents = try jar^
                currency = try jar.context.get()
            }

            var jar: Jar { Jar(cents) }
        }

        struct Article: JarRepresentableWithContext {
            let price: Int

            func asJar(using context: Jar.Context) -> Jar {
                let currency: Currency? = context.get()
                return ["price": price, "currency": currency?.code]
            }
        }

        @Test func theContextReachesAModelThatIsLifted() throws {
            let jar = try Jar(json: #"{"price": 2000}"#)
            do {
                let cost: Cost = try jar.union(context: Currency.sek)["price"]^
                #expect(cost.cents == 2000 && cost.currency.code == "SEK")
            }
            do {
                let cost: Cost = try jar.union(context: [Currency.sek, Locale(identifier: "sv_SE")])["price"]^
                #expect(cost.currency.code == "SEK")
            }
            #expect(
                try liftError { try jar["price"]^ as Cost }.description
                    == "no Currency in the context at price (line 1, column 11)")
            let none: Currency? = jar.context.get()
            #expect(none == nil)
            let stored: [any JarContextValue] = [Currency.sek, Currency(code: "NOK")]
            let costs: [String: [Cost?]] = try Jar(json: #"{"a": [1, null]}"#).union(context: stored)^
            #expect(costs["a"]?.map { $0?.currency.code } == ["NOK", nil])
        }

        @Test func theContextReachesAModelThatIsWritten() throws {
            let article = Article(price: 5)
            do {
                let text = try String(json: article.asJar(using: Currency.sek))
                // {"price":5,"currency":"SEK"}
                #expect(text == #"{"price":5,"currency":"SEK"}"#)
            }
            let order: Jar = ["articles": [article]]
            let text = try String(json: order.union(context: Currency.sek))
            // {"articles":[{"price":5,"currency":"SEK"}]}
            #expect(text == #"{"articles":[{"price":5,"currency":"SEK"}]}"#)
        }

        @Test func aModelSetsTheContextOfItsParts() throws {
            struct Trip: JarElement {
                let start: Date
                let end: Date

                init(jar: Jar) throws {
                    let jar = jar.union(context: DateFormatter.yearMonthDay)
                    start = try jar["start"]^
                    end = try jar["end"]^
                }

                var jar: Jar {
                    let jar: Jar = ["start": start, "end": end]
                    return jar.union(context: DateFormatter.yearMonthDay)
                }
            }
            let outer = DateFormatter()
            outer.dateFormat = "yyyy"
            let source: Jar = ["start": "2026-11-20", "end": "2026-11-21"]
            let trip: Trip = try source.union(context: outer)^
            let text = try String(json: trip.asJar(using: outer))
            #expect(text == #"{"start":"2026-11-20","end":"2026-11-21"}"#)
        }

        @Test func formattersReadAndWriteDates() throws {
            let epoch = Date(timeIntervalSince1970: 0)
            #expect(try String(json: [epoch]) == #"["1970-01-01T00:00:00.000Z"]"#)
            let rows: [(text: String, context: Jar.Context)] = [
                ("1970-01-01T00:00:00Z", []), ("1970-01-01T02:00:00.000+02:00", []),
                ("1970-01-01", [Date.ISO8601FormatStyle(), DateFormatter.yearMonthDay]),
                ("1970-01-01T00:00:00Z", [DateFormatter.yearMonthDay, Date.ISO8601FormatStyle()]),
            ]
            for (text, context) in rows {
                #expect(try Jar(text).union(context: context)^ as Date == epoch)
            }
            let number = NumberFormatter()
            number.numberStyle = .decimal
            number.locale = Locale(identifier: "sv_SE")
            #expect(try Jar("1,5").union(context: number)^ as Double == 1.5)
        }

        struct Account: JarCodable { var id: Int }

        @Test func theContextSaysHowStrictLiftingIs() throws {
            do {
                let jar: Jar = ["id": "12", "admin": "yes"]
                let id = try? jar.union(context: JarCoercion.strict)["id"]^ as Int  // nil for "12"
                let isAdmin: Bool = try jar.union(context: JarCoercion.lenient)["admin"]^  // true for "yes"
                #expect(id == nil)
                #expect(isAdmin)
                #expect(try jar["id"]^ as Int == 12)
                #expect(try Jar(json: "[12.50]")[0]^ as String == "12.50")
                #expect(throws: LiftError.self) { try jar^ as Account }
            }
            let jar = try Jar(json: #"{"id": "12"}"#)
            var logged: [String] = []
            func log(_ text: String) { logged.append(text) }
            do {
                let receipt = JarReceipt()
                let user: Account = try jar.union(context: [JarCoercion.lenient, receipt])^
                for entry in receipt.entries { log("\(entry)") }
                #expect(user.id == 12)
            }
            #expect(logged == [#"converted string "12" to Int at id (line 1, column 8)"#])
        }

        @Test func oneWordIsStrict() throws {
            let body = Data(#"{"id": 12}"#.utf8)
            let plist = try Data(plist: ["id": 12] as Jar)
            do {
                let user: Account = try Jar(json: body, options: .strict)^
                let decoder = JarDecoder(jsonOptions: .strict)
                let list: Account = try Jar(plist: plist).union(context: .strict)^
                #expect(try user.id == list.id && decoder.decode(Account.self, from: body).id == 12)
            }
            #expect(throws: LiftError.self) { try Jar(json: #"{"id": 1, "id": 2}"#, options: .strict) }
            for text in [#"{"id": "12"}"#, #"{"id": 12, "name": "Kim"}"#] {
                #expect(throws: LiftError.self) { try Jar(json: text, options: .strict)^ as Account }
                #expect(throws: LiftError.self) {
                    try Jar(json: text).union(context: .strict)^ as Account
                }
            }
        }
    }
#endif
