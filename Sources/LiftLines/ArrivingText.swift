#if SWIFT_PACKAGE
    import Lift
#endif

/// Text that one task receives, while another one reads what has arrived.
final class ArrivingText: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        /// The number of bytes since the beginning.
        var count = 0
        var scan: CompletionScan
        /// Whether `bytes` may complete something.
        var isNew = false
        var isEnded = false
        var failure: (any Error)?
        /// Who waits for text.
        var reader: CheckedContinuation<Void, Never>?
        var task: Task<Void, Never>?

        mutating func takeReader() -> CheckedContinuation<Void, Never>? {
            defer { reader = nil }
            return reader
        }
    }

    private let state: Guarded<State>
    private let limit: Int

    init(_ settings: LineSettings) {
        state = Guarded(State(scan: CompletionScan(settings.options)))
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
        let (reader, isEnded) = state.withLock { state in
            state.bytes += chunk
            state.count += chunk.count
            if state.scan.mayComplete(chunk[...]) { state.isNew = true }
            // A text that exceeds the limit isn't read further.
            return (state.isNew ? state.takeReader() : nil, state.isEnded || state.count > limit)
        }
        reader?.resume()
        return isEnded
    }

    private func end(_ failure: (any Error)?) {
        let reader = state.withLock { state in
            if !state.isEnded { state.failure = failure }
            state.isEnded = true
            return state.takeReader()
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
            defer { (state.bytes, state.isNew) = ([], false) }
            return (state.bytes, state.failure, state.isEnded)
        }
        if bytes.isEmpty, let failure { throw failure }
        return (bytes, isEnd && failure == nil)
    }

    private func wait() async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.isNew || state.isEnded { return true }
                state.reader = continuation
                return false
            }
            if isReady { continuation.resume() }
        }
    }
}
