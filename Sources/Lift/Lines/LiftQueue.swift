/// Batches that are being lifted, in the order of the text.
///
/// One task reads the text and adds a task for each batch. One other takes their results. Each waits for the
/// other: the first while there are as many batches as may be lifted at once, the second while there are
/// none.
final class LiftQueue<Model: Liftable & Sendable>: Sendable {
    typealias Work = Task<LiftedBatch<Model>, Never>
    fileprivate typealias Waiter = CheckedContinuation<Void, Never>

    fileprivate struct State {
        var work: [Work] = []
        var isStarted = false
        /// No more batches follow. If reading ended with an error, it comes after the last batch.
        var isComplete = false
        var failure: (any Error)?
        /// Nobody wants the results any more.
        var isClosed = false
        var reader: Task<Void, Never>?
        /// Who waits for room.
        var producer: Waiter?
        /// Who waits for a batch.
        var consumer: Waiter?

        var takesNoMore: Bool { isClosed || isComplete }
    }

    private let state = Guarded(State())
    private let capacity: Int
    private let lift: @Sendable (LineBatch) -> LiftedBatch<Model>

    init(capacity: Int, lift: @escaping @Sendable (LineBatch) -> LiftedBatch<Model>) {
        self.capacity = capacity
        self.lift = lift
    }

    /// Begins to read and to lift, if it has not begun.
    func start(_ makeBatches: () -> AsyncJarLines.Batches) {
        let isFirst = state.withLock { state in
            defer { state.isStarted = true }
            return !state.isStarted
        }
        if isFirst { fill(from: makeBatches()) }
    }

    private func fill(from batches: AsyncJarLines.Batches) {
        let reader = Task { [self] in
            do {
                while await waitForRoom(), let batch = try await batches.next() {
                    // No task is added after the queue was closed.
                    add(Task { lift(batch) })
                }
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
    /// - Throws: the error that ended reading, once; `CancellationError` if the task is cancelled.
    func next() async throws -> LiftedBatch<Model>? {
        let batch = await withTaskCancellationHandler {
            await waitForWork()
            guard let first = state.withLock({ $0.work.first }) else { return LiftedBatch<Model>?.none }
            return await first.value
        } onCancel: {
            close()
        }
        let (failure, isClosed, producer) = state.withLock { state in
            // Its place is free when it is lifted, not earlier, so that no more are lifted at once.
            if batch != nil, !state.work.isEmpty { state.work.removeFirst() }
            defer { if batch == nil { state.failure = nil } }
            return (batch == nil ? state.failure : nil, state.isClosed, state.takeProducer())
        }
        producer?.resume()
        if isClosed { throw CancellationError() }
        if let failure { throw failure }
        return batch
    }

    /// Ends all work. Results that were not taken are lost.
    func close() {
        let (work, reader, waiters) = state.withLock { state in
            state.isClosed = true
            defer { state.work = [] }
            return (state.work, state.reader, [state.takeProducer(), state.takeConsumer()])
        }
        reader?.cancel()
        for task in work { task.cancel() }
        for waiter in waiters { waiter?.resume() }
    }
}

// MARK: - Waiting

extension LiftQueue.State {
    fileprivate mutating func takeProducer() -> LiftQueue.Waiter? {
        defer { producer = nil }
        return producer
    }

    fileprivate mutating func takeConsumer() -> LiftQueue.Waiter? {
        defer { consumer = nil }
        return consumer
    }
}

extension LiftQueue {
    /// Waits until a batch may be added. Returns false if none is wanted any more.
    private func waitForRoom() async -> Bool {
        await withCheckedContinuation { continuation in
            let mayGoOn = state.withLock { state in
                if state.isClosed || state.work.count < capacity { return true }
                state.producer = continuation
                return false
            }
            if mayGoOn { continuation.resume() }
        }
        return state.withLock { !$0.isClosed }
    }

    /// Waits until there is a batch, or until none follows.
    private func waitForWork() async {
        await withCheckedContinuation { continuation in
            let mayGoOn = state.withLock { state in
                if state.takesNoMore || !state.work.isEmpty { return true }
                state.consumer = continuation
                return false
            }
            if mayGoOn { continuation.resume() }
        }
    }

    private func add(_ work: Work) {
        let (isClosed, consumer) = state.withLock { state in
            if !state.isClosed { state.work.append(work) }
            return (state.isClosed, state.takeConsumer())
        }
        if isClosed { work.cancel() }
        consumer?.resume()
    }

    private func complete(_ failure: (any Error)?) {
        let consumer = state.withLock { state in
            (state.isComplete, state.failure) = (true, failure)
            return state.takeConsumer()
        }
        consumer?.resume()
    }
}
