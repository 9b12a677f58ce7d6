import Foundation
import Lift

#if FullFoundation || !canImport(FoundationEssentials)
    /// Whether Lift is built with all of Foundation, and has its objects.
    package let hasFullFoundation = true
#else
    /// Whether Lift is built with all of Foundation, and has its objects.
    package let hasFullFoundation = false
#endif

/// What a value of unknown type has for a null.
package var foreignNull: Any { hasFullFoundation ? NSNull() : null }

/// Whether `value` is what a value of unknown type has for a null.
package func isNull(_ value: Any?) -> Bool {
    guard let value else { return false }
    return "\(type(of: value))" == (hasFullFoundation ? "NSNull" : "Null")
}

extension PropertyListFormat {
    package static let all: [PropertyListFormat] = [.binary, .xml]
}
