#if SWIFT_PACKAGE
    import Lift
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JarLines {
    /// The number of tasks that lift at the same time.
    ///
    ///     lines.lift(as: Event.self, concurrency: .all)
    ///     lines.lift(as: Event.self, concurrency: 2)
    public struct Concurrency: Sendable, Hashable, ExpressibleByIntegerLiteral {
        /// The number of tasks, at least 1.
        public let count: Int

        /// Creates a number of tasks. Less than 1 is the same as 1.
        public init(_ count: Int) { self.count = Swift.max(count, 1) }

        /// Creates a number of tasks from a literal. Less than 1 is the same as 1.
        public init(integerLiteral count: Int) { self.init(count) }

        /// As many tasks as the system has active cores.
        public static var all: JarLines.Concurrency {
            JarLines.Concurrency(ProcessInfo.processInfo.activeProcessorCount)
        }
    }
}

extension JarLines {
    /// Returns the values of the lines as models, lifted on several cores and in the order of the text.
    ///
    ///     for try await event in lines.lift(as: Event.self, concurrency: .all) {
    ///         …
    ///     }
    ///
    /// One task cuts the text into batches of lines, and `concurrency` others lift them. They wait until you
    /// use the models, so the memory is limited: two to three batches of a few hundred kilobytes for each
    /// task, or the longest line if that's more.
    ///
    /// The iterator throws the error of a line that isn't JSON or not a model, in order with the models, and
    /// the next call of `next()` continues with the next line. With a `JarReceipt` for bad lines, lines that
    /// aren't models are skipped and recorded, too. If the context of the lines has a receipt, its entries
    /// come in the order in which the tasks lift, and include those of lines that were read ahead.
    ///
    /// All work ends when you leave the loop or cancel its task. A canceled loop throws `CancellationError`.
    /// The tasks have the priority and the task-local values of the one that asks for the first model.
    ///
    /// - Parameters:
    ///   - type: the type of the models.
    ///   - concurrency: the number of tasks that lift. By default as many as there are cores.
    @inlinable
    public func lift<Model: Liftable & Sendable>(
        as type: Model.Type = Model.self, concurrency: JarLines.Concurrency = .all
    ) -> JarLines.Lifted<Model> {
        JarLines.Lifted(async, concurrency) { LiftedBatch($0) }
    }

    /// Returns the values of the lines, lifted with a transform, on several cores and in the order of the
    /// text.
    ///
    ///     for try await event in lines.lift(by: .codable(Event.self)) {
    ///         …
    ///     }
    ///
    /// Everything else is as for ``JarLines/lift(as:concurrency:)``.
    ///
    /// - Parameters:
    ///   - transform: lifts the value of each line.
    ///   - concurrency: the number of tasks that lift. By default as many as there are cores.
    public func lift<Transform: JarTransform>(
        by transform: Transform, concurrency: JarLines.Concurrency = .all
    ) -> JarLines.Lifted<Transform.Value> where Transform.Value: Sendable {
        JarLines.Lifted(async, concurrency) { batch in
            LiftedBatch(batch) { jar throws(LiftError) in try jar.transformed(by: transform).liftedForAll() }
        }
    }
}

extension JarLines.Async {
    /// Returns the values of the lines as models, lifted on several cores and in the order of the text.
    ///
    ///     for try await event in JarLines.Async(json: bytes).lift(as: Event.self, concurrency: .all) {
    ///         …
    ///     }
    ///
    /// One task cuts the text into batches of lines, and `concurrency` others lift them. They wait until you
    /// use the models, so the memory is limited. You get each model when its line is complete, even if the
    /// next one takes long to arrive.
    ///
    /// The iterator throws the error of a line that isn't JSON or not a model, in order with the models, and
    /// the next call of `next()` continues with the next line. With a `JarReceipt` for bad lines, lines that
    /// aren't models are skipped and recorded, too. If the context of the lines has a receipt, its entries
    /// come in the order in which the tasks lift, and include those of lines that were read ahead. If the
    /// source throws, you get the lines before the error first.
    ///
    /// All work ends when you leave the loop or cancel its task. A canceled loop throws `CancellationError`.
    /// The tasks have the priority and the task-local values of the one that asks for the first model.
    ///
    /// - Parameters:
    ///   - type: the type of the models.
    ///   - concurrency: the number of tasks that lift. By default as many as there are cores.
    @inlinable
    public func lift<Model: Liftable & Sendable>(
        as type: Model.Type = Model.self, concurrency: JarLines.Concurrency = .all
    ) -> JarLines.Lifted<Model> {
        JarLines.Lifted(self, concurrency) { LiftedBatch($0) }
    }

    /// Returns the values of the lines, lifted with a transform, on several cores and in the order of the
    /// text.
    ///
    ///     for try await event in JarLines.Async(json: bytes).lift(by: .codable(Event.self)) {
    ///         …
    ///     }
    ///
    /// Everything else is as for ``JarLines/Async/lift(as:concurrency:)``.
    ///
    /// - Parameters:
    ///   - transform: lifts the value of each line.
    ///   - concurrency: the number of tasks that lift. By default as many as there are cores.
    public func lift<Transform: JarTransform>(
        by transform: Transform, concurrency: JarLines.Concurrency = .all
    ) -> JarLines.Lifted<Transform.Value> where Transform.Value: Sendable {
        JarLines.Lifted(self, concurrency) { batch in
            LiftedBatch(batch) { jar throws(LiftError) in try jar.transformed(by: transform).liftedForAll() }
        }
    }
}

extension JarLines {
    /// The models in a JSON text that may be too large to fit in memory, in the order of the text. To get
    /// one, call ``JarLines/lift(as:concurrency:)``.
    public struct Lifted<Model: Sendable>: AsyncSequence, Sendable {
        public typealias Element = Model

        private let lines: JarLines.Async
        private let concurrency: JarLines.Concurrency
        private let liftBatch: @Sendable (LineBatch) -> LiftedBatch<Model>

        @usableFromInline
        init(
            _ lines: JarLines.Async, _ concurrency: JarLines.Concurrency,
            _ liftBatch: @escaping @Sendable (LineBatch) -> LiftedBatch<Model>
        ) {
            self.lines = lines
            self.concurrency = concurrency
            self.liftBatch = liftBatch
        }

        /// An iterator over the models of a text.
        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate let lifting: Lifting
            fileprivate let receipt: JarReceipt?
            @usableFromInline var batch = LiftedBatch<Model>()

            /// Returns the next model; nil at the end.
            ///
            /// - Throws: The `LiftError` of a bad line, unless there's a receipt; the next call continues
            ///   with the next line. If the source throws, that error, which ends the sequence. If the task
            ///   is canceled, `CancellationError`.
            @inlinable
            public mutating func next() async throws -> Model? {
                if let model = batch.next() { return model }
                return try await nextOfBatches(isolation: nil)
            }

            /// Returns the next model; nil at the end. Like ``next()``, but doesn't leave the caller's actor
            /// to return a model that was already lifted.
            @inlinable
            public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Model? {
                if let model = batch.next() { return model }
                return try await nextOfBatches(isolation: actor)
            }

            /// Returns the next model after an error, or of the next batch.
            @inline(never)
            @usableFromInline
            mutating func nextOfBatches(isolation actor: isolated (any Actor)?) async throws -> Model? {
                while true {
                    if let error = batch.nextFailure() {
                        guard let receipt else { throw error }
                        receipt.note(.dropped, error)
                    } else if let model = batch.next() {
                        return model
                    } else {
                        guard let next = try await lifting.next() else { return nil }
                        batch = next
                    }
                }
            }
        }

        /// Ends the work when the last copy of the iterator is gone.
        fileprivate final class Lifting: Sendable {
            private let queue: LiftQueue<Model>
            private let lines: JarLines.Async
            private let use = SoleUse()

            init(
                _ lines: JarLines.Async, _ concurrency: JarLines.Concurrency,
                _ liftBatch: @escaping @Sendable (LineBatch) -> LiftedBatch<Model>
            ) {
                queue = LiftQueue(concurrency: concurrency.count, lift: liftBatch)
                self.lines = lines
            }

            deinit { queue.close() }

            func next() async throws -> LiftedBatch<Model>? {
                try use.begin()
                defer { use.end() }
                queue.start { lines.batches }
                return try await queue.next()
            }
        }

        /// Returns an iterator that reads the text from its beginning.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(lifting: Lifting(lines, concurrency, liftBatch), receipt: lines.settings.receipt)
        }
    }
}
