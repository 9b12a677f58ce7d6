#if SWIFT_PACKAGE
    import Lift
#endif

/// Changes to a value as a JSON Merge Patch: a value of the same shape that holds only what changes, with a
/// null for each member to remove.
///
///     var settings: Jar = ["font": ["size": 12, "name": "Menlo"], "theme": "dark"]
///     try JarMergePatch(["font": ["size": 14], "theme": null] as Jar).apply(to: &settings)
///     // {"font":{"size":14,"name":"Menlo"}}
///
/// Arrays are replaced as a whole, and a null cannot be a new value of a member. ``JarPatch`` can express
/// every change.
///
/// Source: RFC 7396, "JSON Merge Patch".
public struct JarMergePatch: Sendable, Hashable, JarRepresentable {
    /// The patch as a value, to be written.
    public let jar: Jar

    /// Creates a patch from its value. Any value is a patch: one that is not a dictionary replaces
    /// everything.
    public init(_ jar: Jar) { self.jar = jar }
}

extension JarMergePatch {
    /// Applies the patch to a Jar.
    ///
    ///     var jar: Jar = ["a": "b", "c": ["d": "e", "f": "g"]]
    ///     try JarMergePatch(["a": "z", "c": ["f": null]] as Jar).apply(to: &jar)  // {"a":"z","c":{"d":"e"}}
    ///
    /// Members of dictionaries are merged at all depths, a null removes a member, and any other value
    /// replaces what is there. The order of keys and the context stay. A missing patch changes nothing.
    ///
    /// - Throws: the ``LiftError`` that the Jar or the patch holds. Then nothing is changed.
    /// - Complexity: O(*n*) in the size of the patch and of the dictionaries that it changes.
    public func apply(to jar: inout Jar) throws {
        try jar.apply(mergePatch: self.jar)
    }

    /// Returns a Jar with the patch applied to it.
    ///
    ///     let jar: Jar = ["a": "b", "c": "d"]
    ///     try JarMergePatch(["a": "z", "c": null] as Jar).applied(to: jar)  // {"a":"z"}
    ///
    /// Members of dictionaries are merged at all depths, a null removes a member, and any other value
    /// replaces what is there. The order of keys and the context stay. A missing patch changes nothing.
    ///
    /// - Throws: the ``LiftError`` that the Jar or the patch holds.
    /// - Complexity: O(*n*) in the size of the patch and of the dictionaries that it changes.
    public func applied(to jar: Jar) throws -> Jar {
        var changed = jar
        try apply(to: &changed)
        return changed
    }
}
