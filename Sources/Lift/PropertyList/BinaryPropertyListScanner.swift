/// Reads a binary property list, checks all of it that can be reached, and writes the tape. How such a list is
/// laid out stands at `BinaryPropertyList`.
///
/// References are followed from the outermost object on, without recursion. Each object is looked at and checked
/// once, however often it is referred to. Four rules keep the work in proportion to the bytes, whatever they say:
/// no container is in itself; what the objects take in all is no more than there is, so that they do not overlap;
/// there are at most `maximumExpansion` rows for each byte, with at most `maximumContent` bytes behind them; and no
/// object is a key of one dictionary twice.
struct BinaryPropertyListScanner: ~Copyable {
    private let bytes: ByteView
    private let table: ObjectTable
    private let maximumDepth: Int
    private let maximumRows: Int
    private var rows: RowBuffer
    /// What is known of each object: a row as it goes onto the tape, but of a container with the offset of its
    /// first reference, or 0 while it is open; no row at all, 0, of an object that was not looked at.
    private var known: RowBuffer
    /// The dictionary, by its row and one, in which each object was a key last.
    private var keyUses: RowBuffer
    /// How many bytes the scalars of the rows to come may have.
    private var contentLeft: Int
    private let maximumContent: Int
    /// How many bytes the objects that are yet to be looked at can take.
    private var bytesLeft: Int

    /// Scans `bytes` and returns their tape.
    ///
    /// - Throws: the first thing that is wrong, with its offset and the way to it.
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
        return Tape(format: .propertyList, rows: scanner.rows)
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
        /// Its row on the tape.
        let row: Int
        let isObject: Bool
        let count: Int
        /// The offset of its first reference: to an element, or to a key; values are behind all keys.
        let references: Int
        /// The part to read next.
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
                var place = frame.references &+ frame.next &* table.referenceSize
                frame.next &+= 1
                if frame.isObject {
                    if frame.next == 1 { try checkKeys(&frame) }
                    let object = table.reference(at: place, in: bytes)
                    let key = try row(of: object, at: place)
                    guard key.isString else {
                        throw failure(.nonStringKey, table.offset(at: place, in: bytes))
                    }
                    try append(key, at: place)
                    place &+= frame.count &* table.referenceSize
                }
                let object = table.reference(at: place, in: bytes)
                let value = try row(of: object, at: place)
                if value.isContainer {
                    if value.offset == 0 { throw failure(.cycle, table.offset(at: place, in: bytes)) }
                    if frames.count &+ 2 > maximumDepth {
                        throw failure(
                            .tooDeep(limit: maximumDepth), table.offset(at: place, in: bytes))
                    }
                    try append(value, at: place)
                    frames.append(frame)
                    frame = open(object, value)
                } else {
                    try append(value, at: place)
                }
            }
        } catch {
            frames.append(frame)
            throw PropertyListFailure(reason: error.reason, offset: error.offset, path: path(frames))
        }
    }

    /// Begins a container, whose row was appended last.
    private mutating func open(_ object: Int, _ row: TapeRow) -> Frame {
        known[object] = TapeRow(row.kind, length: row.length, low: 0).bits
        return Frame(
            object: object, row: rows.count &- 1, isObject: row.kind == .object, count: row.length,
            references: row.offset)
    }

    /// Refuses a dictionary in which an object is a key twice: one long key, a thousand times in it, would be compared a
    /// million times. All keys are looked at before any value, which may be a dictionary with the same keys.
    private mutating func checkKeys(_ frame: inout Frame) throws(PropertyListFailure) {
        let use = UInt64(frame.row &+ 1)
        var place = frame.references
        for index in 0..<frame.count {
            let object = table.reference(at: place, in: bytes)
            // One that there is not is refused in its turn.
            if object < table.count {
                if keyUses[object] == use {
                    frame.next = index &+ 1
                    _ = try row(of: object, at: place)
                    throw failure(.repeatedKey, place)
                }
                keyUses[object] = use
            }
            place &+= table.referenceSize
        }
    }

    private mutating func close(_ frame: Frame) {
        let kind: TapeRow.Kind = frame.isObject ? .object : .array
        rows[frame.row] = TapeRow(kind, length: frame.count, low: rows.count).bits
        known[frame.object] = TapeRow(kind, length: frame.count, low: frame.references).bits
    }

    @inline(__always)
    private mutating func append(_ row: TapeRow, at place: Int) throws(PropertyListFailure) {
        guard rows.count < maximumRows else { throw failure(.tooManyValues(limit: maximumRows), place) }
        if !row.isContainer {
            contentLeft &-= row.length
            if contentLeft < 0 { throw failure(.tooMuchContent(limit: maximumContent), place) }
        }
        guard rows.append(row.bits) else { throw failure(.outOfMemory, place) }
    }

    // MARK: Objects

    /// What is known of object `object`, which `place` refers to.
    @inline(__always)
    private mutating func row(of object: Int, at place: Int) throws(PropertyListFailure) -> TapeRow {
        guard object < table.count else {
            throw failure(.referenceOutOfBounds(object, count: table.count), place)
        }
        let bits = known[object]
        if bits != 0 { return TapeRow(bits: bits) }
        let row = try look(at: object)
        known[object] = row.bits
        return row
    }

    /// Checks an object: all of a scalar, of a container that its references are there.
    private mutating func look(at object: Int) throws(PropertyListFailure) -> TapeRow {
        typealias Marker = BinaryPropertyList.Marker
        let place = table.offset(of: object, in: bytes)
        guard place >= BinaryPropertyList.headerCount, place < table.start else {
            throw failure(.offsetOutOfBounds, table.entry(of: object))
        }
        let marker = bytes[place]
        let size = marker & 0xF
        switch marker &>> 4 {
        case Marker.simple:
            try take(place, place &+ 1)
            switch marker {
            case BinaryPropertyList.null: return TapeRow(.null, length: 1, low: place)
            case BinaryPropertyList.false: return TapeRow(.false, length: 1, low: place)
            case BinaryPropertyList.true: return TapeRow(.true, length: 1, low: place)
            default: throw failure(.unknownObject(marker), place)
            }
        case Marker.integer where size <= 4:
            let row = try scalar(.binaryInteger, place, count: 1 &<< Int(size), "an integer")
            if size == 4 { try checkWideInteger(row, place) }
            return row
        case Marker.real where size == 2 || size == 3:
            return try scalar(.binaryReal, place, count: 1 &<< Int(size), "a real")
        case Marker.date where marker == BinaryPropertyList.date:
            let row = try scalar(.date, place, count: 8, "a date")
            guard RowValue.double(bytes.part(row.offset, 8)).isFinite else {
                throw failure(.nonFiniteDate, place)
            }
            return row
        case Marker.data:
            return try run(.data, place, unit: 1, "data")
        case Marker.ascii:
            let row = try run(.string, place, unit: 1, "a string")
            if let beyond = bytes.part(row.offset, row.length).firstBeyondASCII {
                throw failure(.notASCII(bytes[row.offset + beyond]), row.offset + beyond)
            }
            return row
        case Marker.utf16:
            let row = try run(.utf16String, place, unit: 2, "a string")
            try checkSurrogates(row)
            return row
        case Marker.array:
            return try run(.array, place, unit: table.referenceSize, "an array")
        case Marker.dictionary:
            return try run(.object, place, unit: 2 * table.referenceSize, "a dictionary")
        case Marker.uid: throw failure(.uid, place)
        case Marker.set, Marker.orderedSet: throw failure(.set, place)
        default: throw failure(.unknownObject(marker), place)
        }
    }

    /// Counts the bytes of an object.
    @inline(__always)
    private mutating func take(_ start: Int, _ end: Int) throws(PropertyListFailure) {
        bytesLeft &-= end &- start
        if bytesLeft < 0 { throw failure(.overlap, start) }
    }

    /// A number or a date: a marker and `count` bytes.
    @inline(__always)
    private mutating func scalar(
        _ kind: TapeRow.Kind, _ place: Int, count: Int, _ what: String
    ) throws(PropertyListFailure) -> TapeRow {
        let end = place &+ 1 &+ count
        guard end <= table.start else { throw failure(.pastTheEnd(what), place) }
        try take(place, end)
        return TapeRow(kind, length: count, low: place &+ 1)
    }

    /// An object of a counted number of units: a marker, maybe a count, and the units. The row's length is in units
    /// for a container and in bytes for anything else.
    @inline(__always)
    private mutating func run(
        _ kind: TapeRow.Kind, _ place: Int, unit: Int, _ what: String
    ) throws(PropertyListFailure) -> TapeRow {
        var count = Int(bytes[place] & 0xF)
        var start = place &+ 1
        if count == Int(BinaryPropertyList.countFollows) { (count, start) = try self.count(at: start) }
        // start <= table.start, so that nothing overflows.
        guard count <= (table.start &- start) / unit else { throw failure(.pastTheEnd(what), place) }
        try take(place, start &+ count &* unit)
        let length = kind == .array || kind == .object ? count : count &* unit
        guard length <= TapeRow.maximumLength else { throw failure(.tooLong("\(what) of \(count)"), place) }
        return TapeRow(kind, length: length, low: start)
    }

    /// The count that stands as an integer at `place`, and the offset behind it.
    private func count(at place: Int) throws(PropertyListFailure) -> (count: Int, end: Int) {
        guard place < table.start else { throw failure(.pastTheEnd("a count"), place) }
        let marker = bytes[place]
        let size = 1 &<< Int(marker & 0xF)
        guard marker &>> 4 == BinaryPropertyList.Marker.integer, marker & 0xF <= 3 else {
            throw failure(.invalidCount, place)
        }
        guard place &+ 1 &+ size <= table.start else { throw failure(.pastTheEnd("a count"), place) }
        guard let count = Int(exactly: bytes.bigEndian(at: place &+ 1, size: size)) else {
            throw failure(.invalidCount, place)
        }
        return (count, place &+ 1 &+ size)
    }

    /// Of sixteen bytes the first eight must say no more than the sign.
    private func checkWideInteger(_ row: TapeRow, _ place: Int) throws(PropertyListFailure) {
        let high = bytes.bigEndian(at: row.offset, size: 8)
        let low = bytes.bigEndian(at: row.offset &+ 8, size: 8)
        guard high == 0 || high == .max && low > UInt64(Int64.max) else {
            throw failure(.wideInteger, place)
        }
    }

    private func checkSurrogates(_ row: TapeRow) throws(PropertyListFailure) {
        let end = row.offset &+ row.length
        var place = row.offset
        while place < end {
            let unit = bytes.utf16(at: place)
            place &+= 2
            if unit & 0xF800 != 0xD800 { continue }
            guard unit & 0xFC00 == 0xD800, place < end, bytes.utf16(at: place) & 0xFC00 == 0xDC00 else {
                throw failure(.loneSurrogate, place &- 2)
            }
            place &+= 2
        }
    }

    // MARK: Errors

    @inline(never)
    private func failure(_ reason: PropertyListFailure.Reason, _ offset: Int) -> PropertyListFailure {
        PropertyListFailure(reason: reason, offset: offset)
    }

    /// The steps to the part that is being read.
    private func path(_ frames: ContiguousArray<Frame>) -> [DocumentStep] {
        frames.compactMap { frame in
            if frame.next == 0 { return nil }
            if !frame.isObject { return .index(frame.next - 1) }
            let place = frame.references + (frame.next - 1) * table.referenceSize
            let object = table.reference(at: place, in: bytes)
            guard object < table.count, known[object] != 0 else { return nil }
            let key = TapeRow(bits: known[object])
            switch key.kind {
            case .string: return .key(bytes.part(key.offset, key.length).string)
            case .utf16String: return .key(RowValue.utf16(bytes.part(key.offset, key.length)))
            default: return nil
            }
        }
    }
}

/// Where the objects stand.
struct ObjectTable {
    /// How many objects there are.
    let count: Int
    let outermost: Int
    /// The offset of the table, which is behind all objects.
    let start: Int
    private let offsetSize: Int
    /// How many bytes a reference has.
    let referenceSize: Int

    /// Reads header and trailer.
    init(_ bytes: ByteView) throws(PropertyListFailure) {
        typealias Layout = BinaryPropertyList
        guard Self.hasHeader(bytes) else { throw PropertyListFailure(reason: .noHeader, offset: 0) }
        let version = bytes.part(6, 2).string
        guard version == "00" else {
            throw PropertyListFailure(reason: .otherVersion(version), offset: 6)
        }
        guard bytes.count >= Layout.headerCount + 2 + Layout.trailerCount else {
            throw PropertyListFailure(reason: .tooShort, offset: bytes.count)
        }
        let trailer = bytes.count - Layout.trailerCount
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        let objectCount = bytes.bigEndian(at: trailer + 8, size: 8)
        let outermostObject = bytes.bigEndian(at: trailer + 16, size: 8)
        let tableOffset = bytes.bigEndian(at: trailer + 24, size: 8)

        func expect(_ condition: Bool, _ what: String, _ offset: Int) throws(PropertyListFailure) {
            if !condition {
                throw PropertyListFailure(reason: .invalidTrailer(what), offset: trailer + offset)
            }
        }
        try expect(1...8 ~= offsetSize, "offsets of 1 to 8 bytes", 6)
        try expect(1...8 ~= referenceSize, "references of 1 to 8 bytes", 7)
        try expect(
            tableOffset > UInt64(Layout.headerCount) && tableOffset < UInt64(trailer),
            "the offset of a table between the objects and the trailer", 24)
        start = Int(tableOffset)
        try expect(
            (trailer - start) % offsetSize == 0 && objectCount == UInt64((trailer - start) / offsetSize),
            "as many objects as the table has offsets", 8)
        count = Int(objectCount)
        try expect(outermostObject < objectCount, "one of the objects as the outermost", 16)
        outermost = Int(outermostObject)
    }

    /// Whether `bytes` begin as a binary property list of any version.
    static func hasHeader(_ bytes: ByteView) -> Bool {
        guard bytes.count >= BinaryPropertyList.headerCount else { return false }
        return bytes.part(0, 6).equals("bplist")
    }

    /// The offset of an entry of the table.
    func entry(of object: Int) -> Int { start + object * offsetSize }

    /// Where `object`, which is one of them, stands; a number beyond `Int` is as good as the largest.
    @inline(__always)
    func offset(of object: Int, in bytes: ByteView) -> Int {
        Int(clamping: bytes.bigEndian(at: start &+ object &* offsetSize, size: offsetSize))
    }

    /// The object that is referred to at `place`.
    @inline(__always)
    func reference(at place: Int, in bytes: ByteView) -> Int {
        Int(clamping: bytes.bigEndian(at: place, size: referenceSize))
    }

    /// Where the object stands, if there is one, that is referred to at `place`.
    func offset(at place: Int, in bytes: ByteView) -> Int {
        let object = reference(at: place, in: bytes)
        return object < count ? offset(of: object, in: bytes) : place
    }
}
