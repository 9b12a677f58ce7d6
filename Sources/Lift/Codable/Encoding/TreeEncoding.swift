/// Encodes a value as a Jar. Rules that rename keys, sorted keys and formats other than JSON need this too,
/// because they need the whole value before any of it is written.
///
/// A part is stored immediately. A nested container is stored in `finish`, because its type may write to it
/// until the value ends.
final class TreeEncoding: JarEncoding {
    let context: Jar.Context
    /// Whether more context may be added later. If so, an `EncodedValue` applies it.
    let isEarly: Bool
    /// Whether each text that a value encodes stays text, if the Jar is decoded as the same type.
    let keepsText: Bool
    /// Whether the Jar is written as JSON. Encoding infinity or NaN is then an error, as it is in text.
    var isFinite = false
    /// Whether the value is an `EncodedPart`, which encodes one part. No type can catch an error of that
    /// part, so it is not searched for errors.
    var isPartAlone = false
    /// The type of the value, to which key rules may apply.
    private(set) var type: Any.Type
    /// The type as which the value is encoded. An object may be one of a subclass.
    private var declaredType: Any.Type = Never.self
    /// Records about the members, if more context may be added later.
    var members = EncodedMembers()
    /// Whether the value asked for the context.
    private var asksForContext = false
    var tree: EncodedTree
    /// The rules that the type declares, which its nested containers follow as well.
    private var own: OwnRules?
    /// The key rules for the type; nil if there are none.
    private(set) var keys: JarKeyScope?
    let nilStrategy: JarEncoder.NilStrategy?
    /// The values with which decoding replaces missing ones; nil for a type without defaults.
    var defaults: JarDefaults?
    /// The members that no property has; nil if the type keeps none.
    var rest: RestContent?
    /// The text that the value was read from, if it has a rest.
    var origin: TextOrigin?
    private(set) var component: JarPath.Component?
    private(set) var outer: TreeEncoding?
    /// The encoding whose value this one continues; nil for any other.
    private var text: TextEncoding?
    /// The number of containers that the value is in.
    private(set) var level = 0
    private(set) var isNested = false
    private(set) var nestedKey: (any CodingKey)?
    var trivialPartKey: TrivialKey?
    var otherPartKey = OtherKey()
    /// The last error that was thrown to the type, and the `LiftError` it was made from.
    var lastFailure: (seen: any Error, error: LiftError)?
    /// Whether the value was taken. Anything that is encoded after that is ignored.
    private var isFinished = false
    var nested = NestedEncodings()
    /// The nested container that this one replaced at the same key. It remains if nothing is encoded here.
    private var replaced: TreeEncoding?
    /// The type of the last key, and whether keys of that type are data. All keys of a container have the
    /// same type.
    private var lastKeys: (type: any CodingKey.Type, areData: Bool)?
    /// An encoding that is not in use, for the next part.
    private var spare: TreeEncoding?

    init(
        _ context: Jar.Context, type: Any.Type, isEarly: Bool = false, at component: JarPath.Component? = nil,
        in outer: TreeEncoding? = nil, nestedWith own: OwnRules? = nil, keepsText: Bool = false
    ) {
        self.context = context
        self.type = type
        self.own = own ?? OwnRules.of(type)
        self.isEarly = isEarly
        self.keepsText = outer?.keepsText ?? keepsText
        tree = EncodedTree(in: context)
        keys = isEarly ? nil : JarKeyScope.scope(context, type, self.own)
        nilStrategy = isEarly || context.isEmpty ? nil : context.find(JarEncoder.NilStrategy.self)
        self.component = component
        self.outer = outer
    }

    var outerEncoding: (any JarEncoding)? { text ?? outer }

    /// Whether this encoding has the key rules of one type, so that no other type can reuse it.
    var hasKeyRules: Bool { keys != nil }

    /// The rules for the paths of errors. In an early encoding, these are the ones that are known already.
    var keysOfErrors: JarKeyScope? { isEarly ? JarKeyScope.scope(context, type, own) : keys }

    func noteContext() { asksForContext = true }

    /// Whether a key is data rather than the name of a property.
    func isData(_ key: some CodingKey) -> Bool {
        let type = Swift.type(of: key)
        if let lastKeys, lastKeys.type == type { return lastKeys.areData }
        let areData = isDictionaryKey(type)
        lastKeys = (type, areData)
        return areData
    }

    func beginObject() {
        if isEarly, let whole = tree.whole { resume(whole) }
        tree.beginObject()
    }

    func beginArray() { tree.beginArray() }
}

// MARK: - Continuing a text

extension TreeEncoding {
    /// Creates an encoding for the rest of a value that text cannot follow. It belongs to that value, as a
    /// nested container does.
    convenience init(insteadOf text: TextEncoding, _ own: OwnRules? = nil) {
        self.init(text.context, type: Never.self, nestedWith: own)
        self.text = text
        isNested = true
        isFinite = true
        defaults = text.defaults
    }

    /// Returns a part of the value that `text` writes.
    func item(
        of part: some Encodable, at component: JarPath.Component?, insteadOf text: TextEncoding
    ) throws(LiftError) -> JarItem {
        self.text = text
        (trivialPartKey, otherPartKey) = (text.trivialPartKey, text.otherPartKey)
        return try item(of: part, at: component)
    }

    /// Begins with what was written before.
    func begin(with whole: Jar) { tree.setSingle(JarItem(whole)) }

    /// Returns what was encoded.
    func end() throws(LiftError) -> JarItem {
        defer { text = nil }
        return try finish()
    }

    /// Ignores anything that is encoded from now on.
    func abandon() {
        text = nil
        takeNested()
    }
}

// MARK: - Encoding a value

extension TreeEncoding {
    /// Creates an encoding for `value`.
    private convenience init<Value: Encodable>(
        for value: Value, in context: Jar.Context, isEarly: Bool = false, keepsText: Bool = false
    ) throws(LiftError) {
        self.init(context, type: Swift.type(of: value), isEarly: isEarly, keepsText: keepsText)
        try prepare(for: value)
    }

    /// Notes what has to be known of a value before it is encoded.
    func prepare<Value: Encodable>(for value: Value) throws(LiftError) {
        declaredType = Value.self
        if defaults != nil || own?.hasDefaults == true {
            defaults = try JarDefaults.named(value, own, in: context)
        }
    }

    /// Encodes `value` with a complete context.
    static func item(of value: some Encodable, in context: Jar.Context) throws(LiftError) -> JarItem {
        try TreeEncoding(for: value, in: context).item(of: value)
    }

    /// Represents `value` with a complete context. If encoding fails, the Jar has the error.
    static func jar(of value: some Encodable, in context: Jar.Context, keepsText: Bool = false) -> Jar {
        if context.hasTransforms, let jar = context.represented(value) { return jar }
        return Jar { () throws(LiftError) in try whole(of: value, in: context, keepsText: keepsText) }
    }

    /// Encodes `value` with a complete context, and keeps the text that it was read from.
    static func whole(
        of value: some Encodable, in context: Jar.Context, keepsText: Bool = false
    ) throws(LiftError) -> Jar {
        let encoding = try TreeEncoding(for: value, in: context, keepsText: keepsText)
        return Jar(try encoding.item(of: value), in: context).with(encoding.origin)
    }

    /// Represents a value that a transform for its type has chosen, which therefore doesn't apply to it, with
    /// a context that may be extended later.
    static func held(chosen value: some JarEncodable, in context: Jar.Context) -> Jar {
        Jar { () throws(LiftError) in try early(value, in: context, isChosen: true).within(context) }
    }

    /// Encodes `value` with a context that may be extended later.
    ///
    /// - Parameter isChosen: whether a transform for its type has chosen it, and doesn't apply to it.
    static func early(
        _ value: some Encodable, in context: Jar.Context, isChosen: Bool = false
    ) throws(LiftError) -> Jar {
        let encoding = try TreeEncoding(for: value, in: context, isEarly: true)
        if isChosen {
            encoding.declaredType = Never.self
            // A value that contains itself must end. Each takes the stack of two levels.
            encoding.level = CodingCache.current.partLevel + 1
        }
        return Jar(try encoding.item(of: value)).with(encoding.origin)
    }

    /// Returns what a value has encoded here, with a context that may be extended later. If it threw an
    /// error, throws that.
    func early(endingWith result: Result<Void, any Error>) throws(LiftError) -> Jar {
        Jar(try item { try result.get() }).with(origin)
    }

    /// Represents a `JarEncodable` value, most likely a scalar if it `isRaw`, with a context that may be
    /// extended later.
    static func held(_ value: some JarEncodable, isRaw: Bool = false, in context: Jar.Context) -> Jar {
        if context.hasTransforms, let jar = context.represented(value) { return jar }
        return Jar { () throws(LiftError) in
            let jar = try isRaw ? ScalarEncoding.early(value, in: context) : early(value, in: context)
            return jar.within(context)
        }
    }

    /// Encodes `value`. This encoding may have been used before.
    func item(of value: some Encodable) throws(LiftError) -> JarItem {
        isFinished = false
        isPartAlone = false
        // The type may have kept a container and written to it after the end of its value. Reading the
        // variable is faster than setting it each time.
        if !tree.isEmpty { tree.removeAll() }
        if rest != nil { rest = nil }
        if origin != nil { origin = nil }
        return try item { try value.encode(to: self) }
    }

    /// The number of values that may be encoded inside of one another. A value with 512 levels has fewer,
    /// but not one that contains itself in a dictionary or a set, whose parts begin at the first level again.
    static var maximumDepth: Int { 1024 }

    /// Returns what `encode` encodes.
    private func item(_ encode: () throws -> Void) throws(LiftError) -> JarItem {
        let cache = CodingCache.current
        if cache.treeDepth == Self.maximumDepth { throw .tooDeep }
        cache.treeDepth += 1
        defer { cache.treeDepth -= 1 }
        try run(encode)
        let item: JarItem
        do throws(LiftError) {
            item = try finish()
        } catch {
            throw error.below(keysOfErrors?.rootSteps ?? [], of: nil)
        }
        guard let keys else { return item }
        let rooted = JarItem(keys.rooted(Jar(item)))
        return rest.take()?.added(to: rooted, in: context) ?? rooted
    }

    @inline(__always)
    private func run(_ encode: () throws -> Void) throws(LiftError) {
        // The error retains the value that failed, and the value may retain this encoding.
        defer { if lastFailure != nil { lastFailure = nil } }
        do {
            try encode()
        } catch {
            tree.removeAll()
            takeNested()
            throw failure(error).below(keysOfErrors?.rootSteps ?? [], of: nil)
        }
        if nested.isEmpty { isFinished = true }
    }

    /// Stores the nested containers, and returns and removes everything that was encoded.
    ///
    /// - Throws: an error if the type requested containers of more than one kind for the same value.
    private func finish() throws(LiftError) -> JarItem {
        var nestedError: LiftError?
        takeNested { outer, nested in
            var item = nested.part.take()
            if item.content.isTooDeep(inside: nested.part.level) { item.content = .error(.tooDeep) }
            if case .error(let error) = item.content { nestedError = nested.part.below([], error) }
            if let key = nested.key {
                outer.put(item, at: key)
            } else if case .index(let index) = nested.step {
                outer.tree.replace(at: index, with: item)
            }
        }
        let item = take()
        if case .error(let error) = item.content { throw error }
        if let nestedError { throw nestedError }
        return item
    }

    /// Removes all nested containers and passes them to `body`: inner ones before outer ones, and those
    /// in one container in order.
    private func takeNested(_ body: (_ outer: TreeEncoding, _ nested: NestedEncoding) -> Void = { _, _ in }) {
        isFinished = true
        replaced.take()?.takeNested()
        if nested.isEmpty { return }
        for var next in nested.removeAll() {
            if let replaced = next.part.replaced.take() {
                if next.part.isUnused { next.part = replaced } else { replaced.takeNested() }
            }
            next.part.takeNested(body)
            body(self, next)
            if isKnownUniquelyReferenced(&next.part) { next.part.outer = nil }
        }
    }

    private var isUnused: Bool { tree.isEmpty && nested.isEmpty }

    /// Replaces a nested container at the same key, unless nothing is encoded here. If that one had replaced
    /// a third, only one of them is kept.
    func replace(_ earlier: TreeEncoding) {
        let third = earlier.replaced.take()
        let isKept = third == nil || !earlier.isUnused
        (isKept ? third : earlier)?.takeNested()
        replaced = isKept ? earlier : third
    }

    /// Removes the nested container at `key`, if there is one. What is written to it from now on is ignored.
    func removeNested(at key: some CodingKey) {
        // A container and those in it would retain each other.
        nested.remove(at: key)?.takeNested()
    }

    /// Removes the nested containers whose keys occur in `whole`, a dictionary that is encoded as a single
    /// value.
    func removeNested(in whole: JarItem) {
        if nested.isEmpty { return }
        let whole = Jar(whole, in: context).resolved
        for next in nested.removeAll() {
            if case .key(let key) = next.step, !whole.child(key).content.isMissing {
                next.part.takeNested()
            } else {
                nested.append(next)
            }
        }
    }

    /// Returns and removes what was encoded, once the nested containers are stored.
    private func take() -> JarItem {
        let item = tree.take()
        if let rest { origin = rest.origin }
        guard isEarly else {
            // With rules, the members are added to those outside of the root, too.
            guard let rest, keys == nil || isNested else { return item }
            self.rest = nil
            return rest.added(to: item, in: context)
        }
        let rest = rest.take()
        defer { (members, asksForContext) = (EncodedMembers(), false) }
        switch item.content {
        case .null where !asksForContext, .error: return item
        default:
            return JarItem(
                .deferred(
                    EncodedValue(
                        item, of: type, as: declaredType, isNested ? .nested : .coded, own, members: members,
                        rest: rest, in: context, asksForContext: asksForContext)))
        }
    }

    // MARK: Encodings for parts

    /// Returns an encoding for a part. The spare one is reused unless its type has kept it.
    func take(type: Any.Type, at component: JarPath.Component?) -> TreeEncoding {
        let part: TreeEncoding
        if isKnownUniquelyReferenced(&spare), let reused = spare {
            spare = nil
            reused.component = component
            reused.outer = self
            (reused.type, reused.own) = (type, OwnRules.of(type))
            reused.keys = isEarly ? nil : JarKeyScope.scope(context, type, reused.own)
            part = reused
        } else {
            part = TreeEncoding(context, type: type, isEarly: isEarly, at: component, in: self)
        }
        part.isFinite = isFinite
        part.level = level(at: component)
        return part
    }

    /// Keeps the encoding of a part for the next one.
    func keep(_ part: TreeEncoding) {
        // Otherwise the two would retain each other.
        part.outer = nil
        if spare == nil { spare = part }
    }

    /// The number of containers that a part is in. It has no step if it is the whole value.
    func level(at component: JarPath.Component?) -> Int { component == nil ? level : level + 1 }

    /// Returns an encoding for a nested container.
    func nested(at step: JarPath.Component, for key: (any CodingKey)? = nil) -> TreeEncoding {
        // If what's written there is ignored, or too deep, this encoding serves for it too, so nested
        // containers don't make a long chain.
        let isTooDeep = level >= JarContent.maximumHeight
        if isTooDeep { tree.refuse(.tooDeep) }
        if isFinished || isTooDeep { return self }
        let part = TreeEncoding(
            context, type: Never.self, isEarly: isEarly, at: step, in: self, nestedWith: own)
        part.isNested = true
        part.nestedKey = key
        part.isFinite = isFinite
        part.level = level + 1
        if let defaults, let key { part.defaults = defaults.part(at: [.key(key.stringValue)]) }
        nested.append(NestedEncoding(step: step, key: key, part: part))
        return part
    }

    /// Returns an encoding for a superclass, with the same key rules.
    func inherited() -> TreeEncoding {
        let part = nestInstead(at: JarCodingKey.inherited)
        (part.keys, part.type) = (keys, type)
        return part
    }
}
