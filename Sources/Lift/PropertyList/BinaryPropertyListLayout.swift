/// The layout of a binary property list. The dictionary `{"a": [1, 2.5], "b": true}`, for example, can become
///
///     offset  bytes                     object
///          0  62 70 6C 69 73 74 30 30       the header, "bplist00"
///          8  D2 01 02 03 06            0   a dictionary of 2: references to its keys, then to its values
///         13  51 61                     1   an ASCII string of 1: "a"
///         15  51 62                     2   "b"
///         17  A2 04 05                  3   an array of 2: references to its elements
///         20  10 01                     4   an integer of 1 byte
///         22  23 40 04 00 00 00 00 00 00   5   a real of 8 bytes
///         31  09                        6   true
///         32  08 0D 0F 11 14 16 1F          the offset table: the offset of each object
///         39  00 00 00 00 00                the trailer: five unused bytes,
///         44  00 01 01                      a sort version, the size of an offset and of a reference,
///         47  00 00 00 00 00 00 00 07       the number of objects,
///         55  00 00 00 00 00 00 00 00       the outermost object,
///         63  00 00 00 00 00 00 00 20       the offset of the offset table
///
/// All numbers are big-endian. The first byte of an object is its marker. The upper four bits of the marker
/// are the type. The lower four bits are the size: the exponent of a power of two for numbers, and a count
/// for other types. If the count is 15, the actual count follows as an integer object.
///
/// Source: the comment on the format in Apple's CoreFoundation, `CFBinaryPList.c`.
enum BinaryPropertyList {
    static let header: StaticString = "bplist00"
    static let headerCount = 8
    static let trailerCount = 32

    /// The upper four bits of markers: the types.
    enum Marker {
        static let simple: UInt8 = 0x0
        static let integer: UInt8 = 0x1
        static let real: UInt8 = 0x2
        static let date: UInt8 = 0x3
        static let data: UInt8 = 0x4
        static let ascii: UInt8 = 0x5
        static let utf16: UInt8 = 0x6
        static let uid: UInt8 = 0x8
        static let array: UInt8 = 0xA
        static let orderedSet: UInt8 = 0xB
        static let set: UInt8 = 0xC
        static let dictionary: UInt8 = 0xD
    }

    // Whole markers:
    static let null: UInt8 = 0x00
    static let `false`: UInt8 = 0x08
    static let `true`: UInt8 = 0x09
    static let wideInteger: UInt8 = 0x14
    static let float: UInt8 = 0x22
    static let double: UInt8 = 0x23
    static let date: UInt8 = 0x33
    /// The lower four bits of a marker if the count follows as an integer.
    static let countFollows: UInt8 = 0xF
}
