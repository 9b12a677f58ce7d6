#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    // Each Swift snippet of the README, unchanged except for its indentation: see `DocumentationTests`.

    struct Payment: JarElement {
        let amount: Int
        let status: String

        init(jar: Jar) throws {
            amount = try jar["amount"]^
            status = try jar["status"]^
        }

        var jar: Jar { ["amount": amount, "status": status] }
    }

    struct User: JarElement {
        let name: String
        let age: Int
        var email: String?

        init(jar: Jar) throws {
            name = try jar["name"]^
            age = try jar["age"]^
            email = try jar["contact"]["email"]^
        }

        var jar: Jar { ["name": name, "age": age, "contact": ["email": email] as Jar] }
    }

    struct Currency: JarContextValue {
        let code: String
        static let sek = Currency(code: "SEK")
    }

    @Suite struct ReadmeSnippets {
        private let paymentsText = """
            {"payments": [
              {"amount": 12500, "status": "paid"},
              {"amount": "45.oo", "status": "refunded"}
            ]}
            """

        @Test func theReportIsTheOneOfTheReadme() throws {
            let data = Data(paymentsText.utf8)
            let error = try #require(
                #expect(throws: LiftError.self) {
                    let payments: [Payment] = try Jar(json: data)["payments"]^
                    Issue.record("\(payments)")
                })
            let report = """
                error: expected Int, found string "45.oo"
                  --> line 3, column 14   payments[1].amount
                   |
                 3 |   {"amount": "45.oo", "status": "refunded"}
                   |              ^^^^^^^
                """
            #expect(error.report == report)
            let shown = report.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
            #expect(try DocumentationTests.text("README.md").contains(shown))
        }

        @Test func aConfigurationIsEditedInPlace() throws {
            let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jsonc")
            defer { try? FileManager.default.removeItem(at: url) }
            try Data("{\n  \"port\": 80,  // HTTP\n}\n".utf8).write(to: url)
            var config = try Jar(json: url, options: JSONReadingOptions(syntax: .jsonc))
            config["port"] = 8080
            try config.writeJSON(to: url, options: .preserved)  // comments and white space stay as they are
            #expect(try String(contentsOf: url, encoding: .utf8) == "{\n  \"port\": 8080,  // HTTP\n}\n")
        }

        @Test func codableModelsAreLiftedUpdatedAndWritten() throws {
            struct Sensor: JarCodable {
                var name: String?
                var num: Int?
            }

            var sensor: Sensor = try Jar(json: #"{"name": "door", "num": 180}"#)^
            try sensor.update(from: ["num": 181])
            let text = try String(json: sensor)
            #expect(text == #"{"name":"door","num":181}"#)
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
            let eve = #"{"name":"Eve","age":20,"contact":{"email":"eve@example.com"}}"#
            let text = #"{"users": [{"name": "Adam", "age": 25}, \#(eve)], "usersByID": {"7": \#(eve)}}"#
            let jar = try Jar(json: text)
            let users: [User] = try jar["users"]^
            let byID: [String: User] = try jar["usersByID"]^
            #expect(users.map(\.email) == [nil, "eve@example.com"])
            #expect(try String(json: users[1]) == eve)
            #expect(byID["7"]?.age == 20)
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
                log(error.report)  // the report with the line, as above
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
            struct Money: JarElement {
                let fractionized: Int
                let currency: Currency

                init(jar: Jar) throws {
                    fractionized = try jar^
                    currency = try jar.context.get()
                }

                var jar: Jar { Jar(fractionized) }
            }

            let amount: Money = try jar.union(context: Currency.sek)["amount"]^
            #expect(amount.currency.code == "SEK")
        }
    }
#endif
