#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    extension ValueForKeyTests {
        @Test func everySourceIsReadByGenericCode() throws {
            func count(in values: some ValueForKey) throws -> Int? { try values["n"]^ }
            func count(inContext values: some ValueForKey) throws -> Int? {
                try values.union(context: Currency(code: "SEK"))["n"]^
            }
            func existential(_ values: any ValueForKey) throws -> Int? { try values["n"]^ }
            let sources: [any ValueForKey] = [
                Sealed(values: ["n": 3]), NSDictionary(dictionary: ["n": 3]),
                NSMutableDictionary(dictionary: ["n": 3]), Drawer(values: ["n": 3]),
            ]
            for source in sources {
                #expect(try count(in: source) == 3, "\(type(of: source))")
                #expect(try existential(source) == 3, "\(type(of: source))")
                #expect(try count(inContext: source) == 3, "\(type(of: source))")
                #expect(source["m"].kind == .missing, "\(type(of: source))")
                let failure = try failure { try source["n"]["o"]^ as Int }
                #expect(failure.kind == .type && failure.key == "n", "\(type(of: source))")
            }
        }

        @Test func errorsOfReadingBeginAtTheKey() throws {
            let values: [String: Any] = [
                "payments": [["amount": "x"], [:], ["amount": 1, "note": UnstorableValue.Odd()]],
                "null": NSNull(), "foreign": UnstorableValue.Odd(), "a.b": ["c": []], "keys": [OddKey(): 2],
                "text": "12a",
            ]
            let type = LiftError.Kind.type
            let odd = "Odd has no representation as a Jar"
            let rows: [((any ValueForKey) throws -> Void, LiftFailure)] = [
                (
                    { _ = try $0["none"]^ as Int },
                    LiftFailure(.missing, "expected Int, found nothing", at: "none")
                ),
                (
                    { _ = try $0["none"][2]["x"]^ as Int },
                    LiftFailure(.missing, "expected Int, found nothing", at: "none")
                ),
                ({ _ = try $0["null"]^ as Int }, LiftFailure(.null, "expected Int, found null", at: "null")),
                (
                    { _ = try $0["text"]^ as Bool },
                    LiftFailure(type, #"expected Bool, found string "12a""#, at: "text")
                ),
                (
                    { _ = try $0["text"]^ as Int? },
                    LiftFailure(type, #"expected Int, found string "12a""#, at: "text")
                ),
                (
                    { _ = try $0["payments"]^ as [Payment] },
                    LiftFailure(type, #"expected Int, found string "x""#, at: "payments[0].amount")
                ),
                (
                    { _ = try $0["payments"][1]^ as Payment },
                    LiftFailure(
                        .missing, "expected Int, but the key is missing; the dictionary is empty",
                        at: "payments[1].amount")
                ),
                (
                    { _ = try $0["payments"][2]["note"]^ as String },
                    LiftFailure(.unsupported, odd, at: "payments[2].note")
                ),
                (
                    { _ = try $0["payments"][9]^ as Int },
                    LiftFailure(.bounds, "index 9 is out of bounds, expected one of 0...2", at: "payments[9]")
                ),
                ({ _ = try $0["foreign"]^ as String? }, LiftFailure(.unsupported, odd, at: "foreign")),
                ({ _ = try $0["foreign"]["x"]^ as Int }, LiftFailure(.unsupported, odd, at: "foreign")),
                (
                    { _ = try $0["a.b"]["c"]^ as Int },
                    LiftFailure(type, "expected Int, found array of 0", at: #"["a.b"].c"#)
                ),
                (
                    { _ = try $0["keys"]^ as [Int: Int] },
                    LiftFailure(.unsupported, "expected a string as a key, found OddKey", at: "keys")
                ),
                ({ throw $0["text"].assertionFailure("no") }, LiftFailure(.value, "no", at: "text")),
            ]
            let stores: [any ValueForKey] = [
                Sealed(values: values), NSDictionary(dictionary: values),
                NSMutableDictionary(dictionary: values), Drawer(values: values),
                Sealed(values: values).union(context: Currency(code: "SEK")),
            ]
            for store in stores {
                for (body, wanted) in rows {
                    let found = try failure { try body(store) }
                    #expect(found == wanted, "\(Swift.type(of: store))")
                }
            }
        }

        @Test func valuesAreStoredAsPropertyListTypes() throws {
            let date = Date(timeIntervalSince1970: 1.25)
            let url = try #require(URL(string: "https://example.com/a?b=c#d"))
            func expect<Value: Equatable>(
                _ value: any JarRepresentable, _ stored: Value,
                sourceLocation: SourceLocation = #_sourceLocation
            ) throws {
                try onBoth { store in
                    try store.store(value, forKey: "k")
                    let found = try #require(store.value(forKey: "k"), sourceLocation: sourceLocation)
                    #expect(type(of: found) == Value.self, sourceLocation: sourceLocation)
                    #expect(found as? Value == stored, sourceLocation: sourceLocation)
                }
            }
            try expect(true, true)
            try expect(3, 3)
            try expect(Int8(-3), -3)
            try expect(Int64.max, Int.max)
            try expect(UInt64.max, UInt64.max)
            try expect(1.0, 1.0)
            try expect(Float(0.1), 0.1)
            try expect(Double.infinity, Double.infinity)
            try expect("x", "x")
            try expect(Character("x"), "x")
            try expect(date, date)
            try expect(Data([1, 2]), Data([1, 2]))
            try expect(
                try #require(Decimal(string: "0.10000000000000000000000000001")),
                "0.10000000000000000000000000001")
            try expect(url, "https://example.com/a?b=c#d")
            try expect(NSNumber(value: true), true)
            try expect(NSString("x"), "x")
            try expect(Jar(json: "1"), 1)
            try expect(Jar(json: "1.0"), 1.0)
            try expect(Jar(json: "18446744073709551615"), UInt64.max)
            try expect(Jar(json: #""\u0041""#), "A")
        }

        @Test func everyStoreIsWrittenByGenericCode() throws {
            func write(to store: inout some MutatingValueForKey) throws -> Jar {
                store["a"] = 1
                store["b"]["c"] = [1]
                store["b"]["c"].append("x")
                try store.store(Payment(amount: 3), forKey: "p")
                store["gone"] = 1
                store["gone"] = nil
                return ["a": store["a"], "b": store["b"], "p": store["p"], "gone": store["gone"]]
            }
            func writeToObject(_ store: some MutatingValueForKey & AnyObject) throws -> Jar {
                store["a"] = 1
                store["b"]["c"] = [1]
                store["b"]["c"].append("x")
                try store.store(Payment(amount: 3), forKey: "p")
                store["gone"] = 1
                store["gone"] = nil
                return ["a": store["a"], "b": store["b"], "p": store["p"], "gone": store["gone"]]
            }
            let wanted: Jar = ["a": 1, "b": ["c": [1, "x"] as Jar], "p": ["amount": 3]]
            var drawer = Drawer()
            var cupboard = Cupboard()
            var mutable = NSMutableDictionary()
            var inContext = Drawer().union(context: Currency(code: "SEK"))
            #expect(try write(to: &drawer) == wanted)
            #expect(try write(to: &cupboard) == wanted)
            #expect(try write(to: &mutable) == wanted)
            #expect(try write(to: &inContext) == wanted)
            #expect(try writeToObject(Cupboard()) == wanted)
            #expect(try writeToObject(NSMutableDictionary()) == wanted)
        }

        #if !canImport(Darwin)
            /// Foundation's own method ends the process for these values.
            @Test func userDefaultsTakeWhatAJarCanBeMadeFrom() throws {
                let defaults = try TemporaryDefaults()
                let settings = defaults.defaults
                settings.setValue(["a": 1] as Jar, forKey: "jar")
                settings.setValue(Payment(amount: 3), forKey: "model")
                settings.setValue([1, "x"] as [Any], forKey: "list")
                settings.setValue(Object(), forKey: "list")
                settings.setValue(URL(fileURLWithPath: "/tmp/x"), forKey: "url")
                #expect(settings.url(forKey: "url")?.path == "/tmp/x")
                #expect(settings["jar"] == ["a": 1])
                #expect(settings["model"] == ["amount": 3])
                #expect(settings["list"] == [1, "x"])
            }

            private final class Object {}
        #endif

        @Test func everyStoreIsUsedWithoutAJarToo() throws {
            func use(_ store: inout some MutatingValueForKey) throws {
                store.setValue("x", forKey: "k")
                #expect(store.value(forKey: "k") as? String == "x")
                #expect(try store["k"]^ as String == "x")
                store.setValue(nil, forKey: "k")
                #expect(store.value(forKey: "k") == nil)
                #expect(store["k"].kind == .missing)
            }
            var drawer = Drawer()
            try use(&drawer)
            var mutable = NSMutableDictionary(dictionary: ["k": 1])
            try use(&mutable)
            #expect(mutable.count == 0)
            var inContext = Drawer(values: ["k": 1]).union(context: Currency(code: "SEK"))
            try use(&inContext)
            #expect(inContext.values.values.isEmpty)
            let temporary = try TemporaryDefaults()
            var defaults = temporary.defaults
            try use(&defaults)
            #expect(temporary.defaults.object(forKey: "k") == nil)
        }

        private static let year = DateFormatter.utc("yyyy")

        private static let day = DateFormatter.utc("dd.MM.yyyy")

        @Test func aContextIsThereWhenValuesAreRead() throws {
            let values: [String: Any] = ["price": 3, "list": ["prices": [1, 2]], "d": "1970"]
            let currency = Currency(code: "SEK")
            func expect(_ store: some ValueForKey) throws {
                #expect(try store.union(context: currency)["price"]^ == Price("3 SEK"))
                #expect(
                    try store.union(context: currency)["list"]["prices"]^ == [Price("1 SEK"), Price("2 SEK")])
                #expect(try store.union(context: [currency, Self.year])["price"]^ == Price("3 SEK"))
                #expect(try store.union(context: [currency, Self.year])["d"]^ == Self.date)
                #expect(try store["d"].union(context: Self.year)^ == Self.date)
                #expect(try store.union(context: nil)["price"]^ as Int == 3)
                let wanted = LiftFailure(.context, "no Currency in the context", at: "price")
                #expect(try failure { try store["price"]^ as Price } == wanted)
                let inList = LiftFailure(.context, "no Currency in the context", at: "list.prices[0]")
                #expect(
                    try failure { try store.union(context: Self.year)["list"]["prices"]^ as [Price] }
                        == inList)
            }
            try expect(Sealed(values: values))
            try expect(Drawer(values: values))
            try expect(NSDictionary(dictionary: values))
        }

        @Test func anObjectIsWrittenThroughATemporaryWithContext() throws {
            let cupboard = Cupboard()
            cupboard.union(context: Self.year)["d"] = Self.date
            cupboard.union(context: [Self.year, Currency(code: "SEK")])["p"] = Price("3")
            cupboard.union(context: Self.year)["a"]["b"] = Self.date
            cupboard.union(context: Self.year)["list"].append(Self.date)
            cupboard.union(context: Self.year)["gone"] = 1
            cupboard.union(context: Self.year)["gone"] = nil
            try cupboard.union(context: Self.year).store([Self.date], forKey: "s")
            let mutable = NSMutableDictionary()
            mutable.union(context: Self.year)["d"] = Self.date
            #expect(cupboard.values.count == 5)
            #expect(cupboard.values["d"] as? String == "1970")
            #expect(cupboard.values["p"] as? String == "3 SEK")
            #expect(cupboard.values["a"] as? [String: String] == ["b": "1970"])
            #expect(cupboard.values["list"] as? [String] == ["1970"])
            #expect(cupboard.values["s"] as? [String] == ["1970"])
            #expect(mutable.object(forKey: "d") as? String == "1970")
        }

        @Test func aFormatterMakesADateStorableThatIsNoneOfAPropertyList() throws {
            let cupboard = Cupboard()
            let late = Date(timeIntervalSince1970: 253_402_300_800)
            try cupboard.union(context: DateFormatter.utc("yyyyy")).store(late, forKey: "d")
            #expect(cupboard.values["d"] as? String == "10000")
        }
    }

    extension ValueForKeyTests {
        @Test func aContextIsThereWhenValuesAreStored() throws {
            let drawer = Drawer().union(context: [Currency(code: "SEK"), Self.year])
            drawer["p"] = Price("3")
            drawer["list"] = [Price("1"), Price("2")]
            drawer["d"] = Self.date
            drawer["a"]["b"] = Self.date
            try drawer.store(["d": Self.date], forKey: "s")
            #expect(drawer.value(forKey: "p") as? String == "3 SEK")
            #expect(drawer.value(forKey: "list") as? [String] == ["1 SEK", "2 SEK"])
            #expect(drawer.value(forKey: "d") as? String == "1970")
            #expect(drawer.value(forKey: "a") as? [String: String] == ["b": "1970"])
            #expect(drawer.value(forKey: "s") as? [String: String] == ["d": "1970"])
            #expect(try drawer["d"]^ == Self.date)
        }

        @Test func anInnerContextWinsOverAnOuterOne() throws {
            let cupboard = Cupboard()
            let outer = cupboard.union(context: Self.year)
            outer["own"] = Jar(Self.date).union(context: Self.day)
            outer["both"] = ["inner": Jar(Self.date).union(context: Self.day), "outer": Self.date] as Jar
            #expect(cupboard.values["own"] as? String == "01.01.1970")
            #expect(cupboard.values["both"] as? [String: String] == ["inner": "01.01.1970", "outer": "1970"])
            #expect(try outer["own"].union(context: Self.day)^ == Self.date)
        }

        /// As it is for a Jar.
        @Test func ofTwoContextsTheOneAddedLastCountsBothWays() throws {
            func expect(_ store: inout some MutatingValueForKey) throws {
                store["d"] = Self.date
                #expect(store.value(forKey: "d") as? String == "01.01.1970")
                #expect(try store["d"]^ == Self.date)
            }
            func inBoth<Store: MutatingValueForKey>(_ store: Store) -> some MutatingValueForKey {
                store.union(context: Self.year).union(context: Self.day)
            }
            func inDays<Store: MutatingValueForKey>(_ store: Store) -> some MutatingValueForKey {
                store.union(context: Self.day)
            }
            var drawer = Drawer().union(context: Self.year).union(context: Self.day)
            try expect(&drawer)
            var generic = inBoth(Drawer())
            try expect(&generic)
            var further = inDays(Drawer().union(context: [Self.year, Currency(code: "SEK")]))
            try expect(&further)
        }

        @Test func anObjectIsWrittenThroughTwoContexts() throws {
            let cupboard = Cupboard()
            cupboard.union(context: Currency(code: "SEK")).union(context: Self.year)["d"] =
                [Self.date, Price("1")] as Jar
            #expect(cupboard.values["d"] as? [String] == ["1970", "1 SEK"])
        }
    }
#endif
