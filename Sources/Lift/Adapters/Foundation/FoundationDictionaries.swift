#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    extension NSDictionary: ValueForKey {
        // Not by way of key-value coding, to which a key that begins with @ means an operator.
        public func _jar(forKey key: String, in context: Jar.Context) -> Jar {
            Jar(foreign: object(forKey: key), at: key, in: context)
        }

        /// The dictionary as a Jar.
        public var jar: Jar { Jar(unchecked: self) }
    }

    extension NSMutableDictionary: MutatingValueForKey {
        #if !canImport(Darwin)
            /// Puts `value` in at `key`, or takes away what is there if it is nil.
            public func setValue(_ value: Any?, forKey key: String) {
                if let value { setObject(value, forKey: key as NSString) } else { removeObject(forKey: key) }
            }
        #endif

        public func _store(_ value: (any JarRepresentable)?, forKey key: String) throws(LiftError) {
            setValue(try AnySink.value(of: value, at: key, for: .dictionary), forKey: key)
        }
    }

    // By a text Swift would take the subscripts of a source of values for better than Foundation's own, which take Any.
    // Not members of the classes, of which one would override the other.

    extension ValueForKey where Self: NSDictionary {
        /// The value at `key`, as Foundation's own subscript has it.
        public subscript(key: String) -> Any? { object(forKey: key) }
    }

    extension MutatingValueForKey where Self: NSMutableDictionary {
        /// The value at `key`, as Foundation's own subscript has it.
        public subscript(key: String) -> Any? {
            get { object(forKey: key) }
            nonmutating set { setValue(newValue, forKey: key) }
        }
    }
#endif
