import Foundation
@testable import Lift
import Testing

/// The key path of errors, however the data is held and whatever is lifted.
@Suite struct JarOriginTests {
    struct Item: JarElement, Hashable {
        let id: Int
        let tags: [String: Int]

        init(jar: Jar) throws {
            id = try jar["id"]^
            tags = try jar["tags"]^ ?? [:]
            try jar.assert(id >= 0, "Must not be negative")
        }

        var jar: Jar { ["id": id, "tags": tags] }
    }

    indirect enum Layout: JarConvertible {
        case product(id: Int)
        case folder(name: String, items: [Layout])

        init(jar: Jar) throws {
            switch try jar["type"]^ as String {
            case "Product": self = try .product(id: jar["id"]^)
            case "Folder": self = try .folder(name: jar["name"]^, items: jar["items"]^)
            case let type: throw jar.assertionFailure("Unknown layout type: \(type)")
            }
        }
    }

    struct Page: JarConvertible {
        let layouts: [String: [Layout]]
        let items: [Item]?
        let first: Item?

        init(jar: Jar) throws {
            layouts = try jar["layouts"]^ ?? [:]
            items = try jar["items"]^
            first = try jar["first"]["item"]^
        }
    }

    /// A page that cannot be lifted, the message and where.
    static let pages: [(json: String, message: String, path: [JarPath.Component])] = [
        ("[]", "expected a dictionary, found array of 0", []),
        (#"{"items":{}}"#, "expected [Item], found dictionary of 0", [.key("items")]),
        (
            #"{"items":[{"id":1},{"id":"x"}]}"#, #"expected Int, found string "x""#,
            [.key("items"), .index(1), .key("id")]
        ),
        (
            #"{"items":[{"id":1},{}]}"#, "expected Int, but the key is missing; the dictionary is empty",
            [.key("items"), .index(1), .key("id")]
        ),
        (#"{"items":[7]}"#, "expected a dictionary, found number 7", [.key("items"), .index(0)]),
        (#"{"items":[{"id":1},{"id":-1}]}"#, "Must not be negative", [.key("items"), .index(1)]),
        (
            #"{"items":[{"id":1,"tags":{"a.b":null}}]}"#, "expected Int, found null",
            [.key("items"), .index(0), .key("tags"), .key("a.b")]
        ),
        (#"{"first":{"item":{"id":-5}}}"#, "Must not be negative", [.key("first"), .key("item")]),
        (#"{"first":[]}"#, "expected a dictionary, found array of 0", [.key("first")]),
        (
            #"{"layouts":{"x":[{"type":"Product","id":1},{"type":"Other"}]}}"#, "Unknown layout type: Other",
            [.key("layouts"), .key("x"), .index(1)]
        ),
        (
            """
            {"layouts":{"x":[{"type":"Folder","name":"f","items":[{"type":"Product","id":1},
            {"type":"Folder","name":"g","items":[{"type":"Product","id":true}]}]}]}}
            """, "expected Int, found bool true",
            [
                .key("layouts"), .key("x"), .index(0), .key("items"), .index(1), .key("items"), .index(0),
                .key("id"),
            ]
        ),
    ]

    @Test(arguments: pages.indices, JarRoute.allCases)
    func modelsFailWithTheirPath(row: Int, route: JarRoute) throws {
        let (json, message, path) = Self.pages[row]
        let jar = try route.jar(json)
        let error = try liftError { try jar^ as Page }
        #expect(error.message == message)
        #expect(error.path == route.path + path)
        let inside: Jar = ["out.er": [0, jar]]
        let insideError = try liftError { try (inside["out.er"]^ as [Jar])[1]^ as Page }
        #expect(insideError.message == message)
        #expect(insideError.path == [.key("out.er"), .index(1)] + path)
        let lifted = try liftError { try jar.union(context: TimeZone.gmt)^ as Page? }
        #expect(lifted == error)
    }

    @Test(arguments: JarRoute.allCases)
    func whatWasLiftedAsAJarKeepsItsPlace(route: JarRoute) throws {
        let jar = try route.jar(#"{"a":{"b":[{"c":"x"}]}}"#)
        let list: Jar = try jar["a"]["b"]^
        let elements: [Jar] = try list^
        #expect(
            try liftError { try elements[0]["c"]^ as Int }.path
                == route.path + [.key("a"), .key("b"), .index(0), .key("c")])
        let tuples = try liftError {
            try (jar["a"]["b"]^ as [Jar]).map { try ($0["c"]^ as Int, $0["d"]^ as Int) }
        }
        #expect(tuples.path == route.path + [.key("a"), .key("b"), .index(0), .key("c")])
    }

    static let changes: [(json: String, change: @Sendable (inout Jar) -> Void)] = [
        (#"{"b":1}"#, { $0["c"] = "x" }),
        (#"{"c":"x","b":1}"#, { $0["b"] = 2 }),
        (#"{"c":"x","b":1}"#, { $0["b"] = nil }),
        (#"{"c":"x"}"#, { $0.merge(["b": 2] as Jar) }),
        (#"{"b":1}"#, { $0.merge(["c": "x"] as Jar) }),
        ("1", { $0["c"] = "x" }),
        (#""s""#, { $0["c"] = "x" }),
        ("null", { $0["c"] = "x" }),
        ("[]", { $0["c"] = "x" }),
        ("true", { $0.merge(["c": "x"] as Jar) }),
        ("true", { $0.merge(Jar(JarRoute.Deferred(held: ["c": "x"]))) }),
    ]

    @Test(arguments: changes.indices, JarRoute.allCases)
    func aChangedPartKeepsItsPlace(row: Int, route: JarRoute) throws {
        let (json, change) = Self.changes[row]
        var part = try route.jar(#"{"a":[0,\#(json)]}"#)["a"][1]
        let path = route.path + [.key("a"), .index(1)]
        change(&part)
        #expect(try liftError { try part^ as Int }.path == path)
        #expect(try liftError { try part["c"]^ as Int }.path == path + [.key("c")])
        #expect(try liftError { try part["d"]^ as Int }.path == path + [.key("d")])
        part["e"]["f"] = [1, "y"]
        #expect(
            try liftError { try part["e"]["f"]^ as [Int] }.path == path + [.key("e"), .key("f"), .index(1)])
        part["e"]["f"][7] = 1
        #expect(
            try liftError { try part["e"]["f"]^ as [Int] }.path == path + [.key("e"), .key("f"), .index(7)])
    }

    @Test(arguments: ["1", #""s""#, "null", "{}", "[]"], JarRoute.allCases)
    func aPartThatIsAppendedToKeepsItsPlace(json: String, route: JarRoute) throws {
        var part = try route.jar(#"{"a":[0,\#(json)]}"#)["a"][1]
        part.append("x")
        let last = try #require(part.count) - 1
        let path = route.path + [.key("a"), .index(1)]
        #expect(try liftError { try part[last]^ as Int }.path == path + [.index(last)])
        #expect(try liftError { try part[9]^ as Int }.path == path + [.index(9)])
    }

    @Test(arguments: JarRoute.allCases)
    func anAbsentPartThatIsChangedKeepsItsPlace(route: JarRoute) throws {
        let jar = try route.jar(#"{"a":{}}"#)
        let path = route.path + [.key("a"), .key("b")]
        var part = jar["a"]["b"]
        part["c"] = "x"
        #expect(try liftError { try part["c"]^ as Int }.path == path + [.key("c")])
        part = jar["a"]["b"]
        part.append("x")
        #expect(try liftError { try part^ as [Int] }.path == path + [.index(0)])
        part = jar["a"]["b"]
        part.merge(try Jar(json: #"{"k":{"c":"x"}}"#)["k"])
        #expect(try liftError { try part["c"]^ as Int }.path == path + [.key("c")])
        part = jar["a"]["b"]
        part[3] = "x"
        #expect(try liftError { try part^ as [Int] }.path == path + [.index(3)])
    }

    @Test func aPartOfAnotherDocumentIsNamedByItsNewPlace() throws {
        let small = try Jar(json: #"{"k":{"c":"x"},"s":5}"#)
        let large = try Jar(json: #"{"a":[1,2,3,4,5,6,7,8,9,[{"b":{"d":1}}]]}"#)
        let built: Jar = ["x": large["a"][9]]
        for part in [built["x"][0]["b"], built["x"][0]["b"]["d"], built["x"][0]["nope"]] {
            var part = part
            let path = try liftError { try part^ as Bool }.path
            part.merge(small["k"])
            #expect(try liftError { try part["c"]^ as Int }.path == path + [.key("c")])
            part.merge(small["s"])
            #expect(try liftError { try part^ as Bool }.path == path)
            #expect(try liftError { try part["x"]^ as Bool }.path == path)
        }
        var whole = large
        whole["a"][9][0] = small["k"]
        #expect(try liftError { try whole["a"][9][0]["c"]^ as Int }.key == "a[9][0].c")
        #expect(try liftError { try whole["a"][9][0]["nope"]^ as Int }.key == "a[9][0].nope")
        whole = small["k"]
        #expect(try liftError { try whole["c"]^ as Int }.key == "k.c")
    }

    @Test func aKeyThatIsNoneOfTheTypeIsInThePath() throws {
        for route in JarRoute.allCases {
            let jar = try route.jar(#"{"m":{"x":1}}"#)
            let error = try liftError { try jar["m"]^ as [Int: Int] }
            #expect(error.kind == .type)
            #expect(error.path == route.path + [.key("m"), .key("x")])
        }
    }

    @Test func writingFailsWithThePath() throws {
        let rows: [(Jar, String)] = [
            (Jar(Double.nan), ""),
            (["a": [1, ["b": Double.infinity]] as Jar], "a[1].b"),
            (["a": [1, ["b": JarRoute.Deferred(held: ["c": Float.nan])]] as Jar], "a[1].b.c"),
            (["a": Jar(error: LiftError("gone"))], "a"),
            ([[Date(timeIntervalSince1970: 1e15)]], "[0][0]"),
            (["skipped": Jar(), "a.b": Double.nan], #"["a.b"]"#),
        ]
        for (jar, key) in rows {
            #expect(try liftError { try String(json: jar) }.key == key)
            #expect(
                try liftError {
                    try String(
                        json: jar, options: JSONWritingOptions(indentation: .spaces(2), sortedKeys: true))
                }.key == key)
            #expect(
                try liftError { try Data(json: [jar]) }.key
                    == (key.hasPrefix("[") || key.isEmpty ? "[0]" : "[0].") + key)
        }
    }

    @Test func unknownValuesFailWithThePath() throws {
        final class Stranger {}
        let value: [String: Any] = ["a": [1, ["b": Stranger()] as [String: Any]] as [Any]]
        let expected = LiftFailure(.unsupported, "Stranger has no representation as a Jar", at: "a[1].b")
        #expect(try failure { try Jar(checked: value) } == expected)
        let jar = Jar(unchecked: value)
        #expect(try jar["a"][0]^ as Int == 1)
        #expect(try failure { try jar["a"][1]["b"]^ as Int } == expected)
        #expect(try failure { try jar["a"][1]["b"]["deeper"][3]^ as Int? } == expected)
        #expect(try failure { try jar.asAny() } == expected)
        #expect(try failure { try String(json: jar) } == expected)
    }
}
