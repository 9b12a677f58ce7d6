import Lift
import Testing

/// JSON Pointer, with the examples of RFC 6901.
@Suite struct JarPathPointerTests {
    /// The document of RFC 6901, section 5.
    static let document = #"""
        {
           "foo": ["bar", "baz"],
           "": 0,
           "a/b": 1,
           "c%d": 2,
           "e^f": 3,
           "g|h": 4,
           "i\\j": 5,
           "k\"l": 6,
           " ": 7,
           "m~n": 8
        }
        """#

    /// The pointers of section 5, their values as JSON, and the same as paths.
    static let examples: [(pointer: String, value: String, path: JarPath)] = [
        ("", document, []),
        ("/foo", #"["bar","baz"]"#, ["foo"]),
        ("/foo/0", #""bar""#, ["foo", 0]),
        ("/", "0", [""]),
        ("/a~1b", "1", ["a/b"]),
        ("/c%d", "2", ["c%d"]),
        ("/e^f", "3", ["e^f"]),
        ("/g|h", "4", ["g|h"]),
        (#"/i\j"#, "5", [#"i\j"#]),
        (#"/k"l"#, "6", [#"k"l"#]),
        ("/ ", "7", [" "]),
        ("/m~0n", "8", ["m~n"]),
    ]

    @Test(arguments: examples.indices, JarRoute.allCases)
    func leadsWhereTheStandardSays(row: Int, route: JarRoute) throws {
        let (pointer, value, path) = Self.examples[row]
        let jar = try route.jar(Self.document)
        let read = try JarPath(pointer: pointer)
        #expect(read == path)
        #expect(read.pointer == pointer)
        #expect(jar[path: read] == (try Jar(json: value)))
        #expect(jar[path: read].path == route.path + path)
    }

    static let others: [(pointer: String, path: JarPath, again: String)] = [
        ("/payments/2/amount", "payments[2].amount", "/payments/2/amount"),
        ("/a//b/", ["a", "", "b", ""], "/a//b/"),
        ("//", ["", ""], "//"),
        ("/~01", ["~1"], "/~01"),
        ("/~10~00", ["/0~0"], "/~10~00"),
        ("/0/10", [0, 10], "/0/10"),
        // No indexes
        ("/00/01/-1/1.0/1e0/+1/ 1", ["00", "01", "-1", "1.0", "1e0", "+1", " 1"], "/00/01/-1/1.0/1e0/+1/ 1"),
        ("/99999999999999999999", ["99999999999999999999"], "/99999999999999999999"),
        ("/-", ["-"], "/-"),
        ("/é/名", ["é", "名"], "/é/名"),
    ]

    @Test(arguments: others.indices)
    func readsAndWritesPointers(row: Int) throws {
        let (pointer, path, again) = Self.others[row]
        #expect(try JarPath(pointer: pointer) == path)
        #expect(path.pointer == again)
    }

    static let malformed: [(String, String)] = [
        ("foo", #"expected a JSON Pointer, which begins with "/", found "foo""#),
        ("#/foo", ##"expected a JSON Pointer, which begins with "/", found "#/foo""##),
        (" /foo", #"expected a JSON Pointer, which begins with "/", found " /foo""#),
        ("/a/b~", #"expected "~0" or "~1" for each "~" of a JSON Pointer, found "b~""#),
        ("/~2/a", #"expected "~0" or "~1" for each "~" of a JSON Pointer, found "~2""#),
        ("/~~0", #"expected "~0" or "~1" for each "~" of a JSON Pointer, found "~~0""#),
        ("/a~é", #"expected "~0" or "~1" for each "~" of a JSON Pointer, found "a~é""#),
    ]

    @Test(arguments: malformed.indices)
    func malformedPointersAreRefused(row: Int) throws {
        let (pointer, message) = Self.malformed[row]
        #expect(try failure { try JarPath(pointer: pointer) } == LiftFailure(.syntax, message))
    }

    @Test(arguments: JarRoute.allCases)
    func aNumberIsAnIndexOrAKey(route: JarRoute) throws {
        let jar = try route.jar(#"{"list":[10,11],"map":{"0":20,"01":21,"-":22,"99999999999999999999":23}}"#)
        #expect(try jar[path: JarPath(pointer: "/list/1")]^ as Int == 11)
        #expect(try jar[path: ["list", "1"]]^ as Int == 11)
        #expect(try jar[path: JarPath(pointer: "/map/0")]^ as Int == 20)
        #expect(try jar[path: "map[0]"]^ as Int == 20)
        #expect(try jar[path: JarPath(pointer: "/map/01")]^ as Int == 21)
        #expect(try jar[path: JarPath(pointer: "/map/-")]^ as Int == 22)
        #expect(try jar[path: JarPath(pointer: "/map/99999999999999999999")]^ as Int == 23)
        #expect(jar[path: "map[0]"].path == route.path + ["map", "0"])
    }
}
