import Foundation
import Lift
import Testing

private struct Coin: JarContextValue, Hashable { var code: String }

/// Says what context it was coded with.
private struct Witness: Codable, Hashable {
    var currency: String

    init(currency: String) { self.currency = currency }

    init(from decoder: any Decoder) throws {
        currency = (decoder.jarContext.get() as Coin?)?.code ?? "none"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode((encoder.jarContext.get() as Coin?)?.code ?? "none")
    }
}

private struct Deep: Codable, Hashable {
    var witness: Witness
    var list: [Witness]
    var named: [String: [Witness]]
    var nested: [Deep]
}

/// A type with mapping code inside of Codable ones, and Codable ones inside of it.
private struct Fee: JarElement, Codable, Hashable {
    var amount: Int
    var currency: String
    var witnesses: [Witness]

    init(amount: Int, currency: String, witnesses: [Witness] = []) {
        self.amount = amount
        self.currency = currency
        self.witnesses = witnesses
    }

    init(jar: Jar) throws {
        amount = try jar["amount"]^
        currency = (jar.context.get() as Coin?)?.code ?? "none"
        let inner = jar["witnesses"].union(context: Coin(code: "inner"))
        witnesses = try JarDecoder().decode([Witness]?.self, from: inner) ?? []
    }

    var jar: Jar { ["amount": amount, "by": "jar"] }

    init(from decoder: any Decoder) throws { throw LiftError("not decoded") }

    func encode(to encoder: any Encoder) throws { throw LiftError("not encoded") }
}

private struct Wallet: Codable, Hashable {
    var money: Fee
    var all: [Fee]
    var maybe: Fee?
    var named: [String: Fee]
    var single: Wrapped<Int>
}

/// Gives a context to the Codable types below.
private struct Shop: JarElement {
    var deep: Deep
    var witness: Witness

    init(deep: Deep, witness: Witness) {
        self.deep = deep
        self.witness = witness
    }

    init(jar: Jar) throws {
        let jar = jar.union(context: Coin(code: try jar["currency"]^))
        deep = try JarDecoder().decode(from: jar["deep"])
        witness = try jar["witness"]^
    }

    var jar: Jar {
        (["deep": Jar(OptIn(deep: deep)), "witness": witness] as Jar).union(context: Coin(code: "given"))
    }

    struct OptIn: JarEncodable, JarRepresentableWithContext {
        var deep: Deep

        func encode(to encoder: any Encoder) throws { try deep.encode(to: encoder) }
    }
}

extension Witness: JarCodable, JarRepresentableWithContext {}

@Suite struct CodingContextTests {
    private static let deepJSON =
        #"{"witness":1,"list":[2,{}],"named":{"a":[3]},"#
        + #""nested":[{"witness":1,"list":[],"named":{},"nested":[]}]}"#

    private func deep(_ code: String) -> Deep {
        let witness = Witness(currency: code)
        let inner = Deep(witness: witness, list: [], named: [:], nested: [])
        return Deep(witness: witness, list: [witness, witness], named: ["a": [witness]], nested: [inner])
    }

    @Test(arguments: JarRoute.allCases)
    func reachesEveryDecoder(route: JarRoute) throws {
        let jar = try route.jar(Self.deepJSON)
        #expect(try JarDecoder().decode(Deep.self, from: jar) == deep("none"))
        let inContext = jar.union(context: Coin(code: "SEK"))
        #expect(try JarDecoder().decode(Deep.self, from: inContext) == deep("SEK"))
    }

    @Test func reachesEveryEncoder() throws {
        func text(_ code: String) -> String {
            let value = #""\#(code)""#
            return #"{"witness":\#(value),"list":[\#(value),\#(value)],"named":{"a":[\#(value)]},"#
                + #""nested":[{"witness":\#(value),"list":[],"named":{},"nested":[]}]}"#
        }
        let value = deep("any")
        #expect(try String(json: JarEncoder().encode(value)) == text("none"))
        #expect(try String(json: JarEncoder().encode(value, context: [Coin(code: "SEK")])) == text("SEK"))
        let held = Jar(Shop.OptIn(deep: value))
        #expect(try String(json: held) == text("none"))
        #expect(try String(json: held.union(context: Coin(code: "SEK"))) == text("SEK"))
        #expect(try String(json: Shop.OptIn(deep: value).asJar(using: Coin(code: "SEK"))) == text("SEK"))
    }

    @Test func anOuterInitializerGivesContextToWhatIsBelow() throws {
        let json = #"{"currency":"USD","deep":\#(Self.deepJSON),"witness":0}"#
        let shop: Shop = try Jar(json: json).union(context: Coin(code: "outer"))^
        #expect(shop.deep == deep("USD"))
        #expect(shop.witness == Witness(currency: "USD"))
        let written = (["shop": shop] as Jar).union(context: Coin(code: "later"))
        let encoded = try Jar(json: String(json: written))["shop"]
        #expect(try encoded["witness"]^ == "given")
        #expect(try encoded["deep"]["nested"][0]["witness"]^ == "given")
    }

    @Test func anInnerContextCountsMore() throws {
        var jar = try Jar(json: Self.deepJSON).union(context: Coin(code: "outer"))
        jar["list"] = jar["list"].union(context: Coin(code: "list"))
        jar["nested"][0] = jar["nested"][0].union(context: Coin(code: "nested"))
        let found = try JarDecoder().decode(Deep.self, from: jar)
        #expect(found.witness.currency == "outer")
        #expect(found.list.map(\.currency) == ["list", "list"])
        #expect(found.named["a"]?.map(\.currency) == ["outer"])
        #expect(found.nested.map(\.witness.currency) == ["nested"])
    }

    // MARK: Types with mapping code

    private static let wallet =
        #"{"money":{"amount":1,"witnesses":[0,0]},"all":[{"amount":2}],"maybe":{"amount":3},"#
        + #""named":{"n":{"amount":4}},"single":5}"#

    @Test(arguments: JarRoute.allCases)
    func typesThatAreLiftedAreLiftedInsideOfDecodedOnes(route: JarRoute) throws {
        let jar = try route.jar(Self.wallet).union(context: Coin(code: "SEK"))
        let expected = Wallet(
            money: Fee(
                amount: 1, currency: "SEK",
                witnesses: [Witness(currency: "inner"), Witness(currency: "inner")]),
            all: [Fee(amount: 2, currency: "SEK")], maybe: Fee(amount: 3, currency: "SEK"),
            named: ["n": Fee(amount: 4, currency: "SEK")], single: Wrapped(value: 5))
        #expect(try JarDecoder().decode(Wallet.self, from: jar) == expected)
        #expect(try JarDecoder().decode([Wallet].self, from: [jar, jar]) == [expected, expected])
        #expect(try JarDecoder().decode(Fee.self, from: jar["money"]) == expected.money)
        let written =
            #"{"money":{"amount":1,"by":"jar"},"all":[{"amount":2,"by":"jar"}],"#
            + #""maybe":{"amount":3,"by":"jar"},"named":{"n":{"amount":4,"by":"jar"}},"single":5}"#
        #expect(try String(json: JarEncoder().encode(expected)) == written)
    }

    @Test func typesThatAreRepresentedAreSoAtTheTopToo() throws {
        let money = Fee(amount: 1, currency: "SEK")
        #expect(try String(json: JarEncoder().encode(money)) == #"{"amount":1,"by":"jar"}"#)
        #expect(try String(json: JarEncoder().encode([money])) == #"[{"amount":1,"by":"jar"}]"#)
        let date = Date(timeIntervalSince1970: 0)
        #expect(try JarEncoder().encode(date).kind == .date)
        #expect(try String(json: JarEncoder().encode(date)) == #""1970-01-01T00:00:00.000Z""#)
        #expect(try JarEncoder().encode(Data([1, 2])).kind == .data)
        #expect(try String(json: JarEncoder().encode(Decimal(5) / 4)) == "1.25")
        #expect(try String(json: JarEncoder().encode(Wrapped(value: date))) == #""1970-01-01T00:00:00.000Z""#)
        #expect(try String(json: JarEncoder().encode(["k": date])) == #"{"k":"1970-01-01T00:00:00.000Z"}"#)
        #expect(try JarEncoder().encode(["a": 1] as Jar) == ["a": 1])
    }

    @Test func errorsOfLiftedTypesHaveTheWholePath() throws {
        let jar = try Jar(
            json: #"{"money":{"amount":1},"all":[{"amount":2},{"amount":"x"}],"named":{},"single":1}"#)
        let found = try liftError { try JarDecoder().decode([Wallet].self, from: [jar]) }
        #expect(
            LiftFailure(found)
                == LiftFailure(.type, #"expected Int, found string "x""#, at: "[0].all[1].amount"))
        #expect((found.line, found.column) == (1, 53))
    }

    // MARK: Values by the contract

    private struct Values: Codable, Hashable {
        var date: Date
        var dates: [Date]
        var data: Data
        var url: URL
        var decimal: Decimal
        var uuid: UUID
    }

    private func values() throws -> Values {
        let uuid = try #require(UUID(uuidString: "6C357761-AEF3-1912-D452-D5C11DB196E4"))
        let url = try #require(URL(string: "https://a.b/c?d=e"))
        let decimal = try #require(Decimal(string: "12345678901234567890.12345"))
        let date = Date(timeIntervalSince1970: 86400.5)
        return Values(
            date: date, dates: [date], data: Data([1, 2, 3]), url: url, decimal: decimal, uuid: uuid)
    }

    @Test func datesDataAndTheirLikeFollowTheContract() throws {
        let values = try values()
        let jar = try JarEncoder().encode(values)
        #expect(jar["date"].kind == .date)
        #expect(jar["data"].kind == .data)
        let json =
            #"{"date":"1970-01-02T00:00:00.500Z","dates":["1970-01-02T00:00:00.500Z"],"data":"AQID","#
            + #""url":"https://a.b/c?d=e","decimal":12345678901234567890.12345,"#
            + #""uuid":"6C357761-AEF3-1912-D452-D5C11DB196E4"}"#
        #expect(try String(json: jar) == json)
        #expect(try JarDecoder().decode(Values.self, from: jar) == values)
        #expect(try JarDecoder().decode(Values.self, from: Jar(json: json)) == values)
        let plist = try Jar(plist: Data(plist: jar))
        #expect(plist["date"].kind == .date)
        #expect(plist["data"].kind == .data)
        #expect(plist["decimal"].kind == .string)
        #expect(try JarDecoder().decode(Values.self, from: plist) == values)
    }

    // MARK: userInfo

    private struct Informed: Codable {
        var found: [String]

        static let names = ["one", "two"]

        init() { found = [] }

        init(from decoder: any Decoder) throws {
            found = Self.names.map {
                CodingUserInfoKey(rawValue: $0).flatMap { decoder.userInfo[$0] } as? String ?? "-"
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for name in Self.names {
                let value = CodingUserInfoKey(rawValue: name).flatMap { encoder.userInfo[$0] } as? String
                try container.encode(value ?? "-")
            }
        }
    }

    @Test func userInfoReachesEveryDepth() throws {
        let one = try #require(CodingUserInfoKey(rawValue: "one"))
        let two = try #require(CodingUserInfoKey(rawValue: "two"))
        struct Around: Codable { var list: [[String: Informed]] }
        let jar = try Jar(json: #"{"list":[{"k":0}]}"#)
        let decoded = try JarDecoder(userInfo: [one: "1"]).decode(Around.self, from: jar)
        #expect(decoded.list[0]["k"]?.found == ["1", "-"])
        let byContext = jar.union(context: JarDecoder.UserInfo([two: "2"]))
        #expect(try JarDecoder().decode(Around.self, from: byContext).list[0]["k"]?.found == ["-", "2"])
        // Those of the decoder replace those of the context as a whole.
        #expect(
            try JarDecoder(userInfo: [one: "1"]).decode(Around.self, from: byContext).list[0]["k"]?.found
                == ["1", "-"])
        let around = Around(list: [["k": Informed()]])
        let text = #"{"list":[{"k":["1","2"]}]}"#
        #expect(try String(json: JarEncoder(userInfo: [one: "1", two: "2"]).encode(around)) == text)
        let context: Jar.Context = [JarDecoder.UserInfo([one: "1", two: "2"])]
        #expect(try String(json: JarEncoder().encode(around, context: context)) == text)
    }

    @Test func theJarItselfCanBeHad() throws {
        struct Holding: Decodable {
            var jar: Jar?
            var inner: Jar?

            enum Key: CodingKey { case a }

            init(from decoder: any Decoder) throws {
                jar = decoder.jar
                inner = try decoder.container(keyedBy: Key.self).superDecoder(forKey: .a).jar
            }
        }
        let jar = try Jar(json: #"{"a":[1]}"#)
        let holding = try JarDecoder().decode(Holding.self, from: jar)
        #expect(holding.jar == jar)
        #expect(holding.inner == [1])
        let other = try JSONDecoder().decode(Holding.self, from: Data(#"{"a":[1]}"#.utf8))
        #expect(other.jar == nil)
        #expect(other.inner == nil)
    }

    @Test func otherCodersHaveNoContext() throws {
        #expect(
            try JSONDecoder().decode([Witness].self, from: Data("[1]".utf8)) == [Witness(currency: "none")])
        #expect(try JSONEncoder().encode([Witness(currency: "x")]) == Data(#"["none"]"#.utf8))
    }

    /// Asks for the `userInfo`, and has another form when it's encoded again.
    private struct Growing: JarCodable, Equatable {
        var size: Int

        private enum CodingKeys: CodingKey { case size }

        init(size: Int) { self.size = size }

        init(from decoder: any Decoder) throws {
            size = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .size)
        }

        func encode(to encoder: any Encoder) throws {
            let step = CodingUserInfoKey(rawValue: "step").flatMap { encoder.userInfo[$0] as? Int } ?? 1
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(size + step, forKey: .size)
        }
    }

    private final class Shared: JarContextValue {}

    @Test func equalContextsAreOneContext() throws {
        let step = try #require(CodingUserInfoKey(rawValue: "step"))
        let jar = try JarEncoder(userInfo: [step: 10]).encode([Growing(size: 1)])
        #expect(try JarDecoder(userInfo: [step: 10]).decode([Growing].self, from: jar) == [Growing(size: 11)])
        // With another step, the value would be another one.
        for info in [[step: 11], [step: "10"]] as [[CodingUserInfoKey: any Sendable]] {
            #expect(throws: LiftError.self) {
                try JarDecoder(userInfo: info).decode([Growing].self, from: jar)
            }
        }
        let shared = Shared()
        let context: Jar.Context = [shared, Coin(code: "x"), JarDecoder.UserInfo([step: Shared()])]
        let represented = Growing(size: 1).asJar(using: context)
        #expect(try represented.union(context: context)^ == Growing(size: 2))
        let some = try JarEncoder(context: shared).encode(Growing(size: 1))
        #expect(try some.union(context: [shared])^ == Growing(size: 2))
        // Another object, and a value whose `==` may not compare all of it.
        #expect(throws: LiftError.self) { try some.union(context: Shared())^ as Growing }
        let coined = try JarEncoder(context: Coin(code: "x")).encode(Growing(size: 1))
        #expect(throws: LiftError.self) { try coined.union(context: [Coin(code: "x")])^ as Growing }
    }

    /// The last value of a class counts, so the order matters.
    @Test func contextsInAnotherOrderAreOthers() throws {
        class Base: JarContextValue, @unchecked Sendable {
            let unit: String
            required init(_ unit: String) { self.unit = unit }
        }
        final class Sub: Base, @unchecked Sendable {}
        struct Priced: JarCodable {
            var size = 1
            private enum CodingKeys: CodingKey { case size, unit }
            init() {}
            init(from decoder: any Decoder) throws {
                size = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .size)
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(size, forKey: .size)
                try container.encode((encoder.jarContext.get() as Base?)?.unit, forKey: .unit)
            }
        }
        let (base, sub) = (Base("base"), Sub("sub"))
        let jar = Priced().asJar(using: [base, sub])
        #expect(try String(json: jar) == #"{"size":1,"unit":"sub"}"#)
        #expect(try String(json: jar.union(context: [sub, base])) == #"{"size":1,"unit":"base"}"#)
    }
}
