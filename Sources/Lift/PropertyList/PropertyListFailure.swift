/// An error in a binary property list: its reason, its offset and its path.
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
    /// The offset in bytes from the start of the list.
    let offset: Int
    /// The path to the value that has the error.
    var path: [DocumentStep] = []

    /// The message for people: what was expected and what was found.
    var message: String {
        switch reason {
        case .noHeader: "expected a binary property list, found no complete header"
        case .otherVersion(let version):
            "expected a binary property list of version \"00\", found version \(version.debugDescription)"
        case .tooShort: "expected a header, an object, an offset and a trailer, found the end of the data"
        case .invalidTrailer(let what): "expected a trailer with \(what)"
        case .referenceOutOfBounds(let object, let count):
            "expected a reference to one of \(count) objects, found one to object \(object)"
        case .offsetOutOfBounds: "expected an object offset between the header and the offset table"
        case .pastTheEnd(let what): "expected \(what), found the end of the objects"
        case .unknownObject(let marker): "expected an object, found the unknown marker \(marker.shown)"
        case .uid: "expected a value, found a UID of a keyed archive"
        case .set: "expected a value, found a set"
        case .wideInteger: "expected an integer of at most 64 bits, found one of 128"
        case .invalidCount: "expected a valid count after the marker of an object"
        case .notASCII(let byte): "expected ASCII, found byte \(byte.shown)"
        case .loneSurrogate: "expected a surrogate pair, found a lone surrogate"
        case .nonFiniteDate: "expected a finite date, found infinity or NaN"
        case .nonStringKey: "expected a string as a key, found another object"
        case .repeatedKey: "duplicate key in a dictionary"
        case .cycle: "a container contains itself"
        case .overlap: "two objects overlap"
        case .tooManyValues(let limit):
            "expected at most \(limit) keys and values, found references to more"
        case .tooMuchContent(let limit):
            "expected at most \(limit) bytes of keys and values, found references to more"
        case .tooDeep(let limit): "nested more than \(limit) levels deep"
        case .tooLong(let what): "\(what) exceeds the limit for one value"
        case .tooLarge(let count, let limit): "expected at most \(limit) bytes, found \(count)"
        case .outOfMemory: "not enough memory for the document"
        }
    }

    /// Whether the list exceeds a limit, and is not malformed as far as it was read.
    var isLimit: Bool {
        switch reason {
        case .tooManyValues, .tooMuchContent, .tooDeep, .tooLong, .tooLarge, .outOfMemory: true
        default: false
        }
    }
}
