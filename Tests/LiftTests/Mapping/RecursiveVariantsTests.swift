import Foundation
import Lift
import Testing

/// Variants in a context, of classes that have properties of the same class.
@Suite struct RecursiveVariantsTests {
    private let context = Jar.Context(
        JarTypeTransform(
            JarVariants<VariantNode>(
                by: "type",
                ["node": VariantNode.self, "file": VariantFile.self, "folder": VariantFolder.self])))

    private let text = """
        {"root":{"children":[\
        {"children":[{"name":"deep","text":"x","type":"file"}],"name":"sub","type":"folder"},\
        {"link":{"name":"target","text":"y","type":"file"},"name":"plain","type":"node"}],\
        "name":"top","type":"folder"}}
        """

    private func sorted(_ disk: VariantDisk) throws -> String {
        try String(json: disk.asJar(using: context), options: JSONWritingOptions(sortedKeys: true))
    }

    @Test func theTagOfEachLevelIsRead() throws {
        let disk: VariantDisk = try Jar(json: text).union(context: context)^
        let top = try #require(disk.root as? VariantFolder)
        let sub = try #require(top.children[0] as? VariantFolder)
        let deep = try #require(sub.children[0] as? VariantFile)
        #expect(deep.text == "x")
        #expect(top.children[1].link is VariantFile)
    }

    @Test func theTagOfEachLevelIsWritten() throws {
        let disk: VariantDisk = try Jar(json: text).union(context: context)^
        #expect(try sorted(disk) == text)
    }

    @Test func codersDoTheSame() throws {
        let disk = try JarDecoder(context: context).decode(VariantDisk.self, from: text)
        let data = try JarEncoder(context: context).encodeJSON(disk)
        #expect(try Jar(json: data) == Jar(json: text))
    }

    @Test func aContextMayBeAddedLater() throws {
        let disk: VariantDisk = try Jar(json: text).union(context: context)^
        let jar = disk.asJar(using: context).union(context: JarKeyRules.snakeCase)
        #expect(try Jar(json: Data(json: jar)) == Jar(json: text))
    }

    @Test func anErrorHasThePathOfItsLevel() throws {
        let wrong = text.replacing(#""type":"file"},"name":"plain""#, with: #""type":"fil"},"name":"plain""#)
        let error = try failure { try Jar(json: wrong).union(context: context)^ as VariantDisk }
        #expect(
            error
                == LiftFailure(
                    .value, #"expected one of "node", "file", "folder", found string "fil""#,
                    at: "root.children[1].link.type"))
    }

    @Test func typesWithTheirOwnInitializerAreReadAtEachLevel() throws {
        let shapes = JarTypeTransform(
            JarVariants<NestedShape>(by: "type", ["dot": NestedDot.self, "group": NestedGroup.self]))
        let jar = try Jar(
            json: #"{"type":"group","parts":[{"type":"group","parts":[{"type":"dot","x":1}]}]}"#)
        let shape: NestedShape = try jar.union(context: shapes)^
        let inner = try #require((shape as? NestedGroup)?.parts[0] as? NestedGroup)
        #expect((inner.parts[0] as? NestedDot)?.x == 1)
    }

    @Test func aValueThatContainsItselfIsTooDeep() throws {
        let link = VariantLink()
        link.next = link
        let links = Jar.Context(
            JarTypeTransform(JarVariants<VariantLink>(by: "type", ["link": VariantLink.self])))
        let error = try liftError { try String(json: [link].asJar(using: links)) }
        #expect(error.kind == .bounds)
        link.next = VariantLink()
        #expect(
            try String(json: [link].asJar(using: links))
                == #"[{"type":"link","next":{"type":"link"}}]"#)
        link.next = nil
    }

    @Test func aClassRepresentsItsPartsWithTheContext() throws {
        let boxes = Jar.Context(
            JarTypeTransform(
                JarVariants<VariantBox>(by: "type", ["box": VariantBox.self, "big": BigBox.self])))
        let text = #"[{"type":"big","parts":[{"type":"box","parts":[]},{"type":"big","parts":[]}]}]"#
        let list: [VariantBox] = try Jar(json: text).union(context: boxes)^
        #expect(list[0].parts[1] is BigBox)
        #expect(try Jar(json: String(json: list.asJar(using: boxes))) == Jar(json: text))
    }

    @Test func aValueThatWasRepresentedBeforeHasAllTags() throws {
        final class Sub: VariantLink {}
        let links = JarVariants<VariantLink>(by: "type", ["link": VariantLink.self, "sub": Sub.self])
        let sub = Sub()
        sub.next = Sub()
        sub.next?.next = VariantLink()
        let expected = try Jar(json: #"{"type":"sub","next":{"type":"sub","next":{"type":"link"}}}"#)
        let context = JarTypeTransform(links)
        #expect(try Jar(json: Data(json: Jar(sub, by: links).union(context: context))) == expected)
        #expect(
            try Jar(json: Data(json: Jar([sub as VariantLink]).union(context: context))) == [expected] as Jar)
    }

    @Test func aMappingWritesTheTagsOfItsParts() throws {
        let knots = JarTypeTransform(JarVariants<VariantKnot>(by: "type", ["knot": VariantKnot.self]))
        let list = [VariantKnot(x: nil, next: VariantKnot(x: 1, next: nil))]
        let text = #"[{"type":"knot","next":{"type":"knot","x":1}}]"#
        #expect(try Jar(json: String(json: list.asJar(using: knots))) == Jar(json: text))
        let context = Jar.Context(knots, JarEncoder.NilStrategy.null)
        let nulls = #"[{"type":"knot","x":null,"next":{"type":"knot","x":1,"next":null}}]"#
        for jar in [list.asJar(using: context), Jar(list).union(context: context)] {
            #expect(try Jar(json: String(json: jar)) == Jar(json: nulls))
        }
        let read: [VariantKnot] = try Jar(json: text).union(context: knots)^
        #expect(read[0].next?.x == 1)
    }

    @Test func aTransformOfYourOwnDoesNotApplyInsideItself() throws {
        let wrapped = JarTypeTransform(
            AnyJarTransform<Date>(
                lift: { try $0["$date"]^ }, represent: { ["$date": $0] }))
        let jar = try Jar(json: #"[{"$date":"2024-05-01T12:00:00Z"}]"#)
        let dates: [Date] = try jar.union(context: wrapped)^
        #expect(dates == [Date(timeIntervalSince1970: 1_714_564_800)])
        let written = try String(json: Jar(dates).union(context: wrapped))
        #expect(written == #"[{"$date":"2024-05-01T12:00:00.000Z"}]"#)
    }
}

private class VariantNode: JarCodable {
    let name: String
    let link: VariantNode?

    private enum CodingKeys: CodingKey { case name, link }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        link = try container.decodeIfPresent(VariantNode.self, forKey: .link)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(link, forKey: .link)
    }
}

private final class VariantFile: VariantNode {
    let text: String

    private enum CodingKeys: CodingKey { case text }

    required init(from decoder: any Decoder) throws {
        text = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .text)
        try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
    }
}

private final class VariantFolder: VariantNode {
    let children: [VariantNode]

    private enum CodingKeys: CodingKey { case children }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        children = try container.decode([VariantNode].self, forKey: .children)
        try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(children, forKey: .children)
    }
}

private class VariantLink: JarCodable {
    var next: VariantLink?

    init() {}
}

private final class VariantKnot: JarMapped {
    let x: Int?
    let next: VariantKnot?

    init(x: Int?, next: VariantKnot?) {
        self.x = x
        self.next = next
    }

    static let mapping = JarMapping<VariantKnot> {
        JarMake(VariantKnot.init(x:next:))
        JarField("x", \.x)
        JarField("next", \.next)
    }
}

private class VariantBox: JarConvertible, JarRepresentableWithContext, @unchecked Sendable {
    let parts: [VariantBox]

    required init(jar: Jar) throws { parts = try jar["parts"]^ }

    func asJar(using context: Jar.Context) -> Jar { ["parts": parts.asJar(using: context)] }
}

private final class BigBox: VariantBox, @unchecked Sendable {}

private struct VariantDisk: JarCodable {
    let root: VariantNode
}

private class NestedShape: JarElement {
    required init(jar: Jar) throws {}
    var jar: Jar { [:] }
}

private final class NestedDot: NestedShape {
    let x: Int

    required init(jar: Jar) throws {
        x = try jar["x"]^
        try super.init(jar: jar)
    }
}

private final class NestedGroup: NestedShape {
    let parts: [NestedShape]

    required init(jar: Jar) throws {
        parts = try jar["parts"]^
        try super.init(jar: jar)
    }
}
