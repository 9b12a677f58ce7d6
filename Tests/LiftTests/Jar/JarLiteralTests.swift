import Foundation
import Lift
import Testing

@Suite struct JarLiteralTests {
    static let none: String? = nil
    static let some: String? = "x"

    /// A literal and the JSON that it stands for.
    static let rows: [(Jar, String)] = [
        (true, "true"),
        (false, "false"),
        (1, "1"),
        (-9_223_372_036_854_775_808, "-9223372036854775808"),
        (3.14, "3.14"),
        (1.0, "1"),
        ("Hello", #""Hello""#),
        ("one \(1) two \(2.5)", #""one 1 two 2.5""#),
        ("", #""""#),
        ([], "[]"),
        ([:], "{}"),
        ([1, 2, 3], "[1,2,3]"),
        ([5, ["val": [1, 2]]], #"[5,{"val":[1,2]}]"#),
        (["val": 5], #"{"val":5}"#),
        (
            ["a": ["b": ["c": [[1]]]], "d": [:] as Jar, "e": [] as Jar],
            #"{"a":{"b":{"c":[[1]]}},"d":{},"e":[]}"#
        ),
        ([1, "a", true, 2.5, null, [1], ["k": "v"]], #"[1,"a",true,2.5,null,[1],{"k":"v"}]"#),
        (["z": 1, "a": 2, "m": 3], #"{"z":1,"a":2,"m":3}"#),
        // Optionals
        (["a": 1, "b": none], #"{"a":1}"#),
        (["a": 1, "b": some], #"{"a":1,"b":"x"}"#),
        (["a": 1, "b": none ?? null], #"{"a":1,"b":null}"#),
        (["a": 1, "b": some ?? null], #"{"a":1,"b":"x"}"#),
        (["a": null], #"{"a":null}"#),
        ([1, none, 2], "[1,null,2]"),
        ([none, none], "[null,null]"),
        ([none ?? null], "[null]"),
        (["a": ["b": none]], #"{"a":{}}"#),
        (["a": Jar()], "{}"),
        ([Jar(), Jar()["x"]], "[]"),
        // Of equal keys the last counts, in the first one's place
        (["a": 1, "b": 2, "a": 3], #"{"a":3,"b":2}"#),
        (["a": 1, "b": 2, "a": none], #"{"b":2}"#),
        (["a": none, "b": 2, "a": 1], #"{"b":2,"a":1}"#),
        (["a": 1, "a": 2, "a": 3], #"{"a":3}"#),
        // Keys that differ only in the middle
        (["axb": 1, "ayb": 2, "axb": 3], #"{"axb":3,"ayb":2}"#),
        // Values
        (["d": ["x": Decimal(string: "12.50")]], #"{"d":{"x":12.5}}"#),
        (["u": UInt64.max, "f": Float(0.1)], #"{"u":18446744073709551615,"f":0.1}"#),
        (["l": [some, none, some]], #"{"l":["x",null,"x"]}"#),
        (["j": Jar(["n": 1, "s": "x"])], #"{"j":{"n":1,"s":"x"}}"#),
    ]

    @Test(arguments: rows.indices)
    func standsForJSON(row: Int) throws {
        let (jar, json) = Self.rows[row]
        #expect(try String(json: jar) == json)
        #expect(try jar == Jar(json: json))
        #expect(try jar.hashValue == Jar(json: json).hashValue)
    }

    @Test func holdsDatesAndData() throws {
        let date = Date(timeIntervalSince1970: 0)
        let jar: Jar = ["date": date, "data": Data([1, 2, 3])]
        #expect(try String(json: jar) == #"{"date":"1970-01-01T00:00:00.000Z","data":"AQID"}"#)
        #expect([jar["date"].kind, jar["data"].kind] == [.date, .data])
        #expect(try jar["date"]^ == date)
        #expect(try jar["data"]^ == Data([1, 2, 3]))
    }

    @Test func takesLiteralsAsArguments() throws {
        func send(_ jar: Jar) throws -> String { try String(json: jar) }
        #expect(try send(true) == "true")
        #expect(try send(1) == "1")
        #expect(try send(3.14) == "3.14")
        #expect(try send("Hello") == #""Hello""#)
        #expect(try send(["val": 5]) == #"{"val":5}"#)
        #expect(try send([1, 2, 3]) == "[1,2,3]")
    }
}
