import Foundation
import Lift
import Testing

private struct Coins: Codable, Equatable, Sendable {
    var amount: Int
}

extension Coins: @MainActor JarConvertible, @MainActor JarRepresentable {
    @MainActor init(jar: Jar) throws { amount = try jar["cents"]^ }

    @MainActor var jar: Jar { ["cents": amount] }
}

private struct Name: Codable, Hashable, Sendable {
    var text: String
}

extension Name: @MainActor JarConvertible {
    @MainActor init(jar: Jar) throws { text = try jar^ }
}

private struct Plain: Codable, Equatable, Sendable { var number: Int }

private struct Box<Content: Codable & Sendable>: JarCodable, Sendable {
    var content: Content
    var other: Int?
}

extension Box: @MainActor JarDefaultable where Content == Int {
    @MainActor init() { (content, other) = (1, 8) }
}

private struct Purse: Codable, Equatable, Sendable {
    var money: Coins
    var more: [Coins] = []
}

/// What a type does on its own actor is done there only. Elsewhere it is an error, and never another form.
@Suite struct IsolatedConformanceTests {
    private static let purse = Purse(money: Coins(amount: 5), more: [Coins(amount: 6)])
    private static let json: Jar = ["money": ["cents": 5] as Jar, "more": [["cents": 6] as Jar]]

    private static let encodings: [@Sendable (any Encodable & Sendable) throws -> Jar] = [
        { try Jar(json: JarEncoder().encodeJSON($0)) },
        { try Jar(json: JarEncoder(options: JSONWritingOptions(sortedKeys: true)).encodeJSON($0)) },
        { try Jar(json: JarEncoder(context: JarKeyRules.snakeCase).encodeJSON($0)) },
        { try JarEncoder().encode($0) },
        { try Jar(plist: JarEncoder().encodePropertyList($0)) },
    ]

    private static let message = "only on the actor of its conformance; declare that nonisolated"

    /// Runs `body` on a thread that is not the main one.
    private func elsewhere<Result: Sendable>(
        _ body: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await Task.detached {
            #expect(!Thread.isMainThread)
            return try body()
        }.value
    }

    @MainActor @Test func onTheActorTheTypesOwnFormIsUsed() throws {
        for encode in Self.encodings {
            #expect(try encode(Self.purse) == Self.json)
            #expect(try encode([Self.purse.money]) == [["cents": 5] as Jar])
        }
        #expect(try JarDecoder().decode(Purse.self, from: Self.json) == Self.purse)
    }

    @Test(arguments: encodings.indices) func elsewhereItIsAnErrorToEncode(index: Int) async throws {
        let values: [any Encodable & Sendable] = [Self.purse, Self.purse.money, [Self.purse]]
        for (value, key) in zip(values, ["money", "", "[0].money"]) {
            let error = try await elsewhere { try liftError { try Self.encodings[index](value) } }
            #expect(error.kind == .unsupported)
            #expect(error.message.hasPrefix("Coins can be represented \(Self.message)"))
            #expect(error.key == key)
        }
    }

    @Test func elsewhereItIsAnErrorToDecodeAKey() async throws {
        let json: Jar = ["a": ["number": 1] as Jar]
        let error = try await elsewhere {
            try liftError { try JarDecoder().decode([Name: Plain].self, from: json) }
        }
        #expect(error.kind == .unsupported && error.message.hasPrefix("Name can be lifted \(Self.message)"))
    }

    @MainActor @Test func onTheActorAKeyIsDecoded() throws {
        #expect(
            try JarDecoder().decode([Name: Plain].self, from: ["a": ["number": 1] as Jar])
                == [Name(text: "a"): Plain(number: 1)])
    }

    /// A mapping on an actor may have fields whose types have isolated conformances.
    @MainActor private struct Wallet: @MainActor JarMapped {
        let coins: Coins
        let more: [Coins]?

        static let mapping = JarMapping<Wallet> {
            JarMake(Wallet.init(coins:more:))
            JarField("coins", \.coins)
            JarField("more", \.more)
        }
    }

    @MainActor @Test func onTheActorAMappingHasIsolatedFields() throws {
        let text = #"{"coins":{"cents":5},"more":[{"cents":6}]}"#
        var wallet: Wallet = try Jar(json: text)^
        #expect(try String(json: wallet) == text)
        try wallet.update(from: ["coins": ["cents": 7]])
        #expect(wallet.coins.amount == 7 && wallet.more == [Coins(amount: 6)])
        let jar: Jar = ["coins": ["cents": "x"]]
        #expect(try liftError { try jar^ as Wallet }.key == "coins.cents")
    }

    private struct Card: JarConvertible, JarRepresentable {
        init(jar: Jar) throws {}
        var jar: Jar { [:] }
    }

    @MainActor private static let means = JarVariants<Any>(
        by: "type", ["coins": Coins.self, "card": Card.self])

    @MainActor @Test func onTheActorAnIsolatedVariantIsLifted() throws {
        let jar: Jar = ["type": "coins", "cents": 5]
        let coins: Any = try jar.transformed(by: Self.means)^
        #expect(coins as? Coins == Coins(amount: 5))
        #expect(try String(json: Jar(Coins(amount: 5), by: Self.means)) == #"{"type":"coins","cents":5}"#)
    }

    @Test func elsewhereAnIsolatedVariantIsAnError() async throws {
        let means = await Self.means
        let jar: Jar = [["type": "card"], ["type": "coins", "cents": 5] as Jar]
        let error = try await elsewhere {
            try liftError {
                let list: [Any] = try jar.transformed(by: means.array)^
                return list.count
            }
        }
        let isCard = try await elsewhere {
            let card: Any = try jar[0].transformed(by: means)^
            return card is Card
        }
        #expect(isCard)
        #expect(error.kind == .unsupported && error.key == "[1]")
        #expect(error.message.hasPrefix("Coins can be lifted \(Self.message)"))
    }

    @Test func elsewhereItIsAnErrorToDecode() async throws {
        let json = Self.json
        let error = try await elsewhere {
            try liftError { try JarDecoder().decode(Purse.self, from: json) }
        }
        #expect(error.kind == .unsupported && error.key == "money")
        #expect(error.message.hasPrefix("Coins can be lifted \(Self.message)"))
    }

    @MainActor @Test func defaultsAreMadeOnTheirActor() async throws {
        #expect(try (Jar(json: "{}")^ as Box<Int>).other == 8)
        #expect(try String(json: Box(content: 2)) == #"{"content":2,"other":null}"#)
        try await elsewhere {
            for use: () throws -> Void in [
                { _ = try Jar(json: "{}")^ as Box<Int> }, { _ = try String(json: Box(content: 2)) },
                { _ = try String(json: Jar(Box(content: 2))) },
            ] {
                let error = try liftError { try use() }
                #expect(error.message.hasSuffix(Self.message))
            }
            #expect(try String(json: Box(content: "a")) == #"{"content":"a"}"#)
        }
    }
}
