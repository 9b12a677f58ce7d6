extension Jar {
    /// This Jar with the members of `patch`, where dictionaries are merged in the same way.
    ///
    /// Source: RFC 7396, JSON Merge Patch; but a null is kept, for what is lifted to say what it means.
    ///
    /// - Parameter places: where the properties in this Jar stand, if that is known.
    func merged(with patch: Jar, where places: JarKeyTrace.Part? = nil) -> Jar {
        struct Level {
            var object: JarObject
            var members: JarMembers
            let places: JarKeyTrace.Part?
            var key = ""
        }
        func level(_ base: Jar, _ patch: Jar, _ places: JarKeyTrace.Part?) -> Level? {
            guard base.kind == .dictionary, patch.kind == .dictionary else { return nil }
            let (base, patch) = places?.aligned(base, patch) ?? (base, patch)
            if let places, places.isChoice, base.keys != patch.keys { return nil }
            guard let members = JarMembers(patch), var own = JarMembers(base) else { return nil }
            var object = JarObject(capacity: own.maximumCount)
            while let (key, value) = own.next() { object.append(key, JarItem(value)) }
            return Level(object: object, members: members, places: places)
        }
        guard let outermost = level(self, patch, places) else { return patch }
        // A stack of its own: no depth of data is a depth of calls.
        var levels = [outermost]
        while true {
            let last = levels.count - 1
            if let (key, value) = levels[last].members.next() {
                let present = levels[last].object.place(of: key).map { Jar(levels[last].object[$0]) }
                if let present, let inner = level(present, value, levels[last].places?.parts[.key(key)]) {
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
    /// What a value that is represented by this Jar is lifted from once `patch` changed it: dictionaries are merged key by
    /// key, at any depth, and everything else is replaced.
    ///
    /// A property is changed by any key that it is read at. To learn which these are, the value is lifted as it is before.
    @usableFromInline
    func _updated<Value>(by patch: Jar, lifting lift: (Jar) throws -> Value) -> Jar {
        guard kind == .dictionary, patch.kind == .dictionary else { return patch }
        let trace = JarKeyTrace(of: self)
        _ = try? lift(union(context: trace))
        return merged(with: patch, where: trace.places())
    }
}
