#if SWIFT_PACKAGE
    import Lift
#endif

extension JarMergePatch {
    /// Creates a patch with the changes from one Jar to another.
    ///
    ///     let old: Jar = ["a": 1, "b": ["c": 2, "d": 3]]
    ///     let new: Jar = ["a": 1, "b": ["c": 4]]
    ///     let patch = JarMergePatch(from: old, to: new)  // {"b":{"c":4,"d":null}}
    ///     try patch.applied(to: old) == new  // true
    ///
    /// Apply the patch to `old` to get a Jar that is equal to `new`. The patch contains only what differs.
    ///
    /// A merge patch can't set a member to null, and can't make the whole value missing. If `new` needs that,
    /// applying or writing the patch throws an error of the kind `unsupported`. A ``JarPatch`` has no such
    /// limits.
    ///
    /// - Complexity: O(*n*) in the size of both Jars.
    public init(from old: Jar, to new: Jar) {
        var maker = JarMergePatchMaker()
        self.init(maker.patch(from: old.resolved, to: new.resolved))
    }
}

/// Compares dictionaries at all depths. The stack is here, because the calls of a debug build would take too
/// much of the thread's.
private struct JarMergePatchMaker {
    private var levels: ContiguousArray<Level> = []
    private var rows = EqualRows()

    /// Two dictionaries that are compared.
    private struct Level {
        /// The key of both dictionaries in the outer ones.
        let key: String
        let old: Jar
        var members: JarMembers
        let context: Jar.Context
        var patch: Jar
    }

    mutating func patch(from old: Jar, to new: Jar) -> Jar {
        guard var level = level("", old, new) else {
            // A missing patch changes nothing.
            if new.isMissing, !old.isMissing {
                return Jar(
                    error: LiftError("a merge patch cannot remove the whole value", kind: .unsupported))
            }
            // A value that is not a dictionary replaces everything, even if it is a null.
            return old == new && old.kind != .dictionary ? new.withoutPath : Self.value(new)
        }
        while true {
            if let inner = compareMembers(&level) {
                levels.append(level)
                level = inner
            } else if var outer = levels.popLast() {
                if level.patch.count != 0 { outer.patch[level.key] = level.patch }
                level = outer
            } else {
                return level.patch
            }
        }
    }

    /// Begins to compare two values, if both are dictionaries, with nulls for the members to remove.
    private func level(_ key: String, _ old: Jar, _ new: Jar) -> Level? {
        guard var oldMembers = JarMembers(old), let members = JarMembers(new) else { return nil }
        var patch: Jar = [:]
        while let (key, _) = oldMembers.nextItem() {
            if new.child(key).isMissing { patch[key] = null }
        }
        return Level(key: key, old: old, members: members, context: new.context, patch: patch)
    }

    /// Compares members up to the end, or up to a pair of dictionaries, which it begins and returns.
    private mutating func compareMembers(_ level: inout Level) -> Level? {
        while let (key, item) = level.members.nextItem() {
            let new = item.jar(in: level.context).resolved
            if new.isMissing { continue }
            let old = level.old.child(key).resolved
            if rows.areSame(old, new) { continue }
            if let inner = self.level(key, old, new) {
                if levels.count + 1 < Jar.maximumLevels { return inner }
                // Only in documents can both be so deep.
                if old != new { level.patch[key] = Jar(error: LiftError.tooDeep) }
            } else if old.isMissing || old != new {
                level.patch[key] = new.isNull ? Self.noNull([]) : Self.value(new)
            }
        }
        return nil
    }

    /// A value that is added as a whole. In a merge patch its dictionaries cannot have nulls.
    private static func value(_ new: Jar) -> Jar {
        guard let members = JarMembers(new) else { return new }
        var open: ContiguousArray<(key: String, members: JarMembers, context: Jar.Context)> = []
        open.append(("", members, new.context))
        while let last = open.indices.last {
            guard let (key, item) = open[last].members.nextItem() else {
                open.removeLast()
                continue
            }
            let part = item.jar(in: open[last].context).resolved
            if part.isNull { return noNull(open.dropFirst().map { .key($0.key) } + [.key(key)]) }
            if let members = JarMembers(part) { open.append((key, members, part.context)) }
        }
        return new
    }

    private static func noNull(_ path: [JarPath.Component]) -> Jar {
        Jar(error: LiftError("a merge patch cannot set a null", kind: .unsupported, tail: path))
    }
}
