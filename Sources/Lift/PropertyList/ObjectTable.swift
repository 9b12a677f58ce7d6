/// The header, the trailer and the offset table of a binary property list.
struct ObjectTable {
    /// The number of objects.
    let count: Int
    let outermost: Int
    /// The offset of the table, which follows all objects.
    let start: Int
    private let offsetSize: Int
    /// The size of a reference in bytes.
    let referenceSize: Int

    /// Reads the header and the trailer.
    init(_ bytes: ByteView) throws(PropertyListFailure) {
        typealias Layout = BinaryPropertyList
        func expect(_ condition: Bool, _ message: @autoclosure () -> String, _ offset: Int)
            throws(PropertyListFailure)
        {
            if !condition {
                throw PropertyListFailure(reason: .malformed("expected \(message())"), offset: offset)
            }
        }
        try expect(Self.hasHeader(bytes), "a binary property list, found no complete header", 0)
        let version = bytes.part(6, 2).string
        try expect(
            version == "00",
            "a binary property list of version \"00\", found version \(version.debugDescription)", 6)
        try expect(
            bytes.count >= Layout.headerCount + 2 + Layout.trailerCount,
            "a header, an object, an offset and a trailer, found the end of the data", bytes.count)
        let trailer = bytes.count - Layout.trailerCount
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        let objectCount = bytes.bigEndian(at: trailer + 8, size: 8)
        let outermostObject = bytes.bigEndian(at: trailer + 16, size: 8)
        let tableOffset = bytes.bigEndian(at: trailer + 24, size: 8)
        try expect(1...8 ~= offsetSize, "a trailer with an offset size of 1 to 8 bytes", trailer + 6)
        try expect(1...8 ~= referenceSize, "a trailer with a reference size of 1 to 8 bytes", trailer + 7)
        try expect(
            tableOffset > UInt64(Layout.headerCount) && tableOffset < UInt64(trailer),
            "a trailer with a valid offset of the offset table", trailer + 24)
        start = Int(tableOffset)
        try expect(
            (trailer - start) % offsetSize == 0 && objectCount == UInt64((trailer - start) / offsetSize),
            "a trailer with an object count that matches the offset table", trailer + 8)
        count = Int(objectCount)
        try expect(outermostObject < objectCount, "a trailer with a valid outermost object", trailer + 16)
        outermost = Int(outermostObject)
    }

    /// Whether `bytes` begin with the header of a binary property list of any version.
    static func hasHeader(_ bytes: ByteView) -> Bool {
        guard bytes.count >= BinaryPropertyList.headerCount else { return false }
        return bytes.part(0, 6).equals("bplist")
    }

    /// The offset of the table's entry for `object`.
    func entry(of object: Int) -> Int { start + object * offsetSize }

    /// The offset of `object`, which must be in the table. Values beyond the range of `Int` are clamped.
    func offset(of object: Int, in bytes: ByteView) -> Int {
        Int(clamping: bytes.bigEndian(at: start &+ object &* offsetSize, size: offsetSize))
    }

    /// The object that the reference at `position` refers to.
    func reference(at position: Int, in bytes: ByteView) -> Int {
        Int(clamping: bytes.bigEndian(at: position, size: referenceSize))
    }

    /// The offset of the object that the reference at `position` refers to, or `position` if there is no such
    /// object.
    func offset(at position: Int, in bytes: ByteView) -> Int {
        let object = reference(at: position, in: bytes)
        return object < count ? offset(of: object, in: bytes) : position
    }
}
