#if SWIFT_PACKAGE
    import Lift
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JarSources.Source {
    /// A `.env` file: a variable on each line.
    ///
    ///     # The server.
    ///     export APP_SERVER_PORT=8080
    ///     APP_GREETING="Hello,\nworld"    # a comment
    ///     APP_TOKEN='p#ss $word'
    ///
    ///     try .dotEnv(url, prefix: "APP_", isOptional: true)
    ///
    /// Paths find the same names as in ``environment(_:prefix:)``: `server.port` finds `APP_SERVER_PORT`.
    /// List this source after `environment`, so that a variable of the process wins. The file doesn't change
    /// the environment of the process.
    ///
    /// Names have ASCII letters, digits and underscores, and don't begin with a digit. `export ` may be
    /// before a name, and spaces and tabs around it and around the `=`. If a name occurs twice, the last
    /// value wins. A value is one of these:
    ///
    /// - without quotes, the rest of the line, without the spaces around it. A `#` after a space begins a
    ///   comment. A backslash is a backslash. It may be empty.
    /// - in single quotes or backticks, the text between them, as it is. It may have several lines.
    /// - in double quotes, the same with the escapes `\n`, `\r`, `\t`, `\"`, `\\` and `\$`, and a backslash
    ///   at the end of a line that continues it. Any other escape is an error.
    ///
    /// Nothing is substituted: `$HOME` is five characters. After a value in quotes, only a comment may
    /// follow.
    ///
    /// Values are text, and a Bool may also be `yes`, `1`, `no` or `0`. Errors have the name of the variable,
    /// of the file, and the line.
    ///
    /// - Parameters:
    ///   - url: the file, in UTF-8. It's read right away.
    ///   - prefix: the prefix of every variable's name.
    ///   - isOptional: whether the file may be missing. If it is, the source has no values.
    /// - Throws: a `LiftError` of the kind `file`, or `syntax` with the line and the column.
    /// - Complexity: O(*n*) in the length of the file.
    public static func dotEnv(
        _ url: URL, prefix: String = "", isOptional: Bool = false
    ) throws -> JarSources.Source {
        let name = url.lastPathComponent
        if isOptional, url.isFileURL, !FileManager.default.fileExists(atPath: url.path) {
            return variables([:], name, prefix: prefix) { $0 }
        }
        var file = DotEnvFile(Array(try Data(reading: url)))
        do throws(LiftError) {
            try file.read()
        } catch {
            throw error.read(from: name, asSource: name)
        }
        let lines = file.lines
        return variables(file.values, name, prefix: prefix) { variable in
            let line = lines[JarKey(text: variable)].map { " (line \($0))" } ?? ""
            return "variable \(variable)\(line) in \(name)"
        }
    }
}

/// Reads the variables of a `.env` file.
struct DotEnvFile {
    private(set) var values: Jar = [:]
    /// The lines of the names.
    private(set) var lines: [JarKey: Int] = [:]
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func read() throws(LiftError) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        while let next {
            switch next {
            case .space, .tab, .carriageReturn: position += 1
            case .newline: endLine()
            case .hash: skipComment()
            default: try readVariable()
            }
        }
    }

    private mutating func readVariable() throws(LiftError) {
        var variable = try readName()
        skipSpace()
        if variable == "export", next != .equals {
            variable = try readName()
            skipSpace()
        }
        guard next == .equals else { throw failure("expected \"=\" after \(variable)") }
        position += 1
        skipSpace()
        let start = line
        let value =
            switch next {
            case let quote? where [.singleQuote, .doubleQuote, .backtick].contains(quote):
                try readQuoted(quote)
            default: try readPlain()
            }
        values[variable] = Jar(value).withBoolsAsText
        lines[JarKey(text: variable)] = start
    }

    private mutating func readName() throws(LiftError) -> String {
        let start = position
        while let next, next.isVariablePart, position > start || !next.isDecimalDigit { position += 1 }
        if position == start { throw failure("expected the name of a variable") }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Reads a value without quotes: up to the end of the line, or to a comment.
    private mutating func readPlain() throws(LiftError) -> String {
        let start = position
        var end = position
        while let next, next != .newline {
            if next == .hash, position == start || bytes[position - 1].isBlank { break }
            position += 1
            if !next.isBlank { end = position }
        }
        return try text(bytes[start..<end], from: start)
    }

    private mutating func readQuoted(_ quote: UInt8) throws(LiftError) -> String {
        let start = position
        position += 1
        var value: [UInt8] = []
        while next != quote {
            guard let next else {
                let mark = UnicodeScalar(quote)
                throw failure("expected \(mark) at the end of the value", at: start)
            }
            if next == .backslash, quote == .doubleQuote {
                if let byte = try readEscape() { value.append(byte) }
                continue
            }
            value.append(next)
            if next == .newline { endLine() } else { position += 1 }
        }
        position += 1
        skipSpace()
        if next == .carriageReturn { position += 1 }
        if let next, next != .newline, next != .hash {
            throw failure("expected nothing but a comment after a value in quotes")
        }
        return try text(value[...], from: start)
    }

    /// Reads a backslash and what follows; nil if the line is continued.
    private mutating func readEscape() throws(LiftError) -> UInt8? {
        let start = position
        position += 1
        let escaped = next
        if escaped == .carriageReturn, position + 1 < bytes.count, bytes[position + 1] == .newline {
            position += 1
        }
        if next == .newline {
            endLine()
            return nil
        }
        position += 1
        switch escaped {
        case UInt8(ascii: "n"): return .newline
        case UInt8(ascii: "r"): return .carriageReturn
        case UInt8(ascii: "t"): return .tab
        case .doubleQuote, .backslash, UInt8(ascii: "$"): return escaped
        default: throw failure(#"expected \n, \r, \t, \", \\ or \$"#, at: start)
        }
    }

    private func text(
        _ bytes: ArraySlice<UInt8>, from start: Int
    ) throws(LiftError) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        // What isn't UTF-8 was replaced.
        guard text.utf8.elementsEqual(bytes) else { throw failure("expected UTF-8 in the value", at: start) }
        return text
    }
}

extension DotEnvFile {
    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func endLine() {
        position += 1
        line += 1
    }

    private mutating func skipSpace() { while next == .space || next == .tab { position += 1 } }

    private mutating func skipComment() { while let next, next != .newline { position += 1 } }

    private func failure(_ message: String, at offset: Int? = nil) -> LiftError {
        // A slice, because `Array.span` needs macOS 26.
        let text = bytes[...]
        return LiftError(syntax: message, at: min(offset ?? position, text.count), in: text.span)
    }
}

extension UInt8 {
    fileprivate static let space = UInt8(ascii: " ")
    fileprivate static let tab = UInt8(ascii: "\t")
    fileprivate static let newline = UInt8(ascii: "\n")
    fileprivate static let carriageReturn = UInt8(ascii: "\r")
    fileprivate static let hash = UInt8(ascii: "#")
    fileprivate static let equals = UInt8(ascii: "=")
    fileprivate static let singleQuote = UInt8(ascii: "'")
    fileprivate static let backtick = UInt8(ascii: "`")
    fileprivate static let doubleQuote = UInt8(ascii: "\"")
    fileprivate static let backslash = UInt8(ascii: "\\")

    fileprivate var isBlank: Bool { self == .space || self == .tab || self == .carriageReturn }
}
