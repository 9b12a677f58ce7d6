#if SWIFT_PACKAGE
    import Lift
#endif

/// Changes to a value as a JSON Merge Patch: a value of the same shape with only what changes, and a null for
/// each member to remove.
///
///     var settings: Jar = ["font": ["size": 12, "name": "Menlo"], "theme": "dark"]
///     try JarMergePatch(["font": ["size": 14], "theme": null] as Jar).apply(to: &settings)
///     // {"font":{"size":14,"name":"Menlo"}}
///
/// Arrays are replaced as a whole, and you can't set a member to null. A ``JarPatch`` can make any change.
///
/// Source: RFC 7396, "JSON Merge Patch".
public struct JarMergePatch: Sendable, Hashable, JarRepresentable {
    /// The patch as a value that you can write.
    public let jar: Jar

    /// Creates a patch from its value. Any value is a patch: one that isn't a dictionary replaces everything.
    public init(_ jar: Jar) { self.jar = jar }
}

extension JarMergePatch {
    /// Applies the patch to a Jar.
    ///
    ///     var jar: Jar = ["a": "b", "c": ["d": "e", "f": "g"]]
    ///     try JarMergePatch(["a": "z", "c": ["f": null]] as Jar).apply(to: &jar)  // {"a":"z","c":{"d":"e"}}
    ///
    /// Dictionaries are merged at all depths, a null removes a member, and any other value replaces what's
    /// there. The order of keys and the context stay. A missing patch changes nothing.
    ///
    /// - Throws: the `LiftError` in the Jar or the patch. If it throws, nothing changes.
    /// - Complexity: O(*n*) in the size of the patch and of the dictionaries that it changes.
    public func apply(to jar: inout Jar) throws {
        try jar.mergeRemovingByNulls(self.jar)
    }

    /// Returns a Jar with the patch applied to it.
    ///
    ///     let jar: Jar = ["a": "b", "c": "d"]
    ///     try JarMergePatch(["a": "z", "c": null] as Jar).applied(to: jar)  // {"a":"z"}
    ///
    /// Dictionaries are merged at all depths, a null removes a member, and any other value replaces what's
    /// there. The order of keys and the context stay. A missing patch changes nothing.
    ///
    /// - Throws: the `LiftError` in the Jar or the patch.
    /// - Complexity: O(*n*) in the size of the patch and of the dictionaries that it changes.
    public func applied(to jar: Jar) throws -> Jar {
        var changed = jar
        try apply(to: &changed)
        return changed
    }
}
