/// A type whose values can be updated with a part of their data.
///
///     try user.update(from: jar)  // {"name": "Kim", "nickname": null}
///
/// Dictionaries are merged key by key, at any depth, and everything else is replaced. A property whose key is
/// missing does not change. A null clears an optional property and is an error for any other. The type's own
/// checks run. If an update throws, the value does not change at all.
///
/// Types with a mapping are updatable, and so are Codable types that are `JarCodable`. Any other type
/// conforms with one method, which leaves the value that it is called on as it is:
///
///     extension Counter: JarUpdatable {
///         func updated(from jar: Jar) throws -> Counter {
///             Counter(count: try jar["count"]^ ?? count)
///         }
///     }
public protocol JarUpdatable {
    /// Returns this value updated with the values in `jar`. Properties whose keys are missing are the same.
    ///
    ///     let renamed = try user.updated(from: ["name": "Kim"])
    ///
    /// This value does not change. Of an object, the result is another object.
    ///
    /// - Throws: Any error. The caller of ``update(from:)`` receives it as a ``LiftError`` with the key path.
    func updated(from jar: Jar) throws -> Self
}

extension JarUpdatable {
    /// Updates this value with the values in `jar`. Properties whose keys are missing do not change.
    ///
    ///     try user.update(from: jar)  // {"name": "Kim", "nickname": null}
    ///
    /// - Throws: A ``LiftError`` with the key path. This value has not changed then.
    public mutating func update(from jar: Jar) throws {
        do {
            if jar.kind == .missing { throw jar._mismatch(Self.self) }
            self = try updated(from: jar)
        } catch {
            throw jar._failure(error)
        }
    }
}
