import Foundation
import Lift

/// An enum of eight cases, in JSON with a tag beside the payload.
enum Glyph: JarMapped, Equatable {
    case disc(Disc)
    case box(Box)
    case label(Label)
    case photo(Photo)
    case path(Path)
    case square(side: Double)
    case line(length: Double, width: Int)
    case empty

    struct Disc: JarMapped, Codable, Equatable {
        let radius: Double
        let color: String

        static let mapping = JarMapping<Disc> {
            JarMake(Disc.init(radius:color:))
            JarField("radius", \.radius)
            JarField("color", \.color)
        }
    }

    struct Box: JarMapped, Codable, Equatable {
        let width: Double
        let height: Double
        let isFilled: Bool

        static let mapping = JarMapping<Box> {
            JarMake(Box.init(width:height:isFilled:))
            JarField("width", \.width)
            JarField("height", \.height)
            JarField("isFilled", \.isFilled)
        }
    }

    struct Label: JarMapped, Codable, Equatable {
        let text: String
        let size: Int?

        static let mapping = JarMapping<Label> {
            JarMake(Label.init(text:size:))
            JarField("text", \.text)
            JarField("size", \.size)
        }
    }

    struct Photo: JarMapped, Codable, Equatable {
        let name: String
        let width: Int
        let height: Int

        static let mapping = JarMapping<Photo> {
            JarMake(Photo.init(name:width:height:))
            JarField("name", \.name)
            JarField("width", \.width)
            JarField("height", \.height)
        }
    }

    struct Path: JarMapped, Codable, Equatable {
        let points: [Double]

        static let mapping = JarMapping<Path> {
            JarMake(Path.init(points:))
            JarField("points", \.points)
        }
    }

    static let mapping = JarMapping<Glyph>(by: "type") {
        JarCase("disc", Glyph.disc) { if case .disc(let disc) = $0 { disc } else { nil } }
        JarCase("box", Glyph.box) { if case .box(let box) = $0 { box } else { nil } }
        JarCase("label", Glyph.label) { if case .label(let label) = $0 { label } else { nil } }
        JarCase("photo", Glyph.photo) { if case .photo(let photo) = $0 { photo } else { nil } }
        JarCase("path", Glyph.path) { if case .path(let path) = $0 { path } else { nil } }
        JarCase("square", Glyph.square, "side") { if case .square(let side) = $0 { side } else { nil } }
        JarCase("line", Glyph.line, "length", "width") {
            if case .line(let length, let width) = $0 { (length, width) } else { nil }
        }
        JarCase("empty", Glyph.empty)
    }

    /// The JSON of `count` figures.
    static func data(count: Int) -> Data {
        let texts = (0..<count).map { index in
            switch index % 8 {
            case 0: #"{"type":"disc","radius":\#(index).5,"color":"blue"}"#
            case 1: #"{"type":"box","width":\#(index).25,"height":2.5,"isFilled":true}"#
            case 2: #"{"type":"label","text":"label \#(index)","size":\#(index)}"#
            case 3: #"{"type":"photo","name":"photo \#(index)","width":640,"height":480}"#
            case 4: #"{"type":"path","points":[1.5,2.5,\#(index).5]}"#
            case 5: #"{"type":"square","side":\#(index).5}"#
            case 6: #"{"type":"line","length":\#(index).5,"width":3}"#
            default: #"{"type":"empty"}"#
            }
        }
        return Data("[\(texts.joined(separator: ","))]".utf8)
    }
}

/// The same with a switch in `init(jar:)` and `jar`.
struct SwitchedGlyph: JarElement {
    let figure: Glyph

    init(_ figure: Glyph) { self.figure = figure }

    init(jar: Jar) throws {
        switch try jar["type"]^ as String {
        case "disc": figure = .disc(try jar^)
        case "box": figure = .box(try jar^)
        case "label": figure = .label(try jar^)
        case "photo": figure = .photo(try jar^)
        case "path": figure = .path(try jar^)
        case "square": figure = .square(side: try jar["side"]^)
        case "line": figure = .line(length: try jar["length"]^, width: try jar["width"]^)
        case "empty": figure = .empty
        case let type: throw jar["type"].assertionFailure("unknown type \(type)")
        }
    }

    var jar: Jar {
        var jar: Jar
        switch figure {
        case .disc(let disc):
            jar = disc.jar
            jar["type"] = "disc"
        case .box(let box):
            jar = box.jar
            jar["type"] = "box"
        case .label(let label):
            jar = label.jar
            jar["type"] = "label"
        case .photo(let photo):
            jar = photo.jar
            jar["type"] = "photo"
        case .path(let path):
            jar = path.jar
            jar["type"] = "path"
        case .square(let side): jar = ["type": "square", "side": side]
        case .line(let length, let width): jar = ["type": "line", "length": length, "width": width]
        case .empty: jar = ["type": "empty"]
        }
        return jar
    }
}

/// The same with a switch in `init(from:)`.
struct CodedGlyph: Decodable {
    let figure: Glyph

    private enum CodingKeys: String, CodingKey { case type, side, length, width }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(String.self, forKey: .type) {
        case "disc": figure = .disc(try Glyph.Disc(from: decoder))
        case "box": figure = .box(try Glyph.Box(from: decoder))
        case "label": figure = .label(try Glyph.Label(from: decoder))
        case "photo": figure = .photo(try Glyph.Photo(from: decoder))
        case "path": figure = .path(try Glyph.Path(from: decoder))
        case "square": figure = .square(side: try container.decode(Double.self, forKey: .side))
        case "line":
            figure = .line(
                length: try container.decode(Double.self, forKey: .length),
                width: try container.decode(Int.self, forKey: .width))
        case "empty": figure = .empty
        case let type:
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: container, debugDescription: "unknown type \(type)")
        }
    }
}
