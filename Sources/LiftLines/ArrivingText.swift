#if SWIFT_PACKAGE
    import Lift
#endif

/// Text that one task receives, while another one reads what has arrived.
final class ArrivingText: Sendable {
    private struct State {
        private var bytes: [UInt8] = []
        /// The number of bytes since the beginning.
        private(set) var count = 0
        private var scan: CompletionScan
        /// The number of `bytes` that were scanned, and whether those may complete something.
        private var scanned = 0
        private var isNew = false
        var isEnded = false
        var failure: (any Error)?
        /// Who waits for text.
        var reader: CheckedContinuation<Void, Never>? {
            didSet { isAwaited = reader != nil }
        }
        /// Whether there is a reader. Looking at `reader` takes longer than adding a chunk.
        private(set) var isAwaited = false
        var task: Task<Void, Never>?

        init(_ options: JSONReadingOptions) { scan = CompletionScan(options) }

        var unscannedCount: Int { bytes.count - scanned }

        mutating func add(_ chunk: [UInt8]) {
            bytes += chunk
            count += chunk.count
        }

        /// Scans what is new. Returns whether the text may complete something.
        mutating func mayComplete() -> Bool {
            if scanned < bytes.count, scan.mayComplete(bytes[scanned...]) { isNew = true }
            scanned = bytes.count
            return isNew
        }

        mutating func take() -> [UInt8] {
            _ = mayComplete()
            defer { (bytes, scanned, isNew) = ([], 0, false) }
            return bytes
        }
    }

    private let state: Guarded<State>
    private let limit: Int

    init(_ settings: LineSettings) {
        state = Guarded(State(settings.options))
        limit = settings.limit
    }

    /// Begins to receive.
    func start(_ makeSource: @escaping JarStream.Source) {
        let task = Task { [self] in
            do {
                _ = try await makeSource()(add)
                end(nil)
            } catch {
                end(error)
            }
        }
        let isEnded = state.withLock { state in
            state.task = task
            return state.isEnded
        }
        if isEnded { task.cancel() }
    }

    /// Adds a chunk. Returns whether nobody wants more.
    private func add(_ chunk: [UInt8]) -> Bool {
        let (isDue, isEnded) = state.withLock { state in
            state.add(chunk)
            // A text that nobody waits for is scanned later, but not much of it at once.
            let isScanned = state.isAwaited || state.unscannedCount > 1 << 20
            // One that exceeds the limit isn't read further.
            return (isScanned && state.mayComplete(), state.isEnded || state.count > limit)
        }
        if isDue { state.withLock { $0.reader.take() }?.resume() }
        return isEnded
    }

    private func end(_ failure: (any Error)?) {
        let reader = state.withLock { state in
            if !state.isEnded { state.failure = failure }
            state.isEnded = true
            return state.reader.take()
        }
        reader?.resume()
    }

    /// Ends receiving.
    func close() {
        end(CancellationError())
        state.withLock { $0.task }?.cancel()
    }

    /// Returns the text that has arrived since the last call, as soon as it may complete something, and
    /// whether it is the last.
    ///
    /// - Throws: the error of the source after the text before it; `CancellationError` if the task is
    ///   canceled.
    func next() async throws -> (bytes: [UInt8], isEnd: Bool) {
        await withTaskCancellationHandler {
            await wait()
        } onCancel: {
            close()
        }
        try Task.checkCancellation()
        let (bytes, failure, isEnd) = state.withLock { state in
            (state.take(), state.failure, state.isEnded)
        }
        if bytes.isEmpty, let failure { throw failure }
        return (bytes, isEnd && failure == nil)
    }

    private func wait() async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.isEnded || state.mayComplete() { return true }
                state.reader = continuation
                return false
            }
            if isReady { continuation.resume() }
        }
    }
}
