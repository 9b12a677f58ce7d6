/// A dictionary and a change to it, which are read as one.
///
/// Dictionaries are merged key by key, at any depth, and everything else is replaced. A part is looked for in
/// the change first, at all keys that it can have there, and then in the dictionary. So a change may use any
/// key at which a property is read.
///
/// Source: RFC 7396, JSON Merge Patch. Unlike there, a null is kept, because its meaning depends on the type
/// that is lifted.
final class JarUpdate: JarDeferred {
    /// The dictionary as it was. Its path and its context are those of the change.
    fileprivate let old: Jar
    fileprivate let change: Jar
    /// Where the dictionary was read from.
    fileprivate let origin: TextOrigin?
    let height: UInt16

    fileprivate init(_ old: Jar, _ change: Jar, _ origin: TextOrigin?) {
        (self.old, self.change, self.origin) = (old, change, origin)
        height = max(old.content.height, change.content.height)
    }

    /// An update as a Jar, at the place and with the context of the change.
    fileprivate static func jar(_ old: Jar, _ change: Jar, _ origin: TextOrigin? = nil) -> Jar {
        change.replaced(by: JarItem(.deferred(JarUpdate(old, change, origin))))
    }

    /// Returns the dictionary with the members of the change. Dictionaries in both are updates again.
    func represent(using context: Jar.Context) -> Jar {
        guard var members = JarMembers(old), var changes = JarMembers(change) else { return change }
        var object = JarObject(capacity: members.maximumCount)
        while let (key, value) = members.next() { object.append(key, JarItem(value)) }
        while let (key, value) = changes.next() {
            let present = object.position(of: key).map { Jar(object[$0]) }
            object.set(key, JarItem(present.map { $0.updated(by: value) } ?? value))
        }
        return Jar(.object(object))
    }
}

extension Jar {
    /// Returns this Jar with the members of `change`, if both are dictionaries, or this is represented as an
    /// array of keys and values. An error stays one, because the members that it stands for would be lost. In
    /// all other cases, returns `change`.
    ///
    /// - Complexity: O(1). Reading a part of the result takes as long as reading it in both.
    @usableFromInline
    func updated(by change: Jar) -> Jar {
        guard change.kind == .dictionary else { return change }
        // It is asked once, because a deferred Jar is represented for it.
        switch kind {
        case .dictionary: break
        case .error: return self
        default: return withMembers(of: change) ?? change
        }
        let change = change.represented
        return JarUpdate.jar(change.replaced(by: JarItem(represented)), change, textOrigin)
    }

    /// Returns this part of a change, with which `old`, the same part of the dictionary, is updated.
    func updating(_ old: @autoclosure () -> Jar) -> Jar {
        if content.isMissing {
            let old = old()
            return old.content.isMissing ? self : old
        }
        if kind != .dictionary { return self }
        let old = old()
        switch old.kind {
        case .dictionary: return JarUpdate.jar(old.represented, represented)
        case .error: return old
        default: return old.withMembers(of: self) ?? self
        }
    }

    /// Returns this Jar with the members of `change`, if it's a dictionary that is represented as an array;
    /// nil otherwise.
    private func withMembers(of change: Jar) -> Jar? {
        guard case .deferred(let deferred) = content else { return nil }
        return deferred.updated(by: change, using: context).map { change.replaced(by: JarItem($0)) }
    }

    var isUpdate: Bool {
        if case .deferred(let deferred) = content { deferred is JarUpdate } else { false }
    }

    /// Where the dictionary was read from, if this is an update.
    var updateOrigin: TextOrigin? {
        if case .deferred(let deferred) = content { (deferred as? JarUpdate)?.origin } else { nil }
    }

    /// The two sides, if this is an update.
    var update: (old: Jar, change: Jar)? {
        guard case .deferred(let deferred) = content, let update = deferred as? JarUpdate else { return nil }
        if context.isSame(as: update.change.context) { return (update.old, update.change) }
        return (
            replaced(by: JarItem(update.old.content)), replaced(by: JarItem(update.change.content))
        )
    }

    /// This Jar, merged at all depths if it is an update: for a value that is kept.
    @usableFromInline
    var _merged: Jar {
        guard let (old, change) = update else { return self }
        return replaced(by: JarItem(old.merging(change).content))
    }

    /// This Jar, represented if it is deferred. An update stays one.
    var represented: Jar { isDeferred && !isUpdate ? resolved : self }
}
