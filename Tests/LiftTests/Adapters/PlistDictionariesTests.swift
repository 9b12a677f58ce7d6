import Foundation
import Lift
import Testing

@Suite struct PlistDictionariesTests {
    private final class Odd {}

    private struct Payment: JarElement, Equatable {
        var amount: Int

        init(amount: Int) { self.amount = amount }

        init(jar: Jar) throws { amount = try jar["amount"]^ }

        var jar: Jar { ["amount": amount] }
    }

    // MARK: Reading

    @Test func aDictionaryIsReadThroughItsJar() throws {
        let values: [String: Any] = [
            "CFBundleVersion": "12", "n": 3, "flag": true, "list": [1, 2], "payments": [["amount": 1]],
            "date": Date(timeIntervalSince1970: 0), "data": Data([1]), "null": NSNull(),
        ]
        let jars = [
            values.jar, (values as [AnyHashable: Any]).jar, (values as [String: Any?]).jar,
            (values as [AnyHashable: Any] as [AnyHashable: Any?]).jar, NSDictionary(dictionary: values).jar,
            NSMutableDictionary(dictionary: values).jar,
        ]
        for jar in jars {
            #expect(try jar["CFBundleVersion"]^ as String == "12")
            #expect(try jar["n"]^ as Int == 3)
            #expect(jar["flag"].kind == .bool && jar["n"].kind == .number)
            #expect(try jar["list"]^ == [1, 2])
            #expect(try jar["payments"]^ == [Payment(amount: 1)])
            #expect(try jar["date"]^ == Date(timeIntervalSince1970: 0))
            #expect(try jar["data"]^ == Data([1]))
            #expect(jar["null"].kind == .null)
            #expect(jar.keys?.count == 8)
        }
    }

    @Test func theProcessEnvironmentIsRead() throws {
        let environment = ["PORT": "8080", "DEBUG": "", "RATIO": "0.5"]
        #expect(try environment.jar["PORT"]^ as Int == 8080)
        #expect(try environment.jar["RATIO"]^ as Double == 0.5)
        #expect(try environment.jar["DEBUG"]^ as String == "")
        #expect(try environment.jar["NONE"]^ as String? == nil)
        let failure = try failure { try environment.jar["DEBUG"]^ as Int }
        #expect(failure == LiftFailure(.type, #"expected Int, found string """#, at: "DEBUG"))
        let all = ProcessInfo.processInfo.environment
        #expect(try all.jar^ == all)
        #expect(all.jar == Jar(all))
    }

    /// A variable is text, whatever it means.
    @Test(arguments: [
        ("true", true), ("TRUE", true), ("True", true), ("YES", true), ("yes", true), ("1", true),
        ("false", false), ("FALSE", false), ("NO", false), ("no", false), ("0", false), ("y", nil),
        ("on", nil), ("", nil), ("2", nil), ("01", nil), (" true", nil), ("truetrue", nil), ("ｙｅｓ", nil),
    ])
    func aBoolIsLiftedFromAVariable(text: String, value: Bool?) throws {
        struct Options: JarCodable, Equatable { var flag: Bool }
        var environment = ProcessInfo.processInfo.environment
        try #require(environment["PATH"] != nil)
        environment["LIFT_FLAG"] = text
        let jar = environment.jar["LIFT_FLAG"]
        let quoted = try String(json: Jar(text))
        let failing = LiftFailure(.type, "expected Bool, found string \(quoted)", at: "LIFT_FLAG")
        let options = ["flag": jar] as Jar
        if let value {
            #expect(try jar^ == value)
            #expect(try jar^ as Bool? == value)
            #expect(try environment.jar.union(context: TimeZone.gmt)["LIFT_FLAG"]^ == value)
            #expect(try options^ == Options(flag: value))
        } else {
            #expect(try failure { try jar^ as Bool } == failing)
            #expect(try failure { try jar^ as Bool? } == failing)
            #expect(try failure { try options^ as Options }.key == "flag")
        }
        #expect(try jar^ as String == text)
        #expect(try environment.jar["LIFT_NONE"]^ as Bool? == nil)
        // Any other dictionary is what it says.
        for other in [
            ["LIFT_FLAG": text].jar, ["LIFT_FLAG": text, "PATH": "/other"].jar, Jar(environment),
            (environment as [String: Any]).jar, (environment as [AnyHashable: Any]).jar,
            Jar(unchecked: environment), NSDictionary(dictionary: environment).jar,
        ] {
            #expect(try failure { try other["LIFT_FLAG"]^ as Bool } == failing)
        }
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

    @Test func aForeignValueIsAnErrorInItsPlace() throws {
        let values: [String: Any] = ["odd": Odd(), "a": ["b": [1, Odd()]], "n": 1]
        let wanted = "Odd has no representation as a Jar"
        for jar in [values.jar, (values as [AnyHashable: Any]).jar, NSDictionary(dictionary: values).jar] {
            #expect(try jar["n"]^ as Int == 1)
            #expect(try jar["a"]["b"][0]^ as Int == 1)
            #expect(try failure { try jar["odd"]^ as Int? } == LiftFailure(.unsupported, wanted, at: "odd"))
            #expect(
                try failure { try jar["a"]["b"]^ as [Int] } == LiftFailure(.unsupported, wanted, at: "a.b[1]")
            )
        }
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
            #expect(read(info, "null") is NSNull)
            let inner = try #require((read(info, "a") as? [String: Any])?["b"] as? [Any])
            #expect(inner.count == 2 && inner[0] as? Int == 1 && inner[1] is NSNull)
            #expect((read(info, "list") as? [Any])?.count == 2)
            #expect(read(info, "gone") == nil)
            #expect(read(info, "kept") as? String == "kept")
            #expect(info.count == 11)
        }
        try expect(["gone": 1, "kept": "kept"] as [String: Any], { $0[$1] }, \.jar)
        try expect(["gone": 1, "kept": "kept"] as [AnyHashable: Any], { $0[$1] }, \.jar)
    }

    @Test func whatIsUntouchedStaysTheVeryObjectThatItWas() throws {
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
        try info.store(3, forKey: "n")
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
        #expect(info.count == 2 && info["b"] as? Int == 3 && (info["c"] as? [Any])?.first is NSNull)
        info = ["a": 1, "odd": odd]
        info.jar = info.jar.union(["c": 1] as Jar)
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
        info.jar.formUnion(["z": 1] as Jar)
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

    /// What the setter says on standard error is tested with a second process.
    @Test(arguments: UnstorableValue.rows)
    func whatCannotBePutInLeavesTheOld(row: UnstorableValue) throws {
        var info: [String: Any] = ["k": "old", "other": 1]
        let mutable = NSMutableDictionary(dictionary: ["k": "old", "other": 1])
        if row.name.contains("null") || row.name == "NSNull" {
            // Null is a value in memory.
            try info.store(row.value, forKey: "k")
            try mutable.store(row.value, forKey: "k")
            #expect(
                try String(json: info.jar["k"], sortedKeys: true) == String(json: row.value, sortedKeys: true)
            )
            #expect(mutable.jar == info.jar)
        } else if row.value.kind == .date {
            try info.store(row.value, forKey: "k")
            #expect(info["k"] is Date)
        } else if !row.failure.message.hasPrefix("expected a date") {
            #expect(try failure { try info.store(row.value, forKey: "k") } == row.failure)
            #expect(try failure { try mutable.store(row.value, forKey: "k") } == row.failure)
            #expect(info["k"] as? String == "old")
            #expect(mutable["k"] as? String == "old")
        }
        #expect(info["other"] as? Int == 1)
        #expect(mutable.object(forKey: "other") as? Int == 1)
    }

    // MARK: NSMutableDictionary

    @Test func aMutableDictionaryOfFoundationIsWrittenByItsSubscript() throws {
        let info = NSMutableDictionary(dictionary: ["gone": 1])
        info["retries"] = 3
        info["payment"] = Payment(amount: 1)
        info["jar"] = ["x": true] as Jar
        try info.store([1, null] as Jar, forKey: "list")
        try info.store(nil, forKey: "gone")
        #expect(
            info.jar == [
                "retries": 3, "payment": ["amount": 1], "jar": ["x": true], "list": [1, null] as Jar,
            ])
        #expect(try info["retries"]^ as Int == 3)
        #expect(info.object(forKey: "retries") as? Int == 3)
        let jar: Jar = info["jar"]
        #expect(try jar["x"]^ as Bool)
    }

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

    @Test func foundationsDictionariesAreUsedAsEver() throws {
        let key = "k"
        let fixed: NSDictionary = ["k": 1]
        #expect(fixed["k"] as? Int == 1 && fixed[key] as? Int == 1)
        if let number = fixed["k"] as? Int { #expect(number == 1) }
        #expect(fixed.object(forKey: "k") as? Int == 1 && fixed.value(forKey: "k") as? Int == 1)
        let info = NSMutableDictionary()
        info["k"] = 3
        info[key] = 4
        info["text"] = "x"
        info["list"] = [1, 2]
        #expect(info["k"] as? Int == 4 && info["text"] as? String == "x" && info["list"] as? [Int] == [1, 2])
        info["k"] = nil
        info.setValue(5, forKey: "l")
        #expect(info.count == 3 && info["k"] == nil && info.value(forKey: "l") as? Int == 5)
    }
}
