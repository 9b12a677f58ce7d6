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
}
