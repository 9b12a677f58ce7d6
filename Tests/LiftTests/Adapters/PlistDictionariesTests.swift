import Foundation
import Lift
import Testing

@Suite struct PlistDictionariesTests {
    final class Odd {}

    struct Payment: JarElement, Equatable {
        var amount: Int

        init(amount: Int) { self.amount = amount }

        init(jar: Jar) throws { amount = try jar["amount"]^ }

        var jar: Jar { ["amount": amount] }
    }

    // MARK: Reading

    @Test func environmentVariablesAreRead() throws {
        let environment = Jar(environment: ["PORT": "8080", "DEBUG": "", "RATIO": "0.5", "CACHE": "Yes"])
        #expect(try environment["PORT"]^ as Int == 8080)
        #expect(try environment["RATIO"]^ as Double == 0.5)
        #expect(try environment["DEBUG"]^ as String == "")
        #expect(try environment["NONE"]^ as String? == nil)
        #expect(try environment["CACHE"]^ as Bool)
        let failure = try failure { try environment["DEBUG"]^ as Int }
        #expect(failure == LiftFailure(.type, #"expected Int, found string """#, at: "DEBUG"))
        let all = ProcessInfo.processInfo.environment
        #expect(try Jar(environment: all)^ == all)
        #expect(Jar(environment: all) == Jar(all) && Jar(environment: [:]) == [:])
    }

    @Test func nilIsNull() throws {
        let values: [String: Any?] = ["a": nil, "b": 1]
        let hashable: [AnyHashable: Any?] = ["a": nil, "b": [Any?.none, 2 as Any?], "c": ["d": Any?.none]]
        #expect(values.jar == ["a": null, "b": 1])
        #expect(hashable.jar == ["a": null, "b": [null, 2] as Jar, "c": ["d": null] as Jar])
        #expect(
            try failure { try values.jar["a"]^ as Int }
                == LiftFailure(.null, "expected Int, found null", at: "a"))
        #expect(try values.jar["a"]^ as Int? == nil)
    }

    // MARK: Writing through `jar`

    @Test func aVariableIsWrittenThroughItsJar() throws {
        func expect<Key>(
            _ start: [Key: Any], _ read: ([Key: Any], String) -> Any?, _ jar: WritableKeyPath<[Key: Any], Jar>
        ) throws {
            var info = start
            info[keyPath: jar]["retries"] = 3
            info[keyPath: jar]["payment"] = Payment(amount: 1)
            info[keyPath: jar]["flag"] = true
            info[keyPath: jar]["date"] = Date(timeIntervalSince1970: 0)
            info[keyPath: jar]["data"] = Data([1])
            info[keyPath: jar]["decimal"] = Decimal(5) / 2
            info[keyPath: jar]["url"] = URL(string: "https://example.com")
            info[keyPath: jar]["null"] = null
            info[keyPath: jar]["a"]["b"] = [1, null] as Jar
            info[keyPath: jar]["list"].append(1)
            info[keyPath: jar]["list"].append("x")
            info[keyPath: jar]["gone"] = nil
            #expect(read(info, "retries") as? Int == 3)
            #expect(read(info, "payment") as? [String: Int] == ["amount": 1])
            #expect(type(of: try #require(read(info, "flag"))) == Bool.self)
            #expect(read(info, "date") as? Date == Date(timeIntervalSince1970: 0))
            #expect(read(info, "data") as? Data == Data([1]))
            #expect(read(info, "decimal") as? String == "2.5")
            #expect(read(info, "url") as? String == "https://example.com")
            #expect(isNull(read(info, "null")))
            let inner = try #require((read(info, "a") as? [String: Any])?["b"] as? [Any])
            #expect(inner.count == 2 && inner[0] as? Int == 1 && isNull(inner[1]))
            #expect((read(info, "list") as? [Any])?.count == 2)
            #expect(read(info, "gone") == nil)
            #expect(read(info, "kept") as? String == "kept")
            #expect(info.count == 11)
        }
        try expect(["gone": 1, "kept": "kept"] as [String: Any], { $0[$1] }, \.jar)
        try expect(["gone": 1, "kept": "kept"] as [AnyHashable: Any], { $0[$1] }, \.jar)
    }

    @Test(.enabled(if: hasFullFoundation)) func whatIsUntouchedStaysTheVeryObjectThatItWas() throws {
        let odd = Odd()
        let list = NSMutableArray(array: [1, 2])
        let number = NSNumber(value: 5)
        let inner = NSMutableDictionary(dictionary: ["odd": odd])
        var info: [String: Any] = ["odd": odd, "list": list, "number": number, "inner": inner, "n": 1]
        info.jar["n"] = 2
        info.jar["new"]["a"] = [1]
        info.jar["n"] = nil
        info.jar["list"] = info.jar["list"]
        info.jar["list"] = [1, 2]
        func check() {
            #expect(info["odd"] as AnyObject === odd)
            #expect(info["list"] as AnyObject === list)
            #expect(info["number"] as AnyObject === number)
            #expect(info["inner"] as AnyObject === inner)
        }
        check()
        #expect(info.count == 5)
        info.jar["n"] = 3
        check()
        #expect(info["n"] as? Int == 3)
        info.jar["odd"] = nil
        #expect(info.count == 5 && info["odd"] == nil)
        #expect(info["inner"] as AnyObject === inner)
    }

    @Test func aWholeDictionaryIsAssigned() throws {
        let odd = Odd()
        var info: [String: Any] = ["a": 1, "b": 2, "odd": odd]
        info.jar = ["b": 3, "c": [null] as Jar]
        #expect(info.count == 2 && info["b"] as? Int == 3 && isNull((info["c"] as? [Any])?.first))
        info = ["a": 1, "odd": odd]
        info.jar = info.jar.merging(["c": 1])
        #expect(info.count == 3 && info["odd"] as AnyObject === odd && info["c"] as? Int == 1)
        info.jar = Jar(["x": Payment(amount: 1)])
        #expect(info.count == 1 && info["x"] as? [String: Int] == ["amount": 1])
        info.jar = try Jar(json: #"{"a": {"b": [1.0]}, "c": 1}"#)
        #expect(info.count == 2 && info["a"] as? [String: [Double]] == ["b": [1]])
        info.jar = Jar(Late(value: ["y": 1]))
        #expect(info.count == 1 && info["y"] as? Int == 1)
        info.jar = [:]
        #expect(info.isEmpty)
        info.jar["a"] = 1
        info.jar = Jar()
        #expect(info.isEmpty)
        info.jar.merge(["z": 1] as Jar)
        #expect(info as? [String: Int] == ["z": 1])
    }

    @Test func boolsNumbersAndTextsThatLookAlikeAreChangedIntoEachOther() throws {
        var info: [String: Any] = ["a": 1, "b": true, "c": "1", "d": Date(timeIntervalSince1970: 0)]
        info.jar["a"] = true
        info.jar["b"] = 1
        info.jar["c"] = 1
        info.jar["d"] = "1970-01-01T00:00:00.000Z"
        #expect(type(of: try #require(info["a"])) == Bool.self)
        #expect(type(of: try #require(info["b"])) == Int.self)
        #expect(type(of: try #require(info["c"])) == Int.self)
        #expect(type(of: try #require(info["d"])) == String.self)
    }

    // MARK: NSMutableDictionary

    // MARK: Code that has nothing to do with Lift

    /// The subscripts are Swift's wherever it has one, and are found without a hint.
    @Test func dictionariesAreUsedAsEver() throws {
        let key = "k"
        var numbers = ["k": 1, "l": 2]
        #expect(numbers["k"] == 1 && numbers[key] == 1 && numbers["x"] == nil)
        #expect(numbers["x", default: 0] + 1 == 1)
        numbers["n", default: 0] += 3
        numbers["k"] = nil
        numbers["k"] = 4
        numbers["k"]? += 1
        if let number = numbers["k"] { #expect(number == 5) }
        #expect(["k", "l"].map { numbers[$0] } == [5, 2])
        #expect(["k", "x"].compactMap { numbers[$0] } == [5])
        #expect(numbers["k"].map { $0 + 1 } == 6)
        #expect(try #require(numbers["l"]).advanced(by: 1) == 3)
        #expect(numbers["k"]?.description == "5")

        var values: [String: Any] = ["k": 1, "list": [1], "in": ["x": 2]]
        #expect(values["k"] as? Int == 1 && values[key] as? Int == 1)
        if let number = values["k"] as? Int { #expect(number == 1) }
        if let value = values["k"] { #expect(value is Int) }
        guard let some = values["k"] else { return }
        #expect(some as? Int == 1)
        #expect((values["in"] as? [String: Any])?["x"] as? Int == 2)
        #expect(values["k", default: 0] as? Int == 1)
        values["k"] = nil
        values["k"] = "text"
        values[key] = 3
        values["none"] = Optional<Any>.none
        #expect(values["k"] as? Int == 3 && values.count == 3)
        #expect(values["k"] is Int)
        #expect(values["x"] == nil)
        let any = values["list"]
        #expect(any is [Int])
        #expect(["k"].map { values[$0] as? Int } == [3])
        let read: (String) -> Any? = { values[$0] }
        #expect(read("k") as? Int == 3)

        var hashable: [AnyHashable: Any] = ["k": 1, 2: "two"]
        #expect(hashable["k"] as? Int == 1 && hashable[key] as? Int == 1 && hashable[2] as? String == "two")
        hashable["k"] = nil
        hashable["k"] = 4
        hashable[3] = "three"
        if let number = hashable["k"] as? Int { #expect(number == 4) }
        let found = hashable["k"]
        #expect(found is Int && hashable["none"] == nil && hashable["k"] != nil)
        let keyed: [AnyHashable: String] = ["k": "v"]
        #expect(keyed["k"] == "v" && keyed["k"]?.count == 1 && keyed[key] == "v")
        let reading: (String) -> Any? = { [hashable] in hashable[$0] }
        #expect(reading("k") as? Int == 4 && ["k"].map { hashable[$0] as? Int } == [4])
        #expect(hashable["k", default: 0] as? Int == 4)

        var texts = ["k": "v"]
        #expect(texts["k"] == "v" && texts["k"]?.count == 1 && texts[key]?.isEmpty == false)
        texts["k"]?.append("w")
        texts["k", default: ""] += "x"
        #expect(texts["k"] == "vwx")
        let text = texts["k"] ?? "none"
        #expect(text == "vwx")

        var lists: [String: [Int]] = [:]
        lists["k", default: []].append(1)
        lists["k"]?.append(2)
        #expect(lists["k"] == [1, 2] && lists["k"]?.first == 1 && lists["k"]?[1] == 2)
    }
}
