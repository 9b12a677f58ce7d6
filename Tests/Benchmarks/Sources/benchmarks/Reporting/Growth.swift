import Lift

/// What one element costs, for numbers of elements that are ten times the one before.
struct Growth {
    let points: [Point]

    struct Point {
        let elements: Int
        let lift: Timing
        let peer: Timing?
    }

    /// The sizes whose costs are compared for the result, so that it is the same with and without `--quick`.
    static let compared = (few: 1000, many: 100_000)

    static func sizes(isQuick: Bool) -> [Int] {
        [100, 1000, 10_000, 100_000] + (isQuick ? [] : [1_000_000])
    }

    /// How many times more an element costs among many than among few; nil where that was not measured.
    var ratio: Double? { ratio(of: \.lift) }

    /// The same of what stands beside Lift.
    var peerRatio: Double? { ratio(of: \.peer) }

    private func ratio(of side: (Point) -> Timing?) -> Double? {
        func cost(_ elements: Int) -> Double? {
            points.first { $0.elements == elements }.flatMap(side)?.median
        }
        guard let few = cost(Self.compared.few), let many = cost(Self.compared.many) else { return nil }
        return many / few
    }
}

extension Growth: JarElement {
    init(jar: Jar) throws { points = try jar^ }

    var jar: Jar { Jar(points) }
}

extension Growth.Point: JarElement {
    init(jar: Jar) throws {
        elements = try jar["elements"]^
        lift = try jar["lift"]^
        peer = try jar["peer"]^
    }

    var jar: Jar { ["elements": elements, "lift": lift, "peer": peer] }
}
