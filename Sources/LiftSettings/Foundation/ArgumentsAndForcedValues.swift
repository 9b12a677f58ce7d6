#if SWIFT_PACKAGE
    import Lift
#endif

#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    /// Returns whether a value comes from the command line, as in `app -volume 1`, and not from the store.
    func isGivenAsArgument(_ key: String, in store: any SettingStore) -> Bool {
        let defaults = store as? UserDefaults ?? (store as? ContextualValues<UserDefaults>)?.values
        return defaults?.volatileDomain(forName: UserDefaults.argumentDomain)[key] != nil
    }
#else
    /// Returns whether a value comes from the command line: never, because there is no `UserDefaults`.
    func isGivenAsArgument(_ key: String, in store: any SettingStore) -> Bool { false }
#endif
