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
