#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    extension NSDictionary: ValueForKey {
        // Key-value coding would take a key that begins with @ for an operator.
        public static func _jar(
            forKey key: String, in context: Jar.Context, of dictionary: NSDictionary
        ) -> Jar {
            Jar(foreign: dictionary.object(forKey: key), at: key, in: context)
        }

        /// The dictionary as a Jar. A value that Lift can't represent throws when you lift it.
        public var jar: Jar { Jar(unchecked: self) }
    }

    extension NSMutableDictionary: MutatingValueForKey {
        #if !canImport(Darwin)
            /// Sets the value for `key`, or removes it if `value` is nil.
            public func setValue(_ value: Any?, forKey key: String) {
                if let value { setObject(value, forKey: key as NSString) } else { removeObject(forKey: key) }
            }
        #endif

        public static func _store(
            _ value: (any JarRepresentable)?, forKey key: String, in dictionary: NSMutableDictionary
        ) throws(LiftError) {
            dictionary.setValue(try AnySink.value(of: value, at: key, for: .dictionary), forKey: key)
        }
    }

    // With a string literal, Swift would prefer the subscript of `ValueForKey` to Foundation's own, which
    // takes Any. These are members of the protocols and not of the classes, because one class would override
    // the other's.

    extension ValueForKey where Self: NSDictionary {
        /// The value for `key`, as Foundation's own subscript returns it; nil if there's none.
        public subscript(key: String) -> Any? { object(forKey: key) }
    }

    extension MutatingValueForKey where Self: NSMutableDictionary {
        /// The value for `key`, as Foundation's own subscript returns it. Setting it to nil removes it.
        public subscript(key: String) -> Any? {
            get { object(forKey: key) }
            nonmutating set { setValue(newValue, forKey: key) }
        }
    }
#endif
