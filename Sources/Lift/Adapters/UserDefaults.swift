import Foundation

/// Settings are read and written like a Jar.
///
///     let date: Date? = try UserDefaults.standard["lastLaunched"]^
///     UserDefaults.standard["lastLaunched"] = Date()
///
/// Dates and data are stored as such, so that other code reads them; a Decimal and a URL as strings. On Linux,
/// where settings are kept in XML, dates lose their fraction of a second once they are read from the file again.
extension UserDefaults: MutatingValueForKey {
    #if !canImport(Darwin)
        /// The value at `key`, as `object(forKey:)` gives it.
        public func value(forKey key: String) -> Any? { object(forKey: key) }

        /// Stores a property list object at `key`, or takes away what is there if `value` is nil.
        public func setValue(_ value: Any?, forKey key: String) {
            if let value { set(value, forKey: key) } else { removeObject(forKey: key) }
        }
    #endif

    // Not by way of key-value coding, to which some keys mean more than a key.

    public func _jar(forKey key: String, in context: Jar.Context) -> Jar {
        Jar(foreign: object(forKey: key), at: key, in: context)
    }

    public func _store(_ value: (any JarRepresentable)?, forKey key: String) throws(LiftError) {
        if let value = try AnySink.value(of: value, at: key, for: .propertyList) {
            #if !canImport(Darwin)
                // Foundation keeps the old value where it deems the new one the same, as a text is to it that is only
                // composed otherwise.
                removeObject(forKey: key)
            #endif
            set(value, forKey: key)
        } else {
            removeObject(forKey: key)
        }
    }
}
