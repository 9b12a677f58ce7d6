#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Cuts bytes that arrive in chunks into batches of whole lines or elements.
///
/// It keeps the bytes of one value that is not complete yet, and of one chunk.
struct LineCutter: ~Copyable {
    private var buffer = ByteBuffer(capacity: 0)
    private var scan: LineScan
    private var nextIndex = 0
    /// Where `buffer` begins in the whole text.
    private var start = TextStart(offset: 0, position: TextPosition(line: 1, column: 1))
    private var isAfterByteOrderMark = false
    private let settings: LineSettings

    /// The number of bytes that are read at once.
    static var chunkSize: Int { 1 << 18 }

    init(_ settings: LineSettings) {
        self.settings = settings
        scan = LineScan(settings)
    }

    /// Reads a chunk of a file.
    mutating func read(_ file: SharedFile) throws(LiftError) -> LineInputStep {
        let count: Int?
        do throws(SystemError) {
            count = try buffer.append(upTo: Self.chunkSize, from: file.file)
        } catch {
            if error.isNothingYet { return .waits(file) }
            throw LiftError(unreadable: file.path, error)
        }
        guard let count else { throw LiftError(noMemoryFor: Self.chunkSize) }
        if count == 0 { return .ended }
        scanBuffer(isEnd: false)
        return .added
    }

    /// Adds a chunk of at most `chunkSize` bytes.
    mutating func append(_ chunk: Data) throws(LiftError) {
        guard buffer.reserveIfPossible(chunk.count + PaddedBytes.padding) else {
            throw LiftError(noMemoryFor: chunk.count)
        }
        buffer.append(chunk)
        scanBuffer(isEnd: false)
    }

    /// Ends the text, and with it the last line.
    mutating func finish() { scanBuffer(isEnd: true) }

    private mutating func scanBuffer(isEnd: Bool) {
        if !isAfterByteOrderMark {
            // Its three bytes may arrive one by one.
            guard isEnd || buffer.count >= 3 else { return }
            isAfterByteOrderMark = true
            // The end of a text that may be partial may be half of one.
            let begins =
                settings.options.partial == .refused
                ? buffer.withView(from: 0) { $0.hasByteOrderMark }
                : buffer.withView(from: 0) { $0.beginsByteOrderMark }
            if begins {
                let count = min(buffer.count, 3)
                _ = buffer.takeFirst(count)
                start = TextStart(offset: count, position: start.position)
            }
        }
        buffer.withView(from: 0) { scan.scan($0, isEnd: isEnd) }
    }

    /// Removes the values that are complete and returns them, or nil if none is.
    mutating func batch() throws(LiftError) -> LineBatch? {
        let length = scan.finished
        // Bytes without values, such as blank lines, are removed many at a time.
        if scan.spans.isEmpty, length < min(buffer.count, Self.chunkSize) || length == 0 { return nil }
        var (spans, first) = (scan.spans, start)
        let position = buffer.withView(from: 0) { scan.remove(length, of: $0) }
        guard let text = buffer.takeFirst(length) else { throw LiftError(noMemoryFor: length) }
        start = TextStart(offset: first.offset + length, position: position.moved(from: first.position))
        if let last = spans.last, last.problem == .cut {
            // `text` is alive during this call, which keeps no view of it.
            let rest = unsafe text.view.part(last.range.lowerBound, last.range.count)
            // It may end before its last value begins.
            if RelaxedJSONScanner.isEmpty(rest, options: settings.options) { spans.removeLast() }
        }
        if spans.isEmpty { return nil }
        defer { nextIndex += spans.count }
        return LineBatch(text, spans, firstIndex: nextIndex, start: first, settings)
    }
}
