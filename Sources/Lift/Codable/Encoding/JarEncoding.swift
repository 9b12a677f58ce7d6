/// Encodes one value or one nested container, as text (`TextEncoding`) or as a Jar (`TreeEncoding`).
///
/// Both have the same containers, which pass each part to the encoding that made them.
protocol JarEncoding: AnyObject, Encoder {
    var context: Jar.Context { get }
    /// The step from the value that this is a part of.
    var component: JarPath.Component? { get }
    /// The encoding of the value that this is a part of.
    var outerEncoding: (any JarEncoding)? { get }
    /// The key of this nested container; nil for an element, and for what is not nested.
    var nestedKey: (any CodingKey)? { get }
    /// The key of the part that is being encoded, if it has no references.
    var trivialPartKey: TrivialKey? { get set }
    /// The key of the part, if it is another one.
    var otherPartKey: OtherKey { get set }
    /// Whether this is a nested container or a super encoder, which belongs to the value of `outerEncoding`.
    var isNested: Bool { get }
    /// The last error that was thrown to the type, and the `LiftError` it was made from.
    var lastFailure: (seen: any Error, error: LiftError)? { get set }

    /// Notes that the value has read the context.
    func noteContext()

    func beginObject()
    func beginArray()

    func set(_ content: JarContent, at key: some CodingKey) throws(LiftError)
    /// Encodes a nil. Without a `JarEncoder.NilStrategy` it is omitted, unless the type encodes it
    /// explicitly or decoding would replace it by a default.
    func setNil(at key: some CodingKey, isExplicit: Bool) throws(LiftError)
    func setPart<Value: Encodable>(_ value: Value, at key: some CodingKey) throws(LiftError)
    /// Adds the members that no property has.
    func add(_ rest: RestContent)

    /// The number of elements so far.
    var count: Int { get }
    func append(_ content: JarContent) throws(LiftError)
    func appendPart<Value: Encodable>(_ value: Value) throws(LiftError)

    func setSingle(_ content: JarContent) throws(LiftError)
    /// Encodes this whole value as `value`.
    func setSinglePart<Value: Encodable>(_ value: Value) throws(LiftError)

    /// The path to a property in the data.
    func steps(_ key: some CodingKey) -> [JarPath.Component]

    /// The encoding for a container at `key`. It continues the container or value that is already there.
    func nest(at key: some CodingKey) -> any JarEncoding
    /// The encoding for a new value at `key`, which replaces what is there.
    func nestValue(at key: some CodingKey) -> any JarEncoding
    /// The encoding for the next element.
    func nestElement() -> any JarEncoding
    /// The encoding for a superclass, with the same key rules.
    func nestInherited() -> any JarEncoding
}

// MARK: - Encoder

extension JarEncoding {
    var codingPath: [any CodingKey] {
        var path: [any CodingKey] = []
        var next: (any JarEncoding)? = self
        while let encoding = next {
            if let key = encoding.ownKey { path.append(key) }
            next = encoding.outerEncoding
        }
        return path.reversed()
    }

    /// The step from the outer value, as the type made it; nil if this is the whole value.
    private var ownKey: (any CodingKey)? {
        guard let component else { return nil }
        if let nestedKey { return nestedKey }
        if case .key = component, !isNested, let key = outerEncoding?.partKey { return key }
        return JarCodingKey(component)
    }

    private var partKey: (any CodingKey)? { trivialPartKey?.step?.key ?? otherPartKey.key }

    /// Keeps the key of a part that will be encoded.
    @inline(__always)
    func keepPartKey(_ key: some CodingKey) {
        trivialPartKey = TrivialKey(key)
        if trivialPartKey == nil, !otherPartKey.isData(key) { otherPartKey = OtherKey(key) }
    }

    var userInfo: [CodingUserInfoKey: Any] {
        ofValue.noteContext()
        return context.userInfo
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        beginObject()
        return CodingCache.containers(for: type).container(of: self)
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        beginArray()
        return JarUnkeyedEncoding(encoding: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { JarSingleEncoding(encoding: self) }
}

// MARK: - Nesting

extension JarEncoding {
    /// The encoding of the value that this nested container belongs to; this one if it is not nested.
    var ofValue: any JarEncoding {
        var encoding: any JarEncoding = self
        while encoding.isNested, let outer = encoding.outerEncoding { encoding = outer }
        return encoding
    }

    /// Adds the path to an error: the steps from the value to this nested container, followed by `steps`.
    func below(_ steps: [JarPath.Component], _ error: LiftError) -> LiftError {
        let nested = nestedSteps
        return error.below(nested.isEmpty ? steps : nested + steps, of: nil)
    }

    /// The steps from the value to this nested container; none if this is not nested.
    var nestedSteps: [JarPath.Component] {
        var steps: [JarPath.Component] = []
        var encoding: any JarEncoding = self
        while encoding.isNested, let component = encoding.component {
            guard let outer = encoding.outerEncoding else {
                steps.append(component)
                break
            }
            // The key in the data may be known only now.
            steps += encoding.nestedKey.map { outer.steps($0).reversed() } ?? [component]
            encoding = outer
        }
        return steps.reversed()
    }
}

// MARK: - Sinks

extension JarSink {
    /// Encodes `value` and writes it to this sink.
    ///
    /// - Parameter isPart: whether the value is an `EncodedPart`, which has no rules and is no array. The
    ///   runtime takes long to find that a type has no conformance, and each `EncodedPart` has another type.
    func encode(
        _ value: some Encodable, in context: Jar.Context, isPart: Bool = false
    ) throws(LiftError) {
        do throws(LiftError) {
            try write(encoded: value, in: context, isPart: isPart)
        } catch {
            throw error.encoded(in: context)
        }
    }

    private func write(
        encoded value: some Encodable, in context: Jar.Context, isPart: Bool
    ) throws(LiftError) {
        // A value may contain itself by a type that is represented, which begins a new encoding.
        let cache = CodingCache.current
        if cache.treeDepth >= TreeEncoding.maximumDepth { throw .tooDeep }
        cache.treeDepth += 1
        defer { cache.treeDepth -= 1 }
        let encodings = receiver.encodings
        let json = receiver as? JSONSink
        let type = type(of: value)
        let own = isPart ? nil : OwnRules.of(type)
        let defaults = try JarDefaults.named(value, own, in: context)
        if let json, json.takesTokens, let encoding = encodings.takeText(to: json, in: context, own) {
            if let defaults { encoding.defaults = defaults }
            return try write(value, by: encoding, isPart: isPart)
        }
        let isRuled = own?.keys.isEmpty == false
        let encoding =
            isRuled ? TreeEncoding(context, type: type) : encodings.takeTree(in: context, type: type)
        if let defaults { encoding.defaults = defaults }
        // JSON has neither infinity nor NaN.
        encoding.isFinite = json != nil
        defer { encodings.keep(encoding) }
        try write(Jar(try encoding.item(of: value)).within(context))
    }

    /// Writes a value as text, by an encoding that writes to this sink.
    func write(
        _ value: some Encodable, by encoding: TextEncoding, isPart: Bool = false
    ) throws(LiftError) {
        defer { receiver.encodings.keep(encoding) }
        encoding.sink.beginParts()
        defer { encoding.sink.endParts() }
        if isPart { try encoding.write(value) } else { try encoding.writeWhole(value) }
    }
}
