import Foundation
import Lift
import Testing

private enum Color: String, Codable { case white, black }

private struct Toy: JarDefaultable, Equatable {
    var name = "ball"
    var price: Double? = 1.5
}

private struct Plain: Codable, Equatable {
    var a: Int
    var b: Int
}

/// All kinds of properties.
private struct Cat: JarDefaultable, Equatable {
    var id = 7
    var name = "nobody"
    var alive = true
    var weight = 3.5
    var small: Float = 0.5
    var byte: UInt8 = 9
    var color = Color.white
    var nick: String? = "puss"
    var owner: String?
    var toy = Toy(name: "mouse", price: nil)
    var other: Toy?
    var toys = [Toy(name: "string", price: 2)]
    var plain = Plain(a: 1, b: 2)
    var born = Date(timeIntervalSince1970: 0.123456)
    var bytes = Data([1, 2])
    var tags: Set<String> = ["x"]
    var ages = ["first": 1]
    var url = URL(string: "https://a.b")
    var raw: Jar = ["r": 1]
}

private struct Row: Sendable, CustomTestStringConvertible {
    let json: String
    let change: @Sendable (inout Cat) -> Void

    init(_ json: String, _ change: @escaping @Sendable (inout Cat) -> Void) {
        self.json = json
        self.change = change
    }

    var testDescription: String { json }
}

@Suite struct JarDefaultableTests {
    // MARK: Reading

    private static let rows = [
        Row("{}") { _ in },
        Row(#"{"unknown":1}"#) { _ in },
        Row(#"{"id":1,"name":"Tom","alive":false,"weight":1,"small":2,"byte":3,"color":"black"}"#) {
            ($0.id, $0.name, $0.alive, $0.weight, $0.small, $0.byte) = (1, "Tom", false, 1, 2, 3)
            $0.color = .black
        },
        Row(#"{"id":null,"name":null,"alive":null,"weight":null,"small":null,"byte":null,"color":null}"#) {
            _ in
        },
        Row(#"{"toy":null,"toys":null,"plain":null,"born":null,"bytes":null,"tags":null,"ages":null}"#) { _ in
        },
        Row(#"{"nick":null,"owner":null,"other":null,"url":null}"#) { ($0.nick, $0.url) = (nil, nil) },
        Row(#"{"nick":"n","owner":"o","url":"https://c.d"}"#) {
            ($0.nick, $0.owner, $0.url) = ("n", "o", URL(string: "https://c.d"))
        },
        // A nested type has its own defaults, an array and a dictionary are replaced as a whole.
        Row(#"{"toy":{}}"#) { $0.toy = Toy() },
        Row(#"{"toy":{"name":"n"}}"#) { $0.toy = Toy(name: "n") },
        Row(#"{"other":{"price":null}}"#) { $0.other = Toy(price: nil) },
        Row(#"{"toys":[{},{"price":4},{"name":"n","price":null}]}"#) {
            $0.toys = [Toy(), Toy(price: 4), Toy(name: "n", price: nil)]
        },
        Row(#"{"toys":[]}"#) { $0.toys = [] },
        Row(#"{"ages":{"second":2},"tags":[]}"#) { ($0.ages, $0.tags) = (["second": 2], []) },
        Row(#"{"raw":null}"#) { $0.raw = Jar(null) },
        Row(#"{"plain":{"a":5,"b":6}}"#) { $0.plain = Plain(a: 5, b: 6) },
    ]

    @Test(arguments: rows)
    private func whatIsMissingKeepsTheDefault(row: Row) throws {
        var cat = Cat()
        row.change(&cat)
        struct Home: JarCodable, Equatable { var cat: Cat, cats: [Cat], named: [String: Cat?] }
        for route in JarRoute.allCases {
            let jar = try route.jar(row.json)
            #expect(try jar^ as Cat == cat, "by \(route)")
            #expect(try jar^ as Cat? == cat, "by \(route)")
            #expect(try JarDecoder().decode(Cat.self, from: jar) == cat, "by \(route)")
            let around: Jar = ["cat": jar, "cats": [jar, jar], "named": ["n": jar]]
            let home = Home(cat: cat, cats: [cat, cat], named: ["n": cat])
            #expect(try around^ as Home == home, "by \(route)")
            #expect(try JarDecoder().decode(Home.self, from: around) == home, "by \(route)")
        }
    }

    // MARK: What is wrong

    @Test(arguments: [
        (#"{"name":[]}"#, LiftFailure(.type, "expected String, found array of 0", at: "name")),
        (#"{"id":"x"}"#, LiftFailure(.type, #"expected Int, found string "x""#, at: "id")),
        (
            #"{"byte":300}"#,
            LiftFailure(.range, "expected UInt8, found number 300, which doesn't fit", at: "byte")
        ),
        (
            #"{"color":"red"}"#,
            LiftFailure(.value, #"expected Color, found string "red""#, at: "color")
        ),
        (
            #"{"nick":"x","toy":{"price":"much"}}"#,
            LiftFailure(.type, #"expected Double, found string "much""#, at: "toy.price")
        ),
        (
            #"{"toys":[{},{"name":true}]}"#,
            LiftFailure(.type, "expected String, found bool true", at: "toys[1].name")
        ),
        (#"{"toys":[null]}"#, LiftFailure(.null, "expected a dictionary, found null", at: "toys[0]")),
        (
            #"{"plain":{"a":1}}"#,
            LiftFailure(
                .missing, #"expected Int, but the key is missing; the only key is "a""#, at: "plain.b")
        ),
        (#"{"born":"x"}"#, LiftFailure(.value, #"expected an ISO 8601 date, found string "x""#, at: "born")),
        ("[]", LiftFailure(.type, "expected a dictionary, found array of 0")),
        ("null", LiftFailure(.null, "expected a dictionary, found null")),
    ])
    func whatIsWrongIsAnErrorStill(json: String, error: LiftFailure) throws {
        for route in JarRoute.keepingOrder {
            let jar = try route.jar(json)
            let found = try liftError { try jar^ as Cat }
            #expect(found.kind == error.kind, "by \(route)")
            #expect(found.message == error.message, "by \(route)")
            #expect(found.path.dropFirst(route.path.count) == (try path(error.key)[...]), "by \(route)")
        }
    }

    private func path(_ key: String) throws -> [JarPath.Component] {
        key.isEmpty
            ? []
            : key.split(separator: ".").flatMap { part -> [JarPath.Component] in
                let pieces = part.split(whereSeparator: { "[]".contains($0) })
                return pieces.map { piece in Int(piece).map { .index($0) } ?? .key(String(piece)) }
            }
    }

    @Test func mistakesHaveTheirLine() throws {
        let jar = try Jar(json: "{\n  \"toys\": [{},\n    {\"price\": true}]}")
        let error = try liftError { try jar^ as Cat }
        #expect(error.description == "expected Double, found bool true at toys[1].price (line 3, column 15)")
    }

    // MARK: init()

    private struct Fresh: JarDefaultable {
        var id = UUID()
        var number: Int?
    }

    @Test func eachValueHasDefaultsOfItsOwn() throws {
        let fresh: [Fresh] = try Jar(json: "[{},{},{\"number\":1}]")^
        #expect(Set(fresh.map(\.id)).count == 3)
    }

    @Test func whatLacksNothingNeedsNoDefaults() throws {
        struct Refusing: JarDefaultable, Equatable {
            var a = 0
            var b: Int? = 0

            init() { Issue.record("not needed") }
            init(a: Int, b: Int?) { (self.a, self.b) = (a, b) }
        }
        #expect(try Jar(json: #"{"a":1,"b":null}"#)^ as Refusing == Refusing(a: 1, b: nil))
        #expect(try String(json: Refusing(a: 1, b: 2)) == #"{"a":1,"b":2}"#)
    }

    @Test func defaultsThatCannotBeEncodedAreAnErrorWhereTheyAreNeeded() throws {
        struct Broken: JarDefaultable {
            var a = 1

            init() {}

            init(from decoder: any Decoder) throws {
                a = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .a)
            }

            func encode(to encoder: any Encoder) throws { throw LiftError("refused") }

            enum CodingKeys: CodingKey { case a }
        }
        #expect(try (Jar(json: #"{"a":5}"#)^ as Broken).a == 5)
        let jar = try Jar(json: #"[{"a":1},{}]"#)
        #expect(try failure { try jar^ as [Broken] } == LiftFailure(.value, "refused", at: "[1]"))
    }

    // MARK: Recursion

    private final class Node: JarDefaultable {
        var name: String? = "leaf"
        var children: [Node] = []
        var other: Node?

        init() {}
    }

    /// What `init()` makes has a value of its own type in it, which lacks something.
    private final class Tree: JarDefaultable {
        var name: String? = "root"
        var children: [Tree]?

        init() { children = [Tree(named: nil)] }

        init(named name: String?) { self.name = name }
    }

    @Test func aTypeContainsItself() throws {
        let node: Node = try Jar(json: #"{"children":[{"name":null},{"children":[{}]}],"other":{}}"#)^
        #expect(node.name == "leaf")
        #expect(node.children.map(\.name) == [nil, "leaf"])
        #expect(node.children[1].children.map(\.name) == ["leaf"])
        #expect(node.other?.name == "leaf")
        #expect(node.other?.other == nil)
        let again: Node = try Jar(json: String(json: node))^
        #expect(again.children.map(\.name) == [nil, "leaf"])
    }

    @Test func defaultsContainTheirType() throws {
        let tree: Tree = try Jar(json: "{}")^
        #expect(tree.name == "root")
        #expect(tree.children?.map(\.name) == [nil])
        #expect(tree.children?.first?.children == nil)
        let text = #"{"name":"root","children":[{"name":null,"children":null}]}"#
        #expect(try String(json: Tree()) == text)
        let again: Tree = try Jar(json: text)^
        #expect(try String(json: again) == text)
    }

    // MARK: Rules for keys

    @Test func rulesForKeysHoldForDefaults() throws {
        struct Inner: JarDefaultable, Equatable {
            var someNumber = 4
            var otherNumber: Int? = 5
        }
        struct Outer: JarDefaultable, Equatable {
            var firstName = "f"
            var smallImage: String? = "s"
            var theInner = Inner(someNumber: 1)
        }
        let rules = JarKeyRules(
            .snakeCase, .renaming(Outer.self, ["smallImage": .anyOf("image.small", "thumb")]),
            .root("data.outer", of: Outer.self))
        let whole = try Jar(json: #"{"data":{"outer":{}}}"#).union(context: rules)
        #expect(try whole^ as Outer == Outer())
        let part = try Jar(json: #"{"data":{"outer":{"thumb":"t","the_inner":{"other_number":1}}}}"#)
        #expect(
            try part.union(context: rules)^ as Outer
                == Outer(smallImage: "t", theInner: Inner(otherNumber: 1)))
        let none = Outer(smallImage: nil, theInner: Inner(otherNumber: nil))
        let text = try String(json: none.asJar(using: rules))
        #expect(
            text == #"{"data":{"outer":{"first_name":"f","image":{"small":null},"#
                + #""the_inner":{"some_number":4,"other_number":null}}}}"#)
        #expect(try Jar(json: text).union(context: rules)^ as Outer == none)
    }

    // MARK: Writing

    @Test func aNilThatWouldBeReadAsADefaultIsWritten() throws {
        let toy = Toy(name: "n", price: nil)
        #expect(try String(json: toy) == #"{"name":"n","price":null}"#)
        #expect(
            try String(json: [toy], options: JSONWritingOptions(sortedKeys: true))
                == #"[{"name":"n","price":null}]"#)
        #expect(try String(json: Jar(toy)) == #"{"name":"n","price":null}"#)
        #expect(
            try String(decoding: JarEncoder().encodeJSON(["k": toy]), as: UTF8.self)
                == #"{"k":{"name":"n","price":null}}"#)
        #expect(try String(json: toy.asJar(using: JarEncoder.NilStrategy.omitted)) == #"{"name":"n"}"#)
        // Of those whose default is nil nothing is said.
        struct Quiet: JarDefaultable { var a: Int?, b: Toy? }
        #expect(try String(json: Quiet()) == "{}")
        // Types beside it are written as ever.
        struct Ordinary: JarCodable { var a: Int?, toy: Toy, b: Int? }
        #expect(try String(json: Ordinary(a: nil, toy: toy, b: nil)) == #"{"toy":{"name":"n","price":null}}"#)
    }

    @Test func whatWasWrittenIsReadAgain() throws {
        var cat = Cat()
        for change in Self.rows.map(\.change) {
            change(&cat)
            #expect(try Jar(json: String(json: cat))^ as Cat == cat.rounded)
            #expect(try Jar(cat)^ as Cat == cat)
            #expect(try JarDecoder().decode(Cat.self, from: JarEncoder().encodeJSON(cat)) == cat.rounded)
        }
    }

    // MARK: Updating

    @Test func anUpdateKeepsWhatThereIs() throws {
        var cat = Cat()
        (cat.nick, cat.toy.price, cat.name) = (nil, nil, "Tom")
        var expected = cat
        try cat.update(from: ["id": 5])
        expected.id = 5
        #expect(cat == expected)
        try cat.update(from: Jar(json: #"{"toy":{"name":"n"},"other":{"name":"o"},"toys":[{}]}"#))
        (expected.toy.name, expected.other, expected.toys) = ("n", Toy(name: "o"), [Toy()])
        #expect(cat == expected)
        try cat.update(from: Jar(json: #"{"name":null,"other":null}"#))
        // To a null an update is what reading is.
        (expected.name, expected.other) = ("nobody", nil)
        #expect(cat == expected)
        let before = cat
        #expect(throws: LiftError.self) { try cat.update(from: ["id": "x"]) }
        #expect(cat == before)
    }

    @Test func anUpdateOfWhatContainsItKeepsWhatThereIs() throws {
        struct Owner: JarCodable, Equatable { var name: String, toy: Toy }
        var owner = Owner(name: "a", toy: Toy(name: "t", price: nil))
        try owner.update(from: ["name": "b"])
        #expect(owner == Owner(name: "b", toy: Toy(name: "t", price: nil)))
    }

    // MARK: On a small stack

    @Test func depthOfDefaultsIsThatOfTheData() throws {
        let depth = 60
        let json =
            String(repeating: #"{"children":["#, count: depth) + "{}" + String(repeating: "]}", count: depth)
        let jar = try Jar(json: json)
        var node: Node = try jar^
        var levels = 0
        while let child = node.children.first {
            node = child
            levels += 1
        }
        #expect(levels == depth)
        #expect(node.name == "leaf")
    }
}

extension Cat {
    /// Text has whole milliseconds.
    fileprivate var rounded: Cat {
        var cat = self
        cat.born = Date(timeIntervalSince1970: (born.timeIntervalSince1970 * 1000).rounded() / 1000)
        return cat
    }
}
