#if SWIFT_PACKAGE
    import Lift
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JarLines {
    /// Writes values to a file as JSON Lines, one value on each line.
    ///
    ///     let writer = try JarLines.Writer(to: url)
    ///     for event in events { try writer.write(event) }
    ///     try writer.close()
    ///
    /// A writer gathers lines and writes 64 KiB at a time, so memory is limited whatever the number of
    /// values. For a value that JSON can't represent, it throws and writes nothing; you can continue with the
    /// next one. An error never leaves half a line in a file: if the disk is full, the writer removes what it
    /// wrote of a line, and writes it again with the next ``flush()``.
    ///
    /// Close a writer to find out whether everything was written. Only one task can use it at a time.
    public final class Writer {
        /// What happens to a file that is already there.
        public enum Mode: Sendable, Hashable {
            /// The writer replaces the file when you close it, in one step. Until then the lines are in
            /// another file beside it. If you never close the writer, the old file stays.
            ///
            /// A pipe, a device, or an open file of this process such as `/dev/stdout` isn't replaced. The
            /// writer writes to it, a chunk of lines at a time.
            case atomic
            /// The writer adds lines at the end of the file. If the last line of the file has no end, it gets
            /// one first. Programs that append to one file at the same time don't mix their lines, unless a
            /// line has more than 64 KiB.
            case appending
        }

        private let file: OpenFile
        private let name: String
        /// The path to replace, and the path of the file that replaces it; nil if the file is written in
        /// place.
        private var replacement: (old: SystemPath, new: SystemPath)?
        private var buffer = ByteBuffer(capacity: 0)
        private let options: JSONWritingOptions
        private var isClosed = false

        /// The number of bytes from which on they are written.
        private static var chunkSize: Int { 1 << 16 }

        /// Creates a writer to a file.
        ///
        /// - Parameters:
        ///   - url: the URL of the file. Its directory must exist.
        ///   - mode: what happens to a file that is already there. By default it's replaced in one step.
        ///   - options: the order of keys, and which characters are escaped. Each line always ends with a
        ///     line feed.
        /// - Throws: a `LiftError` of the kind `file` if the file can't be written, and of the kind
        ///   `unsupported` if the options ask for indentation or preserved formatting, which a line can't
        ///   have.
        public init(
            to url: URL, mode: Mode = .atomic, options: JSONWritingOptions = JSONWritingOptions()
        ) throws {
            self.options = try options.forLines()
            try url.checkIsWritable()
            name = url.path
            do throws(SystemError) {
                let path = try SystemPath(url.path)
                switch mode {
                case .atomic:
                    switch try WriteTarget(path) {
                    case .file(let old):
                        let new = old.besideIt
                        file = try OpenFile(new, .create(replacing: old))
                        replacement = (old, new)
                    case .inPlace:
                        file = try OpenFile(path, .append)
                    case .descriptor(let number):
                        file = try OpenFile(copyOf: number)
                    }
                case .appending:
                    file = try OpenFile(path, .append)
                    if let last = file.lastByte(), last != 0x0A { buffer.append(0x0A) }
                }
            } catch {
                throw LiftError(file: "cannot write \(url.path): \(error)", underlying: error.underlying)
            }
        }

        /// Creates a writer to a file that is already open, such as standard output.
        ///
        ///     let writer = try JarLines.Writer(fileDescriptor: 1)
        ///
        /// The writer writes at the current position. Keep the descriptor open until you close the writer,
        /// which doesn't close the descriptor.
        ///
        /// - Parameters:
        ///   - fileDescriptor: the descriptor, such as that of a `FileHandle`.
        ///   - options: the order of keys, and which characters are escaped. Each line always ends with a
        ///     line feed.
        /// - Throws: a `LiftError` of the kind `unsupported` if the options ask for indentation or preserved
        ///   formatting, which a line can't have.
        public init(fileDescriptor: Int32, options: JSONWritingOptions = JSONWritingOptions()) throws {
            self.options = try options.forLines()
            file = OpenFile(descriptor: fileDescriptor)
            name = "the file"
        }

        /// Deletes a file that wasn't closed, or writes the remaining lines. Errors are lost; ``close()``
        /// throws them.
        deinit {
            if isClosed { return }
            if let replacement { deleteFile(replacement.new) } else { try? flush() }
        }

        /// Writes a value as a line.
        ///
        /// The line may stay in memory until there are more of them; see ``flush()``.
        ///
        /// - Throws: a `LiftError` with the key path of a value that JSON can't represent, none of which is
        ///   written then. A `LiftError` of the kind `file` if gathered lines can't be written, or if the
        ///   writer is closed.
        /// - Complexity: O(*n*) in the value.
        public func write(_ value: some JarRepresentable) throws {
            try write(value, index: nil)
        }

        /// Writes each value as a line.
        ///
        /// - Throws: the error of the first value that can't be written, with a key path that begins with its
        ///   index. The values before it are written.
        public func write(contentsOf values: some Sequence<some JarRepresentable>) throws {
            for (index, value) in values.enumerated() { try write(value, index: index) }
        }

        /// Writes a value as a line. Its errors have its index, if it is one of several.
        func write(_ value: some JarRepresentable, index: Int?) throws(LiftError) {
            if isClosed { throw LiftError("the writer is closed", kind: .file) }
            try buffer.append(line: value, index: index, options)
            if buffer.count >= Self.chunkSize { try flushLines() }
        }

        /// Passes all lines to the system.
        ///
        /// With ``Mode/atomic``, they aren't in the file at the URL until you call ``close()``.
        ///
        /// - Throws: a `LiftError` of the kind `file` if the lines can't be written. The writer keeps the
        ///   rest for the next call.
        public func flush() throws { try flushLines() }

        private func flushLines() throws(LiftError) {
            let start = file.size()
            var written = 0
            do throws(SystemError) {
                while written < buffer.count { written += try buffer.write(from: written, to: file) }
            } catch {
                // Removes half a line from the file, if nobody else has appended to it. For a pipe, the next
                // call writes the other half.
                let whole = buffer.wholeLines(in: written)
                if let start, whole < written, file.size() == start + written,
                    file.truncate(to: start + whole)
                {
                    written = whole
                }
                buffer.removeFirst(written)
                throw LiftError(file: "cannot write \(name): \(error)", underlying: error.underlying)
            }
            buffer.truncate(to: 0)
        }

        /// Writes all lines and closes the writer. With ``Mode/atomic``, it replaces the file. Does nothing
        /// if the writer is already closed.
        ///
        /// - Throws: a `LiftError` of the kind `file` if the lines can't be written, or if the file can't be
        ///   replaced. The old file stays, and you can call this method again.
        public func close() throws {
            if isClosed { return }
            try flush()
            if let replacement {
                do throws(SystemError) {
                    try file.replace(replacement.old, from: replacement.new)
                } catch {
                    throw LiftError(file: "cannot write \(name): \(error)", underlying: error.underlying)
                }
            }
            isClosed = true
        }
    }
}

extension JSONWritingOptions {
    /// These options for text that is one line with its line feed.
    ///
    /// - Throws: a `LiftError` of the kind `unsupported` if they ask for white space, which a line can't
    ///   have.
    func forLines() throws(LiftError) -> JSONWritingOptions {
        if indentation != .none {
            throw LiftError(
                "JSON Lines can't be indented: each value is one line; remove 'indentation' from the options",
                kind: .unsupported)
        }
        if preservesFormatting {
            throw LiftError(
                "JSON Lines can't preserve formatting: each value is one line without white space; remove "
                    + "'preservesFormatting' from the options",
                kind: .unsupported)
        }
        var options = self
        options.finalNewline = true
        return options
    }
}
