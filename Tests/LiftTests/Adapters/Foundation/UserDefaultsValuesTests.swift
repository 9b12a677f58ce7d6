#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    /// What is stored comes back as it was.
    @Suite struct UserDefaultsValuesTests {
        private let suite: TemporaryDefaults

        init() throws { suite = try TemporaryDefaults() }

        private var defaults: UserDefaults { suite.defaults }

        private typealias Color = UserDefaultsTests.Color
        private typealias Payment = UserDefaultsTests.Payment

        // MARK: Types

        /// Stores the value alone, in an array and in a dictionary, and lifts it back.
        private func expectRound<Value: JarRepresentable & Liftable & Equatable>(
            _ value: Value, _ kind: Jar.Kind, sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            try defaults.store(value, forKey: "k")
            try defaults.store([value, value], forKey: "list")
            try defaults.store(["a": ["b": value]], forKey: "dictionary")
            for _ in 1...2 {
                #expect(defaults["k"].kind == kind, sourceLocation: sourceLocation)
                #expect(defaults["list"][1].kind == kind, sourceLocation: sourceLocation)
                #expect(defaults["dictionary"]["a"]["b"].kind == kind, sourceLocation: sourceLocation)
                #expect(try defaults["k"]^ == value, sourceLocation: sourceLocation)
                #expect(try defaults["list"]^ == [value, value], sourceLocation: sourceLocation)
                #expect(try defaults["dictionary"]^ == ["a": ["b": value]], sourceLocation: sourceLocation)
                #expect(defaults.synchronize(), sourceLocation: sourceLocation)
            }
        }

        @Test func everyTypeComesBackAsItWas() throws {
            try expectRound(true, .bool)
            try expectRound(false, .bool)
            for value in [Int64.min, -1, 0, 1, .max] { try expectRound(value, .number) }
            for value in [UInt64(0), UInt64(Int64.max), UInt64(Int64.max) + 1, .max] {
                try expectRound(value, .number)
            }
            try expectRound(Int8.min, .number)
            let doubles = [
                0.1, 1.0, -0.0, Double.leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity, -.infinity,
                0x1p53,
            ]
            for value in doubles { try expectRound(value, .number) }
            for value in [Float(0.1), .greatestFiniteMagnitude, .leastNonzeroMagnitude] {
                try expectRound(value, .number)
            }
            for text in ["0.1", "-12345678901234567890.123456789", "1e-100", "0"] {
                try expectRound(try #require(Decimal(string: text)), .string)
            }
            try expectRound(Date(timeIntervalSince1970: 1_608_804_672), .date)
            try expectRound(Date(timeIntervalSince1970: -62_167_219_200), .date)
            try expectRound(Date(timeIntervalSince1970: 253_402_300_799), .date)
            for bytes in [Data(), Data([0]), Data(0...255), Data([9, 1, 2, 9])[1..<3]] {
                try expectRound(bytes, .data)
            }
            for text in ["https://example.com/a?b=c#d", "file:///a%20b", "relative"] {
                try expectRound(try #require(URL(string: text)), .string)
            }
            let texts = [
                "", " ", "x", "é😀", "e\u{301}", "\u{0}", "a\u{0}b\u{1}\u{1F}\u{7F}", "\t\r\n\r", "<&>\"']]>",
                "\u{FFFE}\u{FFFF}\u{10FFFF}", "true", "1", String(repeating: "x", count: 100_000),
            ]
            for text in texts {
                try expectRound(text, .string)
                let scalars = (try defaults["k"]^ as String).unicodeScalars
                #expect(scalars.elementsEqual(text.unicodeScalars))
            }
            try expectRound(Color.red, .string)
            try expectRound(UUID(), .string)
            try expectRound([Int](), .array)
            try expectRound([String: Int](), .dictionary)
            try expectRound(Set([1, 2, 3]), .array)
            try expectRound([1: "a", -2: "b"], .dictionary)
            try expectRound([[true], [], [false]], .array)
            try expectRound([Payment(amount: 1, note: "x"), Payment(amount: 2)], .array)
        }

        @Test func notANumberComesBack() throws {
            defaults["k"] = Double.nan
            defaults.synchronize()
            #expect((try defaults["k"]^ as Double).isNaN)
            #expect(defaults.double(forKey: "k").isNaN)
        }

        @Test(arguments: [
            "", "a.b", ".", "@count", "@", "[0]", "\"", "é", "e\u{301}", "ключ 😀", "a\u{0}b", "\n", "/", "%s",
        ])
        func everyTextIsAKey(key: String) throws {
            defaults[key] = 1
            defaults["d"] = [key: [2]]
            #expect(try defaults[key]^ as Int == 1)
            #expect(try defaults["d"][key]^ == [2])
            #expect(defaults.integer(forKey: key) == 1)
            defaults.synchronize()
            #expect(try defaults[key]^ as Int == 1)
            #expect(try defaults["d"]^ == [key: [2]])
            defaults[key] = nil
            #expect(defaults.object(forKey: key) == nil)
            #expect(defaults[key].kind == .missing)
        }

        /// Foundation deems some of these the same.
        @Test func aValueIsReplacedByOneThatLooksLikeIt() throws {
            let rows: [(any JarRepresentable, any JarRepresentable)] = [
                (1, true), (true, 1), (0, false), (false, 0), ("1", 1), (1, "1"), (true, "true"),
                ([1], [true]),
                (["a": true], ["a": 1]), (Int64.max, Double(Int64.max)), (UInt64.max, -1),
                (Int.max, Int.max - 1),
                (Int.max, UInt64(Int64.max) + 1),
                (Date(timeIntervalSince1970: 5), Date(timeIntervalSince1970: 5.5)), ("x", Data("x".utf8)),
                ([Int](), [String: Int]()), ("\u{E9}", "e\u{301}"), ("e\u{301}", "\u{E9}"),
                (["\u{E9}"], ["e\u{301}"]),
                (["\u{E9}": 1], ["e\u{301}": 1]),
            ]
            for (index, (old, new)) in rows.enumerated() {
                defaults["k\(index)"] = old
                #expect(defaults["k\(index)"] == Jar(old), "\(old)")
                defaults["k\(index)"] = new
                #expect(defaults["k\(index)"] == Jar(new), "\(old) → \(new)")
            }
        }

        // MARK: Documents

        @Test func aJSONDocumentIsStored() throws {
            let text =
                #"{"b": [true, 1, -2.5, "\u00e9\n", {}], "a": {"": 18446744073709551615, "n": 1.0}, "b": 0}"#
            let jar = try Jar(json: text)
            defaults["whole"] = jar
            defaults["part"] = jar["b"]
            defaults["inside"] = ["x": jar["a"]]
            #expect(defaults["whole"] == jar)
            #expect(defaults["part"] == jar["b"])
            #expect(defaults["inside"]["x"] == jar["a"])
            #expect(defaults.array(forKey: "part")?[0] as? Bool == true)
            #expect(defaults.dictionary(forKey: "whole")?.count == 2)
        }

        @Test(arguments: PropertyListFormat.allFormats)
        func aPropertyListIsStored(format: PropertyListFormat) throws {
            let date = Date(timeIntervalSince1970: 5)
            let built: Jar = [
                "date": date, "data": Data([1, 2]), "max": UInt64.max, "list": [true, 1, 1.5, "é"] as Jar,
                "in": ["d": date] as Jar,
            ]
            let jar = try Jar(plist: Data(plist: built, format: format))
            defaults["whole"] = jar
            defaults["part"] = jar["in"]
            defaults["date"] = jar["date"]
            #expect(defaults["whole"] == built)
            #expect(defaults.object(forKey: "date") as? Date == date)
            #expect(try defaults["part"]["d"]^ == date)
            #expect(defaults["whole"]["data"].kind == .data)
        }

        @Test(arguments: [11, 12, 13] as [UInt64])
        func whatIsStoredIsWhatIsRead(seed: UInt64) throws {
            var generator = SeededGenerator(seed: seed)
            for round in 0..<40 {
                let jar = random(&generator, 4)
                try defaults.store(jar, forKey: "k\(round % 5)")
                #expect(defaults["k\(round % 5)"] == jar, "seed \(seed), round \(round)")
                if round % 10 == 9 { defaults.synchronize() }
            }
        }

        private func random(_ generator: inout SeededGenerator, _ depth: Int) -> Jar {
            switch Int.random(in: 0..<(depth > 0 ? 10 : 7), using: &generator) {
            case 0: return Jar(Bool.random(using: &generator))
            case 1: return Jar(Int.random(in: .min ... .max, using: &generator))
            case 2: return Jar(Int.random(in: 0...1, using: &generator))
            case 3: return Jar(Double(Int.random(in: -1_000_000...1_000_000, using: &generator)) / 64)
            case 4: return Jar(["a", "é", "\n", "<", "😀", "\u{0}", "&"].shuffled(using: &generator).joined())
            case 5:
                return Jar(
                    Date(timeIntervalSince1970: Double(Int.random(in: 0...4_000_000_000, using: &generator))))
            case 6: return Jar(Data((0..<Int.random(in: 0..<9, using: &generator)).map { UInt8($0) }))
            case 7, 8:
                var array: Jar = []
                for _ in 0..<Int.random(in: 0..<5, using: &generator) {
                    array.append(random(&generator, depth - 1))
                }
                return array
            default:
                var object: Jar = [:]
                for index in 0..<Int.random(in: 0..<5, using: &generator) {
                    object["k\(index)"] = random(&generator, depth - 1)
                }
                return object
            }
        }
    }
    extension PropertyListFormat {
        fileprivate static let allFormats: [PropertyListFormat] = [.xml, .binary]
    }
#endif
