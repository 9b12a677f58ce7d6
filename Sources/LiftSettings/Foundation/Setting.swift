#if SWIFT_PACKAGE
    import Lift
#endif

#if canImport(SwiftUI)
    import Combine
    import Foundation
    import SwiftUI

    /// A property wrapper for a setting in a view. The view updates when the setting changes, whoever changes
    /// it.
    ///
    ///     struct VolumeView: View {
    ///         @Setting(.volume) var volume
    ///
    ///         var body: some View {
    ///             Slider(value: $volume, in: 0...1)
    ///         }
    ///     }
    ///
    /// A change is one update of the view. If the view makes it, that's in the transaction of the change, so
    /// it can be animated. Changes elsewhere update the view soon after, on the main actor; several that come
    /// before that are one update. You see the changes that ``SettingStore/updates(of:)`` tells of.
    ///
    /// If the stored value has another type, you get the default, and a line on standard error reports the
    /// error.
    @propertyWrapper
    public struct Setting<Value>: DynamicProperty {
        @StateObject private var observer: SettingObserver<Value>
        @Environment(\.settingStore) private var storeOfView
        private let store: (any SettingStore)?

        /// Creates a property with the value of a setting in the `settingStore` of the view's environment. By
        /// default, that's `UserDefaults.standard`.
        ///
        ///     @Setting(.volume) var volume
        ///
        /// - Parameter key: the setting. It doesn't change while the view exists.
        public init(_ key: SettingKey<Value>) {
            _observer = StateObject(wrappedValue: SettingObserver(key))
            store = nil
        }

        /// Creates a property with the value of a setting in the given store.
        ///
        ///     @Setting(.volume, store: UserDefaults(suiteName: "group.com.example")!) var volume
        ///
        /// - Parameters:
        ///   - key: the setting. It doesn't change while the view exists.
        ///   - store: where the value is stored.
        public init(_ key: SettingKey<Value>, store: any SettingStore) {
            _observer = StateObject(wrappedValue: SettingObserver(key))
            self.store = store
        }

        /// The value of the setting. If a new value can't be stored, the old one stays, and a line on
        /// standard error reports the error.
        @MainActor public var wrappedValue: Value {
            get {
                observe()
                return observer.value
            }
            nonmutating set {
                observe()
                observer.value = newValue
            }
        }

        /// A binding to the value of the setting.
        ///
        ///     Toggle("Muted", isOn: $isMuted)
        @MainActor public var projectedValue: Binding<Value> {
            observe()
            return $observer.value
        }

        @MainActor private func observe() { observer.observe(store ?? storeOfView) }
    }

    /// Tells views that a setting has changed.
    ///
    /// **Sendable:** The key is constant. Everything else is used by the main actor only, and freed with the
    /// object; `SettingStore` requires that a store may be used from any thread.
    private final class SettingObserver<Value>: ObservableObject, @unchecked Sendable {
        let objectWillChange = ObservableObjectPublisher()
        private let key: SettingKey<Value>
        private var store: (any SettingStore)?
        private var listener: SettingListener?

        init(_ key: SettingKey<Value>) { self.key = key }

        /// Begins to observe `store` and to use its values, unless that is the store already.
        @MainActor func observe(_ store: any SettingStore) {
            if let current = self.store, isSameObject(current, store) { return }
            self.store = store
            let listener = key.listener(in: store) { [weak self] listener in
                Task { @MainActor in self?.noteChange(by: listener) }
            }
            _ = listener.takeAll()
            self.listener = listener
        }

        /// Updates the view, unless it is told already.
        @MainActor private func noteChange(by listener: SettingListener) {
            if listener === self.listener, listener.takeAll() { objectWillChange.send() }
        }

        var value: Value {
            get { store?[key] ?? key.defaultValue }
            set {
                // In the transaction of the change, so that it can be animated.
                objectWillChange.send()
                store?[key] = newValue
                // The view is told, also if the store reports the change later.
                listener?.noteChange()
                _ = listener?.takeAll()
            }
        }
    }

    /// Whether both are one object. False for structures, such as a store with a context, which have no
    /// identity.
    private func isSameObject(_ first: any SettingStore, _ second: any SettingStore) -> Bool {
        type(of: first) is AnyClass && type(of: second) is AnyClass
            && first as AnyObject === second as AnyObject
    }
#endif
