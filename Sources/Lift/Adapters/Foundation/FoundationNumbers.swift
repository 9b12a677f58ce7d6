#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    /// Lift treats a `CGFloat` like the `Double` that it is, or like a `Float` on 32-bit systems.
    extension CGFloat: JarElement {
        /// Creates the value nearest to the number in `jar`, which may also be a string that is a number.
        ///
        /// - Throws: A ``LiftError`` of the kind `range` if the number is too large, and of the kind
        ///   `missing`, `null` or `type` if there's no number.
        public init(jar: Jar) throws { self = try Self._lift(from: jar) }

        public static func _lift(from jar: Jar) throws(LiftError) -> CGFloat {
            do throws(LiftError) {
                return CGFloat(try NativeType._lift(from: jar))
            } catch {
                throw error.expecting("CGFloat")
            }
        }

        public var jar: Jar { native.jar }
    }

    extension CGFloat: DecodedScalar {
        static func read(_ row: TapeRow, _ view: DocumentView) -> CGFloat? {
            NativeType.read(row, view).map { CGFloat($0) }
        }
    }

    /// An `NSNumber` is lifted from a number, from a string that contains a number, or from a bool. An
    /// `NSDecimalNumber` is lifted from a number or a string that contains one, and keeps all digits.
    ///
    /// An `NSNumber` is written as a number or a bool, depending on how it was created. An `NSDecimalNumber`
    /// is written as a string, so that readers that convert numbers to Double don't lose digits. In values of
    /// unknown type, such as those from `JSONSerialization`, it's a number, too.
    extension NSNumber: Liftable, JarRepresentable, ObjectForValue {
        public static func lift(from jar: Jar) throws -> NSNumber {
            if self is NSDecimalNumber.Type { return NSDecimalNumber(decimal: try Decimal(jar: jar)) }
            let isBool = jar.context.coercion != .lenient || jar.kind == .bool
            if isBool, let value = try? Bool(jar: jar) { return NSNumber(value: value) }
            if let value = try? Int64(jar: jar) { return NSNumber(value: value) }
            if let value = try? UInt64(jar: jar) { return NSNumber(value: value) }
            do {
                return NSNumber(value: try Double._lift(from: jar))
            } catch {
                throw error.expecting("NSNumber")
            }
        }

        public var jar: Jar {
            guard let decimal = self as? NSDecimalNumber, !decimal.decimalValue.isNaN else {
                return Jar(jarContent)
            }
            return Jar(.string(decimal.description(withLocale: nil)))
        }

        var jarContent: JarContent {
            if let decimal = self as? NSDecimalNumber { return .decimal(decimal.decimalValue) }
            if isBool { return .bool(boolValue) }
            switch typeLetter {
            case UInt8(ascii: "d"): return .double(doubleValue)
            case UInt8(ascii: "f"): return .float(floatValue)
            case UInt8(ascii: "Q"), UInt8(ascii: "L"): return uint64Value.jar.content
            default: return .int(int64Value)
            }
        }

        private var isBool: Bool {
            #if canImport(Darwin)
                return CFGetTypeID(self) == CFBooleanGetTypeID()
            #else
                // There is a single object for each of the two bools.
                return self === NSNumber(value: true) || self === NSNumber(value: false)
            #endif
        }
    }
#endif
