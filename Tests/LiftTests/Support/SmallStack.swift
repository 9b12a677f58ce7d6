import Foundation

/// Runs `body` on a thread with a stack of 512 KiB, the smallest that Apple's systems give to a thread.
func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await onStack(of: 512, body)
}

/// Runs `body` on a thread with a stack of so many KiB.
func onStack<Result: Sendable>(
    of kibibytes: Int, _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        let thread = Thread { continuation.resume(with: Swift.Result { try body() }) }
        thread.stackSize = kibibytes * 1024
        thread.start()
    }
}
