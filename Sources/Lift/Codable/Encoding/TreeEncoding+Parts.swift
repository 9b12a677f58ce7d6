#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// The values that containers encode with a `TreeEncoding`.

// MARK: - Parts

extension TreeEncoding {
    func set(_ content: JarContent, at key: some CodingKey) throws(LiftError) {
        try check(content, at: steps(key))
        replace(item(of: content), at: key)
    }

    func setNil(at key: some CodingKey, isExplicit: Bool) throws(LiftError) {
        if isEarly { return setNilEarly(at: key, isExplicit: isExplicit) }
        switch nilStrategy {
        case .omitted:
            if isExplicit, !member(at: key).content.isMissing { remove(at: key) }
        case .null:
            if isExplicit || member(at: key).content.isMissing { try set(.null, at: key) }
        case nil:
            if isExplicit || isDefaulted(key) { try set(.null, at: key) }
        }
    }

    /// Whether decoding replaces a missing value at `key` by a default other than nil.
    private func isDefaulted(_ key: some CodingKey) -> Bool {
        defaults?.hasValue(at: key.stringValue) ?? false
    }

    private func setNilEarly(at key: some CodingKey, isExplicit: Bool) {
        let name = key.stringValue
        if isExplicit || isDefaulted(key) {
            replace(JarItem(.null), at: key)
            members.add(name, .init(isData: isData(key), isNil: true))
        } else if !tree.has(name) {
            members.omit(name, after: tree.memberCount)
        }
    }

    private func check(
        _ content: JarContent, at steps: @autoclosure () -> [JarPath.Component]
    ) throws(LiftError) {
        guard isFinite, let number = content.notFinite else { return }
        throw below(steps(), LiftError(number, cannotBeIn: "JSON"))
    }

    func setPart<Value: Encodable>(_ value: Value, at key: some CodingKey) throws(LiftError) {
        keepPartKey(key)
        if value.isMissingJar { return try setNil(at: key, isExplicit: false) }
        let item: JarItem
        do throws(LiftError) {
            item = try self.item(of: value, at: step(key))
        } catch {
            if changesNothing(value) { return }
            throw below(steps(key), error)
        }
        if item.content.isMissing || (item.content.isNull && isNil(value)) {
            if !item.isLeftOut { try setNil(at: key, isExplicit: true) }
        } else {
            replace(item, at: key)
        }
    }

    func add(_ rest: RestContent) { self.rest = self.rest?.union(rest) ?? rest }

    func append(_ content: JarContent) throws(LiftError) {
        try check(content, at: [.index(count)])
        tree.append(item(of: content))
    }

    func appendPart<Value: Encodable>(_ value: Value) throws(LiftError) {
        let index = JarPath.Component.index(count)
        let item: JarItem
        do throws(LiftError) {
            item = try self.item(of: value, at: index)
        } catch {
            throw below([index], error)
        }
        tree.append(item.content.isMissing ? item.elementForMissing ?? JarItem(.null) : item)
    }

    var count: Int { tree.count }

    func setSingle(_ content: JarContent) throws(LiftError) {
        try check(content, at: [])
        tree.setSingle(item(of: content))
    }

    func setSinglePart<Value: Encodable>(_ value: Value) throws(LiftError) {
        var item: JarItem
        do throws(LiftError) {
            item = try self.item(of: value, at: nil)
        } catch {
            throw below([], error)
        }
        if tree.isObject { removeNested(in: item) }
        if isEarly { item = note(item) }
        tree.setSingle(item.content.isMissing ? item.elementForMissing ?? JarItem(.null) : item)
    }

    /// Continues a dictionary that was encoded as a single value.
    func resume(_ whole: JarItem) {
        guard case .deferred(let deferred) = whole.content, let value = deferred as? EncodedValue,
            let resumed = value.resumed
        else { return }
        tree = EncodedTree(resumed.jar, in: context)
        members = resumed.members
        if let rest = value.rest { add(rest) }
    }

    /// Records the members of a dictionary that is encoded as a single value. If it follows other members,
    /// returns it without its rest, which becomes a rest here.
    private func note(_ whole: JarItem) -> JarItem {
        if case .object(let object) = whole.content {
            // No type encoded these keys as the names of properties.
            for member in object.members { members.add(member.key, .init(isData: true)) }
        }
        guard tree.isObject, case .deferred(let deferred) = whole.content,
            let value = deferred as? EncodedValue,
            let resumed = value.resumed, case .object(let object) = resumed.jar.content
        else { return whole }
        members.add(resumed.members, of: object, after: tree.memberCount)
        guard let rest = value.rest else { return whole }
        add(rest)
        return JarItem(.deferred(value.withoutRest), context: whole.context)
    }

    // MARK: Items

    /// Returns a part as an item: its representation if its type has one, and otherwise its encoded form. The
    /// path of an error begins at the part.
    func item<Value: Encodable>(
        of value: Value, at component: JarPath.Component?
    ) throws(LiftError) -> JarItem {
        let isAlone = isPartAlone
        // The parts of a dictionary are not alone.
        isPartAlone = false
        let level = level(at: component)
        guard level <= JarContent.maximumHeight else {
            // This container is too deep. Its parts are not encoded, so a type that contains itself ends.
            tree.refuse(.tooDeep)
            return JarItem(.null)
        }
        let represented = try represented(value, isAlone: isAlone, at: component)
        let item = if let represented { represented } else { try encoded(value, at: component) }
        if item.content.isTooDeep(inside: level) { throw .tooDeep }
        return item
    }

    /// Returns a scalar as an item.
    private func item(of content: JarContent) -> JarItem {
        guard keepsText, case .string = content else { return JarItem(content) }
        return JarItem(content, context: EncodedText.context)
    }

    /// Throws the first error in `item` or, for JSON, the error that writing it would throw. Throwing now, as
    /// for text, lets a type catch the error and continue without this part.
    private func check(_ item: JarItem) throws(LiftError) {
        let isFinite = isFinite
        let leaf = item.firstLeaf {
            $0.isError || isFinite && !$0.surelyFitsJSON
        } skipping: { part in
            guard let part = part as? EncodedValue else { return false }
            return part.isSound && (part.surelyFitsJSON || !isFinite)
        }
        guard let (content, path) = leaf else { return }
        if case .error(let error) = content { throw error.below(path, of: nil) }
        try JSONSink.check(Jar(item, in: context))
    }

    private func encoded<Value: Encodable>(
        _ value: Value, at component: JarPath.Component?
    ) throws(LiftError) -> JarItem {
        // The rules for an object are those of its own class.
        let part = take(type: Swift.type(of: value), at: component)
        try part.prepare(for: value)
        let item = try part.item(of: value)
        if component == nil, let origin = part.origin { self.origin = origin }
        keep(part)
        return item
    }

    /// Returns the representation of `value`; nil if its type has none.
    private func represented<Value: Encodable>(
        _ value: Value, isAlone: Bool, at component: JarPath.Component?
    ) throws(LiftError) -> JarItem? {
        // Dates and data are kept as they are, and represented when they are written.
        if context.hasTransforms, Value.self != Date.self, Value.self != Data.self,
            let jar = transformed(value, at: component)
        {
            let item = JarItem(jar)
            if !isAlone { try check(item) }
            return item
        }
        var item: JarItem
        switch CodingCache.encodingWay(of: Value.self) {
        case .coded, .array: return nil
        case .date:
            guard let date = value as? Date else { return nil }
            let item = JarItem(.date(date))
            if !isAlone { try check(item) }
            return item
        case .codedByText:
            return try (value as? any JarDictionaryByText)?.byText(in: self)
        case .representedByCoding(_, _, let isRaw) where !isEarly || !isRaw: return nil
        case .represented, .representedByCoding, .isolated, .asked:
            guard let value = try representable(value) else { return nil }
            let jar = value.held(using: context)
            if component == nil, let origin = jar.builtOrigin { self.origin = origin }
            item = JarItem(jar)
        }
        item.leaveContext(context)
        if keepsText, CodingCache.isText(Value.self) { item.context = EncodedText.context }
        if !isAlone { try check(item) }
        if isEarly, Self.mayBeTransformed(Value.self, item.content) {
            item = JarItem(.deferred(EncodedValue(item, of: Value.self, .represented, in: context)))
        }
        return item
    }

    /// Returns `value` as represented by a transform in the context; nil if there is none.
    private func transformed(_ value: some Encodable, at component: JarPath.Component?) -> Jar? {
        let cache = CodingCache.current
        let outer = cache.partLevel
        cache.partLevel = level(at: component)
        defer { cache.partLevel = outer }
        return context.represented(value)
    }

    /// Whether a transform that is added later may represent a value of this type differently.
    private static func mayBeTransformed(_ type: Any.Type, _ content: JarContent) -> Bool {
        switch content {
        case .missing, .absent, .null, .error, .bool, .date, .data: false
        case .string: type != String.self
        case .int, .uint, .double, .float: !(type is any Numeric.Type)
        case .deferred(let deferred): !(deferred is EncodedValue)
        default: type != Jar.self
        }
    }
}

extension JarContent {
    /// Whether it is easy to see that JSON can represent this.
    var surelyFitsJSON: Bool {
        switch self {
        case .missing, .absent, .null, .bool, .int, .uint, .string, .data: true
        case .double(let value): value.isFinite
        case .float(let value): value.isFinite
        case .row(let source, _): source.document.isJSON
        // Dates within some 950 years of 2001 have years of four digits.
        case .date(let date): abs(date.timeIntervalSinceReferenceDate) < 3e10
        default: false
        }
    }
}
