extension Jar {
    /// How to merge two arrays.
    public enum ArrayMerging: Sendable, Hashable {
        /// The other array replaces this one.
        case replace
        /// The elements of the other array are appended to this one.
        case append
        /// Elements at the same index are merged. If the other array is longer, its further elements are
        /// appended.
        case byIndex
    }

    /// Merges `jar` into this Jar, at all depths.
    ///
    ///     var settings: Jar = ["font": ["size": 12, "name": "Menlo"] as Jar, "tabs": [4]]
    ///     settings.merge(["font": ["size": 14] as Jar, "tabs": [8]], arrays: .append)
    ///     // {"font":{"size":14,"name":"Menlo"},"tabs":[4,8]}
    ///
    /// Where both sides have a dictionary, the members are merged, and new ones are added at the end. Where
    /// both sides have an array, `arrays` decides. Everywhere else the value of `jar` replaces this one, even
    /// if it's a null. A missing `jar` changes nothing. An error stays an error. This Jar keeps its context.
    ///
    /// To remove members by nulls, apply a `JarMergePatch`.
    ///
    /// - Parameters:
    ///   - jar: the Jar to merge. Its values win.
    ///   - arrays: how to merge two arrays.
    /// - Complexity: O(*n*) in the size of the containers that are in both.
    public mutating func merge(_ jar: Jar, arrays: ArrayMerging = .replace) {
        if jar.content.isMissing { return }
        openForChange()
        if case .error = content { return }
        do throws(LiftError) {
            try JarMerge(arrays: arrays, nullsRemove: false).merge(jar, into: &self)
        } catch {
            become(.error(error))
        }
    }

    /// Applies a merge patch: nulls remove members. If that fails, nothing is changed.
    package mutating func mergeRemovingByNulls(_ patch: Jar) throws(LiftError) {
        var changed = self
        changed.openForChange()
        do throws(LiftError) {
            if case .error(let error) = changed.content { throw error }
            try JarMerge(arrays: .replace, nullsRemove: true).merge(patch, into: &changed)
        } catch {
            throw error.located(at: self)
        }
        self = changed
    }

    /// Returns this Jar with `jar` merged into it, at all depths.
    ///
    ///     let settings = defaults.merging(jar["settings"], arrays: .byIndex)
    ///
    /// Where both sides have a dictionary, the members are merged, and new ones are added at the end. Where
    /// both sides have an array, `arrays` decides. Everywhere else the value of `jar` replaces this one, even
    /// if it's a null. A missing `jar` changes nothing. An error stays an error.
    ///
    /// - Parameters:
    ///   - jar: the Jar to merge. Its values win.
    ///   - arrays: how to merge two arrays.
    /// - Complexity: O(*n*) in the size of the containers that are in both.
    public func merging(_ jar: Jar, arrays: ArrayMerging = .replace) -> Jar {
        var merged = self
        merged.merge(jar, arrays: arrays)
        return merged
    }
}
