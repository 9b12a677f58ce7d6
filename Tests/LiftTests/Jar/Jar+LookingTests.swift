import Foundation
import Lift
import LiftDocuments
import Testing

@Suite struct JarLookingTests {
    static let json = #"{"id":1,"list":[10,{"id":2,"x":[]},[{"id":null}]],"s":"text","o":{},"n":null,"e":""}"#

    static let routes: [JarRoute] = JarRoute.keepingOrder

    @Test(arguments: JarRoute.allCases)
    func nothingIsMissingAndANullIsNot(route: JarRoute) throws {
        let jar = try route.jar(Self.json)
        for missing in [jar["other"], jar["n"]["x"], jar["other"]["x"][3], jar["list"][1]["y"], Jar()] {
            #expect(missing.isMissing && !missing.isNull)
        }
        for null in [jar["n"], jar["list"][2][0]["id"], Jar(null)] {
            #expect(null.isNull && !null.isMissing)
        }
        for other in [jar, jar["o"], jar["e"], jar["id"], jar["list"][5], jar["s"]["x"], Jar(false)] {
            #expect(!other.isMissing && !other.isNull)
        }
        let none: Int? = nil
        #expect(Jar(none).isMissing)
    }

    @Test(arguments: JarRoute.allCases)
    func containsIsAboutKeys(route: JarRoute) throws {
        let jar = try route.jar(Self.json)
        #expect(jar.contains(key: "id") && jar.contains(key: "n") && jar["list"][1].contains(key: "x"))
        #expect(!jar.contains(key: "x") && !jar.contains(key: "list.id") && !jar.contains(key: ""))
        #expect(!jar["list"].contains(key: "id") && !jar["s"].contains(key: "text"))
        #expect(!jar["n"].contains(key: "x") && !jar["other"].contains(key: "x"))
        #expect(!jar["s"]["x"].contains(key: "y"))
        #expect(jar.elements.contains(10) == false && jar["list"].elements.contains(10))
    }

    @Test(arguments: routes)
    func partsAreInOrderAndKnowTheirPaths(route: JarRoute) throws {
        let jar = try route.jar(Self.json)
        #expect(jar.members.map(\.key) == ["id", "list", "s", "o", "n", "e"])
        #expect(
            jar.members.map(\.value.path)
                == ["id", "list", "s", "o", "n", "e"].map { JarPath(route.path + [.key($0)]) })
        let list = jar["list"].elements
        #expect(
            list.count == 3 && list.map(\.path) == (0..<3).map { JarPath(route.path + ["list", .index($0)]) })
        #expect(list.first == 10 && list.last?.path == JarPath(route.path + ["list", 2]) && list[0] == 10)
        #expect(list.reversed().map(\.kind) == [.array, .dictionary, .number])
        #expect(Array(list.dropFirst()) == [jar["list"][1], jar["list"][2]])
        let error = try liftError { try jar["list"].elements.map { try $0^ as Int } }
        #expect(error.path == route.path + ["list", 1])
        #expect(try failure { try list[3]^ as Int }.kind == .bounds)
        let inner = try liftError { try jar.members.map { try $0.value["x"][0]^ as Int } }
        #expect(inner.path == route.path + ["id"])
    }

    @Test(arguments: JarRoute.allCases)
    func otherValuesHaveNoParts(route: JarRoute) throws {
        let jar = try route.jar(Self.json)
        for other in [jar["s"], jar["id"], jar["n"], jar["none"], jar["s"]["x"], jar["o"], Jar()] {
            #expect(Array(other.elements).isEmpty && Array(other.members).isEmpty)
            #expect(Array(other.descendants).isEmpty)
        }
        #expect(jar.elements.isEmpty && jar["list"].members.first { _ in true } == nil)
    }

    @Test(arguments: routes)
    func descendantsAreInTheOrderOfTheData(route: JarRoute) throws {
        let jar = try route.jar(Self.json)
        let all = [
            "id", "list", "list[0]", "list[1]", "list[1].id", "list[1].x", "list[2]", "list[2][0]",
            "list[2][0].id", "s", "o", "n", "e",
        ]
        func paths(_ jars: some Sequence<Jar>) -> [String] {
            jars.map { JarPath($0.path.dropFirst(route.path.count)).description }
        }
        #expect(paths(jar.descendants) == all)
        #expect(
            paths(jar.descendants.filter { $0.path.last == "id" }) == ["id", "list[1].id", "list[2][0].id"])
        #expect(paths(jar.descendants.filter(\.isNull)) == ["list[2][0].id", "n"])
        #expect(paths(jar.descendants.lazy.filter { $0.kind == .array }.prefix(2)) == ["list", "list[1].x"])
    }

    @Test func aKeyThatOccursTwiceIsOneMember() throws {
        let jar = try Jar(json: #"{"a":1,"b":{"c":[1]},"a":{"d":2},"b":3}"#)
        #expect(jar.members.map { "\($0.key)\($0.value.kind)" } == ["anumber", "bdictionary"])
        #expect(jar.descendants.map(\.path) == ["a", "b", "b.c", "b.c[0]"])
        #expect(jar.descendants.map(\.path.description).count == 4)
    }

    @Test func partsHaveTheContextAroundThem() throws {
        let jar = Jar(["list": [Jar(NamedByContext()), 1] as Jar] as Jar).union(
            context: ModelPlace(name: "outer"))
        #expect(jar.descendants.map { $0.description }.last == "1")
        #expect(jar.descendants.contains("outer") && jar["list"].elements.contains("outer"))
        #expect(jar["list"].elements.first { $0.kind == .string } == "outer")
    }

    @Test(arguments: [true, false])
    func deepDataNeedsNoStack(isDocument: Bool) async throws {
        try await onSmallStack {
            var jar: Jar = 1
            let levels = isDocument ? 5000 : 512
            if isDocument {
                let text =
                    String(repeating: #"{"k":["#, count: 2500) + "1" + String(repeating: "]}", count: 2500)
                jar = try Jar(json: text, options: JSONReadingOptions(maximumDepth: levels))
            } else {
                for level in 0..<levels { jar = level % 2 == 0 ? [jar] : ["k": jar] }
            }
            #expect(jar.descendants.reduce(0) { count, _ in count + 1 } == levels)
            #expect(jar.descendants.contains(1))
            #expect(jar.descendants.filter { $0.path.last == "k" }.count == levels / 2)
            #expect(JarDifference(from: jar, to: jar).isEmpty)
            var other = jar
            other[path: JarPath(repeatElement("k", count: 9) + [])] = 3
            #expect(
                JarDifference(from: other, to: jar).count == 1
                    && !"\(JarDifference(from: other, to: jar))".isEmpty)
        }
    }

    /// The same by recursion.
    private func naive(_ jar: Jar, _ path: JarPath) -> [JarPath] {
        var paths: [JarPath] = []
        for (index, part) in jar.elements.enumerated() {
            paths += [path + [.index(index)]] + naive(part, path + [.index(index)])
        }
        for key in jar.keys ?? [] { paths += [path + [.key(key)]] + naive(jar[key], path + [.key(key)]) }
        return paths
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func findsWhatRecursionFinds(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let model = JarModel.random(levels: 4, using: &random)
        let jar = try model.jar(asDocument: .random(using: &random))
        let expected = naive(jar, [])
        #expect(jar.descendants.map(\.path) == expected, "seed \(seed)")
        for (part, path) in zip(jar.descendants, expected) {
            #expect(part == jar[path: path], "seed \(seed)")
        }
    }

    // MARK: In a debugger

    @Test(arguments: routes)
    func aMirrorUnfolds(route: JarRoute) throws {
        let jar = try route.jar(Self.json)
        let mirror = Mirror(reflecting: jar)
        #expect(mirror.children.map(\.label) == ["id", "list", "s", "o", "n", "e"])
        #expect(mirror.displayStyle == .struct)
        let list = try #require(mirror.children.first { $0.label == "list" }?.value as? Jar)
        #expect(Mirror(reflecting: list).displayStyle == .collection)
        #expect(Mirror(reflecting: list).children.count == 3)
        #expect(Mirror(reflecting: jar["s"]).children.map { "\($0.value)" } == ["string", #"string "text""#])
        var text = ""
        dump(jar["list"][2], to: &text)
        #expect(text.contains("id: null\n") && text.contains("value: \"null\""))
    }

    @Test func aMirrorEndsAtSomeDepth() async throws {
        try await onSmallStack {
            var jar: Jar = 1
            for _ in 0..<512 { jar = [jar] }
            var text = ""
            dump(jar, to: &text)
            #expect(text.contains("array of 1"))
        }
    }

    @Test(arguments: routes)
    func hiddenValuesStayHidden(route: JarRoute) throws {
        let jar = try route.jar(#"{"user":{"token":"secret","pins":[1234],"name":"Kim"}}"#)
            .union(context: JarRedaction.keys("token", "pins"))
        var text = ""
        dump(jar, to: &text)
        for part in jar.descendants {
            text += "\(part.summaryForTests) \(Mirror(reflecting: part).children.map(\.value))"
        }
        var other = jar
        other["user"]["token"] = "secreter"
        other["user"]["pins"] = nil
        other["user"]["name"] = "Tim"
        text += "\(JarDifference(from: other, to: jar)) \(JarDifference(from: jar, to: other))"
        #expect(!text.contains("secret") && !text.contains("1234"))
        #expect(text.contains("<redacted>") && text.contains("Kim"))
        #expect(
            "\(JarDifference(from: jar, to: other))" == """
                user.token: string "<redacted>" → string "<redacted>"
                user.pins: ["<redacted>"] → nothing
                user.name: "Kim" → "Tim"
                """)
    }
}

extension Jar {
    fileprivate var summaryForTests: String { description }
}
