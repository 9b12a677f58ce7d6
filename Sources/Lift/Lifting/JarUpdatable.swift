/// A type whose values can be updated with a part of their data.
///
///     try user.update(from: jar)  // {"name": "Kim", "nickname": null}
///
/// Dictionaries are merged key by key, at any depth, and everything else is replaced. A property whose key is
/// missing does not change. A null clears an optional property and is an error for any other. The type's own
/// checks run. If an update throws, the value does not change at all.
///
/// Types with a mapping are updatable, and so are Codable types that are `JarCodable`.
public protocol JarUpdatable {
    /// Returns this value updated from `jar`; for an object, a new object. Do not call this method; call
    /// ``update(from:)``.
    func _updated(from jar: Jar) throws -> Self

    /// Updates this object from `jar`, after `_updated(from:)` succeeded with the same data. Returns false if
    /// the value is not an object. Do not call this method; call ``update(from:)``.
    func _update(from jar: Jar) throws -> Bool
}

extension JarUpdatable {
    public func _update(from jar: Jar) throws -> Bool { false }

    /// Updates this value with the values in `jar`. Properties whose keys are missing do not change.
    ///
    ///     try user.update(from: jar)  // {"name": "Kim", "nickname": null}
    ///
    /// - Throws: A ``LiftError`` with the key path. This value has not changed then.
    public mutating func update(from jar: Jar) throws {
        do {
            if jar.kind == .missing { throw jar._mismatch(Self.self) }
            self = try _updated(from: jar)
        } catch {
            throw jar._failure(error)
        }
    }
}
