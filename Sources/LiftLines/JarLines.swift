#if SWIFT_PACKAGE
    import Lift
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The values of a JSON text that may be too large to fit in memory: one on each line (JSON Lines, also
/// called NDJSON), the elements of one array, or one value after another.
///
///     for jar in JarLines(json: URL(fileURLWithPath: "events.jsonl")) {
///         let event: Event = try jar^
///     }
///
/// Only one line and a chunk of the text are in memory, whatever its size. A Jar keeps only the text of its
/// own line. Blank lines and a byte order mark at the beginning are skipped. Lines may end with CRLF, and the
/// last one needs no end.
///
/// Errors have the line, the column and the offset in the whole text, and the name of the file. Paths begin
/// with the index of the value, starting at 0 and without blank lines, as if all values were one array:
/// `[17].amount`.
///
/// A line that isn't JSON is a Jar that throws the error when you lift it; the next Jar is the next line. To
/// skip such lines and record them as dropped, in the order of the text, pass a `JarReceipt`:
///
///     let receipt = JarReceipt()
///     for jar in JarLines(json: url, receipt: receipt) { … }  // the good lines
///     print(receipt.report)
///
/// To also record what is converted, dropped or unknown in the values, put the receipt in their context with
/// `union(context:)`. With ``lift(as:concurrency:)``, these entries come in the order in which the tasks
/// lift, and include those of lines that were read ahead.
///
/// With `JSONReadingOptions.syntax`, the values can be JSONC or JSON5. Lines that have only comments are
/// skipped. With `JSONReadingOptions.partial`, the text may end too early: the last Jar then has what arrived
/// of the last element, or of a last line without a line feed. If that's no value at all, there's no such
/// Jar.
///
///     let options = JSONReadingOptions(partial: .closed)
///     let lines = JarLines(json: #"[{"id": 1}, {"id": 2, "na"#, layout: .array, options: options)
///     lines.map { $0.description }  // [{"id":1}, {"id":2}]
///
/// Each loop over a `JarLines` reads the text from the beginning. To read asynchronously, use ``async``; to
/// lift models on all cores, use ``lift(as:concurrency:)``.
public struct JarLines: Sendable {
    /// How the values are arranged in the text.
    public enum Layout: Sendable, Hashable {
        /// One value on each line. This is the default. A value can't continue on the next line.
        case lines
        /// The elements of one array, which is the whole text, with any white space between them.
        case array
        /// One value after another, with or without white space between them, and on any number of lines:
        /// `{"id": 1}{"id": 2} [3]`.
        ///
        /// Two numbers or literals need white space between them. A comma, or a bracket that nothing opened,
        /// is an error of its own.
        ///
        /// A record separator (U+001E), as in JSON text sequences (RFC 7464), ends everything before it, even
        /// in a string. So a value that was cut off is an error, and the next one is read. In a text with
        /// separators, a number or a literal without white space after it is an error, because its end may
        /// be missing. Without separators, an unclosed bracket or quote takes the rest of the text.
        case values

        /// Whether a value may be complete with `byte`.
        @inlinable
        func _mayEndValue(at byte: UInt8, after previous: UInt8?) -> Bool {
            switch (self, byte) {
            case (.lines, _): byte == 0x0A
            case (.array, _): byte == 0x0A || byte == 0x2C || byte == 0x5D
            case (.values, ...0x20): previous.map { $0 > 0x20 } ?? false
            case (.values, 0x22), (.values, 0x27), (.values, 0x2C), (.values, 0x5B), (.values, 0x5D),
                (.values, 0x7B), (.values, 0x7D), (.values, 0x80...):
                true
            case (.values, _): false
            }
        }
    }

    private let makeInput: @Sendable () -> LineInput
    private var settings: LineSettings

    private init(_ settings: LineSettings, _ makeInput: @escaping @Sendable () -> LineInput) {
        self.settings = settings
        self.makeInput = makeInput
    }

    /// Reads the values of a file.
    ///
    ///     for jar in JarLines(json: url) {
    ///         let event: Event = try jar^
    ///     }
    ///
    /// Each loop opens the file when it asks for the first value, and closes it at the end. Except on
    /// Windows, a file that you delete meanwhile can be read to its end. The file may be a pipe. A loop over
    /// this sequence then blocks its thread, so in a task use ``async`` or ``lift(as:concurrency:)``.
    ///
    /// If the file can't be opened or read, the last Jar throws a `LiftError` of the kind `file` when you
    /// lift it, even if bad lines are skipped. If the URL isn't a file, its data is loaded into memory as a
    /// whole.
    ///
    /// - Parameters:
    ///   - url: the URL of the file.
    ///   - layout: how the values are arranged in the file.
    ///   - options: the syntax, limits for the depth and the size of each value, and how to treat duplicate
    ///     keys and text that ends too early. By default, a line may have 64 MiB. A longer one throws, and
    ///     isn't kept in memory.
    ///   - receipt: skips bad lines and records them here. If it's nil, they throw when you lift them.
    public init(
        json url: URL, layout: Layout = .lines, options: JSONReadingOptions = JSONReadingOptions(),
        receipt: JarReceipt? = nil
    ) {
        let settings = LineSettings(
            layout: layout, options: options, file: url.lastPathComponent, receipt: receipt)
        self.init(settings) { LineInputs.file(url) }
    }

    /// Reads the values of JSON data.
    ///
    ///     let lines = JarLines(json: Data("{\"id\": 1}\n{\"id\": 2}\n".utf8))
    ///     try lines.map { try $0["id"]^ as Int }  // [1, 2]
    ///
    /// - Parameters:
    ///   - data: the text in UTF-8.
    ///   - layout: how the values are arranged in the text.
    ///   - options: the syntax, limits for the depth and the size of each value, and how to treat duplicate
    ///     keys and text that ends too early. By default, a line may have 64 MiB. A longer one throws.
    ///   - receipt: skips bad lines and records them here. If it's nil, they throw when you lift them.
    public init(
        json data: Data, layout: Layout = .lines, options: JSONReadingOptions = JSONReadingOptions(),
        receipt: JarReceipt? = nil
    ) {
        let settings = LineSettings(layout: layout, options: options, file: nil, receipt: receipt)
        self.init(settings) { LineInputs.data(data) }
    }

    /// Reads the values of JSON text.
    ///
    ///     let lines = JarLines(json: "[1, 2, 3]", layout: .array)
    ///     try lines.map { try $0^ as Int }  // [1, 2, 3]
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - layout: how the values are arranged in the text.
    ///   - options: the syntax, limits for the depth and the size of each value, and how to treat duplicate
    ///     keys and text that ends too early. By default, a line may have 64 MiB. A longer one throws.
    ///   - receipt: skips bad lines and records them here. If it's nil, they throw when you lift them.
    public init(
        json text: String, layout: Layout = .lines, options: JSONReadingOptions = JSONReadingOptions(),
        receipt: JarReceipt? = nil
    ) {
        self.init(json: Data(text.utf8), layout: layout, options: options, receipt: receipt)
    }

    /// Reads the values of JSON text in any collection of bytes, such as `[UInt8]`.
    ///
    ///     let lines = JarLines(json: Array("1\n2\n".utf8))
    ///     try lines.map { try $0^ as Int }  // [1, 2]
    ///
    /// - Parameters:
    ///   - bytes: the text in UTF-8.
    ///   - layout: how the values are arranged in the text.
    ///   - options: the syntax, limits for the depth and the size of each value, and how to treat duplicate
    ///     keys and text that ends too early. By default, a line may have 64 MiB. A longer one throws.
    ///   - receipt: skips bad lines and records them here. If it's nil, they throw when you lift them.
    public init(
        json bytes: some Collection<UInt8>, layout: Layout = .lines,
        options: JSONReadingOptions = JSONReadingOptions(), receipt: JarReceipt? = nil
    ) {
        self.init(json: Data(bytes), layout: layout, options: options, receipt: receipt)
    }

    /// Reads the values of a text that arrives in chunks, such as `Data` or `[UInt8]`.
    ///
    ///     let chunks = [Data("{\"id\": 1}\n{\"i".utf8), Data("d\": 2}\n".utf8)]
    ///     try JarLines(json: chunks).map { try $0["id"]^ as Int }  // [1, 2]
    ///
    /// A chunk may end anywhere, even inside a character. You get each value as soon as its line or element
    /// is complete.
    ///
    /// - Parameters:
    ///   - chunks: the chunks of the text in UTF-8. Each loop over the values iterates over them.
    ///   - layout: how the values are arranged in the text.
    ///   - options: the syntax, limits for the depth and the size of each value, and how to treat duplicate
    ///     keys and text that ends too early. By default, a line may have 64 MiB. A longer one throws, and
    ///     isn't kept in memory.
    ///   - receipt: skips bad lines and records them here. If it's nil, they throw when you lift them.
    public init<Chunks: Sequence & Sendable>(
        json chunks: Chunks, layout: Layout = .lines, options: JSONReadingOptions = JSONReadingOptions(),
        receipt: JarReceipt? = nil
    ) where Chunks.Element: Sequence<UInt8> {
        let settings = LineSettings(layout: layout, options: options, file: nil, receipt: receipt)
        self.init(settings) { LineInputs.chunks(chunks) }
    }
}

extension JarLines: Sequence {
    /// An iterator over the values of a text.
    public struct Iterator: IteratorProtocol {
        fileprivate let reader: LineReader
        fileprivate let settings: LineSettings
        fileprivate var batch: LineBatch?
        fileprivate var index = 0

        /// Returns the next value, or a Jar with the error of a bad line; nil at the end.
        ///
        /// - Complexity: O(*n*) in the length of the line.
        public mutating func next() -> Jar? {
            while true {
                do throws(LiftError) {
                    while let batch, index < batch.count {
                        index += 1
                        if let jar = try batch.jar(at: index - 1, orNoteIn: settings.receipt) { return jar }
                    }
                    (batch, index) = (nil, 0)
                    batch = try reader.next()
                    if batch == nil { return nil }
                } catch {
                    return Jar(error: error)
                }
            }
        }
    }

    /// Returns an iterator that reads the text from its beginning.
    public func makeIterator() -> Iterator {
        Iterator(reader: LineReader(settings, makeInput()), settings: settings)
    }
}

extension LineBatch {
    /// Returns the value of a line, or nil if it is bad and was noted in the receipt.
    func jar(at index: Int, orNoteIn receipt: JarReceipt?) throws(LiftError) -> Jar? {
        do throws(LiftError) {
            return try jar(at: index)
        } catch {
            guard let receipt else { throw error }
            receipt.note(.dropped, error)
            return nil
        }
    }
}

extension JarLines {
    /// Cuts the whole text into values without reading them, and returns their number. For benchmarks.
    ///
    /// - Throws: a `LiftError` of the kind `file` if the text can't be read.
    /// - Complexity: O(*n*) in the length of the text.
    @_spi(Benchmarks)
    public func cut() throws -> Int {
        let reader = LineReader(settings, makeInput())
        var count = 0
        while let batch = try reader.next() { count += batch.count }
        return count
    }
}

extension JarLines {
    /// Returns these lines with the values of `context` added to their context, replacing those of the same
    /// type. Nil adds nothing.
    ///
    ///     for jar in lines.union(context: Currency(code: "SEK")) {
    ///         let payment: Payment = try jar^
    ///     }
    public func union(context: (any JarContextValue)?) -> JarLines { union(context: Jar.Context(context)) }

    /// Returns these lines with several values added to their context, replacing those of the same type.
    ///
    ///     for jar in lines.union(context: [currency, formatter]) { … }
    public func union(context: Jar.Context) -> JarLines {
        var lines = self
        lines.settings.context = settings.context.union(context)
        return lines
    }

    /// The same values as an `AsyncSequence`, whose iterator throws the error of a bad line, and the error of
    /// a file that can't be read.
    ///
    ///     for try await jar in lines.async { … }
    ///
    /// It reads a chunk at a time on the current thread, because local files don't wait long. While a pipe or
    /// a terminal has no data, or a pipe has no writer, no thread waits for it. Cancel the task to end the
    /// loop with a `CancellationError`, even while it waits.
    public var async: JarLines.Async {
        JarLines.Async(settings) { [makeInput] settings in
            let reader = LineReader(settings, makeInput())
            return JarLines.Async.Batches { try await reader.nextWithoutBlocking() }
        }
    }
}
