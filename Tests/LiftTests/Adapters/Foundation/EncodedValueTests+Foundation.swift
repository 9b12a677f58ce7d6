#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    extension EncodedValueTests {
        @Test func storesWriteByTheContext() throws {
            let store = try TemporaryDefaults()
            try store.defaults.union(context: JarKeyRules.snakeCase).store(
                ["trip": Cruise()] as Jar, forKey: "k")
            let stored = try #require(store.defaults.dictionary(forKey: "k")?["trip"] as? [String: Any])
            #expect(stored.keys.sorted() == ["first_stop", "fuel_price", "start_day"])
        }
    }
#endif
