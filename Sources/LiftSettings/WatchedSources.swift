#if SWIFT_PACKAGE
    import Lift
#endif

/// Sources that are read again while the program runs, such as files that somebody edits.
///
///     let watched = try WatchedSources {
///         try JarSources(.environment(prefix: "APP_"), .file(url), .defaults(["server": ["port": 80]]))
///     }
///     let port = watched.sources[.port]
///
///     for await reload in watched.reloads(every: .seconds(5)) {
///         switch reload {
///         case .success(let changes): for change in changes { log.info("\(change)") }
///         case .failure(let error): log.error("\(error)")
///         }
///     }
///
/// Lift calls the closure again for each reload, so it reads every file anew. It does so by polling, on all
/// systems: it needs nothing of the file system, and works with files that are replaced, linked, or on a
/// network.
///
/// A reload is atomic: ``sources`` are all old or all new. If the closure throws, because a file is malformed
/// or missing, the old sources stay. To refuse values that your program can't use, validate them in the
/// closure: see `JarSources.validate`. Read several values that belong together from one copy of
/// `sources`. A store of settings is no file: its values are always the current ones.
public final class WatchedSources: Sendable {
    private struct State {
        var sources: JarSources
        /// The number of the reload that began last.
        var begun = 0
        /// The number of the reload whose sources are used.
        var used = 0
    }

    private let state: Guarded<State>
    private let load: @Sendable () throws -> JarSources

    /// Creates sources that can be read again.
    ///
    /// - Parameter load: returns the sources. It's called right away, and then for each reload, on the thread
    ///   that reloads.
    /// - Throws: what `load` throws.
    public init(_ load: @escaping @Sendable () throws -> JarSources) throws {
        state = Guarded(State(sources: try load()))
        self.load = load
    }

    /// The sources as they were read last without an error.
    public var sources: JarSources { state.withLock { $0.sources } }

    /// Reads the sources again.
    ///
    ///     let changes = try watched.reload()
    ///     // server.port changed from 80 in config.json to 8080 in config.json
    ///
    /// Call it when you know that something changed, such as after a SIGHUP. If several threads reload at the
    /// same time, the sources of the reload that began last stay.
    ///
    /// - Returns: what this reload changed.
    /// - Throws: a `LiftError` if the sources can't be read; then the old ones stay. An error of another type
    ///   is its `underlyingError`.
    /// - Complexity: O(*n* log *n*) in the number of values of the sources.
    @discardableResult
    public func reload() throws -> [JarSources.Change] {
        let old = sources
        return try reloaded().changes(since: old)
    }

    /// Reads the sources again, and returns the ones to use.
    fileprivate func reloaded() throws(LiftError) -> JarSources {
        let number = state.withLock { state in
            state.begun += 1
            return state.begun
        }
        let new: JarSources
        do {
            new = try load()
        } catch {
            throw Jar()._failure(error)
        }
        let (old, current) = state.withLock { state in
            let old = state.sources
            if number > state.used { (state.sources, state.used) = (new, number) }
            return (old, state.sources)
        }
        // Freed after the lock: a value may call code of the app when it is freed.
        extendLifetime(old)
        return current
    }
}

extension WatchedSources {
    /// The reloads of sources that are polled: what changed, or why they couldn't be read.
    ///
    /// See ``WatchedSources/reloads(every:clock:)``.
    public struct Reloads: AsyncSequence, Sendable {
        public typealias Element = Result<[JarSources.Change], LiftError>
        public typealias Failure = Never

        fileprivate let watched: WatchedSources
        fileprivate let sleep: @Sendable () async throws -> Void

        /// An iterator over the reloads. It polls while you wait for the next one.
        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate let watched: WatchedSources
            fileprivate let sleep: @Sendable () async throws -> Void
            /// What the loop knows.
            fileprivate var last: JarSources
            /// The text of the error that was returned last; nil if the last reload had none.
            fileprivate var lastError: String?

            /// Waits for a change or an error, and returns it; nil if the task is canceled.
            ///
            /// - Complexity: O(*n* log *n*) in the number of values of the sources, for each poll.
            public mutating func next() async -> Element? { await next(isolation: nil) }

            /// Waits for a change or an error, and returns it; nil if the task is canceled. It reads the
            /// sources on the caller's actor.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
                while !Task.isCancelled {
                    do { try await sleep() } catch { return nil }
                    if Task.isCancelled { return nil }
                    if let reload = poll() { return reload }
                }
                return nil
            }

            /// Reads the sources once; nil if there is nothing new.
            private mutating func poll() -> Element? {
                do throws(LiftError) {
                    let sources = try watched.reloaded()
                    let changes = sources.changes(since: last)
                    (last, lastError) = (sources, nil)
                    return changes.isEmpty ? nil : .success(changes)
                } catch {
                    let text = "\(error)"
                    if text == lastError { return nil }
                    lastError = text
                    return .failure(error)
                }
            }
        }

        /// Returns an iterator that compares with the sources as they are now.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(watched: watched, sleep: sleep, last: watched.sources)
        }
    }

    /// Returns the reloads of the sources, which are read again after each interval.
    ///
    ///     for await reload in watched.reloads(every: .seconds(5)) {
    ///         switch reload {
    ///         case .success(let changes): for change in changes { log.info("\(change)") }
    ///         case .failure(let error): log.error("\(error)")
    ///         }
    ///     }
    ///
    /// You get an element if a value changed, and if the sources can't be read: an error once, until it's
    /// another one or the sources can be read again. Each loop compares with what it saw last, so several
    /// loops each see every change. Changes between two polls are one element. Lift polls only while a loop
    /// waits. The sequence never ends: leave the loop with `break`, or cancel its task.
    ///
    /// Without `Duration`, on older systems, call ``reload()`` in a loop of your own.
    ///
    /// - Parameters:
    ///   - interval: the time between the end of a poll and the next one.
    ///   - clock: the clock to sleep by. In a test, pass your own.
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    public func reloads(
        every interval: Duration, clock: some Clock<Duration> = ContinuousClock()
    ) -> Reloads {
        reloads { try await clock.sleep(for: interval) }
    }

    /// Returns the reloads of the sources, which are read again whenever `sleep` returns. If it throws, the
    /// sequence ends.
    func reloads(_ sleep: @escaping @Sendable () async throws -> Void) -> Reloads {
        Reloads(watched: self, sleep: sleep)
    }
}
