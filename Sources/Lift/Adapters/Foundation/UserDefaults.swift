#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    /// Read and write settings like the values of a Jar.
    ///
    ///     let date: Date? = try UserDefaults.standard["lastLaunched"]^
    ///     UserDefaults.standard["lastLaunched"] = Date()
    ///
    /// Dates and data are stored as such, so other code can read them. A Decimal and a URL are stored as
    /// strings. On Linux, settings are kept in XML files, so dates lose their fractions of a second when the
    /// file is read again.
    ///
    /// Launch arguments, as in `app -verbose YES`, are always text. For them only (the argument domain), a
    /// Bool is also lifted from `true`, `yes`, `1`, `false`, `no` and `0`, in upper or lower case.
    extension UserDefaults: MutatingValueForKey {
        #if !canImport(Darwin)
            /// The value for `key`, as `object(forKey:)` returns it; nil if there's none.
            public func value(forKey key: String) -> Any? { object(forKey: key) }

            /// Sets the value for `key`, or removes it if `value` is nil.
            ///
            /// Besides property list objects, it takes what a Jar can be made from. If the value can't be
            /// stored, the old one stays, and a line on standard error reports the error; `set(_:forKey:)`
            /// would end the process. A URL is stored as `url(forKey:)` reads it.
            public func setValue(_ value: Any?, forKey key: String) {
                if let url = value as? URL {
                    set(url, forKey: key)
                    return ValueObservers.noteChange(of: key, in: ObjectIdentifier(UserDefaults.self))
                }
                StoreFailure.reported(key) { () throws(LiftError) in
                    try put(value.map { Jar(unchecked: $0) }, forKey: key)
                }
            }
        #endif

        // Key-value coding would give some keys a special meaning.

        public static func _jar(
            forKey key: String, in context: Jar.Context, of defaults: UserDefaults
        ) -> Jar {
            let jar = Jar(foreign: defaults.object(forKey: key), at: key, in: context)
            switch jar.kind {
            case .string, .array, .dictionary:
                return defaults.isArgument(jar, key) ? jar.withBoolsAsText : jar
            default: return jar
            }
        }

        /// Whether the value for `key` was given on the command line. A value that an administrator forces
        /// comes even before those, so the values are compared.
        private func isArgument(_ jar: Jar, _ key: String) -> Bool {
            guard let argument = volatileDomain(forName: UserDefaults.argumentDomain)[key] else {
                return false
            }
            return Jar(unchecked: argument) == jar
        }

        public static func _store(
            _ value: (any JarRepresentable)?, forKey key: String, in defaults: UserDefaults
        ) throws(LiftError) {
            if let value = try storable(value, at: key) {
                #if !canImport(Darwin)
                    // Foundation keeps the old value if it considers the new one equal, such as a string that
                    // is canonically equivalent, or true and 1. If it's the same, it's never away meanwhile.
                    if let old = defaults.object(forKey: key), NSArray(array: [old]).isEqual(to: [value]),
                        Jar(unchecked: old) != Jar(unchecked: value)
                    {
                        defaults.removeObject(forKey: key)
                    }
                #endif
                defaults.set(value, forKey: key)
            } else {
                defaults.removeObject(forKey: key)
            }
            #if !canImport(Darwin)
                // Foundation tells nobody.
                ValueObservers.noteChange(of: key, in: ObjectIdentifier(UserDefaults.self))
            #endif
        }
    }

    extension UserDefaults {
        /// Deprecated: assign the Jar to the subscript, or call `store(_:forKey:)`.
        ///
        ///     defaults["filters"] = jar
        ///     try defaults.store(jar, forKey: "filters")
        ///
        /// This stores the Jar like the subscript. Foundation's own method takes any value, and crashes if
        /// the value isn't a property list object.
        // If this were unavailable, the compiler would choose Foundation's method. It's generic, so that
        // `set([1, 2.5], forKey: "sizes")` still stores an array of doubles: a literal would be a Jar.
        @available(*, deprecated, message: "use the subscript: 'defaults[\"key\"] = jar'")
        public func set<Value: _JarForm>(_ value: Value, forKey key: String) { self[key] = value as? Jar }

        /// Deprecated: assign the Jar to the subscript.
        ///
        ///     defaults["filters"] = ["name": jar["name"]]
        @available(*, deprecated, message: "use the subscript: 'defaults[\"key\"] = jar'")
        public func set<Value: _JarForm>(_ value: [String: Value], forKey key: String) {
            self[key] = value.compactMapValues { $0 as? Jar }.jar
        }

        /// Deprecated: assign the Jar to the subscript.
        ///
        ///     defaults["filters"] = [jar["name"]]
        @available(*, deprecated, message: "use the subscript: 'defaults[\"key\"] = jar'")
        public func set<Value: _JarForm>(_ value: [Value], forKey key: String) {
            self[key] = value.compactMap { $0 as? Jar }.jar
        }
    }
#endif
