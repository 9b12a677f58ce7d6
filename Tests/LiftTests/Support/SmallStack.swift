import Foundation

/// Runs `body` on a thread with a stack of 512 KiB, the smallest that Apple's systems give to a thread.
func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) throws -> Result {
    let outcome = Outcome<Result>()
    let isDone = DispatchSemaphore(value: 0)
    let thread = Thread {
        outcome.set(Swift.Result { try body() })
        isDone.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    isDone.wait()
    return try outcome.get()
}

/// Sendable: it is written before the semaphore is signalled and read after.
private final class Outcome<Value: Sendable>: @unchecked Sendable {
    private var result: Result<Value, any Error> = .failure(NothingToUnwrap())

    func set(_ result: Result<Value, any Error>) { self.result = result }

    func get() throws -> Value { try result.get() }
}
