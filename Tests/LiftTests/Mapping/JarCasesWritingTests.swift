import Foundation
import Lift
import Testing

/// Values with cases are written with their tag and their payload, if possible without a Jar. The result is
/// that of their Jar.
@Suite struct JarCasesWritingTests {
    private struct Disc: JarMapped, Equatable {
        var radius: Double
        var name: String?

        static let mapping = JarMapping<Disc> {
            JarMake(Disc.init(radius:name:))
            JarField("radius", \.radius)
            JarField("name", \.name)
        }
    }

    /// A payload that has the key of the tag itself.
    private struct Typed: JarMapped, Equatable {
        var type: String

        static let mapping = JarMapping<Typed> {
            JarMake(Typed.init(type:))
            JarField("type", \.type)
        }
    }

    private struct Kept: JarMapped {
        var id: Int
        var rest: JarRest

        static let mapping = JarMapping<Kept> {
            JarMake(Kept.init(id:rest:))
            JarField("id", \.id)
            JarField(.flattened, \.rest)
        }
    }

    private struct Coded: JarCodable { var x: Int }

    private indirect enum Shape: JarMapped {
        case disc(Disc), typed(Typed), kept(Kept), coded(Coded), maybe(Disc?)
        case asked(Disc), line(from: Int, to: [Double]), deep(a: Int), empty
        case group([Shape]), pair(Shape, Shape)
        case other(Jar)

        static let mapping = JarMapping<Shape>(by: "type") {
            JarCase("disc", Shape.disc)
            JarCase("typed", Shape.typed)
            JarCase("kept", Shape.kept)
            JarCase("coded", Shape.coded)
            JarCase("maybe", Shape.maybe)
            JarCase("asked", Shape.asked) { if case .asked(let disc) = $0 { disc } else { nil } }
            JarCase("line", Shape.line, "from", "to") {
                if case .line(let from, let to) = $0 { (from, to) } else { nil }
            }
            JarCase("deep", Shape.deep, "a.b")
            JarCase("empty", Shape.empty)
            JarCase("group", Shape.group, "shapes")
            JarCase("pair", Shape.pair, "first", "second")
            JarCase(otherwise: Shape.other)
        }
    }

    private enum Tagged: JarMapped {
        case disc(Disc), line(from: Int), none

        static let mapping = JarMapping<Tagged>(by: .init(.anyOf("kind", "type"))) {
            JarCase("disc", Tagged.disc)
            JarCase(2, Tagged.line, "from")
            JarCase(true, Tagged.none)
        }
    }

    private enum Outside: JarMapped {
        case disc(Disc), line(from: Int), none

        static let mapping = JarMapping<Outside>(by: .external) {
            JarCase("disc", Outside.disc)
            JarCase("line", Outside.line, "from")
            JarCase("none", Outside.none)
        }
    }

    private struct Drawing: JarMapped {
        var shape: Shape
        var tagged: Tagged
        var outside: [Outside]
        var byName: [String: Tagged]
        var optional: Tagged?

        static let mapping = JarMapping<Drawing> {
            JarMake(Drawing.init(shape:tagged:outside:byName:optional:))
            JarField("shape", \.shape)
            JarField("tagged", \.tagged)
            JarField("outside", \.outside)
            JarField("byName", \.byName)
            JarField("optional", \.optional)
        }
    }

    private static func shapes() throws -> [Shape] {
        let disc = Disc(radius: 1.5, name: "é\"")
        let kept: Kept = try Jar(json: #"{"type": "kept", "more": [1], "id": 3}"#)^
        return [
            .disc(disc), .disc(Disc(radius: -2, name: nil)), .typed(Typed(type: "t")), .kept(kept),
            .coded(Coded(x: 4)), .maybe(disc), .maybe(nil), .asked(disc), .line(from: 1, to: [0.5, 2]),
            .deep(a: 5), .empty, .group([.empty, .disc(disc), .group([])]), .pair(.empty, .asked(disc)),
            .other(["type": "new", "x": 1]), .other(7),
        ]
    }

    @Test func theTextIsThatOfTheJar() throws {
        // The first value of a case finds out which one it is.
        for _ in 0..<2 {
            for shape in try Self.shapes() {
                for options in [JSONWritingOptions(), .prettyPrinted, .sortedKeys] {
                    let text = try String(json: Jar(shape), options: options)
                    #expect(try String(json: shape, options: options) == text)
                    #expect(
                        try String(json: ["s": [shape]], options: options)
                            == String(
                                json: ["s": [Jar(shape)]] as Jar, options: options))
                }
            }
        }
        let disc = Shape.disc(Disc(radius: 1.5, name: "n"))
        for _ in 0..<2 { #expect(try String(json: disc) == #"{"type":"disc","radius":1.5,"name":"n"}"#) }
        #expect(try String(json: Shape.empty) == #"{"type":"empty"}"#)
        #expect(try String(json: Shape.line(from: 1, to: [2])) == #"{"type":"line","from":1,"to":[2]}"#)
    }

    @Test func casesAreMembersOfOtherModels() throws {
        for shape in try Self.shapes() {
            let drawing = Drawing(
                shape: shape, tagged: .disc(Disc(radius: 1, name: nil)), outside: [.none, .line(from: 2)],
                byName: ["k": .line(from: 3)], optional: Tagged.none)
            #expect(try String(json: drawing) == String(json: Jar(drawing)))
            #expect(try Data(plist: drawing) == Data(plist: Jar(drawing)))
        }
        #expect(try String(json: [Tagged.line(from: 3), .none]) == #"[{"kind":2,"from":3},{"kind":true}]"#)
    }

    @Test func aContextAppliesToThePayload() throws {
        let context = Jar.Context(JarEncoder.NilStrategy.null)
        let shape = Shape.disc(Disc(radius: 1, name: nil))
        #expect(
            try String(json: [shape].asJar(using: context)) == #"[{"type":"disc","radius":1,"name":null}]"#)
    }

    @Test func anErrorHasThePath() throws {
        for _ in 0..<2 {
            let shapes = [Shape.empty, .group([.disc(Disc(radius: .nan, name: nil))])]
            let error = try #require(throws: LiftError.self) { try String(json: shapes) }
            #expect(error.key == "[1].shapes[0].radius")
            #expect(error.kind == .unsupported)
        }
    }

    @Test func manyLevelsAreAnError() async throws {
        let kind = try await onStack(of: 8192) {
            var shape = Shape.empty
            for _ in 0..<600 { shape = .pair(shape, .empty) }
            _ = try String(json: Shape.pair(.empty, .empty))
            return try liftError { try String(json: shape) }.kind
        }
        #expect(kind == .bounds)
    }
}
