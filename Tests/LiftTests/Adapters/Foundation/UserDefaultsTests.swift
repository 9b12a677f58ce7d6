#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    @Suite struct UserDefaultsTests {
        private let suite: TemporaryDefaults

        init() throws { suite = try TemporaryDefaults() }

        private var defaults: UserDefaults { suite.defaults }

        enum Color: String, JarElement {
            case red, green
        }

        struct Payment: JarElement, Equatable {
            var amount: Int
            var date: Date
            var note: String?
            var color: Color?

            init(amount: Int, note: String? = nil, color: Color? = nil) {
                self.amount = amount
                self.note = note
                self.color = color
                // On Linux a fraction is lost once the settings are read from their file.
                date = Date(timeIntervalSince1970: 1_608_804_672)
            }

            init(jar: Jar) throws {
                amount = try jar["amount"]^
                date = try jar["date"]^
                note = try jar["note"]^
                color = try jar["color"]^
            }

            var jar: Jar { ["amount": amount, "date": date, "note": note, "color": color] }
        }

        // MARK: Reading and writing

        @Test func settingsAreReadAndWrittenLikeAJar() throws {
            let none: [Payment] = try defaults["payments"]^ ?? []
            #expect(none.isEmpty)
            let payments = [Payment(amount: 1, note: "x", color: .green), Payment(amount: 2)]
            defaults["payments"] = payments
            #expect(try defaults["payments"]^ == payments)
            #expect(try defaults["payments"][0]["color"]^ == Color.green)
            defaults["payments"].append(Payment(amount: 3))
            defaults["payments"][0]["amount"] = 4
            #expect(try (defaults["payments"]^ as [Payment]).map(\.amount) == [4, 2, 3])
            defaults["payments"] = nil
            #expect(defaults.object(forKey: "payments") == nil)
            #expect(try defaults["payments"]^ as [Payment]? == nil)
        }

        @Test func theMethodOfFoundationStoresAJarToo() throws {
            let deprecated: any StoringJars.Type = ByFoundationsName.self
            deprecated.store(["a": [1, 2.5, true] as Jar], in: defaults, at: "raw")
            #expect(defaults["raw"] == ["a": [1, 2.5, true] as Jar])
            #expect(defaults.dictionary(forKey: "raw")?.count == 1)
            deprecated.storeParts(of: ["x": 5], in: defaults)
            #expect(defaults["members"] == ["a": 5, "b": 2] && defaults["elements"] == [5, 1])
            deprecated.store(Jar(), in: defaults, at: "raw")
            #expect(defaults.object(forKey: "raw") == nil)
            // All other values go to Foundation's own methods.
            defaults.set(5, forKey: "int")
            defaults.set("x", forKey: "text")
            defaults.set(["a": 1], forKey: "dictionary")
            #expect(defaults.integer(forKey: "int") == 5 && defaults.string(forKey: "text") == "x")
            #expect(defaults.dictionary(forKey: "dictionary") as? [String: Int] == ["a": 1])
            // As Jars, these literals would have an integer each.
            defaults.set([90, 100.5], forKey: "range")
            defaults.set(["a": 1, "b": 2.5], forKey: "shares")
            #expect(defaults.array(forKey: "range") as? [Double] == [90, 100.5])
            #expect(defaults.dictionary(forKey: "shares") as? [String: Double] == ["a": 1, "b": 2.5])
        }

        @Test func aPartIsChangedInItsPlace() throws {
            defaults["a"]["b"] = 1
            defaults["a"]["list"][0] = 1
            defaults["a"]["list"] = [1, 2] as Jar
            defaults["a"]["list"].append(true)
            defaults["list"].append("x")
            #expect(defaults["a"] == ["b": 1, "list": [1, 2, true] as Jar])
            #expect(defaults["list"] == ["x"])
            defaults["a"]["b"] = nil
            #expect(defaults["a"] == ["list": [1, 2, true] as Jar])
            #expect(defaults.dictionary(forKey: "a")?.count == 1)
        }

        @Test func standardSettingsAreChangedWithoutAVariable() throws {
            let key = suite.name
            defer { UserDefaults.standard.removeObject(forKey: key) }
            UserDefaults.standard[key] = 1
            #expect(try UserDefaults.standard[key]^ as Int == 1)
            UserDefaults.standard[key]["a"] = [1]
            UserDefaults.standard[key]["a"].append(2)
            #expect(try UserDefaults.standard[key]["a"]^ == [1, 2])
            try UserDefaults.standard.store("x", forKey: key)
            #expect(UserDefaults.standard.string(forKey: key) == "x")
            let date = Date(timeIntervalSince1970: 0)
            UserDefaults.standard.union(context: DateFormatter.utc("yyyy"))[key] = date
            #expect(UserDefaults.standard.string(forKey: key) == "1970")
            #expect(try UserDefaults.standard.union(context: DateFormatter.utc("yyyy"))[key]^ == date)
            UserDefaults.standard[key] = nil
            #expect(UserDefaults.standard.object(forKey: key) == nil)
        }

        // MARK: The command line

        /// What stands in for what was given on the command line.
        private func setArguments(_ arguments: [String: Any]) {
            defaults.setVolatileDomain(arguments, forName: UserDefaults.argumentDomain)
        }

        @Test(arguments: [
            ("YES", true), ("true", true), ("1", true), ("no", false), ("False", false), ("0", false),
        ])
        func aBoolIsLiftedFromALaunchArgument(text: String, value: Bool) throws {
            struct Options: JarCodable, Equatable { var flag: Bool }
            setArguments([
                "flag": text, "list": [text, "x"], "options": ["flag": text], "level": "3", "other": "maybe",
            ])
            #expect(try defaults["flag"]^ == value)
            #expect(try defaults["flag"]^ as Bool? == value)
            #expect(try defaults["list"][0]^ == value)
            #expect(try defaults["options"]^ == ["flag": value])
            #expect(try defaults["options"]^ == Options(flag: value))
            #expect(try defaults.union(context: TimeZone.gmt)["flag"]^ == value)
            #expect(try defaults["flag"]^ as String == text)
            #expect(try defaults["level"]^ as Int == 3)
            let wrong = LiftFailure(.type, #"expected Bool, found string "maybe""#, at: "other")
            #expect(try failure { try defaults["other"]^ as Bool } == wrong)
            let list = LiftFailure(.type, #"expected Bool, found string "x""#, at: "list[1]")
            #expect(try failure { try defaults["list"]^ as [Bool] } == list)
        }

        @Test func elsewhereATextIsNoBool() throws {
            setArguments(["other": "YES"])
            defaults["flag"] = "YES"
            defaults["list"] = ["true"]
            let text = LiftFailure(.type, #"expected Bool, found string "YES""#, at: "flag")
            #expect(try failure { try defaults["flag"]^ as Bool } == text)
            let list = LiftFailure(.type, #"expected Bool, found string "true""#, at: "list[0]")
            #expect(try failure { try defaults["list"]^ as [Bool] } == list)
            defaults["flag"] = true
            #expect(try defaults["flag"]^ as Bool)
        }

        // MARK: Other code

        @Test func whatOtherCodeStoredIsLifted() throws {
            let date = Date(timeIntervalSince1970: 1_608_804_672)
            defaults.set(true, forKey: "bool")
            defaults.set(3, forKey: "int")
            defaults.set(2.5, forKey: "double")
            defaults.set(Float(0.5), forKey: "float")
            defaults.set("x", forKey: "string")
            defaults.set(date, forKey: "date")
            defaults.set(Data([1]), forKey: "data")
            defaults.set([1, "x", true, [2.5]] as [Any], forKey: "array")
            defaults.set(["a": ["b": [date, false]]] as [String: Any], forKey: "dictionary")
            defaults.set(NSNumber(value: true), forKey: "nsbool")
            defaults.set(NSNumber(value: Int64.max), forKey: "nsint")
            defaults.set(NSString("y"), forKey: "nsstring")
            defaults.set(NSArray(array: [1, NSDictionary(dictionary: ["k": true])]), forKey: "nsarray")
            for _ in 1...2 {
                #expect(try defaults["bool"]^ as Bool)
                #expect(try defaults["int"]^ as Int == 3)
                #expect(try defaults["double"]^ as Double == 2.5)
                #expect(try defaults["float"]^ as Float == 0.5)
                #expect(try defaults["string"]^ as String == "x")
                #expect(try defaults["date"]^ == date)
                #expect(try defaults["data"]^ == Data([1]))
                #expect(defaults["array"] == [1, "x", true, [2.5] as Jar])
                #expect(defaults["dictionary"] == ["a": ["b": [date, false] as Jar]])
                #expect(try defaults["nsbool"]^ as Bool)
                #expect(try defaults["nsint"]^ as Int64 == .max)
                #expect(try defaults["nsstring"]^ as String == "y")
                #expect(defaults["nsarray"] == [1, ["k": true]])
                defaults.synchronize()
            }
        }

        @Test func otherCodeReadsWhatIsStored() throws {
            let date = Date(timeIntervalSince1970: 1_608_804_672)
            defaults["bool"] = true
            defaults["int"] = 3
            defaults["double"] = 2.5
            defaults["string"] = "x"
            defaults["date"] = date
            defaults["data"] = Data([1])
            defaults["array"] = [1, 2]
            defaults["strings"] = ["a", "b"]
            defaults["dictionary"] = ["a": 1, "b": date] as Jar
            defaults["decimal"] = Decimal(5) / 2
            for _ in 1...2 {
                #expect(defaults.bool(forKey: "bool"))
                #expect(defaults.object(forKey: "bool") as? Bool == true)
                #expect(defaults.integer(forKey: "int") == 3)
                #expect(defaults.object(forKey: "int") as? Int == 3)
                #expect(defaults.double(forKey: "double") == 2.5)
                #expect(defaults.float(forKey: "double") == 2.5)
                #expect(defaults.string(forKey: "string") == "x")
                #expect(defaults.object(forKey: "date") as? Date == date)
                #expect(defaults.data(forKey: "data") == Data([1]))
                #expect(defaults.object(forKey: "data") as? Data == Data([1]))
                #expect(defaults.array(forKey: "array") as? [Int] == [1, 2])
                #expect(defaults.stringArray(forKey: "strings") == ["a", "b"])
                #expect(defaults.dictionary(forKey: "dictionary")?["a"] as? Int == 1)
                #expect(defaults.dictionary(forKey: "dictionary")?["b"] as? Date == date)
                #expect(defaults.string(forKey: "decimal") == "2.5")
                defaults.synchronize()
            }
        }

        @Test func registeredSettingsAreReadAndNotChanged() throws {
            let key = suite.name
            defaults.register(defaults: [key: ["a": 1]])
            #expect(try defaults[key]["a"]^ as Int == 1)
            defaults[key]["b"] = 2
            #expect(defaults[key] == ["a": 1, "b": 2])
            defaults[key] = nil
            #expect(defaults[key] == ["a": 1])
        }

        // MARK: Errors

        @Test func errorsBeginAtTheKey() throws {
            defaults["payments"] = [["amount": "x"], [:] as Jar] as Jar
            let wrong = try failure { try defaults["payments"]^ as [Payment] }
            #expect(wrong == LiftFailure(.type, #"expected Int, found string "x""#, at: "payments[0].amount"))
            let missing = try failure { try defaults["payments"][1]^ as Payment }
            #expect(
                missing
                    == LiftFailure(
                        .missing, "expected Int, but the key is missing; the dictionary is empty",
                        at: "payments[1].amount"))
            let none = try failure { try defaults["none"]^ as Int }
            #expect(none == LiftFailure(.missing, "expected Int, found nothing", at: "none"))
            let text = try failure { try defaults["payments"]^ as String? }
            #expect(text == LiftFailure(.type, "expected String, found array of 2", at: "payments"))
        }

        @Test(arguments: UnstorableValue.rows)
        func whatCannotBeStoredIsRefusedAndTheOldValueStays(row: UnstorableValue) throws {
            defaults["k"] = ["old": true]
            #expect(try failure { try defaults.store(row.value, forKey: "k") } == row.failure)
            #expect(
                try failure { try defaults.union(context: TimeZone.current).store(row.value, forKey: "k") }
                    == row.failure)
            #expect(try failure { try defaults.store(row.value, forKey: "new") }.kind == row.failure.kind)
            #expect(defaults["k"] == ["old": true])
            #expect(defaults.object(forKey: "new") == nil)
        }

        @Test func atMost128LevelsAreStored() throws {
            let deepest = nested(levels: 128)
            try defaults.store(deepest, forKey: "k")
            #expect(defaults["k"] == deepest)
            defaults.synchronize()
            #expect(defaults["k"] == deepest)
            for levels in [129, 130, 512] {
                let error = try liftError { try defaults.store(nested(levels: levels), forKey: "k") }
                #expect(error.kind == .bounds && error.message == "nested more than 128 levels deep")
                #expect(error.path.count == 129 && error.path.first == .key("k"))
            }
            let text = String(repeating: "[", count: 129) + String(repeating: "]", count: 129)
            let document = try Jar(json: text)
            #expect(try liftError { try defaults.store(document, forKey: "k") }.kind == .bounds)
            #expect(defaults["k"] == deepest)
        }

        // MARK: Contexts

        @Test func aContextIsThereWhenSettingsAreReadAndWritten() throws {
            let year = DateFormatter.utc("yyyy")
            let day = DateFormatter.utc("dd.MM.yyyy")
            let date = Date(timeIntervalSince1970: 0)
            let settings = defaults.union(context: year)
            settings["d"] = date
            settings["a"]["b"] = [date, Jar(date).union(context: day)] as Jar
            settings["list"].append(date)
            try settings.store([date], forKey: "s")
            defaults.union(context: [day])["day"] = date
            defaults.union(context: year).union(context: day)["last"] = date
            #expect(defaults.string(forKey: "d") == "1970")
            #expect(defaults["a"]["b"] == ["1970", "01.01.1970"])
            #expect(defaults.stringArray(forKey: "list") == ["1970"])
            #expect(defaults.stringArray(forKey: "s") == ["1970"])
            #expect(defaults.string(forKey: "day") == "01.01.1970")
            #expect(defaults.string(forKey: "last") == "01.01.1970")
            #expect(try settings["d"]^ == date)
            #expect(try settings["a"]["b"][0]^ == date)
            #expect(try defaults["day"].union(context: day)^ == date)
            #expect(try defaults.union(context: year).union(context: day)["last"]^ == date)
            settings["d"] = nil
            #expect(defaults.object(forKey: "d") == nil)
        }

        // MARK: Several at once

        @Test func suitesDoNotDisturbEachOther() async throws {
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        let suite = try TemporaryDefaults()
                        for index in 0..<20 {
                            suite.defaults["k"]["list"].append(number * 100 + index)
                            suite.defaults["n"] = number
                            suite.defaults.synchronize()
                        }
                        let numbers: [Int] = try suite.defaults["k"]["list"]^
                        return try numbers == (0..<20).map { number * 100 + $0 }
                            && suite.defaults["n"]^ == number
                    }
                }
                for try await isRight in group { #expect(isRight) }
            }
        }
    }

    // A deprecated method that is called through a protocol gives no warning.
    private protocol StoringJars {
        static func store(_ jar: Jar, in defaults: UserDefaults, at key: String)
        static func storeParts(of jar: Jar, in defaults: UserDefaults)
    }

    private enum ByFoundationsName: StoringJars {
        @available(*, deprecated)
        static func store(_ jar: Jar, in defaults: UserDefaults, at key: String) {
            defaults.set(jar, forKey: key)
        }

        @available(*, deprecated)
        static func storeParts(of jar: Jar, in defaults: UserDefaults) {
            defaults.set(["a": jar["x"], "b": 2], forKey: "members")
            defaults.set([jar["x"], 1], forKey: "elements")
        }
    }
#endif
