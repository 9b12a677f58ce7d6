import Foundation

/// What coding keeps from one value to the next: how the types that came so far are coded, and decoders that are free.
///
/// There is one for each thread, because models are coded one by one wherever they are.
final class CodingCache {
    private static let each = ThreadLocal { CodingCache() }

    static var current: CodingCache { @inline(__always) get { each.value } }

    private let decoded = KnownTypes<DecodingWay>()
    private let encoded = KnownTypes<EncodingWay>()
    private let dictionaryKeys = KnownTypes<Bool>()
    /// Nobody looks while it is changed: no change calls code of users.
    private let freeDecoders = unsafe Box(ContiguousArray<JarDecoding>())
}

// MARK: - Types

/// How values of a type are decoded.
enum DecodingWay {
    /// By its coding.
    case decoded
    /// As a dictionary of text, or as Codable has it.
    case fromText(any JarDictionaryFromText.Type)
    /// By the initialiser of its own.
    case lifted(any Liftable.Type)
}

/// How values of a type are encoded.
enum EncodingWay {
    /// By its coding.
    case coded
    case date
    /// By its own representation.
    case represented(any JarRepresentable.Type)
    /// As a dictionary of text, where Codable would make an array of keys and values.
    case codedByText
    /// As each value says: an object may be of a subclass that is representable.
    case asked
}

extension CodingCache {
    func decodingWay<Value: Decodable>(of type: Value.Type) -> DecodingWay {
        decoded.way(of: type) {
            if let type = type as? any Liftable.Type { return .lifted(type) }
            if let type = type as? any JarDictionaryFromText.Type, type.isFromText { return .fromText(type) }
            return .decoded
        }
    }

    func encodingWay<Value: Encodable>(of type: Value.Type) -> EncodingWay {
        encoded.way(of: type) { Self.findEncodingWay(of: type) }
    }

    private static func findEncodingWay<Value: Encodable>(of type: Value.Type) -> EncodingWay {
        if type == Date.self { return .date }
        if let dictionary = type as? any JarDictionaryByText.Type, !isCodingKey(dictionary.keyType) {
            return dictionary.isByText ? .codedByText : .coded
        }
        if isCodedByParts(type) { return .coded }
        if let type = type as? any JarRepresentable.Type { return .represented(type) }
        return type is AnyClass || type is any OptionalValue.Type ? .asked : .coded
    }

    /// Whether a type is that of the keys of Swift dictionaries, which are data rather than names of properties.
    ///
    /// The standard library uses a type of its own for them and does not make it public, so only its name tells. To make the
    /// name takes long: it is done once for each type of keys.
    func isDictionaryKey(_ type: any CodingKey.Type) -> Bool {
        dictionaryKeys.way(of: type) { String(reflecting: type) == "Swift._DictionaryCodingKey" }
    }
}

// MARK: - Decoders

extension CodingCache {
    @inline(__always)
    func takeDecoder() -> JarDecoding { freeDecoders.value.popLast() ?? JarDecoding() }

    /// Takes a decoder back that has done its work, unless somebody keeps it.
    @inline(__always)
    func put(_ decoder: consuming JarDecoding) {
        guard isKnownUniquelyReferenced(&decoder), freeDecoders.value.count < 16 else { return }
        decoder.leave()
        freeDecoders.value.append(decoder)
    }
}
