/// Marks a missing Jar as an unchanged value, which only a dictionary can leave out.
///
/// A nil is missing, too. But a context may ask for a null in its place, and an array may leave it out. The
/// null would clear an unchanged value, and leaving it out would move the elements after it.
private struct JarLeftOut: JarContextValue {}

extension Jar {
    private static let scopeOfLeftOut = JarScope(context: JarLeftOut().asContext)

    /// A missing Jar for an unchanged value.
    static var leftOut: Jar { Jar(.missing, scope: scopeOfLeftOut) }
}

extension JarItem {
    /// Whether this missing item is an unchanged value.
    var isLeftOut: Bool { context.find(JarLeftOut.self) != nil }

    /// The element that an array has instead of this missing item; nil if it has none.
    @inline(never)
    var elementForMissing: JarItem? { isLeftOut ? JarItem(.error(.unchangedElement)) : nil }
}

extension LiftError {
    /// The error for an unchanged value that has no key by which it could be left out.
    static var unchangedElement: LiftError {
        LiftError("an unchanged value can only be omitted from a dictionary", kind: .unsupported)
    }
}
