#if SWIFT_PACKAGE
    import Lift
#endif

/// A JSON text that is still arriving, such as the answer of a language model or of a slow server.
///
///     let stream = JarStream(json: bytes)
///     for try await story in stream.partial(as: Story.self) {
///         show(story)
///     }
///
/// There are two ways to use values before the text is complete. ``partial(as:)`` gives you the whole value
/// several times, each time with more in it. ``elements(as:at:)`` gives you each element of a long array
/// once.
///
/// Values never change as more text arrives, because half a token isn't part of a value. With
/// `JSONReadingOptions(partial: .keepingStrings)`, though, a string value grows until its closing quote.
///
/// Lift scans the text once, no matter how it's divided into chunks. A chunk may end anywhere, even inside a
/// character. If the text ends too early, you get an error at its end, unless the option `partial` allows it.
public struct JarStream: Sendable {
    /// Passes chunks to a function until that returns true, or the text ends. Returns whether it returned
    /// true.
    @usableFromInline typealias Chunks = (_ take: ([UInt8]) -> Bool) async throws -> Bool
    @usableFromInline typealias Source = @Sendable () -> Chunks

    let source: Source
    private(set) var settings: LineSettings

    /// Creates a stream. Inlined code calls it with functions that are compiled for the type of the chunks,
    /// because a call for each chunk must be cheap.
    @usableFromInline
    init(_ options: JSONReadingOptions, _ source: @escaping Source) {
        settings = LineSettings(layout: .array, options: options, file: nil, receipt: nil)
        self.source = source
    }

    /// Creates a stream of a text that arrives in chunks, such as `Data` or `[UInt8]`.
    ///
    ///     for try await story in JarStream(json: response.body).partial(as: Story.self) { … }
    ///
    /// - Parameters:
    ///   - chunks: the chunks of the text in UTF-8. Each loop over the values iterates over them.
    ///   - options: the syntax, limits, and how to treat duplicate keys, strings that are cut off and text
    ///     that ends too early. By default, the text without the elements may have 64 MiB, and so may each
    ///     element.
    @inlinable
    public init<Chunks: AsyncSequence & Sendable>(
        json chunks: Chunks, options: JSONReadingOptions = JSONReadingOptions()
    ) where Chunks.Element: Sequence<UInt8> {
        self.init(options) {
            var iterator = chunks.makeAsyncIterator()
            return { take in
                while let chunk = try await iterator.next() {
                    if take(Array(chunk)) { return true }
                }
                return false
            }
        }
    }

    /// Creates a stream of a text that arrives in pieces of text.
    ///
    ///     for try await story in JarStream(json: model.deltas(of: prompt)).partial(as: Story.self) { … }
    ///
    /// - Parameters:
    ///   - chunks: the pieces of the text. Each loop over the values iterates over them.
    ///   - options: the syntax, limits, and how to treat duplicate keys, strings that are cut off and text
    ///     that ends too early. By default, the text without the elements may have 64 MiB, and so may each
    ///     element.
    @inlinable
    public init<Chunks: AsyncSequence & Sendable>(
        json chunks: Chunks, options: JSONReadingOptions = JSONReadingOptions()
    ) where Chunks.Element: StringProtocol {
        self.init(options) {
            var iterator = chunks.makeAsyncIterator()
            return { take in
                while let chunk = try await iterator.next() {
                    if take(Array(chunk.utf8)) { return true }
                }
                return false
            }
        }
    }

    /// Creates a stream of a text that arrives byte by byte, such as `URLSession.AsyncBytes`.
    ///
    ///     let (bytes, _) = try await URLSession.shared.bytes(for: request)
    ///     for try await story in JarStream(json: bytes).partial(as: Story.self) { … }
    ///
    /// Asking for single bytes takes longer than everything else. If the source has chunks, pass those.
    ///
    /// - Parameters:
    ///   - bytes: the text in UTF-8. Each loop over the values iterates over it.
    ///   - options: the syntax, limits, and how to treat duplicate keys, strings that are cut off and text
    ///     that ends too early. By default, the text without the elements may have 64 MiB, and so may each
    ///     element.
    @inlinable
    public init<Bytes: AsyncSequence & Sendable>(
        json bytes: Bytes, options: JSONReadingOptions = JSONReadingOptions()
    ) where Bytes.Element == UInt8 {
        let keepsStrings = options.partial == .keepingStrings
        let hasSingleQuotes = options.syntax == .json5
        self.init(options) {
            var iterator = bytes.makeAsyncIterator()
            return { take in
                var chunk: [UInt8] = []
                do {
                    while let byte = try await iterator.next() {
                        chunk.append(byte)
                        let mayComplete =
                            byte == 0x22 || byte == 0x2C || byte == 0x5D || byte == 0x7D || byte == 0x0A
                            || hasSingleQuotes && byte == 0x27
                            || keepsStrings && (byte == 0x20 || byte >= 0x80)
                        guard mayComplete || chunk.count >= 4096 else { continue }
                        if take(chunk) { return true }
                        chunk.removeAll(keepingCapacity: true)
                    }
                } catch {
                    if !chunk.isEmpty { _ = take(chunk) }
                    throw error
                }
                if !chunk.isEmpty { _ = take(chunk) }
                return false
            }
        }
    }

    /// Returns this stream with the values of `context` added to the context of all values, replacing those
    /// of the same type. Nil adds nothing.
    ///
    ///     stream.union(context: Currency(code: "SEK")).partial(as: Payment.self)
    public func union(context: (any JarContextValue)?) -> JarStream { union(context: Jar.Context(context)) }

    /// Returns this stream with several values added to the context of all values, replacing those of the
    /// same type.
    ///
    ///     stream.union(context: [currency, formatter]).partial(as: Payment.self)
    public func union(context: Jar.Context) -> JarStream {
        var stream = self
        stream.settings.context = settings.context.union(context)
        return stream
    }
}

extension JarStream {
    /// Returns the value of the whole text as it grows.
    ///
    ///     struct Story: JarDefaultable {
    ///         var title: String?
    ///         var chapters: [Chapter] = []
    ///     }
    ///
    ///     for try await story in JarStream(json: bytes).partial(as: Story.self) {
    ///         show(story)
    ///     }
    ///
    /// You get a value as soon as something new is complete. Whatever becomes complete while you use a value
    /// is in the next one. So a slow source gives you a value for each chunk, and a fast source gives you
    /// only the newest one. The last value is always that of the whole text.
    ///
    /// Something is complete when more text can't change it: a string after its closing quote, a number after
    /// the character that follows it. Until then, its property is missing. So make properties that may arrive
    /// late optional, or give them a default value. You get no value while a required property is missing, or
    /// while an enum may still have several cases, because its tag is missing. Only a property with several
    /// keys (`.anyOf`) may change, if the text has two of them, and a member that occurs twice, with
    /// `duplicateKeys: .last`.
    ///
    /// A separate task receives the text. That task ends when you leave the loop, or when you cancel the task
    /// of the loop. A canceled loop throws `CancellationError`. Lift keeps the whole text in memory.
    ///
    /// The iterator throws a `LiftError` with the position if the text is malformed, if it ends too early, or
    /// if it isn't a value of the type. If something is wrong with the text, such as a sentence after the
    /// value, you first get the value of what is complete before that, no matter how the text is divided. A
    /// duplicate key that the options refuse throws at once. If the source throws, you first get the value of
    /// the text that arrived before, and then a `LiftError` of the kind `file` with the source's error as its
    /// `underlyingError`. A `LiftError` and a `CancellationError` of the source are thrown unchanged.
    ///
    /// - Parameter type: the type of the value.
    public func partial<Value: Liftable & Sendable>(as type: Value.Type = Value.self) -> Values<Value> {
        Values(stream: self, path: nil) { jar throws(LiftError) in try jar.liftedForAll() }
    }

    /// Returns the value of the whole text as it grows, lifted with a transform.
    ///
    ///     for try await story in stream.partial(by: .codable(Story.self)) { … }
    ///
    /// Apart from the transform, it works like ``partial(as:)``.
    ///
    /// - Parameter transform: lifts the value.
    public func partial<Transform: JarTransform>(by transform: Transform) -> Values<Transform.Value>
    where Transform.Value: Sendable {
        Values(stream: self, path: nil) { jar throws(LiftError) in
            try jar.transformed(by: transform).liftedForAll()
        }
    }

    /// Returns the elements of an array in the text, each one once and as soon as it's complete.
    ///
    ///     // {"total": 5000, "items": [{"id": 1, …}, {"id": 2, …}, …]}
    ///     for try await item in JarStream(json: bytes).elements(as: Item.self, at: "items") {
    ///         show(item)
    ///     }
    ///
    /// An object or an array is complete with its closing bracket, and a string with its closing quote. Any
    /// other element is complete when the comma after it or the array's closing bracket arrives.
    ///
    /// Lift asks for the next chunk only when you've used the elements before it. It keeps only the current
    /// element and the text outside of the array in memory.
    ///
    /// If an element is malformed or isn't of the type, the iterator throws, and the next call to `next()`
    /// returns the next element. The same goes for text between an element and the comma or bracket after it.
    /// An error has the position in the whole text, and its path begins with the path of the array:
    /// `items[17].id`. If the text around the array is malformed or has a duplicate key that the options
    /// refuse, or there's no array at the path, that error ends the sequence. If the source throws, you get a
    /// `LiftError` of the kind `file` with the source's error as its `underlyingError`. A `LiftError` and a
    /// `CancellationError` of the source are thrown unchanged.
    ///
    /// - Parameters:
    ///   - type: the type of the elements.
    ///   - path: where the array is. By default, it's the whole text. If a key occurs twice, Lift uses the
    ///     first array at this path.
    public func elements<Value: Liftable & Sendable>(
        as type: Value.Type = Value.self, at path: JarPath = []
    ) -> Values<Value> {
        Values(stream: self, path: path) { jar throws(LiftError) in try jar.liftedForAll() }
    }

    /// Returns the elements of an array in the text, each one once and as soon as it's complete, lifted with
    /// a transform.
    ///
    ///     for try await item in stream.elements(by: .codable(Item.self), at: "items") { … }
    ///
    /// Apart from the transform, it works like ``elements(as:at:)``.
    ///
    /// - Parameters:
    ///   - transform: lifts the elements.
    ///   - path: where the array is. By default, it's the whole text.
    public func elements<Transform: JarTransform>(
        by transform: Transform, at path: JarPath = []
    ) -> Values<Transform.Value> where Transform.Value: Sendable {
        Values(stream: self, path: path) { jar throws(LiftError) in
            try jar.transformed(by: transform).liftedForAll()
        }
    }
}

// MARK: - Short forms

extension AsyncSequence where Self: Sendable, Element: Sequence<UInt8> {
    /// Returns the JSON value of these chunks as it grows: `JarStream(json: self).partial(as: type)`.
    ///
    ///     for try await story in chunks.partial(as: Story.self) { … }
    ///
    /// See ``JarStream/partial(as:)``.
    @inlinable
    public func partial<Value: Liftable & Sendable>(as type: Value.Type) -> JarStream.Values<Value> {
        JarStream(json: self).partial(as: type)
    }

    /// Returns the elements of a JSON array in these chunks, each one as soon as it's complete:
    /// `JarStream(json: self).elements(as: type, at: path)`.
    ///
    ///     for try await item in chunks.elements(as: Item.self, at: "items") { … }
    ///
    /// See ``JarStream/elements(as:at:)``.
    @inlinable
    public func elements<Value: Liftable & Sendable>(
        as type: Value.Type, at path: JarPath = []
    ) -> JarStream.Values<Value> {
        JarStream(json: self).elements(as: type, at: path)
    }
}

extension AsyncSequence where Self: Sendable, Element: StringProtocol {
    /// Returns the JSON value of these pieces of text as it grows:
    /// `JarStream(json: self).partial(as: type)`.
    ///
    ///     for try await story in deltas.partial(as: Story.self) { … }
    ///
    /// See ``JarStream/partial(as:)``.
    @inlinable
    public func partial<Value: Liftable & Sendable>(as type: Value.Type) -> JarStream.Values<Value> {
        JarStream(json: self).partial(as: type)
    }

    /// Returns the elements of a JSON array in these pieces of text, each one as soon as it's complete:
    /// `JarStream(json: self).elements(as: type, at: path)`.
    ///
    ///     for try await item in deltas.elements(as: Item.self, at: "items") { … }
    ///
    /// See ``JarStream/elements(as:at:)``.
    @inlinable
    public func elements<Value: Liftable & Sendable>(
        as type: Value.Type, at path: JarPath = []
    ) -> JarStream.Values<Value> {
        JarStream(json: self).elements(as: type, at: path)
    }
}

extension AsyncSequence where Self: Sendable, Element == UInt8 {
    /// Returns the JSON value of these bytes as it grows: `JarStream(json: self).partial(as: type)`.
    ///
    ///     for try await story in bytes.partial(as: Story.self) { … }
    ///
    /// See ``JarStream/partial(as:)``.
    @inlinable
    public func partial<Value: Liftable & Sendable>(as type: Value.Type) -> JarStream.Values<Value> {
        JarStream(json: self).partial(as: type)
    }

    /// Returns the elements of a JSON array in these bytes, each one as soon as it's complete:
    /// `JarStream(json: self).elements(as: type, at: path)`.
    ///
    ///     for try await item in bytes.elements(as: Item.self, at: "items") { … }
    ///
    /// See ``JarStream/elements(as:at:)``.
    @inlinable
    public func elements<Value: Liftable & Sendable>(
        as type: Value.Type, at path: JarPath = []
    ) -> JarStream.Values<Value> {
        JarStream(json: self).elements(as: type, at: path)
    }
}
