import Foundation

/// How values of the types that were encoded so far are encoded. There is one for each thread.
final class CodedTypes {
    enum Way {
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

    private static let each = ThreadLocal { CodedTypes() }

    static var current: CodedTypes { @inline(__always) get { each.value } }

    private let known = KnownTypes<Way>()
    private let keys = KnownTypes<Bool>()

    func isDictionaryKey(_ type: any CodingKey.Type) -> Bool {
        keys.way(of: type) { String(reflecting: type) == "Swift._DictionaryCodingKey" }
    }

    func way<Value: Encodable>(of type: Value.Type) -> Way {
        known.way(of: type) { Self.findWay(of: type) }
    }

    private static func findWay<Value: Encodable>(of type: Value.Type) -> Way {
        if type == Date.self { return .date }
        if let dictionary = type as? any JarDictionaryByText.Type, !isCodingKey(dictionary.keyType) {
            return dictionary.isByText ? .codedByText : .coded
        }
        if isCodedByParts(type) { return .coded }
        if let type = type as? any JarRepresentable.Type { return .represented(type) }
        return type is AnyClass || type is any OptionalValue.Type ? .asked : .coded
    }
}
