import Foundation
import Testing

@testable import Lift

/// A binary property list made by hand, of which everything can be wrong.
///
/// Objects stand behind the header in their order, then the table, then the trailer, as at
/// `BinaryPropertyList`.
struct PropertyListBytes: Sendable {
    enum Object: Sendable {
        case bytes([UInt8])
        case array([Int])
        /// References to keys and to values.
        case dictionary([Int], [Int])
    }

    var objects: [Object]
    var outermost: UInt64 = 0
    var offsetSize = 1
    var referenceSize = 1
    /// What stands in the table instead of where the objects are.
    var offsets: [Int: UInt64] = [:]
    /// What stands in the trailer instead of the truth.
    var trailer: [TrailerField: UInt64] = [:]

    enum TrailerField: Sendable {
        case offsetSize, referenceSize, objectCount, outermost, tableOffset
    }

    init(_ objects: [Object]) { self.objects = objects }

    /// With the smallest sizes that will do.
    static func fitting(_ objects: [Object]) -> PropertyListBytes {
        var list = PropertyListBytes(objects)
        list.referenceSize = size(of: objects.count)
        list.offsetSize = size(of: list.tableOffset)
        return list
    }

    private static func size(of limit: Int) -> Int { limit < 0x100 ? 1 : limit < 0x10000 ? 2 : 3 }

    func bytes(of object: Int) -> [UInt8] {
        switch objects[object] {
        case .bytes(let bytes): bytes
        case .array(let elements): Self.marker(0xA0, elements.count) + elements.flatMap(reference)
        case .dictionary(let keys, let values):
            Self.marker(0xD0, keys.count) + (keys + values).flatMap(reference)
        }
    }

    /// Where `object` stands.
    func offset(of object: Int) -> Int { 8 + (0..<object).reduce(0) { $0 + bytes(of: $1).count } }

    /// Where reference `index` of `object` stands, keys before values.
    func offset(ofReference index: Int, in object: Int) -> Int {
        let count: Int =
            switch objects[object] {
            case .bytes: 0
            case .array(let elements): elements.count
            case .dictionary(let keys, let values): keys.count + values.count
            }
        return offset(of: object) + bytes(of: object).count - (count - index) * referenceSize
    }

    /// Where the entry of `object` stands in the table.
    func offset(ofEntry object: Int) -> Int { tableOffset + object * offsetSize }

    var tableOffset: Int { 8 + objects.indices.reduce(0) { $0 + bytes(of: $1).count } }

    var trailerOffset: Int { tableOffset + objects.count * offsetSize }

    var data: Data {
        var data = Data("bplist00".utf8)
        var places: [UInt64] = []
        for object in objects.indices {
            places.append(UInt64(data.count))
            data += bytes(of: object)
        }
        let table = UInt64(data.count)
        for object in objects.indices {
            data += Self.bigEndian(offsets[object] ?? places[object], size: offsetSize)
        }
        data += [0, 0, 0, 0, 0, 0]
        data.append(UInt8(trailer[.offsetSize] ?? UInt64(offsetSize)))
        data.append(UInt8(trailer[.referenceSize] ?? UInt64(referenceSize)))
        data += Self.bigEndian(trailer[.objectCount] ?? UInt64(objects.count), size: 8)
        data += Self.bigEndian(trailer[.outermost] ?? outermost, size: 8)
        data += Self.bigEndian(trailer[.tableOffset] ?? table, size: 8)
        return data
    }

    private func reference(_ object: Int) -> [UInt8] {
        Self.bigEndian(UInt64(bitPattern: Int64(object)), size: referenceSize)
    }

    /// A marker, and the count where it has no room in it.
    static func marker(_ upper: UInt8, _ count: Int) -> [UInt8] {
        if count < 15 { return [upper | UInt8(count)] }
        let power = count < 0x100 ? 0 : count < 0x10000 ? 1 : 2
        return [upper | 0xF, 0x10 | UInt8(power)] + bigEndian(UInt64(count), size: 1 << power)
    }

    static func bigEndian(_ value: UInt64, size: Int) -> [UInt8] {
        (0..<size).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) : 0 }
    }
}

extension PropertyListBytes.Object {
    static let `true` = bytes([0x09])

    static func int(_ value: UInt8) -> Self { .bytes([0x10, value]) }

    static func ascii(_ text: String) -> Self {
        .bytes(PropertyListBytes.marker(0x50, text.utf8.count) + text.utf8)
    }

    static func utf16(_ text: String) -> Self {
        let units = text.utf16.flatMap { PropertyListBytes.bigEndian(UInt64($0), size: 2) }
        return .bytes(PropertyListBytes.marker(0x60, text.utf16.count) + units)
    }

    static func data(_ bytes: [UInt8]) -> Self { .bytes(PropertyListBytes.marker(0x40, bytes.count) + bytes) }

    static func real(_ value: Double) -> Self {
        .bytes([0x23] + PropertyListBytes.bigEndian(value.bitPattern, size: 8))
    }

    static func date(_ seconds: Double) -> Self {
        .bytes([0x33] + PropertyListBytes.bigEndian(seconds.bitPattern, size: 8))
    }
}

/// A binary property list of one object.
func propertyList(_ object: [UInt8]) -> Data { PropertyListBytes.fitting([.bytes(object)]).data }

extension Document {
    convenience init(
        propertyList data: Data, options: PropertyListReadingOptions = PropertyListReadingOptions()
    ) throws {
        try self.init(propertyList: unwrap(PaddedBytes(copying: data)), options: options)
    }
}

/// Why and where bytes are refused as a property list, as a user is told.
struct PropertyListRefusal: Hashable, Sendable, CustomStringConvertible {
    let message: String
    let offset: Int?
    let key: String

    init(_ message: String, at offset: Int?, key: String = "") {
        self.message = message
        self.offset = offset
        self.key = key
    }

    var description: String { "\(message) at '\(key)' (byte \(offset ?? -1))" }
}

/// What is said of `data`, nil if it is accepted; the same for a part of larger data.
func refusal(
    ofPropertyList data: Data, options: PropertyListReadingOptions = PropertyListReadingOptions(),
    sourceLocation: SourceLocation = #_sourceLocation
) -> PropertyListRefusal? {
    let slice = (Data([0]) + data + Data([0])).dropFirst().dropLast()
    let refusals = [data, slice].map { data -> PropertyListRefusal? in
        do throws(LiftError) {
            _ = try liftErrorsOnly(sourceLocation: sourceLocation) { try Jar(plist: data, options: options) }
            return nil
        } catch {
            #expect(error.kind == .ofInput(error.message), sourceLocation: sourceLocation)
            #expect(error.line == nil && error.column == nil, sourceLocation: sourceLocation)
            let place = error.key.isEmpty ? "" : " at \(error.path.shown)"
            let byte = error.offset.map { " (byte \($0))" } ?? ""
            #expect(error.description == error.message + place + byte, sourceLocation: sourceLocation)
            return PropertyListRefusal(error.message, at: error.offset, key: error.key)
        }
    }
    #expect(refusals[0] == refusals[1], sourceLocation: sourceLocation)
    return refusals[0]
}

/// Walks through all of `jar` on every way that a user may; whatever is in it, none of them may trap.
///
/// Returns how many values there are.
@discardableResult
func walkThrough(_ jar: Jar) -> Int {
    _ = try? jar.asAny()
    _ = try? String(json: jar)
    _ = try? Data(plist: jar)
    _ = jar.description
    _ = jar.hashValue
    _ = jar == jar
    var values = 0
    var left = [jar]
    while let jar = left.popLast() {
        values += 1
        _ = try? jar^ as Int
        _ = try? jar^ as UInt8
        _ = try? jar^ as Double
        _ = try? jar^ as Decimal
        _ = try? jar^ as Date
        _ = try? jar^ as Data
        _ = try? jar^ as Bool
        if (try? jar^ as String) == nil, !jar.kind.isContainer { _ = "\(jar.assertionFailure("x"))" }
        if let array = try? jar.lift(as: [Jar].self) {
            left += array
        } else if let keys = jar.keys {
            left += keys.map { jar[$0] }
        }
    }
    return values
}

extension Jar.Kind {
    fileprivate var isContainer: Bool { self == .array || self == .dictionary }
}
