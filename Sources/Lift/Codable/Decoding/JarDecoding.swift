/// Decodes one value from a Jar. It makes containers, and decoders for parts, when a type asks for them.
final class JarDecoding: Decoder {
    /// The document, if the value is part of one. The value is read from its row, without making a Jar or
    /// retaining anything until somebody asks for a Jar.
    private(set) var source: JarSource?
    private(set) var row: UInt32 = 0
    /// The view of the document, if the value is a dictionary in it and its keys are the names of the
    /// properties. `source` keeps the document alive.
    private var object: DocumentView?
    /// The same, if the keys are the names in snake case.
    private var snakeCaseObject: DocumentView?
    /// The value, if it is not part of a document.
    private var held = Jar()
    /// The decoder that decoding began with, if it has been asked for.
    private var knownRoot: JarDecoding?
    /// The decoder of the value that this one is a part of.
    private(set) var outer: JarDecoding?
    /// The step from there, if its key has no references.
    private var trivialStep: TrivialKey?
    /// The step, if it is another key.
    private var otherStep: (any CodingKey)?
    /// The coding path, if it has been asked for and is short.
    private var knownPath: [any CodingKey]?
    /// A source of `source`'s document in whose context Codable's rules for conversions are spelled out.
    private var strictSource: (of: JarSource, strict: JarSource)?
    /// The rules for keys, if the type or the context has any.
    private(set) var keys: JarKeyScope?
    /// Whether user code asked for this decoder, as a container or a superclass of the value of `outer`.
    var isContainer = false
    /// Whether the value is the case of an enum, and the data an update. Another key then means another
    /// value.
    var isChoice = false
    /// The rule for conversions that the type declares.
    var coercion: JarCoercion?
    /// Whether the value is a date or data that is decoded as text. A Decimal isn't read from that.
    var isTextOfDate = false
    /// The last failure that user code saw. Only the decoder that decoding began with has it.
    var lastFailure: DecodingFailure?
    /// What is known about the keys of the value, if there are rules for keys.
    var decodedKeys = DecodedKeys()
    /// The values of missing properties; nil for a type without defaults.
    private(set) var defaults: JarDefaults?
    /// What is noted for the rest of the members; nil if the type has none.
    var noting: RestNoting?
    /// The marks of the members that were found after the first 64.
    var furtherMarks: ContiguousArray<UInt64> = []
    /// The rest that the type has got already, to be completed in the end.
    var pendingRest: PendingRest?
    /// The value with the path to its properties, if there are rules for keys and the type may have a rest.
    var wholeOfRest: Jar?
    /// The part that could not be decoded last, while all errors were being collected.
    var stop: JarPath.Component?
    /// Whether a container stopped at an error of a part after user code asked for all errors of that part.
    /// Only the decoder that decoding began with knows it.
    var hasStopped = false

    init() {}

    func start(
        at jar: Jar, _ keys: JarKeyScope?, _ defaults: JarDefaults? = nil, in outer: JarDecoding?,
        at step: CodingStep? = nil
    ) {
        self.keys = keys
        self.defaults = defaults
        if let outer {
            self.outer = outer
            switch step {
            case .key(let key)?: otherStep = key
            case .index(let index)?: trivialStep = TrivialKey(ElementIndex(index))
            case nil: break
            }
        }
        if case .row(let source, let row) = jar.content {
            start(at: row, of: source)
        } else {
            held = jar
        }
    }

    /// Decodes `jar` with other rules for keys from now on.
    func begin(_ jar: Jar, _ keys: JarKeyScope) {
        (object, snakeCaseObject) = (nil, nil)
        start(at: jar, keys, defaults, in: nil)
    }

    /// Decodes a date or data again, as the text or number that JSON has for it, after `decode` threw a
    /// `DecodingError`; nil if it's another value, or if it can't be decoded as text either.
    ///
    /// An encoded value has dates and data. A type for any value that knows the types of JSON only, and reads
    /// all members of a dictionary, couldn't read those that other properties encoded.
    @inline(never)
    func asPlainForm<Value>(after error: any Error, _ decode: () throws -> Value) -> Value? {
        guard source == nil, error is DecodingError, let form = held.plainFormOfDate else { return nil }
        let (date, failure) = (held, root.lastFailure)
        (held, isTextOfDate) = (form, true)
        defer { isTextOfDate = false }
        if let value = try? decode() { return value }
        // The error of the caller is about the date.
        held = date
        root.lastFailure = failure
        return nil
    }

    /// Begins to decode the part of `source` at `row`, without rules for keys.
    func start(
        at row: UInt32, of source: consuming JarSource, in outer: JarDecoding, at step: some CodingKey
    ) {
        self.outer = outer
        trivialStep = TrivialKey(step)
        if trivialStep == nil { otherStep = step }
        start(at: row, of: source)
    }

    private func start(at row: UInt32, of source: consuming JarSource) {
        if defaults == nil, source[row].kind == .object {
            if let keys {
                if keys.isOnlySnakeCase { snakeCaseObject = unsafe source.unownedView }
            } else {
                object = unsafe source.unownedView
            }
        }
        self.source = source
        self.row = row
    }

    /// Begins to decode another element of the same array in a document.
    func restart(at row: UInt32, index: Int) {
        (object, self.row) = (nil, row)
        trivialStep = TrivialKey(ElementIndex(index))
        if knownPath != nil { knownPath = nil }
        if stop != nil { stop = nil }
        if noting != nil { forgetNoting() }
        if let source, source[row].kind == .object { object = unsafe source.unownedView }
    }

    /// Drops all references, so the decoder can be used again.
    func reset() {
        if source == nil { held = Jar() }
        if keys != nil { (decodedKeys, snakeCaseObject) = (DecodedKeys(), nil) }
        if noting != nil { forgetNoting() }
        if defaults != nil { defaults = nil }
        (source, object, keys) = (nil, nil, nil)
        if outer != nil {
            // To ask an existential whether it is nil takes as long as to copy it.
            if trivialStep == nil { otherStep = nil }
            (outer, trivialStep) = (nil, nil)
        }
        if knownRoot != nil { knownRoot = nil }
        if knownPath != nil { knownPath = nil }
        if strictSource != nil { strictSource = nil }
        isChoice = false
        isTextOfDate = false
        coercion = nil
        if lastFailure != nil { lastFailure = nil }
        hasStopped = false
        if stop != nil { stop = nil }
    }

    private func forgetNoting() {
        noting = nil
        if !furtherMarks.isEmpty { furtherMarks = [] }
        if pendingRest != nil { pendingRest = nil }
        if wholeOfRest != nil { wholeOfRest = nil }
    }

    /// The value that is decoded.
    var jar: Jar {
        if let source { Jar(.row(source, row)) } else { held }
    }

    /// The decoder that decoding began with. All decoders on the way there remember it, so finding it at
    /// every level of a deep value takes no longer than going through the levels once.
    var root: JarDecoding {
        guard outer != nil else { return self }
        if let knownRoot { return knownRoot }
        var root = self
        while let further = root.knownRoot ?? root.outer { root = further }
        var decoding = self
        while decoding.knownRoot == nil, let outer = decoding.outer {
            decoding.knownRoot = root
            decoding = outer
        }
        return root
    }

    /// The steps from the value that decoding began with: the keys as types made them.
    var codingPath: [any CodingKey] { knownPath ?? path(below: 64) ?? longPath }

    /// The coding path, which is kept for further errors of the value and its parts; nil for a value below so
    /// many others that a path at every level would take much memory.
    private func path(below levels: Int) -> [any CodingKey]? {
        if let knownPath { return knownPath }
        guard let outer else { return [] }
        guard levels > 0, var path = outer.path(below: levels - 1) else { return nil }
        if let key = lastKey { path.append(key) }
        knownPath = path
        return path
    }

    /// The last key of the path; nil for the value of `outer` itself.
    private var lastKey: (any CodingKey)? { trivialStep.map { $0.step?.key } ?? otherStep }

    private var longPath: [any CodingKey] {
        var path: [any CodingKey] = []
        var decoding = self
        while let outer = decoding.outer {
            if let key = decoding.lastKey { path.append(key) }
            decoding = outer
        }
        path.reverse()
        return path
    }

    var userInfo: [CodingUserInfoKey: Any] { jar.context.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard object != nil || jar.kind == .dictionary else { throw mismatch([String: Any].self, in: jar) }
        if isChoice { choose(type) }
        return CodingCache.containers(for: type).container(of: self)
    }

    /// Drops what an enum was before an update with a property that it doesn't have, because that may be one
    /// of another case. If every text is a key of the type, the keys are data.
    @inline(never)
    private func choose<Key: CodingKey>(_ type: Key.Type) {
        guard let (old, change) = held.update, !type.takesAnyText else { return }
        func names(in jar: Jar) -> Set<JarKey> {
            var table = DecodedKeys()
            return Set(properties(in: jar, as: type, &table).map { JarKey(text: $0.stringValue) })
        }
        if !names(in: change).isSubset(of: names(in: old)) { held = change }
    }

    /// The properties that have a value in `jar`, which this decoder decodes.
    func properties<Key: CodingKey>(in jar: Jar, as type: Key.Type, _ table: inout DecodedKeys) -> [Key] {
        if let keys, keys.governs(type) { return keys.properties(in: jar, as: type, &table) }
        // Of keys that may be any text, those that are decoded are noted.
        let isNoted = noting != nil && !type.takesAnyText
        return (jar.keys ?? []).compactMap { key in
            let property = Key(ofData: key)
            if isNoted, property != nil { note(key) }
            return property
        }
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard count != nil else {
            guard let sole = jar._soleElement(of: [Any].self) else { throw mismatch([Any].self, in: jar) }
            return JarSoleDecoding(decoder(for: sole, at: nil))
        }
        return JarUnkeyedDecoding(self, firstRow: row &+ 1)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        JarSingleDecoding(decoding: self)
    }

    /// Frees a long chain of decoders one by one instead of recursively.
    deinit {
        guard var next = outer else { return }
        outer = nil
        while isKnownUniquelyReferenced(&next), let further = next.outer {
            next.outer = nil
            next = further
        }
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
            ? indexedMember(key) : key.findWithByteView { scannedMember($0, object) }
        guard let member else { return .absent }
        return .row(UInt32(truncatingIfNeeded: member), object)
    }

    /// The member that has the value of a property, if its key is in snake case and no other key may have the
    /// value; nil if it isn't known.
    @inline(never)
    func snakeCaseMember(_ name: String) -> (row: UInt32, view: DocumentView)? {
        guard let object = snakeCaseObject, noting == nil, object[row].length <= Document.indexedCount else {
            return nil
        }
        let key = CodingCache.snakeKey(of: name)
        guard key.isPlain,
            let member = key.text.findWithByteView({ object.scanMembers(for: $0, of: Int(row)) })
        else { return nil }
        return (UInt32(truncatingIfNeeded: member), object)
    }

    private func scannedMember(_ key: ByteView, _ object: DocumentView) -> Int? {
        let member = object.scanMembers(for: key, of: Int(row))
        if let member { noteFound(member) }
        return member
    }

    /// The row of a member, found by an index if the object is large.
    @inline(never)
    private func indexedMember(_ key: String) -> Int? {
        let member = source?.document.member(key, of: Int(row))
        if let member { noteFound(member) }
        return member
    }

    /// Notes that a key was asked for, if the members are noted.
    func note(_ key: String) {
        if noting?.hasMarks == true { _ = indexedMember(key) }
    }

    /// Notes that the member with the value at a row was found.
    @inline(__always)
    private func noteFound(_ member: Int) {
        guard let noting, noting.hasMarks else { return }
        let number = FoundMembers.number(of: member, in: row)
        let mark: UInt64 = 1 &<< UInt64(truncatingIfNeeded: number)
        if number >= 64 {
            noteFurther(number / 64 - 1, mark)
        } else if noting.marks & mark == 0 {
            // An access that calls nothing needn't be checked for another one at the same time.
            self.noting?.marks = noting.marks | mark
            self.noting?.foundCount = noting.foundCount &+ 1
        }
    }

    @inline(never)
    private func noteFurther(_ word: Int, _ mark: UInt64) {
        while furtherMarks.count <= word { furtherMarks.append(0) }
        if furtherMarks[word] & mark == 0 { noting?.foundCount += 1 }
        furtherMarks[word] |= mark
    }

    var isDocument: Bool { source != nil }

    /// Whether the value is null or missing.
    var isNothing: Bool {
        if let source { return source[row].kind == .null }
        return held._isNothing(unlessNull: false)
    }

    /// The scalar in the row of the value; nil if there is none of that type, or no row.
    @inline(__always)
    func scalar<Value: DecodedScalar>(_ type: Value.Type) -> Value? { scalar(type, at: row) }

    /// The scalar in a row of the same document; nil if there is none of that type, or no document.
    @inline(__always)
    func scalar<Value: DecodedScalar>(_ type: Value.Type, at row: UInt32) -> Value? {
        guard let source else { return nil }
        return source.withView { Value.read($0[Int(row)], $0) }
    }

    /// Whether nothing has to be converted in a scalar of this kind, or an array of these.
    @inline(__always)
    func fits(_ row: UInt32, of source: borrowing JarSource, ofScalars kind: Jar.Kind) -> Bool {
        source.withView { $0.has(kind, at: Int(row)) }
    }

    /// `jar`, with the rules for conversions of Codable types in its context, unless that has its own or
    /// nothing can be converted.
    func strict(_ jar: Jar, ofScalars kind: Jar.Kind) -> Jar {
        // A transform may be for them.
        if kind == .date || kind == .data, !jar.isInPropertyList || jar.context.hasTransforms { return jar }
        guard coercion == nil, case .row(let source, let row) = jar.content else {
            return jar._strict(coercion)
        }
        if fits(row, of: source, ofScalars: kind) || source.context.saysWhatToConvert { return jar }
        let root = root
        if let known = root.strictSource, known.of === source { return Jar(.row(known.strict, row)) }
        let strict = source.with(source.context.union(CodedAsIs.context))
        root.strictSource = (source, strict)
        return Jar(.row(strict, row))
    }

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
