import Foundation
import Lift
import Testing

/// Everything that containers say of themselves, line by line, in one walk that knows what to expect.
private struct Trace: Decodable {
    var lines: [String] = []

    private enum Key: String, CodingKey { case a, b, list, inner, nothing, null, `super` }

    init(from decoder: any Decoder) throws {
        note("decoder", decoder.codingPath)
        let outer = try decoder.container(keyedBy: Key.self)
        note("outer", outer.codingPath)
        lines.append("keys \(outer.allKeys.map(\.stringValue).sorted())")
        for key in [Key.a, .b, .nothing, .null] { lines.append("contains \(key) \(outer.contains(key))") }
        if outer.contains(.null) { lines.append("nil \(try outer.decodeNil(forKey: .null))") }
        lines.append("nil \(try outer.decodeNil(forKey: .a))")
        let inner = try outer.nestedContainer(keyedBy: Key.self, forKey: .inner)
        note("inner", inner.codingPath)
        lines.append("keys \(inner.allKeys.map(\.stringValue).sorted())")
        var list = try outer.nestedUnkeyedContainer(forKey: .list)
        try note(&list)
        let isNil = try list.decodeNil()
        lines.append("first nil \(isNil)")
        try note(&list)
        if !isNil { lines.append("first \(try list.decode(Int.self))") }
        try note(&list)
        lines.append("second nil \(try list.decodeNil())")
        try note(&list)
        lines.append("second \(try list.decode(Int.self))")
        try note(&list)
        let element = try list.nestedContainer(keyedBy: Key.self)
        note("element", element.codingPath)
        try note(&list)
        var elements = try list.nestedUnkeyedContainer()
        try note(&elements)
        lines.append("wrong \((try? elements.decode(Bool.self)) as Bool?)")
        try note(&elements)
        lines.append("right \(try elements.decode(Int.self))")
        try note(&elements)
        note("path", try elements.decode(Path.self).steps)
        try note(&elements)
        lines.append("past \((try? elements.decode(Path.self)) == nil)")
        try note(&elements)
        let superElement = try list.superDecoder()
        note("super element", superElement.codingPath)
        note("in it", try superElement.singleValueContainer().codingPath)
        try note(&list)
        let inherited = try outer.superDecoder()
        note("super", inherited.codingPath)
        note("in it", try inherited.container(keyedBy: Key.self).codingPath)
        note("super a", try outer.superDecoder(forKey: .a).codingPath)
        note("path b", try inner.decode(Path.self, forKey: .b).steps)
        note("wrapped", try inner.decode([String: [Path]].self, forKey: .a)["é.k"]?[0].steps ?? [])
        note("after", outer.codingPath)
    }

    private mutating func note(_ name: String, _ path: [any CodingKey]) {
        let steps = path.map { key in
            "\(key.stringValue)#\(key.intValue.map { "\($0)" } ?? "")"
        }
        lines.append("\(name): \(steps.joined(separator: "/"))")
    }

    private mutating func note(_ list: inout any UnkeyedDecodingContainer) throws {
        note("list", list.codingPath)
        lines.append("at \(list.currentIndex) of \(list.count ?? -1), end \(list.isAtEnd)")
    }

    struct Path: Decodable {
        var steps: [any CodingKey]

        init(from decoder: any Decoder) throws { steps = try decoder.singleValueContainer().codingPath }
    }
}

/// The paths of everything that encodes.
private struct EncodedTrace: Encodable {
    final class Lines { var lines: [String] = [] }

    let trace = Lines()

    private enum Key: String, CodingKey { case a, list, inner, last }

    private struct Path: Encodable {
        let trace: Lines

        func encode(to encoder: any Encoder) throws {
            trace.note("value", encoder.codingPath)
            var container = encoder.singleValueContainer()
            trace.note("in it", container.codingPath)
            try container.encode(1)
        }
    }

    func encode(to encoder: any Encoder) throws {
        trace.note("encoder", encoder.codingPath)
        var outer = encoder.container(keyedBy: Key.self)
        trace.note("outer", outer.codingPath)
        try outer.encode(Path(trace: trace), forKey: .a)
        var inner = outer.nestedContainer(keyedBy: Key.self, forKey: .inner)
        trace.note("inner", inner.codingPath)
        try inner.encode(["é.k": [Path(trace: trace)]], forKey: .a)
        var list = inner.nestedUnkeyedContainer(forKey: .list)
        trace.note("list", list.codingPath)
        trace.lines.append("count \(list.count)")
        try list.encode(Path(trace: trace))
        var element = list.nestedContainer(keyedBy: Key.self)
        trace.note("element", element.codingPath)
        try element.encode(Path(trace: trace), forKey: .a)
        let elements = list.nestedUnkeyedContainer()
        trace.note("elements", elements.codingPath)
        let superElement = list.superEncoder()
        trace.note("super element", superElement.codingPath)
        try Path(trace: trace).encode(to: superElement)
        trace.lines.append("count \(list.count)")
        let inherited = outer.superEncoder()
        trace.note("super", inherited.codingPath)
        var container = inherited.container(keyedBy: Key.self)
        try container.encode(Path(trace: trace), forKey: .last)
        trace.note("super last", outer.superEncoder(forKey: .last).codingPath)
        trace.note("after", outer.codingPath)
    }
}

extension EncodedTrace.Lines {
    fileprivate func note(_ name: String, _ path: [any CodingKey]) {
        let steps = path.map { key in
            key.intValue.map { "\(key.stringValue)#\($0)" } ?? key.stringValue
        }
        lines.append("\(name): \(steps.joined(separator: "/"))")
    }
}

@Suite struct CodingTraceTests {
    private static let json =
        #"{"a":1,"b":"x","null":null,"list":[null,2,{"a":1},[7,8],9],"#
        + #""inner":{"b":[1],"a":{"é.k":[{}]}},"super":{"a":2},"other":0}"#

    @Test(arguments: JarRoute.allCases)
    func decodingContainersSayWhatThoseOfJSONDecoderSay(route: JarRoute) throws {
        let expected = try JSONDecoder().decode(Trace.self, from: Data(Self.json.utf8)).lines
        let found = try JarDecoder().decode(Trace.self, from: route.jar(Self.json)).lines
        try #require(found.count == expected.count)
        for (found, expected) in zip(found, expected) { #expect(found == expected) }
    }

    @Test func decodingContainersOfPropertyListsSayTheSame() throws {
        // Property lists have no null.
        let json = Self.json.replacingOccurrences(of: #""null":null,"#, with: "")
            .replacingOccurrences(of: "null", with: "0")
        let expected = try JSONDecoder().decode(Trace.self, from: Data(json.utf8)).lines
        let found = try JarDecoder().decode(Trace.self, from: Jar(plist: Data(plist: Jar(json: json)))).lines
        try #require(found.count == expected.count)
        for (found, expected) in zip(found, expected) { #expect(found == expected) }
    }

    /// JSONEncoder forgets the path to a nested container in what is encoded in it; here it is whole.
    @Test func encodingContainersSayWhereTheyAre() throws {
        let found = EncodedTrace()
        let jar = try JarEncoder().encode(found)
        let expected = [
            "encoder: ", "outer: ", "value: a", "in it: a", "inner: inner", "value: inner/a/é.k/Index 0#0",
            "in it: inner/a/é.k/Index 0#0", "list: inner/list", "count 0", "value: inner/list/Index 0#0",
            "in it: inner/list/Index 0#0", "element: inner/list/Index 1#1", "value: inner/list/Index 1#1/a",
            "in it: inner/list/Index 1#1/a", "elements: inner/list/Index 2#2",
            "super element: inner/list/Index 3#3", "value: inner/list/Index 3#3",
            "in it: inner/list/Index 3#3", "count 4", "super: super", "value: super/last",
            "in it: super/last", "super last: last", "after: ",
        ]
        #expect(found.trace.lines == expected)
        let text = #"{"a":1,"inner":{"a":{"é.k":[1]},"list":[1,{"a":1},[],1]},"super":{"last":1},"last":{}}"#
        #expect(try String(json: jar) == text)
        let json = try JSONEncoder().encode(EncodedTrace())
        #expect(try Jar(json: json) == Jar(json: text))
    }

    /// A missing value is nil if an optional is expected, as with `^`. JSONDecoder throws in these cases.
    @Test(arguments: [JarRoute.document, .built, .placed])
    func whatIsMissingIsNil(route: JarRoute) throws {
        struct Asking: Decodable {
            var isNil: Bool
            var optional: Int?

            enum Key: CodingKey { case nothing }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                isNil = try container.decodeNil(forKey: .nothing)
                optional = try container.decode(Int?.self, forKey: .nothing)
            }
        }
        let found = try JarDecoder().decode(Asking.self, from: route.jar("{}"))
        #expect(found.isNil)
        #expect(found.optional == nil)
    }
}
