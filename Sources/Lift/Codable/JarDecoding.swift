/// Decodes one value from a Jar. Containers, and decoders for parts, are made when they are asked for.
final class JarDecoding: Decoder {
    /// The document, if the value is part of one. The value is read from its row: no Jar is made, and no
    /// reference counted, until a Jar is asked for.
    private(set) var source: JarSource?
    private(set) var row: UInt32 = 0
    /// The view of the document, if the value is a dictionary in it and its keys are the names of the
    /// properties. `source` keeps the document alive.
    private var object: DocumentView?
    /// The value, if it is not part of a document.
    private var held = Jar()
    /// The decoder that decoding began with; nil in that decoder itself.
    private(set) var outermost: JarDecoding?
    /// The rules for keys, if the context has any.
    private(set) var keys: JarKeyScope?
    /// The last failure that user code saw. Only the decoder that decoding began with has it.
    var lastFailure: DecodingFailure?
    /// The keys in snake case that match a property but are spelled differently from how Lift writes it.
    var snakeKeys = SnakeCaseKeys()
    /// The values of missing properties; nil for a type without defaults.
    private(set) var defaults: JarDefaults?
    /// The part that could not be decoded last, while all errors were being collected.
    var stop: JarPathComponent?

    init() {}

    func start(
        at jar: Jar, _ keys: JarKeyScope?, _ defaults: JarDefaults? = nil, in outer: JarDecoding?
    ) {
        self.keys = keys
        self.defaults = defaults
        outermost = outer?.outermost ?? outer
        if case .row(let source, let row) = jar.content {
            start(at: row, of: source)
        } else {
            held = jar
        }
    }

    /// Begins to decode the part of `source` at `row`, without rules for keys.
    func start(at row: UInt32, of source: consuming JarSource, in outer: JarDecoding) {
        outermost = outer.outermost ?? outer
        start(at: row, of: source)
    }

    private func start(at row: UInt32, of source: consuming JarSource) {
        if keys == nil, defaults == nil, source[row].kind == .object {
            object = unsafe source.unownedView
        }
        self.source = source
        self.row = row
    }

    /// Begins to decode another part of the same document.
    func restart(at row: UInt32) {
        (object, self.row) = (nil, row)
        if stop != nil { stop = nil }
        if let source, source[row].kind == .object { object = unsafe source.unownedView }
    }

    /// Drops all references, so the decoder can be used again.
    func reset() {
        if source == nil { held = Jar() }
        if keys != nil { snakeKeys = SnakeCaseKeys() }
        if defaults != nil { defaults = nil }
        (source, object, outermost, keys) = (nil, nil, nil, nil)
        if lastFailure != nil { lastFailure = nil }
        if stop != nil { stop = nil }
    }

    /// The value that is decoded.
    var jar: Jar {
        if let source { Jar(.row(source, row)) } else { held }
    }

    /// The steps from the value that decoding began with.
    var codingPath: [any CodingKey] {
        guard let outermost else { return [] }
        return jar.steps.dropFirst(outermost.jar.steps.count).map { JarCodingKey($0) }
    }

    var userInfo: [CodingUserInfoKey: Any] { jar.context.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard object != nil || jar.kind == .dictionary else {
            throw thrown(jar.mismatch("a dictionary"), asking: [String: Any].self)
        }
        return CodingCache.containers(for: type).container(of: self)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard count != nil else {
            guard let sole = jar._soleElement(of: [Any].self) else {
                throw thrown(jar.mismatch("an array"), asking: [Any].self)
            }
            return JarSoleDecoding(decoder(for: sole))
        }
        return JarUnkeyedDecoding(self, firstRow: row &+ 1)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        JarSingleDecoding(decoding: self)
    }
}

// MARK: - Members and elements

extension JarDecoding {
    /// The value of a dictionary at a key.
    enum Member {
        case absent
        /// A row of a document.
        case row(UInt32, DocumentView)
        /// Not known here: the Jar has to be asked.
        case elsewhere
    }

    @inline(__always)
    func member(_ key: String) -> Member {
        guard let object else { return .elsewhere }
        let member =
            object[row].length > Document.indexedCount
            ? indexedMember(key) : object.scanMembers(for: key, of: Int(row))
        guard let member else { return .absent }
        return .row(UInt32(truncatingIfNeeded: member), object)
    }

    @inline(never)
    private func indexedMember(_ key: String) -> Int? { source?.document.member(key, of: Int(row)) }

    var isDocument: Bool { source != nil }

    /// The number of elements; nil if the value is not an array.
    var count: Int? {
        guard let source else { return heldCount }
        let row = source[row]
        return row.kind == .array ? row.length : nil
    }

    @inline(never)
    private var heldCount: Int? { held.kind == .array ? held.count : nil }

    /// The element at `index`. In a document, it is in `row`.
    func element(_ index: Int, at row: UInt32) -> Jar {
        if let source { Jar(.row(source, row)) } else { held.child(index) }
    }

    /// The row after an element of a document.
    func next(after row: UInt32) -> UInt32 {
        guard let source else { return 0 }
        return UInt32(truncatingIfNeeded: source.next(after: Int(row)))
    }
}
