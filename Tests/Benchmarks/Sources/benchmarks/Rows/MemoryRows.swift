import Foundation
import Lift

/// The memory of a document in addition to its text, compared with the tree of JSONSerialization.
func memoryRow(_ file: SampleFile, isQuick: Bool) -> Benchmark {
    let title = "memory of a document: \(file.name)"
    return Benchmark(title: title) { _ in
        let data = file.data
        let count = ValueCount(try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
        let copies = isQuick ? 2 : 8
        guard let jar = try HeldMemory(copies: copies, of: { try Jar(json: data) }),
            let tree = try HeldMemory(copies: 1, of: { try JSONSerialization.jsonObject(with: data) })
        else { return [] }
        let beyond = jar.held - Double(data.count)
        let withKeys = Double(count.values + count.keys)
        // The constant: two large blocks, each rounded up to whole pages.
        let constant = 8192.0
        let megabytes = { (bytes: Double) in String(format: "%.2f MB", bytes / 1e6) }
        return [
            Row(
                title: title, result: beyond / withKeys, unit: .bytesPerValue,
                goal: .atMost(8 + constant / withKeys),
                note: """
                    \(megabytes(Double(data.count))) text + \(megabytes(beyond)) \
                    for \(count.values) values and \(count.keys) keys \
                    (\(String(format: "%.1f", beyond / Double(count.values))) B/value without keys), \
                    peak \(megabytes(jar.peak)); JSONSerialization \(megabytes(tree.held)), \
                    peak \(megabytes(tree.peak))
                    """)
        ]
    }
}

private struct ValueCount {
    private(set) var values = 0
    private(set) var keys = 0

    init(_ value: Any) {
        add(value)
    }

    private mutating func add(_ value: Any) {
        values += 1
        switch value {
        case let dictionary as [String: Any]:
            keys += dictionary.count
            for part in dictionary.values { add(part) }
        case let array as [Any]:
            for part in array { add(part) }
        default:
            return
        }
    }
}
