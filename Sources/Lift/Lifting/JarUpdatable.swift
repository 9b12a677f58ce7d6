/// A type whose values you can update with part of their data.
///
///     try user.update(from: jar)  // {"name": "Kim", "nickname": null}
///
/// Dictionaries are merged key by key, at any depth, and everything else is replaced. A property whose key is
/// missing doesn't change. A null clears an optional property, restores the default of a field or of a
/// ``JarDefaultable`` type, and throws for any other property. The type's own checks run. If an update
/// throws, the value doesn't change at all.
///
/// A struct is made again if the update changes a parameter of its initializer, or if it's Codable. Then
/// properties that aren't in the data at all, such as a cache, have the values that the initializer gives
/// them.
///
/// The values of a dictionary are merged with their data and made again, so objects among them are replaced,
/// and their own `updated(from:)` isn't called.
///
/// Types with a mapping are updatable, and so are Codable types that are `JarCodable`. Any other type needs
/// one method, which doesn't change the value that it's called on:
///
///     extension Counter: JarUpdatable {
///         func updated(from jar: Jar) throws -> Counter {
///             Counter(count: try jar["count"]^ ?? count)
///         }
///     }
public protocol JarUpdatable {
    /// Returns this value updated with the values in `jar`. Properties whose keys are missing stay the same.
    ///
    ///     let renamed = try user.updated(from: ["name": "Kim"])
    ///
    /// This value doesn't change. If it's an object, the result is a new object.
    ///
    /// - Throws: Any error. The caller of ``update(from:)`` receives it as a ``LiftError`` with the key path.
    func updated(from jar: Jar) throws -> Self
}

extension JarUpdatable {
    /// Updates this value with the values in `jar`. Properties whose keys are missing don't change.
    ///
    ///     try user.update(from: jar)  // {"name": "Kim", "nickname": null}
    ///
    /// - Throws: A ``LiftError`` with the key path. If it throws, this value doesn't change.
    public mutating func update(from jar: Jar) throws {
        do {
            if jar.kind == .missing { throw jar._mismatch(Self.self) }
            self = try updated(from: jar)
        } catch {
            throw jar._failure(error)
        }
    }
}
