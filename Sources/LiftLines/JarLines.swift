#if SWIFT_PACKAGE
    import Lift
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The values of a JSON text that may be too large to fit in memory: one on each line (JSON Lines, also
/// called NDJSON), or the elements of one array.
///
///     for jar in JarLines(json: URL(fileURLWithPath: "events.jsonl")) {
///         let event: Event = try jar^
///     }
///
/// Memory holds one line and a chunk of the text, whatever its size. A Jar keeps the text of its own line
/// only. Blank lines are skipped. The lines may end with CRLF, the last one need not end, and a byte order
/// mark at the beginning is skipped.
///
/// The errors of a Jar have the line, the column and the offset in the whole text, and the name of the file.
/// Paths begin with the index of the value, starting at 0 and without blank lines, as if all values were one
/// array: `[17].amount`.
///
/// A line that is not JSON is a Jar that holds the error, which throws when you lift it; the next Jar is the
/// next line. With a ``JarReceipt``, such lines are skipped and noted as dropped, in the order of the text:
///
///     let receipt = JarReceipt()
///     for jar in JarLines(json: url, receipt: receipt) { … }  // the good lines
///     print(receipt.report)
///
/// To note also what is converted, dropped or unknown in the values, put the receipt in their context with
/// ``union(context:)``. With ``lift(as:concurrency:)``, these entries come in the order in which the tasks
/// lift, and include those of lines that were read ahead.
///
/// With ``JSONReadingOptions/syntax-swift.property``, the values are JSONC or JSON5. Lines that have only
/// comments are skipped. With ``JSONReadingOptions/partial``, the text may end too early: what there is of
/// the last line, if it has no line feed, or of the last element is the last Jar. If no value is left of it,
/// there is no such Jar.
///
///     let options = JSONReadingOptions(partial: .closed)
///     let lines = JarLines(json: #"[{"id": 1}, {"id": 2, "na"#, layout: .array, options: options)
///     lines.map { $0.description }  // [{"id":1}, {"id":2}]
///
/// Each loop over a `JarLines` reads the text from its beginning. To read asynchronously, use
/// ``async``; to lift models on all cores, use ``lift(as:concurrency:)``.
public struct JarLines: Sendable {
    /// How the values are arranged in the text.
    public enum Layout: Sendable, Hashable {
        /// A value on each line. This is the default. A value cannot go on in the next line.
        case lines
        /// The elements of one array, which is the whole text, with any white space around them.
        case array
    }

    private let makeInput: @Sendable () -> LineInput
    private var settings: LineSettings

    private init(_ settings: LineSettings, _ makeInput: @escaping @Sendable () -> LineInput) {
        self.settings = settings
        self.makeInput = makeInput
    }

    /// Creates the values of a file.
    ///
    ///     for jar in JarLines(json: url) {
    ///         let event: Event = try jar^
    ///     }
    ///
    /// Each loop opens the file when it asks for the first value, and closes it at the end. A file that is
    /// deleted meanwhile can be read to its end on systems other than Windows. The file may be a pipe. A loop
    /// over this sequence then waits in its thread, so in a task use ``async`` or ``lift(as:concurrency:)``.
    ///
    /// If the file cannot be opened or read, the last Jar holds a ``LiftError`` of the kind `file`, even if
    /// bad lines are skipped. A URL that is not of a file is read into memory as a whole.
    ///
    /// - Parameters:
    ///   - url: the URL of the file.
    ///   - layout: whether the file has a value on each line, or is one array.
    ///   - options: the syntax, limits for the depth and the size of each value, and what to do about
    ///     duplicate keys and about a text that ends too early. If `maximumSize` is not set, a line may have
    ///     64 MiB. A longer one is an error, and is not kept in memory.
    ///   - receipt: where bad lines are noted, which are then skipped. If it is nil, they throw.
    public init(
        json url: URL, layout: Layout = .lines, options: JSONReadingOptions = JSONReadingOptions(),
        receipt: JarReceipt? = nil
    ) {
        let settings = LineSettings(
            layout: layout, options: options, file: url.lastPathComponent, receipt: receipt)
        self.init(settings) { LineInputs.file(url) }
    }

    /// Creates the values of JSON data.
    ///
    ///     let lines = JarLines(json: Data("{\"id\": 1}\n{\"id\": 2}\n".utf8))
    ///     try lines.map { try $0["id"]^ as Int }  // [1, 2]
    ///
    /// - Parameters:
    ///   - data: the text in UTF-8.
    ///   - layout: whether the text has a value on each line, or is one array.
    ///   - options: the syntax, limits for the depth and the size of each value, and what to do about
    ///     duplicate keys and about a text that ends too early. If `maximumSize` is not set, a line may have
    ///     64 MiB. A longer one is an error.
    ///   - receipt: where bad lines are noted, which are then skipped. If it is nil, they throw.
    public init(
        json data: Data, layout: Layout = .lines, options: JSONReadingOptions = JSONReadingOptions(),
        receipt: JarReceipt? = nil
    ) {
        let settings = LineSettings(layout: layout, options: options, file: nil, receipt: receipt)
        self.init(settings) { LineInputs.data(data) }
    }

    /// Creates the values of JSON text.
    ///
    ///     let lines = JarLines(json: "[1, 2, 3]", layout: .array)
    ///     try lines.map { try $0^ as Int }  // [1, 2, 3]
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - layout: whether the text has a value on each line, or is one array.
    ///   - options: the syntax, limits for the depth and the size of each value, and what to do about
    ///     duplicate keys and about a text that ends too early. If `maximumSize` is not set, a line may have
    ///     64 MiB. A longer one is an error.
    ///   - receipt: where bad lines are noted, which are then skipped. If it is nil, they throw.
    public init(
        json text: String, layout: Layout = .lines, options: JSONReadingOptions = JSONReadingOptions(),
        receipt: JarReceipt? = nil
    ) {
        self.init(json: Data(text.utf8), layout: layout, options: options, receipt: receipt)
    }

    /// Creates the values of JSON text in any collection of bytes, such as `[UInt8]`.
    ///
    ///     let lines = JarLines(json: Array("1\n2\n".utf8))
    ///     try lines.map { try $0^ as Int }  // [1, 2]
    ///
    /// - Parameters:
    ///   - bytes: the text in UTF-8.
    ///   - layout: whether the text has a value on each line, or is one array.
    ///   - options: the syntax, limits for the depth and the size of each value, and what to do about
    ///     duplicate keys and about a text that ends too early. If `maximumSize` is not set, a line may have
    ///     64 MiB. A longer one is an error.
    ///   - receipt: where bad lines are noted, which are then skipped. If it is nil, they throw.
    public init(
        json bytes: some Collection<UInt8>, layout: Layout = .lines,
        options: JSONReadingOptions = JSONReadingOptions(), receipt: JarReceipt? = nil
    ) {
        self.init(json: Data(bytes), layout: layout, options: options, receipt: receipt)
    }

    /// Creates the values of a text that arrives in chunks, such as `Data` or `[UInt8]`.
    ///
    ///     let chunks = [Data("{\"id\": 1}\n{\"i".utf8), Data("d\": 2}\n".utf8)]
    ///     try JarLines(json: chunks).map { try $0["id"]^ as Int }  // [1, 2]
    ///
    /// A chunk may end anywhere, even inside a character. A value is returned as soon as its line or element
    /// is complete.
    ///
    /// - Parameters:
    ///   - chunks: the chunks of the text in UTF-8. Each loop over the values iterates over them.
    ///   - layout: whether the text has a value on each line, or is one array.
    ///   - options: the syntax, limits for the depth and the size of each value, and what to do about
    ///     duplicate keys and about a text that ends too early. If `maximumSize` is not set, a line may have
    ///     64 MiB. A longer one is an error, and is not kept in memory.
    ///   - receipt: where bad lines are noted, which are then skipped. If it is nil, they throw.
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
        private let reader: LineReader
        private let settings: LineSettings
        private var batch: LineBatch?
        private var index = 0

        fileprivate init(_ reader: LineReader, _ settings: LineSettings) {
            self.reader = reader
            self.settings = settings
        }

        /// Returns the next value, or a Jar that holds the error of a bad line; nil at the end.
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
    public func makeIterator() -> Iterator { Iterator(LineReader(settings, makeInput()), settings) }
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
    /// Cuts the whole text into values, reads none of them, and returns their number. For benchmarks.
    ///
    /// - Throws: a ``LiftError`` of the kind `file` if the text cannot be read.
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
    /// Returns these values with the values of `context` added to their context, replacing those of the same
    /// type. Nil adds nothing.
    ///
    ///     for jar in lines.union(context: Currency(code: "SEK")) {
    ///         let payment: Payment = try jar^
    ///     }
    public func union(context: (any JarContextValue)?) -> JarLines {
        var lines = self
        lines.settings.context.formUnion(context)
        return lines
    }

    /// Returns these values with several values added to their context, replacing those of the same type.
    ///
    ///     for jar in lines.union(context: [currency, formatter]) { … }
    public func union(context: Jar.Context) -> JarLines {
        var lines = self
        lines.settings.context = settings.context.union(context)
        return lines
    }

    /// The same values as an `AsyncSequence`, whose iterator throws the error of a bad line, and the error of
    /// a file that cannot be read.
    ///
    ///     for try await jar in lines.async { … }
    ///
    /// It reads where it is called, a chunk at a time: local files do not wait long. While a pipe or a
    /// terminal has nothing, or a pipe has no writer, no thread waits for it. Canceling the task ends the
    /// loop with a `CancellationError`, also then.
    public var async: JarLines.Async {
        JarLines.Async(settings) { [makeInput] settings in
            let reader = LineReader(settings, makeInput())
            return JarLines.Async.Batches { try await reader.nextWithoutBlocking() }
        }
    }
}
