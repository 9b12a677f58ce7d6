import Foundation
import Lift
import Testing

/// A property of a Codable type.
struct CodedBox<Value: Codable>: Codable {
    var value: Value
}

/// A property of a mapped type.
struct MappedBox<Value: JarElement & SendableMetatype>: JarMapped {
    let value: Value

    static var mapping: JarMapping<MappedBox> {
        .cached {
            JarMake(MappedBox.init(value:))
            JarField("value", \.value)
        }
    }
}

/// Lifts, decodes and writes a value whose form is the one that Codable gives it, alone and as a property,
/// and exchanges it with Foundation's coders in both directions.
func expectCodableForm<Value: Codable & JarElement & Equatable & Sendable>(
    _ value: Value, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    try expectLift(ofText: text, .value(value), sourceLocation: sourceLocation)
    try expectLift(of: value, .value(value), sourceLocation: sourceLocation)
    try expectWritten(value, as: text, sourceLocation: sourceLocation)

    let mapped: MappedBox<Value> = try Jar(json: #"{"value":\#(text)}"#)^
    #expect(mapped.value == value, sourceLocation: sourceLocation)
    #expect(try String(json: mapped) == #"{"value":\#(text)}"#, sourceLocation: sourceLocation)

    try expectExchange(value, text, sourceLocation: sourceLocation)
}

/// Decodes and encodes a value as a property of a Codable type, and exchanges it with Foundation's coders in
/// both directions.
func expectExchange<Value: Codable & Equatable>(
    _ value: Value, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let box = CodedBox(value: value)
    let written = try JarEncoder().encodeJSON(box)
    #expect(
        try Jar(json: written) == Jar(json: #"{"value":\#(text)}"#), sourceLocation: sourceLocation)
    #expect(
        try JSONDecoder().decode(CodedBox<Value>.self, from: written).value == value,
        sourceLocation: sourceLocation)
    let byFoundation = try JSONEncoder().encode(box)
    #expect(try Jar(json: byFoundation) == Jar(json: written), sourceLocation: sourceLocation)
    #expect(
        try JarDecoder().decode(CodedBox<Value>.self, from: byFoundation).value == value,
        sourceLocation: sourceLocation)
    let list = try PropertyListEncoder().encode(box)
    #expect(
        try JarDecoder().decode(CodedBox<Value>.self, fromPlist: list).value == value,
        sourceLocation: sourceLocation)
    #expect(
        try PropertyListDecoder().decode(
            CodedBox<Value>.self, from: JarEncoder().encodePropertyList(box, format: .binary)
        ).value == value, sourceLocation: sourceLocation)
    #expect(try JarDecoder().decode(CodedBox<Value>.self, from: JarEncoder().encode(box)).value == value)
}

/// Decodes a property of a Codable type, and lifts the same value alone; both throw this error.
func expectRefusedForm<Value: Codable & Liftable>(
    _ type: Value.Type, _ text: String, _ kind: LiftError.Kind, _ message: String, at key: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let alone = try failure { try Jar(json: text)^ as Value }
    #expect(alone == LiftFailure(kind, message, at: key), sourceLocation: sourceLocation)
    let coded = try failure {
        try JarDecoder().decode(CodedBox<Value>.self, from: #"{"value":\#(text)}"#)
    }
    let path = key.isEmpty || key.hasPrefix("[") ? "value" + key : "value." + key
    #expect(coded == LiftFailure(kind, message, at: path), sourceLocation: sourceLocation)
}
