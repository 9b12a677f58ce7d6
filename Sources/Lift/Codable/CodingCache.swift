#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The state that coding keeps from one value to the next: a decision for each known type, and decoders for
/// reuse.
///
/// Each thread has a cache of its own, because models are coded one after another in whatever thread uses
/// them.
final class CodingCache {
    private static let each = ThreadLocal { CodingCache() }

    /// Calls `body` with the cache of the current thread.
    @inline(__always)
    static func withCurrent<Result>(_ body: (CodingCache) -> Result) -> Result {
        each.withValue(body)
    }

    static var current: CodingCache { each.value }

    private let decoded = KnownTypes<DecodingWay>()
    private let encoded = KnownTypes<EncodingWay>()
    private let dictionaryKeys = KnownTypes<Bool>()
    private let representable = KnownTypes<Bool>()
    private let raw = KnownTypes<RawWay>()
    private let cases = KnownTypes<CheckedCases>()
    private let containers = KnownTypes<AnyClass>()
    private let mismatches = KnownTypes<MismatchTexts>()
    private let texts = KnownTypes<Bool>()
    private let rules = KnownTypes<TypeRules>()
    private let caseNames = KnownTypes<CaseNames>()
    private let mappings = KnownTypes<[(place: DeclaredPlace, parts: AnyObject)]>()
    /// Accesses do not overlap: no change to the array calls user code.
    private let freeDecoders = unsafe Box(ContiguousArray<JarDecoding>())
    /// The keys in snake case of the names that occurred.
    private var snakeKeys: [JarKey: SnakeKey] = [:]
    /// The keys that functions made last of the names that occurred.
    private var madeKeys: [JarKey: (maker: KeyMaker, key: String)] = [:]
    /// The number of values that are being encoded as Jars.
    var treeDepth = 0
    /// The level of the part that is being represented, if a transform may represent it.
    var partLevel = 0
    /// Whether a type with raw values is being decoded by its `init(from:)`.
    var isDecodingRawType = false
    /// The attempts that are on the stack.
    var attempts: [DecodingAttempt] = []
}

extension CodingCache {
    /// Returns the key in snake case of a property. The names of properties are few, so each is converted
    /// once.
    static func snakeKey(of name: String) -> SnakeKey {
        withCurrent { cache in
            let key = JarKey(text: name)
            if let known = cache.snakeKeys[key] { return known }
            let made = SnakeKey(of: name)
            // Names that data gave may be many, and long.
            if cache.snakeKeys.count >= 4096 { cache.snakeKeys.removeAll() }
            if name.utf8.count <= 256 { cache.snakeKeys[key] = made }
            return made
        }
    }

    /// Returns the key that a function makes of the name of a property.
    static func key(of name: String, by maker: KeyMaker) -> String {
        let text = JarKey(text: name)
        if let known = withCurrent({ $0.madeKeys[text] }), known.maker === maker { return known.key }
        // It's code of the user, which may encode something itself.
        let key = maker.make(name)
        withCurrent { cache in
            if cache.madeKeys.count >= 4096 { cache.madeKeys.removeAll() }
            if name.utf8.count <= 256 { cache.madeKeys[text] = (maker, key) }
        }
        return key
    }
}

// MARK: - Types

/// How values of a type are decoded.
enum DecodingWay {
    /// By `init(from:)`.
    case decoded
    /// By `init(from:)`, which asks for the members that have no property.
    case keepingRest
    /// By `init(from:)`, which was not called yet, so it's not known whether it asks for these members.
    case undecided
    /// From a dictionary whose keys are text, or from the array that Codable expects.
    case fromText(any JarDictionaryFromText.Type)
    /// By its conformance to `Liftable`.
    case lifted(any Liftable.Type)
    /// By the conformance that `JarDecodable` gives it: by `init(from:)`.
    case liftedByDecoding(any Liftable.Type, keepsRest: Bool?)
    /// By its conformance to `Liftable`: an array whose elements are lifted by `init(from:)`.
    case liftedByElement(any Liftable.Type, any DecodedArray.Type)
    /// By its conformance to `Liftable`: a dictionary with strings as keys, whose values are lifted by
    /// `init(from:)`.
    case liftedByMember(any Liftable.Type, any JarDictionaryFromText.Type)
    /// As a number, a string or a bool, which is not converted from another kind.
    case scalar(any DecodedScalar.Type)
    /// By its conformance to `Liftable`, with scalars that are not converted from another kind, except that
    /// JSON has dates and data as strings.
    case scalars(any Liftable.Type, Jar.Kind)
    /// By its conformance to `Liftable`, with raw values that are not converted from another kind.
    case rawValues(any Liftable.Type, Jar.Kind)
    /// Element by element.
    case array(any DecodedArray.Type)

    /// Whether values are lifted, without a decoder.
    var isLifting: Bool {
        switch self {
        case .lifted, .liftedByDecoding, .liftedByElement, .liftedByMember, .scalar, .scalars, .rawValues:
            true
        case .decoded, .keepingRest, .undecided, .fromText, .array: false
        }
    }

    /// The conformance by which values are lifted; nil for scalars and raw values, and for what is decoded.
    var liftable: (any Liftable.Type)? {
        switch self {
        case .lifted(let type), .liftedByDecoding(let type, _), .liftedByElement(let type, _),
            .liftedByMember(let type, _):
            type
        case .decoded, .keepingRest, .undecided, .fromText, .scalar, .scalars, .rawValues, .array: nil
        }
    }

    var keepsRest: Bool {
        if case .keepingRest = self { true } else { false }
    }

    /// Decodes by `init(from:)`.
    ///
    /// - Parameter keepsRest: whether that asks for the members that have no property; nil if it's not known.
    init(keepsRest: Bool?) {
        self =
            switch keepsRest {
            case nil: .undecided
            case true?: .keepingRest
            case false?: .decoded
            }
    }
}

/// How values of a type are encoded.
enum EncodingWay {
    /// By `encode(to:)`. A value may have rules of its own type if the type `hasRules`.
    case coded(hasRules: Bool)
    case date
    /// By its conformance to `JarRepresentable`.
    case represented(any JarRepresentable.Type)
    /// By the conformance that `JarEncodable` gives it: by `encode(to:)`. A value may have rules of its own
    /// type if the type `hasRules`, and is most likely a scalar if it `isRaw`.
    case representedByCoding(any JarRepresentable.Type, hasRules: Bool, isRaw: Bool)
    /// By its conformance to `JarRepresentable`, which was isolated to another actor. It is checked again for
    /// each value.
    case isolated
    /// As a dictionary whose keys are text, where Codable would make an array of keys and values.
    case codedByText
    /// Element by element.
    case array(any EncodedArray.Type)
    /// Decided for each value: its dynamic type may be representable even if the static type is not.
    case asked
}

/// How values of a Codable type with raw values are read and written.
enum RawWay {
    /// Written by `encode(to:)`, which encodes the raw value, a scalar, unless the type has its own. Read by
    /// `init(from:)`; an enum from the raw value first.
    case scalar
    /// As the raw value, where Codable would make a dictionary.
    case value
    /// By Codable, because the raw value can't be both read and written.
    case coded
}

extension CodingCache {
    @inline(__always)
    static func decodingWay<Value: Decodable>(of type: Value.Type) -> DecodingWay {
        withCurrent { $0.decoded.way(of: type) { findDecodingWay(of: type) } }
    }

    private static func findDecodingWay<Value: Decodable>(of type: Value.Type) -> DecodingWay {
        if let scalar = scalarType(type) { return .scalar(scalar) }
        if let (array, kind) = arraysOfScalars.first(where: { $0.type == type }) {
            return .scalars(array, kind)
        }
        let container = containerType(type)
        // Codable has one nil for these.
        if container?.holdsNilOfNil == true {
            guard let type = type as? any JarDictionaryFromText.Type, type.isFromText, !type.isByStrings
            else { return .decoded }
            return .fromText(type)
        }
        if let lifted = type as? any Liftable.Type {
            // The conformances of scalars are not isolated.
            if let kind = scalarKind(in: type) { return .scalars(lifted, kind) }
            guard isLiftableHere(type) else { return .lifted(LiftedOnItsActor<Value>.self) }
            guard isLiftedByDecoding(innermostPartType(of: type)) else {
                return rawKind(in: type).map { .rawValues(lifted, $0) } ?? .lifted(lifted)
            }
            switch container {
            case nil: return .liftedByDecoding(lifted, keepsRest: rules(of: type).keepsRest)
            case let array as any DecodedArray.Type: return .liftedByElement(lifted, array)
            case let dictionary as any JarDictionaryFromText.Type where dictionary.isByStrings:
                return .liftedByMember(lifted, dictionary)
            default: return .lifted(lifted)
            }
        }
        // Asking for a conformance that isn't there takes long, and most types are no containers.
        if container == nil {
            return OwnRules.of(type) == nil ? .undecided : .lifted(LiftedByRules<Value>.self)
        }
        if let type = type as? any JarDictionaryFromText.Type, type.isFromText { return .fromText(type) }
        if let type = type as? any DecodedArray.Type { return .array(type) }
        return .decoded
    }

    /// Whether `JarDecodable` lifts a type, by `init(from:)` without rules of the type's own.
    private static func isLiftedByDecoding(_ type: Any.Type) -> Bool {
        guard (type as? any JarDecodable.Type)?.hasOwnReading == false, OwnRules.of(type) == nil else {
            return false
        }
        guard let raw = type as? any RawRepresentable.Type else { return true }
        return raw.rawWay == .scalar && !isEnum(type) && !(type is any JarFallback.Type)
    }

    /// What most containers are. The runtime takes long to find their conformances.
    private static var arraysOfScalars: [(type: any Liftable.Type, kind: Jar.Kind)] {
        [([String].self, .string), ([Int].self, .number), ([Double].self, .number), ([Bool].self, .bool)]
    }

    @inline(__always)
    static func encodingWay<Value: Encodable>(of type: Value.Type) -> EncodingWay {
        withCurrent { $0.encoded.way(of: type) { findEncodingWay(of: type) } }
    }

    private static func findEncodingWay<Value: Encodable>(of type: Value.Type) -> EncodingWay {
        if type == Date.self { return .date }
        let isContainer = containerType(type) != nil
        let dictionary = isContainer ? type as? any JarDictionaryByText.Type : nil
        if let dictionary, !isCodingKey(dictionary.keyType) {
            return dictionary.isByText ? .codedByText : .coded(hasRules: false)
        }
        let isByParts = isContainer && isCodedByParts(type)
        if !isByParts, let represented = type as? any JarRepresentable.Type {
            guard isRepresentableHere(type) else { return .isolated }
            if isContainer, isJustEncoded(innermostPartType(of: type)) {
                if let array = type as? any EncodedArray.Type { return .array(array) }
                if dictionary?.keyType == String.self { return .coded(hasRules: false) }
            }
            guard isJustEncoded(type) else { return .represented(represented) }
            return .representedByCoding(
                represented, hasRules: mayHaveRules(type), isRaw: type is any RawRepresentable.Type)
        }
        if isContainer {
            if let type = type as? any EncodedArray.Type { return .array(type) }
            return !isByParts && type is any OptionalValue.Type ? .asked : .coded(hasRules: false)
        }
        return type is AnyClass ? .asked : .coded(hasRules: mayHaveRules(type))
    }

    /// Whether a value of `type` may have rules: those of an object are those of its own class.
    private static func mayHaveRules(_ type: Any.Type) -> Bool {
        type is AnyClass || OwnRules.of(type) != nil
    }

    /// Whether `JarEncodable` represents a type, by `encode(to:)`.
    static func isJustEncoded(_ type: Any.Type) -> Bool {
        guard (type as? any JarEncodable.Type)?.hasOwnForm == false else { return false }
        return !(type is any _JarRepresentableInContext.Type)
            && (type as? any RawRepresentable.Type)?.rawWay != .value
    }

    /// Whether `type` conforms to `JarRepresentable`, even if the conformance is isolated to another actor.
    static func isRepresentable(_ type: Any.Type) -> Bool {
        withCurrent { $0.representable.way(of: type) { type is any JarRepresentable.Type } }
    }

    static func rawWay<Value: RawRepresentable>(of type: Value.Type) -> RawWay {
        let raw = Value.RawValue.self
        if raw == String.self || raw == Int.self { return .scalar }
        return withCurrent { cache in
            cache.raw.way(of: type) {
                if raw is any EncodedScalar.Type { return .scalar }
                // With an own form for one of the two, the raw value needs only the other.
                let isRead = (type as? any JarDecodable.Type)?.hasOwnReading == false
                let isWritten = (type as? any JarEncodable.Type)?.hasOwnForm == false
                let isRaw =
                    (raw is any Liftable.Type || !isRead)
                    && (raw is any JarRepresentable.Type || !isWritten)
                return isRaw ? .value : .coded
            }
        }
    }

    /// The cases of an enum for which its `init(from:)` was called.
    @inline(__always)
    static func checkedCases(of type: Any.Type) -> CheckedCases {
        withCurrent { $0.cases.way(of: type) { CheckedCases() } }
    }

    /// Changes what is known of the cases of an enum.
    static func checkCases(of type: Any.Type, _ change: (inout CheckedCases) -> Void) {
        var cases = checkedCases(of: type)
        change(&cases)
        withCurrent { $0.cases.set(cases, of: type) }
    }

    /// Whether `type` is the key type of dictionaries, whose keys are data and not names of properties.
    ///
    /// Key rules don't change data. The standard library uses a private type for these keys, so only its name
    /// identifies it. Getting the name is slow, so it's done once for each type, and coding asks once for
    /// each container, because all keys of a container have the same type.
    static func isDictionaryKey(_ type: any CodingKey.Type) -> Bool {
        withCurrent { cache in
            cache.dictionaryKeys.way(of: type) {
                type == KeyByText.self || String(reflecting: type) == "Swift._DictionaryCodingKey"
            }
        }
    }

    static func rules(of type: Any.Type) -> TypeRules {
        withCurrent { $0.rules.way(of: type) { TypeRules(of: type) } }
    }

    /// Remembers whether a type asks for the members that have no property.
    static func learn(_ type: Any.Type, keepsRest: Bool) {
        var rules = rules(of: type)
        rules.keepsRest = keepsRest
        withCurrent { [rules] cache in
            cache.rules.set(rules, of: type)
            switch cache.decoded.known(type) {
            case .undecided?: cache.decoded.set(DecodingWay(keepsRest: keepsRest), of: type)
            case .liftedByDecoding(let liftable, _)?:
                cache.decoded.set(.liftedByDecoding(liftable, keepsRest: keepsRest), of: type)
            default: break
            }
        }
    }

    /// The case names that are known of the enum with the keys `type`.
    static func caseNames(of type: any CodingKey.Type) -> CaseNames {
        withCurrent { $0.caseNames.way(of: type) { CaseNames() } }
    }

    /// The storage of a mapping of a generic type, which is declared at `place`. `make` is called only if it
    /// is not known.
    static func mapping(
        of type: Any.Type, at place: DeclaredPlace, orMake make: () -> AnyObject
    ) -> AnyObject {
        withCurrent { cache in
            let known = cache.mappings.known(type)
            if let mapping = known?.first(where: { $0.place == place }) { return mapping.parts }
            let parts = make()
            // Making it may have made others.
            cache.mappings.set((cache.mappings.known(type) ?? []) + [(place, parts)], of: type)
            return parts
        }
    }
}

/// Where something is declared.
struct DeclaredPlace: Equatable {
    let line: Int
    let column: Int
    let file: String
}

// MARK: - Texts

extension CodingCache {
    /// What errors say about a value of another kind than that of `type`. Types that try several forms throw
    /// most errors away, so no text is made twice.
    static func mismatches(of type: Any.Type) -> MismatchTexts {
        withCurrent { $0.mismatches.way(of: type) { MismatchTexts(type) } }
    }

    /// Whether the values of a type are represented as text, or as containers of text.
    static func isText(_ type: Any.Type) -> Bool {
        withCurrent {
            $0.texts.way(of: type) { scalarKind(in: type) == .string || rawKind(in: type) == .string }
        }
    }
}

// MARK: - Containers

extension CodingCache {
    /// The class that makes the containers for keys of type `Key`.
    @inline(__always)
    static func containers<Key: CodingKey>(for _: Key.Type) -> KeyedContainers<Key>.Type {
        // The table has a subclass of `KeyedContainers<Key>` for each `Key`. The metatype that was passed may
        // be that of a subclass of `Key`.
        withCurrent { cache in
            let known: AnyClass = cache.containers.way(of: Key.self) { KeyedContainers<Key>.known }
            return unsafe Lift.known(known, of: KeyedContainers<Key>.self)
        }
    }
}

// MARK: - Decoders

extension CodingCache {
    @inline(__always)
    static func takeDecoder() -> JarDecoding {
        withCurrent { $0.freeDecoders.value.popLast() } ?? JarDecoding()
    }

    /// Keeps a decoder for reuse, unless something still refers to it.
    @inline(__always)
    static func put(_ decoder: consuming JarDecoding) {
        guard isKnownUniquelyReferenced(&decoder) else { return }
        decoder.reset()
        withCurrent { [decoder] cache in
            if cache.freeDecoders.value.count < 16 { cache.freeDecoders.value.append(decoder) }
        }
    }
}
