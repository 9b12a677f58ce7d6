import Foundation
import Lift

/// Binary property lists whose references multiply, and deep ones.
func propertyListRows() -> [Row] {
    /// - Parameter isRefused: whether the list must be refused; nil if only large ones are.
    func row(_ title: String, _ count: Int, isRefused: Bool?, _ make: @escaping (Int) -> Data) -> Row {
        Row("property list: \(title)", count) { count in
            let data = make(count)
            return (
                data.count,
                {
                    let jar = try? Jar(plist: data, options: PropertyListReadingOptions(maximumDepth: .max))
                    if let isRefused { try Wrong.unless((jar == nil) == isRefused, "it is read, or is not") }
                    guard let jar else { return }
                    consume(jar.hashValue)
                    try Wrong.unless(jar == jar, "it differs from itself")
                }
            )
        }
    }
    return [
        row("each of 60 arrays refers to the next one many times", 400_000, isRefused: true) { count in
            let width = count / 60 / 4
            return PropertyListObjects(
                (1...60).map { .array(Array(repeating: $0, count: width)) } + [.number]
            ).data
        },
        row("each of many arrays refers to the next one twice", 200_000, isRefused: true) { count in
            PropertyListObjects((1...count / 8).map { .array([$0, $0]) } + [.number]).data
        },
        row("one array in itself, far below", 200_000, isRefused: true) { count in
            let levels = count / 8
            return PropertyListObjects((1...levels).map { .array([$0 % levels]) }).data
        },
        row("one string, referred to again and again", 400_000, isRefused: false) { count in
            PropertyListObjects([
                .array(Array(repeating: 1, count: count / 4)), .text(String(repeating: "x", count: 40)),
            ]).data
        },
        row("a long string, referred to again and again", 400_000, isRefused: nil) { count in
            PropertyListObjects([
                .array(Array(repeating: 1, count: count / 8)),
                .text(String(repeating: "x", count: count / 2)),
            ]).data
        },
        row("one number, referred to again and again", 400_000, isRefused: false) { count in
            PropertyListObjects([.array(Array(repeating: 1, count: count / 4)), .number]).data
        },
        row("arrays in arrays", 4_000_000, isRefused: false) { count in
            let levels = count / 12
            return PropertyListObjects((1...levels).map { .array([$0]) } + [.number]).data
        },
        row("dictionaries in dictionaries", 4_000_000, isRefused: false) { count in
            let levels = count / 16
            return PropertyListObjects(
                (1...levels).map { .dictionary([levels + 1], [$0]) } + [.number, .text("k")]
            ).data
        },
        Row("property list: a deep nest written", 1_000_000) { count in
            let text = String(repeating: "[", count: count) + "1" + String(repeating: "]", count: count)
            let jar = try Jar(json: text, options: JSONReadingOptions(maximumDepth: .max))
            return (count, { consume(try Data(plist: jar)) })
        },
    ]
}

/// The objects of a binary property list. The first one is the outermost.
private struct PropertyListObjects {
    enum Object {
        case number
        case text(String)
        case array([Int])
        case dictionary([Int], [Int])
    }

    private let objects: [Object]

    init(_ objects: [Object]) { self.objects = objects }

    var data: Data {
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        func append(_ value: Int) {
            for byte in (0..<4).reversed() { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
        }
        func begin(_ marker: UInt8, _ count: Int) {
            if count < 15 {
                bytes.append(marker | UInt8(count))
            } else {
                bytes += [marker | 15, 0x12]
                append(count)
            }
        }
        for object in objects {
            offsets.append(bytes.count)
            switch object {
            case .number: bytes += [0x10, 1]
            case .text(let text):
                begin(0x50, text.utf8.count)
                bytes += Array(text.utf8)
            case .array(let references):
                begin(0xA0, references.count)
                references.forEach(append)
            case .dictionary(let keys, let values):
                begin(0xD0, keys.count)
                (keys + values).forEach(append)
            }
        }
        let table = bytes.count
        offsets.forEach(append)
        bytes += [0, 0, 0, 0, 0, 0, 4, 4, 0, 0, 0, 0]
        append(offsets.count)
        bytes += [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        append(table)
        return Data(bytes)
    }
}
