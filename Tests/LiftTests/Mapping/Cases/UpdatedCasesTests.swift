import Lift
import Testing

/// Updates of enums with a mapping that are parts of other values.
@Suite struct UpdatedCasesTests {
    private enum Tagged: JarMapped, CodableByJar, Equatable {
        case circle(radius: Int, note: String?)
        case square(side: Int, note: String?)

        static let mapping = JarMapping<Tagged>(by: "type") {
            JarCase("circle", Tagged.circle, "radius", "note")
            JarCase("square", Tagged.square, "side", "note")
        }
    }

    private enum External: JarMapped, CodableByJar, Equatable {
        case circle(radius: Int, note: String?)
        case square(side: Int, note: String?)

        static let mapping = JarMapping<External>(by: .external) {
            JarCase("circle", External.circle, "radius", "note")
            JarCase("square", External.square, "side", "note")
        }
    }

    private enum Untagged: JarMapped, CodableByJar, Equatable {
        case circle(radius: Int, note: String?)
        case square(side: Int, note: String?)

        static let mapping = JarMapping<Untagged>(by: .untagged) {
            JarCase("circle", Untagged.circle, "radius", "note")
            JarCase("square", Untagged.square, "side", "note")
        }
    }

    private struct Inner<Shape: JarMapped & CodableByJar & Equatable & Sendable>: JarMapped,
        CodableByJar, Equatable
    where Shape: JarConvertible & JarRepresentable {
        var shape: Shape

        static var mapping: JarMapping<Inner> {
            JarMapping {
                JarMake(Inner.init(shape:))
                JarField("shape", \.shape)
            }
        }
    }

    private struct Coded<Shape: Codable & Equatable>: JarCodable, Equatable {
        var shape: Shape
        var id = 1
    }

    /// What `update` makes of a circle: as a value, in a Codable type, and in a mapped type, also in one.
    private func results<Shape: JarMapped & CodableByJar & Equatable & Sendable>(
        _ circle: Shape, _ update: Jar
    ) throws -> [Shape] {
        let inside: Jar = ["shape": update]
        return [
            try circle.updated(from: update), try Coded(shape: circle).updated(from: inside).shape,
            try Inner(shape: circle).updated(from: inside).shape,
            try Coded(shape: Inner(shape: circle)).updated(from: ["shape": inside]).shape.shape,
        ]
    }

    @Test func anotherTagReplacesTheWholeValue() throws {
        let tagged = Tagged.circle(radius: 1, note: "old")
        #expect(
            try results(tagged, ["type": "square", "side": 2])
                == Array(repeating: .square(side: 2, note: nil), count: 4))
        #expect(
            try results(tagged, ["type": "circle", "radius": 2])
                == Array(repeating: .circle(radius: 2, note: "old"), count: 4))
        #expect(
            try results(tagged, ["radius": 2])
                == Array(repeating: .circle(radius: 2, note: "old"), count: 4))
        #expect(
            try results(tagged, Jar(json: #"{"type":null,"radius":2}"#))
                == Array(repeating: .circle(radius: 2, note: "old"), count: 4))
        let external = External.circle(radius: 1, note: "old")
        #expect(
            try results(external, ["square": ["side": 2]])
                == Array(repeating: .square(side: 2, note: nil), count: 4))
        #expect(
            try results(external, ["circle": ["radius": 2]])
                == Array(repeating: .circle(radius: 2, note: "old"), count: 4))
    }

    @Test func anotherCaseReplacesTheWholeValue() throws {
        let untagged = Untagged.circle(radius: 1, note: "old")
        #expect(
            try results(untagged, ["side": 2]) == Array(repeating: .square(side: 2, note: nil), count: 4))
        #expect(
            try results(untagged, ["radius": 2])
                == Array(repeating: .circle(radius: 2, note: "old"), count: 4))
    }

    // MARK: Flattened, with a case for unknown tags

    private enum Open: JarMapped, Equatable {
        case circle(radius: Int, note: String?)
        case other(Jar)

        static let mapping = JarMapping<Open>(by: "type") {
            JarCase("circle", Open.circle, "radius", "note")
            JarCase(otherwise: Open.other)
        }
    }

    private struct Flat<Shape: JarElement & Equatable & SendableMetatype>: JarMapped {
        var id: Int
        var shape: Shape

        static var mapping: JarMapping<Flat> {
            .cached {
                JarMake(Flat.init(id:shape:))
                JarField("id", \.id)
                JarField(.flattened, \.shape)
            }
        }
    }

    @Test func aNullAsTheTagOfAFlattenedValueChangesNothing() throws {
        let circle = Open.circle(radius: 1, note: "n")
        let flat = Flat(id: 1, shape: circle)
        #expect(try flat.updated(from: ["id": 2, "type": null] as Jar).shape == circle)
        let updated = try flat.updated(from: ["id": 2, "type": null, "radius": 4] as Jar)
        #expect(updated.id == 2 && updated.shape == .circle(radius: 4, note: "n"))
        let square = try flat.updated(from: ["type": "square", "side": 2] as Jar)
        #expect(square.shape == .other(["type": "square", "side": 2] as Jar))
        // An optional one has no value.
        let optional = Flat<Open?>(id: 1, shape: circle)
        #expect(try optional.updated(from: ["type": null] as Jar).shape == nil)
    }
}
