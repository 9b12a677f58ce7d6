#if SWIFT_PACKAGE
    import Lift
#endif

extension JarPatch {
    /// Creates a patch with the changes from one Jar to another.
    ///
    ///     let old: Jar = ["a": 1, "tags": ["json", "xml"]]
    ///     let new: Jar = ["a": 2, "tags": ["json"]]
    ///     let patch = JarPatch(from: old, to: new)
    ///     // [{"op":"replace","path":"/a","value":2},{"op":"remove","path":"/tags/1"}]
    ///     try patch.applied(to: old) == new  // true
    ///
    /// Apply the patch to `old` to get a Jar that is equal to `new`. Members and elements are compared at all
    /// depths. In arrays of different lengths, the patch doesn't touch equal elements at the beginning and at
    /// the end. It isn't always the shortest patch: it replaces parts whose path has more than 1000 bytes,
    /// and arrays with very many changes, as a whole.
    ///
    /// - Complexity: O(*n*) in the size of both Jars.
    public init(from old: Jar, to new: Jar) {
        var maker = JarPatchMaker()
        maker.compare(old, new)
        self.init(maker.operations)
    }
}

/// Finds the operations from one Jar to another.
private struct JarPatchMaker {
    private(set) var operations: [JarPatch.Operation] = []
    private var path: [JarPath.Component] = []
    /// The number of values that may still be compared in vain. Equal elements of arrays aren't compared
    /// again, but different ones are, at each level.
    private var spareComparisons = 1 << 20
    private var rows = EqualRows()

    /// If its path is longer than this, a part is replaced as a whole. Otherwise the size of a patch could
    /// grow with the square of the depth. This also limits the recursion here. A step has eight bytes and
    /// those of its key.
    private static let longestPath = 1024

    mutating func compare(_ old: Jar, _ new: Jar) {
        if new.kind == .missing || old.kind == .missing {
            if old.kind != .missing { operations.append(.remove(path: [])) }
            if new.kind != .missing { add(new) }
        } else {
            compare(old, new, pathLength: 0)
        }
    }

    private mutating func compare(_ old: Jar, _ new: Jar, pathLength: Int) {
        let (old, new) = (old.resolved, new.resolved)
        if old.isSameRow(as: new) || rows.areSame(old, new) { return }
        switch (old.kind, new.kind) {
        case _ where pathLength > Self.longestPath: if old != new { replace(new) }
        case (.dictionary, .dictionary): compareMembers(old, new, pathLength)
        case (.array, .array): compareElements(old, new, pathLength)
        default: if old != new { replace(new) }
        }
    }

    private mutating func replace(_ new: Jar) {
        operations.append(.replace(path: JarPath(path), value: new.withoutPath))
    }

    private mutating func add(_ new: Jar) {
        operations.append(.add(path: JarPath(path), value: new.resolved.withoutPath))
    }

    /// Makes operations with a step at the end of the path.
    private mutating func at(_ component: JarPath.Component, _ body: (inout JarPatchMaker) -> Void) {
        path.append(component)
        body(&self)
        path.removeLast()
    }

    // MARK: Dictionaries

    private mutating func compareMembers(_ old: Jar, _ new: Jar, _ pathLength: Int) {
        removeMembers(of: old, notIn: new)
        guard var members = JarMembers(new) else { return }
        while let (key, item) = members.nextItem() {
            let newPart = item.jar(in: new.context).resolved
            if newPart.isMissing { continue }
            let oldPart = old.child(key).resolved
            at(.key(key)) { maker in
                if oldPart.isMissing {
                    maker.add(newPart)
                } else {
                    maker.compare(oldPart, newPart, pathLength: pathLength + key.utf8.count + 8)
                }
            }
        }
    }

    private mutating func removeMembers(of old: Jar, notIn new: Jar) {
        guard var members = JarMembers(old) else { return }
        while let (key, _) = members.nextItem() {
            if !new.child(key).resolved.isMissing { continue }
            operations.append(.remove(path: JarPath(path + [.key(key)])))
        }
    }

    // MARK: Arrays

    private mutating func compareElements(_ old: Jar, _ new: Jar, _ pathLength: Int) {
        guard let (pairs, removed, added) = aligned(old, new) else { return replace(new) }
        for index in pairs {
            at(.index(index)) { $0.compare(old.child(index), new.child(index), pathLength: pathLength + 8) }
        }
        for index in removed.reversed() {
            operations.append(.remove(path: JarPath(path + [.index(index)])))
        }
        for index in added { at(.index(index)) { $0.add(new.child(index)) } }
    }

    /// Returns the indexes of the elements that are compared with each other, those of the old elements to
    /// remove, and those of the new elements to add; nil if these would move too many others.
    private mutating func aligned(
        _ old: Jar, _ new: Jar
    ) -> (pairs: Range<Int>, removed: Range<Int>, added: Range<Int>)? {
        let (count, newCount) = (old.count ?? 0, new.count ?? 0)
        if count == newCount { return (0..<count, 0..<0, 0..<0) }
        let shortest = min(count, newCount)
        var start = 0
        while start < shortest, areEqual(old.child(start), new.child(start)) { start += 1 }
        var end = 0
        while end < shortest - start, areEqual(old.child(count - 1 - end), new.child(newCount - 1 - end)) {
            end += 1
        }
        // Without further comparisons, elements that differ are not compared part by part.
        let pairs = spareComparisons > 0 ? start..<(shortest - end) : start..<start
        let (removed, added) = (pairs.upperBound..<(count - end), pairs.upperBound..<(newCount - end))
        // Each of these operations moves the elements at the end.
        let moves = (removed.count + added.count).multipliedReportingOverflow(by: end)
        return moves.overflow || moves.partialValue > 64 * (count + newCount) ? nil : (pairs, removed, added)
    }

    /// Whether two elements are equal. False if that takes more comparisons than are left.
    private mutating func areEqual(_ old: Jar, _ new: Jar) -> Bool {
        let limit = 2 * spareComparisons
        var steps = limit
        let areEqual = Jar.areEqual(old, new, steps: &steps)
        spareComparisons = max(
            0, areEqual ? spareComparisons + limit - steps : spareComparisons - limit + steps)
        return areEqual
    }
}
