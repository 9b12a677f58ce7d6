#if canImport(Darwin)
    // Some of these classes are not annotated as Sendable in every SDK; Apple documents the formatters as
    // safe to use from several threads.
    @preconcurrency import Foundation
#else
    import Foundation
#endif

/// A date formatter governs how dates are read and written, a number formatter how numbers are read that
/// come as text. The others are there for models to `get()`.
extension DateFormatter: JarContextValue {}
extension Date.ISO8601FormatStyle: JarContextValue {}
extension NumberFormatter: JarContextValue {}
extension Locale: JarContextValue {}
extension TimeZone: JarContextValue {}
extension Calendar: JarContextValue {}
