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
    /// or a `Double`, the first that fits.
    ///
    /// - Throws: an error of the decoder, if it can't decode the value as any type that a Jar can store.
    /// - Complexity: O(1) with Lift's decoder, otherwise O(*n*) in the data.
    public init(from decoder: any Decoder) throws {
        if let jar = decoder.jar {
            self = jar
            return
        }
        if let container = try? decoder.container(keyedBy: JarCodingKey.self) {
            var object = JarObject()
            for key in container.allKeys {
                object.set(key.stringValue, JarItem(try container.decode(Jar.self, forKey: key)))
            }
            self.init(.object(object))
        } else if var container = try? decoder.unkeyedContainer() {
            var array = JarArray()
            while !container.isAtEnd { array.append(JarItem(try container.decode(Jar.self))) }
            self.init(.array(array))
        } else {
            let container = try decoder.singleValueContainer()
            self.init(try Self.scalar(container))
        }
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JarContent {
        if container.decodeNil() { return .null }
        if let value = try? container.decode(Bool.self) { return .bool(value) }
        if let value = try? container.decode(Int64.self) { return .int(value) }
        if let value = try? container.decode(UInt64.self) { return .uint(value) }
        if let value = try? container.decode(Double.self) { return .double(value) }
        if let value = try? container.decode(String.self) { return .string(value) }
        if let value = try? container.decode(Date.self) { return .date(value) }
        return .data(try container.decode(Data.self))
    }

    /// Encodes this Jar with any encoder.
    ///
    /// A number is encoded as `Int64` or `UInt64` if it fits, as `Double` if that loses no digit, and
    /// otherwise as `Decimal`.
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
                (try? Decimal(jar: jar)).map({ Decimal(string: value.description) == $0 }) ?? true
            {
                try container.encode(value)
            } else {
                try container.encode(Decimal(jar: jar))
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
