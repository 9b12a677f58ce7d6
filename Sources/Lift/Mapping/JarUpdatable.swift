/// A type whose values can be updated by a part of their data.
///
///     try user.update(from: jar)  // {"name": "Kim", "nickname": null}
///
/// Dictionaries are merged key by key, at any depth, and everything else is replaced. What is missing stays; a null clears
/// an optional property, and is an error for any other; the type's own checks run. It is all or nothing: after an error the
/// value is what it was.
///
/// Types with a mapping and Codable types that are `JarCodable` have it.
public protocol JarUpdatable {
    /// This value as `jar` changes it; of an object another one. Not to be called; call `update(from:)`.
    func _updated(from jar: Jar) throws -> Self

    /// Changes this object as `jar` does, which was tried by `_updated` before; false for a value that is none. Not to be
    /// called.
    func _update(from jar: Jar) throws -> Bool
}

extension JarUpdatable {
    public func _update(from jar: Jar) throws -> Bool { false }

    /// Changes what `jar` has something for.
    ///
    /// - Throws: a `LiftError` with the key path; nothing is changed then.
    public mutating func update(from jar: Jar) throws {
        do {
            if jar.kind == .missing { throw jar._mismatch(Self.self) }
            self = try _updated(from: jar)
        } catch {
            throw jar._failure(error)
        }
    }
}

extension JarMapped where Self: AnyObject {
    /// Changes what `jar` has something for, in this object.
    ///
    /// - Throws: a `LiftError` with the key path, also where `jar` has something for a constant property; nothing is
    ///   changed then.
    public func update(from jar: Jar) throws {
        do {
            guard jar.kind == .dictionary else { throw jar._mismatch(Self.self) }
            try Self.mapping.parts.change(self, jar)
        } catch {
            throw jar._failure(error)
        }
    }

    public func _updated(from jar: Jar) throws -> Self {
        guard jar.kind == .dictionary else { throw jar._mismatch(Self.self) }
        do {
            try Self.mapping.parts.check(jar)
            return try Self.mapping.parts.renew(self, jar)
        } catch {
            throw jar._failure(error)
        }
    }

    public func _update(from jar: Jar) throws -> Bool {
        try update(from: jar)
        return true
    }
}

extension Optional: JarUpdatable where Wrapped: JarUpdatable & Liftable {
    /// Nil for a null; a value that there was is updated, and where there was none one is lifted.
    public func _updated(from jar: Jar) throws -> Wrapped? {
        if jar._isNothing(unlessNull: false) { return nil }
        guard let present = self else { return try jar^ as Wrapped }
        return try present._updated(from: jar)
    }

    public func _update(from jar: Jar) throws -> Bool {
        if jar._isNothing(unlessNull: false) { return false }
        return try self?._update(from: jar) ?? false
    }
}

extension JarCodable {
    /// What this value is encoded as, merged with `jar`, is decoded: dictionaries are merged key by key, at any depth,
    /// and everything else is replaced.
    ///
    /// The rules for keys in the context, and those of mappings inside, hold for both: a property is changed by any key
    /// that it is read at. To learn which these are, the value is decoded as it is before.
    public func _updated(from jar: Jar) throws -> Self {
        guard jar.kind == .dictionary else { throw jar._mismatch(Self.self) }
        // Of the object's own type, which may inherit from Self.
        let type = type(of: self)
        let changed = _held(using: jar.context)._updated(by: jar) { try type._lift(from: $0) }
        let value = try type._lift(from: changed)
        guard let value = value as? Self else { throw jar._mismatch(Self.self) }
        return value
    }
}
