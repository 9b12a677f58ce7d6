import Foundation
import Lift
import Testing

@Suite struct JarFallbackTests {
    enum Status: String, JarCodable, JarFallback, CaseIterable {
        case paid, refunded, unknown
        static let fallback = Status.unknown
    }

    /// Lifted and represented without Codable.
    enum Level: UInt8, JarElement, JarFallback {
        case low = 1, high
        static var fallback: Level { .low }
    }

    /// Codable, and liftable only by its fallback. A case can be the requirement.
    enum Color: String, Codable, JarFallback {
        case red
        case fallback = "other"
    }

    enum Mode: Int, JarDefaultable, JarFallback {
        case off, on
        static let fallback = Mode.off
        init() { self = .on }
    }

    struct Order: JarCodable, Equatable {
        var status: Status
        var maybe: Status?
        var all: [Status]
        var byName: [String: Status]
        var counts: [Status: Int]
        var color: Color
        var mode: Mode
    }

    struct MappedOrder: JarMapped, Equatable {
        let status: Status
        let level: Level?
        let colors: [Color]

        static let mapping = JarMapping<MappedOrder> {
            JarMake(MappedOrder.init(status:level:colors:))
            JarField("status", \.status)
            JarField("level", \.level)
            JarField("colors", \.colors, by: AnyJarTransform(lift: { try $0^ }, represent: { _ in [] }))
        }
    }

    @Test func aReceiptListsUnknownRawValues() throws {
        let receipt = JarReceipt()
        let text = """
            {"status": "new", "all": ["paid", "lost"], "byName": {}, "counts": ["kept", 1], "color": "red",
             "mode": 1}
            """
        let order: Order = try Jar(json: text).union(context: receipt)^
        #expect(order.status == .unknown && order.all == [.paid, .unknown])
        #expect(
            receipt.entries(of: .fallback).map(\.description) == [
                #"used the fallback for string "new" at status (line 1, column 12)"#,
                #"used the fallback for string "lost" at all[1] (line 1, column 35)"#,
                #"used the fallback for string "kept" at counts[0] (line 1, column 69)"#,
            ])
        #expect(receipt.count == 3)
        let error = try #require(receipt.entries.first?.error)
        #expect(error.kind == .value && error.message.hasPrefix(#"expected Status, found string "new""#))
        let level: Level? = try (["x": 9] as Jar).union(context: receipt)["x"]^
        #expect(level == .low && receipt.count(of: .fallback) == 4)
    }

    @Test func anUnknownRawValueIsTheFallback() throws {
        try expectLift(ofText: #""paid""#, .value(Status.paid))
        try expectLift(ofText: #""new""#, .value(Status.unknown))
        try expectLift(ofText: #""unknown""#, .value(Status.unknown))
        try expectLift(ofText: "3", .value(Color.fallback))
        try expectLift(ofText: "7", .value(Level.low))
        try expectLift(ofText: #""blue""#, .value(Color.fallback))
        try expectLift(ofText: "7", .value(Mode.off))
        try expectWritten(Status.unknown, as: #""unknown""#)
    }

    @Test(arguments: [
        ("null", LiftError.Kind.null, "expected String, found null"),
        ("true", .type, "expected String, found bool true"),
        (#"["new"]"#, .type, "expected String, found array of 1"),
        ("{}", .type, "expected String, found dictionary of 0"),
    ])
    func whatIsNoRawValueIsStillAnError(text: String, kind: LiftError.Kind, message: String) throws {
        try expectLift(ofText: text, LiftOutcome<Status>.fails(kind, message))
        try expectLift(ofText: text, LiftOutcome<Color>.fails(kind, message))
    }

    @Test func aNumberThatDoesNotFitIsStillAnError() throws {
        let message = "expected UInt8, found number 256, which doesn't fit"
        try expectLift(ofText: "256", LiftOutcome<Level>.fails(.range, message))
        let missing = try failure { try Jar([:])["level"]^ as Level }
        #expect(
            missing
                == LiftFailure(
                    .missing, "expected Level, but the key is missing; the dictionary is empty", at: "level"))
    }

    @Test func containersAndOptionalsHaveIt() throws {
        let jar = try Jar(json: #"{"all": ["paid", "new", null], "none": null, "named": {"a": "new"}}"#)
        #expect(try jar["all"]^ as [Status?] == [.paid, .unknown, nil])
        #expect(try jar["none"]^ as Status? == nil)
        #expect(try jar["missing"]^ as Status? == nil)
        #expect(try jar["named"]^ as [String: Status] == ["a": .unknown])
        #expect(try jar["all"][1]^ ?? Status.paid == .unknown)
        #expect(try jar.lift("named.a") as Status == .unknown)
        #expect(try jar["named"]["a"]^ as JarChange<Status> == .set(.unknown))
        let kept = try lossy(jar["all"], as: Lossy<[Status]>.self)
        #expect((kept.value.wrappedValue, kept.dropped.map(\.key)) == ([.paid, .unknown], ["all[2]"]))
        // Of several unknown keys, the first one wins.
        #expect(
            try Jar(json: #"{"new": 1, "paid": 2, "newer": 3}"#)^ as [Status: Int] == [.unknown: 1, .paid: 2])
    }

    @Test func codableTypesAndMappingsHaveIt() throws {
        let text =
            #"{"status": "a", "maybe": "b", "all": ["c", "paid"], "byName": {"x": "d"}, "counts": {"e": 1},"#
            + #" "color": "f", "mode": 9}"#
        let order = Order(
            status: .unknown, maybe: .unknown, all: [.unknown, .paid], byName: ["x": .unknown],
            counts: [.unknown: 1], color: .fallback, mode: .off)
        #expect(try Jar(json: text)^ == order)
        #expect(try JarDecoder().decode(Order.self, from: text) == order)
        #expect(try JarDecoder(context: JarKeyRules.snakeCase).decode(Order.self, from: text) == order)
        #expect(try JarDecoder().decode([Color].self, from: #"["red", "x"]"#) == [.red, .fallback])
        #expect(
            try String(json: order)
                == #"{"status":"unknown","maybe":"unknown","all":["unknown","paid"],"byName":{"x":"unknown"},"#
                + #""counts":{"unknown":1},"color":"other","mode":0}"#)
        let mapped: MappedOrder = try Jar(json: #"{"status": "x", "level": 9, "colors": ["red", "y"]}"#)^
        #expect(mapped == MappedOrder(status: .unknown, level: .low, colors: [.red, .fallback]))
        let error = try failure { try JarDecoder().decode(Order.self, from: #"{"status": null}"#) }
        #expect((error.kind, error.key) == (.null, "status"))
    }

    @Test func aTransformOfTheContextComesFirst() throws {
        let jar = Jar("new").union(context: JarTypeTransform(.fallback(Status.refunded)))
        #expect(try jar^ == Status.refunded)
    }
}
