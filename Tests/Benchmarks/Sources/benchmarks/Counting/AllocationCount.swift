import AllocationCounter

/// The number of allocations of some work. It is the same in each run.
enum AllocationCount {
    /// The minimum of several runs, after a first one that also creates what the process creates only once.
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
