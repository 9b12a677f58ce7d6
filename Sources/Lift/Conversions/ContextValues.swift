#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// What models may want to `get()`; the style also governs how dates are read and written.

extension Date.ISO8601FormatStyle: JarContextValue {}
extension Locale: JarContextValue {}
extension TimeZone: JarContextValue {}
extension Calendar: JarContextValue {}
