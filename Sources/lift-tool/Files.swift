import Foundation
import Lift

/// A file that was read, and what it is written as.
struct InputFile {
    /// The path, or `-` for standard input.
    let path: String
    var jar: Jar
    /// The format of a property list; nil for JSON.
    let format: PropertyListFormat?
}

extension Tool {
    /// Reads a file. Its first bytes tell whether it is a property list. The extension tells the syntax of
    /// JSON, unless there is an option.
    func read(_ path: String, _ arguments: Arguments) throws -> InputFile {
        let options = JSONReadingOptions(syntax: try syntax(of: path, arguments))
        let data = try path == "-" ? input() : Self.contents(path)
        let format = PropertyListFormat(detecting: data)
        let jar: Jar
        if path != "-", Self.isRegular(path) {
            // A file that is read by its URL has its name in reports.
            let url = URL(fileURLWithPath: path)
            jar = try format == nil ? Jar(json: url, options: options) : Jar(plist: url)
        } else {
            jar = try format == nil ? Jar(json: data, options: options) : Jar(plist: data)
        }
        return InputFile(path: path, jar: jar, format: format)
    }

    private static func contents(_ path: String) throws -> Data {
        do {
            let url = URL(fileURLWithPath: path)
            if isRegular(path) { return try Data(contentsOf: url, options: .mappedIfSafe) }
            // A pipe, such as the shell makes of `<(command)`, can be read only once.
            return try FileHandle(forReadingFrom: url).readToEnd() ?? Data()
        } catch {
            throw LiftError("cannot read \(path): \(reason(error, path))")
        }
    }

    /// Whether there is a file that is no pipe, device or directory.
    private static func isRegular(_ path: String) -> Bool {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let type = try? FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType
        return type == .typeRegular
    }

    /// Whether a file has JSON Lines, by its extension or an option.
    static func hasLines(_ path: String, _ arguments: Arguments) -> Bool {
        arguments.has("--lines") || ["jsonl", "ndjson"].contains(fileExtension(of: path))
    }

    private static func fileExtension(of path: String) -> String {
        URL(fileURLWithPath: path).pathExtension.lowercased()
    }

    func syntax(of path: String, _ arguments: Arguments) throws -> JSONReadingOptions.Syntax {
        switch arguments["--syntax"] ?? Self.fileExtension(of: path) {
        case "jsonc": return .jsonc
        case "json5": return .json5
        case "json": return .json
        case let other where arguments.has("--syntax"):
            throw UsageError("expected --syntax json, jsonc or json5, found \(other)")
        default: return .json
        }
    }

    /// Writes data to a file, which it replaces in one step, or to standard output if the path is nil. The
    /// permissions of the file remain, and so does a link to it.
    func write(_ data: Data, to path: String?) throws {
        guard let path, path != "-" else { return try output(data) }
        let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let manager = FileManager.default
        do {
            let attributes = try? manager.attributesOfItem(atPath: url.path)
            if attributes != nil, !Self.isRegular(path) {
                // A pipe or a device cannot be replaced.
                try data.write(to: url)
            } else {
                try data.write(to: url, options: .atomic)
                guard let permissions = attributes?[.posixPermissions] else { return }
                try manager.setAttributes([.posixPermissions: permissions], ofItemAtPath: url.path)
            }
        } catch {
            throw LiftError("cannot write \(path): \(Self.reason(error, path))")
        }
    }

    /// Writes a file with its changes, in its format. JSON keeps its white space and comments.
    func write(_ file: InputFile) throws {
        if file.path == "-" { return try output(try data(of: file)) }
        let url = URL(fileURLWithPath: file.path)
        if let format = file.format { return try file.jar.writePropertyList(to: url, format: format) }
        try file.jar.writeJSON(to: url, options: .preserved)
    }

    /// The file with its changes, in its format. JSON keeps its white space and comments.
    func data(of file: InputFile) throws -> Data {
        try Self.checkDepth(of: file.jar)
        if let format = file.format { return try Data(plist: file.jar, format: format) }
        return try Data(json: file.jar, options: .preserved)
    }

    /// Throws if the tool could not read again what it is about to write.
    static func checkDepth(of jar: Jar) throws {
        let limit = JSONReadingOptions().maximumDepth
        guard let deepest = container(in: jar, atDepth: limit) else { return }
        throw deepest.assertionFailure("nested more than \(limit) levels deep, which could not be read again")
    }

    /// The first array or dictionary at a depth inside `jar`; nil if there is none.
    private static func container(in jar: Jar, atDepth depth: Int) -> Jar? {
        let isContainer = jar.kind == .array || jar.kind == .dictionary
        if depth == 0 || !isContainer { return isContainer ? jar : nil }
        for part in jar.elements {
            if let found = container(in: part, atDepth: depth - 1) { return found }
        }
        for (_, part) in jar.members {
            if let found = container(in: part, atDepth: depth - 1) { return found }
        }
        return nil
    }

    /// What a path on the command line stands for: a JSON Pointer if it begins with a slash.
    static func path(_ text: String) throws -> JarPath {
        do {
            return try text.hasPrefix("/") ? JarPath(pointer: text) : JarPath(text)
        } catch {
            throw UsageError("\(text) is not a JSON Pointer: \(error)")
        }
    }

    /// Returns the value at a path.
    ///
    /// - Throws: an error that says what is there instead, if there is no value.
    static func value(at path: JarPath, in jar: Jar) throws -> Jar {
        let value = jar[path: path]
        switch value.kind {
        case .missing:
            // The error of any lift says what is there instead. The type is not what the user asked for.
            do {
                _ = try value^ as String
            } catch let error as LiftError {
                let rest = error.message.drop { $0 != ";" }
                throw value.assertionFailure("there is no value at this path\(rest)")
            }
        case .error: _ = try value^ as String
        default: break
        }
        return value
    }

    /// Why a file cannot be read or written, without its name.
    static func reason(_ error: any Error, _ path: String) -> String {
        var isDirectory: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue {
            return "it is a directory"
        }
        return switch (error as? CocoaError)?.code {
        case .fileReadNoSuchFile, .fileNoSuchFile: "there is no such file"
        case .fileReadNoPermission, .fileWriteNoPermission: "there is no permission"
        default: error.localizedDescription
        }
    }
}
