#if SWIFT_PACKAGE
    import Lift
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JarLines {
    /// Writes values to a file as JSON Lines: each value is one line.
    ///
    ///     let writer = try JarLines.Writer(to: url)
    ///     for event in events { try writer.write(event) }
    ///     try writer.close()
    ///
    /// Lines are gathered and written 64 KiB at a time, so memory is limited whatever the number of values. A
    /// value that JSON cannot hold throws and writes nothing; the writer can go on with the next one. An
    /// error does not leave half a line in a file: if the disk is full, what was written of a line is taken
    /// away again, and is written by the next ``flush()``.
    ///
    /// Close a writer to learn whether everything was written. One task at a time can use it.
    public final class Writer {
        /// What becomes of a file that is already there.
        public enum Mode: Sendable, Hashable {
            /// The file is replaced when the writer is closed, in one step. Until then the lines are in
            /// another file beside it. If the writer is never closed, the old file remains.
            ///
            /// A pipe, a device, or an open file of this process such as `/dev/stdout` is not replaced. It is
            /// written to, a chunk of lines at a time.
            case atomic
            /// The lines are added at the end of the file. If its last line has no end, it gets one first.
            /// Programs that append to one file at the same time do not mix their lines, unless one has more
            /// than 64 KiB.
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
        ///   - mode: what becomes of a file that is already there. By default it is replaced in one step.
        ///   - options: the order of keys, and what is escaped. Each line ends in a line feed anyway.
        /// - Throws: a ``LiftError`` of the kind `file` if the file cannot be written, and of the kind
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
        /// Lines are written where the descriptor is. It must stay open until the writer is closed, which
        /// does not close the descriptor.
        ///
        /// - Parameters:
        ///   - fileDescriptor: the descriptor, such as the one of a `FileHandle`.
        ///   - options: the order of keys, and what is escaped. Each line ends in a line feed anyway.
        /// - Throws: a ``LiftError`` of the kind `unsupported` if the options ask for indentation or
        ///   preserved formatting, which a line can't have.
        public init(fileDescriptor: Int32, options: JSONWritingOptions = JSONWritingOptions()) throws {
            self.options = try options.forLines()
            file = OpenFile(descriptor: fileDescriptor)
            name = "the file"
        }

        /// Deletes what was not closed, or writes what is left. Errors are lost; ``close()`` throws them.
        deinit {
            if isClosed { return }
            if let replacement { deleteFile(replacement.new) } else { try? flush() }
        }

        /// Writes a value as a line.
        ///
        /// The line may stay in memory until enough of them are gathered; see ``flush()``.
        ///
        /// - Throws: a ``LiftError`` with the key path of a value that JSON cannot hold. Nothing is written
        ///   of the value then. A ``LiftError`` of the kind `file` if gathered lines cannot be written, or if
        ///   the writer is closed.
        /// - Complexity: O(*n*) in the value.
        public func write(_ value: some JarRepresentable) throws {
            try write(value, index: nil)
        }

        /// Writes each value as a line.
        ///
        /// - Throws: the error of the first value that cannot be written, whose key path begins with its
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

        /// Hands all lines to the system.
        ///
        /// With ``Mode/atomic`` they are still not in the file at the URL: that takes ``close()``.
        ///
        /// - Throws: a ``LiftError`` of the kind `file` if the lines cannot be written. The ones that are
        ///   left are kept for the next call.
        public func flush() throws { try flushLines() }

        private func flushLines() throws(LiftError) {
            let start = file.size()
            var written = 0
            do throws(SystemError) {
                while written < buffer.count { written += try buffer.write(from: written, to: file) }
            } catch {
                // In a file that nobody else has made longer, half a line is taken back. To a pipe, the next
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

        /// Writes all lines and ends the writer. With ``Mode/atomic``, the file is replaced. Does nothing if
        /// it is already closed.
        ///
        /// - Throws: a ``LiftError`` of the kind `file` if the lines cannot be written, or if the file cannot
        ///   be replaced. The old file remains, and the call can be repeated.
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
    /// These options for a text that is one line and ends it.
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
