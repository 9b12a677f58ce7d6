#if SWIFT_PACKAGE
    import Lift
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JarLines {
    /// The values of a JSON text that arrives asynchronously: one on each line (JSON Lines, also called
    /// NDJSON), the elements of one array, or one value after another.
    ///
    ///     let (bytes, _) = try await URLSession.shared.bytes(from: url)
    ///     for try await jar in JarLines.Async(json: bytes) {
    ///         let event: Event = try jar^
    ///     }
    ///
    /// This is the asynchronous form of ``JarLines``; see there for lines, memory and errors. You get each
    /// value as soon as it's complete.
    ///
    /// The iterator throws the error of a bad line, and the next call of `next()` continues with the next
    /// line. A `for` loop ends with the error; to read the other lines too, pass a `JarReceipt`.
    public struct Async: Sendable {
        /// What an iterator reads from.
        ///
        /// **Sendable:** the closure is only called between `begin()` and `end()`, so it and what it refers
        /// to are used by one task at a time.
        final class Batches: @unchecked Sendable {
            private let read: () async throws -> LineBatch?
            private let use = SoleUse()

            init(_ read: @escaping () async throws -> LineBatch?) { self.read = read }

            func next() async throws -> LineBatch? {
                try use.begin()
                defer { use.end() }
                return try await read()
            }
        }

        private let makeBatches: @Sendable (LineSettings) -> Batches
        private(set) var settings: LineSettings

        init(_ settings: LineSettings, _ makeBatches: @escaping @Sendable (LineSettings) -> Batches) {
            self.settings = settings
            self.makeBatches = makeBatches
        }

        /// Creates the values of a text that arrives byte by byte, such as `URL.AsyncBytes`.
        ///
        ///     for try await jar in JarLines.Async(json: url.resourceBytes) { … }
        ///
        /// Getting bytes one by one takes longer than everything else. If the source has chunks, pass those.
        ///
        /// If `bytes` throws, you get the lines before the error, and then a `LiftError` of the kind `file`
        /// with the error as its `underlyingError`. A `CancellationError` is thrown as it is.
        ///
        /// - Parameters:
        ///   - bytes: the text in UTF-8. Each loop over the values iterates over it.
        ///   - layout: how the values are arranged in the text.
        ///   - options: the syntax, limits for the depth and the size of each value, and how to treat
        ///     duplicate keys and text that ends too early. By default, a line may have 64 MiB. A longer one
        ///     throws, and isn't kept in memory.
        ///   - receipt: skips bad lines and records them here. If it's nil, they throw.
        @inlinable
        public init<Bytes: AsyncSequence & Sendable>(
            json bytes: Bytes, layout: JarLines.Layout = .lines,
            options: JSONReadingOptions = JSONReadingOptions(), receipt: JarReceipt? = nil
        ) where Bytes.Element == UInt8 {
            self.init(layout, options, receipt) {
                var iterator = bytes.makeAsyncIterator()
                return { try await Self.chunk(from: &iterator, layout) }
            }
        }

        /// Creates the values of a text that arrives in chunks, such as `Data` or `[UInt8]`.
        ///
        ///     for try await jar in JarLines.Async(json: response.body) { … }
        ///
        /// A chunk may end anywhere, even inside a character.
        ///
        /// If `chunks` throws, you get the lines before the error, and then a `LiftError` of the kind `file`
        /// with the error as its `underlyingError`. A `CancellationError` is thrown as it is.
        ///
        /// - Parameters:
        ///   - chunks: the chunks of the text in UTF-8. Each loop over the values iterates over them.
        ///   - layout: how the values are arranged in the text.
        ///   - options: the syntax, limits for the depth and the size of each value, and how to treat
        ///     duplicate keys and text that ends too early. By default, a line may have 64 MiB. A longer one
        ///     throws, and isn't kept in memory.
        ///   - receipt: skips bad lines and records them here. If it's nil, they throw.
        @inlinable
        public init<Chunks: AsyncSequence & Sendable>(
            json chunks: Chunks, layout: JarLines.Layout = .lines,
            options: JSONReadingOptions = JSONReadingOptions(), receipt: JarReceipt? = nil
        ) where Chunks.Element: Sequence<UInt8> {
            self.init(layout, options, receipt) {
                var iterator = chunks.makeAsyncIterator()
                return { try await iterator.next().map { Array($0) } }
            }
        }

        /// Unavailable: give it the bytes. It finds the lines itself. Pieces of text that end anywhere, such
        /// as those of a language model, become chunks of bytes.
        ///
        ///     JarLines.Async(json: bytes.lines)  // an error
        ///     JarLines.Async(json: bytes)
        ///     JarLines.Async(json: pieces.map { Array($0.utf8) })
        @available(
            *, unavailable,
            message:
                "give it the bytes, not their lines: 'JarLines.Async(json: bytes)'; for pieces of text that end anywhere, 'json: pieces.map { Array($0.utf8) }'"
        )
        public init<Lines: AsyncSequence & Sendable>(
            json lines: Lines, layout: JarLines.Layout = .lines,
            options: JSONReadingOptions = JSONReadingOptions(), receipt: JarReceipt? = nil
        ) where Lines.Element: StringProtocol { notAvailable() }

        /// Creates the values of chunks. Inlined code calls it with functions that are compiled for the type
        /// of the source, because a call for each byte must be cheap.
        @usableFromInline
        init(
            _ layout: JarLines.Layout, _ options: JSONReadingOptions, _ receipt: JarReceipt?,
            _ makeChunks: @escaping @Sendable () -> () async throws -> [UInt8]?
        ) {
            let settings = LineSettings(layout: layout, options: options, file: nil, receipt: receipt)
            self.init(settings) { settings in
                let reader = AsyncLineReader(settings, makeChunks())
                return Batches { try await reader.next() }
            }
        }

        /// Begins to read. The settings may have got a context since this was created.
        var batches: Batches { makeBatches(settings) }

        /// Returns the next bytes, up to one that may complete a value; nil at the end.
        @inlinable
        static func chunk<Bytes: AsyncIteratorProtocol>(
            from bytes: inout Bytes, _ layout: JarLines.Layout
        ) async throws -> [UInt8]? where Bytes.Element == UInt8 {
            var chunk: [UInt8] = []
            while let byte = try await bytes.next() {
                let mayEndValue = layout._mayEndValue(at: byte, after: chunk.last)
                chunk.append(byte)
                if mayEndValue || chunk.count >= 16384 { return chunk }
            }
            return chunk.isEmpty ? nil : chunk
        }
    }
}

/// Reads batches from chunks that arrive asynchronously. One task at a time uses it.
private final class AsyncLineReader {
    private var cutter: LineCutter
    private let nextChunk: () async throws -> [UInt8]?
    /// What is left of the last chunk.
    private var rest = LineInputs.data(Data())
    private var isAtEnd = false

    init(_ settings: LineSettings, _ nextChunk: @escaping () async throws -> [UInt8]?) {
        cutter = LineCutter(settings)
        self.nextChunk = nextChunk
    }

    /// Returns the next batch; nil at the end. After an error there are no more batches.
    func next() async throws -> LineBatch? {
        do {
            while true {
                if let batch = try cutter.batch() { return batch }
                if isAtEnd { return nil }
                if case .added = try rest(&cutter) { continue }
                // A source may go on, though the task is canceled, and complete no value.
                try Task.checkCancellation()
                if let chunk = try await nextChunk() {
                    rest = LineInputs.data(Data(chunk))
                } else {
                    // The source may end because the task is canceled.
                    try Task.checkCancellation()
                    isAtEnd = true
                    cutter.finish()
                }
            }
        } catch {
            isAtEnd = true
            if error is LiftError || error is CancellationError { throw error }
            throw LiftError(file: "cannot read the lines: \(LiftError.reason(error))", underlying: error)
        }
    }
}

extension JarLines.Async: AsyncSequence {
    public typealias Element = Jar

    /// An iterator over the values of a text.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let batches: Batches
        fileprivate let receipt: JarReceipt?
        fileprivate var batch: LineBatch?
        fileprivate var index = 0

        /// Returns the next value; nil at the end.
        ///
        /// - Throws: The `LiftError` of a bad line, unless there's a receipt; the next call continues with
        ///   the next line. If the source throws, a `LiftError` of the kind `file`, which ends the sequence;
        ///   a `LiftError` of the source is thrown as it is. If the task is canceled, `CancellationError`.
        /// - Complexity: O(*n*) in the length of the line.
        public mutating func next() async throws -> Jar? { try await next(isolation: nil) }

        /// Returns the next value; nil at the end. Like ``next()``, but doesn't leave the caller's actor to
        /// return a value that was already read.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Jar? {
            while true {
                while let batch, index < batch.count {
                    index += 1
                    if let jar = try batch.jar(at: index - 1, orNoteIn: receipt) { return jar }
                }
                (batch, index) = (nil, 0)
                try Task.checkCancellation()
                batch = try await batches.next()
                if batch == nil { return nil }
            }
        }
    }

    /// Returns an iterator that reads the text from its beginning.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(batches: batches, receipt: settings.receipt)
    }
}

extension JarLines.Async {
    /// Returns these lines with the values of `context` added to their context, replacing those of the same
    /// type. Nil adds nothing.
    ///
    ///     for try await jar in lines.union(context: Currency(code: "SEK")) {
    ///         let payment: Payment = try jar^
    ///     }
    public func union(context: (any JarContextValue)?) -> JarLines.Async {
        union(context: Jar.Context(context))
    }

    /// Returns these lines with several values added to their context, replacing those of the same type.
    ///
    ///     for try await jar in lines.union(context: [currency, formatter]) { … }
    public func union(context: Jar.Context) -> JarLines.Async {
        var lines = self
        lines.settings.context = settings.context.union(context)
        return lines
    }
}
