#if SWIFT_PACKAGE
    import Lift
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Sequence where Element: JarRepresentable {
    /// Writes the values to a file as JSON Lines.
    ///
    ///     try events.writeJSONLines(to: url, mode: .appending)
    ///
    /// Only a few lines are in memory at a time, whatever their number.
    ///
    /// - Parameters:
    ///   - url: the URL of the file.
    ///   - mode: whether to replace the file in one step, which is the default, or to append to it.
    ///   - options: the order of keys, and which characters are escaped. Each line always ends with a line
    ///     feed.
    /// - Throws: a `LiftError` of the kind `file` if the file can't be written, and of the kind `unsupported`
    ///   if the options ask for indentation or preserved formatting, which a line can't have. For a value
    ///   that JSON can't represent, an error whose key path begins with the index of the value; a file to
    ///   replace doesn't change then, and a file to append to gets the lines of the values before it.
    public func writeJSONLines(
        to url: URL, mode: JarLines.Writer.Mode = .atomic, options: JSONWritingOptions = JSONWritingOptions()
    ) throws {
        let writer = try JarLines.Writer(to: url, mode: mode, options: options)
        try writer.write(contentsOf: self)
        try writer.close()
    }
}

extension Sequence where Self: _TextOrBytes, Element: JarRepresentable {
    /// Deprecated: writes a line for each byte or character. To write text and bytes as they are, use
    /// Foundation.
    ///
    ///     try data.write(to: url)
    @available(
        *, deprecated,
        message:
            "this writes a line for each byte or character; if these are JSON Lines already, use 'data.write(to: url)'"
    )
    public func writeJSONLines(
        to url: URL, mode: JarLines.Writer.Mode = .atomic, options: JSONWritingOptions = JSONWritingOptions()
    ) throws {
        try Array(self).writeJSONLines(to: url, mode: mode, options: options)
    }
}

extension Data {
    /// Creates JSON Lines in UTF-8: a line for each value.
    ///
    ///     try Data(jsonLines: [["id": 1], ["id": 2]] as [Jar])  // {"id":1}⏎{"id":2}⏎
    ///
    /// - Parameters:
    ///   - values: the values.
    ///   - options: the order of keys, and which characters are escaped. Each line always ends with a line
    ///     feed.
    /// - Throws: a `LiftError` for a value that JSON can't represent, with a key path that begins with the
    ///   index of the value. One of the kind `unsupported` if the options ask for indentation or preserved
    ///   formatting, which a line can't have.
    /// - Complexity: O(*n*) in the values.
    public init(
        jsonLines values: some Sequence<some JarRepresentable>,
        options: JSONWritingOptions = JSONWritingOptions()
    ) throws {
        self = try ByteBuffer.lines(of: values, options).data()
    }

    /// Deprecated: writes a line for each byte or character. To read JSON Lines, use `JarLines(json: data)`.
    ///
    ///     for line in JarLines(json: data) { … }
    @available(
        *, deprecated,
        message:
            "this writes a line for each byte or character; to read JSON Lines, use 'JarLines(json: data)'"
    )
    public init<Text: Sequence & _TextOrBytes>(
        jsonLines text: Text, options: JSONWritingOptions = JSONWritingOptions()
    ) throws where Text.Element: JarRepresentable {
        try self.init(jsonLines: Array(text), options: options)
    }
}

extension String {
    /// Creates JSON Lines: a line for each value.
    ///
    ///     try String(jsonLines: [["id": 1], ["id": 2]] as [Jar])  // {"id":1}⏎{"id":2}⏎
    ///
    /// - Parameters:
    ///   - values: the values.
    ///   - options: the order of keys, and which characters are escaped. Each line always ends with a line
    ///     feed.
    /// - Throws: a `LiftError` for a value that JSON can't represent, with a key path that begins with the
    ///   index of the value. One of the kind `unsupported` if the options ask for indentation or preserved
    ///   formatting, which a line can't have.
    /// - Complexity: O(*n*) in the values.
    public init(
        jsonLines values: some Sequence<some JarRepresentable>,
        options: JSONWritingOptions = JSONWritingOptions()
    ) throws {
        self = try ByteBuffer.lines(of: values, options).string()
    }

    /// Deprecated: writes a line for each byte or character. To read JSON Lines, use `JarLines(json: text)`.
    ///
    ///     for line in JarLines(json: text) { … }
    @available(
        *, deprecated,
        message:
            "this writes a line for each byte or character; to read JSON Lines, use 'JarLines(json: text)'"
    )
    public init<Text: Sequence & _TextOrBytes>(
        jsonLines text: Text, options: JSONWritingOptions = JSONWritingOptions()
    ) throws where Text.Element: JarRepresentable {
        try self.init(jsonLines: Array(text), options: options)
    }
}

extension ByteBuffer {
    fileprivate static func lines(
        of values: some Sequence<some JarRepresentable>, _ options: JSONWritingOptions
    ) throws(LiftError) -> ByteBuffer {
        let options = try options.forLines()
        var buffer = ByteBuffer()
        for (index, value) in values.enumerated() { try buffer.append(line: value, index: index, options) }
        return buffer
    }
}

extension AsyncSequence where Element: JarRepresentable {
    /// Writes the values to a file as JSON Lines.
    ///
    ///     try await lines.lift(as: Event.self).filter { $0.isPaid }.writeJSONLines(to: url)
    ///
    /// It asks for each value when the one before is written, so memory is limited however many there are.
    ///
    /// - Parameters:
    ///   - url: the URL of the file.
    ///   - mode: whether to replace the file in one step, which is the default, or to append to it.
    ///   - options: the order of keys, and which characters are escaped. Each line always ends with a line
    ///     feed.
    ///   - isolation: the actor to run on. By default, the caller's.
    /// - Throws: a `LiftError` of the kind `file` if the file can't be written, and of the kind `unsupported`
    ///   if the options ask for indentation or preserved formatting, which a line can't have. For a value
    ///   that JSON can't represent, an error whose key path begins with the index of the value. If this
    ///   sequence throws, that error. In both cases a file to replace doesn't change, and a file to append to
    ///   gets the lines of the values before it.
    public func writeJSONLines(
        to url: URL, mode: JarLines.Writer.Mode = .atomic, options: JSONWritingOptions = JSONWritingOptions(),
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        let writer = try JarLines.Writer(to: url, mode: mode, options: options)
        var index = 0
        for try await value in self {
            try writer.write(value, index: index)
            index += 1
        }
        try writer.close()
    }

    /// Passes the values to a function as JSON Lines, several whole lines at a time.
    ///
    ///     try await events.writeJSONLines { chunk in
    ///         try await connection.send(chunk)
    ///     }
    ///
    /// It asks for the next value when the function has returned: a slow consumer slows this sequence down,
    /// and memory is limited.
    ///
    /// - Parameters:
    ///   - chunkSize: the number of bytes to gather before calling the function. With 1, it's called for each
    ///     line. By default 64 KiB.
    ///   - options: the order of keys, and which characters are escaped. Each line always ends with a line
    ///     feed.
    ///   - isolation: the actor to run on. By default, the caller's.
    ///   - consume: receives several lines, each with its line feed.
    /// - Throws: the error of a value that JSON can't represent, of this sequence, or of `consume`. In the
    ///   first two cases, `consume` first receives the lines of the values before the error. A `LiftError` of
    ///   the kind `unsupported` if the options ask for indentation or preserved formatting, which a line
    ///   can't have.
    public func writeJSONLines(
        chunkSize: Int = 65536, options: JSONWritingOptions = JSONWritingOptions(),
        isolation: isolated (any Actor)? = #isolation, to consume: (Data) async throws -> Void
    ) async throws {
        let options = try options.forLines()
        var lines = Data()
        var index = 0
        do {
            for try await value in self {
                var line = ByteBuffer()
                try line.append(line: value, index: index, options)
                lines += line.data()
                index += 1
                guard lines.count >= chunkSize else { continue }
                let chunk = lines
                lines = Data()
                try await consume(chunk)
            }
        } catch {
            if !lines.isEmpty { try await consume(lines) }
            throw error
        }
        if !lines.isEmpty { try await consume(lines) }
    }
}
