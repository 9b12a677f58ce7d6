#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Data is lifted from data, or from a base64 string (RFC 4648, section 4). In JSON, it's written as such a
/// string.
extension Data: JarElement {
    /// Creates data from the data or the base64 string in `jar`.
    ///
    /// - Throws: A ``LiftError`` of the kind `value` if the string isn't base64, and of the kind `missing`,
    ///   `null` or `type` if there's no string.
    /// - Complexity: O(*n*) in the length of the data.
    public init(jar: Jar) throws { self = try jar.liftedData() }

    public static func _lift(from jar: Jar) throws(LiftError) -> Data {
        if jar.context.hasTransforms, jar.kind != .data, let data = try jar.transformed(Data.self) {
            return data
        }
        return try jar.liftedData()
    }

    public var jar: Jar { Jar(.data(self)) }
}

extension Jar {
    fileprivate func liftedData() throws(LiftError) -> Data {
        try withScalar { (scalar) throws(LiftError) in
            if case .data(let data) = scalar { return data }
            guard let text = scalar.string else { throw mismatch("Data") }
            try checkText(for: "Data")
            return try data(base64: text)
        }
    }

    private func data(base64 text: String) throws(LiftError) -> Data {
        // Foundation accepts more padding than RFC 4648 allows, as in "AA======", and padding elsewhere, as
        // in "AA=A".
        let padding = text.utf8.suffix(2).elementsEqual("==".utf8) ? 2 : 1
        guard text.utf8.count.isMultiple(of: 4), !text.utf8.dropLast(padding).contains(0x3D),
            let data = Data(base64Encoded: text)
        else {
            throw LiftError(kind: .value, expected: "base64", in: self)
        }
        return data
    }
}
