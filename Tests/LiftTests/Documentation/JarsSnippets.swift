#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    /// Each Swift snippet of Docs/Jars.md, unchanged except for its indentation.
    @Suite struct JarsSnippets {
        @Test func partsOfADocumentAreLifted() throws {
            let jar = try Jar(json: #"{"val": 3, "vals": [1, 2]}"#)
            let first: Int = try jar["vals"][0]^
            let last = try jar["vals"][1]^ as Int
            let all: [String: Jar] = try jar^
            let sum = try jar["vals"].lift(as: [Int].self).reduce(0, +)
            #expect(first == 1 && sum == 3)
            #expect(last == 2)
            #expect(all == ["val": 3, "vals": [1, 2]])
        }

        @Test(arguments: [Jar(3), Jar([1, 2, 3]), ["value": 3] as Jar])
        func severalTypesAreTried(_ jar: Jar) throws {
            var used: [Int] = []
            func use(_ value: Int) { used.append(value) }
            if let int: Int = try? jar^ {
                use(int)
            } else if let ints: [Int] = try? jar^ {
                use(ints.count)
            } else {
                use(try jar["value"]^ as Int)
            }
            #expect(used == [3])
        }

        @Test func tuplesAreMadeFromJars() throws {
            let jar: Jar = [User(name: "Adam", age: 25)]
            let pairs: [(name: String, age: Int)] = try (jar^ as [Jar]).map { try ($0["name"]^, $0["age"]^) }
            #expect(pairs.map(\.name) == ["Adam"])
            #expect(pairs.map(\.age) == [25])
        }

        @Test func partsAreIterated() throws {
            let jar = try Jar(
                json: #"{"payments": [{"amount": 1}, {"amount": 2}], "totals": {"b": 1.50, "a": "x"}}"#)
            var total = 0
            var printed: [String] = []
            func print(_ key: String, _ value: Jar) { printed.append("\(key) \(value)") }
            for payment in jar["payments"].elements {
                total += try payment["amount"]^
            }
            for key in jar["totals"].keys ?? [] {
                print(key, jar["totals"][key])
            }
            #expect(total == 3)
            #expect(printed == ["b 1.50", "a x"])
            #expect(jar["payments"].count == 2)
        }

        @Test func nullIsToldFromMissing() throws {
            let jar: Jar = ["note": null]
            var lines: [String] = []
            func log(_ line: String) { lines.append(line) }
            if jar["note"].isNull { log("the note is null") }
            if jar["title"].isMissing { log("there is no title") }
            let note: Null? = try jar["note"]^  // a Null for a null, nil for a missing value
            #expect(lines == ["the note is null", "there is no title"])
            #expect(note != nil)
            #expect(try jar["title"]^ as Null? == nil)
        }

        @Test func literalsAreSent() throws {
            let payment = User(name: "Kim", age: 3)
            var sent: [Jar] = []
            func send(_ jar: Jar) { sent.append(jar) }

            send(true)
            send(3.14)
            send("Hello")
            send([1, 2, 3])
            send(["payment": payment, "tags": ["card", "tip"], "nested": ["val": 5]])
            let texts = try sent.map { try String(json: $0) }
            let last = #"{"payment":{"name":"Kim","age":3},"tags":["card","tip"],"nested":{"val":5}}"#
            #expect(texts == ["true", "3.14", "\"Hello\"", "[1,2,3]", last])
        }

        @Test func innerLiteralsAreJars() throws {
            let jar: Jar = ["server": ["host": "localhost", "port": 80] as Jar, "tags": [] as Jar]
            #expect(try String(json: jar) == #"{"server":{"host":"localhost","port":80},"tags":[]}"#)
        }

        @Test func nilIsLeftOut() throws {
            let nickname: String? = nil
            let jar: Jar = ["val": 1, "omitted": nickname, "kept": nickname ?? null]
            #expect(try String(json: jar) == #"{"val":1,"kept":null}"#)
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

        @Test func jarsAreMerged() throws {
            var defaults: Jar = ["a": 1, "user": ["name": "ysj", "age": 3] as Jar]
            let overrides: Jar = ["b": 2, "user": ["name": "kim"]]
            let merged = defaults.merging(overrides)
            defaults.merge(overrides)
            #expect(defaults == merged)
            #expect(try String(json: merged) == #"{"a":1,"user":{"name":"kim","age":3},"b":2}"#)
        }

        @Test func aJarIsWritten() throws {
            let jar: Jar = ["b": [1], "a": "x"]
            let text = try String(json: jar, prettyPrinted: true)
            let data = try Data(json: jar, options: JSONWritingOptions(sortedKeys: true))
            #expect(text == "{\n  \"b\": [\n    1\n  ],\n  \"a\": \"x\"\n}")
            #expect(data == Data(#"{"a":"x","b":[1]}"#.utf8))
        }

        @Test func valuesOfUnknownTypeAreTaken() throws {
            let jar = try Jar(checked: ["name": "Kim", "age": 20] as [String: Any])
            let any = try jar.asAny()
            #expect(jar == ["name": "Kim", "age": 20])
            #expect((any as? [String: Any])?["age"] as? Int == 20)
        }
    }
#endif
