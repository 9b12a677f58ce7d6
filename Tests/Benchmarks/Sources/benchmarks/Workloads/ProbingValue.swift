import Lift

/// A value of any shape, which asks for one type after another until one fits. Most of its questions fail.
enum ProbingValue: Codable, Equatable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case array([ProbingValue])
    case members([String: ProbingValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([ProbingValue].self) {
            self = .array(value)
        } else {
            self = .members(try container.decode([String: ProbingValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .members(let value): try container.encode(value)
        }
    }
}

/// A description of an API: nested objects by name, each either a reference or a schema, with examples of any
/// shape.
struct APIDescription: JarCodable, Equatable {
    var openapi: String
    var paths: [String: [String: Operation]]
    var schemas: [String: ReferenceOr<Schema>]

    struct Operation: Codable, Equatable {
        var summary: String?
        var parameters: [ReferenceOr<Schema>]
        var responses: [String: ReferenceOr<Response>]
    }

    struct Response: Codable, Equatable {
        var description: String
        var example: ProbingValue?
    }

    struct Schema: Codable, Equatable {
        var type: String
        var format: String?
        var properties: [String: ReferenceOr<Schema>]?
        var required: [String]?
        var values: [ProbingValue]?
    }

    /// Either of two, of which the reference is tried first.
    enum ReferenceOr<Value: Codable & Equatable>: Codable, Equatable {
        case reference(String)
        case value(Value)

        private enum CodingKeys: String, CodingKey { case reference = "$ref" }

        init(from decoder: any Decoder) throws {
            if let container = try? decoder.container(keyedBy: CodingKeys.self),
                let reference = try? container.decode(String.self, forKey: .reference)
            {
                self = .reference(reference)
            } else {
                self = .value(try Value(from: decoder))
            }
        }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .reference(let reference):
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(reference, forKey: .reference)
            case .value(let value): try value.encode(to: encoder)
            }
        }
    }

    /// The JSON text of a description with `count` paths.
    static func text(count: Int) -> String {
        func object(_ members: [String]) -> String { "{" + members.joined(separator: ",") + "}" }
        let schema = """
            {"type":"object","required":["id","name"],"properties":{"id":{"type":"integer","format":"int64"},\
            "name":{"type":"string","values":["a",1,null,2.5]},"owner":{"$ref":"#/schemas/S0"}}}
            """
        let paths = (0..<count).map { path in
            """
            "/path/\(path)/{id}":{"get":{"summary":"gets \(path)","parameters":[{"$ref":"#/parameters/id"},\
            {"type":"string","format":"uuid"}],"responses":{"200":{"description":"ok","example":{"id":\(path),\
            "name":"n\(path)","tags":["x","y"],"score":1.25,"next":null}},"404":{"$ref":"#/responses/404"}}}}
            """
        }
        let schemas = (0..<count).map { "\"S\($0)\":\(schema)" }
        return #"{"openapi":"3.1.0","paths":"# + object(paths) + #","schemas":"# + object(schemas) + "}"
    }
}

/// An element of an array whose class is said by one of its members, which is read first.
enum DiscriminatedEvent: JarCodable, Equatable {
    case push(Push)
    case issue(Issue)
    case star(Star)

    struct Push: Codable, Equatable {
        var id: Int
        var branch: String
        var commits: [String]
    }

    struct Issue: Codable, Equatable {
        var id: Int
        var title: String
        var isOpen: Bool
    }

    struct Star: Codable, Equatable {
        var id: Int
        var count: Int
    }

    private enum CodingKeys: CodingKey { case type }
    private enum Kind: String, Codable { case push, issue, star }

    init(from decoder: any Decoder) throws {
        switch try decoder.container(keyedBy: CodingKeys.self).decode(Kind.self, forKey: .type) {
        case .push: self = .push(try Push(from: decoder))
        case .issue: self = .issue(try Issue(from: decoder))
        case .star: self = .star(try Star(from: decoder))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .push(let value):
            try container.encode(Kind.push, forKey: .type)
            try value.encode(to: encoder)
        case .issue(let value):
            try container.encode(Kind.issue, forKey: .type)
            try value.encode(to: encoder)
        case .star(let value):
            try container.encode(Kind.star, forKey: .type)
            try value.encode(to: encoder)
        }
    }

    /// The JSON text of an array of `count` elements.
    static func text(count: Int) -> String {
        let elements = (0..<count).map { index in
            switch index % 3 {
            case 0: #"{"type":"push","id":\#(index),"branch":"main","commits":["a\#(index)","b"]}"#
            case 1: #"{"type":"issue","id":\#(index),"title":"it fails","isOpen":true}"#
            default: #"{"type":"star","id":\#(index),"count":\#(index * 7)}"#
            }
        }
        return "[" + elements.joined(separator: ",") + "]"
    }
}
