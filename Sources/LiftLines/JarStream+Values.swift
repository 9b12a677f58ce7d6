#if SWIFT_PACKAGE
    import Lift
#endif

extension JarStream {
    /// The values of a text that is still arriving. To get one, call ``JarStream/partial(as:)`` or
    /// ``JarStream/elements(as:at:)``.
    ///
    /// Each loop reads the source from its beginning.
    public struct Values<Value: Sendable>: AsyncSequence, Sendable {
        public typealias Element = Value

        let stream: JarStream
        /// The path of the array whose elements these are; nil if they are values of the whole text.
        let path: JarPath?
        let lift: @Sendable (Jar) throws(LiftError) -> Value

        /// An iterator over the values of a text that is still arriving.
        public struct AsyncIterator: AsyncIteratorProtocol {
            private let reader: ValueReader<Value>

            fileprivate init(_ reader: ValueReader<Value>) { self.reader = reader }

            /// Returns the next value; nil at the end.
            ///
            /// - Throws: The `LiftError` of malformed text or of a value that can't be lifted. After the
            ///   error of an element, the next call continues with the next element; every other error ends
            ///   the sequence. If the source throws, a `LiftError` of the kind `file`; a `LiftError` of the
            ///   source is thrown as it is. If the task is canceled, `CancellationError`.
            /// - Complexity: O(*n*) in the new text. For values of the whole text, also O(*n*) in that, for
            ///   lifting it.
            public mutating func next() async throws -> Value? { try await next(isolation: nil) }

            /// Returns the next value; nil at the end. Like ``next()``, but doesn't leave the caller's actor
            /// to return an element that has already arrived.
            public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Value? {
                switch reader {
                case .partial(let reader):
                    try reader.use.begin()
                    defer { reader.use.end() }
                    return try await reader.next()
                case .elements(let reader):
                    try reader.use.begin()
                    defer { reader.use.end() }
                    if let value = try reader.nextArrived() { return value }
                    return try await reader.next()
                }
            }
        }

        /// Returns an iterator that reads the text from its beginning.
        public func makeAsyncIterator() -> AsyncIterator {
            let (source, settings, lift) = (stream.source, stream.settings, lift)
            if let path { return AsyncIterator(.elements(ElementReader(source, settings, path, lift))) }
            return AsyncIterator(.partial(PartialReader(source, settings, lift)))
        }
    }
}

/// What an iterator reads from. It's only used between `use.begin()` and `use.end()`.
private enum ValueReader<Value>: Sendable {
    case partial(PartialReader<Value>)
    case elements(ElementReader<Value>)
}

/// Reads the elements of an array.
///
/// **Sendable:** it's only used between `use.begin()` and `use.end()`, so by one task at a time.
private final class ElementReader<Value>: @unchecked Sendable {
    let use = SoleUse()
    private var elements: ElementStream
    private let chunks: JarStream.Chunks
    private let lift: (Jar) throws(LiftError) -> Value
    private var isAtEnd = false

    init(
        _ source: JarStream.Source, _ settings: LineSettings, _ path: JarPath,
        _ lift: @escaping (Jar) throws(LiftError) -> Value
    ) {
        elements = ElementStream(settings, at: path)
        chunks = source()
        self.lift = lift
    }

    /// Returns the next element if it has arrived; nil otherwise.
    func nextArrived() throws(LiftError) -> Value? {
        guard let jar = try elements.next() else { return nil }
        return try lift(jar)
    }

    /// Waits for the next element.
    func next() async throws -> Value? {
        // After an error of the text around the array, nothing follows.
        while !isAtEnd, !elements.isEnded {
            try Task.checkCancellation()
            do {
                // A source may go on, though the task is canceled, and complete no element.
                if try await !chunks({ elements.append($0) || Task.isCancelled }) {
                    // The source may end because the task is canceled.
                    try Task.checkCancellation()
                    elements.finish()
                    isAtEnd = true
                }
            } catch {
                isAtEnd = true
                throw LiftError.ofSource(error)
            }
            if let value = try nextArrived() { return value }
        }
        return nil
    }
}

/// Reads the values of a text that another task receives.
///
/// **Sendable:** it's only used between `use.begin()` and `use.end()`, so by one task at a time.
private final class PartialReader<Value>: @unchecked Sendable {
    let use = SoleUse()
    private let arriving: ArrivingText
    private let text: PartialText<Value>
    private let source: JarStream.Source
    private var isStarted = false
    private var isAtEnd = false

    init(
        _ source: @escaping JarStream.Source, _ settings: LineSettings,
        _ lift: @escaping (Jar) throws(LiftError) -> Value
    ) {
        arriving = ArrivingText(settings)
        text = PartialText(settings, lift)
        self.source = source
    }

    deinit { arriving.close() }

    func next() async throws -> Value? {
        if !isStarted { arriving.start(source) }
        isStarted = true
        do {
            if !isAtEnd, let failure = text.failure { throw failure }
            while !isAtEnd {
                let new = try await arriving.next()
                text.append(new.bytes)
                let value = try text.value(isEnd: new.isEnd)
                isAtEnd = new.isEnd && text.failure == nil
                if let value { return value }
            }
            return nil
        } catch {
            isAtEnd = true
            arriving.close()
            throw LiftError.ofSource(error)
        }
    }
}

extension LiftError {
    /// Returns what an iterator throws if the source of a text throws `error`.
    fileprivate static func ofSource(_ error: any Error) -> any Error {
        if error is LiftError || error is CancellationError { return error }
        return LiftError(file: "cannot read the text: \(LiftError.reason(error))", underlying: error)
    }
}
