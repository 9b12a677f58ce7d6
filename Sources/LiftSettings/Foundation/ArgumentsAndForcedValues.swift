#if SWIFT_PACKAGE
    import Lift
#endif

#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
#endif

/// The values that come from the command line, as in `app -volume 1`, and not from a store.
struct GivenArguments {
    private let values: [String: Any]

    init(of store: any SettingStore) {
        #if FullFoundation || !canImport(FoundationEssentials)
            values = defaults(of: store)?.volatileDomain(forName: UserDefaults.argumentDomain) ?? [:]
        #else
            values = [:]
        #endif
    }

    func contains(_ key: String) -> Bool { values[key] != nil }
}

/// Returns whether a value comes from the command line or an administrator, whatever is stored.
func isGivenElsewhere(_ key: String, in store: any SettingStore) -> Bool {
    #if canImport(Darwin)
        if defaults(of: store)?.objectIsForced(forKey: key) == true { return true }
    #endif
    return GivenArguments(of: store).contains(key)
}

#if FullFoundation || !canImport(FoundationEssentials)
    private func defaults(of store: any SettingStore) -> UserDefaults? {
        if let around = store as? any SettingStoreAround { return defaults(of: around.storeInside) }
        return store as? UserDefaults
    }
#endif
