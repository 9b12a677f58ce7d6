#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    // Each Swift snippet of Docs/Context.md, unchanged except for its indentation.

    private struct Trip {
        let start: Date
        let end: Date
    }

    extension Trip: JarElement {
        init(jar: Jar) throws {
            let jar = jar.union(context: DateFormatter.day)
            start = try jar["start"]^
            end = try jar["end"]^
        }

        var jar: Jar {
            let jar: Jar = ["start": start, "end": end]
            return jar.union(context: DateFormatter.day)
        }
    }

    private struct Price {
        let amount: Int
    }

    extension Price: JarRepresentableWithContext {
        func asJar(using context: Jar.Context) -> Jar {
            let currency: Currency? = context.get()
            return ["amount": amount, "currency": currency?.code]
        }
    }

    @Suite struct ContextSnippets {
        @Test func theContextReachesAModelThatIsLifted() throws {
            struct Currency: JarContextValue {
                let code: String
                static let sek = Currency(code: "SEK")
            }

            struct Money: JarElement {
                let fractionized: Int
                let currency: Currency

                init(jar: Jar) throws {
                    fractionized = try jar^
                    currency = try jar.context.get()
                }

                var jar: Jar { Jar(fractionized) }
            }
            let jar: Jar = ["amount": 2000]
            let amount: Money = try jar.union(context: Currency.sek)["amount"]^
            #expect(amount.currency.code == "SEK")
            #expect(
                try failure { try jar["amount"]^ as Money }
                    == LiftFailure(.context, "no Currency in the context", at: "amount"))
        }

        @Test func theContextReachesAModelThatIsWritten() throws {
            let jar: Jar = ["price": Price(amount: 3)]
            let text = try String(json: jar.union(context: Currency.sek))
            #expect(text == #"{"price":{"amount":3,"currency":"SEK"}}"#)
            #expect(
                try String(json: Price(amount: 3).asJar(using: Currency.sek))
                    == #"{"amount":3,"currency":"SEK"}"#
            )
        }

        @Test func theContextSaysHowStrictLiftingIs() throws {
            struct User: JarCodable { var id: Int }

            let jar: Jar = ["id": "12", "admin": "yes"]
            let strict = try? jar.union(context: JarCoercion.strict)["id"]^ as Int
            let isAdmin: Bool = try jar.union(context: JarCoercion.lenient)["admin"]^
            #expect(strict == nil)
            #expect(isAdmin)
            let document = try Jar(json: #"{"id": "12"}"#)
            func print(_ entry: JarReceipt.Entry) {
                #expect(entry.description == #"converted string "12" to Int at id (line 1, column 8)"#)
            }
            try { (jar: Jar) in
                let receipt = JarReceipt()
                let user: User = try jar.union(context: [JarCoercion.lenient, receipt])^
                for entry in receipt.entries { print(entry) }
                #expect(user.id == 12)
                #expect(receipt.count == 1)
            }(document)
        }

        @Test func oneWordIsStrict() throws {
            struct User: JarCodable { var id: Int }
            typealias Setting = User

            let body = Data(#"{"id": 12}"#.utf8)
            let list = try Jar(plist: Data(plist: ["id": 12] as Jar))
            do {
                let user: User = try Jar(json: body, options: .strict)^
                let setting: Setting = try list.union(context: .strict)^
                let decoder = JarDecoder(jsonOptions: .strict)
                #expect(try user.id == setting.id && decoder.decode(User.self, from: body).id == 12)
            }
            let jar = try Jar(json: #"{"id": "12"}"#, options: .strict)
            #expect((try? jar["id"]^ as Int) == nil)
            #expect(try jar.union(context: JarCoercion.lossless)["id"]^ as Int == 12)
        }

        @Test func aModelSetsTheContextOfItsParts() throws {
            let trip: Trip = try Jar(["start": "2026-11-20", "end": "2026-11-21"])^
            #expect(try String(json: trip) == #"{"start":"2026-11-20","end":"2026-11-21"}"#)
        }
    }
#endif
