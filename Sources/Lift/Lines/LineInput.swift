#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Text that arrives in chunks.
///
/// A closure adds the next chunk to a cutter, and returns false at the end of the text. It is called by one
/// iterator at a time.
typealias LineInput = (inout LineCutter) throws(LiftError) -> Bool

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
        guard let opened = try OpenFile.reading(url) else { return data(try Data(reading: url)) }
        let (file, path) = (SharedFile(opened), url.path)
        return { (cutter) throws(LiftError) in try cutter.read(file.file, path) }
    }

    static func data(_ data: Data) -> LineInput {
        var rest = data
        return { (cutter) throws(LiftError) in
            if rest.isEmpty { return false }
            let chunk = rest.prefix(LineCutter.chunkSize)
            rest = rest.dropFirst(chunk.count)
            try cutter.append(chunk)
            return true
        }
    }

    static func chunks<Chunks: Sequence>(_ chunks: Chunks) -> LineInput
    where Chunks.Element: Sequence<UInt8> {
        var iterator = chunks.makeIterator()
        var current = data(Data())
        return { (cutter) throws(LiftError) in
            while true {
                if try current(&cutter) { return true }
                guard let next = iterator.next() else { return false }
                current = data(Data(next))
            }
        }
    }
}

/// A file that a closure keeps open.
final class SharedFile {
    let file: OpenFile

    init(_ file: consuming OpenFile) { self.file = file }
}

/// Reads batches from an input.
struct LineReader {
    private let state: State

    private final class State {
        var cutter: LineCutter
        let input: LineInput
        var isAtEnd = false

        init(_ cutter: consuming LineCutter, _ input: @escaping LineInput) {
            self.cutter = cutter
            self.input = input
        }
    }

    init(_ settings: LineSettings, _ input: @escaping LineInput) {
        state = State(LineCutter(settings), input)
    }

    /// Returns the next batch; nil at the end. After an error there are no more batches.
    func next() throws(LiftError) -> LineBatch? {
        do throws(LiftError) {
            while true {
                if let batch = try state.cutter.batch() { return batch }
                if state.isAtEnd { return nil }
                if try !state.input(&state.cutter) {
                    state.isAtEnd = true
                    state.cutter.finish()
                }
            }
        } catch {
            state.isAtEnd = true
            throw error
        }
    }
}
