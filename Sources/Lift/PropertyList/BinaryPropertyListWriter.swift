/// Writes a binary property list. `BinaryPropertyList` describes the layout.
///
/// Scalars are appended to the buffer immediately. A scalar whose bytes were already written is not written
/// again, but referred to. Containers are written last, because the size of a reference depends on the number
/// of objects. They are numbered when they begin, so the outermost one is object 0.
struct BinaryPropertyListWriter: ~Copyable {
    /// The header and the scalars so far.
    private var buffer = ByteBuffer()
    /// The offset of each object, or 0 for a container that is not yet written.
    private var offsets: ContiguousArray<Int> = []
    private var scalars = ScalarTable()
    private let hash = SeededHash()
    /// The containers that have ended, in the order in which they ended.
    private var containers: ContiguousArray<Container> = []
    /// The references of each of `containers`, one container after the other.
    private var references: ContiguousArray<UInt32> = []
    /// The references of the open containers so far. In a dictionary, keys and values alternate.
    private var openReferences: ContiguousArray<UInt32> = []
    private var open: ContiguousArray<Container> = []

    private struct Container {
        let object: Int
        let isDictionary: Bool
        /// The index of the first of its references in `openReferences`.
        let start: Int
        /// At the end, the number of references: one for each element, two for each member.
        var count = 0
    }

    private let maximumCount: Int

    /// Creates a writer for fewer than `maximumCount` objects.
    init(maximumCount: Int = Int(clamping: UInt32.max)) {
        self.maximumCount = maximumCount
        buffer.append(BinaryPropertyList.header)
    }

    /// Whether the maximum number of objects is reached.
    var isFull: Bool { offsets.count >= maximumCount }

    // MARK: Containers

    mutating func beginArray() { begin(isDictionary: false) }

    mutating func beginObject() { begin(isDictionary: true) }

    mutating func endContainer() {
        guard var container = open.popLast() else { return }
        let start = container.start
        let end = openReferences.count
        if container.isDictionary {
            for index in stride(from: start, to: end, by: 2) { references.append(openReferences[index]) }
            for index in stride(from: start &+ 1, to: end, by: 2) { references.append(openReferences[index]) }
        } else {
            references.append(contentsOf: openReferences[start..<end])
        }
        openReferences.removeSubrange(start..<end)
        container.count = end &- start
        containers.append(container)
    }

    private mutating func begin(isDictionary: Bool) {
        let object = offsets.count
        offsets.append(0)
        openReferences.append(UInt32(truncatingIfNeeded: object))
        open.append(Container(object: object, isDictionary: isDictionary, start: openReferences.count))
    }

    // MARK: Scalars

    mutating func simple(_ marker: UInt8) {
        let start = buffer.count
        buffer.append(marker)
        refer(from: start, hash: hash(0, marker))
    }

    /// Writes an integer: in one, two or four bytes if it is not negative and fits, and otherwise in eight.
    mutating func integer(_ value: Int64) {
        let start = buffer.count
        buffer.append(binaryInteger: value)
        refer(from: start, hash: hash(UInt64(bitPattern: value), 1))
    }

    /// Writes an integer, in sixteen bytes if it is larger than `Int64.max`.
    mutating func integer(_ value: UInt64) {
        if let value = Int64(exactly: value) { return integer(value) }
        let start = buffer.count
        buffer.append(BinaryPropertyList.wideInteger)
        buffer.append(bigEndian: 0, size: 8)
        buffer.append(bigEndian: value, size: 8)
        refer(from: start, hash: hash(value, 2))
    }

    mutating func finite(_ value: Double) { scalar(BinaryPropertyList.double, value.bitPattern, size: 8) }

    mutating func float(_ value: Float) {
        scalar(BinaryPropertyList.float, UInt64(value.bitPattern), size: 4)
    }

    mutating func date(secondsSince2001 seconds: Double) {
        scalar(BinaryPropertyList.date, seconds.bitPattern, size: 8)
    }

    @inline(__always)
    private mutating func scalar(_ marker: UInt8, _ bits: UInt64, size: Int) {
        let start = buffer.count
        buffer.append(marker)
        buffer.append(bigEndian: bits, size: size)
        refer(from: start, hash: hash(bits, marker))
    }

    @inline(never)
    mutating func string(_ text: String) { text.withByteView { string($0) } }

    private mutating func string(_ text: ByteView) {
        if let short = ShortText(text), short.isASCII { return ascii(short) }
        let start = buffer.count
        if text.isASCII {
            buffer.append(BinaryPropertyList.Marker.ascii, count: text.count)
            buffer.append(text)
        } else {
            buffer.append(BinaryPropertyList.Marker.utf16, count: text.utf16Count)
            buffer.append(utf16: text)
        }
        refer(from: start, hash: hash(text))
    }

    /// Writes a short text.
    @inline(__always)
    mutating func string(_ text: ShortText) {
        if text.isASCII { ascii(text) } else { text.withByteView { string($0) } }
    }

    /// Writes ASCII. All short ones come here, because equal texts need equal hashes.
    private mutating func ascii(_ text: ShortText) {
        let start = buffer.count
        buffer.append(BinaryPropertyList.Marker.ascii, count: text.count)
        buffer.append(upTo: 16) { $0.append(text) }
        refer(from: start, hash: hash(text))
    }

    /// Writes data of `count` bytes, which `write` appends.
    mutating func data(count: Int, _ write: (inout ByteBuffer) -> Void) {
        let start = buffer.count
        buffer.append(BinaryPropertyList.Marker.data, count: count)
        write(&buffer)
        refer(from: start, hash: buffer.withView(from: start) { hash($0) })
    }

    /// Adds a reference to the scalar from `start` to the end of the buffer, or to an equal one that was
    /// written before; the new one is then removed.
    ///
    /// The hash is computed from the value and not from its bytes in the buffer. Those were only just stored,
    /// and loading them again with other sizes would wait for the stores.
    @inline(never)
    private mutating func refer(from start: Int, hash: UInt32) {
        let object = offsets.count
        let found = scalars.object(hash, at: start, in: buffer, offsets, or: object)
        if found == object { offsets.append(start) } else { buffer.truncate(to: start) }
        openReferences.append(UInt32(truncatingIfNeeded: found))
    }

    // MARK: Finishing

    /// Writes the containers, the offset table and the trailer, and returns the whole list. A value must have
    /// been written.
    mutating func finish() -> ByteBuffer {
        let referenceSize = Self.size(of: offsets.count)
        var index = 0
        for container in containers {
            offsets[container.object] = buffer.count
            let marker: UInt8
            let end = index + container.count
            if container.isDictionary {
                marker = BinaryPropertyList.Marker.dictionary
                buffer.append(marker, count: container.count / 2)
            } else {
                marker = BinaryPropertyList.Marker.array
                buffer.append(marker, count: container.count)
            }
            buffer.reserve(container.count &* referenceSize)
            while index < end {
                buffer.append(bigEndian: UInt64(references[index]), size: referenceSize)
                index &+= 1
            }
        }
        let tableOffset = buffer.count
        let offsetSize = Self.size(of: tableOffset)
        for offset in offsets { buffer.append(bigEndian: UInt64(offset), size: offsetSize) }
        buffer.append(repeating: 0, count: 6)
        buffer.append(UInt8(offsetSize))
        buffer.append(UInt8(referenceSize))
        buffer.append(bigEndian: UInt64(offsets.count), size: 8)
        buffer.append(bigEndian: 0, size: 8)
        buffer.append(bigEndian: UInt64(tableOffset), size: 8)
        return buffer.take()
    }

    /// The number of bytes for an unsigned integer up to `limit`. Like in Foundation's lists, it can be
    /// three.
    private static func size(of limit: Int) -> Int {
        max(1, (Int.bitWidth - limit.leadingZeroBitCount + 7) / 8)
    }
}

extension ByteBuffer {
    /// Appends the marker of an object of `count` units, and the count if it does not fit in the marker.
    @inline(__always)
    fileprivate mutating func append(_ marker: UInt8, count: Int) {
        if count < Int(BinaryPropertyList.countFollows) {
            append(marker &<< 4 | UInt8(truncatingIfNeeded: count))
        } else {
            append(marker &<< 4 | BinaryPropertyList.countFollows)
            append(binaryInteger: Int64(count))
        }
    }

    @inline(__always)
    fileprivate mutating func append(binaryInteger value: Int64) {
        let marker = BinaryPropertyList.Marker.integer &<< 4
        let power: UInt8 =
            switch value {
            case 0...0xFF: 0
            case 0...0xFFFF: 1
            case 0...0xFFFF_FFFF: 2
            default: 3
            }
        append(marker | power)
        append(bigEndian: UInt64(bitPattern: value), size: 1 &<< Int(power))
    }
}

/// An open-addressing hash table of the scalars that were written.
///
/// The first bytes of an object determine its type and length. So two objects are equal if the bytes of the
/// newer one match as many bytes of the older one.
private struct ScalarTable {
    /// The hash in the upper half, and the number of the object plus one in the lower half. Empty slots are
    /// 0.
    private var slots = ContiguousArray<UInt64>(repeating: 0, count: 64)
    private var count = 0

    /// The number of an object that equals the bytes from `start` to the end of `buffer`. If there is none,
    /// `object`, which is added to the table.
    @inline(__always)
    mutating func object(
        _ hash: UInt32, at start: Int, in buffer: borrowing ByteBuffer, _ offsets: ContiguousArray<Int>,
        or object: Int
    ) -> Int {
        if count &* 2 >= slots.count { grow() }
        var slot = Int(hash) & (slots.count &- 1)
        while slots[slot] != 0 {
            let candidate = Int(slots[slot] & 0xFFFF_FFFF) &- 1
            if UInt32(truncatingIfNeeded: slots[slot] &>> 32) == hash,
                buffer.isEqual(at: offsets[candidate], from: start)
            {
                return candidate
            }
            slot = (slot &+ 1) & (slots.count &- 1)
        }
        slots[slot] = UInt64(hash) &<< 32 | UInt64(truncatingIfNeeded: object &+ 1)
        count &+= 1
        return object
    }

    /// Doubles the table.
    @inline(never)
    private mutating func grow() {
        let larger = slots.count &* 2
        var target = ContiguousArray<UInt64>(repeating: 0, count: larger)
        for entry in slots where entry != 0 {
            var slot = Int(entry &>> 32) & (larger &- 1)
            while target[slot] != 0 { slot = (slot &+ 1) & (larger &- 1) }
            target[slot] = entry
        }
        slots = target
    }
}
