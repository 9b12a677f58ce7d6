// `Lossy` in Codable types, with Lift's coders and with any others.

/// A type that can be decoded without the parts that cannot.
private protocol LossyDecodable: Decodable {
    /// Decodes the parts that can be decoded, and notes the errors of the others.
    static func lossy(from decoder: any Decoder) throws -> Self
}

extension Lossy: Decodable where Value: Decodable {
    /// Decodes what can be decoded, and drops the rest.
    ///
    /// A ``JarReceipt`` in the context records the error of each dropped part. With another decoder than
    /// Lift's, put the context at `.jarContext` in its `userInfo`; the errors then have that decoder's
    /// messages, and a path, but no position.
    ///
    /// - Throws: An error of the decoder if there's no array or dictionary, unless `Value` is an optional.
    /// - Complexity: O(*n*) in the data.
    public init(from decoder: any Decoder) throws {
        let type = Value.self as? any LossyDecodable.Type
        if let value = try type?.lossy(from: decoder) as? Value {
            wrappedValue = value
        } else {
            wrappedValue = try Value(from: decoder)
        }
    }
}

extension Lossy: Encodable where Value: Encodable {
    /// Encodes what was kept.
    public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

// A synthesized `init(from:)` calls `decode`, and a synthesized `encode(to:)` calls `encode`, whatever is
// wrapped. These versions are chosen for optionals.

extension KeyedDecodingContainer {
    /// Decodes a lossy optional. It's nil if the value is missing or null, or can't be decoded.
    public func decode<Wrapped: Decodable>(
        _ type: Lossy<Wrapped?>.Type, forKey key: Key
    ) throws -> Lossy<Wrapped?> {
        try decodeIfPresent(type, forKey: key) ?? Lossy(nil)
    }
}

extension KeyedEncodingContainer {
    /// Encodes what a lossy optional kept, and omits nil.
    public mutating func encode<Wrapped: Encodable>(_ value: Lossy<Wrapped?>, forKey key: Key) throws {
        try encodeIfPresent(value.wrappedValue, forKey: key)
    }
}

// MARK: - Containers

extension Array: LossyDecodable where Element: Decodable {
    fileprivate static func lossy(from decoder: any Decoder) throws -> [Element] {
        var array: [Element] = []
        try Element.eachKept(from: decoder) { array.append($0) }
        return array
    }
}

extension Set: LossyDecodable where Element: Decodable {
    fileprivate static func lossy(from decoder: any Decoder) throws -> Set<Element> {
        var set: Set<Element> = []
        try Element.eachKept(from: decoder) { set.insert($0) }
        return set
    }
}

extension Dictionary: LossyDecodable where Key: Decodable, Value: Decodable {
    fileprivate static func lossy(from decoder: any Decoder) throws -> [Key: Value] {
        if let pairs = try lossyPairs(from: decoder) { return pairs }
        var dictionary: [Key: Value] = [:]
        let lossy = Value.self as? any LossyDecodable.Type
        try decoder.eachMember { text, part in
            let key: Key
            do throws(LiftError) {
                key = try lossyKey(text)
            } catch {
                part.noteDropped(LiftError(error.message, kind: error.kind, at: part))
                return
            }
            guard let value = Value.kept(from: part, lossy) else { return }
            // If several texts denote the same key, the first one wins.
            if dictionary[key] == nil { dictionary[key] = value }
        }
        return dictionary
    }

    /// Decodes an array of alternating keys and values; nil if there's none.
    private static func lossyPairs(from decoder: any Decoder) throws -> [Key: Value]? {
        if isCodingKey(Key.self) || (try? decoder.unkeyedContainer()) == nil { return nil }
        let lossy = Value.self as? any LossyDecodable.Type
        var dictionary: [Key: Value] = [:]
        var keyPart: (any Decoder)?
        try decoder.eachElement { part in
            guard let text = keyPart else { return keyPart = part }
            keyPart = nil
            if let key = Key.kept(from: text, nil), let value = Value.kept(from: part, lossy) {
                dictionary[key] = value
            }
        }
        if let keyPart {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: keyPart.codingPath,
                    debugDescription: "expected an array of alternating keys and values"))
        }
        return dictionary
    }

    private static func lossyKey(_ text: String) throws(LiftError) -> Key {
        if let type = try liftable(Key.self) {
            guard let key = try lift(text, as: type) as? Key else { throw Jar(text)._mismatch(Key.self) }
            return key
        }
        _ = try Jar()._hashable(text)
        if let key = codingKey(text, as: Key.self) { return key }
        throw LiftError("\(Key.self) isn't text and can't be a key", kind: .unsupported)
    }

    private static func lift<Lifted: Liftable>(
        _ text: String, as type: Lifted.Type
    ) throws(LiftError) -> Lifted {
        try KeyLifting<Lifted>().lift(text, of: Jar(), context: Jar.Context())
    }
}

extension Optional: LossyDecodable where Wrapped: Decodable {
    fileprivate static func lossy(from decoder: any Decoder) throws -> Wrapped? {
        if try decoder.singleValueContainer().decodeNil() { return nil }
        return Wrapped.kept(from: decoder, Wrapped.self as? any LossyDecodable.Type)
    }
}

// MARK: - Parts

extension Decodable {
    /// Decodes the elements of an array.
    fileprivate static func eachKept(
        from decoder: any Decoder, _ body: (Self) -> Void
    ) throws {
        let lossy = self as? any LossyDecodable.Type
        try decoder.eachElement {
            if let value = kept(from: $0, lossy) { body(value) }
        }
    }

    /// Decodes a part; nil if it is dropped.
    ///
    /// - Parameter lossy: The type, if it is a container or an optional, which is lossy too.
    fileprivate static func kept(from part: any Decoder, _ lossy: (any LossyDecodable.Type)?) -> Self? {
        let decoding = part as? JarDecoding
        let refusals = decoding?.refusalCount ?? 0
        do {
            let value: Self? =
                if let lossy {
                    try lossy.lossy(from: part) as Any as? Self
                } else if let decoding {
                    try JarSingleDecoding(decoding: decoding).decodeApart(self)
                } else {
                    try part.singleValueContainer().decode(self)
                }
            // The part may have caught the error of one in it.
            if let refusal = decoding?.takeRefusals(after: refusals) { throw refusal }
            return value
        } catch {
            _ = decoding?.takeRefusals(after: refusals)
            part.noteDropped(LiftError(error, of: self, at: part))
            return nil
        }
    }
}

extension Decoder {
    /// Notes the error of this part, which is dropped.
    fileprivate func noteDropped(_ error: @autoclosure () -> LiftError) {
        jarContext.receipt?.note(.dropped, error())
    }

    /// Calls `body` with the decoder of each element of an array. Each has its own, so decoding continues
    /// after an error.
    fileprivate func eachElement(_ body: (any Decoder) -> Void) throws {
        var container = try unkeyedContainer()
        // Some decoders return themselves, for ever.
        var mostAtOneIndex = container.count ?? 0
        while !container.isAtEnd {
            let index = container.currentIndex
            let element = try container.superDecoder()
            if container.currentIndex == index { mostAtOneIndex -= 1 }
            if mostAtOneIndex < 0 {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "\(type(of: self)) has no decoder for an element")
            }
            body(element)
        }
    }

    fileprivate func eachMember(_ body: (String, any Decoder) throws -> Void) throws {
        let container = try container(keyedBy: JarCodingKey.self)
        if let decoding = self as? JarDecoding, var members = JarMembers(decoding.jar) {
            while let (text, member) = members.next() {
                try body(text, decoding.decoder(for: member, at: .key(JarCodingKey(.key(text)))))
            }
            return
        }
        for key in container.allKeys { try body(key.stringValue, container.superDecoder(forKey: key)) }
    }
}

extension LiftError {
    /// An error of a part that is dropped.
    fileprivate init(_ message: String, kind: Kind, at part: any Decoder) {
        if let jar = part.jar {
            self.init(message, kind: kind, in: jar)
        } else {
            self.init(message, kind: kind, tail: part.codingPath.map { JarPath.Component($0) })
        }
    }

    /// The error of a part that could not be decoded as `type`.
    fileprivate init<Value: Decodable>(_ error: any Error, of type: Value.Type, at part: any Decoder) {
        if let decoding = part as? JarDecoding {
            let jar: Jar = decoding.jar
            self = jar._thrown(decoding.failure(error), as: Decoded<Value>.self)
        } else if let error = error as? DecodingError {
            let (kind, context, key) = error.parts
            let path = context.codingPath + [key].compactMap { $0 }
            self.init(
                context.debugDescription, kind: kind, tail: path.map { JarPath.Component($0) },
                underlying: error)
        } else {
            self = LiftError(wrapping: error).below(part.codingPath.map { JarPath.Component($0) }, of: nil)
        }
    }
}
