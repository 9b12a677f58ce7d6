import Foundation
import Lift
import Testing

// The Swift snippets of the articles Mappings and Cookbook about enums with associated values, unchanged
// except for their indentation.

private struct Circle: JarMapped, Equatable {
    let radius: Double

    static let mapping = JarMapping<Circle> {
        JarMake(Circle.init(radius:))
        JarField("radius", \.radius)
    }
}

private protocol Vehicle: Sendable {}

private struct Car: JarCodable, Vehicle { var wheels: Int }

private struct Bus: JarCodable, Vehicle { var seats: Int }

@Suite struct EnumSnippets {
    @Test func anEnumHasAMapping() throws {
        enum Shape: JarMapped {
            case circle(Circle)
            case box(width: Double, height: Double)
            case empty
            case other(Jar)

            static let mapping = JarMapping<Shape>(by: "type") {
                JarCase("circle", Shape.circle)
                JarCase("box", Shape.box, "width", "height")
                JarCase("empty", Shape.empty)
                JarCase(otherwise: Shape.other)
            }
        }
        let data = """
            [{"type": "circle", "radius": 1}, {"type": "box", "width": 2, "height": 3}, {"type": "empty"}]
            """
        let shapes: [Shape] = try Jar(json: data)^
        let text = try String(json: shapes)
        // [{"type":"circle","radius":1},{"type":"box","width":2,"height":3},{"type":"empty"}]
        #expect(text == data.filter { $0 != " " })
        let other: Shape = try Jar(json: #"{"type":"hexagon"}"#)^
        #expect(try String(json: other) == #"{"type":"hexagon"}"#)
    }

    @Test func aFunctionReturnsThePayload() throws {
        enum Shape: JarMapped {
            case circle(Circle)
            case box(width: Double, height: Double)
            case empty

            static let mapping = JarMapping<Shape>(by: "type") {
                JarCase("circle", Shape.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
                JarCase("box", Shape.box, "width", "height") {
                    if case .box(let width, let height) = $0 { (width, height) } else { nil }
                }
                JarCase("empty", Shape.empty)
            }
        }
        let data = #"[{"type":"circle","radius":1},{"type":"box","width":2,"height":3},{"type":"empty"}]"#
        let shapes: [Shape] = try Jar(json: data)^
        #expect(try String(json: shapes) == data)
        let wrong = try Jar(json: #"[{"type": "circel"}]"#)
        #expect(
            try liftError { try wrong^ as [Shape] }.description
                == #"expected one of "circle", "box", "empty", found string "circel" at [0].type (line 1, column 11)"#
        )
    }

    @Test func casesWithoutATagAreTried() throws {
        enum Width: JarMapped {
            case points(Int)
            case range(min: Int, max: Int)
            case auto

            static let mapping = JarMapping<Width>(by: .untagged) {
                JarCase("points", Width.points)
                JarCase("range", Width.range, "min", "max")
                JarCase("auto", Width.auto)  // the string "auto"
            }
        }
        let text = #"[12,{"min":1,"max":2},"auto"]"#
        let widths: [Width] = try Jar(json: text)^
        #expect(try String(json: widths) == text)
        let wrong = try Jar(json: #"{"width":{"min":1,"max":"x"}}"#)
        #expect(
            try liftError { try wrong["width"]^ as Width }.description
                == #"no case of Width fits: "range": expected Int, found string "x" at max; "points": expected Int, "#
                + #"found dictionary of 2; "auto": expected "auto", found dictionary of 2 at width (line 1, column 10)"#
        )
    }

    @Test func aCodableEnumHasAKeyForEachValue() throws {
        enum Message: Codable, Equatable { case text(String), pair(Int, Int), labeled(body: String), ping }

        enum Mapped: JarMapped {
            case text(String), pair(Int, Int), labeled(body: String), ping

            static let mapping = JarMapping<Mapped>(by: .external) {
                JarCase("text", Mapped.text, "_0")
                JarCase("pair", Mapped.pair, "_0", "_1")
                JarCase("labeled", Mapped.labeled, "body")
                JarCase("ping", Mapped.ping)
            }
        }
        for message in [Message.text("a"), .pair(1, 2), .labeled(body: "b"), .ping] {
            let mapped: Mapped = try Jar(json: JSONEncoder().encode(message))^
            #expect(try JSONDecoder().decode(Message.self, from: Data(json: mapped)) == message)
        }
        #expect(try String(json: Mapped.text("a")) == #"{"text":{"_0":"a"}}"#)
    }

    @Test func variantsHaveCases() throws {
        let adjacent = JarVariants<any Vehicle>(by: .adjacent("type", content: "data")) {
            JarCase(.anyOf("car", "automobile"), Car.self)
            JarCase("bus", Bus.self)
        }
        let text = #"[{"type":"car","data":{"wheels":4}},{"type":"bus","data":{"seats":50}}]"#
        let list: [any Vehicle] = try Jar(json: text).transformed(by: adjacent.array)^
        #expect(list[1] is Bus)
        #expect(try String(json: Jar(list, by: adjacent.array)) == text)
    }

    @Test func messagesOfUnknownKindsAreKept() throws {
        struct Picture: JarCodable {
            var url: URL
            var width: Int?
        }

        enum Message: JarMapped {
            case text(String)
            case image(Picture)
            case unknown(Jar)

            static let mapping = JarMapping<Message>(by: "kind") {
                JarCase("text", Message.text, "body")
                JarCase("image", Message.image)
                JarCase(otherwise: Message.unknown)
            }
        }
        let data = """
            [{"kind": "text", "body": "Hello"},
             {"kind": "image", "url": "https://example.com/cat.jpg", "width": 640},
             {"kind": "poll", "question": "Tea?"}]
            """
        let messages: [Message] = try Jar(json: data)^
        let text = try String(json: messages)
        #expect(try Jar(json: text) == Jar(json: data))
        guard case .image(let picture) = messages[1] else {
            Issue.record("\(messages[1])")
            return
        }
        #expect(picture.width == 640)
    }
}
