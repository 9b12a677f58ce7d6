extension Jar {
    /// Returns this Jar with the members of `patch`. Dictionaries are merged in the same way, at any depth.
    ///
    /// Source: RFC 7396, JSON Merge Patch. Unlike there, a null is kept, because its meaning depends on the
    /// type that is lifted.
    ///
    /// - Parameter trace: the recorded paths of the properties in this Jar, if they are known.
    func merged(with patch: Jar, tracedBy trace: JarKeyTrace.Part? = nil) -> Jar {
        struct Level {
            var object: JarObject
            var members: JarMembers
            let trace: JarKeyTrace.Part?
            var key = ""
        }
        func level(_ base: Jar, _ patch: Jar, _ trace: JarKeyTrace.Part?) -> Level? {
            guard base.kind == .dictionary, patch.kind == .dictionary else { return nil }
            let (base, patch) = trace?.aligned(base, patch) ?? (base, patch)
            if let trace, trace.isChoice, base.keys != patch.keys { return nil }
            guard let members = JarMembers(patch), var own = JarMembers(base) else { return nil }
            var object = JarObject(capacity: own.maximumCount)
            while let (key, value) = own.next() { object.append(key, JarItem(value)) }
            return Level(object: object, members: members, trace: trace)
        }
        guard let outermost = level(self, patch, trace) else { return patch }
        // An explicit stack: the depth of the data is not a depth of calls.
        var levels = [outermost]
        while true {
            let last = levels.count - 1
            if let (key, value) = levels[last].members.next() {
                let present = levels[last].object.position(of: key).map { Jar(levels[last].object[$0]) }
                if let present,
                    let inner = level(present, value, levels[last].trace?.parts[.key(key).canonical])
                {
                    levels[last].key = key
                    levels.append(inner)
                } else {
                    levels[last].object.set(key, JarItem(value))
                }
            } else {
                let merged = levels.removeLast().object
                guard let outer = levels.indices.last else {
                    return patch.replaced(by: JarItem(.object(merged)))
                }
                levels[outer].object.set(levels[outer].key, JarItem(.object(merged)))
            }
        }
    }
}

extension Jar {
    /// Returns the data from which a value is lifted after a change. This Jar represents the value before the
    /// change.
    ///
    /// Dictionaries are merged key by key, at any depth, and everything else is replaced. The change may use
    /// any key at which a property is read. To find these keys, the value is lifted once without the change.
    @usableFromInline
    func merged<Value>(with patch: Jar, lifting lift: (Jar) throws -> Value) -> Jar {
        guard kind == .dictionary, patch.kind == .dictionary else { return patch }
        let trace = JarKeyTrace(of: self)
        _ = try? lift(union(context: trace))
        return merged(with: patch, tracedBy: trace.take())
    }
}
