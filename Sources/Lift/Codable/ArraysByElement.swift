// The standard library codes an array through a container, for which it looks up types, and lets the decoded
// array grow step by step. An array whose elements are coded by Codable is coded here instead, with the same
// call for each element.

// MARK: - Decoding

/// An array whose elements are decoded one by one.
protocol DecodedArray {
    static func decodeElements(by decoding: JarDecoding) throws -> Self
}

extension Array: DecodedArray where Element: Decodable {
    static func decodeElements(by decoding: JarDecoding) throws -> [Element] {
        if let elements = try decoding.elements(Element.self) { return elements }
        return try Array(from: decoding)
    }
}

extension JarDecoding {
    /// Decodes the elements of an array in a document; nil if the value is none, or if rules apply to the
    /// elements.
    fileprivate func elements<Element: Decodable>(_ type: Element.Type) throws -> [Element]? {
        guard keys == nil, let source, !source.context.hasTransforms, let count else { return nil }
        var elements: [Element] = []
        if count == 0 { return elements }
        let way = CodingCache.decodingWay(of: type)
        if case .lifted = way { return nil }
        // The limit keeps the reserved memory in proportion to the data, however large an element is.
        elements.reserveCapacity(min(count, 65536))
        var row = row &+ 1
        var part = part(at: row, of: source)
        for index in 0..<count {
            if index > 0 {
                row = next(after: row)
                // A type may have kept the decoder of its value.
                if isKnownUniquelyReferenced(&part) {
                    part.restart(at: row)
                } else {
                    part = self.part(at: row, of: source)
                }
            }
            do {
                elements.append(try part.value(type, way))
            } catch {
                noteStop(at: .index(index))
                throw error
            }
        }
        CodingCache.put(part)
        return elements
    }
}

// MARK: - Encoding

/// An array whose elements are encoded one by one.
protocol EncodedArray {
    func encodeElements(to encoding: some JarEncoding) throws
}

extension Array: EncodedArray where Element: Encodable {
    func encodeElements(to encoding: some JarEncoding) throws {
        encoding.beginArray()
        var index = 0
        while index < count {
            let element = self[index]
            try encoding.container(element) { () throws(LiftError) in try encoding.appendPart(element) }
            index &+= 1
        }
    }
}
