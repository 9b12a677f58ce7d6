import Foundation
import Lift
import Testing

@Suite struct JarEqualityTests {
    /// Spellings of one value each: all of a row are equal, and unequal to those of every other row.
    static let classes: [[String]] = [
        ["null"],
        ["true"],
        ["false"],
        ["0", "-0", "0.0", "0e5", "0E-3", "-0.000"],
        ["1", "1.0", "10e-1", "0.1e1", "1E0", "1.000", "100e-2", "0.01e+2"],
        ["-1", "-1.0", "-10e-1"],
        ["1.5", "15e-1", "1.50", "0.15E1"],
        ["0.1", "1e-1", "0.10"],
        ["100", "1e2", "1E+2", "100.0"],
        ["12345678901234567890123", "12345678901234567890123.0", "1.2345678901234567890123e22"],
        ["12345678901234567890124"],
        ["0.1000000000000000055511151231257827", "1000000000000000055511151231257827e-34"],
        ["18446744073709551615", "18446744073709551615.0"],
        ["9223372036854775807"],
        ["9223372036854775808"],
        ["1e400", "10e399"],
        ["1e12345", "10e12344"],
        ["1e1000000000000"],
        ["1000000000000000000000000", "1e24", "0.000000000000000000000000001e51"],
        ["1e-400"],
        [#""""#],
        [#""1""#, #""\u0031""#],
        [#""true""#],
        [#""null""#],
        // Canonically equivalent, and not the same.
        ["\"\u{E9}\"", #""\u00e9""#, #""\u00E9""#],
        ["\"e\u{301}\"", #""e\u0301""#],
        [#""😀""#, #""\ud83d\ude00""#],
        ["[]", " [ ] "],
        ["{}"],
        ["[null]"],
        ["[1]", "[1.0]"],
        ["[1,2]", "[1.0,2e0]"],
        ["[2,1]"],
        ["[[1],2]"],
        ["[[1,2]]"],
        [#"{"a":1}"#, #"{"a":1.0}"#, #"{"\u0061":1}"#],
        [#"{"a":null}"#],
        [#"{"b":1}"#],
        [#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, #"{"b":2,"a":1,"b":3}"#],
        [#"{"a":2,"b":1}"#],
        [#"{"a":{"b":[1,{"c":null}]}}"#],
        [#"{"a":{"b":[1,{"c":false}]}}"#],
        ["{\"\u{E9}\":1}"],
        ["{\"e\u{301}\":1}"],
        ["{\"\u{E9}\":1,\"e\u{301}\":2}", "{\"e\u{301}\":2,\"\u{E9}\":1}"],
    ]

    @Test(arguments: classes)
    func equalDataIsEqualHoweverItIsSpelledAndHeld(spellings: [String]) throws {
        let jars = try spellings.flatMap { spelling in
            try [JarRoute.document, .mutated, .deferred, .placed, .placedDeferred].map {
                try $0.jar(spelling)
            }
        }
        for jar in jars {
            for other in jars {
                #expect(jar == other)
                #expect(jar.hashValue == other.hashValue)
            }
        }
    }

    @Test func hugeExponentsAreComparedAsText() throws {
        #expect(try Jar(json: "1e999999999") == Jar(json: "10e999999998"))
        #expect(try Jar(json: "1e9999999999") == Jar(json: "1e9999999999"))
        #expect(try Jar(json: "1e9999999999") != Jar(json: "10e9999999998"))
    }

    @Test func differentDataIsUnequal() throws {
        for (place, spellings) in Self.classes.enumerated() {
            let jar = try Jar(json: try #require(spellings.first))
            for (otherPlace, others) in Self.classes.enumerated() where place != otherPlace {
                for other in others {
                    let other = try Jar(json: other)
                    #expect(jar != other)
                    #expect(JarRoute.Deferred(held: jar).jar != other)
                }
            }
        }
    }

    static let builtPairs: [(Jar, Jar, Bool)] = [
        (1, 1.0, true),
        (Jar(UInt64.max), 1.8446744073709551615e19, false),
        (Jar(UInt64(7)), 7, true),
        (Jar(Float(0.1)), 0.1, true),
        (Jar(Decimal(string: "0.10")), 0.1, true),
        (Jar(Decimal(string: "12345678901234567890123")), 12345678901234567890123.0, false),
        (-0.0, 0, true),
        (Jar(-Double.nan), Jar(Double.nan), true),
        (Jar(Double.infinity), Jar(-Double.infinity), false),
        (Jar(Decimal.nan), 0, false),
        (Jar(Double.infinity), Jar(Float.infinity), true),
        ("1", 1, false),
        (Jar(true), 1, false),
        (Jar(Date(timeIntervalSince1970: 0)), Jar(Date(timeIntervalSince1970: 0)), true),
        (Jar(Date(timeIntervalSince1970: 0)), "1970-01-01T00:00:00.000Z", false),
        (Jar(Data([1])), Jar(Data([1])), true),
        (Jar(Data([1])), "AQ==", false),
        (Jar(), Jar(), true),
        (Jar(), Jar(null), false),
        (Jar(), [:], false),
        ([:], [], false),
        (Jar(error: LiftError("a")), Jar(error: LiftError("a")), true),
        (Jar(error: LiftError("a")), Jar(error: LiftError("b")), false),
        (["a": 1, "b": Jar()], ["a": 1], true),
        (["a": 1, "b": JarRoute.Deferred(held: 2)], ["b": 2, "a": 1], true),
        (Jar(1).union(context: TimeZone.gmt), 1, true),
    ]

    @Test(arguments: builtPairs.indices)
    func comparesBuiltJars(row: Int) throws {
        let (left, right, isEqual) = Self.builtPairs[row]
        #expect((left == right) == isEqual)
        #expect((right == left) == isEqual)
        #expect(([left] == [right] as Jar) == isEqual)
        if isEqual { #expect(left.hashValue == right.hashValue) }
        if isEqual { #expect(([left] as Jar).hashValue == ([right] as Jar).hashValue) }
    }

    @Test(arguments: [
        Jar(Double.nan), Jar(Float.nan), Jar(Decimal.nan), [Jar(Double.nan)], ["a": Double.nan],
    ])
    func isEqualToItself(jar: Jar) {
        let same = jar
        #expect(jar == same)
        #expect(jar.hashValue == same.hashValue)
        #expect(Set([jar, same]).count == 1)
    }

    @Test func servesAsAKey() throws {
        var seen: [Jar: Int] = [:]
        for spelling in Self.classes.flatMap({ $0 }) { seen[try Jar(json: spelling), default: 0] += 1 }
        #expect(seen.count == Self.classes.count)
        #expect(seen[["b": 2, "a": 1]] == 3)
        #expect(seen[1] == 8)
    }

    @Test func largeDictionariesAreEqualInAnyOrder() throws {
        let seed: UInt64 = 11
        var random = SeededGenerator(seed: seed)
        let members = (0..<1000).map { #""k\#($0)":\#($0)"# }
        let jar = try Jar(json: "{" + members.joined(separator: ",") + "}")
        let other = try Jar(json: "{" + members.shuffled(using: &random).joined(separator: ",") + "}")
        #expect(jar == other, "seed \(seed)")
        #expect(jar.hashValue == other.hashValue, "seed \(seed)")
        var changed = other
        changed["k500"] = 501
        #expect(jar != changed, "seed \(seed)")
        changed["k500"] = 500
        #expect(jar == changed, "seed \(seed)")
        changed["k500"] = nil
        #expect(jar != changed, "seed \(seed)")
    }
}
