import Foundation
import Lift
import LiftDocuments

extension Tool {
    /// Applies a JSON Patch, which is an array, or a JSON Merge Patch.
    func patch(_ arguments: Arguments) throws -> Status {
        try arguments.require(2...2, "a file and a patch")
        try arguments.requireOneInput()
        var file = try read(arguments.operands[0], arguments)
        let patch = try read(arguments.operands[1], arguments).jar
        if patch.kind == .array {
            let operations: JarPatch = try patch^
            try operations.apply(to: &file.jar)
        } else {
            try JarMergePatch(patch).apply(to: &file.jar)
        }
        try write(try data(of: file), to: arguments["--output"])
        return .success
    }

    /// Merges files into the first one, at all levels.
    func merge(_ arguments: Arguments) throws -> Status {
        try arguments.require(2...Int.max, "a file and those to merge into it")
        try arguments.requireOneInput()
        let arrays: Jar.ArrayMerging =
            switch arguments["--arrays"] ?? "replace" {
            case "replace": .replace
            case "append": .append
            case "index": .byIndex
            case let other: throw UsageError("expected --arrays replace, append or index, found \(other)")
            }
        var file = try read(arguments.operands[0], arguments)
        for other in arguments.operands.dropFirst() {
            file.jar.merge(try read(other, arguments).jar, arrays: arrays)
        }
        try write(try data(of: file), to: arguments["--output"])
        return .success
    }

    /// Sets the value at a path of a file, in the file.
    func set(_ arguments: Arguments) throws -> Status {
        try arguments.require(3...3, "a file, a path and a value")
        let text = arguments.operands[2]
        let value: Jar
        do {
            value = arguments.has("--string") ? Jar(text) : try Jar(json: text)
        } catch {
            throw UsageError("the value \(text) is not JSON; --string makes it text")
        }
        try Self.checkBrackets(in: arguments.operands[1])
        // What cannot be set is an error in the Jar, which is thrown when it is written.
        return try change(arguments) { jar, path in
            try Self.checkThatNothingIsReplaced(on: path, in: jar)
            jar[path: path] = try Self.asKind(of: jar[path: path], value)
        }
    }

    /// Returns a new value as a date or data if the old one is, which JSON has as text. Only property lists
    /// have such values.
    private static func asKind(of old: Jar, _ value: Jar) throws -> Jar {
        switch old.kind {
        case .date: Jar(try value^ as Date)
        case .data: Jar(try value^ as Data)
        default: value
        }
    }

    /// Throws if brackets or points in the text of a path belong to a key, as in `a[x]` and `a.`.
    private static func checkBrackets(in text: String) throws {
        if text.hasPrefix("/") { return }
        let path = JarPath(text)
        for case .key(let key) in path where key.isEmpty || key.contains("[") || key.contains("]") {
            if text.contains(JarPath([.key(key)]).description) { continue }
            throw UsageError("the path \(text) has the key \"\(key)\"; if you mean that, write \(path)")
        }
    }

    /// Throws if there is another value where the path has a key: assigning would replace it by a dictionary.
    private static func checkThatNothingIsReplaced(on path: JarPath, in jar: Jar) throws {
        var jar = jar
        for component in path {
            if case .key(let key) = component {
                // In a JSON Pointer, an index is also a key.
                let isIndex = jar.kind == .array && (key == "-" || UInt(key).map { "\($0)" } == key)
                if !isIndex, ![.missing, .null, .dictionary, .error].contains(jar.kind) {
                    throw jar.assertionFailure("expected a dictionary, found \(jar.kind)")
                }
            }
            jar = jar[path: [component]]
        }
    }

    /// Removes the value at a path of a file, in the file.
    func remove(_ arguments: Arguments) throws -> Status {
        try arguments.require(2...2, "a file and a path")
        return try change(arguments) { jar, path in
            _ = try Self.value(at: path, in: jar)
            jar[path: path] = nil
        }
    }

    /// Changes a file. It stays as it is if nothing changes, and if something is wrong.
    private func change(_ arguments: Arguments, _ body: (inout Jar, JarPath) throws -> Void) throws -> Status
    {
        let path = try Self.path(arguments.operands[1])
        if path.isEmpty { throw UsageError("the path is empty: it would be the whole file") }
        var file = try read(arguments.operands[0], arguments)
        let old = try data(of: file)
        try body(&file.jar, path)
        if try file.path == "-" || data(of: file) != old { try write(file) }
        return .success
    }
}
