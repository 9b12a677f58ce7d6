import Foundation
import Lift

#if FullFoundation || !canImport(FoundationEssentials)
    /// Whether Lift is built with all of Foundation: its objects, and property lists in XML.
    let hasFullFoundation = true
#else
    /// Whether Lift is built with all of Foundation: its objects, and property lists in XML.
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
    /// The formats that are read and written.
    static let available: [PropertyListFormat] = hasFullFoundation ? [.binary, .xml] : [.binary]
}
