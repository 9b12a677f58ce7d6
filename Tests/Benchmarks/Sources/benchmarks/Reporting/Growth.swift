import Lift

/// The cost of an element among 100, 1,000 and more elements.
struct Growth {
    let points: [Point]

    struct Point {
        let elements: Int
        let lift: Timing
        let peer: Timing?
    }

    /// The two sizes whose costs are compared. They are measured with `--quick`, too.
    static let compared = (few: 1000, many: 100_000)

    static func sizes(isQuick: Bool) -> [Int] {
        [100, 1000, 10_000, 100_000] + (isQuick ? [] : [1_000_000])
    }

    /// The cost of an element among many, divided by its cost among few; nil if it was not measured.
    var ratio: Double? { ratio(of: \.lift) }

    /// The same ratio of the other side.
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
