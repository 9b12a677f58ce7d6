#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    /// Settings are read and written like a Jar.
    ///
    ///     let date: Date? = try UserDefaults.standard["lastLaunched"]^
    ///     UserDefaults.standard["lastLaunched"] = Date()
    ///
    /// Dates and data are stored as such, so that other code reads them; a Decimal and a URL as strings. On Linux,
    /// where settings are kept in XML, dates lose their fraction of a second once they are read from the file again.
    ///
    /// What was given on the command line (`app -verbose YES`) is text. Only there, in the argument domain, a Bool is lifted also
    /// from `true`, `yes` and `1`, `false`, `no` and `0`, in upper or lower case.
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
            let jar = Jar(foreign: object(forKey: key), at: key, in: context)
            switch jar.kind {
            case .string, .array, .dictionary: return isArgument(jar, key) ? jar.withBoolsAsText : jar
            default: return jar
            }
        }

        /// Whether the value at `key` was given on the command line. One that an administrator forces on it is found before
        /// that, so the value is compared.
        private func isArgument(_ jar: Jar, _ key: String) -> Bool {
            guard let argument = volatileDomain(forName: UserDefaults.argumentDomain)[key] else {
                return false
            }
            return Jar(unchecked: argument) == jar
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

    extension Jar {
        /// This Jar, of data that has no other form for a bool than text. What it has in its context counts more.
        fileprivate var withBoolsAsText: Jar {
            var jar = self
            jar.context = BoolsAsText().context.union(jar.context)
            return jar
        }
    }
#endif
