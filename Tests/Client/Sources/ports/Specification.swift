import Foundation
import Lift

// A library of Codable types for descriptions of interfaces: values of any type that are found by probing,
// references or values in one place, keys that begin with "x-", and keys that are numbers.

/// Any JSON value, found by trying one type after another.
nonisolated enum AnyValue: Codable, Equatable, Sendable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([AnyValue])
    case object([String: AnyValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let int = try? container.decode(Int.self) {
            self = .int(int)
        } else if let double = try? container.decode(Double.self) {
            self = .double(double)
        } else if let string = try? container.decode(String.self) {
            self = .string(string)
        } else if let array = try? container.decode([AnyValue].self) {
            self = .array(array)
        } else {
            self = .object(try container.decode([String: AnyValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

/// The one or the other, whichever can be decoded.
nonisolated enum Either<First: Codable & Sendable, Second: Codable & Sendable>: Codable, Sendable {
    case first(First)
    case second(Second)

    init(from decoder: any Decoder) throws {
        do {
            self = .first(try First(from: decoder))
        } catch is DecodingError {
            self = .second(try Second(from: decoder))
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .first(let value): try value.encode(to: encoder)
        case .second(let value): try value.encode(to: encoder)
        }
    }
}

nonisolated struct Reference: Codable, Equatable, Sendable {
    let target: String

    private enum CodingKeys: String, CodingKey { case target = "$ref" }
}

/// A key of any text.
nonisolated struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ text: String) { stringValue = text }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
}

nonisolated struct Schema: Codable, Sendable {
    indirect enum Items: Codable, Sendable {
        case schema(Either<Reference, Schema>)

        init(from decoder: any Decoder) throws { self = .schema(try Either(from: decoder)) }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .schema(let either): try either.encode(to: encoder)
            }
        }
    }

    let type: String?
    let format: String?
    let items: Items?
    let properties: [String: Either<Reference, Schema>]?
    let allowed: [AnyValue]?
    let initial: AnyValue?
    let minimum: Double?

    private enum CodingKeys: String, CodingKey {
        case type, format, items, properties, allowed = "enum", initial = "default", minimum
    }
}

nonisolated struct Response: Codable, Sendable {
    let description: String
    let content: [String: [String: Either<Reference, Schema>]]?
}

nonisolated enum StatusCode: Hashable, Codable, CodingKeyRepresentable, Sendable {
    case code(Int)
    case other

    var codingKey: any CodingKey {
        switch self {
        case .code(let code): AnyKey("\(code)")
        case .other: AnyKey("default")
        }
    }

    init?(codingKey: some CodingKey) {
        if codingKey.stringValue == "default" {
            self = .other
        } else if let code = Int(codingKey.stringValue), 100..<600 ~= code {
            self = .code(code)
        } else {
            return nil
        }
    }
}

nonisolated struct Operation: Codable, Sendable {
    let operationId: String?
    let responses: [String: Either<Reference, Response>]
    let tags: [String]
    /// The values of all keys that begin with "x-".
    let extensions: [String: AnyValue]

    private enum CodingKeys: String, CodingKey, CaseIterable { case operationId, responses, tags }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        operationId = try container.decodeIfPresent(String.self, forKey: .operationId)
        responses = try container.decode([String: Either<Reference, Response>].self, forKey: .responses)
        tags = try container.decodeIfPresent([String].self, forKey: .tags) ?? []
        let all = try decoder.container(keyedBy: AnyKey.self)
        extensions = try all.allKeys.filter { $0.stringValue.hasPrefix("x-") }.reduce(into: [:]) {
            $0[$1.stringValue] = try all.decode(AnyValue.self, forKey: $1)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(operationId, forKey: .operationId)
        try container.encode(responses, forKey: .responses)
        if !tags.isEmpty { try container.encode(tags, forKey: .tags) }
        var all = encoder.container(keyedBy: AnyKey.self)
        for (key, value) in extensions { try all.encode(value, forKey: AnyKey(key)) }
    }
}

nonisolated struct Document: JarCodable, Sendable {
    struct Info: Codable, Sendable {
        let title: String
        let version: String
    }

    let openapi: String
    let info: Info
    let paths: [String: [String: Operation]]
    let schemas: [String: Schema]?
    let example: AnyValue?
}

func specification() throws {
    let jar = try Jar(json: specificationText)
    let document = try JarDecoder().decode(Document.self, from: specificationText)
    try check(document.openapi == "3.1.0" && document.info.version == "1.0")
    guard let operation = document.paths["/pets/{id}"]?["get"], let schema = document.schemas?["Pet"] else {
        throw Failure(what: "no operation, or no schema")
    }
    try check(operation.extensions["x-limits"] == .object(["rate": .double(0.5), "zip": .string("90210")]))
    try check(operation.extensions.count == 2 && operation.tags == [])
    guard case .first(Reference(target: "#/responses/error")) = operation.responses["default"],
        case .second(let response) = operation.responses["200"],
        case .first(let reference) = response.content?["application/json"]?["schema"]
    else { throw Failure(what: "responses") }
    try check(reference.target == "#/schemas/Pet")
    try check(schema.allowed == [.string("1"), .int(1), .double(1.5), .bool(true), .null, .string("true")])
    try check(schema.initial == .array([.string("007"), .string("1e3"), .string(""), .object([:])]))
    guard case .second(let tags) = schema.properties?["tags"], case .schema(.second(let item)) = tags.items
    else { throw Failure(what: "items") }
    try check(item.format == "date" && schema.minimum == 3)

    // Nothing is another value after a round trip, by any coder.
    let written = try JarEncoder().encodeJSON(document)
    try check(try Jar(json: written) == jar, String(decoding: written, as: UTF8.self))
    try check(try Jar(json: JSONEncoder().encode(document)) == jar)
    let again: Document = try Jar(json: written)^
    try check(Jar(again) == jar)
    let foundation = try JSONDecoder().decode(Document.self, from: Data(specificationText.utf8))
    try check(Jar(foundation) == jar)

    let codes = try JarDecoder().decode([StatusCode: Int].self, from: #"{"200": 1, "default": 2}"#)
    try check(codes == [.code(200): 1, .other: 2])
    try checkError(.missing, at: "paths./a.get.responses.200.description") {
        try JarDecoder().decode(
            Document.self,
            from: #"""
                {"openapi": "3", "info": {"title": "", "version": ""},
                 "paths": {"/a": {"get": {"responses": {"200": {}}}}}}
                """#)
    }
}

private let specificationText = """
    {"openapi": "3.1.0", "info": {"title": "Pets", "version": "1.0"},
     "paths": {"/pets/{id}": {"get": {"operationId": "pet", "x-limits": {"rate": 0.5, "zip": "90210"}, "x-public": true,
       "responses": {"200": {"description": "a pet", "content": {"application/json":
                       {"schema": {"$ref": "#/schemas/Pet"}}}},
                     "default": {"$ref": "#/responses/error"}}}}},
     "schemas": {"Pet": {"type": "object", "minimum": 3, "enum": ["1", 1, 1.5, true, null, "true"],
       "default": ["007", "1e3", "", {}],
       "properties": {"tags": {"type": "array", "items": {"type": "string", "format": "date"}},
                      "parent": {"$ref": "#/schemas/Pet"}}}},
     "example": {"zip": "90210", "version": "3.0", "id": 9007199254740993, "on": false, "list": [[], [null], "-1"]}}
    """
