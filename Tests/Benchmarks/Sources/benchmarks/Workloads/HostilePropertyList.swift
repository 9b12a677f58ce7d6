import Foundation

/// Builds binary property lists that no writer would create.
struct HostilePropertyList {
    private var objects = Data("bplist00".utf8)
    private var offsets: [Int] = []
    private let referenceSize: Int

    private init(referenceSize: Int = 4) { self.referenceSize = referenceSize }

    // MARK: The lists

    /// `levels` arrays, each of which refers to the next one `width` times: width^levels values.
    static func sharedReferences(levels: Int, width: Int, referenceSize: Int = 4) -> Data {
        var list = HostilePropertyList(referenceSize: referenceSize)
        for level in 1...levels { list.array(of: width) { _ in level } }
        list.number()
        return list.data()
    }

    /// Strings that share the same bytes, a third of the list. Another third are their offsets.
    static func overlapping(size: Int) -> Data {
        var list = HostilePropertyList()
        let count = size / 3 / 8
        list.array(of: count) { $0 + 1 }
        list.string(count: size / 3)
        for _ in 1..<count { list.offsets.append(list.offsets[1]) }
        return list.data()
    }

    /// An array of references to a string. Each takes half of the list.
    static func oneLongString(size: Int) -> Data {
        var list = HostilePropertyList()
        list.array(of: size / 8) { _ in 1 }
        list.string(count: size / 2)
        return list.data()
    }

    /// A dictionary whose keys and values are all the same string. Each takes half of the list.
    static func oneLongKey(size: Int) -> Data {
        var list = HostilePropertyList()
        list.begin(0xD0, count: size / 16)
        for _ in 0..<size / 8 { list.append(1, size: list.referenceSize) }
        list.string(count: size / 2)
        return list.data()
    }

    /// An array of references to a number.
    static func flatArray(size: Int) -> Data {
        var list = HostilePropertyList()
        list.array(of: size / 4) { _ in 1 }
        list.number()
        return list.data()
    }

    /// An array in an array in an array …
    static func deepNest(size: Int) -> Data {
        var list = HostilePropertyList()
        let levels = size / 9
        for level in 1...levels { list.array(of: 1) { _ in level } }
        list.number()
        return list.data()
    }

    // MARK: The parts

    private mutating func array(of count: Int, _ reference: (Int) -> Int) {
        begin(0xA0, count: count)
        for index in 0..<count { append(reference(index), size: referenceSize) }
    }

    private mutating func string(count: Int) {
        begin(0x50, count: count)
        objects.append(Data(repeating: UInt8(ascii: "a"), count: count))
    }

    /// The integer 1.
    private mutating func number() {
        begin(0x10, count: 0)
        objects.append(1)
    }

    private mutating func begin(_ marker: UInt8, count: Int) {
        offsets.append(objects.count)
        if count < 15 {
            objects.append(marker | UInt8(count))
        } else {
            objects.append(contentsOf: [marker | 15, 0x12])
            append(count, size: 4)
        }
    }

    private mutating func append(_ value: Int, size: Int) {
        for byte in (0..<size).reversed() { objects.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
    }

    /// The whole list, with offset table and trailer.
    private func data() -> Data {
        var list = self
        let offsetSize = objects.count <= 0xFFFF ? 2 : 4
        for offset in offsets { list.append(offset, size: offsetSize) }
        list.append(0, size: 6)
        list.append(offsetSize, size: 1)
        list.append(referenceSize, size: 1)
        list.append(offsets.count, size: 8)
        list.append(0, size: 8)
        list.append(objects.count, size: 8)
        return list.objects
    }
}
