#if SWIFT_PACKAGE
    import Lift
#endif

/// Changes to a value as a JSON Patch: operations to apply in order.
///
///     var jar: Jar = ["name": "Lift", "tags": ["json"]]
///     try JarPatch([
///         .replace(path: "name", value: "Lift 3"),
///         .add(path: "tags[1]", value: "swift"),
///     ]).apply(to: &jar)  // {"name":"Lift 3","tags":["json","swift"]}
///
/// You can lift a patch from the JSON that the standard describes, and write it as such:
///
///     let patch = try Jar(json: #"[{"op": "remove", "path": "/name"}]"#)^ as JarPatch
///
/// In a JSON Pointer, the key `2` and the index 2 look the same, so a lifted patch has an index for both. It
/// does the same as the patch that was written, but `==` may be false.
///
/// A ``JarMergePatch`` is easier to write by hand.
///
/// Source: RFC 6902, "JavaScript Object Notation (JSON) Patch".
public struct JarPatch: Sendable, Hashable {
    /// One step of a patch.
    public enum Operation: Sendable, Hashable {
        /// Adds a member, or replaces the one with the same key; or inserts an element before the index.
        ///
        /// The container must be there. To append, use the position after the last element, or the key `-`.
        /// An empty path replaces the whole value.
        case add(path: JarPath, value: Jar)
        /// Removes a value, which must be there.
        case remove(path: JarPath)
        /// Replaces a value, which must be there.
        case replace(path: JarPath, value: Jar)
        /// Removes the value at `from` and adds it at `path`, which must not be inside it.
        case move(from: JarPath, path: JarPath)
        /// Adds the value at `from` at `path` as well.
        case copy(from: JarPath, path: JarPath)
        /// Fails unless the value at `path` equals `value`.
        case test(path: JarPath, value: Jar)
    }

    /// The operations, in the order in which they are applied.
    public var operations: [Operation]

    /// Creates a patch from its operations.
    public init(_ operations: [Operation]) { self.operations = operations }
}

extension JarPatch: ExpressibleByArrayLiteral {
    /// Creates a patch from its operations.
    public init(arrayLiteral operations: Operation...) { self.operations = operations }
}

extension JarPatch: JarRepresentable {
    /// The patch as the array of dictionaries that RFC 6902 describes.
    public var jar: Jar {
        var array: Jar = []
        for operation in operations { array.append(operation.jar) }
        return array
    }
}

extension JarPatch.Operation: JarRepresentable {
    /// The operation as the dictionary that RFC 6902 describes: `{"op":"remove","path":"/a/b"}`.
    public var jar: Jar {
        var object: Jar = ["op": name]
        if case .move(let from, _) = self { object["from"] = from.pointer }
        if case .copy(let from, _) = self { object["from"] = from.pointer }
        object["path"] = path.pointer
        switch self {
        case .add(_, let value), .replace(_, let value), .test(_, let value): object["value"] = value
        case .remove, .move, .copy: break
        }
        return object
    }

    /// The name of the operation in JSON.
    var name: String {
        switch self {
        case .add: "add"
        case .remove: "remove"
        case .replace: "replace"
        case .move: "move"
        case .copy: "copy"
        case .test: "test"
        }
    }

    /// The path of the value that is changed or tested.
    var path: JarPath {
        switch self {
        case .add(let path, _), .remove(let path), .replace(let path, _), .move(_, let path),
            .copy(_, let path), .test(let path, _):
            path
        }
    }
}
