extension JarField {
    @inlinable
    @inline(__always)
    func value(in jar: Jar) -> Jar {
        if let key = parts.key { return jar[key] }
        return parts.keys.value(in: jar)
    }

    @inlinable
    @inline(__always)
    func lift(from jar: Jar) throws -> Value { try parts.lift(from: jar) }

    /// Returns the property of `root`, updated by `jar`. If its key isn't in `jar`, it stays the same.
    @inlinable
    func renewed(_ root: Root, from jar: Jar) throws -> Value {
        if isItself { return try renewedItself(parts.property(root), from: jar) }
        let part = value(in: jar)
        let present = parts.property(root)
        if part.kind == .missing { return present }
        return try parts.updating(present, part)
    }

    /// Returns the property of `root`, updated by `jar`, and notes whether that may be another value.
    @usableFromInline
    func renewed(_ root: Root, from jar: Jar, _ isChanged: inout Bool) throws -> Value {
        let value = try renewed(root, from: jar)
        if isChanged || part(in: jar).kind == .missing && !(isItself && mayChange(value, in: jar)) {
            return value
        }
        isChanged = !isSameParameter(parts.property(root), value)
        return value
    }

    /// Sets the property of an object to `value`, the result of `renewed(_:from:)`.
    ///
    /// If the property is itself an updatable object, that object is changed in place.
    @inlinable
    func assign(_ value: Value, to root: Root, from jar: Jar) throws {
        let part = part(in: jar)
        guard let assigning = parts.assigning, part.kind != .missing || isItself && mayChange(value, in: jar)
        else { return }
        if parts.updatesItself, part.kind == .dictionary,
            let present = parts.property(root) as? any JarMapped, try present.updateInPlace(from: part)
        {
            return
        }
        // The variable refers to the same object.
        var root = root
        assigning(&root, value)
    }

    /// Checks that the property can be set, or that `jar` doesn't change it.
    ///
    /// - Throws: a `LiftError` if `jar` changes a constant.
    @usableFromInline
    func checkAssignable(_ root: Root, from jar: Jar) throws {
        if parts.assigning != nil { return }
        let part = part(in: jar)
        if part.kind == .missing { return }
        if isSameParameter(parts.property(root), try renewed(root, from: jar.listingNothing)) { return }
        throw part.assertionFailure("a constant property can't be updated; declare it as a variable")
    }
}

extension JarField where Value: Liftable & JarRepresentable {
    /// Returns `value`, updated by the data at the keys.
    ///
    /// A `JarUpdatable` value updates itself. Any other value is represented, merged with the data if both
    /// are dictionaries and otherwise replaced, and lifted again.
    ///
    /// If there is no data, or a null that is not a value of the type, returns the default if there is one.
    @usableFromInline
    static func updated(_ value: Value, from jar: Jar, default other: (() -> Value)?) throws -> Value {
        if let other, jar._isNothing(unlessNull: Value._liftsNull) {
            jar._noteDefault(of: Value.self)
            return other()
        }
        func update<Updatable: JarUpdatable>(_ type: Updatable.Type) throws -> Value? {
            try (value as? Updatable)?.updated(from: jar) as? Value
        }
        if let type = Value.self as? any JarUpdatable.Type, let value = try update(type) { return value }
        return try value.held(using: jar.context).updated(by: jar)^
    }
}
