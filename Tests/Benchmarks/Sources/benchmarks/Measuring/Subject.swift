import AllocationCounter
import Foundation

/// One side of a row: work that can be repeated.
struct Subject {
    let name: String
    /// The name of Lift's side where Lift is compared with another library.
    static let lift = "Lift"
    /// The name of the side that only calls a type's coding.
    static let floor = "floor"
    private let takeSample: (Stopwatch) throws -> Sample

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
        takeSample = { stopwatch in
            try pooled {
                var state = try prepare()
                let allocationsBefore = allocation_count()
                let nanoseconds = try stopwatch.nanoseconds { try work(&state) }
                let allocations = allocation_count() - allocationsBefore
                consume(state)
                return Sample(
                    nanoseconds: nanoseconds / Double(operations),
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
        takeSample = { _ in
            try pooled {
                var state = try prepare()
                let time = try OneCore.time(while: other) { try work(&state) }
                consume(state)
                return Sample(nanoseconds: time, allocations: 0)
            }
        }
    }

    func sample(_ stopwatch: Stopwatch) throws -> Sample { try takeSample(stopwatch) }
}

/// What the time of a run is.
enum Stopwatch {
    case clock
    /// The processor's time for this thread, which a busy machine stretches less.
    case processor

    func nanoseconds(of work: () throws -> Void) rethrows -> Double {
        switch self {
        case .clock: return try ContinuousClock().measure(work).nanoseconds
        case .processor:
            let start = Self.processorTime
            try work()
            return Self.processorTime - start
        }
    }

    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
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
