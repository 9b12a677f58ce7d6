#if SWIFT_PACKAGE
    import Lift
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Text that arrives in chunks.
///
/// A closure adds the next chunk to a cutter, and says what it did. It is called by one iterator at a time.
typealias LineInput = (inout LineCutter) throws(LiftError) -> LineInputStep

/// What an input did.
enum LineInputStep {
    case added
    case ended
    /// Nothing, because this file has nothing yet.
    case waits(SharedFile)
}

/// The inputs that are read without waiting for another task. Each call begins at the beginning of the text.
enum LineInputs {
    /// The chunks of a file.
    static func file(_ url: URL) -> LineInput {
        var source: LineInput?
        return { (cutter) throws(LiftError) in
            // The file is opened when the first line is asked for.
            if let source { return try source(&cutter) }
            let read = try opened(url)
            source = read
            return try read(&cutter)
        }
    }

    private static func opened(_ url: URL) throws(LiftError) -> LineInput {
        guard let opened = try OpenFile.reading(url, .readWithoutWaiting) else {
            return data(try Data(reading: url))
        }
        let file = SharedFile(opened, url.path)
        return { (cutter) throws(LiftError) in file.isReady ? try cutter.read(file) : .waits(file) }
    }

    static func data(_ data: Data) -> LineInput {
        var rest = data
        return { (cutter) throws(LiftError) in
            if rest.isEmpty { return .ended }
            let chunk = rest.prefix(LineCutter.chunkSize)
            rest = rest.dropFirst(chunk.count)
            try cutter.append(chunk)
            return .added
        }
    }

    static func chunks<Chunks: Sequence>(_ chunks: Chunks) -> LineInput
    where Chunks.Element: Sequence<UInt8> {
        var iterator = chunks.makeIterator()
        var current = data(Data())
        return { (cutter) throws(LiftError) in
            while true {
                if case .added = try current(&cutter) { return .added }
                guard let next = iterator.next() else { return .ended }
                current = data(Data(next))
            }
        }
    }
}

/// Reads batches from an input.
final class LineReader {
    private var cutter: LineCutter
    private let input: LineInput
    private var isAtEnd = false

    init(_ settings: LineSettings, _ input: @escaping LineInput) {
        cutter = LineCutter(settings)
        self.input = input
    }

    /// Returns the next batch, and blocks this thread until there is one; nil at the end. After an error
    /// there are no more batches.
    func next() throws(LiftError) -> LineBatch? {
        while true {
            switch try step() {
            case .batch(let batch): return batch
            case .added: continue
            case .waits(let file): file.wait()
            }
        }
    }

    /// Returns the next batch, and waits for it without blocking a thread; nil at the end. After an error
    /// there are no more batches.
    func nextWithoutBlocking() async throws -> LineBatch? {
        while true {
            // A long text may have no batch.
            try Task.checkCancellation()
            switch try step() {
            case .batch(let batch): return batch
            case .added: continue
            case .waits(let file):
                do {
                    try await file.ready()
                } catch let error as SystemError {
                    isAtEnd = true
                    throw LiftError(unreadable: file.path, error)
                }
            }
        }
    }

    private enum Step {
        /// The next batch; nil at the end.
        case batch(LineBatch?)
        case added
        case waits(SharedFile)
    }

    private func step() throws(LiftError) -> Step {
        do throws(LiftError) {
            if let batch = try cutter.batch() { return .batch(batch) }
            if isAtEnd { return .batch(nil) }
            switch try input(&cutter) {
            case .added: return .added
            case .waits(let file): return .waits(file)
            case .ended:
                isAtEnd = true
                cutter.finish()
                return .added
            }
        } catch {
            isAtEnd = true
            throw error
        }
    }
}

extension LiftError {
    init(unreadable path: String, _ reason: SystemError) {
        self.init(file: "cannot read \(path): \(reason)", underlying: reason.underlying)
    }
}
