#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Declare a property of type `Jar` to keep its data unchanged. Other coders than Lift's decode and encode it
/// value by value.
extension Jar: Codable {
    /// Creates a Jar from the value that is being decoded.
    ///
    /// With Lift's decoder, the Jar is that value itself, with its path and context. With any other decoder,
    /// such as `JSONDecoder`, Lift builds it from the decoded values. A number is then an `Int64`, a `UInt64`
    /// or a `Double`, the first that fits, or a `Decimal` if a `Double` would lose digits. A date becomes
    /// the number or the string that the decoder reads it from.
    ///
    /// - Throws: an error of the decoder, if it can't decode the value as any type that a Jar can store.
    /// - Complexity: O(1) with Lift's decoder, otherwise O(*n*) in the data.
    public init(from decoder: any Decoder) throws {
        self = try decoder.jar ?? Self.jar(from: decoder)
    }

    /// Encodes this Jar with any encoder.
    ///
    /// A number is encoded as `Int64` or `UInt64` if it fits, as `Double` if that loses no digit, and
    /// otherwise as `Decimal`, or as a string in a property list.
    ///
    /// - Throws: an `EncodingError` if this Jar is missing or has an error.
    /// - Complexity: O(*n*) in the data.
    public func encode(to encoder: any Encoder) throws {
        let jar = resolved
        if let elements = JarElements(jar) {
            var elements = elements
            var container = encoder.unkeyedContainer()
            while !elements.isAtEnd { try container.encode(elements.next()) }
            return
        }
        if var members = JarMembers(jar) {
            if isOfFoundation(encoder) {
                // It doesn't keep the order of keys, and may change the keys of any other container.
                var dictionary: [String: Jar] = [:]
                while let (key, value) = members.next() { dictionary[key] = value }
                var container = encoder.singleValueContainer()
                return try container.encode(dictionary)
            }
            var container = encoder.container(keyedBy: JarCodingKey.self)
            while let (key, value) = members.next() {
                try container.encode(value, forKey: JarCodingKey(stringValue: key))
            }
            return
        }
        var container = encoder.singleValueContainer()
        switch jar.kind {
        case .null: try container.encodeNil()
        case .bool: try container.encode(Bool(jar: jar))
        case .string: try container.encode(String(jar: jar))
        case .date: try container.encode(Date(jar: jar))
        case .data: try container.encode(Data(jar: jar))
        case .number:
            if let value = try? Int64(jar: jar) {
                try container.encode(value)
            } else if let value = try? UInt64(jar: jar) {
                try container.encode(value)
            } else if let value = try? Double(jar: jar),
                (try? Decimal(jar: jar)).map({ value.hasAllDigits(of: $0) }) ?? true
            {
                try container.encode(value)
            } else {
                let decimal = try Decimal(jar: jar)
                // Foundation encodes a Decimal as a dictionary, except in JSON.
                if isOfFoundation(encoder), !"\(type(of: encoder))".contains("JSON") {
                    try container.encode("\(decimal)")
                } else {
                    try container.encode(decimal)
                }
            }
        case .missing, .error, .array, .dictionary:
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(
                    codingPath: encoder.codingPath,
                    debugDescription: "expected a value to encode, found \(jar.summary)"))
        }
    }
}

// MARK: - Codable settings

extension Jar {
    /// Creates a Jar from a value, which is encoded in a context. A nil is a missing Jar.
    package init(encoding value: some Encodable, in context: Context) {
        if isNil(value) {
            self.init()
        } else {
            self = EncodedRoot(value: value, context: context).held()
        }
    }

    /// Decodes a value, or lifts it if its type is `Liftable`.
    package func decoded<Value: Decodable>(as type: Value.Type) throws(LiftError) -> Value {
        try JarDecoding.decode(type, from: self)
    }
}

// MARK: - Missing values

extension Encodable {
    /// Whether this value is a Jar without a value. A dictionary omits it, as it omits a nil.
    @inline(__always)
    var isMissingJar: Bool { Self.self == Jar.self && (self as? Jar)?.content.isMissing == true }
}
