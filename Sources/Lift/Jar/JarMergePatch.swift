/// Changes to a value as a JSON Merge Patch: a value of the same shape that holds only what changes, with a
/// null for each member to remove.
///
///     var settings: Jar = ["font": ["size": 12, "name": "Menlo"], "theme": "dark"]
///     try settings.apply(JarMergePatch(["font": ["size": 14], "theme": null] as Jar))
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

extension Jar {
    /// Applies a JSON Merge Patch to this Jar.
    ///
    ///     var jar: Jar = ["a": "b", "c": ["d": "e", "f": "g"]]
    ///     try jar.apply(JarMergePatch(["a": "z", "c": ["f": null]] as Jar))  // {"a":"z","c":{"d":"e"}}
    ///
    /// Members of dictionaries are merged at all depths, a null removes a member, and any other value
    /// replaces what is here. The order of keys and the context stay. A missing patch changes nothing.
    ///
    /// - Throws: the ``LiftError`` that this Jar or the patch holds. Then nothing is changed.
    /// - Complexity: O(*n*) in the size of the patch and of the dictionaries that it changes.
    public mutating func apply(_ patch: JarMergePatch) throws {
        var changed = self
        changed.openForChange()
        if case .error(let error) = changed.content { throw error.located(at: self) }
        do throws(LiftError) {
            try JarMerge(arrays: .replace, nullsRemove: true).merge(patch.jar, into: &changed)
        } catch {
            throw error.located(at: self)
        }
        self = changed
    }

    /// Returns this Jar with a JSON Merge Patch applied to it.
    ///
    ///     let jar: Jar = ["a": "b", "c": "d"]
    ///     try jar.applying(JarMergePatch(["a": "z", "c": null] as Jar))  // {"a":"z"}
    ///
    /// Members of dictionaries are merged at all depths, a null removes a member, and any other value
    /// replaces what is here. The order of keys and the context stay. A missing patch changes nothing.
    ///
    /// - Throws: the ``LiftError`` that this Jar or the patch holds.
    /// - Complexity: O(*n*) in the size of the patch and of the dictionaries that it changes.
    public func applying(_ patch: JarMergePatch) throws -> Jar {
        var changed = self
        try changed.apply(patch)
        return changed
    }
}
