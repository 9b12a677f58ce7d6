import Foundation
import Lift
import Testing

private struct Leaf: Codable, Hashable {
    var count: Int8
    var suit: Suit?
    var choice: Option?
    var tags: [String]?
    var bySuit: [Suit: Box]?
    var byNumber: [Int: Box]?
    var when: Date?
    var thrown: Thrower?

    enum Option: Codable, Hashable {
        case one(Int)
        case two(value: Box)
    }

    struct Box: Codable, Hashable { var it: Bool }
}

private struct Tree: Decodable {
    var leaf: Leaf
    var list: [Leaf]
    var named: [String: Leaf]
    var trees: [Tree]?
}

private struct OwnError: Error, CustomStringConvertible {
    let description = "an error of its own"
}

/// Throws what its data says.
private struct Thrower: Codable, Hashable {
    private enum Key: String, CodingKey { case how, value, list }
    private enum Numbered: Int, CodingKey { case seven = 7 }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let path = container.codingPath
        func context(_ message: String, _ steps: any CodingKey...) -> DecodingError.Context {
            DecodingError.Context(codingPath: path + steps, debugDescription: message)
        }
        switch try container.decode(String.self, forKey: .how) {
        case "corrupted":
            throw DecodingError.dataCorruptedError(forKey: .value, in: container, debugDescription: "bad")
        case "corrupted here": throw DecodingError.dataCorrupted(context("bad"))
        case "not found": throw DecodingError.keyNotFound(Key.value, context("none"))
        case "not found at the key": throw DecodingError.keyNotFound(Key.value, context("none", Key.value))
        case "no value": throw DecodingError.valueNotFound(Int.self, context("a null", Key.value))
        case "mismatch": throw DecodingError.typeMismatch(Int.self, context("no number", Key.value))
        case "beyond": throw DecodingError.dataCorrupted(context("beyond", Key.value, Key.list, Key.value))
        case "numbered": throw DecodingError.dataCorrupted(context("numbered", Numbered.seven))
        case "no path":
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: "no path"))
        case "in list":
            var list = try container.nestedUnkeyedContainer(forKey: .list)
            _ = try list.decode(Int.self)
            throw DecodingError.dataCorruptedError(in: list, debugDescription: "bad list")
        case "behind list":
            let list = try container.nestedUnkeyedContainer(forKey: .list)
            let end = try #require(list.count)
            throw DecodingError.dataCorrupted(context("short list", Key.list, Index(intValue: end)))
        case "past end":
            var list = try container.nestedUnkeyedContainer(forKey: .list)
            while true { _ = try list.decode(Int.self) }
        case "nil past end":
            var list = try container.nestedUnkeyedContainer(forKey: .list)
            while true { if try !list.decodeNil() { _ = try list.decode(Int.self) } }
        case "container past end":
            var list = try container.nestedUnkeyedContainer(forKey: .list)
            while true { if try list.nestedUnkeyedContainer().count == -1 { break } }
        case "own error": throw OwnError()
        case "message": throw LiftError("a message")
        case "assertion": throw try #require(decoder.jar)["value"].assertionFailure("refused")
        case "super":
            _ = try container.superDecoder().container(keyedBy: Key.self).decode(Int.self, forKey: .how)
        case "super of key":
            _ = try container.superDecoder(forKey: .list).singleValueContainer().decode(Int.self)
        case "nested": _ = try container.nestedContainer(keyedBy: Key.self, forKey: .list)
        case "context": let _: Coin = try decoder.jarContext.get()
        default: break
        }
    }

    private struct Coin: JarContextValue {}

    private struct Index: CodingKey {
        var intValue: Int?
        var stringValue: String { "Index \(intValue ?? -1)" }

        init(intValue: Int) { self.intValue = intValue }
        init?(stringValue: String) { nil }
    }

    func encode(to encoder: any Encoder) throws {}
}

private struct Row: Sendable, CustomTestStringConvertible {
    let leaf: String
    let failure: LiftFailure
    /// How far behind the start of the leaf's text the value stands; nil for the leaf itself.
    let at: String?

    init(_ leaf: String, _ kind: LiftError.Kind, _ message: String, _ key: String, at: String? = nil) {
        self.leaf = leaf
        failure = LiftFailure(kind, message, at: key)
        self.at = at
    }

    var testDescription: String { leaf }
}

@Suite struct JarDecodingFailureTests {
    private static let rows = [
        // What containers say.
        Row(#"1"#, .type, "expected a dictionary, found number 1", ""),
        Row(#"null"#, .null, "expected a dictionary, found null", ""),
        Row(#"{}"#, .missing, "expected Int8, but the key is missing; the dictionary is empty", ".count"),
        Row(#"{"count":null}"#, .null, "expected Int8, found null", ".count", at: "null"),
        Row(#"{"count":true}"#, .type, "expected Int8, found bool true", ".count", at: "true"),
        Row(
            #"{"count":300}"#, .range, "expected Int8, found number 300, which doesn't fit", ".count",
            at: "300"),
        Row(#"{"count":1.5}"#, .type, "expected Int8, found number 1.5", ".count", at: "1.5"),
        Row(#"{"count":[]}"#, .type, "expected Int8, found array of 0", ".count", at: "[]"),
        Row(
            #"{"count":1,"tags":"x"}"#, .type, #"expected [String], found string "x""#, ".tags",
            at: #""x""#),
        Row(#"{"count":1,"tags":["x",null]}"#, .null, "expected String, found null", ".tags[1]", at: "null"),
        Row(
            #"{"count":1,"when":"x"}"#, .value, #"expected an ISO 8601 date, found string "x""#, ".when",
            at: #""x""#),
        // What the standard library says of a raw value lists none.
        Row(
            #"{"count":1,"suit":"x"}"#, .value,
            #"expected Suit, found string "x", which is not one of "clubs", "diamonds", "♥ hearts""#, ".suit",
            at: #""x""#),
        Row(
            #"{"count":1,"suit":1.5}"#, .type, "expected String, found number 1.5", ".suit", at: "1.5"),
        // What the standard library says.
        Row(#"{"count":1,"suit":[]}"#, .type, "expected String, found array of 0", ".suit", at: "[]"),
        Row(
            #"{"count":1,"choice":{}}"#, .value,
            "expected one case of Option as a key, found no key", ".choice", at: "{}"),
        Row(
            #"{"count":1,"choice":{"x":{}}}"#, .value,
            #"expected one case of Option as a key, found the key "x""#, ".choice", at: #"{"x""#),
        Row(
            #"{"count":1,"choice":{"one":{},"two":{}}}"#, .value,
            #"expected one case of Option as a key, found the keys "one", "two""#, ".choice",
            at: #"{"one""#),
        Row(
            #"{"count":1,"choice":{"one":{}}}"#, .missing,
            "expected Int, but the key is missing; the dictionary is empty", ".choice.one._0",
            at: "{}"),
        Row(
            #"{"count":1,"choice":{"two":{"value":{"it":0}}}}"#, .type, "expected Bool, found number 0",
            ".choice.two.value.it", at: "0}"),
        Row(
            #"{"count":1,"choice":{"two":5}}"#, .type, "expected a dictionary, found number 5", ".choice.two",
            at: "5"),
        Row(
            #"{"count":1,"bySuit":["clubs"]}"#, .value,
            "Expected collection of key-value pairs; encountered odd-length array instead", ".bySuit",
            at: #"["clubs"#),
        Row(
            #"{"count":1,"bySuit":["clubs",{"it":1}]}"#, .type, "expected Bool, found number 1",
            ".bySuit[1].it", at: "1}]"),
        Row(
            #"{"count":1,"byNumber":{"1":{}}}"#, .missing,
            "expected Bool, but the key is missing; the dictionary is empty", ".byNumber.1.it",
            at: "{}"),
        // What user code says.
        Row(#"{"count":1,"thrown":{"how":"corrupted","value":5}}"#, .value, "bad", ".thrown.value", at: "5"),
        Row(#"{"count":1,"thrown":{"how":"corrupted here"}}"#, .value, "bad", ".thrown", at: #"{"how"#),
        Row(#"{"count":1,"thrown":{"how":"not found"}}"#, .missing, "none", ".thrown.value", at: #"{"how"#),
        // A path to the key that is missing has the key already.
        Row(
            #"{"count":1,"thrown":{"how":"not found at the key"}}"#, .missing, "none", ".thrown.value",
            at: #"{"how"#),
        Row(
            #"{"count":1,"thrown":{"how":"not found at the key","value":{}}}"#, .missing, "none",
            ".thrown.value.value", at: "{}"),
        Row(
            #"{"count":1,"thrown":{"how":"no value","value":null}}"#, .null, "a null", ".thrown.value",
            at: "null"),
        Row(
            #"{"count":1,"thrown":{"how":"mismatch","value":"x"}}"#, .type, "no number", ".thrown.value",
            at: #""x""#),
        Row(
            #"{"count":1,"thrown":{"how":"beyond","value":5}}"#, .value, "beyond", ".thrown.value.list.value",
            at: "5"),
        Row(
            #"{"count":1,"thrown":{"how":"numbered","seven":8}}"#, .value, "numbered", ".thrown.seven",
            at: "8"),
        Row(#"{"count":1,"thrown":{"how":"no path"}}"#, .value, "no path", ".thrown", at: #"{"how"#),
        Row(
            #"{"count":1,"thrown":{"how":"in list","list":[1,2]}}"#, .value, "bad list", ".thrown.list[1]",
            at: "2]"),
        Row(
            #"{"count":1,"thrown":{"how":"in list","list":[1]}}"#, .value, "bad list", ".thrown.list[1]",
            at: "[1]"),
        Row(
            #"{"count":1,"thrown":{"how":"behind list","list":[1,2]}}"#, .value, "short list",
            ".thrown.list[2]", at: "[1,"),
        Row(
            #"{"count":1,"thrown":{"how":"past end","list":[1]}}"#, .bounds,
            "index 1 is out of bounds, expected 0", ".thrown.list[1]", at: "[1]"),
        Row(
            #"{"count":1,"thrown":{"how":"nil past end","list":[]}}"#, .bounds,
            "index 0 is out of bounds of an empty array", ".thrown.list[0]", at: "[]"),
        Row(
            #"{"count":1,"thrown":{"how":"container past end","list":[[]]}}"#, .bounds,
            "index 1 is out of bounds, expected 0", ".thrown.list[1]", at: "[[]]"),
        Row(
            #"{"count":1,"thrown":{"how":"own error"}}"#, .value, "an error of its own", ".thrown",
            at: #"{"how"#),
        Row(#"{"count":1,"thrown":{"how":"message"}}"#, .value, "a message", ".thrown", at: #"{"how"#),
        Row(
            #"{"count":1,"thrown":{"how":"assertion","value":5}}"#, .value, "refused", ".thrown.value",
            at: "5"),
        Row(
            #"{"count":1,"thrown":{"how":"super","super":{"how":[]}}}"#, .type,
            "expected Int, found array of 0", ".thrown.super.how", at: "[]"),
        Row(
            #"{"count":1,"thrown":{"how":"super"}}"#, .missing,
            #"expected a dictionary, but the key is missing; the only key is "how""#,
            ".thrown.super", at: #"{"how"#),
        Row(
            #"{"count":1,"thrown":{"how":"super of key","list":{}}}"#, .type,
            "expected Int, found dictionary of 0", ".thrown.list", at: "{}"),
        Row(
            #"{"count":1,"thrown":{"how":"nested","list":5}}"#, .type,
            "expected a dictionary, found number 5",
            ".thrown.list", at: "5"),
        Row(
            #"{"count":1,"thrown":{"how":"context"}}"#, .context, "no Coin in the context", ".thrown",
            at: #"{"how"#),
    ]

    /// Where a leaf may stand in a tree.
    private static let places: [(before: String, after: String, key: String)] = [
        (#"{"leaf":"#, #","list":[],"named":{}}"#, "leaf"),
        (#"{"leaf":{"count":1},"list":[{"count":2},"#, #"],"named":{}}"#, "list[1]"),
        (#"{"leaf":{"count":1},"list":[],"named":{"a.b":{"count":3},"é":"#, "}}", "named.é"),
        (
            #"{"leaf":{"count":1},"list":[],"named":{},"trees":["#
                + #"{"leaf":{"count":1},"list":[{"count":1},"#, #"],"named":{}}]}"#, "trees[0].list[1]"
        ),
    ]

    @Test func aMissingKeyIsNoValueOfATypeThatAsksForNothing() throws {
        struct Empty: Codable {}
        struct Whole: Decodable { var a: Empty }
        let error = LiftFailure(
            .missing, #"expected Empty, but the key is missing; the only key is "b""#, at: "a")
        #expect(try failure { try JarDecoder().decode(Whole.self, from: ["b": 1]) } == error)
        #expect(try failure { try JarDecoder().decode(Whole.self, from: Jar(json: #"{"b":1}"#)) } == error)
    }

    @Test(arguments: rows)
    fileprivate func saysWhatAndWhereAtEveryDepth(row: Row) throws {
        for place in Self.places {
            let json = place.before + row.leaf + place.after
            for route in JarRoute.keepingOrder {
                let jar = try route.jar(json)
                let prefix = route.path.isEmpty ? "" : "here[1]."
                let expected = LiftFailure(
                    row.failure.kind, row.failure.message, at: prefix + place.key + row.failure.key)
                let found = try failure { try JarDecoder().decode(Tree.self, from: jar) }
                #expect(found == expected, "by \(route)")
            }
        }
    }

    @Test(arguments: rows)
    fileprivate func saysTheLineAndColumn(row: Row) throws {
        for place in Self.places {
            let json = "\n  " + place.before + row.leaf + place.after
            let error = try liftError { try JarDecoder().decode(Tree.self, from: Jar(json: json)) }
            let start = place.before.unicodeScalars.count + 3
            let inner = try row.at.map { try #require(row.leaf.range(of: $0)).lowerBound }
            let offset =
                inner.map { row.leaf.unicodeScalars.distance(from: row.leaf.startIndex, to: $0) } ?? 0
            #expect(error.line == 2)
            #expect(error.column == start + offset)
        }
    }

    @Test func keepsTheErrorOfTheType() throws {
        let jar = try Jar(json: #"{"how":"corrupted","value":1}"#)
        let error = try liftError { try JarDecoder().decode(Thrower.self, from: jar) }
        let underlying = try #require(error.underlyingError as? DecodingError)
        guard case .dataCorrupted(let context) = underlying else {
            Issue.record("another error: \(underlying)")
            return
        }
        #expect(context.debugDescription == "bad")
        let own = try liftError {
            try JarDecoder().decode([Thrower].self, from: [["how": "own error"] as Jar])
        }
        #expect(own.underlyingError is OwnError)
        #expect(LiftFailure(own) == LiftFailure(.value, "an error of its own", at: "[0]"))
    }

    @Test(arguments: JarRoute.allCases)
    func saysWhatIsWrongAtTheTop(route: JarRoute) throws {
        let key = route.path.isEmpty ? "" : "here[1]"
        func expect<Value: Decodable>(
            _ type: Value.Type, _ json: String, _ kind: LiftError.Kind, _ message: String
        )
            throws
        {
            let jar = try route.jar(json)
            let found = try failure { try JarDecoder().decode(type, from: jar) }
            #expect(found == LiftFailure(kind, message, at: key))
        }
        try expect(Leaf.self, "[]", .type, "expected a dictionary, found array of 0")
        try expect([Leaf].self, "{}", .type, "expected an array, found dictionary of 0")
        try expect(Suit.self, "null", .null, "expected String, found null")
        try expect(
            Suit.self, #""x""#, .value,
            #"expected Suit, found string "x", which is not one of "clubs", "diamonds", "♥ hearts""#)
        try expect(Int.self, #""x""#, .type, #"expected Int, found string "x""#)
        try expect([Int].self, "5", .type, "expected [Int], found number 5")
    }

    @Test func aMissingJarAndAnErrorAreWhatIsSaid() throws {
        let missing = try failure { try JarDecoder().decode(Leaf.self, from: Jar()) }
        #expect(missing == LiftFailure(.missing, "expected a dictionary, found nothing"))
        let error = try failure { try JarDecoder().decode(Leaf.self, from: Jar(error: OwnError())) }
        #expect(error == LiftFailure(.value, "an error of its own"))
        let inside: Jar = ["leaf": Jar(error: OwnError()), "list": [] as Jar, "named": [:] as Jar]
        let located = try failure { try JarDecoder().decode(Tree.self, from: inside) }
        #expect(located == LiftFailure(.value, "an error of its own", at: "leaf"))
        let scalar: Jar = ["count": Jar(error: LiftError("no count"))]
        #expect(
            try failure { try JarDecoder().decode(Leaf.self, from: scalar) }
                == LiftFailure(.value, "no count", at: "count"))
        let optional: Jar = ["count": 1, "tags": Jar(error: LiftError("no tags"))]
        #expect(
            try failure { try JarDecoder().decode(Leaf.self, from: optional) }
                == LiftFailure(.value, "no tags", at: "tags"))
    }
}
