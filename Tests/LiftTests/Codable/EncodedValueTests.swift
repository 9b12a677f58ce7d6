import Foundation
import Lift
import Testing

/// A Codable value in a literal, or in the representation of a type, is written with the context that comes
/// later.
@Suite struct EncodedValueTests {
    @Test(arguments: LateContext.all)
    func theContextReachesAValueWhereverItIs(_ row: LateContext) throws {
        let trip = Cruise()
        let members: Jar = ["trip": trip]
        #expect(try String(json: members.union(context: row.context)) == #"{"trip":\#(row.text)}"#)
        #expect(try String(json: Voyage().asJar(using: row.context)) == #"{"trip":\#(row.text)}"#)
        #expect(
            try String(json: [Voyage()].asJar(using: row.context))
                == #"[{"trip":\#(row.text)}]"#)
        #expect(try String(json: ([trip] as Jar).union(context: row.context)) == "[\(row.text)]")
        #expect(
            try String(json: (["t": [trip]] as Jar).union(context: row.context)) == #"{"t":[\#(row.text)]}"#)
        var changed = Jar()
        changed["a"]["b"] = trip
        #expect(try String(json: changed.union(context: row.context)) == #"{"a":{"b":\#(row.text)}}"#)
        // As it is where the context is known.
        #expect(try String(json: trip.asJar(using: row.context)) == row.text)
        #expect(try String(json: [trip].asJar(using: row.context)) == "[\(row.text)]")
        #expect(try String(json: JarEncoder().encode(trip, context: row.context)) == row.text)
        #expect(try String(json: JarEncoder().encode(trip).union(context: row.context)) == row.text)
    }

    @Test(arguments: LateContext.all.filter { $0.context.get() as JarTypeTransform<Cruise>? == nil })
    func whatWasWrittenIsRead(_ row: LateContext) throws {
        let jar = (["trip": Cruise()] as Jar).union(context: row.context)
        let trip: Cruise = try jar["trip"]^
        #expect(trip == Cruise())
        let read: Cruise = try Jar(json: String(json: jar)).union(context: row.context)["trip"]^
        #expect(read == Cruise())
    }

    @Test func theInnerContextCountsMore() throws {
        let jar: Jar = ["trip": Cruise().asJar(using: JarEncoder.NilStrategy.null)]
        #expect(
            try String(json: jar.union(context: [JarEncoder.NilStrategy.omitted, JarKeyRules.snakeCase]))
                == #"{"trip":{"start_day":1,"end_day":null,"first_stop":{"town_name":"Umeå","note_text":null},"fuel_price":5}}"#
        )
    }

    @Test func theKeysOfDictionariesAreData() throws {
        let rules = JarKeyRules.snakeCase
        let value = Encoded { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode(1, forKey: AnyKey("ownName"))
            try ["dataKey": 2].encode(to: encoder)
            try container.encode(3, forKey: AnyKey("lastName"))
        }
        let text = #"{"own_name":1,"dataKey":2,"last_name":3}"#
        #expect(try String(json: value.asJar(using: rules)) == text)
        #expect(try String(json: (["v": value] as Jar).union(context: rules)) == #"{"v":\#(text)}"#)
    }

    @Test func whatATypeInheritsKeepsItsRules() throws {
        let value = Encoded { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode(1, forKey: AnyKey("ownName"))
            var inherited = container.superEncoder().container(keyedBy: AnyKey.self)
            try inherited.encode(2, forKey: AnyKey("baseName"))
            var list = container.nestedUnkeyedContainer(forKey: AnyKey("someList"))
            var element = list.nestedContainer(keyedBy: AnyKey.self)
            try element.encode(3, forKey: AnyKey("innerName"))
        }
        let jar = (["v": value] as Jar).union(
            context: JarKeyRules(.snakeCase, .renaming(Encoded.self, ["baseName": "base", "ownName": "a.b"])))
        #expect(
            try String(json: jar)
                == #"{"v":{"a":{"b":1},"super":{"base":2},"some_list":[{"inner_name":3}]}}"#)
    }

    @Test func aNestedContainerThatIsRequestedTwiceKeepsItsMembers() throws {
        let value = Encoded { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            var first = container.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("ownName"))
            try first.encode(1, forKey: AnyKey("x"))
            var second = container.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("ownName"))
            try second.encode(2, forKey: AnyKey("y"))
            try first.encode(3, forKey: AnyKey("z"))
        }
        let rules = JarKeyRules(.renaming(Encoded.self, ["ownName": "a.b"]))
        let jar = try JarEncoder(context: rules).encode(value)
        #expect(try String(json: jar) == #"{"a":{"b":{"x":1,"y":2,"z":3}}}"#)
        #expect(try Jar(plist: JarEncoder(context: rules).encodePropertyList(value)) == jar)
    }

    @Test func aPropertyOfAnotherTypeKeepsItsRules() throws {
        let base = Encoded { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode(1, forKey: AnyKey("baseName"))
            try container.encodeIfPresent(Int?.none, forKey: AnyKey("nothing"))
        }
        let value = AnotherEncoded { encoder in
            var single = encoder.singleValueContainer()
            try single.encode(base)
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode(2, forKey: AnyKey("ownName"))
        }
        let rules = JarKeyRules(
            .renaming(Encoded.self, ["baseName": "base"]), .renaming(AnotherEncoded.self, ["ownName": "own"]))
        let jar = (["v": value] as Jar).union(context: [rules, JarEncoder.NilStrategy.null])
        #expect(try String(json: jar) == #"{"v":{"base":1,"nothing":null,"own":2}}"#)
    }

    @Test func aNilThatIsEncodedIsLeftOutOnRequest() throws {
        let value = Encoded { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encodeNil(forKey: AnyKey("a"))
            try container.encode(Int?.none, forKey: AnyKey("b"))
            try container.encode(1, forKey: AnyKey("c"))
            try container.encodeNil(forKey: AnyKey("d"))
            try container.encode(2, forKey: AnyKey("d"))
        }
        let jar: Jar = ["v": value]
        #expect(try String(json: jar) == #"{"v":{"a":null,"b":null,"c":1,"d":2}}"#)
        #expect(
            try String(json: jar.union(context: JarEncoder.NilStrategy.omitted)) == #"{"v":{"c":1,"d":2}}"#)
    }

    @Test func aTransformSeesAValueOnce() throws {
        let wrapping = JarTypeTransform(
            AnyJarTransform<Cruise>(
                lift: { try Cruise(jar: $0["wrapped"]) }, represent: { ["wrapped": $0, "again": [$0]] }))
        let trip = try String(json: Cruise())
        let text = #"{"wrapped":\#(trip),"again":[\#(trip)]}"#
        #expect(try String(json: (["t": Cruise()] as Jar).union(context: wrapping)) == #"{"t":\#(text)}"#)
        #expect(try String(json: [Cruise()].asJar(using: wrapping)) == "[\(text)]")
    }

    @Test func aTransformAddedLaterAppliesToEnumsOfStrings() throws {
        struct Member: JarCodable {
            var tier = Tier.gold
            var name = "a"
        }
        let loud = JarTypeTransform(
            AnyJarTransform<Tier>(lift: { _ in .gold }, represent: { Jar($0.rawValue.uppercased()) }))
        let jar = (["m": Member()] as Jar).union(context: loud)
        #expect(try String(json: jar) == #"{"m":{"tier":"GOLD","name":"a"}}"#)
    }

    @Test func anOmittedNilOfAMergedValueKeepsItsPosition() throws {
        let base = Encoded { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode(3, forKey: AnyKey("c"))
            try container.encodeIfPresent(Int?.none, forKey: AnyKey("d"))
            try container.encode(5, forKey: AnyKey("e"))
        }
        let value = Encoded { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode(1, forKey: AnyKey("a"))
            try container.encode(2, forKey: AnyKey("b"))
            var single = encoder.singleValueContainer()
            try single.encode(base)
        }
        let jar = (["v": value] as Jar).union(context: JarEncoder.NilStrategy.null)
        #expect(try String(json: jar) == #"{"v":{"a":1,"b":2,"c":3,"d":null,"e":5}}"#)
    }

    @Test func aValueThatIsNotMadeAgainStaysUnlessItsTypeIsTransformed() throws {
        let jar: Jar = ["a": Encoded.nothing]
        let other = JarTypeTransform(
            AnyJarTransform<Cruise>(lift: { try Cruise(jar: $0) }, represent: { _ in "transformed" }))
        #expect(try String(json: jar.union(context: other)) == #"{"a":{}}"#)
    }

    /// A mapping whose values are not lifted from what they are represented as.
    private struct OneWay: JarMapped, Equatable {
        var name: String

        static let mapping = JarMapping<OneWay> {
            JarMake(OneWay.init(name:))
            JarField(
                "name", \.name,
                by: AnyJarTransform<String>(lift: { try $0^ + "!" }, represent: { Jar($0) }))
        }
    }

    @Test func aMappedValueThatIsNotMadeAgainStaysAsItIs() throws {
        let jar: Jar = ["a": OneWay(name: "x")]
        #expect(try String(json: jar.union(context: Coin.sek)) == #"{"a":{"name":"x"}}"#)
        #expect(try String(json: jar.union(context: JarEncoder.NilStrategy.null)) == #"{"a":{"name":"x"}}"#)
        #expect(try String(json: jar.union(context: Fare.spelled)) == #"{"a":{"name":"x"}}"#)
    }

    // MARK: Mappings

    @Test func theContextReachesAMappedValue() throws {
        let jar: Jar = ["crew": Crew(name: "Kim", rank: nil, cabin: nil, pay: Fare(3)), "all": [Crew()]]
        let crew = #"{"name":"","pay":0}"#
        #expect(try String(json: jar) == #"{"crew":{"name":"Kim","pay":3},"all":[\#(crew)]}"#)
        #expect(
            try String(json: jar.union(context: JarEncoder.NilStrategy.null))
                == #"""
                {"crew":{"name":"Kim","rank":null,"deck":{"cabin":null},"pay":3},\#
                "all":[{"name":"","rank":null,"deck":{"cabin":null},"pay":0}]}
                """#)
        #expect(
            try String(json: jar.union(context: Fare.spelled))
                == #"{"crew":{"name":"Kim","pay":"3 cents"},"all":[{"name":"","pay":"0 cents"}]}"#)
        let byName = JarTypeTransform(
            AnyJarTransform<Crew>(from: String.self, lift: { Crew(name: $0) }, represent: { $0.name }))
        #expect(try String(json: jar.union(context: byName)) == #"{"crew":"Kim","all":[""]}"#)
        #expect(jar["crew"] == ["name": "Kim", "pay": 3])
    }

    // MARK: Types that ask for the context

    @Test func aTypeThatAsksForTheContextIsEncodedWithTheOneThatComes() throws {
        let jar: Jar = ["price": AskingPrice(amount: 3)]
        #expect(try String(json: jar) == #"{"price":{"amount":3}}"#)
        #expect(
            try String(json: jar.union(context: Coin.sek)) == #"{"price":{"amount":3,"currency":"SEK"}}"#)
    }

    @Test func aTypeThatAsksAndCannotBeDecodedIsAnError() throws {
        let value = Encoded { encoder in
            var container = encoder.singleValueContainer()
            try container.encode((encoder.jarContext.get() as Coin?)?.code)
        }
        let jar: Jar = ["a": value]
        #expect(try String(json: jar) == #"{"a":null}"#)
        #expect(try String(json: value.asJar(using: Coin.sek)) == #""SEK""#)
        #expect(
            try failure { try String(json: jar.union(context: Coin.sek)) }
                == LiftFailure(
                    .unsupported,
                    "Encoded was encoded before its context was known; represent it with asJar(using:), or conform it to JarRepresentableWithContext",
                    at: "a"))
    }

    @Test func aTransformOfATypeThatIsNotMadeAgainIsAnError() throws {
        let transform = JarTypeTransform(
            AnyJarTransform<Encoded>(lift: { _ in .nothing }, represent: { _ in "transformed" }))
        let jar: Jar = ["a": Encoded.nothing]
        #expect(try String(json: Encoded.nothing.asJar(using: transform)) == #""transformed""#)
        #expect(
            try failure { try String(json: jar.union(context: transform)) }
                == LiftFailure(
                    .unsupported,
                    "Encoded was encoded before its context was known; represent it with asJar(using:), or conform it to JarRepresentableWithContext",
                    at: "a"))
    }

    // MARK: What it is without a context

    @Test func isReadAndChangedAsWhatItIs() throws {
        var jar = Jar(Cruise())
        #expect(jar.kind == .dictionary)
        #expect(jar.keys == ["startDay", "firstStop", "fuelPrice"])
        #expect(try jar["firstStop"]["townName"]^ as String == "Umeå")
        #expect(jar == ["startDay": 1, "firstStop": ["townName": "Umeå"], "fuelPrice": 5])
        jar["startDay"] = 2
        #expect(try (jar^ as Cruise).startDay == 2)
    }

    @Test func aDeepOneIsWrittenAndFreedOnASmallStack() async throws {
        // Codable itself calls itself for each level.
        let held = Held()
        try await onStack(of: 16 * 1024) { held.jar = Jar(Matryoshka(depth: 511)) }
        let length = try await onSmallStack {
            let jar = held.jar.union(context: JarKeyRules.snakeCase)
            held.jar = Jar()
            return try String(json: jar).utf8.count
        }
        #expect(length == 511 * #"{"inner_one":}"#.count + 2)
    }

    /// Each level is searched for errors once, and not again for each level around it.
    @Test func anErrorInADeepOneIsFoundWhereverItIs() throws {
        struct Broken: JarRepresentable, Encodable {
            let isBroken: Bool
            var jar: Jar { ["a": 1, "b": isBroken ? Jar(error: LiftError("broken")) : Jar(2)] }
            func encode(to encoder: any Encoder) throws {}
        }
        struct Level: JarEncodable {
            let parts: [Broken]
            let inner: [Level]
        }
        for broken in 0..<4 {
            var level = Level(parts: [], inner: [])
            for depth in (0..<4).reversed() {
                let parts = [false, depth == broken].map { Broken(isBroken: $0) }
                level = Level(parts: parts, inner: [level, Level(parts: [], inner: [])])
            }
            let path = String(repeating: "inner[0].", count: broken) + "parts[1].b"
            #expect(try failure { try JarEncoder().encode(level) } == LiftFailure(.value, "broken", at: path))
            #expect(try failure { try String(json: Jar(level)) } == LiftFailure(.value, "broken", at: path))
        }
    }
}

/// Sendable: one thread after the other has it.
private final class Held: @unchecked Sendable {
    var jar = Jar()
}

// MARK: - Models

/// A context, and what a trip is with it.
struct LateContext: Sendable, CustomTestStringConvertible {
    let context: Jar.Context
    let text: String

    var testDescription: String { text }

    static let all: [LateContext] = [
        LateContext(
            context: [], text: #"{"startDay":1,"firstStop":{"townName":"Umeå"},"fuelPrice":5}"#),
        LateContext(
            context: [JarKeyRules.snakeCase],
            text: #"{"start_day":1,"first_stop":{"town_name":"Umeå"},"fuel_price":5}"#),
        LateContext(
            context: [JarEncoder.NilStrategy.null],
            text:
                #"{"startDay":1,"endDay":null,"firstStop":{"townName":"Umeå","noteText":null},"fuelPrice":5}"#
        ),
        LateContext(
            context: [JarEncoder.NilStrategy.null, JarKeyRules.snakeCase],
            text:
                #"{"start_day":1,"end_day":null,"first_stop":{"town_name":"Umeå","note_text":null},"fuel_price":5}"#
        ),
        LateContext(
            context: [
                JarKeyRules(
                    .renaming(Cruise.self, ["startDay": "days.first", "endDay": "days.last"]),
                    .renaming(Port.self, ["townName": "town"]), .root("data.trip", of: Cruise.self))
            ],
            text: #"{"data":{"trip":{"days":{"first":1},"firstStop":{"town":"Umeå"},"fuelPrice":5}}}"#),
        LateContext(
            context: [Fare.spelled],
            text: #"{"startDay":1,"firstStop":{"townName":"Umeå"},"fuelPrice":"5 cents"}"#),
        LateContext(
            context: [
                JarTypeTransform(
                    AnyJarTransform<Port>(
                        from: String.self, lift: { Port(townName: $0) }, represent: { $0.townName }))
            ],
            text: #"{"startDay":1,"firstStop":"Umeå","fuelPrice":5}"#),
        LateContext(
            context: [
                JarTypeTransform(
                    AnyJarTransform<Cruise>(
                        from: Int.self, lift: { _ in Cruise() }, represent: { $0.startDay }))
            ],
            text: "1"),
    ]
}

/// Not Sendable: a Jar cannot keep it until the context is known.
struct Cruise: JarCodable, Equatable {
    var startDay = 1
    var endDay: Int?
    var firstStop = Port(townName: "Umeå")
    var fuelPrice = Fare(5)
    private var notSendable: NotSendable? = nil

    enum CodingKeys: CodingKey { case startDay, endDay, firstStop, fuelPrice }

    private final class NotSendable: Equatable {
        static func == (left: NotSendable, right: NotSendable) -> Bool { left === right }
    }
}

struct Port: Codable, Equatable {
    var townName: String
    var noteText: String?
}

/// A type with a representation of its own.
struct Fare: JarElement, Codable, Equatable {
    let count: Int

    init(_ count: Int) { self.count = count }

    init(jar: Jar) throws { count = try jar^ }

    var jar: Jar { Jar(count) }

    static let spelled = JarTypeTransform(
        AnyJarTransform<Fare>(
            from: String.self, lift: { Fare(Int($0.prefix { $0.isNumber }) ?? 0) },
            represent: { "\($0.count) cents" }))
}

/// Represents itself by hand, with a Codable value in it.
private struct Voyage: JarRepresentable {
    var jar: Jar { ["trip": Cruise()] }
}

private struct Crew: JarMapped {
    var name = ""
    var rank: Int?
    var cabin: String?
    var pay = Fare(0)

    static let mapping = JarMapping<Crew> {
        JarMake(Crew.init(name:rank:cabin:pay:))
        JarField("name", \.name)
        JarField("rank", \.rank)
        JarField("deck.cabin", \.cabin)
        JarField("pay", \.pay)
    }
}

private struct Coin: JarContextValue {
    let code: String

    static let sek = Coin(code: "SEK")
}

private struct AskingPrice: JarCodable {
    let amount: Int

    private enum CodingKeys: CodingKey { case amount, currency }

    init(amount: Int) { self.amount = amount }

    init(from decoder: any Decoder) throws {
        amount = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .amount)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(amount, forKey: .amount)
        try container.encodeIfPresent((encoder.jarContext.get() as Coin?)?.code, forKey: .currency)
    }
}

private enum Tier: String, Codable, JarElement {
    case gold
}

private struct AnotherEncoded: JarEncodable {
    let body: (any Encoder) throws -> Void

    init(_ body: @escaping (any Encoder) throws -> Void) { self.body = body }

    func encode(to encoder: any Encoder) throws { try body(encoder) }
}

private struct Matryoshka: JarEncodable {
    let depth: Int

    private enum CodingKeys: CodingKey { case innerOne }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if depth > 0 { try container.encode(Matryoshka(depth: depth - 1), forKey: .innerOne) }
    }
}

private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
