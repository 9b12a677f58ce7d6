import Foundation
import Lift
import Testing

private enum Kind: String, Codable { case image, video }

/// The compiler's implementation writes the constants, and doesn't read them.
private struct Embed: JarCodable, Equatable {
    let type: String = "app.embed"
    let kind: Kind = .image
    let size: Int

    enum CodingKeys: String, CodingKey {
        case type = "$type"
        case kind
        case size
    }
}

private class Versioned: Codable {
    let version = 2
    var size = 1

    enum CodingKeys: CodingKey { case version, size }
}

private final class Formed: Versioned, JarCodable {
    let form = "circle"

    override init() { super.init() }

    required init(from decoder: any Decoder) throws { try super.init(from: decoder) }

    override func encode(to encoder: any Encoder) throws { try super.encode(to: encoder) }
}

private struct Post: JarCodable, Equatable {
    let embeds: [Embed]
    var byName: [String: Embed]?
}

private struct Origin: Codable, JarRepresentable {
    let x: Int

    var jar: Jar {
        Issue.record("a value is written while another is read")
        return ["x": x]
    }
}

private struct Placed: JarCodable {
    let origin = Origin(x: 1)
    let size: Int

    enum CodingKeys: CodingKey { case origin, size }
}

/// A key that a type has and never reads is unknown, unless it is that of a constant with the value that the
/// data has.
@Suite struct UnreadConstantsTests {
    @Test func whatATypeWritesIsKnown() throws {
        let post = Post(embeds: [Embed(size: 1)], byName: ["a": Embed(size: 2)])
        let text = try String(json: post)
        #expect(text.contains(#"{"$type":"app.embed","kind":"image","size":1}"#))
        try expectUnknownKey(text, Post.self, nil)
        #expect(try JarDecoder(jsonOptions: .strict).decode(Post.self, from: text) == post)
        try expectUnknownKey(String(json: Formed()), Formed.self, nil)
    }

    @Test func anotherValueIsUnknown() throws {
        try expectUnknownKey(
            #"{"$type":"app.other","kind":"image","size":1}"#, Embed.self,
            LiftFailure(.value, #"unknown key "$type""#, at: "$type"))
        try expectUnknownKey(
            #"{"embeds":[{"kind":"video","size":1}]}"#, Post.self,
            LiftFailure(.value, #"unknown key "kind""#, at: "embeds[0].kind"))
    }

    /// Only the property at the key counts.
    @Test func anotherPropertyWithTheValueIsNoConstant() throws {
        struct Switch: JarCodable {
            let isOn = true
            var isOff: Bool

            enum CodingKeys: CodingKey { case isOn, isOff }
        }
        let unknown = LiftFailure(.value, #"unknown key "isOn""#, at: "isOn")
        try expectUnknownKey(#"{"isOn":true,"isOff":false}"#, Switch.self, nil)
        try expectUnknownKey(#"{"isOn":false,"isOff":false}"#, Switch.self, unknown)
    }

    /// Code of a constant's type is not run.
    @Test func aConstantOfAnotherTypeIsUnknown() throws {
        try expectUnknownKey(
            #"{"origin":{"x":1},"size":1}"#, Placed.self,
            LiftFailure(.value, #"unknown key "origin""#, at: "origin"))
    }

    /// A value that a property has by chance doesn't make a key known.
    @Test func aKeyThatTheTypeDoesNotHaveIsUnknown() throws {
        try expectUnknownKey(
            #"{"size":1,"other":"app.embed"}"#, Embed.self,
            LiftFailure(.value, #"unknown key "other""#, at: "other"))
        try expectUnknownKey(
            #"{"size":1,"sise":1}"#, Embed.self,
            LiftFailure(.value, #"unknown key "sise", near "size""#, at: "sise"))
    }

    @Test func rulesForKeysApplyToConstants() throws {
        struct Item: JarCodable {
            let itemKind: String = "a"
            var size: Int

            enum CodingKeys: CodingKey { case itemKind, size }
        }
        let snake = Jar.Context([JarKeyRules.snakeCase, JarUnknownKeys.refused])
        let jar = try Jar(json: #"{"item_kind":"a","size":1}"#).union(context: snake)
        #expect(try (jar^ as Item).size == 1)
        let other = try Jar(json: #"{"item_kind":"b","size":1}"#).union(context: snake)
        #expect(try failure { try other^ as Item }.key == "item_kind")
    }
}
