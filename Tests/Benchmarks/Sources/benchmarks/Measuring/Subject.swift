import AllocationCounter
import Foundation

/// One side of a row: work that can be repeated.
struct Subject {
    let name: String
    /// The name of Lift's side where Lift is compared with another library.
    static let lift = "Lift"
    private let takeSample: () throws -> Sample

    /// The cost of an operation in one run.
    struct Sample {
        let nanoseconds: Double
        let allocations: Double
    }

    /// Creates work on a state. The state is created for each run, and its creation is not measured.
    ///
    /// What the state holds after `work` is freed after the measurement.
    ///
    /// - Parameter operations: the number of operations in one run of `work`.
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

    /// Creates work without a state.
    init(_ name: String, operations: Int = 1, work: @escaping () throws -> Void) {
        self.init(name, operations: operations, prepare: {}, work: { _ in try work() })
    }

    /// Creates work on a state whose threads all share one core, while another core is busy with `other`. See
    /// `OneCore`.
    init<State>(
        onOneCore name: String, while other: @escaping @Sendable () -> Void,
        prepare: @escaping () throws -> State, work: @escaping (inout State) throws -> Void
    ) {
        self.name = name
        takeSample = {
            try pooled {
                var state = try prepare()
                let time = try OneCore.time(while: other) { try work(&state) }
                consume(state)
                return Sample(nanoseconds: time, allocations: 0)
            }
        }
    }

    func sample() throws -> Sample { try takeSample() }
}

/// Runs `work` in an autorelease pool where Objective-C is available.
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
