/// Why bytes are not accepted as a binary property list, and where.
struct PropertyListFailure: Error, Equatable {
    enum Reason: Equatable {
        case noHeader
        case otherVersion(String)
        case tooShort
        case invalidTrailer(String)
        case referenceOutOfBounds(Int, count: Int)
        case offsetOutOfBounds
        case pastTheEnd(String)
        case unknownObject(UInt8)
        case uid
        case set
        case wideInteger
        case invalidCount
        case notASCII(UInt8)
        case loneSurrogate
        case nonFiniteDate
        case nonStringKey
        case repeatedKey
        case cycle
        case overlap
        case tooManyValues(limit: Int)
        case tooMuchContent(limit: Int)
        case tooDeep(limit: Int)
        case tooLong(String)
        case tooLarge(Int, limit: Int)
        case outOfMemory
    }

    let reason: Reason
    /// Bytes from the start.
    let offset: Int
    /// The way to the value in which it was found.
    var path: [DocumentStep] = []

    /// What was expected and what was found, for people.
    var message: String {
        switch reason {
        case .noHeader: "expected a binary property list, found no header of one"
        case .otherVersion(let version):
            "expected version 00 of binary property lists, found \(version.debugDescription)"
        case .tooShort: "expected a header, an object, an offset and a trailer of 32 bytes, found the end"
        case .invalidTrailer(let what): "expected \(what) in the trailer"
        case .referenceOutOfBounds(let object, let count):
            "expected a reference to one of \(count) objects, found one to object \(object)"
        case .offsetOutOfBounds: "expected the offset of an object between header and offset table"
        case .pastTheEnd(let what): "expected \(what), found the end of the objects"
        case .unknownObject(let marker): "expected an object, found marker 0x\(Self.hex(marker))"
        case .uid: "expected a value, found a UID of a keyed archive"
        case .set: "expected a value, found a set"
        case .wideInteger: "expected an integer of at most 64 bits, found one of 128"
        case .invalidCount: "expected the count of an object"
        case .notASCII(let byte): "expected ASCII, found byte 0x\(Self.hex(byte))"
        case .loneSurrogate: "expected a pair of surrogates, found half of one"
        case .nonFiniteDate: "expected a date, found one that is no time"
        case .nonStringKey: "expected a string as a key, found another object"
        case .repeatedKey: "expected each key once, found the same object as a key again"
        case .cycle: "expected a container that is not in itself, found one that is"
        case .overlap: "expected objects that do not overlap, found more bytes in them than there are"
        case .tooManyValues(let limit):
            "expected at most \(limit) values and keys, found references that lead to more"
        case .tooMuchContent(let limit):
            "expected at most \(limit) bytes of values and keys, found references that lead to more"
        case .tooDeep(let limit): "expected at most \(limit) levels, found more"
        case .tooLong(let what): "\(what) is more than one value can have"
        case .tooLarge(let count, let limit): "expected at most \(limit) bytes, found \(count)"
        case .outOfMemory: "expected memory for the document, found none"
        }
    }

    private static func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count < 2 ? "0" + digits : digits
    }
}
