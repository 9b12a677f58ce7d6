#if SWIFT_PACKAGE
    import Lift
#endif

#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    /// Returns whether a value comes from the command line, as in `app -volume 1`, and not from the store.
    func isGivenAsArgument(_ key: String, in store: any SettingStore) -> Bool {
        defaults(of: store)?.volatileDomain(forName: UserDefaults.argumentDomain)[key] != nil
    }

    /// Returns whether a value comes from the command line or an administrator, whatever is stored.
    func isGivenElsewhere(_ key: String, in store: any SettingStore) -> Bool {
        #if canImport(Darwin)
            if defaults(of: store)?.objectIsForced(forKey: key) == true { return true }
        #endif
        return isGivenAsArgument(key, in: store)
    }

    private func defaults(of store: any SettingStore) -> UserDefaults? {
        if let around = store as? any SettingStoreAround { return defaults(of: around.storeInside) }
        return store as? UserDefaults
    }
#else
    /// Returns whether a value comes from the command line: never, because there is no `UserDefaults`.
    func isGivenAsArgument(_ key: String, in store: any SettingStore) -> Bool { false }

    /// Returns whether a value comes from the command line or an administrator: never, because there is no
    /// `UserDefaults`.
    func isGivenElsewhere(_ key: String, in store: any SettingStore) -> Bool { false }
#endif
