import Foundation
import Lift
import Testing

/// Cases with receipts, unknown keys, transforms, updates and flattened properties.
@Suite struct JarCaseContextTests {
    enum Status: JarMapped, Equatable {
        case active(since: Int), unknown

        static let mapping = JarMapping<Status>(by: "s") {
            JarCase("active", Status.active, "since")
            JarCase("unknown", otherwise: Status.unknown)
        }
    }

    @Test func aFallbackIsNoted() throws {
        let receipt = JarReceipt()
        let jar = try Jar(json: #"[{"s":"new","x":1},{"since":1},{"s":"unknown"},{"s":"active","since":1}]"#)
        let list: [Status] = try jar.union(context: receipt)^
        #expect(list == [.unknown, .unknown, .unknown, .active(since: 1)])
        #expect(
            receipt.entries.map(\.description) == [
                #"used the fallback for string "new" at [0].s (line 1, column 7)"#,
                "used the fallback for a missing value at [1].s (line 1, column 20)",
            ])
        #expect(try String(json: list[0]) == #"{"s":"unknown"}"#)
        let shapes: [Glyph] = try Jar(json: #"[{"type":"hexagon"}]"#).union(context: receipt)^
        #expect(shapes.count == 1)
        #expect(receipt.entries.last?.key == "[0].type")
    }

    static let unknown: [(String, String?)] = [
        (#"{"type":"circle","radius":1}"#, nil), (#"{"type":"circle","radius":1,"x":1}"#, "x"),
        (#"{"type":"rectangle","size":{"width":1,"y":2}}"#, "size.y"), (#"{"type":"empty"}"#, nil),
        (#"{"type":"empty","z":1}"#, "z"), (#"{"type":"hexagon","z":1}"#, nil),
    ]

    @Test(arguments: unknown)
    func theTagIsKnown(row: (String, String?)) throws {
        let jar = try Jar(json: row.0)
        #expect(try thrownKey { try jar.union(context: JarUnknownKeys.refused)^ as Glyph } == row.1)
        let receipt = JarReceipt()
        _ = try jar.union(context: receipt)^ as Glyph
        #expect(receipt.unknownKeys == (row.1.map { [$0] } ?? []))
    }

    static let unknownElsewhere: [(String, String?)] = [
        (#"{"circle":{"radius":1}}"#, nil), (#"{"circle":{"radius":1,"x":1}}"#, "circle.x"),
        (#"{"square":{"side":1,"x":1}}"#, "square.x"), (#"{"square":{"side":1},"x":1}"#, "x"),
        (#"{"off":{}}"#, nil), (#""off""#, nil),
    ]

    @Test(arguments: unknownElsewhere)
    func keysOfExternalTagsAreKnown(row: (String, String?)) throws {
        let jar = try Jar(json: row.0).union(context: JarUnknownKeys.refused)
        #expect(try thrownKey { try jar^ as External } == row.1)
    }

    @Test func keysOfAdjacentTagsAreKnown() throws {
        func key(_ text: String) throws -> String? {
            try thrownKey {
                try Jar(json: #"{"plan":\#(text)}"#).union(context: JarUnknownKeys.refused)^ as AdjacentPlan
            }
        }
        #expect(try key(#"{"t":"square","data":{"side":1}}"#) == nil)
        #expect(try key(#"{"t":"square","data":{"side":1,"x":1}}"#) == "plan.data.x")
        #expect(try key(#"{"t":"circle","data":{"radius":1,"x":1}}"#) == "plan.data.x")
        #expect(try key(#"{"t":"off","dat":1}"#) == "plan.dat")
    }

    private func thrownKey(_ lift: () throws -> some Any) throws -> String? {
        do {
            _ = try lift()
            return nil
        } catch let error as LiftError {
            return error.key
        }
    }

    @Test func aContextReachesThePayload() throws {
        struct Note: JarCodable, Equatable {
            var firstText: String
            var last: Date?
        }
        enum Entry: JarMapped, Equatable {
            case note(Note), pair(a: Date, b: Int?)

            static let mapping = JarMapping<Entry>(by: "type") {
                JarCase("note", Entry.note)
                JarCase("pair", Entry.pair, "a", "b")
            }
        }
        let context: Jar.Context = [
            JarEncoder.NilStrategy.null, JarTypeTransform<Date>(.secondsSince1970), JarKeyRules(.snakeCase),
        ]
        let text =
            #"[{"type":"note","first_text":"x","last":null},{"type":"pair","a":1,"b":null}]"#
        let entries: [Entry] = try Jar(json: text).union(context: context)^
        #expect(
            entries == [
                .note(Note(firstText: "x", last: nil)), .pair(a: Date(timeIntervalSince1970: 1), b: nil),
            ])
        #expect(try String(json: Jar(entries).union(context: context)) == text)
        #expect(try String(json: ["e": Jar(entries)].asJar(using: context)) == "{\"e\":\(text)}")
        #expect(try String(json: entries.asJar(using: context)) == text)
    }

    @Test func aTransformForTheEnumApplies() throws {
        let transform = AnyJarTransform<Status>(
            from: Int.self, lift: { .active(since: $0) },
            represent: { if case .active(let since) = $0 { since } else { 0 } })
        let context = JarTypeTransform(transform)
        #expect(try Jar(3).union(context: context)^ == Status.active(since: 3))
        #expect(
            try String(json: Jar([Status.active(since: 3), .unknown]).union(context: context)) == "[3,0]")
    }

    // MARK: Updates

    @Test func anUpdateChangesThePayloadOrReplacesTheValue() throws {
        let circle = Glyph.circle(Disk(radius: 1))
        #expect(try circle.updated(from: ["radius": 2]) == .circle(Disk(radius: 2)))
        #expect(try circle.updated(from: ["type": "circle", "radius": 2]) == .circle(Disk(radius: 2)))
        #expect(try circle.updated(from: ["type": "square", "side": 2]) == .square(side: 2))
        #expect(try Glyph.square(side: 2).updated(from: ["x": 2]) == .square(side: 2))
        #expect(
            try Glyph.rectangle(width: 1, height: 2).updated(from: ["size": ["width": 3]])
                == .rectangle(width: 3, height: 2))
        let error = try failure { try circle.updated(from: ["radius": "x"]) }
        #expect(error == LiftFailure(.type, #"expected Double, found string "x""#, at: "radius"))
        let other: Glyph = try Jar(json: #"{"type":"hexagon","a":1}"#)^
        #expect(try other.updated(from: ["b": 2]) == .other(["type": "hexagon", "a": 1, "b": 2]))
        #expect(try other.updated(from: ["type": "star"]) == .other(["type": "star"]))
        #expect(
            try other.updated(from: ["type": null, "b": 2]) == .other(["type": "hexagon", "a": 1, "b": 2]))
        #expect(try circle.updated(from: ["type": null, "radius": 2]) == .circle(Disk(radius: 2)))

        let off = External.off
        #expect(try off.updated(from: ["square": ["side": 2]]) == .square(side: 2))
        #expect(try External.square(side: 1).updated(from: ["square": ["side": 2]]) == .square(side: 2))
        #expect(try External.square(side: 1).updated(from: "off") == .off)
        #expect(try External.square(side: 1).updated(from: ["x": 1]) == .square(side: 1))
        #expect(try Width.range(min: 1, max: 2).updated(from: ["max": 3]) == .range(min: 1, max: 3))
        #expect(try Width.range(min: 1, max: 2).updated(from: 3) == .points(3))
        #expect(throws: LiftError.self) { try Plan.names(["a"]).updated(from: ["type": "off"]) }
    }

    @Test func aPropertyIsUpdated() throws {
        struct Drawing: JarMapped, Equatable {
            let name: String
            let shape: Glyph

            static let mapping = JarMapping<Drawing> {
                JarMake(Drawing.init(name:shape:))
                JarField("name", \.name)
                JarField("shape", \.shape)
            }
        }
        var drawing = Drawing(name: "a", shape: .circle(Disk(radius: 1)))
        try drawing.update(from: Jar(json: #"{"shape":{"radius":2}}"#))
        #expect(drawing.shape == .circle(Disk(radius: 2)))
        try drawing.update(from: Jar(json: #"{"shape":{"type":"empty"}}"#))
        #expect(drawing == Drawing(name: "a", shape: .empty))
    }

    // MARK: Flattened

    @Test func aTaggedPropertyIsFlattened() throws {
        struct Drawing: JarMapped, Equatable {
            let name: String
            let shape: Glyph?
            let code: External?

            static let mapping = JarMapping<Drawing> {
                JarMake(Drawing.init(name:shape:code:))
                JarField("name", \.name)
                JarField(.flattened, \.shape)
                JarField(.flattened, \.code)
            }
        }
        let text = #"{"name":"a","type":"circle","radius":1,"square":{"side":2}}"#
        let drawing: Drawing = try Jar(json: text).union(context: JarUnknownKeys.refused)^
        #expect(drawing == Drawing(name: "a", shape: .circle(Disk(radius: 1)), code: .square(side: 2)))
        #expect(try String(json: drawing) == text)
        let plain: Drawing = try Jar(json: #"{"name":"a"}"#)^
        #expect(plain == Drawing(name: "a", shape: nil, code: nil))
        #expect(throws: LiftError.self) {
            try Jar(json: #"{"name":"a","type":"empty","x":1}"#).union(context: JarUnknownKeys.refused)^
                as Drawing
        }
    }
}
