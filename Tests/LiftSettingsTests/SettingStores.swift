import Lift
import LiftSettings
import Testing

/// The stores by each of which a test of settings is run.
struct SettingStoreCase: CustomTestStringConvertible, Sendable {
    let name: String
    let make: @Sendable () throws -> (store: any SettingStore, owner: AnyObject?)

    var testDescription: String { name }

    static var all: [SettingStoreCase] {
        var cases = [
            SettingStoreCase(name: "in memory") { (InMemorySettings(), nil) },
            SettingStoreCase(name: "own") { (SettingVault(), nil) },
            SettingStoreCase(name: "with a context") {
                (InMemorySettings().union(context: SettingCurrency(code: "SEK")), nil)
            },
        ]
        #if FullFoundation || !canImport(FoundationEssentials)
            cases.append(
                SettingStoreCase(name: "UserDefaults") {
                    let suite = try TemporaryDefaults()
                    return (suite.defaults, suite)
                })
        #endif
        return cases
    }

    func callAsFunction(_ body: (any SettingStore) throws -> Void) throws {
        let (store, owner) = try make()
        try body(store)
        withExtendedLifetime(owner) {}
    }
}

extension SettingStore {
    /// Stores what need not be of the type of a setting.
    func put(_ key: String, _ value: Jar?) {
        self[key] = value
    }
}
