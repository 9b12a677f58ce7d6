import Foundation
import Lift

#if FullFoundation || !canImport(FoundationEssentials)
    /// Whether Lift is built with all of Foundation, and has its objects.
    let hasFullFoundation = true
#else
    /// Whether Lift is built with all of Foundation, and has its objects.
    let hasFullFoundation = false
#endif

/// What a value of unknown type has for a null.
var foreignNull: Any { hasFullFoundation ? NSNull() : null }

/// Whether `value` is what a value of unknown type has for a null.
func isNull(_ value: Any?) -> Bool {
    guard let value else { return false }
    return "\(type(of: value))" == (hasFullFoundation ? "NSNull" : "Null")
}

extension PropertyListFormat {
    static let all: [PropertyListFormat] = [.binary, .xml]
}
