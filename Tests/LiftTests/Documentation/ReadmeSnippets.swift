#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    // Each Swift snippet of the README, unchanged except for its indentation. `ReadmeTests` checks that.

    struct Payment: JarElement {
        let amount: Money  // needs a currency that the JSON does not carry
        let date: Date

        init(jar: Jar) throws {
            amount = try jar["amount"]^
            date = try jar["date"]^
        }

        var jar: Jar { ["amount": amount, "date": date] }
    }

    struct User {
        let name: String
        let age: Int
    }

    extension User: JarElement {
        init(jar: Jar) throws {
            name = try jar["name"]^
            age = try jar["age"]^
        }

        var jar: Jar { ["name": name, "age": age] }
    }

    struct Currency: JarContextValue {
        let code: String
        static let sek = Currency(code: "SEK")
    }

    struct Money: JarElement {
        let fractionized: Int
        let currency: Currency

        init(jar: Jar) throws {
            fractionized = try jar^
            currency = try jar.context.get()
        }

        var jar: Jar { Jar(fractionized) }
    }

    extension DateFormatter {
        static let day: DateFormatter = {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = TimeZone(secondsFromGMT: 0)
            formatter.dateFormat = "yyyy-MM-dd"
            return formatter
        }()
    }

    struct Sensor: JarCodable {
        var name: String?
        var num: Int?
    }

    struct Pet: JarMapped {
        let id: Int
        let name: String?
        let birthday: Date

        static let mapping = JarMapping<Pet> {
            JarMake(Pet.init(id:name:birthday:))
            JarField("cat_id", \.id)
            JarField(.anyOf("name", "title"), \.name)
            JarField("birthday", \.birthday, by: .secondsSince1970)
        }
    }

    @Suite struct ReadmeSnippets {
        let paymentsText = """
            {"payments": [{"amount": 1, "date": "2026-11-20T21:36:49Z"},
             {"amount": 2, "date": "2026-11-20T21:36:49Z"},
              {"amount": "12a", "date": "2026-11-20T21:36:49Z"}]}
            """

        @Test func paymentsAreLiftedWithTheirCurrency() throws {
            let data = Data(paymentsText.replacingOccurrences(of: "\"12a\"", with: "3").utf8)
            let payments: [Payment] = try Jar(json: data).union(context: Currency.sek)["payments"]^
            #expect(payments.map(\.amount.fractionized) == [1, 2, 3])
            #expect(payments.map(\.amount.currency.code) == ["SEK", "SEK", "SEK"])
        }

        @Test func theErrorSaysWhatTheReadmeSays() throws {
            let jar = try Jar(json: paymentsText).union(context: Currency.sek)
            let error = #expect(throws: LiftError.self) { try jar["payments"]^ as [Payment] }
            #expect(
                error?.description
                    == #"expected Int, found string "12a" at payments[2].amount (line 3, column 14)"#)
        }

        @Test func valuesAreLifted() throws {
            let jar: Jar = ["name": "Lift", "version": 1.0]
            let name: String = try jar["name"]^
            let version: Double = try jar["version"]^
            #expect(name == "Lift")
            #expect(version == 1)
        }

        @Test func containersAreLifted() throws {
            let numbers: Jar = ["list": [1, 2, 3]]
            let first: Int = try numbers["list"][0]^
            let list = try numbers["list"]^ as [Int]
            let byName: [String: [Int]] = try numbers^
            #expect(first == 1)
            #expect(list == [1, 2, 3])
            #expect(byName == ["list": [1, 2, 3]])
        }

        private func payments() throws -> [Payment] {
            let data = paymentsText.replacingOccurrences(of: "\"12a\"", with: "3")
            return try Jar(json: data).union(context: Currency.sek)["payments"]^
        }

        @Test func filesAndSettingsAreReadAndWritten() throws {
            let folder = FileManager.default.temporaryDirectory
            let inputURL = folder.appendingPathComponent("\(UUID()).json")
            let outputURL = folder.appendingPathComponent("\(UUID()).json")
            defer {
                for url in [inputURL, outputURL] { try? FileManager.default.removeItem(at: url) }
                UserDefaults.standard["lastLaunched"] = nil
                UserDefaults.standard["payments"] = nil
            }
            try Data(#"{"a":1}"#.utf8).write(to: inputURL)
            let data = try Data(plist: ["b": 2] as Jar, format: .xml)
            let payments = try payments()
            do {
                let jar = try Jar(json: inputURL)
                try payments.writeJSON(to: outputURL)
                let info = try Jar(plist: data)
                let binary = try Data(plist: payments, format: .binary)

                let lastLaunched: Date? = try UserDefaults.standard["lastLaunched"]^
                UserDefaults.standard["lastLaunched"] = Date()
                try UserDefaults.standard.store(payments, forKey: "payments")
                #expect(jar == ["a": 1])
                #expect(info == ["b": 2])
                #expect(lastLaunched == nil)
                #expect(UserDefaults.standard.object(forKey: "lastLaunched") is Date)
                for jar in try [Jar(json: outputURL), Jar(plist: binary), UserDefaults.standard["payments"]] {
                    #expect(try (jar^ as [Jar]).map { try $0["amount"]^ as Int } == [1, 2, 3])
                }
            }
        }

        @Test func codableModelsAreLiftedUpdatedAndWritten() throws {
            var sensor: Sensor = try Jar(json: #"{"name": "door", "num": 180}"#)^
            try sensor.update(from: ["num": 181])
            let text = try String(json: sensor)
            #expect(text == #"{"name":"door","num":181}"#)
        }

        @Test func mappingsLiftAndRepresent() throws {
            let source = #"{"cat_id":1,"name":"Tom","birthday":86400}"#
            let jar = try Jar(json: source)
            let cat: Pet = try jar^
            #expect(cat.birthday == Date(timeIntervalSince1970: 86400))
            #expect(try String(json: cat) == source)
        }

        @Test func aJarIsChanged() throws {
            let payment = User(name: "Kim", age: 3)
            var jar = Jar()
            jar["name"] = "Kim"
            jar["address"]["city"] = "Stockholm"
            jar["payments"].append(payment)
            jar["payments"][0]["date"] = Date(timeIntervalSince1970: 0)
            jar["name"] = nil
            let rest = #"[{"name":"Kim","age":3,"date":"1970-01-01T00:00:00.000Z"}]}"#
            #expect(try String(json: jar) == #"{"address":{"city":"Stockholm"},"payments":"# + rest)
        }

        @Test func missingAndNullCountAsNothing() throws {
            let jar: Jar = ["val": 3]
            let required: Int = try jar["val"]^  // throws if missing, null or not an integer
            let optional: Int? = try jar["val"]^  // nil if missing or null; throws if not an integer
            let fallback: Int = try jar["val"]^ ?? 4711  // 4711 if missing or null; throws if not an integer
            let lenient = try? jar["val"]^ as Int  // nil in each of these cases
            #expect([required, optional, fallback, lenient] == [3, 3, 3, 3])
            #expect(throws: LiftError.self) { try jar["none"]^ as Int }
            #expect(try jar["none"]^ ?? 4711 == 4711)
        }

        @Test func nilIsLeftOut() throws {
            let nickname: String? = nil
            let jar: Jar = ["val": 1, "omitted": nickname, "kept": nickname ?? null]
            let text = try String(json: jar, prettyPrinted: true)
            #expect(text == "{\n  \"val\": 1,\n  \"kept\": null\n}")
        }

        @Test func usersAreLiftedAndWritten() throws {
            var users: [User] = try Jar(json: #"[{"name": "Adam", "age": 25}, {"name": "Eve", "age": 20}]"#)^
            users.append(User(name: "Junior", age: 2))
            let text = try String(json: users)
            #expect(text == #"[{"name":"Adam","age":25},{"name":"Eve","age":20},{"name":"Junior","age":2}]"#)
        }

        @Test func errorsAreLogged() throws {
            let jar = try Jar(
                json: #"{"users": [{"name": "Adam Adamsson", "age": 25}, {"name": "Eve", "age": null}]}"#)
            var lines: [String] = []
            func log(_ line: String) { lines.append(line) }
            func use(_ value: Int) { log("\(value)") }
            do {
                let users: [User] = try jar["users"]^
                use(users.count)
            } catch let error as LiftError {
                log(error.key)  // users[1].age
                log("\(error)")  // expected Int, found null at users[1].age (line 1, column 73)
                log(error.report)
            }
            let whole = "expected Int, found null at users[1].age (line 1, column 73)"
            let report = """
                error: expected Int, found null
                  --> line 1, column 73   users[1].age
                   |
                 1 | {"users": [{"name": "Adam Adamsson", "age": 25}, {"name": "Eve", "age": null}]}
                   |                                                                         ^^^^
                """
            #expect(lines == ["users[1].age", whole, report])
        }

        @Test func contextsReachModels() throws {
            let jar: Jar = ["amount": 2000]
            let amount: Money = try jar.union(context: Currency.sek)["amount"]^
            #expect(amount.currency.code == "SEK")
        }
    }
#endif
