#if SWIFT_PACKAGE
    import Lift
#endif

#if canImport(SwiftUI)
    import Foundation
    import SwiftUI

    extension EnvironmentValues {
        /// Where the views store the values of `@Setting`, unless a property names its own store.
        /// `UserDefaults.standard` by default.
        public var settingStore: any SettingStore {
            get { self[SettingStoreKey.self] }
            set { self[SettingStoreKey.self] = newValue }
        }
    }

    extension View {
        /// Sets where this view and the views in it store the values of `@Setting`.
        ///
        ///     #Preview {
        ///         VolumeView()
        ///             .settingStore(InMemorySettings(["volume": 0.3]))
        ///     }
        ///
        /// A property that names its own store keeps it. Create the store outside of `body`, or in a preview:
        /// a store that is created in `body` is a new one each time.
        public func settingStore(_ store: any SettingStore) -> some View {
            environment(\.settingStore, store)
        }
    }

    private struct SettingStoreKey: EnvironmentKey {
        // Computed: not every store is Sendable.
        static var defaultValue: any SettingStore { UserDefaults.standard }
    }
#endif
