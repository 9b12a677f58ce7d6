import Foundation
import Lift
import Testing

@Suite struct ValueForKeyTests {
    /// A store of somebody's own, with the one method that reading takes.
    struct Sealed: ValueForKey {
        var values: [String: Any]

        func value(forKey key: String) -> Any? { values[key] }
    }

    /// A struct that refers to its values.
    struct Drawer: MutatingValueForKey {
        private let cupboard = Cupboard()
        var values: [String: Any] { cupboard.values }

        init(values: [String: Any] = [:]) { cupboard.values = values }

        func value(forKey key: String) -> Any? { values[key] }

        func setValue(_ value: Any?, forKey key: String) { cupboard.values[key] = value }
    }

    final class Cupboard: MutatingValueForKey {
        var values: [String: Any] = [:]

        func value(forKey key: String) -> Any? { values[key] }

        func setValue(_ value: Any?, forKey key: String) { values[key] = value }
    }

    struct Payment: JarElement, Equatable {
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

    struct OddKey: Hashable {}

    struct Currency: JarContextValue, Equatable {
        let code: String
    }

    /// What is read with a currency and written with it.
    struct Price: JarConvertible, JarRepresentableWithContext, Equatable {
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
        let drawer = Drawer()
        expectFailure(.unsupported, "XML property lists can't store the key CF$UID", at: "CF$UID") {
            try drawer.store(1, forKey: "CF$UID")
        }
        expectFailure(.unsupported, "XML property lists can't store the key CF$UID", at: "k.a.CF$UID") {
            try drawer.store(["a": ["CF$UID": 1] as Jar] as Jar, forKey: "k")
        }
        #expect(drawer.value(forKey: "CF$UID") == nil)
        drawer.setValue(1, forKey: "CF$UID")
        try drawer.store(nil, forKey: "CF$UID")
        #expect(drawer.value(forKey: "CF$UID") == nil)
        // In memory it is a key like any other.
        var dictionary: [String: Any] = [:]
        dictionary.jar["CF$UID"] = 1
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

    @Test(.enabled(if: hasFullFoundation)) func whatWasReadDoesNotChangeWithTheStore() throws {
        let list = NSMutableArray(array: [1])
        let store = Sealed(values: ["list": list])
        let jar = store["list"]
        list.add(2)
        #expect(try jar^ == [1])
        #expect(try store["list"]^ == [1, 2])
    }

    // MARK: Writing

    /// Runs the same steps on a struct and on an object, which may be a constant.
    func onBoth(_ body: (inout any MutatingValueForKey) throws -> Void) throws {
        var drawer: any MutatingValueForKey = Drawer()
        try body(&drawer)
        var cupboard: any MutatingValueForKey = Cupboard()
        try body(&cupboard)
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
            store["a"].merge(["d": 4] as Jar)
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

    @Test func aPlaceIsHandedToWhatPutsAnythingThere() throws {
        func add(_ place: inout (any JarRepresentable)?) throws {
            let number: Int = try place?.jar^ ?? 0
            place = number < 3 ? number + 1 : nil
        }
        let drawer = Drawer(values: ["n": 2])
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
        for store in stores {
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
                    == LiftFailure(.unsupported, "property lists can't store null", at: "payments[1].amount"))
            let quoted = try failure { try store.store([null], forKey: "a.b") }
            #expect(
                quoted == LiftFailure(.unsupported, "property lists can't store null", at: #"["a.b"][0]"#))
        }
    }

    @Test func atMost128LevelsAreStored() throws {
        try onBoth { store in
            let deepest: Jar = ["k": nested(levels: 127)]
            store["k"] = deepest
            #expect(store["k"] == deepest)
            let error = try liftError { try store.store(nested(levels: 129), forKey: "k") }
            #expect(error.kind == .bounds)
            #expect(error.message == "nested more than 128 levels deep")
            #expect(error.path.count == 129 && error.path.first == .key("k"))
            #expect(store["k"] == deepest)
        }
    }

    // MARK: Contexts

    static let date = Date(timeIntervalSince1970: 0)

    @Test func noContextAddsNothing() throws {
        let none: (any JarContextValue)? = nil
        let store = Drawer(values: ["n": 1])
        #expect(try failure { try store.union(context: none)["n"]^ as Price }.kind == .context)
        let inContext = store.union(context: Currency(code: "SEK"))
        #expect(try inContext.union(context: none)["n"]^ == Price("1 SEK"))
        let whole: Jar.Context = [Currency(code: "SEK")]
        #expect(try store.union(context: whole)["n"]^ == Price("1 SEK"))
    }

    @Test func withoutAFormatterDatesAreDates() throws {
        let cupboard = Cupboard()
        cupboard.union(context: Currency(code: "SEK"))["d"] = Self.date
        cupboard["e"] = Self.date
        #expect(cupboard.values["d"] as? Date == Self.date)
        #expect(cupboard.values["e"] as? Date == Self.date)
    }
}
