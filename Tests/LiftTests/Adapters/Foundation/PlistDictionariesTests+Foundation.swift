#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    extension PlistDictionariesTests {
        @Test func aDictionaryIsReadThroughItsJar() throws {
            let values: [String: Any] = [
                "CFBundleVersion": "12", "n": 3, "flag": true, "list": [1, 2], "payments": [["amount": 1]],
                "date": Date(timeIntervalSince1970: 0), "data": Data([1]), "null": NSNull(),
            ]
            let jars = [
                values.jar, (values as [AnyHashable: Any]).jar, (values as [String: Any?]).jar,
                (values as [AnyHashable: Any] as [AnyHashable: Any?]).jar,
                NSDictionary(dictionary: values).jar,
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

        /// A variable is text, whatever it means.
        @Test(arguments: [
            ("true", true), ("TRUE", true), ("True", true), ("YES", true), ("yes", true), ("1", true),
            ("false", false), ("FALSE", false), ("NO", false), ("no", false), ("0", false), ("y", nil),
            ("on", nil), ("", nil), ("2", nil), ("01", nil), (" true", nil), ("truetrue", nil), ("ｙｅｓ", nil),
        ])
        func aBoolIsLiftedFromAVariable(text: String, value: Bool?) throws {
            struct Options: JarCodable, Equatable { var flag: Bool }
            var environment = ProcessInfo.processInfo.environment
            environment["LIFT_FLAG"] = text
            let jar = Jar(environment: environment)["LIFT_FLAG"]
            let quoted = try String(json: Jar(text))
            let failing = LiftFailure(.type, "expected Bool, found string \(quoted)", at: "LIFT_FLAG")
            let options = ["flag": jar] as Jar
            if let value {
                #expect(try jar^ == value)
                #expect(try jar^ as Bool? == value)
                #expect(try Jar(environment: environment).union(context: TimeZone.gmt)["LIFT_FLAG"]^ == value)
                #expect(try options^ == Options(flag: value))
            } else {
                #expect(try failure { try jar^ as Bool } == failing)
                #expect(try failure { try jar^ as Bool? } == failing)
                #expect(try failure { try options^ as Options }.key == "flag")
            }
            #expect(try jar^ as String == text)
            #expect(try Jar(environment: environment)["LIFT_NONE"]^ as Bool? == nil)
            // A dictionary is what it says, even if it equals the environment.
            for other in [
                environment.jar, ["LIFT_FLAG": text].jar, Jar(environment),
                (environment as [String: Any]).jar, (environment as [AnyHashable: Any]).jar,
                Jar(unchecked: environment), NSDictionary(dictionary: environment).jar,
            ] {
                #expect(try failure { try other["LIFT_FLAG"]^ as Bool } == failing)
            }
        }

        @Test func aForeignValueIsAnErrorInItsPlace() throws {
            let values: [String: Any] = ["odd": Odd(), "a": ["b": [1, Odd()]], "n": 1]
            let wanted = "Odd has no representation as a Jar"
            for jar in [values.jar, (values as [AnyHashable: Any]).jar, NSDictionary(dictionary: values).jar]
            {
                #expect(try jar["n"]^ as Int == 1)
                #expect(try jar["a"]["b"][0]^ as Int == 1)
                #expect(
                    try failure { try jar["odd"]^ as Int? } == LiftFailure(.unsupported, wanted, at: "odd"))
                #expect(
                    try failure { try jar["a"]["b"]^ as [Int] }
                        == LiftFailure(.unsupported, wanted, at: "a.b[1]")
                )
            }
        }

        /// What the setter says on standard error is tested with a second process.
        @Test(arguments: UnstorableValue.rows)
        func whatCannotBePutInLeavesTheOld(row: UnstorableValue) throws {
            var info: [String: Any] = ["k": "old", "other": 1]
            let mutable = NSMutableDictionary(dictionary: ["k": "old", "other": 1])
            if row.name.contains("null") || row.name == "NSNull" {
                // Null is a value in memory.
                info.jar["k"] = row.value
                try mutable.store(row.value, forKey: "k")
                #expect(
                    try String(json: info.jar["k"], options: JSONWritingOptions(sortedKeys: true))
                        == String(json: row.value, options: JSONWritingOptions(sortedKeys: true))
                )
                #expect(mutable.jar == info.jar)
            } else if row.value.kind == .date {
                info.jar["k"] = row.value
                #expect(info["k"] is Date)
            } else if !row.failure.message.hasPrefix("expected a date") {
                info.jar["k"] = row.value
                #expect(try failure { try mutable.store(row.value, forKey: "k") } == row.failure)
                #expect(info["k"] as? String == "old")
                #expect(mutable["k"] as? String == "old")
            }
            #expect(info["other"] as? Int == 1)
            #expect(mutable.object(forKey: "other") as? Int == 1)
        }

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
            #expect(
                info["k"] as? Int == 4 && info["text"] as? String == "x" && info["list"] as? [Int] == [1, 2])
            info["k"] = nil
            info.setValue(5, forKey: "l")
            #expect(info.count == 3 && info["k"] == nil && info.value(forKey: "l") as? Int == 5)
        }
    }
#endif
