// Files that are waited for.

#if canImport(Darwin)
    @unsafe @preconcurrency import Darwin
#elseif canImport(Glibc)
    @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    @unsafe @preconcurrency import Android
#endif

/// A file that an input keeps open, and that is read without waiting.
package final class SharedFile: Sendable {
    package let file: OpenFile
    /// The path for messages.
    package let path: String
    private let mayWait: Bool

    package init(_ file: consuming OpenFile, _ path: String) {
        mayWait = file.mayWait()
        self.file = file
        self.path = path
    }

    #if os(Windows) || os(WASI)
        /// Whether a read does not wait.
        package var isReady: Bool { true }

        /// Waits until a read does not.
        package func wait() {}

        /// Waits until a read does not.
        package func ready() async throws {}
    #else
        /// Whether a read does not wait: there is something, or the end.
        ///
        /// A pipe without a writer is not at its end before it has had one.
        package var isReady: Bool { !mayWait || Self.firstReady(among: [file.request], 0).contains(0) }

        /// Waits in this thread until a read does not wait.
        package func wait() { _ = Self.firstReady(among: [file.request], -1) }

        /// Waits until a read doesn't have to wait, without blocking a thread of the task's.
        ///
        /// - Throws: `CancellationError` if the task is canceled, or the system's reason not to wait.
        package func ready() async throws { try await FileWaiter.shared.wait(for: self) }

        /// The indexes of those files that may be read without waiting; empty after `milliseconds`, or after
        /// a signal.
        fileprivate static func firstReady(among requests: [pollfd], _ milliseconds: Int32) -> Set<Int> {
            var requests = requests
            // The system reads and changes as many requests as the array has.
            let count = unsafe poll(&requests, numericCast(requests.count), milliseconds)
            if count == 0 || count < 0 && errno == EINTR { return [] }
            // If the system gives no answer, or can't wait for this file, the next read says what's wrong.
            return Set(requests.indices.filter { count < 0 || requests[$0].revents != 0 })
        }
    #endif
}

#if !os(Windows) && !os(WASI)
    /// Lets tasks wait for pipes and terminals: one thread waits for all of them, so that silent writers take
    /// none of the few threads that run tasks.
    ///
    /// The thread begins with the first task that waits, and does not end.
    private final class FileWaiter: Sendable {
        static let shared = FileWaiter()

        private struct Waiter {
            let file: SharedFile
            let continuation: CheckedContinuation<Void, any Error>
        }

        private struct State {
            var waiters: [Int: Waiter] = [:]
            var lastID = 0
            /// What wakes the thread; nil if it has not begun.
            var bell: Bell?
        }

        private let state = Guarded(State())

        func wait(for file: SharedFile) async throws {
            let id = state.withLock { state in
                state.lastID += 1
                return state.lastID
            }
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    add(Waiter(file: file, continuation: continuation), id)
                    // The handler finds nobody if it was called before.
                    if Task.isCancelled { end(id, throwing: CancellationError()) }
                }
            } onCancel: {
                end(id, throwing: CancellationError())
            }
        }

        private func add(_ waiter: Waiter, _ id: Int) {
            let bell = state.withLock { state -> Result<Bell, SystemError> in
                state.waiters[id] = waiter
                if let bell = state.bell { return .success(bell) }
                let bell = Result { () throws(SystemError) in try begin() }
                state.bell = try? bell.get()
                return bell
            }
            switch bell {
            case .success(let bell): bell.ring()
            case .failure(let error): end(id, throwing: error)
            }
        }

        /// Begins the thread.
        private func begin() throws(SystemError) -> Bell {
            let bell = try Bell()
            try startThread { [self] in
                while true {
                    let waiters = Array(state.withLock { $0.waiters })
                    let requests = [bell.request] + waiters.map { $0.value.file.file.request }
                    let ready = SharedFile.firstReady(among: requests, -1)
                    if ready.contains(0) { bell.quieten() }
                    for index in waiters.indices where ready.contains(index + 1) { end(waiters[index].key) }
                }
            }
            return bell
        }

        /// Lets a task go on, unless it already has.
        private func end(_ id: Int, throwing error: (any Error)? = nil) {
            let (waiter, bell) = state.withLock { ($0.waiters.removeValue(forKey: id), $0.bell) }
            guard let waiter else { return }
            if let error {
                waiter.continuation.resume(throwing: error)
                // So that the thread does not keep the file open.
                bell?.ring()
            } else {
                waiter.continuation.resume()
            }
        }
    }

    /// A pipe to the thread that waits.
    private final class Bell: Sendable {
        private let output: OpenFile
        private let input: OpenFile

        init() throws(SystemError) {
            var ends: [Int32] = [-1, -1]
            // The system writes two numbers.
            if unsafe pipe(&ends) != 0 { throw .last }
            output = OpenFile(descriptor: ends[0], isOwned: true)
            input = OpenFile(descriptor: ends[1], isOwned: true)
            for end in ends {
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                // Whoever rings does not wait: there is enough in a pipe that is full.
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
            }
        }

        var request: pollfd { output.request }

        func ring() {
            var byte: UInt8 = 0
            // One byte can be read from the variable.
            _ = try? unsafe input.put(&byte, count: 1)
        }

        func quieten() {
            var bytes = [UInt8](repeating: 0, count: 64)
            // As many bytes can be written to the array as it has.
            while let count = try? unsafe output.fill(&bytes, count: bytes.count), count > 0 {}
        }
    }

    extension OpenFile {
        /// What to ask the system about this file: whether it can be read.
        fileprivate var request: pollfd { pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0) }
    }

    /// Calls `body` in a new thread.
    private func startThread(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        let argument = unsafe Unmanaged.passRetained(ThreadBody(call: body)).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
            let code = unsafe pthread_create(&thread, nil, { unsafe ThreadBody.run($0) }, argument)
            if let thread = unsafe thread { _ = unsafe pthread_detach(thread) }
        #else
            #if canImport(Musl)
                var thread: pthread_t?
            #else
                var thread = pthread_t()
            #endif
            let code = unsafe pthread_create(
                &thread, nil, { argument in unsafe argument.flatMap { unsafe ThreadBody.run($0) } }, argument)
            if code == 0 { _ = pthread_detach(thread) }
        #endif
        if code != 0 {
            unsafe Unmanaged<ThreadBody>.fromOpaque(argument).release()
            throw SystemError(code: code)
        }
    }

    private final class ThreadBody {
        let call: @Sendable () -> Void

        init(call: @escaping @Sendable () -> Void) { self.call = call }

        /// Unsafe: `argument` is a retained body, whose reference is taken over.
        @unsafe
        static func run(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
            unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().call()
            return nil
        }
    }
#endif
