#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    /// What code for Lift 2 does now: the rows and the snippets of the article ComingFromLift2.
    @Suite struct ComingFromLift2Tests {
        struct Client: JarElement {
            let name: String
            let age: Int

            init(jar: Jar) throws {
                name = try jar["name"]^
                age = try jar["age"]^
                try jar["age"].assert(age >= 0, "must not be negative")
            }

            var jar: Jar {
                return ["name": name, "age": age]
            }
        }

        @Test func aModelStaysAsItIs() throws {
            let json = #"[{"name":"Adam","age":25}]"#
            var clients: [Client] = try Jar(json: json)^
            let newJSON = try String(json: Jar(clients), prettyPrinted: true)
            #expect(newJSON == "[\n  {\n    \"name\": \"Adam\",\n    \"age\": 25\n  }\n]")
            clients.removeAll()
            #expect(try String(json: clients) == "[]")
            let wrong = try failure { try Jar(json: #"[{"name":"Eve","age":-1}]"#)^ as [Client] }
            #expect(wrong == LiftFailure(.value, "must not be negative", at: "[0].age"))
        }

        // MARK: What the compiler finds

        final class Account: JarContextValue {
            let name = "a"
        }

        struct Keychain: MutatingValueForKey {
            let values = NSMutableDictionary()

            func value(forKey key: String) -> Any? { values[key] }

            func setValue(_ value: Any?, forKey key: String) { values[key] = value }
        }

        @Test func newSpellingsReplaceOldOnes() throws {
            func lifted<T: Liftable>(_ jar: Jar) throws -> T { try jar^ }
            let jar: Jar = ["list": [1, 2]]
            let list: [Int] = try lifted(jar["list"])
            let strings = try (jar["list"]^ as [Jar]).map { try $0^ as String }
            #expect(list == [1, 2])
            #expect(strings == ["1", "2"])
            #expect(jar["list"].elements.count == 2)
            #expect(try jar.lift(as: [String: Jar].self) == ["list": [1, 2]])

            let context = [Account()] as Jar.Context
            let account: Account = try context.get()
            #expect(account.name == "a")
            let null: NSNull = try Jar(Lift.null)^
            #expect(null == NSNull())
            let nested: Jar = ["a": ["b": 1, "c": "x"] as Jar, "d": [] as Jar]
            #expect(try String(json: nested) == #"{"a":{"b":1,"c":"x"},"d":[]}"#)
            let keychain = Keychain()
            keychain["pin"] = 1234
            #expect(try keychain["pin"]^ == 1234)
        }

        // MARK: What changes silently

        @Test func writingIsCompactAndInUTC() throws {
            let jar: Jar = ["url": "http://a/b", "at": Date(timeIntervalSince1970: 0.5)]
            #expect(try String(json: jar) == #"{"url":"http://a/b","at":"1970-01-01T00:00:00.500Z"}"#)
            let old = JSONWritingOptions(escapesSlashes: true)
            #expect(try String(json: jar["url"], options: old) == #""http:\/\/a\/b""#)
            #expect(try String(json: Jar("a")) == #""a""#)
        }

        @Test func changingReplacesAndRemoves() throws {
            var jar: Jar = [1, 2, 3]
            jar[1] = 9
            #expect(jar == [1, 9, 3])
            jar[1] = Jar()
            #expect(jar == [1, 3])
            jar["k"] = 1
            #expect(jar == ["k": 1])
            jar = 4
            jar["k"] = 1
            #expect(jar == ["k": 1])
            jar = Jar(null)
            jar.append(1)
            #expect(try String(json: jar) == "[null,1]")
        }

        @Test func mergingGoesThroughAllLevels() throws {
            var jar: Jar = ["a": ["b": 1, "c": 2]]
            let other: Jar = ["a": ["b": 3]]
            #expect(jar.merging(other) == ["a": ["b": 3, "c": 2]])
            for (key, value) in other.members {
                jar[key] = value
            }
            #expect(jar == other)
        }

        @Test func readingConvertsOtherThings() throws {
            struct Guest: JarConvertible {
                let name: String

                init(jar: Jar) throws { name = (try? jar["name"]^) ?? "nobody" }
            }
            let jar: Jar = ["empty": null]
            let guest: Guest = try jar["empty"]^
            #expect(guest.name == "nobody")
            #expect(try failure { try jar["guest"]^ as Guest }.kind == .missing)

            #expect(throws: LiftError.self) { try Jar(1)^ as Bool }
            #expect(throws: LiftError.self) { try Jar(true)^ as Int }
            #expect(throws: LiftError.self) { try Jar(true)^ as String }
            #expect(try Jar("12")^ as Double == 12)
            #expect(throws: LiftError.self) { try Jar("+12")^ as Int }
            #expect(try Jar(json: "12.50")^ as String == "12.50")
            #expect(try Jar("1970-01-01T00:00:00Z")^ == Date(timeIntervalSince1970: 0))
            #expect(try Jar(json: #"{"a":1,"a":2}"#)["a"]^ == 1)
            #expect(throws: LiftError.self) { try Jar(json: "[1,]") }
        }

        @Test func aContextConvertsMore() throws {
            let lenient = try Jar(json: #"{"paid": 1, "code": true}"#).union(context: JarCoercion.lenient)
            let paid: Bool = try lenient["paid"]^
            let code: String = try lenient["code"]^  // true
            #expect(paid)
            #expect(code == "true")
        }

        @Test func errorsHaveAKindAndAPath() throws {
            #expect(try liftError { try Jar(json: "{") }.kind == .syntax)
            let jar: Jar = ["a": 1]
            #expect(try failure { try jar["a"]["b"]^ as Int }.key == "a")
            #expect((LiftError("no") as NSError).domain == "Lift.LiftError")
        }

        @Test func settingsHaveRealDates() throws {
            let temporary = try TemporaryDefaults()
            let defaults = temporary.defaults
            let date = Date(timeIntervalSince1970: 0)
            defaults["last"] = date
            #expect(defaults.object(forKey: "last") as? Date == date)
            defaults.set("1970-01-01T01:00:00.000+01:00", forKey: "last")
            #expect(try defaults["last"]^ == date)
            #expect(try failure { try defaults.store(null, forKey: "last") }.kind == .unsupported)
            #expect(try defaults["last"]^ == date)
        }
    }
#endif
