extension JarPatch {
    /// Creates a patch with the changes from one Jar to another.
    ///
    ///     let old: Jar = ["a": 1, "tags": ["json", "xml"]]
    ///     let new: Jar = ["a": 2, "tags": ["json"]]
    ///     let patch = JarPatch(from: old, to: new)
    ///     // [{"op":"replace","path":"/a","value":2},{"op":"remove","path":"/tags/1"}]
    ///     try patch.applied(to: old) == new  // true
    ///
    /// Applied to `old`, the patch gives a Jar that is equal to `new`. Members and elements are compared
    /// at all depths. Of two arrays of different lengths, the equal elements at the beginning and at the end
    /// are left alone. The patch is not always the shortest one: parts whose path has more than 1000 bytes,
    /// and arrays with very many changes, are replaced as a whole.
    ///
    /// - Complexity: O(*n*) in the size of both Jars.
    public init(from old: Jar, to new: Jar) {
        var maker = JarPatchMaker()
        maker.compare(old, new)
        self.init(maker.operations)
    }
}

/// Finds the operations from one Jar to another. The stack is here, so that deep data never causes deep
/// recursion.
private struct JarPatchMaker {
    private(set) var operations: [JarPatch.Operation] = []
    private var path: [JarPath.Component] = []
    private var levels: ContiguousArray<Level> = []
    /// The number of values that may still be compared in vain. Equal elements of arrays are not compared
    /// again, but other ones are, level by level.
    private var spareComparisons = 1 << 20
    private var rows = EqualRows()

    /// Beyond this length of a path, parts are replaced as a whole. Otherwise the size of a patch could grow
    /// with the square of the depth. A step counts as eight bytes and those of its key.
    private static let longestPath = 1024

    /// Two containers of the same kind that are compared.
    private struct Level {
        let old: Jar
        let new: Jar
        /// The length of the path to the containers.
        let pathLength: Int
        /// The members of the new dictionary; nil for arrays.
        var members: JarMembers?
        /// The indexes of the elements that are compared with each other.
        var pairs = 0..<0
        /// The indexes of the old elements to remove, and those of the new elements to add.
        var removed = 0..<0
        var added = 0..<0
    }

    mutating func compare(_ old: Jar, _ new: Jar) {
        if new.kind == .missing || old.kind == .missing {
            if old.kind != .missing { operations.append(.remove(path: [])) }
            if new.kind != .missing { operations.append(.add(path: [], value: Jar(JarItem(new)))) }
            return
        }
        guard var level = begin(old, new, pathLength: 0) else { return }
        while true {
            if let inner = level.members == nil ? compareElements(&level) : compareMembers(&level) {
                levels.append(level)
                level = inner
            } else if let outer = levels.popLast() {
                path.removeLast()
                level = outer
            } else {
                return
            }
        }
    }

    /// Begins to compare two containers of the same kind. Any other values that differ are replaced.
    private mutating func begin(_ old: Jar, _ new: Jar, pathLength: Int) -> Level? {
        let (old, new) = (old.resolved, new.resolved)
        if old.isSameRow(as: new) || rows.areSame(old, new) { return nil }
        let kind = old.content.kind
        guard kind == new.content.kind, kind == .array || kind == .dictionary, pathLength <= Self.longestPath
        else {
            if old != new { replace(new) }
            return nil
        }
        if kind == .dictionary { return beginDictionaries(old, new, pathLength) }
        return beginArrays(old, new, pathLength)
    }

    private mutating func replace(_ new: Jar) {
        operations.append(.replace(path: JarPath(path), value: Jar(JarItem(new))))
    }

    // MARK: Dictionaries

    private mutating func beginDictionaries(_ old: Jar, _ new: Jar, _ pathLength: Int) -> Level? {
        guard var oldMembers = JarMembers(old) else { return nil }
        while let (key, _) = oldMembers.nextItem() {
            if new.child(key).resolved.content.isMissing {
                operations.append(.remove(path: JarPath(path + [.key(key)])))
            }
        }
        return Level(old: old, new: new, pathLength: pathLength, members: JarMembers(new))
    }

    /// Compares members up to the end, or up to a pair of containers, which it begins and returns.
    private mutating func compareMembers(_ level: inout Level) -> Level? {
        while let (key, item) = level.members?.nextItem() {
            let new = Jar(item, in: level.new.context).resolved
            if new.content.isMissing { continue }
            let old = level.old.child(key).resolved
            path.append(.key(key))
            if old.content.isMissing {
                operations.append(.add(path: JarPath(path), value: Jar(JarItem(new))))
            } else if let inner = begin(old, new, pathLength: level.pathLength + key.utf8.count + 8) {
                return inner
            }
            path.removeLast()
        }
        return nil
    }

    // MARK: Arrays

    private mutating func beginArrays(_ old: Jar, _ new: Jar, _ pathLength: Int) -> Level? {
        let (count, newCount) = (old.count ?? 0, new.count ?? 0)
        var level = Level(old: old, new: new, pathLength: pathLength)
        if count == newCount {
            level.pairs = 0..<count
            return level
        }
        let shortest = min(count, newCount)
        var start = 0
        while start < shortest, areEqual(old.child(start), new.child(start)) { start += 1 }
        var end = 0
        while end < shortest - start, areEqual(old.child(count - 1 - end), new.child(newCount - 1 - end)) {
            end += 1
        }
        // Without further comparisons, elements that differ are not compared part by part.
        let paired = spareComparisons > 0 ? start..<(shortest - end) : start..<start
        level.pairs = paired
        level.removed = paired.upperBound..<(count - end)
        level.added = paired.upperBound..<(newCount - end)
        // Each of these operations moves the elements at the end.
        let moves = (level.removed.count + level.added.count).multipliedReportingOverflow(by: end)
        if moves.overflow || moves.partialValue > 64 * (count + newCount) {
            replace(new)
            return nil
        }
        return level
    }

    /// Compares elements up to the end, or up to a pair of containers, which it begins and returns.
    private mutating func compareElements(_ level: inout Level) -> Level? {
        while let index = level.pairs.popFirst() {
            path.append(.index(index))
            let length = level.pathLength + 8
            if let inner = begin(level.old.child(index), level.new.child(index), pathLength: length) {
                return inner
            }
            path.removeLast()
        }
        for index in level.removed.reversed() {
            operations.append(.remove(path: JarPath(path + [.index(index)])))
        }
        for index in level.added {
            let value = Jar(JarItem(level.new.child(index).resolved))
            operations.append(.add(path: JarPath(path + [.index(index)]), value: value))
        }
        return nil
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
