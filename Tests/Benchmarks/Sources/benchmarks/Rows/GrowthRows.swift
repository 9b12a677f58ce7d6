import Lift

/// Work that must stay linear, with numbers of elements from 100 to 1,000,000.
func growthRows(isQuick: Bool) -> [Benchmark] {
    let sizes = Growth.sizes(isQuick: isQuick)
    return (growthOfDocuments() + growthOfBuiltJars()).map { $0.benchmark(sizes) }
}

/// Work with any number of elements, by Lift and by an alternative.
struct GrowingWork: Sendable {
    let title: String
    /// Creates the work of each side for a number of elements, up to a maximum.
    let makeSides: @Sendable (_ largest: Int) throws -> Sides

    struct Sides {
        let lift: (Int) -> Subject
        var peer: ((Int) -> Subject)?
        /// Whether both results are right.
        let isRight: (Int) throws -> Bool
    }

    /// How much more an element may cost in a container that is a hundred times as large. With quadratic work
    /// it would cost a hundred times as much. The limit is above 1 because of the processor's caches: in
    /// Swift's own dictionaries, an element costs four to seven times as much.
    private static let goal = 5.0

    func benchmark(_ sizes: [Int]) -> Benchmark {
        Benchmark(title: "growth: \(title)") { settings in
            let sides = try makeSides(sizes.max() ?? 0)
            try Disagreement.unless(try sides.isRight(1000), "growth: \(title): a result is wrong")
            let settings = settings.share(of: 3)
            let points = try sizes.map { size in
                let timings = try interleave(
                    [sides.lift(size)] + (sides.peer.map { [$0(size)] } ?? []), settings)
                return Growth.Point(
                    elements: size, lift: timings[0], peer: timings.dropFirst().first)
            }
            let growth = Growth(points: points)
            guard let ratio = growth.ratio else { return [] }
            return [Row(title: title, result: ratio, unit: .ratio, goal: .atMost(Self.goal), growth: growth)]
        }
    }
}

/// One side: how its state is created, which is not measured, and the work with it.
struct GrowingSide<State> {
    let name: String
    let prepare: (_ count: Int) throws -> State
    let work: (inout State, _ count: Int) throws -> Void

    init(
        _ name: String = Subject.lift, prepare: @escaping (_ count: Int) throws -> State,
        work: @escaping (inout State, _ count: Int) throws -> Void
    ) {
        self.name = name
        self.prepare = prepare
        self.work = work
    }

    /// Each run has at least ten thousand elements, in as many states as necessary.
    func subject(_ count: Int) -> Subject {
        let states = max(1, 16_000 / count)
        return Subject(
            name, operations: states * count,
            prepare: { try (0..<states).map { _ in try prepare(count) } },
            work: { states in
                for index in states.indices { try work(&states[index], count) }
            })
    }

    /// The state after the work.
    func result(_ count: Int) throws -> State {
        var state = try prepare(count)
        try work(&state, count)
        return state
    }
}

/// `key 0`, `key 1`, …
func numberedKeys(_ count: Int) -> [String] { (0..<count).map { "key \($0)" } }
