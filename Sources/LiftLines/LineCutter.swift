#if SWIFT_PACKAGE
    import Lift
#endif

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
    // One of the two is used.
    private var lines: JSONLines
    private var elements: ElementScan
    /// Whether the text ends in the last line, which may be partial.
    private var isCut = false
    private var nextIndex = 0
    /// Where `buffer` begins in the whole text.
    private var start = TextStart(offset: 0, position: TextPosition(line: 1, column: 1))
    private var isAfterByteOrderMark = false
    private let settings: LineSettings
    private let textSettings: PartedJSON.Settings

    /// The number of bytes that are read at once.
    static var chunkSize: Int { 1 << 18 }

    init(_ settings: LineSettings) {
        self.settings = settings
        textSettings = PartedJSON.Settings(
            unit: settings.unit, options: settings.options, file: settings.file,
            context: settings.context, path: settings.path ?? [])
        lines = JSONLines(limit: settings.limit, syntax: settings.options.syntax)
        elements = ElementScan(settings)
    }

    /// Begins at the opening bracket of an array that is a part of a text.
    mutating func begin(at start: TextStart) {
        self.start = start
        isAfterByteOrderMark = true
    }

    private var hasLines: Bool { settings.layout == .lines }

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
        guard buffer.appendIfPossible(chunk) else { throw LiftError(noMemoryFor: chunk.count) }
        scanBuffer(isEnd: false)
    }

    /// Adds a chunk of at most `chunkSize` bytes.
    mutating func append(_ chunk: ArraySlice<UInt8>) throws(LiftError) {
        guard buffer.appendIfPossible(chunk) else { throw LiftError(noMemoryFor: chunk.count) }
        scanBuffer(isEnd: false)
    }

    /// Ends the text, and with it the last line.
    mutating func finish() { scanBuffer(isEnd: true) }

    private mutating func scanBuffer(isEnd: Bool) {
        let mayBePartial = settings.options.partial != .refused
        if !isAfterByteOrderMark {
            // Its three bytes may arrive one by one.
            guard isEnd || buffer.count >= 3 else { return }
            isAfterByteOrderMark = true
            // The end of a text that may be partial may be half of one.
            let count = buffer.withBytes { $0.lengthOfByteOrderMark(mayBeHalf: mayBePartial) }
            if count > 0 {
                buffer.removeFirst(count)
                start = TextStart(offset: count, position: start.position)
            }
        }
        buffer.withBytes { text in
            if !hasLines {
                elements.scan(text, isEnd: isEnd)
            } else if lines.scan(text, isEnd: isEnd) {
                isCut = mayBePartial
            }
        }
    }

    /// Whether `batch` has something to return or to remove.
    var hasElements: Bool { !elements.found.parts.isEmpty || elements.finished >= Self.chunkSize }

    /// Whether the closing bracket of an array that is a part of the text was found.
    var isAtEndOfPart: Bool { elements.isAtEndOfPart }

    /// The bytes after that bracket, and where they begin, once the last batch was removed.
    var rest: (bytes: [UInt8], start: TextStart) { (buffer.bytes(from: 0), start) }

    /// The length up to which an element is read where it is. The buffer would keep the memory of a longer
    /// one.
    private static var keptLength: Int { 1 << 16 }

    /// Removes the only element that is complete, and returns its value; nil if there are others, or if
    /// `batch` has to say what is wrong with it.
    ///
    /// It's for short chunks: making a batch takes as long as reading an element.
    mutating func onlyElement() -> Jar? {
        let length = elements.finished
        guard elements.found.parts.count == 1, length <= Self.keptLength, !elements.found.isCut,
            elements.found.problem(at: 0) == nil,
            let jar = textSettings.jar(
                of: elements.found.parts[0], in: &buffer, from: start, index: nextIndex)
        else { return nil }
        advance(by: length)
        buffer.removeFirst(length)
        nextIndex += 1
        return jar
    }

    /// Moves the scans and `start` past the first `length` bytes, which are still in the buffer.
    private mutating func advance(by length: Int) {
        let position =
            hasLines ? lines.remove(length) : buffer.withBytes { elements.remove(length, of: $0) }
        start = TextStart(offset: start.offset + length, position: position.moved(from: start.position))
    }

    /// Removes the values that are complete and returns them, or nil if none is.
    mutating func batch() throws(LiftError) -> LineBatch? {
        let length = hasLines ? lines.finished : elements.finished
        var found = hasLines ? FoundParts(parts: lines.lines, isCut: isCut) : elements.found
        // Bytes without values, such as blank lines, are removed many at a time.
        if found.parts.isEmpty, !isAtEndOfPart, length < min(buffer.count, Self.chunkSize) || length == 0 {
            return nil
        }
        let first = start
        advance(by: length)
        guard let bytes = buffer.takeFirst(length) else { throw LiftError(noMemoryFor: length) }
        let text = PartedJSON(bytes, from: first, textSettings)
        // The text may end before its last value begins.
        if found.isCut, let last = found.parts.last, !last.isEmpty, text.hasNoValue(last) {
            found.parts.removeLast()
            found.isCut = false
        }
        if found.parts.isEmpty { return nil }
        defer { nextIndex += found.valueCount(ofFirst: found.parts.count) }
        return LineBatch(text, found, firstIndex: nextIndex, settings)
    }
}

extension Span<UInt8> {
    /// The number of bytes of the byte order mark at the beginning, even if the text ends inside it; 0 if
    /// there is none.
    fileprivate func lengthOfByteOrderMark(mayBeHalf: Bool) -> Int {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let length = Swift.min(count, mark.count)
        for index in 0..<length where self[index] != mark[index] { return 0 }
        return length == mark.count || mayBeHalf ? length : 0
    }
}
