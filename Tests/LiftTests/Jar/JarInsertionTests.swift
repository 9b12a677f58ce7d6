import Foundation
import Lift
import Testing

@Suite struct JarInsertionTests {
    static let json = #"{"a":[1,2,3],"b":{"c":"x"},"d":null}"#

    // MARK: Inserting

    @Test(arguments: JarRoute.allCases)
    func elementsAreInsertedAnywhere(route: JarRoute) throws {
        for (index, text) in [(0, "[9,1,2]"), (1, "[1,9,2]"), (2, "[1,2,9]")] {
            var jar = try route.jar("[1,2]")
            jar.insert(9, at: index)
            #expect(try String(json: jar) == text, "\(index)")
            #expect(jar[index] == 9)
        }
        var jar = try route.jar("[]")
        jar.insert(["k": [1] as Jar] as Jar, at: 0)
        #expect(try String(json: jar) == #"[{"k":[1]}]"#)
    }

    @Test func nothingBecomesAnArrayAtIndexZero() throws {
        for empty in [Jar(), Jar(null), try Jar(json: "null"), try Jar(json: "[null]")[0]] {
            var jar = empty
            jar.insert("x", at: 0)
            #expect(try String(json: jar) == #"["x"]"#)
        }
        var parent = try Jar(json: Self.json)
        parent["e"].insert(1, at: 0)
        parent["d"].insert(2, at: 0)
        #expect(try String(json: parent) == #"{"a":[1,2,3],"b":{"c":"x"},"d":[2],"e":[1]}"#)
    }

    @Test func aMissingValueInsertsNothing() throws {
        var jar: Jar = [1]
        jar.insert(Jar(), at: 0)
        #expect(jar == [1])
    }

    @Test func whereNoElementCanBeIsAnError() throws {
        let rows: [(String, Int, LiftFailure)] = [
            ("[1,2]", 3, LiftFailure(.bounds, "index 3 is out of bounds, expected one of 0...2", at: "a[3]")),
            (
                "[1,2]", -1,
                LiftFailure(.bounds, "index -1 is out of bounds, expected one of 0...2", at: "a[-1]")
            ),
            ("null", 1, LiftFailure(.type, "expected an array with an element 1, found null", at: "a")),
            (
                "{}", 0,
                LiftFailure(.type, "expected an array with an element 0, found dictionary of 0", at: "a")
            ),
            ("7", 0, LiftFailure(.type, "expected an array with an element 0, found number 7", at: "a")),
        ]
        for (text, index, expected) in rows {
            var jar = try Jar(json: "{\"a\":\(text)}")
            jar["a"].insert(1, at: index)
            #expect(try failure { try jar["a"]^ as [Int] } == expected, "\(text)")
            #expect(try failure { try String(json: jar) } == expected, "\(text)")
        }
    }

    // MARK: Appending

    @Test(arguments: JarRoute.allCases, JarRoute.allCases)
    func theElementsOfAJarAreAppended(route: JarRoute, other: JarRoute) throws {
        var jar = try route.jar("[1]")
        jar.append(contentsOf: try other.jar(#"["x",[2],{"k":null}]"#).elements)
        #expect(try String(json: jar) == #"[1,"x",[2],{"k":null}]"#)
        jar.append(contentsOf: jar.elements)
        #expect(jar.count == 8)
    }

    @Test func theValuesOfASequenceAreAppended() throws {
        var jar = Jar()
        jar.append(contentsOf: [1, 2])
        jar.append(contentsOf: ["x"])
        jar.append(contentsOf: (3...4).lazy.map { Double($0) / 2 })
        jar.append(contentsOf: [nil, 5] as [Int?])
        jar.append(contentsOf: [6, "y", Jar(null)] as [Jar])
        jar.append(contentsOf: Set(["z"]))
        #expect(try String(json: jar) == #"[1,2,"x",1.5,2,null,5,6,"y",null,"z"]"#)
    }

    @Test func whatIsNoArrayBecomesTheFirstElement() throws {
        var jar: Jar = "x"
        jar.append(contentsOf: [1])
        #expect(jar == ["x", 1])
        var empty = Jar()
        empty.append(contentsOf: [] as [Int])
        #expect(try String(json: empty) == "[]")
        var broken = Jar(error: LiftError("broken"))
        broken.append(contentsOf: [1])
        broken.insert(1, at: 0)
        #expect(try failure { try String(json: broken) } == LiftFailure(.value, "broken"))
    }

    @Test func manyShortAdditionsTakeLinearTime() throws {
        var jar: Jar = []
        for number in 0..<100_000 { jar.append(contentsOf: [number]) }
        #expect(jar.count == 100_000)
        for number in 0..<100_000 { jar.append(number) }
        #expect(try jar[199_999]^ == 99_999)
    }

    // MARK: Removing

    @Test(arguments: JarRoute.allCases)
    func partsAreRemovedAndReturned(route: JarRoute) throws {
        var jar = try route.jar(Self.json)
        #expect(jar["a"].remove(at: 1) == 2)
        #expect(jar.removeValue(forKey: "b") == ["c": "x"])
        #expect(jar.removeValue(forKey: "d").kind == .null)
        #expect(try String(json: jar) == #"{"a":[1,3]}"#)
        jar.removeValue(forKey: "a")
        #expect(try String(json: jar) == "{}")
    }

    @Test(arguments: JarRoute.keepingOrder)
    func whatIsNotThereIsNotRemoved(route: JarRoute) throws {
        let before = try route.jar(Self.json)
        var jar = before
        #expect(jar.removeValue(forKey: "z").kind == .missing)
        #expect(jar["z"].removeValue(forKey: "z").kind == .missing)
        let place = route.path.isEmpty ? "" : "here[1]."
        let bounds = jar["a"].remove(at: 3)
        #expect(
            try failure { try bounds^ as Int }
                == LiftFailure(.bounds, "index 3 is out of bounds, expected one of 0...2", at: place + "a[3]")
        )
        #expect(jar["b"].remove(at: 0).kind == .error)
        #expect(jar["a"].removeValue(forKey: "k").kind == .error)
        #expect(try String(json: jar) == String(json: before))
    }

    @Test func theContextStays() throws {
        let place = ModelPlace(name: "here")
        var jar = try Jar(json: Self.json).union(context: place)
        jar["a"].insert(Jar(NamedByContext()), at: 0)
        jar["a"].append(contentsOf: [NamedByContext()])
        jar["a"].append(contentsOf: ([NamedByContext()] as Jar).elements)
        #expect(try String(json: jar["a"]) == #"["here",1,2,3,"here","here"]"#)
        let removed = jar["a"].remove(at: 0)
        #expect(try removed^ == "here")
        let other = Jar([NamedByContext()]).union(context: ModelPlace(name: "other"))
        jar["a"].append(contentsOf: other.elements)
        #expect(try String(json: jar["a"]) == #"[1,2,3,"here","here","other"]"#)
    }
}
