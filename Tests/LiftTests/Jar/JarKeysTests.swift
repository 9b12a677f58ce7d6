import Foundation
import Lift
import Testing

/// A property whose place is a parameter, by rules.
private struct Coded: JarCodable, Equatable {
    var value: Int?
}

private struct Gallery: JarMapped, JarRepresentableWithContext, Equatable {
    let first: String?
    let third: String?
    let size: Int?
    let name: String?

    static let mapping = JarMapping<Gallery> {
        JarMake(Gallery.init(first:third:size:name:))
        JarField("images[0].url", \.first)
        JarField("images[2].url", \.third)
        JarField(.anyOf("sizes[0][1]", "size"), \.size)
        JarField(["a.b", "c.d"], \.name)
    }
}

@Suite struct JarKeysTests {
    // MARK: Places

    @Test(
        arguments: [
            ("a", #"{"a":7}"#), ("a.b", #"{"a":{"b":7}}"#), ([""], #"{"":7}"#), ("a.", #"{"a":{"":7}}"#),
            (".a", #"{"":{"a":7}}"#), ("a.0", #"{"a":{"0":7}}"#), ("a[0]", #"{"a":[7]}"#),
            ("a[2]", #"{"a":[null,null,7]}"#), ("a.-", #"{"a":{"-":7}}"#),
            ("a[1].b", #"{"a":[null,{"b":7}]}"#), ("a[1].0", #"{"a":[null,{"0":7}]}"#),
            ("a[1][0]", #"{"a":[null,[7]]}"#),
            ("a.[1]", #"{"a":[null,7]}"#), ("0", #"{"0":7}"#), ("0.a", #"{"0":{"a":7}}"#),
            ("[0].a", #"{"0":{"a":7}}"#),
            ("a.00", #"{"a":{"00":7}}"#), ("a.-1", #"{"a":{"-1":7}}"#), ("a.+1", #"{"a":{"+1":7}}"#),
            ("a[x]", #"{"a[x]":7}"#), ("a[]", #"{"a[]":7}"#), ("a[0]b", #"{"a[0]b":7}"#),
            ("a[+1]", #"{"a[+1]":7}"#),
            ("a]", #"{"a]":7}"#), ("a[x][0]", #"{"a[x]":[7]}"#),
            ("a.99999999999999999999", #"{"a":{"99999999999999999999":7}}"#),
            ("a[99999999999999999999]", #"{"a":{"99999999999999999999":7}}"#),
            (["a.b"], #"{"a.b":7}"#), (["a[0]"], #"{"a[0]":7}"#), (["0"], #"{"0":7}"#), ([0], #"{"0":7}"#),
            (#"a\.b"#, #"{"a.b":7}"#), (#"["a.b"].c"#, #"{"a.b":{"c":7}}"#), (#"a["]"]"#, #"{"a":{"]":7}}"#),
            (["a.b", "c.d"], #"{"a.b":{"c.d":7}}"#), (["a.b", 1, "0"], #"{"a.b":[null,{"0":7}]}"#),
            (JarKeys(JarPath([.key("a"), .index(0)])), #"{"a":[7]}"#), (["x"], #"{"x":7}"#),
            (.anyOf("a.b", "c"), #"{"a":{"b":7}}"#), (.anyOf(["a.b", "c.d"], "c"), #"{"a.b":{"c.d":7}}"#),
            ("a\("x.y").b[\(1)]", #"{"ax.y":{"b":[null,7]}}"#),
        ] as [(JarKeys, String)])
    func aPropertyIsReadAndWrittenAtItsPlace(keys: JarKeys, json: String) throws {
        let rules = JarKeyRules(.renaming(Coded.self, ["value": keys]))
        #expect(try String(json: Coded(value: 7).asJar(using: rules)) == json)
        for route in JarRoute.allCases {
            let jar = try route.jar(json)
            #expect(try jar.union(context: rules)^ == Coded(value: 7), "by \(route)")
            #expect(try keys.field.lifted(jar) == 7, "by \(route)")
        }
        #expect(try String(json: keys.field.written(7)) == json)
        // The same once more, into data that is there.
        var coded = Coded(value: 1)
        try coded.update(from: Jar(json: json).union(context: rules))
        #expect(coded.value == 7)
    }

    @Test(
        arguments: [
            ("a.1", #"{"a":[1]}"#), ("a[1]", #"{"a":[]}"#), ("a[0].b", #"{"a":[null]}"#),
            ("a[0].b", #"{"a":null}"#),
            ("a[1].b.c", "{}"), ("a[1000000000000]", #"{"a":[1]}"#),
            ("a[9223372036854775807]", #"{"a":[1]}"#),
            ("a.1", #"{"a":{"0":1}}"#), (.anyOf("a[1]", "b[2]"), #"{"a":[1],"b":[1,2]}"#),
            ("a.-", #"{"a":[1]}"#),
        ] as [(JarKeys, String)])
    func whatAnArrayHasNoElementForIsMissing(keys: JarKeys, json: String) throws {
        let rules = JarKeyRules(.renaming(Coded.self, ["value": keys]))
        for route in JarRoute.allCases {
            let jar = try route.jar(json)
            #expect(try jar.union(context: rules)^ == Coded(value: nil), "by \(route)")
            #expect(try keys.field.lifted(jar) == nil, "by \(route)")
        }
    }

    @Test(
        arguments: [
            (#"{"a":null,"b":7}"#, 7), (#"{"b":7,"a":null}"#, 7), (#"{"a":null,"c":{"d":7},"b":8}"#, 8),
            (#"{"a":null,"c":{"d":7}}"#, 7), (#"{"a":5,"b":7}"#, 5), (#"{"a":null,"b":null}"#, nil),
            (#"{"b":null}"#, nil), ("{}", nil),
        ] as [(String, Int?)])
    func aNullIsReadIfNothingElseIsThere(json: String, value: Int?) throws {
        let keys: JarKeys = .anyOf("a", "b", "c.d")
        let rules = JarKeyRules(.renaming(Coded.self, ["value": keys]))
        for route in JarRoute.allCases {
            let jar = try route.jar(json)
            #expect(try jar.union(context: rules)^ == Coded(value: value), "by \(route)")
            #expect(try keys.field.lifted(jar) == value, "by \(route)")
        }
    }

    @Test func theErrorOfAlternativesNamesTheFirstNull() throws {
        struct Named: JarMapped {
            let name: String
            static let mapping = JarMapping<Named> {
                JarMake(Named.init(name:))
                JarField(.anyOf("a", "b", "c"), \.name)
            }
        }
        let null = try failure { try Jar(json: #"{"c":null,"b":null}"#)^ as Named }
        #expect(null == LiftFailure(.null, "expected String, found null", at: "b"))
        let missing = try failure { try Jar(json: "{}")^ as Named }
        #expect(missing.key == "a")
    }

    @Test(
        arguments: [
            ("a.0", #"{"a":[7]}"#), (["a", "1", "0"], #"{"a":[1,[7]]}"#), ("a.1.b", #"{"a":[1,{"b":7}]}"#),
            ("a[0]", #"{"a":{"0":7}}"#), ("a[0].1", #"{"a":{"0":[1,7]}}"#),
            (.anyOf("b.0", "a[0]"), #"{"b":[],"a":{"0":7}}"#),
        ] as [(JarKeys, String)])
    func aNumberIsAnIndexOrAKeyAsTheDataHasIt(keys: JarKeys, json: String) throws {
        let rules = JarKeyRules(.renaming(Coded.self, ["value": keys]))
        for route in JarRoute.allCases {
            let jar = try route.jar(json)
            #expect(try jar.union(context: rules)^ == Coded(value: 7), "by \(route)")
            #expect(try keys.field.lifted(jar) == 7, "by \(route)")
            let strict = jar.union(context: [rules, JarUnknownKeys.refused])
            if json.hasPrefix(#"{"a""#) { #expect(try strict^ == Coded(value: 7), "by \(route)") }
        }
        // An update merges what it names, wherever that is.
        var coded = Coded(value: 1)
        try coded.update(from: Jar(json: json).union(context: rules))
        #expect(coded.value == 7)
    }

    @Test(
        arguments: [
            ("a[1]", #"{"a":[1]}"#, LiftFailure(.missing, "expected Int, found nothing", at: "a[1]")),
            (
                "a[-1]", #"{"a":[1]}"#,
                LiftFailure(.bounds, "index -1 is out of bounds, expected 0", at: "a[-1]")
            ),
            ("a[0]", #"{"a":5}"#, LiftFailure(.type, "expected an array, found number 5", at: "a")),
            (
                "a[-1]", #"{"a":{"-1":5}}"#,
                LiftFailure(.type, "expected an array, found dictionary of 1", at: "a")
            ),
            (
                ["a", "00"], #"{"a":[5]}"#,
                LiftFailure(.type, "expected a dictionary, found array of 1", at: "a")
            ),
        ] as [(JarKeys, String, LiftFailure)])
    func whatCannotBeReadSaysWhere(keys: JarKeys, json: String, error: LiftFailure) throws {
        struct Needed: JarCodable { var value: Int }
        let rules = JarKeyRules(.renaming(Needed.self, ["value": keys]))
        let jar = try Jar(json: json).union(context: rules)
        #expect(try failure { try jar^ as Needed } == error)
        if error.kind != .missing { #expect(try failure { try keys.field.lifted(jar) } == error) }
    }

    // MARK: Keys of errors

    /// Keys that mean something in the text of a path, to a terminal or to Swift.
    static let oddKeys = [
        "", " ", ".", "..", "a.b", "[", "]", "[0]", "a[0]", "a[0].b", #"["x"]"#, #"""#, "'", #"\"#, #"a\b"#,
        #"\."#,
        #"\""#, "0", "00", "-1", "+1", "9223372036854775808", "-", "--", "$", "$0", "#", "*", "?", "a,b",
        "~0",
        "/", "a/b", "null", "\u{0}", "\n", "\t\u{7F}", "\u{85}\u{2028}", "\u{9B}31m", "\u{202E}x", "\u{FEFF}",
        "\u{E9}", "e\u{301}", "\u{301}", ".\u{301}", "[\u{301}", "名", "👩‍👩‍👧 x",
        "a" + String(repeating: "\u{301}", count: 300),
    ]

    @Test(arguments: oddKeys, [false, true])
    func theKeyOfAnErrorLeadsBack(key: String, isBuilt: Bool) throws {
        var jar = Jar()
        jar[key] = [[:] as Jar]
        jar[key][0][key] = 7
        if !isBuilt { jar = try Jar(json: String(json: jar)) }
        let error = try liftError { try jar[key][0][key]^ as Bool }
        #expect(error.path == [.key(key), 0, .key(key)])
        #expect(jar[path: JarPath(error.key)] == 7)
        var made = Jar()
        made[path: JarPath(error.key)] = 7
        #expect(made == jar)
        for keys in [JarKeys(error.key), JarKeys(error.path)] {
            #expect(try keys.field.lifted(jar) == 7)
            #expect(keys.field.written(7) == jar)
            #expect(try jar.lift(Jar.Part(keys)) == 7)
            let rules = JarKeyRules(.renaming(Coded.self, ["value": keys]))
            #expect(try jar.union(context: [rules, JarUnknownKeys.refused])^ == Coded(value: 7))
            #expect(try JarEncoder().encode(Coded(value: 7), context: [rules]) == jar)
            try jar.union(context: JarUnknownKeys.refused).checkUnknownKeys(besides: keys)
        }
    }

    // MARK: Places that cannot be written

    @Test(
        arguments: [
            (
                "a[1001]",
                "index 1001 cannot be written in an array of 0, because at most 1000 nulls are filled in",
                "a[1001]"
            ),
            (
                "a[1000000000000].b",
                "index 1000000000000 cannot be written in an array of 0, because at most 1000 nulls are filled in",
                "a[1000000000000]"
            ),
            ("a[-1]", "index -1 cannot be written in an array of 0", "a[-1]"),
            (
                "a[9223372036854775807]",
                "index 9223372036854775807 cannot be written in an array of 0, because at most 1000 nulls are filled in",
                "a[9223372036854775807]"
            ),
            (
                ["a", -9223372036854775808],
                "index -9223372036854775808 cannot be written in an array of 0", "a[-9223372036854775808]"
            ),
            (
                "a[0][5000].c",
                "index 5000 cannot be written in an array of 0, because at most 1000 nulls are filled in",
                "a[0][5000]"
            ),
        ] as [(JarKeys, String, String)])
    func anIndexFarBehindTheEndIsRefused(keys: JarKeys, message: String, key: String) throws {
        let rules = JarKeyRules(.renaming(Coded.self, ["value": keys]))
        let wanted = LiftFailure(.bounds, message, at: key)
        let coded = Coded(value: 7)
        #expect(try failure { try JarEncoder().encode(coded, context: [rules]) } == wanted)
        #expect(try failure { try String(json: coded.asJar(using: rules)) } == wanted)
        let inner = LiftFailure(.bounds, message, at: "x[0].\(key)")
        let whole = Jar(["x": [coded.asJar(using: rules)]])
        #expect(try failure { try String(json: whole) } == inner)
        #expect(try failure { try String(json: keys.field.written(7)) } == wanted)
        #expect(try failure { try String(json: ["x": [keys.field.written(7)]] as Jar) } == inner)
    }

    @Test func aThousandElementsAreMadeAtMost() throws {
        let rules = JarKeyRules(.renaming(Coded.self, ["value": "a[1000]"]))
        let jar = try JarEncoder().encode(Coded(value: 7), context: [rules])
        #expect(jar["a"].count == 1001)
        #expect(try jar["a"][1000]^ == 7)
        #expect(try jar^ == Coded(value: 7))
    }

    @Test func placesThatContradictEachOtherAreRefused() throws {
        struct Two: JarCodable {
            var a = 1
            var b = 2
        }
        let rows: [(JarKeys, JarKeys, String)] = [
            ("x[0]", "x.k", #"expected a dictionary with the key "k", found array of 1 at x"#),
            ("x", "x[0]", "expected an array with an element 0, found number 1 at x"),
            ("x", .flattened, "expected a dictionary to flatten, found number 2"),
        ]
        for (first, second, message) in rows {
            let rules = JarKeyRules(.renaming(Two.self, ["a": first, "b": second]))
            let error = try liftError { try JarEncoder().encode(Two(), context: [rules]) }
            #expect(error.description == message)
        }
        // A number is a key where there is a dictionary.
        let rules = JarKeyRules(.renaming(Two.self, ["a": "x.k", "b": "x[0]"]))
        #expect(try String(json: JarEncoder().encode(Two(), context: [rules])) == #"{"x":{"k":1,"0":2}}"#)
    }

    // MARK: Several properties of one array

    @Test(arguments: [
        (
            Gallery(first: "f", third: "t", size: 3, name: "n"),
            #"{"images":[{"url":"f"},null,{"url":"t"}],"sizes":[[null,3]],"a.b":{"c.d":"n"}}"#
        ),
        (Gallery(first: nil, third: "t", size: nil, name: nil), #"{"images":[null,null,{"url":"t"}]}"#),
        (Gallery(first: "f", third: nil, size: nil, name: nil), #"{"images":[{"url":"f"}]}"#),
        (Gallery(first: nil, third: nil, size: nil, name: nil), "{}"),
    ])
    fileprivate func elementsAreFields(gallery: Gallery, json: String) throws {
        #expect(try String(json: gallery) == json)
        for route in JarRoute.allCases { #expect(try route.jar(json)^ == gallery, "by \(route)") }
        let nulls = try String(json: Jar(gallery).union(context: JarEncoder.NilStrategy.null))
        #expect(try Jar(json: nulls)^ == gallery)
    }

    @Test func elementsAreUpdated() throws {
        var gallery = Gallery(first: "f", third: "t", size: 3, name: "n")
        try gallery.update(from: ["images": [["url": "x"]], "size": 9])
        #expect(gallery == Gallery(first: "x", third: "t", size: 9, name: "n"))
        try gallery.update(from: ["images": [null, null, ["url": null] as Jar] as Jar])
        #expect(gallery == Gallery(first: "x", third: nil, size: 9, name: "n"))
    }
}

extension JarKeys {
    /// A mapping of one field at these keys.
    fileprivate var field: OneField { OneField(keys: self) }
}

/// What a mapping with one field at these keys lifts and writes.
private struct OneField {
    let keys: JarKeys

    func lifted(_ jar: Jar) throws -> Int? {
        try JarMappedBy.$keys.withValue(keys) { try jar^ as JarMappedBy }.value
    }

    func written(_ value: Int?) -> Jar {
        JarMappedBy.$keys.withValue(keys) { Jar(JarMappedBy(value: value)) }
    }
}

private struct JarMappedBy: JarMapped {
    @TaskLocal static var keys: JarKeys = "value"

    let value: Int?

    static var mapping: JarMapping<JarMappedBy> {
        JarMapping<JarMappedBy> {
            JarMake(JarMappedBy.init(value:))
            JarField(keys, \.value)
        }
    }
}
