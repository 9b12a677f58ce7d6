// The standard library codes an array through a container, whose types the runtime looks up, and lets the
// decoded array grow step by step. An array whose elements are coded by Codable is coded here instead. Its
// elements share a decoder or an encoding.

// MARK: - Decoding

/// An array whose elements are decoded one by one.
protocol DecodedArray {
    /// How the elements are decoded.
    static var elementWay: DecodingWay { get }

    static func decodeElements(by decoding: JarDecoding) throws -> Self
}

extension Array: DecodedArray where Element: Decodable {
    static var elementWay: DecodingWay { CodingCache.decodingWay(of: Element.self) }

    static func decodeElements(by decoding: JarDecoding) throws -> [Element] {
        if let elements = try decoding.elements(Element.self) { return elements }
        return try Array(from: decoding)
    }
}

extension JarDecoding {
    /// Decodes the elements of an array in a document, as those of an array inside a Codable type; nil if
    /// `JarDecodable` doesn't lift them by `init(from:)` alone, or if the context may change how.
    static func elements<Element: Decodable>(
        _ type: Element.Type, of jar: Jar
    ) throws(LiftError) -> [Element]? {
        guard jar.withRow({ $1.kind == .array && $1.length > 0 }) == true,
            !jar.contextHas([.keyRules, .receipt, .unknownKeys]), !jar.context.mayTransform(type),
            case .liftedByDecoding = CodingCache.decodingWay(of: type)
        else { return nil }
        return try decode([Element].self, .array([Element].self), from: jar)
    }

    /// Decodes the elements of an array in a document; nil if the value is not such an array, if key rules or
    /// transforms apply, if the elements are `Liftable`, or if a coercion applies to their parts.
    fileprivate func elements<Element: Decodable>(_ type: Element.Type) throws -> [Element]? {
        guard keys == nil, let source, !source.context.mayTransform(type), let count else { return nil }
        if coercion != nil, containerType(type) != nil { return nil }
        var elements: [Element] = []
        if count == 0 { return elements }
        var way = CodingCache.decodingWay(of: type)
        if case .liftedByDecoding(_, let keepsRest) = way { way = DecodingWay(keepsRest: keepsRest) }
        if way.isLifting { return nil }
        // The limit bounds what is reserved for data that cannot be decoded.
        elements.reserveCapacity(min(count, 65536))
        var row = row &+ 1
        var part = part(at: row, of: source, ElementIndex(0))
        for index in 0..<count {
            if index > 0 {
                row = next(after: row)
                // The last element may have kept its decoder.
                // It may also have the keys of the last one.
                if part.keys == nil, isKnownUniquelyReferenced(&part) {
                    part.restart(at: row, index: index)
                } else {
                    part = self.part(at: row, of: source, ElementIndex(index))
                }
            }
            do {
                elements.append(try part.value(type, way))
            } catch {
                noteStop(at: .index(index))
                throw error
            }
        }
        CodingCache.put(consume part)
        return elements
    }
}

// MARK: - Encoding

extension JarSink {
    /// Writes the elements of an array by one encoding, if this writes JSON, and `JarEncodable` represents
    /// them by `encode(to:)` alone. Otherwise, returns false and writes nothing.
    func encode<Element: Encodable>(
        elements: [Element], in context: Jar.Context
    ) throws(LiftError) -> Bool {
        guard let json = receiver as? JSONSink, json.takesTokens,
            !context.hasTransforms || !context.transforms(Element.self),
            case .representedByCoding(_, hasRules: false, _) = CodingCache.encodingWay(of: Element.self),
            let encoding = receiver.encodings.takeText(to: json, in: context)
        else { return false }
        do throws(LiftError) {
            try write(elements, by: encoding)
        } catch {
            throw error.encoded(in: context)
        }
        return true
    }
}

/// An array whose elements are encoded one by one.
protocol EncodedArray {
    func encodeElements(to encoding: TextEncoding) throws
}

extension Array: EncodedArray where Element: Encodable {
    func encodeElements(to encoding: TextEncoding) throws {
        encoding.beginArray()
        if count == 0 { return }
        var part = encoding.partForElements(of: Element.self)
        // Also after an error: an element may have kept the part, which would keep this encoding.
        defer { if let part { encoding.keep(part) } }
        // Copying an element retains each reference in it. For a small element, the closure costs more.
        if MemoryLayout<Element>.size > 32 {
            try forEachInPlace { _, element in try encoding.append(element, by: &part) }
        } else {
            // An iterator or a range of indices is generic, so the runtime would look up its type.
            var index = 0
            while index < count {
                try encoding.append(self[index], by: &part)
                index &+= 1
            }
        }
    }
}

extension TextEncoding {
    /// Returns an encoding that the elements share; nil unless their type is coded by `encode(to:)`.
    fileprivate func partForElements<Element: Encodable>(of _: Element.Type) -> TextEncoding? {
        if let typesOfJars, typesOfJars.contain(Element.self) { return nil }
        switch CodingCache.encodingWay(of: Element.self) {
        case .coded(hasRules: false), .representedByCoding(_, hasRules: false, _): return part(at: nil)
        default: return nil
        }
    }

    /// Appends an element, by `part` if there is one.
    @inline(__always)
    fileprivate func append<Element: Encodable>(_ element: Element, by part: inout TextEncoding?) throws {
        try container(element) { () throws(LiftError) in
            // An element may have kept its encoding.
            guard form == .array, isKnownUniquelyReferenced(&part), let own = part.take() else {
                return try appendPart(element)
            }
            try writeElement(element, by: own)
            part = consume own
        }
    }

    /// Writes an element at the end of the text with `part`, which the elements share.
    private func writeElement<Element: Encodable>(_ element: Element, by part: TextEncoding) throws(LiftError)
    {
        form = .suspended
        defer { if form == .suspended { form = .array } }
        part.component = .index(writtenCount)
        do throws(LiftError) {
            try part.write(element)
        } catch {
            throw below([.index(writtenCount)], error)
        }
        writtenCount &+= 1
    }
}
