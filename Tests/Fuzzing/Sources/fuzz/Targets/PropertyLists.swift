import Foundation
import Lift

extension FuzzTarget {
    /// Reads any bytes as a property list and compares the verdict and the values with those of a plain
    /// reader. Writing and reading again must give the same data. Foundation only reads what Lift accepts: on
    /// other bytes, its reader may trap or take hours.
    static let propertyList = FuzzTarget(name: "plist") { data in check(data) }

    /// The same, but the input consists of objects only, so that most changes to it leave a list. The first
    /// byte is the size of references and the outermost object. A table and a trailer that fit are added.
    static let objects = FuzzTarget(name: "plist-objects") { data in
        guard let choice = data.first else { return }
        check(list(ofObjects: Array(data.dropFirst()), choice))
    }

    private static func check(_ data: Data) {
        // XML is Foundation's to read.
        if PropertyListSerialization.isXML(data) { return }
        let plain = PlainPropertyList(Array(data))
        do throws(LiftError) {
            let jar = try liftErrorsOnly { try Jar(plist: data) }
            guard let plain else { fail("accepted, and is no property list: \(jar)") }
            expectSame(plain, jar)
            checkStrings(in: jar)
            checkWriting(jar, plain)
            checkFoundation(data, jar, plain)
        } catch {
            expect(plain == nil, "refused, and is a property list: \(error)")
            expect([.syntax, .bounds].contains(error.kind) && !error.message.isEmpty, "\(error)")
            expect(
                error.offset.map { 0...data.count ~= $0 } ?? false, "offset \(error.offset ?? -1): \(error)")
            expect(error.line == nil && error.context.isEmpty, "a line of bytes: \(error)")
            expect(error.description.hasSuffix("(byte \(error.offset ?? -1))"), "\(error)")
        }
    }

    // MARK: Values

    private static func expectSame(_ plain: PlainPropertyList, _ jar: Jar) {
        func expectLift<Value: Liftable & Equatable>(_ value: Value, _ kind: Jar.Kind) {
            expect(jar.kind == kind, "\(jar.kind) instead of \(kind)")
            let lifted = expectNoError("lifting") { try jar^ as Value }
            expect(lifted == value, "\(lifted) instead of \(value)")
        }
        switch plain {
        case .null: expectLift(null, .null)
        case .bool(let value): expectLift(value, .bool)
        case .int(let value): expectLift(value, .number)
        case .uint(let value): expectLift(value, .number)
        case .double(let value):
            expect(jar.kind == .number, "\(jar.kind) instead of a number")
            let lifted = expectNoError("lifting") { try jar^ as Double }
            expect(lifted.bitPattern == value.bitPattern, "\(lifted) instead of \(value)")
        case .float(let value):
            expect(jar.kind == .number, "\(jar.kind) instead of a number")
            let lifted = expectNoError("lifting") { try jar^ as Float }
            expect(lifted.bitPattern == value.bitPattern, "\(lifted) instead of \(value)")
        case .date(let seconds): expectLift(Date(timeIntervalSinceReferenceDate: seconds), .date)
        case .data(let bytes): expectLift(Data(bytes), .data)
        case .string(let units):
            let lifted = expectNoError("lifting") { try jar^ as String }
            expect(jar.kind == .string && lifted.utf16.elementsEqual(units), "string \(lifted)")
        case .array(let elements):
            expect(jar.kind == .array && jar.count == elements.count, "\(elements.count) elements: \(jar)")
            for (index, element) in elements.enumerated() { expectSame(element, jar[index]) }
        case .dictionary(let members):
            var counted: [(key: [UInt16], value: PlainPropertyList)] = []
            for member in members where !counted.contains(where: { $0.key == member.key }) {
                counted.append(member)
            }
            let keys = jar.keys?.map { Array($0.utf16) }
            expect(jar.kind == .dictionary && keys == counted.map(\.key), "other keys: \(jar)")
            expect(jar.count == counted.count, "\(jar.count ?? -1) instead of \(counted.count) members")
            for (key, value) in counted { expectSame(value, jar[String(decoding: key, as: UTF16.self)]) }
        }
    }

    // MARK: Writing

    private static func checkWriting(_ jar: Jar, _ plain: PlainPropertyList) {
        let hasNull = plain.contains { if case .null = $0 { true } else { false } }
        do throws(LiftError) {
            let written = try liftErrorsOnly { try Data(plist: jar) }
            let again = expectNoError("reading again") { try Jar(plist: written) }
            expect(again == jar && again.hashValue == jar.hashValue, "\(again) instead of \(jar)")
            expect((try? Data(plist: again)) == written, "written differently the second time")
            // What Lift writes is a property list by the plain reader's rules, too.
            expect(PlainPropertyList(Array(written)) != nil, "wrote what is no property list")
        } catch {
            expect(hasNull && error.kind == .unsupported, "not written: \(error)")
        }
        if let text = try? String(json: jar) {
            expect(
                (try? Jar(json: text, options: JSONReadingOptions(maximumDepth: .max))) != nil,
                "no JSON: \(text)")
        }
        _ = jar.description
    }

    // MARK: Foundation

    /// What Foundation on Linux reads differently has a row in Docs/Internals/Fuzzing.md.
    private static func checkFoundation(_ data: Data, _ jar: Jar, _ plain: PlainPropertyList) {
        let (count, depth) = plain.size
        // Foundation makes a value of each reference, and calls itself for each level.
        if count > 2000 || depth > 64 { return }
        let bytes = Array(data)
        let value: Any
        do {
            value = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
        } catch {
            // It checks the whole table, expects larger sizes, and does not support empty UTF-16 strings.
            let hasEmptyUTF16 =
                plain.contains { $0.isEmptyString } && bytes.contains { $0 == 0x60 || $0 == 0x6F }
            expect(
                hasEmptyUTF16 || PlainPropertyList.hasOddTable(bytes), "Foundation refuses: \(error)")
            return
        }
        let foundation = expectNoError("taking over what Foundation read") { try Jar(checked: value) }
        // It keeps only one of several keys that are canonically equivalent, and reads negative integers of
        // 16 bytes as positive.
        if plain.hasEquivalentKeys || PlainPropertyList.mayHaveWideNegative(bytes) { return }
        expect(foundation == jar, "\(foundation) instead of \(jar)")
    }

    // MARK: Objects only

    private static func list(ofObjects objects: [UInt8], _ choice: UInt8) -> Data {
        let referenceSize = Int(choice & 1) + 1
        var offsets: [Int] = []
        var place = 0
        while place < objects.count, offsets.count < 1000 {
            offsets.append(8 + place)
            place += size(of: objects[place...], referenceSize)
        }
        let table = 8 + objects.count
        let offsetSize = table < 256 ? 1 : 2
        func bigEndian(_ number: Int, _ size: Int) -> [UInt8] {
            (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        }
        var bytes = Array("bplist00".utf8) + objects
        for offset in offsets { bytes += bigEndian(offset, offsetSize) }
        bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)] + bigEndian(offsets.count, 8)
        return Data(bytes + bigEndian(Int(choice >> 1), 8) + bigEndian(table, 8))
    }

    /// How many bytes the object takes that stands at the start.
    private static func size(of bytes: ArraySlice<UInt8>, _ referenceSize: Int) -> Int {
        let marker = bytes[bytes.startIndex]
        var count = Int(marker & 0xF)
        var start = 1
        switch marker >> 4 {
        case 0x1, 0x2: return 1 + 1 << min(count, 4)
        case 0x3: return 9
        case 0x4, 0x5, 0x6, 0xA, 0xC, 0xD: break
        default: return 1
        }
        if count == 15, bytes.count > 3 {
            let size = bytes[bytes.startIndex + 1] & 1
            count = Int(bytes[bytes.startIndex + 2])
            if size == 1 { count = count << 8 | Int(bytes[bytes.startIndex + 3]) }
            start = 3 + Int(size)
        }
        let unit =
            switch marker >> 4 {
            case 0x6: 2
            case 0xA, 0xC: referenceSize
            case 0xD: 2 * referenceSize
            default: 1
            }
        return start + count * unit
    }
}

extension PropertyListSerialization {
    /// Whether Lift gives the bytes to Foundation: they do not begin as a binary property list.
    fileprivate static func isXML(_ data: Data) -> Bool { !data.starts(with: "bplist".utf8) }
}
