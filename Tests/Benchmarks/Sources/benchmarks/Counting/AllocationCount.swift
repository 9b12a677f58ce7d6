import AllocationCounter

/// How often work allocates, which is the same from run to run.
enum AllocationCount {
    /// The least of a few runs, after one that pays for what is made once in the process.
    static func of(_ work: () throws -> Void) rethrows -> Int {
        try work()
        var least = Int.max
        for _ in 0..<3 {
            let before = allocation_count()
            try work()
            least = min(least, allocation_count() - before)
        }
        return least
    }
}
