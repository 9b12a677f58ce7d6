import Foundation
import Lift
import Testing

/// Which case a value is written as.
@Suite struct JarCaseWritingTests {
    @Test func casesWithEqualPayloadsAreToldApart() throws {
        enum Pair: JarMapped, Equatable {
            case a(Int), b(Int), c(Int?), d(x: Int, y: Int), e(Int, Int), f(any Error & Sendable), g(
                (Int, Int))
            case h(_ value: String = "h"), none, some

            static let mapping = JarMapping<Pair>(by: .external) {
                JarCase("b", Pair.b)
                JarCase("a", Pair.a)
                JarCase("c", Pair.c)
                JarCase("e", Pair.e, "0", "1")
                JarCase("d", Pair.d, "0", "1")
                JarCase("g", { (x: Int, y: Int) in Pair.g((x, y)) }, "0", "1")
                JarCase("h", Pair.h)
                JarCase("some", Pair.some)
                JarCase("none", Pair.none)
            }

            static func == (left: Pair, right: Pair) -> Bool { "\(left)" == "\(right)" }
        }
        let values: [Pair] = [
            .a(1), .b(1), .c(1), .c(nil), .d(x: 1, y: 2), .e(1, 2), .g((1, 2)), .h(), .none, .some,
        ]
        let text = """
            [{"a":1},{"b":1},{"c":1},{"c":null},{"d":{"0":1,"1":2}},{"e":{"0":1,"1":2}},\
            {"g":{"0":1,"1":2}},{"h":"h"},{"none":{}},{"some":{}}]
            """
        #expect(try String(json: values) == text)
        #expect(try Jar(json: text)^ == values)
        let error = try failure { try String(json: Pair.f(LiftError("x"))) }
        #expect(
            error
                == LiftFailure(
                    .unsupported, "no JarCase of Pair is the case 'f', or it needs a function for the payload"
                ))
    }

    @Test func aFunctionReturnsThePayload() throws {
        enum Animal: JarMapped, Equatable, CustomReflectable {
            case cat(Disk), dog(name: String, age: Int), number(Int), other(Jar)

            static let mapping = JarMapping<Animal>(by: "type") {
                JarCase("cat", Animal.cat) { if case .cat(let circle) = $0 { circle } else { nil } }
                JarCase("dog", Animal.dog, "name", "age") {
                    if case .dog(let name, let age) = $0 { (name, age) } else { nil }
                }
                JarCase("even", { (half: Double) in Animal.number(Int(half * 2)) }, "half") {
                    if case .number(let number) = $0, number.isMultiple(of: 2) {
                        Double(number / 2)
                    } else {
                        nil
                    }
                }
                JarCase("odd", Animal.number, "number") {
                    if case .number(let number) = $0 { number } else { nil }
                }
                JarCase(otherwise: Animal.other) { if case .other(let jar) = $0 { jar } else { nil } }
            }

            var customMirror: Mirror { Mirror(self, children: ["none": 1]) }
        }
        let values: [Animal] = [
            .cat(Disk(radius: 1)), .dog(name: "a", age: 2), .number(4), .number(3), .other(["x": 1]),
        ]
        let text = """
            [{"type":"cat","radius":1},{"type":"dog","name":"a","age":2},{"type":"even","half":2},\
            {"type":"odd","number":3},{"x":1}]
            """
        #expect(try String(json: values) == text)
        #expect(try Jar(json: text)^ == values)
    }

    @Test func aValueOfACaseWithAPayloadIsCompared() throws {
        enum Level: JarMapped, Equatable {
            case percent(Int), off

            static let mapping = JarMapping<Level>(by: .untagged) {
                JarCase("full", Level.percent(100))
                JarCase("half", Level.percent(50))
                JarCase("off", Level.off)
                JarCase("percent", Level.percent)
            }
        }
        let levels: [Level] = try Jar(json: #"["full","half",30,"off"]"#)^
        #expect(levels == [.percent(100), .percent(50), .percent(30), .off])
        #expect(try String(json: levels) == #"["full","half",30,"off"]"#)
    }

    @Test func aFunctionThatThrowsChecksThePayload() throws {
        struct TooSmall: Error {}
        enum Size: JarMapped, Equatable {
            case points(Int)

            static let mapping = JarMapping<Size>(by: "type") {
                JarCase(
                    "points",
                    { (count: Int) throws in
                        if count < 1 { throw TooSmall() }
                        return Size.points(count)
                    }, "count")
            }
        }
        #expect(try String(json: Size.points(1)) == #"{"type":"points","count":1}"#)
        let error = try liftError { try Jar(json: #"{"type":"points","count":0}"#)^ as Size }
        #expect(error.underlyingError is TooSmall)
        // The case is known from the first value.
        #expect(try String(json: Size.points(0)) == #"{"type":"points","count":0}"#)
        #expect(try String(json: [Size.points(2)]) == #"[{"type":"points","count":2}]"#)
    }

    @Test func aTagIsNotUnknownToARestBesideIt() throws {
        struct Box: JarMapped {
            let width: Int
            let rest: JarRest

            static let mapping = JarMapping<Box> {
                JarMake(Box.init(width:rest:))
                JarField("width", \.width)
                JarField(.flattened, \.rest)
            }
        }
        enum Load: JarMapped {
            case box(Box), crate(Box)

            static let mapping = JarMapping<Load>(by: "type") {
                JarCase("box", Load.box)
                JarCase("crate", Load.crate)
            }
        }
        let text = #"{"type":"box","width":1,"x":2.50}"#
        let load = try Jar(json: text)^ as Load
        #expect(try String(json: load) == text)
        guard case .box(let box) = load else { throw LiftError("expected a box") }
        #expect(try String(json: Load.crate(box)) == #"{"type":"crate","width":1,"x":2.50}"#)
        let plain = try Jar(json: #"{"type":"crate","width":2}"#)^ as Load
        #expect(try String(json: plain) == #"{"type":"crate","width":2}"#)
    }

    @Test func aTagReplacesAnotherOneInThePayload() throws {
        struct Named: JarMapped, Equatable {
            let name: String
            let type: String

            static let mapping = JarMapping<Named> {
                JarMake(Named.init(name:type:))
                JarField("name", \.name)
                JarField("type", \.type)
            }
        }
        enum Thing: JarMapped, Equatable {
            case named(Named), raw(Jar)

            static let mapping = JarMapping<Thing>(by: "type") {
                JarCase(.anyOf("a", "b"), Thing.named)
                JarCase("raw", Thing.raw)
            }
        }
        for (type, written) in [("b", "b"), ("a", "a"), ("raw", "a"), ("c", "a")] {
            let thing = Thing.named(Named(name: "x", type: type))
            #expect(try String(json: thing) == #"{"name":"x","type":"\#(written)"}"#)
        }
        let raw = Thing.raw(try Jar(json: #"{"x":[1]}"#))
        #expect(try String(json: raw) == #"{"type":"raw","x":[1]}"#)
        #expect(try String(json: Thing.raw(Jar())) == #"{"type":"raw"}"#)
        #expect(try failure { try String(json: Thing.raw(Jar(error: LiftError("no")))) }.message == "no")
    }

    @Test func aFailingPartKeepsItsPath() throws {
        let error = try failure { try String(json: ["s": Plan.square(side: .infinity)]) }
        #expect(error.kind == .unsupported)
        #expect(error.key == "s.side")
    }

    @Test func theTagThatHasNoPlaceIsAnError() throws {
        enum Far: JarMapped {
            case one

            static let mapping = JarMapping<Far>(by: .adjacent("tags[2000]", content: "c")) {
                JarCase("one", Far.one)
            }
        }
        #expect(try failure { try String(json: [Far.one]) }.key == "[0].tags[2000]")
    }

    @Test func manyThreadsWriteTheSameType() async throws {
        let texts = try await onThreads(4) { _ in
            try (0..<100).map { _ in try String(json: Glyph.values) }
        }
        #expect(Set(texts.flatMap { $0 }) == [Glyph.text])
    }
}
