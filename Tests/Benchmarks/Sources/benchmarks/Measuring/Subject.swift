import AllocationCounter
import Foundation

/// One side of a row: work that can be run again and again.
struct Subject {
    let name: String
    /// The name of Lift's side where something that is not Lift's stands beside it.
    static let lift = "Lift"
    private let takeSample: () throws -> Sample

    /// What one operation cost in one run.
    struct Sample {
        let nanoseconds: Double
        let allocations: Double
    }

    /// Work on a state that is made anew, outside of the measurement, for each run.
    ///
    /// What `work` leaves in its state is freed outside of the measurement, what it lets go of within.
    ///
    /// - Parameter operations: how many of what is counted one run of `work` does.
    init<State>(
        _ name: String, operations: Int = 1, prepare: @escaping () throws -> State,
        work: @escaping (inout State) throws -> Void
    ) {
        self.name = name
        takeSample = {
            try pooled {
                var state = try prepare()
                let allocationsBefore = allocation_count()
                let duration = try ContinuousClock().measure { try work(&state) }
                let allocations = allocation_count() - allocationsBefore
                consume(state)
                return Sample(
                    nanoseconds: duration.nanoseconds / Double(operations),
                    allocations: Double(allocations) / Double(operations))
            }
        }
    }

    /// Work that needs no state of its own.
    init(_ name: String, operations: Int = 1, work: @escaping () throws -> Void) {
        self.init(name, operations: operations, prepare: {}, work: { _ in try work() })
    }

    func sample() throws -> Sample { try takeSample() }
}

/// Runs `work` and frees what it left in Objective-C's autorelease pool, where there is one.
private func pooled<Result>(_ work: () throws -> Result) throws -> Result {
    #if canImport(ObjectiveC)
        try autoreleasepool(invoking: work)
    #else
        try work()
    #endif
}

extension Duration {
    var nanoseconds: Double {
        Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
    }
}
