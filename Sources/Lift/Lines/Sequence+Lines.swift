#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Sequence where Element: JarRepresentable {
    /// Writes the values to a file as JSON Lines.
    ///
    ///     try events.write(jsonLines: url, mode: .appending)
    ///
    /// Memory holds some lines at a time, whatever their number.
    ///
    /// - Parameters:
    ///   - url: the URL of the file.
    ///   - mode: whether the file is replaced in one step, which is the default, or appended to.
    ///   - sortedKeys: whether the members of each dictionary are in the order of their keys' UTF-8.
    /// - Throws: a ``LiftError`` of the kind `file` if the file cannot be written. For a value that JSON
    ///   cannot hold, an error whose key path begins with its index; a file that was to be replaced is
    ///   unchanged then, and a file that is appended to has the lines of the values before it.
    public func write(
        jsonLines url: URL, mode: JarLineWriter.Mode = .atomic, sortedKeys: Bool = false
    ) throws {
        let writer = try JarLineWriter(to: url, mode: mode, sortedKeys: sortedKeys)
        try writer.write(contentsOf: self)
        try writer.close()
    }
}

extension Sequence where Self: _TextOrBytes, Element: JarRepresentable {
    /// Deprecated: this writes a line for each byte or character. Foundation writes text and bytes as they
    /// are.
    ///
    ///     try data.write(to: url)
    @available(
        *, deprecated,
        message:
            "this writes a line for each byte or character; if these are JSON Lines already, use 'data.write(to: url)'"
    )
    public func write(
        jsonLines url: URL, mode: JarLineWriter.Mode = .atomic, sortedKeys: Bool = false
    ) throws {
        try Array(self).write(jsonLines: url, mode: mode, sortedKeys: sortedKeys)
    }
}

extension Data {
    /// Creates JSON Lines in UTF-8: a line for each value.
    ///
    ///     try Data(jsonLines: [["id": 1], ["id": 2]] as [Jar])  // {"id":1}⏎{"id":2}⏎
    ///
    /// - Parameters:
    ///   - values: the values.
    ///   - sortedKeys: whether the members of each dictionary are in the order of their keys' UTF-8.
    /// - Throws: a ``LiftError`` for a value that JSON cannot hold. Its key path begins with the index of the
    ///   value.
    /// - Complexity: O(*n*) in the values.
    public init(
        jsonLines values: some Sequence<some JarRepresentable>, sortedKeys: Bool = false
    ) throws {
        var buffer = ByteBuffer()
        for (index, value) in values.enumerated() {
            try buffer.append(line: value, index: index, sortsKeys: sortedKeys)
        }
        self = buffer.data()
    }

    /// Deprecated: this writes a line for each byte or character. `JarLines(json: data)` reads JSON Lines.
    ///
    ///     for line in JarLines(json: data) { … }
    @available(
        *, deprecated,
        message:
            "this writes a line for each byte or character; to read JSON Lines, use 'JarLines(json: data)'"
    )
    public init<Text: Sequence & _TextOrBytes>(
        jsonLines text: Text, sortedKeys: Bool = false
    ) throws where Text.Element: JarRepresentable {
        try self.init(jsonLines: Array(text), sortedKeys: sortedKeys)
    }

    fileprivate init(jsonLine value: some JarRepresentable, at index: Int, sortedKeys: Bool) throws {
        var buffer = ByteBuffer()
        try buffer.append(line: value, index: index, sortsKeys: sortedKeys)
        self = buffer.data()
    }
}

extension AsyncSequence where Element: JarRepresentable {
    /// Writes the values to a file as JSON Lines.
    ///
    ///     try await lines.lift(as: Event.self).filter { $0.isPaid }.write(jsonLines: url)
    ///
    /// The next value is asked for when the one before it is written, so memory is limited however many there
    /// are.
    ///
    /// - Parameters:
    ///   - url: the URL of the file.
    ///   - mode: whether the file is replaced in one step, which is the default, or appended to.
    ///   - sortedKeys: whether the members of each dictionary are in the order of their keys' UTF-8.
    /// - Throws: a ``LiftError`` of the kind `file` if the file cannot be written, the error of a value that
    ///   JSON cannot hold, whose key path begins with the index of the value, or the error of this sequence.
    ///   A file that was to be replaced is unchanged then, and a file that is appended to has the lines of
    ///   the values before it.
    public func write(
        jsonLines url: URL, mode: JarLineWriter.Mode = .atomic, sortedKeys: Bool = false,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        let writer = try JarLineWriter(to: url, mode: mode, sortedKeys: sortedKeys)
        var index = 0
        for try await value in self {
            try writer.write(value, index: index)
            index += 1
        }
        try writer.close()
    }

    /// Hands the values to a function as JSON Lines, some whole lines at a time.
    ///
    ///     try await events.write { chunk in
    ///         try await connection.send(chunk)
    ///     }
    ///
    /// The next value is asked for when the function has returned: a slow consumer slows this sequence down,
    /// and memory is limited.
    ///
    /// - Parameters:
    ///   - chunkSize: the number of bytes that are gathered before the function is called. With 1, it is
    ///     called for each line. By default 64 KiB.
    ///   - sortedKeys: whether the members of each dictionary are in the order of their keys' UTF-8.
    ///   - consume: takes some lines, each with its line feed.
    /// - Throws: the error of a value that JSON cannot hold, of this sequence, or of `consume`. The lines of
    ///   the values before it are handed over first, except for an error of `consume`.
    public func write(
        chunkSize: Int = 65536, sortedKeys: Bool = false, isolation: isolated (any Actor)? = #isolation,
        jsonLines consume: (Data) async throws -> Void
    ) async throws {
        var lines = Data()
        var index = 0
        do {
            for try await value in self {
                lines += try Data(jsonLine: value, at: index, sortedKeys: sortedKeys)
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
