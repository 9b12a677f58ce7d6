import Lift

#if FullFoundation || !canImport(FoundationEssentials)
    /// Whether Lift is built with all of Foundation: its objects, and property lists in XML.
    let hasFullFoundation = true
#else
    /// Whether Lift is built with all of Foundation: its objects, and property lists in XML.
    let hasFullFoundation = false
#endif

extension PropertyListFormat {
    /// The formats that are read and written.
    static let available: [PropertyListFormat] = hasFullFoundation ? [.binary, .xml] : [.binary]
}
