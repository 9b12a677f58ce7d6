#if SWIFT_PACKAGE
    import Lift
#endif

extension JarPatch: JarConvertible {
    /// Creates a patch from the array of dictionaries that RFC 6902 describes.
    ///
    ///     let patch = try Jar(json: #"[{"op": "remove", "path": "/name"}]"#)^ as JarPatch
    ///
    /// - Throws: a `LiftError` for an unknown operation, a malformed pointer, a missing member, and a
    ///   duplicate one. Members that an operation doesn't need are ignored.
    public init(jar: Jar) throws {
        guard jar.kind == .array else { throw jar.mismatch("a JSON Patch") }
        self.init(try jar^ as [Operation])
    }
}

extension JarPatch.Operation: JarConvertible {
    /// Creates an operation from the dictionary that RFC 6902 describes.
    ///
    /// - Throws: a `LiftError` for an unknown operation, a malformed pointer, a missing member, and a
    ///   duplicate one. Members that the operation doesn't need are ignored.
    public init(jar: Jar) throws {
        if jar.hasDuplicateKeys {
            throw LiftError("duplicate key in the operation", kind: .value, in: jar)
        }
        let name: String = try jar["op"]^
        let path = try Self.path("path", of: jar)
        // No name is longer. Comparing a long one with very many marks may take quadratic time.
        switch name.utf8.count > 7 ? "" : name {
        case "add": self = .add(path: path, value: try Self.value(of: jar))
        case "remove": self = .remove(path: path)
        case "replace": self = .replace(path: path, value: try Self.value(of: jar))
        case "move": self = .move(from: try Self.path("from", of: jar), path: path)
        case "copy": self = .copy(from: try Self.path("from", of: jar), path: path)
        case "test": self = .test(path: path, value: try Self.value(of: jar))
        default:
            throw LiftError(
                kind: .value,
                expected: #"one of "add", "remove", "replace", "move", "copy", "test""#, in: jar["op"])
        }
    }

    private static func path(_ key: String, of jar: Jar) throws -> JarPath {
        let pointer: String = try jar[key]^
        do {
            return try JarPath(pointer: pointer)
        } catch let error as LiftError {
            throw error.located(at: jar[key])
        }
    }

    /// The value, which may be null but not missing. It does not keep its path.
    private static func value(of jar: Jar) throws(LiftError) -> Jar {
        let value = jar["value"]
        if value.kind == .missing { throw LiftError(expected: "a value", in: value) }
        return value.withoutPath
    }
}

extension JarMergePatch: JarConvertible {
    /// Creates a patch from its value. Any value is a patch: one that isn't a dictionary replaces everything.
    public init(jar: Jar) throws { self.init(jar) }
}
