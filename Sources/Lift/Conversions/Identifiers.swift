import Foundation

/// A UUID is lifted from its 36 characters, in either case, and written in upper case, as Foundation does.
extension UUID: JarElement {
    public init(jar: Jar) throws(LiftError) {
        guard jar.resolvedContent.kind == .string else { throw jar.mismatch("UUID") }
        let text = try String(jar: jar)
        guard text.utf8.count == 36, let uuid = UUID(uuidString: text) else {
            throw LiftError(kind: .value, expected: "UUID", in: jar)
        }
        self = uuid
    }

    public var jar: Jar { Jar(.string(uuidString)) }
}

/// A URL is lifted from a string that Foundation accepts as one, and written as its absolute string.
extension URL: JarElement {
    public init(jar: Jar) throws(LiftError) {
        guard jar.resolvedContent.kind == .string else { throw jar.mismatch("URL") }
        guard let url = URL(string: try String(jar: jar)) else {
            throw LiftError(kind: .value, expected: "URL", in: jar)
        }
        self = url
    }

    public var jar: Jar { Jar(.string(absoluteString)) }
}
