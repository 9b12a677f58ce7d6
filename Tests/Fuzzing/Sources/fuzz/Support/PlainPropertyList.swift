import Foundation

/// A binary property list, read in the simplest way. Lift is compared with it. Each reference to an object
/// is followed and makes a value of its own.
indirect enum PlainPropertyList {
    case null
    case bool(Bool)
    case int(Int64)
    case uint(UInt64)
    case double(Double)
    case float(Float)
    /// Seconds since the reference date.
    case date(Double)
    case data([UInt8])
    /// Units of UTF-16.
    case string([UInt16])
    case array([PlainPropertyList])
    case dictionary([(key: [UInt16], value: PlainPropertyList)])
}

extension PlainPropertyList {
    /// Nil if the bytes are no property list that Lift reads.
    init?(_ bytes: [UInt8]) {
        guard var reader = Reader(bytes), let value = reader.value(reader.outermost, outer: []) else {
            return nil
        }
        self = value
    }

    /// How many values and keys there are, and levels of containers.
    var size: (count: Int, depth: Int) {
        switch self {
        case .array(let elements):
            elements.reduce(into: (1, 1)) { $0 = ($0.0 + $1.size.count, max($0.1, $1.size.depth + 1)) }
        case .dictionary(let members):
            members.reduce(into: (1, 1)) {
                $0 = ($0.0 + $1.value.size.count + 1, max($0.1, $1.value.size.depth + 1))
            }
        default: (1, 0)
        }
    }

    func contains(_ isWanted: (PlainPropertyList) -> Bool) -> Bool {
        if isWanted(self) { return true }
        switch self {
        case .array(let elements): return elements.contains { $0.contains(isWanted) }
        case .dictionary(let members): return members.contains { $0.value.contains(isWanted) }
        default: return false
        }
    }

    /// Whether it is the empty string, or a dictionary with that as a key.
    var isEmptyString: Bool {
        switch self {
        case .string(let units): units.isEmpty
        case .dictionary(let members): members.contains { $0.key.isEmpty }
        default: false
        }
    }

    /// Whether an offset in the table is not inside the objects, or references or offsets have too few bytes
    /// for this list.
    static func hasOddTable(_ bytes: [UInt8]) -> Bool {
        guard let reader = Reader(bytes) else { return false }
        func isTooShort(_ size: Int, for count: Int) -> Bool { size < 4 && 1 << (8 * size) <= count }
        return reader.offsets.contains { $0 < 8 || $0 >= UInt64(reader.end) }
            || isTooShort(reader.referenceSize, for: reader.offsets.count)
            || isTooShort(Int(bytes[bytes.count - 26]), for: reader.end)
    }

    /// Whether there may be a negative integer of 16 bytes.
    static func mayHaveWideNegative(_ bytes: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0] == 0x14 && bytes[($0 + 1)...].prefix(8).allSatisfy { $0 == 0xFF } }
    }

    /// Whether a dictionary has two keys that are one for Swift.
    var hasEquivalentKeys: Bool {
        contains {
            guard case .dictionary(let members) = $0 else { return false }
            return Set(members.map { String(decoding: $0.key, as: UTF16.self) }).count < members.count
        }
    }
}

private struct Reader {
    let bytes: [UInt8]
    let offsets: [UInt64]
    let outermost: Int
    let referenceSize: Int
    /// Where the objects end.
    let end: Int
    var valuesLeft: Int
    /// What the objects take that were looked at, each counted once.
    var sizes: [Int: Int] = [:]

    /// Reads header, trailer and table.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 42, bytes.starts(with: Array("bplist00".utf8)) else { return nil }
        let trailer = bytes.count - 32
        let offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        let count = Self.number(bytes[(trailer + 8)..<(trailer + 16)])
        let outermost = Self.number(bytes[(trailer + 16)..<(trailer + 24)])
        let table = Self.number(bytes[(trailer + 24)...])
        guard 1...8 ~= offsetSize, 1...8 ~= referenceSize, table > 8, table < UInt64(trailer),
            outermost < count,
            (trailer - Int(table)) == Int(clamping: count.multipliedFullWidth(by: UInt64(offsetSize)).low),
            count < 1 << 32
        else { return nil }
        self.bytes = bytes
        self.outermost = Int(outermost)
        end = Int(table)
        offsets = stride(from: Int(table), to: trailer, by: offsetSize).map {
            Self.number(bytes[$0..<($0 + offsetSize)])
        }
        valuesLeft = 4 * bytes.count
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    private func part(_ start: Int, _ count: Int) -> ArraySlice<UInt8>? {
        count >= 0 && count <= end - start ? bytes[start..<(start + count)] : nil
    }

    /// Counts what an object takes; false if the objects would overlap.
    private mutating func take(_ object: Int, _ size: Int) -> Bool {
        sizes[object] = size
        return sizes.values.reduce(0, +) <= end - 8
    }

    /// The value of an object inside of the containers `outer`.
    mutating func value(_ object: Int, outer: [Int]) -> PlainPropertyList? {
        guard object < offsets.count, !outer.contains(object), valuesLeft > 0 else { return nil }
        valuesLeft -= 1
        guard offsets[object] >= 8, offsets[object] < UInt64(end) else { return nil }
        let place = Int(offsets[object])
        let marker = bytes[place]
        let size = Int(marker & 0xF)
        switch marker >> 4 {
        case 0x0:
            guard take(object, 1) else { return nil }
            return marker == 0 ? .null : marker == 8 ? .bool(false) : marker == 9 ? .bool(true) : nil
        case 0x1 where size <= 4: return integer(object, place, 1 << size)
        case 0x2 where size == 2 || size == 3:
            guard let part = part(place + 1, 1 << size), take(object, 1 + part.count) else { return nil }
            let bits = Self.number(part)
            return size == 3 ? .double(Double(bitPattern: bits)) : .float(Float(bitPattern: UInt32(bits)))
        case 0x3 where size == 3:
            guard let part = part(place + 1, 8), take(object, 9) else { return nil }
            let seconds = Double(bitPattern: Self.number(part))
            return seconds.isFinite ? .date(seconds) : nil
        case 0x4: return run(object, place, unit: 1).map { .data(Array($0)) }
        case 0x5:
            guard let text = run(object, place, unit: 1), text.allSatisfy({ $0 < 0x80 }) else { return nil }
            return .string(text.map { UInt16($0) })
        case 0x6:
            guard let text = run(object, place, unit: 2) else { return nil }
            let units = stride(from: text.startIndex, to: text.endIndex, by: 2).map {
                UInt16(text[$0]) << 8 | UInt16(text[$0 + 1])
            }
            // A lone surrogate would be replaced.
            return String(decoding: units, as: UTF16.self).utf16.elementsEqual(units) ? .string(units) : nil
        case 0xA: return array(object, place, outer)
        case 0xD: return dictionary(object, place, outer)
        default: return nil
        }
    }

    private mutating func integer(_ object: Int, _ place: Int, _ size: Int) -> PlainPropertyList? {
        guard let part = part(place + 1, size), take(object, 1 + size) else { return nil }
        let low = Self.number(part.suffix(8))
        if size < 8 { return .int(Int64(low)) }
        if size == 8 { return .int(Int64(bitPattern: low)) }
        let high = Self.number(part.prefix(8))
        if high == .max, low >> 63 == 1 { return .int(Int64(bitPattern: low)) }
        return high == 0 ? .uint(low) : nil
    }

    /// The bytes of an object of so many units.
    private mutating func run(_ object: Int, _ place: Int, unit: Int) -> ArraySlice<UInt8>? {
        var count = Int(bytes[place] & 0xF)
        var start = place + 1
        if count == 15 {
            guard start < end, bytes[start] >> 4 == 1, bytes[start] & 0xF <= 3,
                let part = part(start + 1, 1 << Int(bytes[start] & 0xF)),
                let number = Int(exactly: Self.number(part))
            else { return nil }
            start = part.endIndex
            count = number
        }
        let (size, isBeyond) = count.multipliedReportingOverflow(by: unit)
        guard !isBeyond, let part = part(start, size), take(object, start + size - place) else { return nil }
        return part
    }

    /// The objects that a container refers to.
    private mutating func references(_ object: Int, _ place: Int, unit: Int) -> [Int]? {
        guard let part = run(object, place, unit: unit * referenceSize) else { return nil }
        return stride(from: part.startIndex, to: part.endIndex, by: referenceSize).map {
            Int(clamping: Self.number(part[$0..<($0 + referenceSize)]))
        }
    }

    private mutating func array(_ object: Int, _ place: Int, _ outer: [Int]) -> PlainPropertyList? {
        guard let references = references(object, place, unit: 1), outer.count < 512 else { return nil }
        var elements: [PlainPropertyList] = []
        for reference in references {
            guard let element = value(reference, outer: outer + [object]) else { return nil }
            elements.append(element)
        }
        return .array(elements)
    }

    private mutating func dictionary(_ object: Int, _ place: Int, _ outer: [Int]) -> PlainPropertyList? {
        guard let references = references(object, place, unit: 2), outer.count < 512 else { return nil }
        let keys = references.prefix(references.count / 2)
        guard Set(keys).count == keys.count else { return nil }
        var members: [(key: [UInt16], value: PlainPropertyList)] = []
        for (key, reference) in zip(keys, references.suffix(keys.count)) {
            guard case .string(let text)? = value(key, outer: outer + [object]),
                let value = value(reference, outer: outer + [object])
            else { return nil }
            members.append((text, value))
        }
        return .dictionary(members)
    }
}
