/// Reads a binary property list, checks everything in it that can be reached, and writes the tape.
/// `BinaryPropertyList` describes the layout.
///
/// The scanner follows references from the outermost object on, without recursion. Each object is checked
/// once, however often it is referred to. Four rules keep the work proportional to the number of bytes:
///
/// - No container contains itself.
/// - All objects together take no more bytes than the list has for them, so they do not overlap.
/// - There are at most `maximumExpansion` rows for each byte, and they have at most `maximumContent` bytes of
///   content.
/// - No object is a key of the same dictionary twice.
struct BinaryPropertyListScanner: ~Copyable {
    private let bytes: ByteView
    private let table: ObjectTable
    private let maximumDepth: Int
    private let maximumRows: Int
    private var rows: RowBuffer
    /// The row of each object that was checked, and 0 for other objects. The row of a container has the
    /// offset of its first reference, or 0 while the container is open.
    private var known: RowBuffer
    /// For each object, the last dictionary in which it was a key: the row of the dictionary plus one.
    private var keyUses: RowBuffer
    /// How many more bytes the scalars on the tape may have.
    private var contentLeft: Int
    private let maximumContent: Int
    /// The bytes that remain for objects that are not yet checked.
    private var bytesLeft: Int

    /// Scans `bytes` and returns their tape.
    ///
    /// - Throws: The first error, with its offset and path.
    /// - Complexity: O(n) in time and memory.
    static func scan(
        _ bytes: ByteView, options: PropertyListReadingOptions
    ) throws(PropertyListFailure) -> Tape {
        let limit = min(options.maximumSize, TapeRow.maximumInput)
        guard bytes.count <= limit else {
            throw PropertyListFailure(reason: .tooLarge(bytes.count, limit: limit), offset: 0)
        }
        let table = try ObjectTable(bytes)
        guard let rows = RowBuffer(capacity: table.count + 8), let known = RowBuffer(zeros: table.count),
            let keyUses = RowBuffer(zeros: table.count)
        else { throw PropertyListFailure(reason: .outOfMemory, offset: 0) }
        var scanner = BinaryPropertyListScanner(
            bytes: bytes, table: table, rows: rows, known: known, keyUses: keyUses, options: options)
        try scanner.scanDocument()
        scanner.rows.shrinkToFit()
        return Tape(format: .binaryPropertyList, rows: scanner.rows)
    }

    private init(
        bytes: ByteView, table: ObjectTable, rows: consuming RowBuffer, known: consuming RowBuffer,
        keyUses: consuming RowBuffer, options: PropertyListReadingOptions
    ) {
        self.bytes = bytes
        self.table = table
        self.rows = rows
        self.known = known
        self.keyUses = keyUses
        maximumContent = max(options.maximumContent ?? max(64 << 20, 64 * bytes.count), 0)
        contentLeft = maximumContent
        maximumDepth = options.maximumDepth
        let (limit, overflow) = bytes.count.multipliedReportingOverflow(by: max(options.maximumExpansion, 0))
        maximumRows = overflow ? TapeRow.maximumInput : min(limit, TapeRow.maximumInput)
        bytesLeft = table.start - BinaryPropertyList.headerCount
    }

    // MARK: Containers

    /// A container that is being read.
    private struct Frame {
        let object: Int
        /// The row of the container on the tape.
        let row: Int
        let isObject: Bool
        let count: Int
        /// The offset of the first reference, to an element or a key. The references to values follow those
        /// to all keys.
        let references: Int
        /// The index of the next element or member.
        var next = 0
    }

    private mutating func scanDocument() throws(PropertyListFailure) {
        var frames: ContiguousArray<Frame> = []
        let outermost = try row(of: table.outermost, at: table.start)
        try append(outermost, at: table.start)
        guard outermost.isContainer else { return }
        guard maximumDepth > 0 else {
            throw failure(.tooDeep(limit: maximumDepth), table.offset(of: table.outermost, in: bytes))
        }
        var frame = open(table.outermost, outermost)
        do throws(PropertyListFailure) {
            parts: while true {
                if frame.next == frame.count {
                    close(frame)
                    guard let outer = frames.popLast() else { break parts }
                    frame = outer
                    continue
                }
                var offset = frame.references &+ frame.next &* table.referenceSize
                frame.next &+= 1
                if frame.isObject {
                    if frame.next == 1 { try checkKeys(&frame) }
                    let object = table.reference(at: offset, in: bytes)
                    let key = try row(of: object, at: offset)
                    guard key.isString else {
                        throw failure(
                            "expected a string as a key, found another object",
                            table.offset(at: offset, in: bytes))
                    }
                    try append(key, at: offset)
                    offset &+= frame.count &* table.referenceSize
                }
                let object = table.reference(at: offset, in: bytes)
                let value = try row(of: object, at: offset)
                if value.isContainer {
                    if value.offset == 0 {
                        throw failure("a container contains itself", table.offset(at: offset, in: bytes))
                    }
                    if frames.count &+ 2 > maximumDepth {
                        throw failure(
                            .tooDeep(limit: maximumDepth), table.offset(at: offset, in: bytes))
                    }
                    try append(value, at: offset)
                    frames.append(frame)
                    frame = open(object, value)
                } else {
                    try append(value, at: offset)
                }
            }
        } catch {
            frames.append(frame)
            throw PropertyListFailure(reason: error.reason, offset: error.offset, path: path(frames))
        }
    }

    /// Opens a container whose row was just appended.
    private mutating func open(_ object: Int, _ row: TapeRow) -> Frame {
        known[object] = TapeRow(row.kind, length: row.length, low: 0).bits
        return Frame(
            object: object, row: rows.count &- 1, isObject: row.kind == .object, count: row.length,
            references: row.offset)
    }

    /// Refuses a dictionary that has the same object as a key twice. Otherwise a long key that occurs a
    /// thousand times would be compared a million times. All keys are checked before the first value, because
    /// a value may be a dictionary with the same keys.
    private mutating func checkKeys(_ frame: inout Frame) throws(PropertyListFailure) {
        let use = UInt64(frame.row &+ 1)
        var offset = frame.references
        for index in 0..<frame.count {
            let object = table.reference(at: offset, in: bytes)
            // A reference out of bounds is refused when its member is read.
            if object < table.count {
                if keyUses[object] == use {
                    frame.next = index &+ 1
                    _ = try row(of: object, at: offset)
                    throw failure("duplicate key in a dictionary", offset)
                }
                keyUses[object] = use
            }
            offset &+= table.referenceSize
        }
    }

    private mutating func close(_ frame: Frame) {
        let kind: TapeRow.Kind = frame.isObject ? .object : .array
        rows[frame.row] = TapeRow(kind, length: frame.count, low: rows.count).bits
        known[frame.object] = TapeRow(kind, length: frame.count, low: frame.references).bits
    }

    @inline(__always)
    private mutating func append(_ row: TapeRow, at offset: Int) throws(PropertyListFailure) {
        guard rows.count < maximumRows else { throw failure(.tooManyValues(limit: maximumRows), offset) }
        if !row.isContainer {
            contentLeft &-= row.length
            if contentLeft < 0 { throw failure(.tooMuchContent(limit: maximumContent), offset) }
        }
        guard rows.append(row.bits) else { throw failure(.outOfMemory, offset) }
    }

    // MARK: Objects

    /// The row of `object`, which the reference at `offset` refers to.
    private mutating func row(of object: Int, at offset: Int) throws(PropertyListFailure) -> TapeRow {
        guard object < table.count else {
            throw failure(
                "expected a reference to one of \(table.count) objects, found one to object \(object)", offset
            )
        }
        let bits = known[object]
        if bits != 0 { return TapeRow(bits: bits) }
        let row = try look(at: object)
        known[object] = row.bits
        return row
    }

    /// Checks an object: the whole content of a scalar, or that the references of a container are in bounds.
    private mutating func look(at object: Int) throws(PropertyListFailure) -> TapeRow {
        typealias Marker = BinaryPropertyList.Marker
        let offset = table.offset(of: object, in: bytes)
        guard offset >= BinaryPropertyList.headerCount, offset < table.start else {
            throw failure(
                "expected an object offset between the header and the offset table", table.entry(of: object))
        }
        let marker = bytes[offset]
        let size = marker & 0xF
        switch marker &>> 4 {
        case Marker.simple:
            try take(offset, offset &+ 1)
            switch marker {
            case BinaryPropertyList.null: return TapeRow(.null, length: 1, low: offset)
            case BinaryPropertyList.false: return TapeRow(.false, length: 1, low: offset)
            case BinaryPropertyList.true: return TapeRow(.true, length: 1, low: offset)
            default: throw failure("expected an object, found the unknown marker \(marker.shown)", offset)
            }
        case Marker.integer where size <= 4:
            let row = try scalar(.binaryInteger, offset, count: 1 &<< Int(size), "an integer")
            if size == 4 { try checkWideInteger(row, offset) }
            return row
        case Marker.real where size == 2 || size == 3:
            return try scalar(.binaryReal, offset, count: 1 &<< Int(size), "a real")
        case Marker.date where marker == BinaryPropertyList.date:
            let row = try scalar(.date, offset, count: 8, "a date")
            guard RowValue.double(bytes.part(row.offset, 8)).isFinite else {
                throw failure("expected a finite date, found infinity or NaN", offset)
            }
            return row
        case Marker.data:
            return try run(.data, offset, unit: 1, "data")
        case Marker.ascii:
            let row = try run(.string, offset, unit: 1, "a string")
            if let beyond = bytes.part(row.offset, row.length).firstBeyondASCII {
                throw failure(
                    "expected ASCII, found byte \(bytes[row.offset + beyond].shown)", row.offset + beyond)
            }
            return row
        case Marker.utf16:
            let row = try run(.utf16String, offset, unit: 2, "a string")
            try checkSurrogates(row)
            return row
        case Marker.array:
            return try run(.array, offset, unit: table.referenceSize, "an array")
        case Marker.dictionary:
            return try run(.object, offset, unit: 2 * table.referenceSize, "a dictionary")
        case Marker.uid: throw failure("expected a value, found a UID of a keyed archive", offset)
        case Marker.set, Marker.orderedSet: throw failure("expected a value, found a set", offset)
        default: throw failure("expected an object, found the unknown marker \(marker.shown)", offset)
        }
    }

    /// Counts the bytes of an object, and refuses it if none are left.
    private mutating func take(_ start: Int, _ end: Int) throws(PropertyListFailure) {
        bytesLeft &-= end &- start
        if bytesLeft < 0 { throw failure("two objects overlap", start) }
    }

    /// A number or a date: a marker and `count` bytes.
    private mutating func scalar(
        _ kind: TapeRow.Kind, _ offset: Int, count: Int, _ what: String
    ) throws(PropertyListFailure) -> TapeRow {
        let end = offset &+ 1 &+ count
        guard end <= table.start else {
            throw failure("expected \(what), found the end of the objects", offset)
        }
        try take(offset, end)
        return TapeRow(kind, length: count, low: offset &+ 1)
    }

    /// An object with a count: a marker, the count if it does not fit in the marker, and `count` units. The
    /// length of the row is in units for a container, and in bytes for other objects.
    @inline(__always)
    private mutating func run(
        _ kind: TapeRow.Kind, _ offset: Int, unit: Int, _ what: String
    ) throws(PropertyListFailure) -> TapeRow {
        var count = Int(bytes[offset] & 0xF)
        var start = offset &+ 1
        if count == Int(BinaryPropertyList.countFollows) { (count, start) = try self.count(at: start) }
        // start <= table.start, so nothing overflows.
        guard count <= (table.start &- start) / unit else {
            throw failure("expected \(what), found the end of the objects", offset)
        }
        try take(offset, start &+ count &* unit)
        let isContainer = kind == .array || kind == .object
        let length = isContainer ? count : count &* unit
        guard length <= TapeRow.maximumLength else {
            throw failure(.tooLong("\(what) of \(length) \(isContainer ? "elements" : "bytes")"), offset)
        }
        return TapeRow(kind, length: length, low: start)
    }

    /// The count in the integer object at `offset`, and the offset after that object.
    private func count(at offset: Int) throws(PropertyListFailure) -> (count: Int, end: Int) {
        guard offset < table.start else {
            throw failure("expected a count, found the end of the objects", offset)
        }
        let marker = bytes[offset]
        let size = 1 &<< Int(marker & 0xF)
        guard marker &>> 4 == BinaryPropertyList.Marker.integer, marker & 0xF <= 3 else {
            throw failure("expected a valid count after the marker of an object", offset)
        }
        guard offset &+ 1 &+ size <= table.start else {
            throw failure("expected a count, found the end of the objects", offset)
        }
        guard let count = Int(exactly: bytes.bigEndian(at: offset &+ 1, size: size)) else {
            throw failure("expected a valid count after the marker of an object", offset)
        }
        return (count, offset &+ 1 &+ size)
    }

    /// Refuses an integer of sixteen bytes unless its first eight are a sign extension or zero.
    private func checkWideInteger(_ row: TapeRow, _ offset: Int) throws(PropertyListFailure) {
        let high = bytes.bigEndian(at: row.offset, size: 8)
        let low = bytes.bigEndian(at: row.offset &+ 8, size: 8)
        guard high == 0 || high == .max && low > UInt64(Int64.max) else {
            throw failure("expected an integer of at most 64 bits, found one of 128", offset)
        }
    }

    private func checkSurrogates(_ row: TapeRow) throws(PropertyListFailure) {
        let end = row.offset &+ row.length
        var offset = row.offset
        while offset < end {
            let unit = bytes.utf16(at: offset)
            offset &+= 2
            if unit & 0xF800 != 0xD800 { continue }
            guard unit & 0xFC00 == 0xD800, offset < end, bytes.utf16(at: offset) & 0xFC00 == 0xDC00 else {
                throw failure("expected a surrogate pair, found a lone surrogate", offset &- 2)
            }
            offset &+= 2
        }
    }

    // MARK: Errors

    @inline(never)
    private func failure(_ message: String, _ offset: Int) -> PropertyListFailure {
        PropertyListFailure(reason: .malformed(message), offset: offset)
    }

    @inline(never)
    private func failure(_ reason: PropertyListFailure.Reason, _ offset: Int) -> PropertyListFailure {
        PropertyListFailure(reason: reason, offset: offset)
    }

    /// The steps to the element or member that is being read.
    private func path(_ frames: ContiguousArray<Frame>) -> [DocumentStep] {
        frames.compactMap { frame in
            if frame.next == 0 { return nil }
            if !frame.isObject { return .index(frame.next - 1) }
            let offset = frame.references + (frame.next - 1) * table.referenceSize
            let object = table.reference(at: offset, in: bytes)
            guard object < table.count, known[object] != 0 else { return nil }
            let key = TapeRow(bits: known[object])
            switch key.kind {
            case .string: return .key(bytes.part(key.offset, key.length).string)
            case .utf16String: return .key(bytes.part(key.offset, key.length).utf16String)
            default: return nil
            }
        }
    }
}
