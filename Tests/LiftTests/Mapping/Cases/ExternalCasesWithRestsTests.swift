import Lift
import LiftTestSupport
import Testing

/// Enums whose tags are keys of a dictionary that has a rest, too.
@Suite struct ExternalCasesWithRestsTests {
    private enum Shape: JarMapped {
        case circle(radius: Int)
        case box(width: Int?)
        case empty

        static let mapping = JarMapping<Shape>(by: .external) {
            JarCase("circle", Shape.circle, "radius")
            JarCase("box", Shape.box, "width")
            JarCase("empty", Shape.empty)
        }
    }

    private struct Mapped: JarMapped {
        var id: Int
        var shape: Shape
        var rest: JarRest

        static let mapping = JarMapping<Mapped> {
            JarMake(Mapped.init(id:shape:rest:))
            JarField("id", \.id)
            JarField(.flattened, \.shape)
            JarField(.flattened, \.rest)
        }
    }

    private enum CodedShape: Codable {
        case circle(radius: Int)
        case box(width: Int?)
        case empty
    }

    private struct Coded: JarCodable {
        static let keyRules = JarKeyRules(.renaming(Coded.self, ["shape": .flattened]))
        var id: Int
        var shape: CodedShape
        var rest: JarRest
    }

    private static let texts = [
        #"{"id":3,"box":{"width":1,"extra":2},"z":1}"#, #"{"id":3,"box":{}}"#,
        #"{"id":3,"empty":{"u":1},"z":1}"#, #"{"id":3,"circle":{"radius":1,"deep":{"u":[1]}}}"#,
    ]

    /// The text of the model, what remains of it if it gets a circle, and the text of its rest.
    private func check<Model: JarConvertible & JarRepresentable & JarUpdatable>(
        _ text: String, _ rest: WritableKeyPath<Model, JarRest>, _ change: (inout Model) -> Void
    ) throws {
        var model = try Model(jar: Jar(json: text))
        #expect(try String(json: model) == text)
        // A rest that is made of its members again is the same.
        model[keyPath: rest] = try model[keyPath: rest].jar^
        #expect(try Jar(json: String(json: model)) == Jar(json: text))
        let others = try Jar(json: text)["z"].presence.map { ["id": 3, "z": $0] as Jar } ?? ["id": 3]
        let isCircle = try !Jar(json: text)["circle"].isMissing
        var changed = others
        changed["circle"] = isCircle ? ["radius": 2, "deep": ["u": [1]]] as Jar : ["radius": 2]
        var (assigned, updated) = (model, model)
        change(&assigned)
        try updated.update(from: ["circle": ["radius": 2]])
        for model in [assigned, updated] {
            #expect(try Jar(json: String(json: model)) == changed, "\(text)")
            #expect(throws: Never.self) { try Model(jar: Jar(json: String(json: model))) }
        }
    }

    @Test(arguments: texts) func whatAnotherCaseHadIsNotWritten(text: String) throws {
        try check(text, \Mapped.rest) { $0.shape = .circle(radius: 2) }
        try check(text, \Coded.rest) { $0.shape = .circle(radius: 2) }
    }

    // MARK: A tag beside the payload

    private enum Adjacent: JarMapped, Equatable {
        case circle(radius: Int)
        case box(width: Int?, height: Int?)

        static let mapping = JarMapping<Adjacent>(by: .adjacent("type", content: "data")) {
            JarCase(.anyOf("circle", "disc"), Adjacent.circle, "radius")
            JarCase("box", Adjacent.box, "width", "height")
        }
    }

    private struct Item: JarMapped {
        var shape: Adjacent
        var rest: JarRest

        static let mapping = JarMapping<Item> {
            JarMake(Item.init(shape:rest:))
            JarField(.flattened, \.shape)
            JarField(.flattened, \.rest)
        }
    }

    private static let adjacent = #"{"z":1,"type":"circle","data":{"radius":1,"height":5,"u":[2]}}"#

    @Test func whatThePayloadOfATagHadIsWrittenWithThisTagOnly() throws {
        var item: Item = try Jar(json: Self.adjacent)^
        #expect(try String(json: item) == Self.adjacent)
        item.rest = try item.rest.jar^
        #expect(try Jar(json: String(json: item)) == Jar(json: Self.adjacent))
        // Of several tags of a case, the first is written.
        let disc: Item = try Jar(json: Self.adjacent.replacing("circle", with: "disc"))^
        #expect(try String(json: disc) == Self.adjacent)
        var (assigned, updated) = (item, item)
        assigned.shape = .box(width: 3, height: nil)
        try updated.update(from: ["type": "box", "data": ["width": 3]] as Jar)
        for item in [assigned, updated] {
            #expect(item.shape == .box(width: 3, height: nil))
            let written = try Jar(json: String(json: item))
            #expect(written == ["z": 1, "type": "box", "data": ["width": 3]] as Jar)
        }
        assigned.shape = .circle(radius: 2)
        #expect(
            try Jar(json: String(json: assigned))["data"] == ["radius": 2, "height": 5, "u": [2]] as Jar)
        // The new case has a rest of its own.
        try updated.update(from: Jar(json: #"{"type":"box","data":{"v":7}}"#))
        #expect(try Jar(json: String(json: updated))["data"] == ["width": 3, "v": 7])
        try updated.update(from: Jar(json: #"{"data":{"width":1,"w":8}}"#))
        #expect(try Jar(json: String(json: updated))["data"] == ["width": 1, "v": 7, "w": 8])
    }

    /// A case without associated values beside two with a payload, which is at one of several keys, or at a
    /// path.
    private enum Placed<Place: PayloadPlace>: JarMapped, Equatable {
        case circle(radius: Int)
        case box(width: Int?, height: Int?)
        case empty

        static var mapping: JarMapping<Placed> {
            .cached(by: .adjacent("type", content: Place.keys)) {
                JarCase("circle", Placed.circle, "radius")
                JarCase("box", Placed.box, "width", "height")
                JarCase("empty", Placed.empty)
            }
        }
    }

    private protocol PayloadPlace: Equatable, SendableMetatype {
        static var keys: JarKeys { get }
        /// Where it's written.
        static var path: JarPath { get }
    }

    private enum AtKey: PayloadPlace {
        static let keys = JarKeys(path)
        static let path: JarPath = "data"
    }

    private enum AtPath: PayloadPlace {
        static let keys = JarKeys(path)
        static let path: JarPath = "body.list[0].data"
    }

    private enum AtKeys: PayloadPlace {
        static let keys = JarKeys.anyOf(path, "content")
        static let path: JarPath = "data"
    }

    private struct PlacedItem<Place: PayloadPlace>: JarMapped {
        var shape: Placed<Place>
        var rest: JarRest

        static var mapping: JarMapping<PlacedItem> {
            .cached {
                JarMake(PlacedItem.init(shape:rest:))
                JarField(.flattened, \.shape)
                JarField(.flattened, \.rest)
            }
        }
    }

    private func expectProtected<Place: PayloadPlace>(_: Place.Type, written: Jar, read: [Jar]) throws {
        for jar in read {
            var item: PlacedItem<Place> = try Jar(json: String(json: jar))^
            #expect(try Jar(json: String(json: item)) == written)
            item.rest = try item.rest.jar^
            #expect(try Jar(json: String(json: item)) == written)
            item.shape = .box(width: 3, height: nil)
            var box = written
            box["type"] = "box"
            box[path: Place.path] = ["width": 3]
            #expect(try Jar(json: String(json: item)) == box)
            item.shape = .circle(radius: 1)
            #expect(try Jar(json: String(json: item)) == written)
        }
    }

    @Test func aPayloadIsProtectedWhereverItIs() throws {
        let payload: Jar = ["radius": 1, "height": 5, "u": [2]]
        let atKey: Jar = ["z": 1, "type": "circle", "data": payload]
        try expectProtected(AtKey.self, written: atKey, read: [atKey])
        let list: Jar = [["data": payload, "v": 3], 4]
        let atPath: Jar = ["z": 1, "type": "circle", "body": ["list": list, "x": 0]]
        try expectProtected(AtPath.self, written: atPath, read: [atPath])
        let other: Jar = ["z": 1, "type": "circle", "content": payload]
        let nullBefore: Jar = ["data": null, "z": 1, "type": "circle", "content": payload]
        let nullAfter: Jar = ["content": payload, "z": 1, "type": "circle", "data": null]
        try expectProtected(AtKeys.self, written: atKey, read: [atKey, other, nullBefore, nullAfter])
    }

    @Test func whatACaseWithoutPayloadHasReplacesWhatThePayloadHad() throws {
        var item: PlacedItem<AtKey> = try Jar(json: Self.adjacent)^
        try item.update(from: ["type": "empty", "data": [:] as Jar] as Jar)
        #expect(try Jar(json: String(json: item)) == ["z": 1, "type": "empty"])
        try item.update(from: Jar(json: #"{"type":"empty","data":{"r":1}}"#))
        #expect(item.shape == .empty)
        #expect(
            try Jar(json: String(json: item)) == ["z": 1, "type": "empty", "data": ["r": 1]] as Jar)
        try item.update(from: ["type": "box", "data": ["width": 3]] as Jar)
        #expect(item.shape == .box(width: 3, height: nil))
        #expect(try Jar(json: String(json: item)) == ["z": 1, "type": "box", "data": ["width": 3]] as Jar)
    }

    private struct CodedItem: JarCodable {
        var shape: PlacedByCoding
        var rest: JarRest

        static let keyRules = JarKeyRules(.renaming(CodedItem.self, ["shape": .flattened]))
    }

    private enum PlacedByCoding: JarMapped, CodableByJar, Equatable {
        case circle(radius: Int)
        case box(width: Int?, height: Int?)

        static let mapping = JarMapping<PlacedByCoding>(by: .adjacent("type", content: "data")) {
            JarCase("circle", PlacedByCoding.circle, "radius")
            JarCase("box", PlacedByCoding.box, "width", "height")
        }
    }

    /// An update of a Codable type has nothing of the payload of another case.
    @Test(arguments: [
        (#"{"type":"box","data":{"width":3,"v":7}}"#, #"{"z":1,"type":"box","data":{"width":3,"v":7}}"#),
        (#"{"type":"box"}"#, #"{"z":1,"type":"box","data":{}}"#),
        (#"{"type":"box","data":null}"#, #"{"z":1,"type":"box","data":{}}"#),
        (
            #"{"type":"circle","data":{"w":1}}"#,
            #"{"z":1,"type":"circle","data":{"radius":1,"height":5,"u":[2],"w":1}}"#
        ),
        (
            #"{"data":{"radius":3}}"#,
            #"{"z":1,"type":"circle","data":{"radius":3,"height":5,"u":[2]}}"#
        ),
        (#"{"z":2}"#, #"{"z":2,"type":"circle","data":{"radius":1,"height":5,"u":[2]}}"#),
    ])
    func anUpdateByCodingHasNothingOfAnotherCase(change: String, expected: String) throws {
        var item: CodedItem = try Jar(json: Self.adjacent)^
        try item.update(from: Jar(json: change))
        #expect(try Jar(json: String(json: item)) == Jar(json: expected))
        #expect(try Jar(json: String(json: item))^ as PlacedByCoding == item.shape)
    }

    private struct FarItem: JarCodable {
        var shape: Far
        var rest: JarRest

        static let keyRules = JarKeyRules(.renaming(FarItem.self, ["shape": .flattened]))
    }

    private enum Far: JarMapped, CodableByJar {
        case circle(radius: Int)
        case box(width: Int?)
        case empty

        static let mapping = JarMapping<Far>(by: .adjacent("type", content: "b.data")) {
            JarCase("circle", Far.circle, "radius")
            JarCase("box", Far.box, "width")
            JarCase("empty", Far.empty)
        }
    }

    /// What is beside the payload at a path isn't part of it.
    @Test(arguments: [
        (#"{"type":"circle","b":{"data":{"radius":1},"q":7}}"#, #"{"b":{"data":{},"q":7},"type":"box"}"#),
        (#"{"type":"empty","b":{"q":7}}"#, #"{"b":{"data":{},"q":7},"type":"box"}"#),
        (#"{"type":"circle","b":{"data":{"radius":1},"width":7}}"#, nil),
    ])
    func anotherCaseKeepsWhatIsBesideThePayload(text: String, expected: String?) throws {
        var item: FarItem = try Jar(json: text)^
        try item.update(from: ["type": "box"])
        let expected = expected ?? #"{"b":{"data":{},"width":7},"type":"box"}"#
        #expect(try Jar(json: String(json: item)) == Jar(json: expected))
    }

    // MARK: A tag among the members

    private struct TaggedItem: JarCodable {
        var shape: Tagged
        var name: String?
        var rest: JarRest

        static let keyRules = JarKeyRules(.renaming(TaggedItem.self, ["shape": .flattened]))
    }

    private enum Tagged: JarMapped, CodableByJar, Equatable {
        case circle(radius: Int)
        case box(width: Int?, depth: Int?)
        case empty

        static let mapping = JarMapping<Tagged>(by: "type") {
            JarCase("circle", Tagged.circle, "radius")
            JarCase("box", Tagged.box, "width", "size.depth")
            JarCase("empty", Tagged.empty)
        }
    }

    /// Members that the old case read are no part of the rest.
    @Test(arguments: [
        (#"{"type":"empty"}"#, #"{"z":1,"type":"empty","u":2,"name":"n"}"#),
        (#"{"type":"box","width":3}"#, #"{"z":1,"type":"box","width":3,"u":2,"name":"n"}"#),
        (#"{"type":"empty","radius":5}"#, #"{"z":1,"type":"empty","radius":5,"u":2,"name":"n"}"#),
        (#"{"radius":5,"u":3}"#, #"{"z":1,"type":"circle","radius":5,"u":3,"name":"n"}"#),
        (#"{"type":null,"u":3}"#, #"{"z":1,"type":"circle","radius":1,"u":3,"name":"n"}"#),
    ])
    func whatTheOldCaseReadIsNotInTheRest(change: String, expected: String) throws {
        var item: TaggedItem = try Jar(json: #"{"z":1,"type":"circle","radius":1,"u":2,"name":"n"}"#)^
        try item.update(from: Jar(json: change))
        #expect(try Jar(json: String(json: item)) == Jar(json: expected))
        #expect(item.name == "n")
    }

    @Test func whatTheOldCaseDidNotReadStaysInTheRest() throws {
        var item: TaggedItem = try Jar(json: #"{"type":"box","width":1,"size":{"depth":2,"v":3}}"#)^
        try item.update(from: ["type": "circle", "radius": 4] as Jar)
        #expect(item.shape == .circle(radius: 4))
        let written = try Jar(json: String(json: item))
        #expect(written["width"].isMissing && written["size"]["v"] == 3)
        // Without a rest, no key is unknown.
        let refusing = try Jar(json: #"{"type":"empty"}"#).union(context: JarUnknownKeys.refused)
        #expect(throws: Never.self) { try Bare(shape: .circle(radius: 1)).updated(from: refusing) }
    }

    private struct Bare: JarCodable {
        var shape: Tagged

        static let keyRules = JarKeyRules(.renaming(Bare.self, ["shape": .flattened]))
    }
}
