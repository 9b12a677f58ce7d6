#if SWIFT_PACKAGE
    import Lift
#endif

#if canImport(SwiftUI)
    import Foundation
    import SwiftUI

    extension EnvironmentValues {
        /// The store for the values of `@Setting`, unless a property has its own store. By default
        /// `UserDefaults.standard`.
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
        /// A property with its own store keeps it. Create the store outside of `body`, or in a preview: if
        /// you create it in `body`, it's a new one each time.
        public func settingStore(_ store: any SettingStore) -> some View {
            environment(\.settingStore, store)
        }
    }

    private struct SettingStoreKey: EnvironmentKey {
        // Computed: not every store is Sendable.
        static var defaultValue: any SettingStore { UserDefaults.standard }
    }
#endif
