/// Encodes a value into a Jar. Key rules, sorted keys and formats other than JSON use it too, because they need the
/// whole value before any of it is written.
///
/// Parts are stored immediately. A nested container is stored in `finish`, because its type may write to it until
/// the value ends.
final class TreeEncoding: JarEncoding {
    let context: Jar.Context
    /// Whether more context may be added later. If so, an `EncodedValue` applies it.
    let isEarly: Bool
    /// Whether the Jar becomes JSON. Infinity and NaN are then refused when they are encoded, as in text.
    var isFinite = false
    /// The type of the value, which rules for keys may be for.
    private(set) var type: Any.Type
    /// What is to be known of the members, if that is early.
    var members = EncodedMembers()
    /// Whether the value asked for the context.
    private var asksForContext = false
    var tree: EncodedTree
    /// What the context says of keys, if it does.
    private(set) var keys: JarKeyScope?
    let nilStrategy: JarNilStrategy?
    /// What is read where nothing is written; nil for a type without defaults.
    var defaults: JarDefaults?
    private(set) var component: JarPathComponent?
    private(set) var outer: TreeEncoding?
    private(set) var isNested = false
    /// The last error that the type saw, and what it is.
    var lastFailure: (seen: any Error, error: LiftError)?
    /// Whether its value was taken: what is encoded later goes nowhere, and is not kept.
    private var isFinished = false
    /// A nested container, and where it is put: at a step, or where the property of a key stands.
    struct Nested {
        let step: JarPathComponent
        let key: (any CodingKey)?
        var part: TreeEncoding
    }

    var nested: [Nested] = []
    /// The type of the last key, and whether keys of that type are data. All keys of a container have the same type.
    private var lastKeys: (type: any CodingKey.Type, areData: Bool)?
    /// An encoding that was finished, to be used for the next part.
    private var spare: TreeEncoding?

    init(
        _ context: Jar.Context, type: Any.Type, isEarly: Bool = false, at component: JarPathComponent? = nil,
        in outer: TreeEncoding? = nil
    ) {
        self.context = context
        self.type = type
        self.isEarly = isEarly
        tree = EncodedTree(in: context)
        keys = isEarly ? nil : JarKeyScope.scope(context, type)
        nilStrategy = isEarly || context.isEmpty ? nil : context.find(JarNilStrategy.self)
        self.component = component
        self.outer = outer
    }

    var outerEncoding: (any JarEncoding)? { outer }

    /// Whether it applies the key rules of one type, and no other type can reuse it.
    var hasKeyRules: Bool { keys != nil }

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

// MARK: - Encoding a value

extension TreeEncoding {
    /// What `value` is encoded as with a context that is known.
    static func item(
        of value: some Encodable, in context: Jar.Context, _ defaults: JarDefaults? = nil
    ) throws(LiftError) -> JarItem {
        let encoding = TreeEncoding(context, type: Swift.type(of: value))
        encoding.defaults = defaults
        return try encoding.item(of: value)
    }

    /// What `value` is encoded as with a context to which more may be added.
    static func early(
        _ value: some Encodable, in context: Jar.Context, _ defaults: JarDefaults? = nil
    ) throws(LiftError) -> JarItem {
        do throws(LiftError) {
            let encoding = TreeEncoding(context, type: Swift.type(of: value), isEarly: true)
            encoding.defaults = defaults
            return try encoding.item(of: value)
        } catch {
            // The rules that are known say where it would have been.
            if !context.isEmpty { _ = try item(of: value, in: context, defaults) }
            throw error
        }
    }

    /// What a value that is `JarEncodable` is represented as.
    static func held(
        _ value: some JarEncodable, in context: Jar.Context, _ defaults: JarDefaults? = nil
    ) -> Jar {
        if context.hasTransforms, let jar = context.represented(value) { return jar }
        var jar: Jar
        do throws(LiftError) {
            jar = Jar(try early(value, in: context, defaults))
        } catch {
            return Jar(error: error)
        }
        if !context.isEmpty { jar.context = context.union(jar.context) }
        return jar
    }

    /// Encodes `value` into a Jar.
    func item(of value: some Encodable) throws(LiftError) -> JarItem {
        try encode(value)
        let item = finish()
        guard let keys else { return item }
        return JarItem(keys.rooted(Jar(item)))
    }

    private func encode(_ value: some Encodable) throws(LiftError) {
        isFinished = false
        // Left by a container that the type kept and wrote to after its value. Reading the variable first is
        // faster than changing it each time.
        if !tree.isEmpty { tree.removeAll() }
        // It keeps the value that failed, which may keep this.
        defer { if lastFailure != nil { lastFailure = nil } }
        do {
            try value.encode(to: self)
        } catch {
            tree.removeAll()
            takeNested()
            throw failure(error).below(keys?.rootSteps ?? [], of: nil)
        }
        if nested.isEmpty { isFinished = true }
    }

    /// All that was encoded; nothing is left.
    private func finish() -> JarItem {
        takeNested { outer, nested in
            let item = nested.part.take()
            if let key = nested.key {
                outer.put(item, at: key)
            } else if case .index(let index) = nested.step {
                outer.tree.replace(at: index, with: item)
            }
        }
        return take()
    }

    /// Removes all nested containers: the innermost first, and those in one container in order. Neither this nor
    /// freeing them recurses.
    private func takeNested(_ body: (_ outer: TreeEncoding, _ nested: Nested) -> Void = { _, _ in }) {
        isFinished = true
        if nested.isEmpty { return }
        var open = nested.map { (outer: self, nested: $0) }
        nested = []
        var found: [(outer: TreeEncoding, nested: Nested)] = []
        while let next = open.popLast() {
            let part = next.nested.part
            part.isFinished = true
            open += part.nested.map { (part, $0) }
            part.nested = []
            found.append(next)
        }
        while var next = found.popLast() {
            body(next.outer, next.nested)
            if isKnownUniquelyReferenced(&next.nested.part) { next.nested.part.outer = nil }
        }
    }

    /// What was encoded, after nested containers are stored.
    private func take() -> JarItem {
        let item = tree.take()
        guard isEarly else { return item }
        defer { (members, asksForContext) = (EncodedMembers(), false) }
        switch item.content {
        case .null where !asksForContext, .error: return item
        default:
            return JarItem(
                .deferred(
                    EncodedValue(
                        item, of: type, isNested ? .nested : .coded, members: members, in: context,
                        asksForContext: asksForContext)))
        }
    }
    // MARK: Encodings for parts

    /// An encoding for a part: one that was used before, unless somebody has kept it.
    func take(type: Any.Type, at component: JarPathComponent?) -> TreeEncoding {
        if keys == nil, isKnownUniquelyReferenced(&spare), let part = spare {
            spare = nil
            part.component = component
            part.outer = self
            part.type = type
            part.isFinite = isFinite
            return part
        }
        let part = TreeEncoding(context, type: type, isEarly: isEarly, at: component, in: self)
        part.isFinite = isFinite
        return part
    }

    /// Keeps the encoding of a part for the next one.
    func keep(_ part: TreeEncoding) {
        // It does not keep alive what it was in, which keeps it.
        part.outer = nil
        if spare == nil { spare = part }
    }

    /// An encoding for a nested container.
    func nested(at step: JarPathComponent, for key: (any CodingKey)? = nil) -> TreeEncoding {
        let part = TreeEncoding(context, type: Never.self, isEarly: isEarly, at: step, in: self)
        part.isNested = true
        part.isFinite = isFinite
        if let defaults, let key { part.defaults = defaults.part(at: [.key(key.stringValue)]) }
        if !isFinished { nested.append(Nested(step: step, key: key, part: part)) }
        return part
    }

    /// An encoding for what the type inherits, which the same rules hold for.
    func inherited() -> TreeEncoding {
        replace(JarItem(.null), at: JarCodingKey.inherited)
        let part = nested(at: step(JarCodingKey.inherited), for: JarCodingKey.inherited)
        part.keys = keys
        part.type = type
        return part
    }
}
