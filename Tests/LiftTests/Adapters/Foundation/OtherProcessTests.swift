#if FullFoundation || !canImport(FoundationEssentials)
    #if os(macOS) || os(Linux)
        import Foundation
        import Lift
        import Testing

        /// Settings that another process wrote; `Tests/DefaultsWriter` is the other side.
        @Suite struct OtherProcessTests {
            private let suite: TemporaryDefaults

            init() throws { suite = try TemporaryDefaults() }

            private var defaults: UserDefaults { suite.defaults }

            @Test func argumentsAndVariablesAreText() throws {
                let (output, errors) = try DefaultsWriter.run(
                    "arguments", suite.name, "-verbose", "YES", "-quiet", "0", "-list", "(true, NO)", "-text",
                    "maybe")
                #expect(errors.isEmpty)
                let found = try Jar(json: output)
                #expect(
                    found == [
                        "verbose": true, "quiet": false, "list": [true, false],
                        "text": #"expected Bool, found string "maybe" at text"#, "variable": true,
                    ])
            }

            @Test func everyTypeIsReadAsAnotherProcessStoredIt() throws {
                let (_, errors) = try DefaultsWriter.run("write", suite.name)
                #expect(errors.isEmpty)
                defaults.synchronize()
                func expect<Value: Liftable & Equatable>(
                    _ key: String, _ value: Value, _ kind: Jar.Kind,
                    sourceLocation: SourceLocation = #_sourceLocation
                ) throws {
                    #expect(defaults[key].kind == kind, sourceLocation: sourceLocation)
                    #expect(try defaults[key]^ == value, sourceLocation: sourceLocation)
                }
                try expect("true", true, .bool)
                try expect("false", false, .bool)
                try expect("zero", 0, .number)
                try expect("one", 1, .number)
                try expect("smallest", Int64.min, .number)
                try expect("largest", Int64.max, .number)
                try expect("unsigned", UInt64.max, .number)
                try expect("double", 0.1, .number)
                try expect("whole", 2.0, .number)
                try expect("tiny", Double.leastNonzeroMagnitude, .number)
                try expect("huge", -Double.greatestFiniteMagnitude, .number)
                try expect("infinity", -Double.infinity, .number)
                try expect("float", Float(0.1), .number)
                try expect(
                    "decimal", try #require(Decimal(string: "0.12345678901234567890123456789")), .string)
                try expect("date", Date(timeIntervalSince1970: 1_608_804_672), .date)
                try expect("data", Data([0, 1, 0xFE, 0xFF]), .data)
                try expect("url", try #require(URL(string: "https://example.com/a?b=c#d")), .string)
                try expect("text", "é😀 <&>\"'\u{0}\u{1}\u{1B}\u{7F}\t\r\n ", .string)
                try expect("empty", "", .string)
                try expect("", "empty key", .string)
                try expect("a.b", "dot", .string)
                try expect("@count", "at", .string)
                try expect("ключ 😀", "unicode", .string)
                try expect("nested", ["list": [1, 2]], .dictionary)
                #expect((try defaults["nan"]^ as Double).isNaN)
                #expect(defaults["mixed"] == [1, "x", true, 1.5, Data([1]), [:] as Jar, [] as Jar])
                let payment: (Int) -> Jar = {
                    ["amount": $0, "paid": true, "date": Date(timeIntervalSince1970: 86_400)]
                }
                #expect(defaults["payments"] == [payment(1), payment(2)])
                #expect(defaults["rows"] == ["b": [true, 1, 1.0, "é"] as Jar, "": ["x": UInt64.max]])
                #expect(defaults["deep"] == nested(levels: 128))
                #expect(defaults["gone"].kind == .missing)
                #expect(
                    defaults.object(forKey: "date") as? Date == Date(timeIntervalSince1970: 1_608_804_672))
                #expect(defaults.data(forKey: "data") == Data([0, 1, 0xFE, 0xFF]))
            }

            @Test func whatIsReadFromAnotherProcessCanBeChanged() throws {
                _ = try DefaultsWriter.run("write", suite.name)
                defaults.synchronize()
                defaults["nested"]["list"].append(3)
                defaults["payments"][1]["amount"] = 9
                defaults["rows"]["b"][0] = 1
                defaults["true"] = nil
                defaults.synchronize()
                let jar = try Jar(json: try DefaultsWriter.run("show", suite.name).output)
                #expect(jar["nested"] == ["list": [1, 2, 3]])
                #expect(try jar["payments"][1]["amount"]^ as Int == 9)
                #expect(try jar["payments"][1]["paid"]^ as Bool)
                #expect(jar["rows"]["b"] == [1, 1, 1.0, "é"])
                #expect(jar["true"].kind == .missing)
                #expect(try jar["false"]^ as Bool == false)
                #expect(try jar["unsigned"]^ as UInt64 == .max)
            }

            @Test func aSetterSaysOnStandardErrorWhatItDidNotStore() throws {
                let (_, errors) = try DefaultsWriter.run("refuse", suite.name)
                let lines = [
                    #""k" was not stored: property lists can't store null at k"#,
                    #""k" was not stored: property lists can't store null at k[1]"#,
                    #""k" was not stored: property lists can't store null at k[0].amount"#,
                    #""k" was not stored: broken at k"#,
                    #""k" was not stored: property lists can't store NaN at k"#,
                    #""k\n" was not stored: property lists can't store null at ["k\n"].a"#,
                    #""k" was not stored: property lists can't store null at k"#,
                    #""kept" was not stored: broken at kept"#,
                    #"the dictionary was not stored: expected a dictionary, found number 3"#,
                    #""kept" was not stored: property lists can't store NaN at kept.x"#,
                    #"the dictionary was not stored: expected a string as a key, found Int"#,
                    #"the dictionary was not stored: broken"#,
                ]
                #expect(errors == lines.map { "Lift: what was assigned to \($0)\n" }.joined())
                defaults.synchronize()
                #expect(try defaults["k"]^ as String == "old")
                #expect(defaults["k\n"].kind == .missing)
                #expect(defaults["dictionary"] == ["kept": 1])
                #expect(try defaults["kept"]^ as Bool)
            }

            #if os(Linux)
                @Test func nothingIsLeftWhenASuiteIsTakenAway() throws {
                    let file: URL
                    do {
                        let suite = try TemporaryDefaults()
                        file = suite.file
                        _ = try DefaultsWriter.run("write", suite.name)
                        #expect(FileManager.default.fileExists(atPath: file.path))
                    }
                    #expect(!FileManager.default.fileExists(atPath: file.path))
                }
            #endif
        }
    #endif
#endif
