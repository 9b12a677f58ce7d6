import Foundation
import Lift
import Testing

@Suite struct ValueForKeyTests {
    /// A store of somebody's own, with the one method that reading takes.
    private struct Sealed: ValueForKey {
        var values: [String: Any]

        func value(forKey key: String) -> Any? { values[key] }
    }

    private struct Drawer: MutatingValueForKey {
        var values: [String: Any] = [:]

        func value(forKey key: String) -> Any? { values[key] }

        mutating func setValue(_ value: Any?, forKey key: String) { values[key] = value }
    }

    private final class Cupboard: MutatingValueForKey {
        var values: [String: Any] = [:]

        func value(forKey key: String) -> Any? { values[key] }

        func setValue(_ value: Any?, forKey key: String) { values[key] = value }
    }

    private struct Payment: JarElement, Equatable {
        var amount: Int
        var note: String?

        init(amount: Int, note: String? = nil) {
            self.amount = amount
            self.note = note
        }

        init(jar: Jar) throws {
            amount = try jar["amount"]^
            note = try jar["note"]^
        }

        var jar: Jar { ["amount": amount, "note": note] }
    }

    private struct OddKey: Hashable {}

    private struct Currency: JarContextValue, Equatable {
        let code: String
    }

    /// What is read with a currency and written with it.
    private struct Price: JarConvertible, JarRepresentableWithContext, Equatable {
        let text: String

        init(_ text: String) { self.text = text }

        init(jar: Jar) throws {
            let currency: Currency = try jar.context.get()
            text = try "\(jar^ as Int) \(currency.code)"
        }

        func asJar(using context: Jar.Context) -> Jar {
            let currency: Currency? = context.get()
            return Jar("\(text) \(currency?.code ?? "none")")
        }
    }

    // MARK: Reading

    @Test func aKeyThatWouldBeAUIDIsNotStored() throws {
        var drawer = Drawer()
        expectFailure(.unsupported, "the key CF$UID has no XML property list form", at: "CF$UID") {
            try drawer.store(1, forKey: "CF$UID")
        }
        #expect(drawer.value(forKey: "CF$UID") == nil)
        drawer.setValue(1, forKey: "CF$UID")
        try drawer.store(nil, forKey: "CF$UID")
        #expect(drawer.value(forKey: "CF$UID") == nil)
        // In memory it is a key like any other.
        var dictionary: [String: Any] = [:]
        try dictionary.store(1, forKey: "CF$UID")
        #expect(dictionary["CF$UID"] as? Int == 1)
    }

    @Test func aTypeThatHasValuesByKeyIsReadLikeAJar() throws {
        let store = Sealed(values: ["n": 3, "payments": [["amount": 1], ["amount": 2, "note": "x"]]])
        #expect(try store["n"]^ as Int == 3)
        #expect(try store["payments"]^ == [Payment(amount: 1), Payment(amount: 2, note: "x")])
        #expect(try store["payments"][1]["note"]^ as String == "x")
        let none: [Payment] = try store["nothing"]^ ?? []
        #expect(none.isEmpty)
        #expect(try store["nothing"]^ as Int? == nil)
        #expect(store["nothing"].kind == .missing)
    }

    @Test func everySourceIsReadByGenericCode() throws {
        func count(in values: some ValueForKey) throws -> Int? { try values["n"]^ }
        func count(inContext values: some ValueForKey) throws -> Int? {
            try values.union(context: Currency(code: "SEK"))["n"]^
        }
        func existential(_ values: any ValueForKey) throws -> Int? { try values["n"]^ }
        let sources: [any ValueForKey] = [
            Sealed(values: ["n": 3]), ["n": 3] as [String: Any], ["n": "3"],
            ["n": 3], ["n": Optional(3)], ["n": 3 as Any?],
            ["n": Jar(3)], ["n": NSNumber(value: 3)], NSDictionary(dictionary: ["n": 3]),
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
                    .missing, "expected Int, found nothing in an empty dictionary", at: "payments[1].amount")
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
            Sealed(values: values), values, NSDictionary(dictionary: values),
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

    @Test func whatWasReadDoesNotChangeWithTheStore() throws {
        let list = NSMutableArray(array: [1])
        let store = Sealed(values: ["list": list])
        let jar = store["list"]
        list.add(2)
        #expect(try jar^ == [1])
        #expect(try store["list"]^ == [1, 2])
    }

    // MARK: Writing

    /// Runs the same steps on a struct and on an object, which may be a constant.
    private func onBoth(_ body: (inout any MutatingValueForKey) throws -> Void) throws {
        var drawer: any MutatingValueForKey = Drawer()
        try body(&drawer)
        var cupboard: any MutatingValueForKey = Cupboard()
        try body(&cupboard)
    }

    @Test func valuesAreStoredAsPropertyListTypes() throws {
        let date = Date(timeIntervalSince1970: 1.25)
        let url = try #require(URL(string: "https://example.com/a?b=c#d"))
        func expect<Value: Equatable>(
            _ value: any JarRepresentable, _ stored: Value, sourceLocation: SourceLocation = #_sourceLocation
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

    @Test func containersAreStoredAsFoundationHasThem() throws {
        try onBoth { store in
            store["k"] = [Payment(amount: 1), Payment(amount: 2, note: "x")]
            let payments = try #require(store.value(forKey: "k") as? [[String: Any]])
            #expect(payments.count == 2 && payments[0].count == 1 && payments[1].count == 2)
            #expect(payments[1]["amount"] as? Int == 2 && payments[1]["note"] as? String == "x")
            #expect(try store["k"]^ == [Payment(amount: 1), Payment(amount: 2, note: "x")])
            store["k"] = [1: [true], 2: []]
            let lists = try #require(store.value(forKey: "k") as? [String: [Bool]])
            #expect(lists == ["1": [true], "2": []])
            #expect(try store["k"]^ == [1: [true], 2: []])
            store["k"] = Set([3])
            #expect(store.value(forKey: "k") as? [Int] == [3])
            store["k"] = ["a": nil, "b": 1] as [String: Int?]
            #expect(store.value(forKey: "k") as? [String: Int] == ["b": 1])
        }
    }

    @Test func aPartIsChangedInItsPlace() throws {
        try onBoth { store in
            store["a"]["b"] = 1
            store["a"]["c"][0] = 9
            store["a"]["c"] = [1, 2]
            store["a"]["c"][1] = "two"
            store["a"]["c"].append(true)
            store["list"].append(Payment(amount: 1))
            store["list"].append(Payment(amount: 2))
            store["list"][0]["amount"] = 3
            store["a"].formUnion(["d": 4] as Jar)
            #expect(store["a"] == ["b": 1, "c": [1, "two", true] as Jar, "d": 4])
            let payments: [Payment] = try store["list"]^
            #expect(payments == [Payment(amount: 3), Payment(amount: 2)])
            #expect(store.value(forKey: "a") is [String: Any])
            store["a"]["b"] = nil
            #expect(store["a"].keys?.sorted() == ["c", "d"])
        }
    }

    @Test func nilTakesTheKeyAway() throws {
        try onBoth { store in
            for remove: (inout any MutatingValueForKey) throws -> Void in [
                { $0["k"] = nil }, { $0["k"] = Jar() }, { $0["k"] = Int?.none },
                { try $0.store(nil, forKey: "k") },
                { try $0.store(Jar(), forKey: "k") }, { try $0.store([Int]?.none, forKey: "k") },
                { $0["k"] = $0["nothing"] }, { $0["k"] = Late(value: Jar()) },
            ] {
                store["k"] = 1
                store["other"] = 2
                try remove(&store)
                #expect(store.value(forKey: "k") == nil)
                #expect(try store["other"]^ as Int == 2)
            }
        }
    }

    @Test func anObjectIsWrittenAlsoWhereItIsAConstant() throws {
        let cupboard = Cupboard()
        cupboard["a"] = 1
        cupboard["b"]["c"] = "x"
        cupboard["list"].append(1)
        cupboard["gone"] = 1
        cupboard["gone"] = nil
        try cupboard.store([1, 2], forKey: "d")
        let same = { cupboard }
        same()["e"] = true
        try same().store(5, forKey: "f")
        #expect(cupboard.values.count == 5 + 1)
        #expect(try cupboard["b"]["c"]^ as String == "x")
        #expect(try cupboard["d"]^ == [1, 2])
        #expect(try cupboard["e"]^ as Bool)
        #expect(try cupboard["f"]^ as Int == 5)
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
        var dictionary: [String: Any] = [:]
        var mutable = NSMutableDictionary()
        var inContext = Drawer().union(context: Currency(code: "SEK"))
        #expect(try write(to: &drawer) == wanted)
        #expect(try write(to: &cupboard) == wanted)
        #expect(try write(to: &dictionary) == wanted)
        #expect(try write(to: &mutable) == wanted)
        #expect(try write(to: &inContext) == wanted)
        #expect(try writeToObject(Cupboard()) == wanted)
        #expect(try writeToObject(NSMutableDictionary()) == wanted)
    }

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
        var dictionary: [String: Any] = ["k": 1]
        try use(&dictionary)
        #expect(dictionary.isEmpty)
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

    @Test func aPlaceIsHandedToWhatPutsAnythingThere() throws {
        func add(_ place: inout (any JarRepresentable)?) throws {
            let number: Int = try place?.jar^ ?? 0
            place = number < 3 ? number + 1 : nil
        }
        var drawer = Drawer(values: ["n": 2])
        for (n, m) in [(3, 1), (nil, 2)] {
            try add(&drawer["n"])
            try add(&drawer["m"])
            #expect(try drawer["n"]^ == n)
            #expect(try drawer["m"]^ == m)
        }
        let cupboard = Cupboard()
        cupboard.values = ["n": 2]
        for (n, m) in [(3, 1), (nil, 2)] {
            try add(&cupboard["n"])
            try add(&cupboard["m"])
            #expect(try cupboard["n"]^ == n)
            #expect(try cupboard["m"]^ == m)
        }
        let inContext = cupboard.union(context: Currency(code: "SEK"))
        try add(&inContext["n"])
        #expect(try cupboard["n"]^ == 1)
    }

    // MARK: What cannot be stored

    @Test(arguments: UnstorableValue.rows)
    func whatIsNoPropertyListIsRefusedAndTheOldValueStays(row: UnstorableValue) throws {
        let old = ["k": "old"]
        let cupboard = Cupboard()
        cupboard.values = old
        let currency = Currency(code: "SEK")
        let stores: [any MutatingValueForKey] = [
            Drawer(values: old), cupboard, Drawer(values: old).union(context: currency),
            cupboard.union(context: currency),
        ]
        for var store in stores {
            let found = try failure { try store.store(row.value, forKey: "k") }
            #expect(found == row.failure)
            #expect(store.value(forKey: "k") as? String == "old")
            #expect(try failure { try store.store(row.value, forKey: "new") }.kind == row.failure.kind)
            #expect(store.value(forKey: "new") == nil)
        }
    }

    @Test func thePathOfWhatIsRefusedBeginsWithItsKey() throws {
        try onBoth { store in
            let refused = try failure {
                try store.store([Payment(amount: 1).jar, ["amount": null]], forKey: "payments")
            }
            #expect(
                refused
                    == LiftFailure(.unsupported, "null has no property list form", at: "payments[1].amount"))
            let quoted = try failure { try store.store([null], forKey: "a.b") }
            #expect(quoted == LiftFailure(.unsupported, "null has no property list form", at: #"["a.b"][0]"#))
        }
    }

    @Test func atMost128LevelsAreStored() throws {
        try onBoth { store in
            let deepest: Jar = ["k": nested(levels: 127)]
            store["k"] = deepest
            #expect(store["k"] == deepest)
            let error = try liftError { try store.store(nested(levels: 129), forKey: "k") }
            #expect(error.kind == .bounds)
            #expect(error.message == "expected at most 128 levels, found more")
            #expect(error.path.count == 129 && error.path.first == .key("k"))
            #expect(store["k"] == deepest)
        }
    }

    // MARK: Contexts

    private static let year = DateFormatter.utc("yyyy")
    private static let day = DateFormatter.utc("dd.MM.yyyy")
    private static let date = Date(timeIntervalSince1970: 0)

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
                try failure { try store.union(context: Self.year)["list"]["prices"]^ as [Price] } == inList)
        }
        try expect(Sealed(values: values))
        try expect(Drawer(values: values))
        try expect(values)
        try expect(NSDictionary(dictionary: values))
    }

    @Test func aContextIsThereWhenValuesAreStored() throws {
        var drawer = Drawer().union(context: [Currency(code: "SEK"), Self.year])
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

    @Test func noContextAddsNothing() throws {
        let none: (any JarContextValue)? = nil
        let store = Drawer(values: ["n": 1])
        #expect(try failure { try store.union(context: none)["n"]^ as Price }.kind == .context)
        let inContext = store.union(context: Currency(code: "SEK"))
        #expect(try inContext.union(context: none)["n"]^ == Price("1 SEK"))
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

    @Test func withoutAFormatterDatesAreDates() throws {
        let cupboard = Cupboard()
        cupboard.union(context: Currency(code: "SEK"))["d"] = Self.date
        cupboard["e"] = Self.date
        #expect(cupboard.values["d"] as? Date == Self.date)
        #expect(cupboard.values["e"] as? Date == Self.date)
    }

    @Test func aFormatterMakesADateStorableThatIsNoneOfAPropertyList() throws {
        let cupboard = Cupboard()
        let late = Date(timeIntervalSince1970: 253_402_300_800)
        try cupboard.union(context: DateFormatter.utc("yyyyy")).store(late, forKey: "d")
        #expect(cupboard.values["d"] as? String == "10000")
    }
}
