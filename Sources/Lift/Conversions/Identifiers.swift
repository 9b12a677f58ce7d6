#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A UUID is lifted from its 36 characters in upper or lower case, and written in upper case, as in
/// Foundation.
extension UUID: JarElement {
    /// Creates a UUID from the string in `jar`.
    ///
    /// - Throws: A ``LiftError`` of the kind `value` if the string isn't a UUID, and of the kind `missing`,
    ///   `null` or `type` if there's no string.
    public init(jar: Jar) throws {
        guard jar.kind == .string else { throw jar.mismatch("UUID") }
        let text = try String(jar: jar)
        guard text.isUUID, let uuid = UUID(uuidString: text) else {
            throw LiftError(kind: .value, expected: "UUID", in: jar)
        }
        self = uuid
    }

    public var jar: Jar { Jar(.string(uuidString)) }
}

extension String {
    /// Whether this consists of the digits and hyphens of a UUID. On Linux, Foundation also accepts a space
    /// or a sign instead of a digit.
    fileprivate var isUUID: Bool {
        var offset = 0
        for byte in utf8 {
            switch offset {
            case 8, 13, 18, 23: if byte != 0x2D { return false }
            default: if !(0x30...0x39).contains(byte), !(0x61...0x66).contains(byte | 0x20) { return false }
            }
            offset += 1
        }
        return offset == 36
    }
}

/// A URL is lifted from a string that Foundation accepts as a URL, and written as its absolute string.
///
/// In a property list, it's also lifted from the dictionary that `PropertyListEncoder` writes: `relative` is
/// the text, and `base` a dictionary with the text of the URL that it's relative to.
extension URL: JarElement {
    /// Creates a URL from the string in `jar`, or from the dictionary that `PropertyListEncoder` writes.
    ///
    /// - Throws: A ``LiftError`` of the kind `value` if the string isn't a URL, and of the kind `missing`,
    ///   `null` or `type` if there's no string.
    public init(jar: Jar) throws {
        if jar.isInPropertyList, jar.kind == .dictionary, let relative = jar["relative"].presence {
            let base = try jar["base"].presence.map { try URL(text: $0["relative"]) }
            try self.init(text: relative, relativeTo: base)
        } else {
            try self.init(text: jar)
        }
    }

    private init(text jar: Jar, relativeTo base: URL? = nil) throws {
        guard jar.kind == .string else { throw jar.mismatch("URL") }
        guard let url = URL(string: try String(jar: jar), relativeTo: base) else {
            throw LiftError(kind: .value, expected: "URL", in: jar)
        }
        self = url
    }

    public var jar: Jar { Jar(.string(absoluteString)) }
}
