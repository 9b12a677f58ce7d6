#if canImport(SwiftUI)
    import Combine
    import Foundation
    import SwiftUI

    /// A setting in a view. The view is updated when the setting changes.
    ///
    ///     struct VolumeView: View {
    ///         @Setting(.volume) var volume
    ///
    ///         var body: some View {
    ///             Slider(value: $volume, in: 0...1)
    ///         }
    ///     }
    ///
    /// If the stored value has another type, the value is the default, and a line on standard error
    /// reports the error.
    @propertyWrapper
    public struct Setting<Value>: DynamicProperty {
        @StateObject private var observer: SettingObserver<Value>

        /// Creates a property with the value of a setting.
        ///
        ///     @Setting(.volume) var volume
        ///     @Setting(.volume, store: UserDefaults(suiteName: "group.com.example")!) var volume
        ///
        /// - Parameters:
        ///   - key: the setting.
        ///   - store: where the value is stored. It does not change while the view exists.
        public init(_ key: SettingKey<Value>, store: any SettingStore = UserDefaults.standard) {
            _observer = StateObject(wrappedValue: SettingObserver(key, in: store))
        }

        /// The value of the setting. If a new value cannot be stored, the old one stays, and a line on
        /// standard error reports the error.
        @MainActor public var wrappedValue: Value {
            get { observer.value }
            nonmutating set { observer.value = newValue }
        }

        /// A binding to the value of the setting.
        ///
        ///     Toggle("Muted", isOn: $isMuted)
        @MainActor public var projectedValue: Binding<Value> { $observer.value }
    }

    /// Tells views that a setting has changed.
    ///
    /// **Sendable:** Everything but the observation is constant, and `SettingStore` requires that a store may
    /// be used from any thread. The publisher is used by the main actor only.
    private final class SettingObserver<Value>: ObservableObject, @unchecked Sendable {
        let objectWillChange = ObservableObjectPublisher()
        private let key: SettingKey<Value>
        private let store: any SettingStore
        private let observation = Guarded<(any AnyObject & Sendable)?>(nil)

        init(_ key: SettingKey<Value>, in store: any SettingStore) {
            self.key = key
            self.store = store
            let observation = store._observe(key.names) { [weak self] in
                Task { @MainActor in self?.objectWillChange.send() }
            }
            self.observation.withLock { $0 = observation }
        }

        var value: Value {
            get { store[key] }
            set {
                // In the transaction of the change, so that it can be animated.
                objectWillChange.send()
                store[key] = newValue
            }
        }
    }
#endif
