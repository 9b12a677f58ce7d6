#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    /// Lift treats `NSNull`, which Foundation's readers return, like ``Null``.
    extension NSNull: Liftable, JarRepresentable {
        public static func lift(from jar: Jar) throws -> NSNull { try _lift(from: jar) }

        public static func _lift(from jar: Jar) throws(LiftError) -> NSNull {
            _ = try Null._lift(from: jar)
            return NSNull()
        }

        public var jar: Jar { Jar(.null) }

        public static var _liftsNull: Bool { true }
    }

    extension NSString: Liftable, JarRepresentable, ObjectForValue {
        public static func lift(from jar: Jar) throws -> NSString {
            let text = try jar.text(for: "NSString")
            return self is NSMutableString.Type ? NSMutableString(string: text) : NSString(string: text)
        }

        public var jar: Jar { Jar(jarContent) }

        var jarContent: JarContent { .string(String(describing: self)) }
    }

    extension NSDate: ObjectForValue {
        var jarContent: JarContent { .date(self as Date) }
    }

    extension NSURL: ObjectForValue {
        var jarContent: JarContent { Jar(self as URL).content }
    }

    extension NSUUID: ObjectForValue {
        var jarContent: JarContent { Jar(self as UUID).content }
    }

    extension NSData: ObjectForValue {
        var jarContent: JarContent { .data(self as Data) }
    }

    extension AnySink {
        /// The null in values of unknown type.
        static var null: Any { NSNull() }
    }

    extension LiftError {
        /// The reason why a file could not be read or written.
        package static func reason(_ error: any Error) -> String { error.localizedDescription }
    }
#endif
