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
}
