import Foundation
import Lift
import Testing

private struct Cat: JarCodable, JarRepresentableWithContext, Hashable {
    var id: Int
    var name: String?
    var smallImage: String?
    var largeImage: String?
    var myURL: String?
    var inner: Inner?
    var others: [Inner]?
    var ages: [String: Int]?
    var raw: Jar?

    struct Inner: Codable, Hashable, Sendable {
        var someKey: Int
    }
}

private final class Row: Sendable, CustomTestStringConvertible {
    let rules: JarKeyRules
    let json: String
    let cat: Cat
    /// What is written; nil where it is what was read.
    let written: String?

    init(_ rules: JarKeyRules, _ json: String, _ cat: Cat, written: String? = nil) {
        self.rules = rules
        self.json = json
        self.cat = cat
        self.written = written
    }

    var testDescription: String { json }
}

@Suite struct JarKeyRulesTests {
    private static let rows = [
        Row(.snakeCase, #"{"id":1,"small_image":"s","my_url":"u"}"#, Cat(id: 1, smallImage: "s", myURL: "u")),
        Row(
            .snakeCase, #"{"id":1,"inner":{"some_key":2},"others":[{"some_key":3}]}"#,
            Cat(id: 1, inner: Cat.Inner(someKey: 2), others: [Cat.Inner(someKey: 3)])),
        Row(.snakeCase, #"{"id":1,"ages":{"firstChild":1}}"#, Cat(id: 1, ages: ["firstChild": 1])),
        Row(.snakeCase, #"{"id":1,"raw":{"someKey":[1]}}"#, Cat(id: 1, raw: ["someKey": [1]])),
        Row(
            .caseInsensitive, #"{"ID":1,"SMALLIMAGE":"s","MyUrl":"u","Inner":{"SOMEKEY":2}}"#,
            Cat(id: 1, smallImage: "s", myURL: "u", inner: Cat.Inner(someKey: 2)),
            written: #"{"id":1,"smallImage":"s","myURL":"u","inner":{"someKey":2}}"#),
        Row(.caseInsensitive, #"{"ID":2,"id":1,"iD":3}"#, Cat(id: 1), written: #"{"id":1}"#),
        Row(.caseInsensitive, #"{"ID":2,"iD":3}"#, Cat(id: 2), written: #"{"id":2}"#),
        Row(
            JarKeyRules(.caseInsensitive, .snakeCase), #"{"Id":2,"Small_Image":"s"}"#,
            Cat(id: 2, smallImage: "s"),
            written: #"{"id":2,"small_image":"s"}"#),
        Row(
            JarKeyRules(.renaming(Cat.self, ["id": "cat_id", "name": .anyOf("title", "name")])),
            #"{"cat_id":1,"title":"t"}"#, Cat(id: 1, name: "t")),
        Row(
            JarKeyRules(.renaming(Cat.self, ["name": .anyOf("title", "name")])), #"{"id":1,"name":"n"}"#,
            Cat(id: 1, name: "n"), written: #"{"id":1,"title":"n"}"#),
        Row(
            JarKeyRules(.renaming(Cat.self, ["name": .anyOf("title", "name")])),
            #"{"id":1,"name":"n","title":"t"}"#, Cat(id: 1, name: "t"), written: #"{"id":1,"title":"t"}"#),
        Row(
            JarKeyRules(.renaming(Cat.self, ["smallImage": "image.small", "largeImage": "image.large"])),
            #"{"id":1,"image":{"small":"s","large":"l"}}"#, Cat(id: 1, smallImage: "s", largeImage: "l")),
        Row(
            JarKeyRules(.renaming(Cat.self, ["inner": "a.b"]), .snakeCase),
            #"{"id":1,"a":{"b":{"some_key":2}}}"#, Cat(id: 1, inner: Cat.Inner(someKey: 2))),
        Row(
            JarKeyRules(.renaming(Cat.self, ["name": ["a.b"], "myURL": [""]])),
            #"{"id":1,"a.b":"n","":"u"}"#, Cat(id: 1, name: "n", myURL: "u")),
        Row(
            JarKeyRules(.renaming(Cat.self, ["smallImage": "images.0.url", "largeImage": "images[1].url"])),
            #"{"id":1,"images":[{"url":"s"},{"url":"l"}]}"#, Cat(id: 1, smallImage: "s", largeImage: "l"),
            written: #"{"id":1,"images":{"0":{"url":"s"},"1":{"url":"l"}}}"#),
        Row(
            JarKeyRules(.renaming(Cat.self, ["smallImage": "images[1].url", "id": "0"])),
            #"{"0":1,"images":[null,{"url":"s"}]}"#, Cat(id: 1, smallImage: "s")),
        Row(
            JarKeyRules(.renaming(Cat.self, ["smallImage": "images[0]", "largeImage": "images[1]"])),
            #"{"id":1,"images":["s"]}"#, Cat(id: 1, smallImage: "s")),
        Row(
            JarKeyRules(.renaming(Cat.self, ["smallImage": "images[0]"])),
            #"{"id":1,"images":{"0":"s"}}"#, Cat(id: 1, smallImage: "s"), written: #"{"id":1,"images":["s"]}"#
        ),
        Row(
            JarKeyRules(.renaming(Cat.self, ["smallImage": ["images", "0"]])),
            #"{"id":1,"images":{"0":"s"}}"#, Cat(id: 1, smallImage: "s")),
        Row(
            JarKeyRules(.renaming(Cat.self, ["name": ["a.b", "c[0]", 1]])),
            #"{"id":1,"a.b":{"c[0]":[null,"n"]}}"#, Cat(id: 1, name: "n")),
        Row(
            JarKeyRules(.renaming(Cat.self, ["name": .anyOf("x", ["a.b"], ["c.d", "e"])])),
            #"{"id":1,"c.d":{"e":"n"}}"#, Cat(id: 1, name: "n"), written: #"{"id":1,"x":"n"}"#),
        Row(
            JarKeyRules(.renaming(Cat.self, ["inner": .flattened])), #"{"id":1,"someKey":2}"#,
            Cat(id: 1, inner: Cat.Inner(someKey: 2))),
        Row(
            JarKeyRules(.renaming(Cat.self, ["inner": .flattened]), .snakeCase),
            #"{"id":1,"my_url":"u","some_key":2}"#, Cat(id: 1, myURL: "u", inner: Cat.Inner(someKey: 2))),
        Row(
            JarKeyRules(.root("[1].cat", of: Cat.self)), #"[null,{"cat":{"id":1}}]"#, Cat(id: 1)),
        Row(
            .snakeCase, #"{"id":1,"smallImage":"s","large_image":"l"}"#,
            Cat(id: 1, smallImage: "s", largeImage: "l"),
            written: #"{"id":1,"small_image":"s","large_image":"l"}"#),
        Row(
            .snakeCase, #"{"id":1,"smallImage":"x","small_image":"s"}"#, Cat(id: 1, smallImage: "s"),
            written: #"{"id":1,"small_image":"s"}"#),
        Row(
            JarKeyRules(.snakeCase, .renaming(Cat.self, ["smallImage": "img"])),
            #"{"id":1,"img":"s","large_image":"l"}"#, Cat(id: 1, smallImage: "s", largeImage: "l")),
        Row(
            JarKeyRules(.renaming(Cat.self, ["id": "a"]), .renaming(Cat.self, ["id": "b", "name": "c"])),
            #"{"b":1,"c":"n"}"#, Cat(id: 1, name: "n")),
        Row(
            JarKeyRules(.renaming(Cat.Inner.self, ["someKey": "k"])), #"{"id":1,"inner":{"k":2}}"#,
            Cat(id: 1, inner: Cat.Inner(someKey: 2))),
        Row(
            JarKeyRules(.root("data.cat", of: Cat.self)), #"{"data":{"cat":{"id":1,"inner":{"someKey":1}}}}"#,
            Cat(id: 1, inner: Cat.Inner(someKey: 1))),
        Row(
            JarKeyRules(.root(.anyOf("data", "result"), of: Cat.self), .root("x", of: Cat.Inner.self)),
            #"{"result":{"id":1,"inner":{"x":{"someKey":1}}}}"#, Cat(id: 1, inner: Cat.Inner(someKey: 1)),
            written: #"{"data":{"id":1,"inner":{"x":{"someKey":1}}}}"#),
        Row(
            JarKeyRules(.caseInsensitive, .renaming(Cat.self, ["smallImage": "image.small"])),
            #"{"id":1,"image":{"large":"l"}}"#, Cat(id: 1), written: #"{"id":1}"#),
        Row(
            JarKeyRules(.caseInsensitive, .renaming(Cat.self, ["smallImage": "image.small"])),
            #"{"id":1,"IMAGE":{"Small":"s"}}"#, Cat(id: 1, smallImage: "s"),
            written: #"{"id":1,"image":{"small":"s"}}"#),
        Row(
            JarKeyRules(.caseInsensitive, .renaming(Cat.self, ["name": .anyOf("name", "title")])),
            #"{"id":1,"TITLE":"t"}"#, Cat(id: 1, name: "t"), written: #"{"id":1,"name":"t"}"#),
    ]

    @Test(arguments: rows)
    fileprivate func readAndWriteAProperty(row: Row) throws {
        let context = Jar.Context(row.rules)
        for route in JarRoute.keepingOrder {
            let jar = try route.jar(row.json).union(context: row.rules)
            #expect(try jar^ as Cat == row.cat, "by \(route)")
            #expect(try JarDecoder().decode(Cat.self, from: jar) == row.cat, "by \(route)")
            #expect(try [jar, jar].map { try $0^ as Cat } == [row.cat, row.cat], "by \(route)")
        }
        let written = row.written ?? row.json
        #expect(try String(json: Jar(row.cat).union(context: row.rules)) == written)
        #expect(try String(json: row.cat.asJar(using: row.rules)) == written)
        #expect(try String(json: JarEncoder().encode(row.cat, context: context)) == written)
        let array = try Jar(json: "[\(row.json)]").union(context: row.rules)
        #expect(try array^ as [Cat] == [row.cat])
        #expect(try String(json: Jar([row.cat]).union(context: row.rules)) == "[\(written)]")
        let back = try Jar(json: written).union(context: row.rules)
        #expect(try back^ as Cat == row.cat)
    }

    // MARK: Names

    /// One property of every name, decoded by a key that only it has.
    private struct Named: Codable, Hashable {
        var values: [String: Int]

        private struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }

            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        init(values: [String: Int]) { self.values = values }

        init(from decoder: any Decoder) throws {
            let wanted = try #require(decoder.userInfo[Self.names] as? [String])
            let container = try decoder.container(keyedBy: Key.self)
            values = [:]
            for name in wanted {
                values[name] = try container.decode(Int.self, forKey: Key(stringValue: name))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                try container.encode(value, forKey: Key(stringValue: name))
            }
        }

        static var names: CodingUserInfoKey {
            get throws { try #require(CodingUserInfoKey(rawValue: "names")) }
        }
    }

    @Test(arguments: [
        ("smallImage", "small_image"), ("URL", "u_rl"), ("myURL", "my_url"), ("myURLOfIt", "my_url_of_it"),
        ("aB", "a_b"), ("already_snake", "already_snake"), ("_private", "_private"),
        ("__twoWords", "__two_words"),
        ("trailing_", "trailing_"), ("twoWords__", "two_words__"), ("image2x", "image2x"),
        ("image2X", "image2_x"), ("a1B2C3", "a1_b2c3"), ("my_URL", "my__url"), ("aB2c", "a_b_2c"), ("x", "x"),
        ("X", "x"), ("_", "_"), ("___", "___"),
        ("éÉa", "é_éa"), ("", ""),
    ])
    func snakeCaseIsMadeOfTheProperty(name: String, key: String) throws {
        let info = [try Named.names: [name]]
        let jar = try JarEncoder().encode(Named(values: [name: 7]), context: [JarKeyRules.snakeCase])
        #expect(jar.keys == [key])
        #expect(try JarDecoder(userInfo: info).decode(Named.self, from: jar).values == [name: 7])
    }

    @Test(arguments: 0..<40)
    func bothDirectionsAgree(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let pieces = ["a", "B", "Z", "9", "_", "é", "URL", "name", "Id"]
        var values: [String: Int] = [:]
        var keys: Set<String> = []
        for number in 0..<80 {
            let count = Int.random(in: 1...5, using: &generator)
            let name = (0..<count).map { _ in pieces[Int.random(in: pieces.indices, using: &generator)] }
                .joined()
            let jar = try JarEncoder().encode(Named(values: [name: 1]), context: [JarKeyRules.snakeCase])
            // Names that become the same key cannot both be kept.
            if keys.insert(try #require(jar.keys?.first)).inserted { values[name] = number }
        }
        let named = Named(values: values)
        let decoder = JarDecoder(userInfo: [try Named.names: Array(values.keys)])
        for rules in [JarKeyRules.snakeCase, .caseInsensitive, JarKeyRules(.snakeCase, .caseInsensitive)] {
            let jar = try JarEncoder().encode(named, context: [rules])
            #expect(try decoder.decode(Named.self, from: jar) == named, "seed \(seed)")
            let read = try Jar(json: Data(json: jar)).union(context: rules)
            #expect(try decoder.decode(Named.self, from: read) == named, "seed \(seed)")
        }
    }

    // MARK: Nested containers

    private struct ByHand: Codable, Hashable {
        var first: Int
        var second: Int
        var list: [Int]

        enum Key: CodingKey { case theNested, theList }
        enum Inner: CodingKey { case theFirst, theSecond }

        init(first: Int, second: Int, list: [Int]) {
            self.first = first
            self.second = second
            self.list = list
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            let nested = try container.nestedContainer(keyedBy: Inner.self, forKey: .theNested)
            first = try nested.decode(Int.self, forKey: .theFirst)
            second = try nested.superDecoder(forKey: .theSecond).singleValueContainer().decode(Int.self)
            var elements = try container.nestedUnkeyedContainer(forKey: .theList)
            list = []
            while !elements.isAtEnd { list.append(try elements.decode(Int.self)) }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            var nested = container.nestedContainer(keyedBy: Inner.self, forKey: .theNested)
            var elements = container.nestedUnkeyedContainer(forKey: .theList)
            try nested.encode(first, forKey: .theFirst)
            for element in list { try elements.encode(element) }
            var single = nested.superEncoder(forKey: .theSecond).singleValueContainer()
            try single.encode(second)
        }
    }

    @Test(arguments: [
        (JarKeyRules.snakeCase, #"{"the_nested":{"the_first":1,"the_second":2},"the_list":[3,4]}"#),
        (
            JarKeyRules(.renaming(ByHand.self, ["theNested": "a.b", "theList": "a.c"])),
            #"{"a":{"b":{"theFirst":1,"theSecond":2},"c":[3,4]}}"#
        ),
        (
            JarKeyRules(
                .snakeCase, .renaming(ByHand.self, ["theNested": ["x.y"], "theList": "l[0].m"])),
            #"{"x.y":{"the_first":1,"the_second":2},"l":[{"m":[3,4]}]}"#
        ),
    ])
    func nestedContainersStandWhereTheirPropertyDoes(rules: JarKeyRules, json: String) throws {
        let value = ByHand(first: 1, second: 2, list: [3, 4])
        #expect(try String(json: JarEncoder().encode(value, context: [rules])) == json)
        #expect(try JarDecoder().decode(ByHand.self, from: Jar(json: json).union(context: rules)) == value)
    }

    // MARK: Subtrees

    @Test func rulesHoldWhereTheyAreAndInnerOnesReplaceThem() throws {
        var jar = try Jar(json: #"{"a":{"some_key":1},"b":{"someKey":2},"c":[{"SOMEKEY":3}]}"#)
        jar["a"] = jar["a"].union(context: JarKeyRules.snakeCase)
        jar["c"] = jar["c"].union(context: JarKeyRules.caseInsensitive)
        #expect(try JarDecoder().decode(Cat.Inner.self, from: jar["a"]).someKey == 1)
        struct Whole: Codable {
            var a: Cat.Inner
            var b: Cat.Inner
            var c: [Cat.Inner]
        }
        let whole = try JarDecoder().decode(Whole.self, from: jar)
        #expect((whole.a.someKey, whole.b.someKey, whole.c.map(\.someKey)) == (1, 2, [3]))
        let outer = JarKeyRules(.renaming(Cat.Inner.self, ["someKey": "k"]))
        var inner = try Jar(json: #"{"b":{"k":2}}"#)
        inner["a"] = jar["a"]
        inner["c"] = jar["c"]
        let both = try JarDecoder().decode(Whole.self, from: inner.union(context: outer))
        #expect((both.a.someKey, both.b.someKey, both.c.map(\.someKey)) == (1, 2, [3]))
    }

    @Test func rulesOfAPartAreWrittenWithIt() throws {
        let cat = Cat(id: 1, smallImage: "s")
        let jar: Jar = ["plain": cat, "snake": Jar(cat).union(context: JarKeyRules.snakeCase)]
        let text = #"{"plain":{"id":1,"smallImage":"s"},"snake":{"id":1,"small_image":"s"}}"#
        #expect(try String(json: jar) == text)
        let outer = JarKeyRules(.renaming(Cat.self, ["id": "cat_id"]))
        let renamed = #"{"plain":{"cat_id":1,"smallImage":"s"},"snake":{"id":1,"small_image":"s"}}"#
        #expect(try String(json: jar.union(context: outer)) == renamed)
    }

    @Test func keysThatAreDataStayAsTheyAre() throws {
        struct Data: Codable, Hashable {
            var byName: [String: Cat.Inner]
            var bySide: [Side: Int]
            var byNumber: [Int: Wrapped<Int>]
            var bySuit: [Suit: Int]
        }
        let data = Data(
            byName: ["someName": Cat.Inner(someKey: 1)], bySide: [.left: 1], byNumber: [7: Wrapped(value: 2)],
            bySuit: [.hearts: 3])
        let json =
            #"{"by_name":{"someName":{"some_key":1}},"by_side":{"left":1},"by_number":{"7":2},"#
            + #""by_suit":["♥ hearts",3]}"#
        #expect(try String(json: JarEncoder().encode(data, context: [JarKeyRules.snakeCase])) == json)
        let jar = try Jar(json: json).union(context: JarKeyRules.snakeCase)
        #expect(try JarDecoder().decode(Data.self, from: jar) == data)
    }

    @Test func manyPropertiesAreWrittenInLinearTime() throws {
        let names = (0..<20000).map { "aName\($0)" }
        let named = Named(values: Dictionary(uniqueKeysWithValues: names.map { ($0, 1) }))
        let jar = try JarEncoder().encode(named, context: [JarKeyRules.snakeCase])
        #expect(jar.keys?.count == names.count)
    }

    @Test func rulesAreGivenAsAList() throws {
        struct Image: JarCodable { let smallSize: Int }
        let rules: [JarKeyRules.Rule] = [.snakeCase, .caseInsensitive]
        for text in [#"{"small_size":3}"#, #"{"SMALL_SIZE":3}"#] {
            let image: Image = try Jar(json: text).union(context: JarKeyRules(rules))^
            #expect(image.smallSize == 3)
        }
    }

    private struct Address: JarCodable, Equatable {
        var addressLine1: String
        var isDefault = false
    }

    @Test func eachElementMaySpellItsKeysInItsOwnWay() throws {
        let texts = [
            #"{"address_line_1":"a","is_default":true}"#, #"{"ADDRESS_LINE_1":"b","IS_DEFAULT":false}"#,
            #"{"is__default":true,"address__line1":"c"}"#, #"{"address_line1":"d","isDefault":true}"#,
        ]
        let wanted = [
            Address(addressLine1: "a", isDefault: true), Address(addressLine1: "b"),
            Address(addressLine1: "c", isDefault: true), Address(addressLine1: "d", isDefault: true),
        ]
        for route in JarRoute.keepingOrder {
            let jar = try route.jar("[\(texts.joined(separator: ","))]").union(context: JarKeyRules.snakeCase)
            #expect(try jar^ as [Address] == wanted, "\(route)")
        }
    }

    @Test func escapesInKeysMakeNoDifference() throws {
        let text = #"{"address\u005fline\u005f1":"a","is\u005fdefault":true}"#
        let jar = try Jar(json: text).union(context: JarKeyRules.snakeCase)
        #expect(try jar^ as Address == Address(addressLine1: "a", isDefault: true))
    }

    @Test func whatHasNoPlaceIsNotWritten() throws {
        struct Image: JarCodable, JarRepresentableWithContext { let size: Int }
        let rules = JarKeyRules(.root("list[2000]", of: Image.self))
        let error = LiftFailure(
            .bounds,
            "index 2000 cannot be written in an array of 0, because at most 1000 nulls are filled in",
            at: "list[2000]")
        #expect(try failure { try String(json: Jar(Image(size: 3)).union(context: rules)) } == error)
    }

    private struct Candle: JarCodable, Equatable {
        var volume: String?
        var userID: Int?
        var innerValue: Int?

        enum CodingKeys: String, CodingKey { case volume = "V", userID, innerValue }
    }

    /// As with `JSONDecoder`, which maps no other key to these names.
    @Test func aNameInCapitalsIsReadBeforeTheKeyAtWhichItIsWritten() throws {
        func candle(_ text: String, _ context: any JarContextValue...) throws -> Candle {
            try Jar(json: text).union(context: JarKeyRules.snakeCase).union(context: Jar.Context(context))^
        }
        let texts = [
            #"{"v":"1","V":"2","user_id":1,"userID":2}"#: Candle(volume: "2", userID: 2),
            #"{"V":"2","v":1,"userID":2,"user_id":1}"#: Candle(volume: "2", userID: 2),
            #"{"v":"1","user_id":1}"#: Candle(volume: "1", userID: 1),
            #"{"V":null,"v":"1"}"#: Candle(),
            // A null counts, whatever else is in the context.
            #"{"inner_value":null,"innerValue":1}"#: Candle(),
            #"{"innerValue":1}"#: Candle(innerValue: 1),
        ]
        for (text, expected) in texts {
            #expect(try candle(text) == expected)
            #expect(try candle(text, JarReceipt()) == expected)
            #expect(try candle(text, JarUnknownKeys.ignored) == expected)
            #expect(
                try String(json: candle(text).asJar(using: JarKeyRules.snakeCase)).contains("userID") == false
            )
        }
    }
}
