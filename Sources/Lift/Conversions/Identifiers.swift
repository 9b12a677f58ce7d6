import Foundation

/// A UUID is lifted from its 36 characters, in either case, and written in upper case, as Foundation does.
extension UUID: JarElement {
    public init(jar: Jar) throws {
        guard jar.resolvedContent.kind == .string else { throw jar.mismatch("UUID") }
        let text = try String(jar: jar)
        guard text.isUUID, let uuid = UUID(uuidString: text) else {
            throw LiftError(kind: .value, expected: "UUID", in: jar)
        }
        self = uuid
    }

    public var jar: Jar { Jar(.string(uuidString)) }
}

extension String {
    /// Whether this has a UUID's digits and hyphens. Foundation on Linux also takes a space or a sign for a digit.
    fileprivate var isUUID: Bool {
        var place = 0
        for byte in utf8 {
            switch place {
            case 8, 13, 18, 23: if byte != 0x2D { return false }
            default: if !(0x30...0x39).contains(byte), !(0x61...0x66).contains(byte | 0x20) { return false }
            }
            place += 1
        }
        return place == 36
    }
}

/// A URL is lifted from a string that Foundation accepts as one, and written as its absolute string.
extension URL: JarElement {
    public init(jar: Jar) throws {
        guard jar.resolvedContent.kind == .string else { throw jar.mismatch("URL") }
        guard let url = URL(string: try String(jar: jar)) else {
            throw LiftError(kind: .value, expected: "URL", in: jar)
        }
        self = url
    }

    public var jar: Jar { Jar(.string(absoluteString)) }
}
