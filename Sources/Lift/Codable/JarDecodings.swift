/// What decoding keeps from one value to the next: decoders that are free, and how values of the types that were decoded
/// so far are decoded.
///
/// There is one for each thread, because models are decoded one by one, wherever they stand.
final class JarDecodings {
    enum Way {
        /// By its coding.
        case decoded
        /// As a dictionary of text, or as Codable has it.
        case fromText(any JarDictionaryFromText.Type)
        /// By the initialiser of its own.
        case lifted(any Liftable.Type)
    }

    private static let each = ThreadLocal { JarDecodings() }

    static var current: JarDecodings { @inline(__always) get { each.value } }

    private let known = KnownTypes<Way>()
    /// Nobody looks while it is changed: no change calls code of users.
    private let free = unsafe Box(ContiguousArray<JarDecoding>())

    func way<Value: Decodable>(of type: Value.Type) -> Way {
        known.way(of: type) {
            if let type = type as? any Liftable.Type { return .lifted(type) }
            if let type = type as? any JarDictionaryFromText.Type, type.isFromText { return .fromText(type) }
            return .decoded
        }
    }

    @inline(__always)
    func take() -> JarDecoding { free.value.popLast() ?? JarDecoding() }

    /// Takes a decoder back that has done its work, unless somebody keeps it.
    @inline(__always)
    func put(_ decoding: consuming JarDecoding) {
        guard isKnownUniquelyReferenced(&decoding), free.value.count < 16 else { return }
        decoding.leave()
        free.value.append(decoding)
    }
}
