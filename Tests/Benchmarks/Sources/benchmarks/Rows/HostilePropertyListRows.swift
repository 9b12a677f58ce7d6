import Foundation
import Lift

/// Binary property lists that are designed to be expensive: time and memory of 2n bytes, compared with those
/// of n bytes.
func hostilePropertyListRows(isQuick: Bool) -> [Benchmark] {
    let lists = [
        hostileRow("shared references, refused", isRefused: true) { size in
            HostilePropertyList.sharedReferences(levels: 64, width: size / 64 / 4)
        },
        hostileRow("overlapping objects, refused", isRefused: true, HostilePropertyList.overlapping),
        hostileRow("a long string, many references", isRefused: nil, HostilePropertyList.oneLongString),
        hostileRow(
            "a long key, many references, two lookups", isRefused: nil, HostilePropertyList.oneLongKey
        ) { jar in
            // The second lookup creates an index.
            consume(jar["a"].kind)
            consume(jar["b"].kind)
        },
        hostileRow("a flat array of references", HostilePropertyList.flatArray),
        hostileRow("a deep nest", HostilePropertyList.deepNest),
    ]
    return isQuick ? lists : lists + [chainRow()]
}

/// Compares reading 2n bytes with reading n bytes. The depth is not limited, so that no list is refused for
/// it.
///
/// - Parameters:
///   - isRefused: whether the list must be refused; nil if it may be.
///   - use: the work with the Jar, if the list is accepted.
private func hostileRow(
    _ name: String, isRefused: Bool? = false, _ make: @escaping (_ size: Int) -> Data,
    use: @escaping (Jar) -> Void = { _ in }
) -> Benchmark {
    let title = "hostile plist: \(name)"
    return Benchmark(title: title) { settings in
        let size = 128 * 1024
        let single = make(size), double = make(2 * size)
        let options = PropertyListReadingOptions(maximumDepth: .max)
        func read(_ data: Data) -> Jar? {
            guard let jar = try? Jar(plist: data, options: options) else { return nil }
            use(jar)
            return jar
        }
        for data in [single, double] {
            let isExpected = isRefused.map { (read(data) == nil) == $0 } ?? true
            try Disagreement.unless(isExpected, "\(title): it is read, or is not")
        }
        let timings = try interleave(
            [
                Subject("at 2n") { consume(read(double)) },
                Subject("at n") { consume(read(single)) },
            ], settings)
        var rows = [
            Row(
                title: title, result: timings[0].median / timings[1].median, unit: .ratio,
                goal: .atMost(2.3), timings: timings)
        ]
        if let memory = HeldMemory(copies: 1, of: { read(double) }),
            let less = HeldMemory(copies: 1, of: { read(single) })
        {
            rows.append(
                Row(
                    title: "\(title), memory", result: memory.peak / less.peak, unit: .ratio,
                    goal: .atMost(2.3),
                    note: """
                        peak \(megabytes(memory.peak)) for \(megabytes(Double(double.count))), \
                        kept \(megabytes(memory.held))
                        """))
        }
        return rows
    }
}

private func megabytes(_ bytes: Double) -> String { String(format: "%.2f MB", bytes / 1e6) }

/// A file of 154 bytes, in which each of 22 arrays refers to the next one twice.
///
/// Foundation's time doubles with every five bytes. It runs once, at the end, because malloc frees its memory
/// during the next allocation.
private func chainRow() -> Benchmark {
    let data = HostilePropertyList.sharedReferences(levels: 22, width: 2, referenceSize: 1)
    let title = "hostile plist: \(data.count) bytes of shared references, refused"
    return Benchmark(title: title) { settings in
        try Disagreement.unless((try? Jar(plist: data)) == nil, "\(title): it is read")
        let lift = Subject("Lift, refusing") { consume(try? Jar(plist: data)) }
        let other = Subject("PropertyListSerialization") { consume(try PaymentsPropertyList.tree(data)) }
        let timings = try interleave([lift], settings) + interleave([other], settings.once)
        return [
            Row(
                title: title, result: timings[0].median, unit: .nanoseconds, goal: nil, timings: timings)
        ]
    }
}
