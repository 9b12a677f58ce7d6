#if SWIFT_PACKAGE
    import Lift
#endif

/// Batches that are being lifted, in the order of the text.
///
/// One task reads the text and adds batches, one task for each batch lifts it, and another takes the results.
/// The first waits while there are twice as many batches as may be lifted at once. So when a batch is done,
/// the next one is ready, even if nobody has taken the results yet.
final class LiftQueue<Model: Sendable>: Sendable {
    fileprivate typealias Waiter = CheckedContinuation<Void, Never>

    /// A batch, and how far it is.
    fileprivate enum Batch {
        case waiting(LineBatch)
        case lifting(Task<Void, Never>)
        case lifted(LiftedBatch<Model>)
    }

    fileprivate struct State {
        /// The batches that were not taken.
        var batches: [Batch] = []
        /// The number of batches before them.
        var taken = 0
        /// The number of batches that are being lifted.
        var lifting = 0
        var isStarted = false
        /// No more batches follow. If reading ended with an error, it comes after the last batch.
        var isComplete = false
        var failure: (any Error)?
        /// Nobody wants the results any more.
        var isClosed = false
        var reader: Task<Void, Never>?
        /// Who waits for room.
        var producer: Waiter?
        /// Who waits for a result.
        var consumer: Waiter?
    }

    private let state = Guarded(State())
    /// The number of batches that are lifted at once.
    private let concurrency: Int
    private let lift: @Sendable (LineBatch) -> LiftedBatch<Model>

    init(concurrency: Int, lift: @escaping @Sendable (LineBatch) -> LiftedBatch<Model>) {
        self.concurrency = concurrency
        self.lift = lift
    }

    /// Begins to read and to lift, if it has not begun.
    func start(_ makeBatches: () -> JarLines.Async.Batches) {
        let isFirst = state.withLock { state in
            defer { state.isStarted = true }
            return !state.isStarted
        }
        if isFirst { fill(from: makeBatches()) }
    }

    private func fill(from batches: JarLines.Async.Batches) {
        let reader = Task { [self] in
            do {
                while await waitForRoom(), let batch = try await batches.next() { add(batch) }
                complete(nil)
            } catch {
                complete(error)
            }
        }
        let isClosed = state.withLock { state in
            state.reader = reader
            return state.isClosed
        }
        if isClosed { reader.cancel() }
    }

    /// Returns the next batch; nil at the end.
    ///
    /// - Throws: the error that ended reading, once; `CancellationError` if the task is canceled.
    func next() async throws -> LiftedBatch<Model>? {
        await withTaskCancellationHandler {
            await waitForResult()
        } onCancel: {
            close()
        }
        let (batch, failure, isClosed, producer) = state.withLock { state in
            let batch = state.takeResult()
            defer { if batch == nil { state.failure = nil } }
            return (batch, batch == nil ? state.failure : nil, state.isClosed, state.producer.take())
        }
        producer?.resume()
        if isClosed { throw CancellationError() }
        if let failure { throw failure }
        return batch
    }

    /// Ends all work. Results that were not taken are lost.
    func close() {
        let (batches, reader, waiters) = state.withLock { state in
            state.isClosed = true
            defer { state.batches = [] }
            return (state.batches, state.reader, [state.producer.take(), state.consumer.take()])
        }
        reader?.cancel()
        for case .lifting(let task) in batches { task.cancel() }
        for waiter in waiters { waiter?.resume() }
    }
}

// MARK: - Lifting

extension LiftQueue {
    private func add(_ batch: LineBatch) {
        state.withLock { state in
            if state.isClosed { return }
            state.batches.append(.waiting(batch))
            liftNext(&state)
        }
    }

    /// Begins to lift the batches that wait, as many as may be lifted at once.
    ///
    /// Each batch has its own task, so that tasks that wait for a thread, such as the one that takes the
    /// results, get one between two batches.
    private func liftNext(_ state: inout State) {
        for index in state.batches.indices where state.lifting < concurrency {
            guard case .waiting(let batch) = state.batches[index] else { continue }
            let number = state.taken + index
            state.batches[index] = .lifting(Task { end(number, lift(batch)) })
            state.lifting += 1
        }
    }

    private func end(_ number: Int, _ result: LiftedBatch<Model>) {
        let consumer = state.withLock { state -> Waiter? in
            if state.isClosed { return nil }
            let index = number - state.taken
            state.batches[index] = .lifted(result)
            state.lifting -= 1
            liftNext(&state)
            return index == 0 ? state.consumer.take() : nil
        }
        consumer?.resume()
    }

    private func complete(_ failure: (any Error)?) {
        let consumer = state.withLock { state in
            (state.isComplete, state.failure) = (true, failure)
            return state.batches.isEmpty ? state.consumer.take() : nil
        }
        consumer?.resume()
    }
}

// MARK: - Waiting

extension LiftQueue.State {
    fileprivate mutating func takeResult() -> LiftedBatch<Model>? {
        guard case .lifted(let batch)? = batches.first else { return nil }
        batches.removeFirst()
        taken += 1
        return batch
    }

    /// Whether there is a result, or none follows.
    fileprivate var isDecided: Bool {
        if case .lifted? = batches.first { return true }
        return isClosed || isComplete && batches.isEmpty
    }
}

extension LiftQueue {
    /// Waits until a batch may be added. Returns false if none is wanted any more.
    private func waitForRoom() async -> Bool {
        await withCheckedContinuation { continuation in
            let mayGoOn = state.withLock { state in
                if state.isClosed || state.batches.count / 2 < concurrency { return true }
                state.producer = continuation
                return false
            }
            if mayGoOn { continuation.resume() }
        }
        return state.withLock { !$0.isClosed }
    }

    /// Waits until there is a result, or until none follows.
    private func waitForResult() async {
        await withCheckedContinuation { continuation in
            let mayGoOn = state.withLock { state in
                if state.isDecided { return true }
                state.consumer = continuation
                return false
            }
            if mayGoOn { continuation.resume() }
        }
    }
}
