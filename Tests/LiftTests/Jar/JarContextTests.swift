import Foundation
@testable import Lift
import Testing

@Suite struct JarContextTests {
    struct Currency: JarContextValue, Equatable {
        let code: String

        static let sek = Currency(code: "SEK")
        static let usd = Currency(code: "USD")
    }

    struct Rate: JarContextValue, Equatable { let factor: Int }

    class Account: JarContextValue, @unchecked Sendable {
        let name: String

        init(_ name: String) { self.name = name }
    }

    final class Savings: Account, @unchecked Sendable {}

    /// Needs a currency to be read and to be written.
    struct Price: JarConvertible, JarRepresentableWithContext, Equatable {
        let amount: Int
        let currency: Currency

        init(_ amount: Int, _ currency: Currency) {
            self.amount = amount
            self.currency = currency
        }

        init(jar: Jar) throws {
            amount = try jar^
            currency = try jar.context.get()
        }

        func asJar(using context: Jar.Context) -> Jar {
            let shown: Currency? = context.get()
            return Jar("\(amount) \(shown?.code ?? "?")")
        }
    }

    /// Brings a currency of its own along, both ways.
    struct Invoice: JarElement {
        let total: Price

        init(total: Price) { self.total = total }

        init(jar: Jar) throws { total = try jar.union(context: Currency.usd)["total"]^ }

        var jar: Jar { (["total": total] as Jar).union(context: Currency.usd) }
    }

    static func formatter(_ format: String) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = format
        return formatter
    }

    // MARK: The bag

    @Test func findsAValueByItsType() throws {
        let context: Jar.Context = [Currency.sek, Rate(factor: 2)]
        #expect(try context.get() == Currency.sek)
        #expect(try context.get(Rate.self) == Rate(factor: 2))
        let currency: Currency? = context.get()
        #expect(currency == .sek)
        let zone: TimeZone? = context.get()
        #expect(zone == nil)
    }

    @Test func whatIsNotThereIsAnErrorOrNil() throws {
        let context = Jar.Context()
        #expect(context.isEmpty)
        #expect(
            try failure { try context.get() as Currency }
                == LiftFailure(.context, "no Currency in the context"))
        #expect((context.get() as Currency?) == nil)
        let fallback: Currency = context.get() ?? .usd
        #expect(fallback == .usd)
    }

    @Test func theValueAddedLastCounts() throws {
        var context: Jar.Context = [Currency.sek, Rate(factor: 1), Currency.usd]
        #expect(try context.get() == Currency.usd)
        context.formUnion(Currency.sek)
        #expect(try context.get() == Currency.sek)
        #expect(try context.union(Currency.usd).get() == Currency.usd)
        #expect(try context.get() == Currency.sek)
        context.formUnion([Rate(factor: 3), Currency.usd] as Jar.Context)
        #expect(try context.get() == Currency.usd)
        #expect(try context.get() == Rate(factor: 3))
        #expect(context.map { "\($0)" }.count == 2)
    }

    @Test func nilAddsNothing() {
        let none: Currency? = nil
        var context: Jar.Context = [none, nil]
        #expect(context.isEmpty)
        context.formUnion(none)
        context.formUnion(nil)
        #expect(context.union(none).isEmpty)
        #expect(Jar(1).union(context: none).context.isEmpty)
        #expect(Jar(1).union(context: nil).context.isEmpty)
        #expect(Jar(1).union(context: []).context.isEmpty)
        #expect(Jar(1).asJar(using: none).context.isEmpty)
    }

    @Test func copiesAreIndependent() throws {
        let context: Jar.Context = [Currency.sek]
        var other = context
        other.formUnion(Currency.usd)
        #expect(try context.get() == Currency.sek)
        #expect(try other.get() == Currency.usd)
    }

    @Test func givesItsValuesInTheOrderInWhichTheyCame() {
        let context: Jar.Context = [Currency.sek, Rate(factor: 1), TimeZone.gmt, Currency.usd]
        let types = context.map { "\(type(of: $0))" }
        #expect(types == ["Rate", "TimeZone", "Currency"])
        #expect(context.compactMap { $0 as? Currency } == [.usd])
        #expect(Array(Jar.Context()).isEmpty)
    }

    @Test func aSubclassAnswersForItsSuperclass() throws {
        let savings = Savings("savings")
        let account = Account("account")
        #expect(try ([savings] as Jar.Context).get(Account.self) === savings)
        #expect(try ([savings] as Jar.Context).get(Savings.self) === savings)
        #expect(try failure { try ([account] as Jar.Context).get(Savings.self) }.kind == .context)
        #expect(try ([savings, account] as Jar.Context).get(Account.self) === account)
        #expect(try ([account, savings] as Jar.Context).get(Account.self) === savings)
        #expect(try ([savings, account] as Jar.Context).get(Savings.self) === savings)
        // Known by its superclass where it is added.
        let hidden: Account = savings
        #expect(try ([hidden] as Jar.Context).get(Savings.self) === savings)
    }

    // MARK: Reading

    static let json = """
        {"price":1,"list":[2,[3]],"byName":{"a":4},"deep":{"er":{"price":5}},"invoice":{"total":6},"none":null}
        """

    @Test(arguments: JarRoute.allCases)
    func reachesEverythingInside(route: JarRoute) throws {
        let jar = try route.jar(Self.json).union(context: Currency.sek)
        #expect(try jar["price"]^ == Price(1, .sek))
        #expect(try jar["list"][1]^ == [Price(3, .sek)])
        #expect(try jar["byName"]^ == ["a": Price(4, .sek)])
        #expect(try jar["deep"]["er"]["price"]^ as Price? == Price(5, .sek))
        #expect(try jar["none"]^ as Price? == nil)
        #expect(try jar["absent"]^ as Price? == nil)
        #expect(try jar["list"].elements[0]^ == Price(2, .sek))
        #expect(try #require(jar["byName"].lift(as: [String: Jar].self)["a"])^ == Price(4, .sek))
        #expect(try jar["price"].context.get() == Currency.sek)
        #expect(try jar["absent"].context.get() == Currency.sek)
    }

    @Test(arguments: JarRoute.allCases)
    func anInnerValueCountsMore(route: JarRoute) throws {
        let jar = try route.jar(Self.json).union(context: Currency.sek)
        let invoice: Invoice = try jar["invoice"]^
        #expect(invoice.total == Price(6, .usd))
        let outer: Jar = ["part": jar]
        #expect(try outer.union(context: Currency.usd)["part"]["price"]^ == Price(1, .sek))
        #expect(try outer.union(context: Rate(factor: 2))["part"]["deep"].context.get() == Rate(factor: 2))
        #expect(try jar.union(context: Currency.usd)["price"]^ == Price(1, .usd))
    }

    @Test(arguments: JarRoute.allCases)
    func aMissingValueHasThePathOfWhatNeedsIt(route: JarRoute) throws {
        let jar = try route.jar(Self.json)
        let error = try liftError { try jar["list"][1]^ as [Price] }
        #expect(error.kind == .context)
        #expect(error.message == "no Currency in the context")
        #expect(error.path == route.path + [.key("list"), .index(1), .index(0)])
        #expect(error.context == "3")
    }

    static let changes: [(String, @Sendable (inout Jar) -> Void)] = [
        ("1", { $0["price"] = 2 }),
        (#""x""#, { $0["price"] = 2 }),
        ("null", { $0["price"] = 2 }),
        ("[1]", { $0["price"] = 2 }),
        ("{}", { $0["price"] = 2 }),
        (#"{"price":1,"b":[]}"#, { $0["price"] = 2 }),
        (#"{"price":2,"b":[]}"#, { $0["b"] = nil }),
        (#"{"price":2,"b":[]}"#, { $0["b"].append(7) }),
        (#"{"b":[]}"#, { $0.merge(["price": 2] as Jar) }),
        ("true", { $0.merge(["price": 2] as Jar) }),
    ]

    @Test(arguments: changes.indices, JarRoute.keepingOrder)
    func staysWhenTheJarIsChanged(row: Int, route: JarRoute) throws {
        let (json, change) = Self.changes[row]
        var jar = try route.jar(json).union(context: Currency.sek)
        change(&jar)
        #expect(try jar["price"]^ == Price(2, .sek))
        var part = try Jar(json: #"{"part":\#(json)}"#).union(context: Currency.sek)["part"]
        change(&part)
        #expect(try part["price"]^ == Price(2, .sek))
    }

    @Test func staysWhenAnAbsentPartIsChanged() throws {
        let jar = try Jar(json: "{}").union(context: Currency.sek)
        var part = jar["a"]
        part["price"] = 2
        #expect(try part["price"]^ == Price(2, .sek))
        part = jar["a"]
        part.append(2)
        #expect(try part[0]^ == Price(2, .sek))
    }

    @Test(arguments: ["1", #""x""#, "null"])
    func staysWhenAScalarBecomesAnArray(json: String) throws {
        var part = try Jar(json: #"{"part":\#(json)}"#).union(context: Currency.sek)["part"]
        part.append(2)
        #expect(try part[1]^ == Price(2, .sek))
        #expect(try part.union(context: Currency.usd)[1]^ == Price(2, .usd))
    }

    // MARK: Writing

    static let price = Price(1, .sek)

    /// What is written with SEK outside.
    static let written: [(Jar, String)] = [
        (Jar(price), #""1 SEK""#),
        ([price, [price] as Jar], #"["1 SEK",["1 SEK"]]"#),
        (["a": ["b": price]], #"{"a":{"b":"1 SEK"}}"#),
        (["a": [price], "b": ["k": price]], #"{"a":["1 SEK"],"b":{"k":"1 SEK"}}"#),
        (["a": Optional(price), "b": nil as Price?], #"{"a":"1 SEK"}"#),
        (["a": Jar(price).union(context: Currency.usd), "b": price], #"{"a":"1 USD","b":"1 SEK"}"#),
        (["a": (["b": price] as Jar).union(context: Currency.usd)], #"{"a":{"b":"1 USD"}}"#),
        (["invoice": Invoice(total: price), "p": price], #"{"invoice":{"total":"1 USD"},"p":"1 SEK"}"#),
        ([Invoice(total: price)], #"[{"total":"1 USD"}]"#),
        (["a": JarRoute.Deferred(held: ["b": price])], #"{"a":{"b":"1 SEK"}}"#),
        (["a": price.asJar(using: Currency.usd as Currency?)], #"{"a":"1 USD"}"#),
    ]

    @Test(arguments: written.indices)
    func reachesWhatIsWritten(row: Int) throws {
        let (jar, json) = Self.written[row]
        let given = jar.union(context: Currency.sek)
        #expect(try String(json: given) == json)
        #expect(try given == Jar(json: json))
        #expect(try given.hashValue == Jar(json: json).hashValue)
        #expect(try Jar(given.asAny()) == Jar(json: json))
        let outer: Jar = ["part": given]
        #expect(try String(json: outer.union(context: Currency.usd)) == #"{"part":\#(json)}"#)
        #expect(try String(json: outer) == #"{"part":\#(json)}"#)
        #expect(try String(json: [given, given]) == "[\(json),\(json)]")
    }

    // MARK: Stored lists

    private static let stored: [any JarContextValue] = [Currency.usd, Number(value: 1), Currency.sek]

    @Test func aStoredListIsAContext() throws {
        let jar: Jar = ["a": Self.price]
        let literal: Jar.Context = [Currency.usd, Number(value: 1), Currency.sek]
        let contexts = [
            jar.union(context: Self.stored).context, Jar.Context(Self.stored),
            Jar.Context().union(Self.stored), JarDecoder(context: Self.stored).context,
            JarEncoder(context: Self.stored).context,
            (["a": jar] as Jar).union(context: Self.stored)["a"].context,
        ]
        for context in contexts {
            #expect(context.map { "\(type(of: $0))" } == literal.map { "\(type(of: $0))" })
            #expect(try context.get(Currency.self).code == Currency.sek.code)
            #expect(try context.get(Number.self).value == 1)
        }
        #expect(try String(json: jar.union(context: Self.stored)) == #"{"a":"1 SEK"}"#)
        #expect(try String(json: jar.asJar(using: Self.stored)) == #"{"a":"1 SEK"}"#)
        #expect(Jar.Context([] as [any JarContextValue]).isEmpty)
        // The context has the value, not a context with the value.
        let list = Jar.Context([Number(value: 4)])
        #expect(try list.map { "\(type(of: $0))" } == ["Number"] && list.get(Number.self).value == 4)
    }

    private struct Number: JarContextValue { let value: Int }

    @Test func aDeferredValueIsReadWithTheContextThatItHasThen() throws {
        let jar: Jar = ["list": [Self.price]]
        #expect(try jar["list"][0]^ as String == "1 ?")
        #expect(try jar.union(context: Currency.sek)["list"][0]^ as String == "1 SEK")
        #expect(try jar["list"].union(context: Currency.usd)[0]^ as String == "1 USD")
        #expect(try String(json: jar) == #"{"list":["1 ?"]}"#)
        #expect(jar["list"][0].kind == .string)
    }

    // MARK: Representations without end

    private struct Same: JarRepresentableWithContext {
        func asJar(using context: Jar.Context) -> Jar { Jar(self) }
    }

    @Test func aRepresentationThatIsItselfIsAnError() throws {
        let jar: Jar = ["a": [Same()]]
        let error = LiftFailure(.value, "`asJar(using:)` of this value never ends", at: "a[0]")
        #expect(try failure { try String(json: jar) } == error)
        #expect(try failure { try jar["a"][0]^ as Int } == error)
        #expect(try failure { try jar["a"][0]["b"]^ as Int? } == error)
    }
}
