/// Bytes that Lift reads from where they are: `RawSpan`, `Span<UInt8>`, `UTF8Span`, and types of your own.
///
///     let jar = try Jar(json: bytes.span)
///
/// A document keeps one copy of its bytes, and makes it straight from the input. Sequences of `UInt8`, such
/// as `Data` and `[UInt8]`, and sequences of chunks are read without this protocol. Conform a type to it that
/// isn't a sequence of bytes, but can lend them:
///
///     extension ByteBuffer: JarByteInput {
///         public func withBytes<Result: ~Copyable>(_ body: (RawSpan) -> Result) -> Result {
///             body(readableBytesSpan)
///         }
///     }
public protocol JarByteInput: ~Copyable, ~Escapable {
    /// Calls `body` with all bytes, and returns its result.
    ///
    ///     let count = bytes.span.withBytes { $0.byteCount }
    func withBytes<Result: ~Copyable>(_ body: (RawSpan) -> Result) -> Result
}

extension RawSpan: JarByteInput {
    /// Calls `body` with this span, and returns its result.
    ///
    ///     let count = span.withBytes { $0.byteCount }
    public func withBytes<Result: ~Copyable>(_ body: (RawSpan) -> Result) -> Result { body(self) }
}

extension Span: JarByteInput where Element == UInt8 {
    /// Calls `body` with the bytes of this span, and returns its result.
    ///
    ///     let count = span.withBytes { $0.byteCount }
    public func withBytes<Result: ~Copyable>(_ body: (RawSpan) -> Result) -> Result { withRawSpan(body) }
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension UTF8Span: JarByteInput {
    /// Calls `body` with the UTF-8 of this text, and returns its result.
    ///
    ///     let count = text.utf8Span.withBytes { $0.byteCount }
    public func withBytes<Result: ~Copyable>(_ body: (RawSpan) -> Result) -> Result { span.withRawSpan(body) }
}

// MARK: - JSON

extension Jar {
    /// Creates a Jar from JSON text in any sequence of bytes, such as `[UInt8]` or a slice of it.
    ///
    ///     let bytes: [UInt8] = [0x5B, 0x31, 0x5D]
    ///     let jar = try Jar(json: bytes)  // [1]
    ///
    /// The bytes must be UTF-8; a byte order mark is skipped. Lift checks all of them here, strictly by RFC
    /// 8259, and converts numbers, dates and other values when you lift them. A sequence that can be read
    /// only once is read once.
    ///
    /// - Parameters:
    ///   - bytes: the JSON text in UTF-8.
    ///   - options: limits for depth and size, and how to treat duplicate keys.
    /// - Throws: a `LiftError` with offset, line and column: of the kind `syntax`, or of the kind `bounds` if
    ///   the text exceeds a limit. Bytes beyond the limit aren't read.
    /// - Complexity: O(*n*) in the bytes. The Jar keeps a copy of them, the only one, and 8 bytes for each
    ///   value and each key. Bytes that aren't next to each other in memory are copied one by one, which
    ///   takes longer.
    public init(
        json bytes: some Sequence<UInt8>, options: JSONReadingOptions = JSONReadingOptions()
    ) throws {
        try self.init(json: PaddedBytes(input: bytes, options), options)
    }

    /// Creates a Jar from JSON text in chunks, such as the parts of a request.
    ///
    ///     let chunks: [[UInt8]] = [[0x5B, 0x31], [0x5D]]
    ///     let jar = try Jar(json: chunks)  // [1]
    ///
    /// A chunk may end anywhere, even inside a character. The result, and the place of an error, are those of
    /// the whole text.
    ///
    /// - Parameters:
    ///   - chunks: the chunks of the JSON text in UTF-8. They are read once.
    ///   - options: limits for depth and size, and how to treat duplicate keys.
    /// - Throws: a `LiftError` with offset, line and column: of the kind `syntax`, or of the kind `bounds` if
    ///   the text exceeds a limit. Chunks beyond the limit aren't read.
    /// - Complexity: O(*n*) in the bytes. The Jar keeps a copy of them, the only one, and 8 bytes for each
    ///   value and each key.
    public init<Chunks: Sequence>(
        json chunks: Chunks, options: JSONReadingOptions = JSONReadingOptions()
    ) throws where Chunks.Element: Sequence<UInt8> {
        try self.init(json: PaddedBytes(inputs: chunks, options), options)
    }

    /// Creates a Jar from JSON text in a span.
    ///
    ///     let jar = try Jar(json: bytes.span)
    ///
    /// The bytes must be UTF-8; a byte order mark is skipped. Pass a `RawSpan`, a `Span<UInt8>`, a
    /// `UTF8Span`, or a type of your own that lends its bytes. For a raw buffer pointer, pass its property
    /// `bytes`. The Jar doesn't depend on the span.
    ///
    /// - Parameters:
    ///   - bytes: the JSON text in UTF-8.
    ///   - options: limits for depth and size, and how to treat duplicate keys.
    /// - Throws: a `LiftError` with offset, line and column: of the kind `syntax`, or of the kind `bounds` if
    ///   the text exceeds a limit.
    /// - Complexity: O(*n*) in the bytes. The Jar keeps a copy of them, the only one, and 8 bytes for each
    ///   value and each key.
    public init(
        json bytes: borrowing some JarByteInput & ~Copyable & ~Escapable,
        options: JSONReadingOptions = JSONReadingOptions()
    ) throws {
        try self.init(json: PaddedBytes(lentBy: bytes, options), options)
    }
}

// MARK: - Property lists

extension Jar {
    /// Reads a property list, either XML or binary, from any sequence of bytes, such as `[UInt8]`.
    ///
    ///     let jar = try Jar(plist: bytes)
    ///
    /// Lift detects the format by the first bytes, checks everything that can be reached from the top, and
    /// converts values when you lift them. Keys keep their order. A sequence that can be read only once is
    /// read once.
    ///
    /// - Parameters:
    ///   - bytes: The property list.
    ///   - options: Limits for its size, depth and content.
    /// - Throws: A ``LiftError``. Its kind is `syntax` if the list is malformed, and `bounds` if it
    ///   exceeds a limit. For XML it has a line and a column. For a binary list it has the byte offset and
    ///   the key path.
    /// - Complexity: O(n). The document keeps a copy of the bytes and 8 bytes for each value and each key.
    public init(
        plist bytes: some Sequence<UInt8>,
        options: PropertyListReadingOptions = PropertyListReadingOptions()
    ) throws {
        try self.init(plist: PaddedBytes(input: bytes, options), options)
    }

    /// Reads a property list, either XML or binary, from chunks of bytes.
    ///
    ///     let jar = try Jar(plist: chunks)
    ///
    /// A chunk may end anywhere. Lift detects the format by the first bytes, checks everything that can be
    /// reached from the top, and converts values when you lift them. Keys keep their order.
    ///
    /// - Parameters:
    ///   - chunks: The chunks of the property list. They are read once.
    ///   - options: Limits for its size, depth and content.
    /// - Throws: A ``LiftError``. Its kind is `syntax` if the list is malformed, and `bounds` if it
    ///   exceeds a limit. For XML it has a line and a column. For a binary list it has the byte offset and
    ///   the key path.
    /// - Complexity: O(n). The document keeps a copy of the bytes and 8 bytes for each value and each key.
    public init<Chunks: Sequence>(
        plist chunks: Chunks, options: PropertyListReadingOptions = PropertyListReadingOptions()
    ) throws where Chunks.Element: Sequence<UInt8> {
        try self.init(plist: PaddedBytes(inputs: chunks, options), options)
    }

    /// Reads a property list, either XML or binary, from a span.
    ///
    ///     let jar = try Jar(plist: bytes.span)
    ///
    /// Pass a `RawSpan`, a `Span<UInt8>`, a `UTF8Span`, or a type of your own that lends its bytes. Lift
    /// detects the format by the first bytes, checks everything that can be reached from the top, and
    /// converts values when you lift them. Keys keep their order. The Jar doesn't depend on the span.
    ///
    /// - Parameters:
    ///   - bytes: The property list.
    ///   - options: Limits for its size, depth and content.
    /// - Throws: A ``LiftError``. Its kind is `syntax` if the list is malformed, and `bounds` if it
    ///   exceeds a limit. For XML it has a line and a column. For a binary list it has the byte offset and
    ///   the key path.
    /// - Complexity: O(n). The document keeps a copy of the bytes and 8 bytes for each value and each key.
    public init(
        plist bytes: borrowing some JarByteInput & ~Copyable & ~Escapable,
        options: PropertyListReadingOptions = PropertyListReadingOptions()
    ) throws {
        try self.init(plist: PaddedBytes(lentBy: bytes, options), options)
    }
}

// MARK: - The copy that a document keeps

/// Options that limit how large an input may be.
protocol InputLimits {
    var maximumSize: Int { get }

    /// The error for an input of more than `limit` bytes, whose size is nil if it is not known.
    func error(forSize size: Int?, beyond limit: Int) -> LiftError
}

extension JSONReadingOptions: InputLimits {
    func error(forSize size: Int?, beyond limit: Int) -> LiftError { LiftError(largeJSON: size, limit) }
}

extension PropertyListReadingOptions: InputLimits {
    func error(forSize size: Int?, beyond limit: Int) -> LiftError {
        LiftError(largePropertyList: size, limit)
    }
}

extension InputLimits {
    /// The largest number of bytes that are read.
    var inputLimit: Int { min(maximumSize, TapeRow.maximumInput) }

    fileprivate func error(for failure: InputFailure) -> LiftError {
        LiftError(failure) { error(forSize: $0, beyond: inputLimit) }
    }
}

extension PaddedBytes {
    /// Copies a sequence of bytes.
    init(input bytes: some Sequence<UInt8>, _ limits: some InputLimits) throws(LiftError) {
        do throws(InputFailure) {
            try self.init(copying: bytes, limit: limits.inputLimit)
        } catch {
            throw limits.error(for: error)
        }
    }

    /// Copies chunks one after another.
    fileprivate init<Chunks: Sequence>(
        inputs chunks: Chunks, _ limits: some InputLimits
    ) throws(LiftError) where Chunks.Element: Sequence<UInt8> {
        do throws(InputFailure) {
            try self.init(joining: chunks, limit: limits.inputLimit)
        } catch {
            throw limits.error(for: error)
        }
    }

    /// Copies the bytes that an input lends.
    fileprivate init(
        lentBy input: borrowing some JarByteInput & ~Copyable & ~Escapable, _ limits: some InputLimits
    ) throws(LiftError) {
        var size = 0
        let copy = input.withBytes { bytes -> PaddedBytes? in
            size = bytes.byteCount
            return size > limits.inputLimit ? nil : PaddedBytes(copying: bytes)
        }
        if size > limits.inputLimit { throw limits.error(for: .tooLarge(size: size)) }
        guard let copy else { throw limits.error(for: .noMemory(count: size)) }
        self = copy
    }
}
