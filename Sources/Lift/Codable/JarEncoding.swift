import Foundation

/// Encodes one value: into a Jar, or straight into JSON text.
///
/// What a part is encoded as is put in at once; a nested container, which may be written to later, when its turn comes in
/// `finish`.
final class JarEncoding: Encoder {
    let context: Jar.Context
    /// Whether the context is not all that there will be: what it may say of the value is left to an `EncodedValue`.
    let isEarly: Bool
    /// Whether it becomes JSON, which has no infinity and no NaN: they are refused where they are encoded, as in text.
    private var isFinite = false
    /// The type of the value, which rules for keys may be for.
    private var type: Any.Type
    /// What is to be known of the members, if that is early.
    private var members = EncodedMembers()
    /// Whether the value asked for the context.
    private var asksForContext = false
    /// What is encoded as text, while it is.
    private let text: EncodedText?
    private var tree: EncodedTree
    /// What the context says of keys, if it does.
    private var keys: JarKeyScope?
    private let nilStrategy: JarNilStrategy?
    /// What is read where nothing is written; nil for a type without defaults.
    private var defaults: JarDefaults?
    /// Where this value stands in that of `outer`.
    private var component: JarPathComponent?
    private(set) var outer: JarEncoding?
    /// Whether this is a nested container or a super encoder: a part of the value that `outer` encodes.
    private(set) var isNested = false
    /// The last error that the type saw, and what it is.
    var lastFailure: (seen: any Error, error: LiftError)?
    /// Whether its value was taken: what is encoded later goes nowhere, and is not kept.
    private var isFinished = false
    /// Nested containers, and where they are put: at a step, or where the property of a key stands.
    private var nested: [(step: JarPathComponent, key: (any CodingKey)?, part: JarEncoding)] = []
    /// An encoding that was finished, to be used for the next part.
    private var spare: JarEncoding?

    fileprivate init(
        _ context: Jar.Context, type: Any.Type, isEarly: Bool = false, at component: JarPathComponent? = nil,
        in outer: JarEncoding? = nil, _ text: EncodedText? = nil
    ) {
        self.context = context
        self.type = type
        self.isEarly = isEarly
        tree = EncodedTree(in: context)
        keys = isEarly ? nil : JarKeyScope.scope(context, type)
        nilStrategy = isEarly || context.isEmpty ? nil : context.find(JarNilStrategy.self)
        self.component = component
        self.outer = outer
        self.text = text
    }

    var codingPath: [any CodingKey] {
        (outer?.codingPath ?? []) + [component].compactMap { $0 }.map { JarCodingKey($0) }
    }

    var userInfo: [CodingUserInfoKey: Any] {
        noteContext()
        return context.userInfo
    }

    private func noteContext() {
        if isNested { outer?.noteContext() } else { asksForContext = true }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if let text, text.isSingle { leaveText() }
        if isEarly, let whole = tree.whole { resume(whole) }
        if let text, text.isOpen { text.beginObject() } else { tree.beginObject() }
        return KeyedEncodingContainer(JarKeyedEncoding(encoding: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if let text, text.isSingle { leaveText() }
        if let text, text.isOpen { text.beginArray() } else { tree.beginArray() }
        return JarUnkeyedEncoding(encoding: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { JarSingleEncoding(encoding: self) }
}

// MARK: - Encoding a value

extension JarEncoding {
    /// What `value` is encoded as with a context that is known.
    static func item(
        of value: some Encodable, in context: Jar.Context, _ defaults: JarDefaults? = nil
    ) throws(LiftError) -> JarItem {
        let encoding = JarEncoding(context, type: Swift.type(of: value))
        encoding.defaults = defaults
        return try encoding.item(of: value)
    }

    /// What `value` is encoded as with a context to which more may be added.
    static func early(
        _ value: some Encodable, in context: Jar.Context, _ defaults: JarDefaults? = nil
    ) throws(LiftError) -> JarItem {
        do throws(LiftError) {
            let encoding = JarEncoding(context, type: Swift.type(of: value), isEarly: true)
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

    /// Encodes `value` into `sink`.
    static func write(
        _ value: some Encodable, to sink: JarSink, in context: Jar.Context, _ defaults: JarDefaults? = nil
    ) throws(LiftError) {
        let json = sink.receiver as? JSONSink
        let encodings = sink.receiver.encodings
        let encoding =
            encodings.take(for: context)
            ?? JarEncoding(
                context, type: Swift.type(of: value), json.flatMap { $0.takesTokens ? EncodedText($0) : nil })
        if let defaults { encoding.defaults = defaults }
        defer {
            if defaults != nil { encoding.defaults = nil }
            if encoding.keys == nil { encodings.keep(encoding) }
        }
        // JSON has neither infinity nor NaN.
        encoding.isFinite = json != nil
        guard let text = encoding.text, encoding.isDirect else {
            var jar = Jar(try encoding.item(of: value))
            if !context.isEmpty { jar.context = context.union(jar.context) }
            return try sink.write(jar)
        }
        text.sink.beginParts()
        defer { text.sink.endParts() }
        try encoding.write(value, to: text)
    }

    /// Whether members are what a type says they are, at the keys that it says.
    private var isDirect: Bool { keys == nil && nilStrategy == nil && !context.hasTransforms }

    /// Encodes `value` into a Jar.
    private func item(of value: some Encodable) throws(LiftError) -> JarItem {
        try encode(value)
        let item = finish()
        guard let keys else { return item }
        return JarItem(keys.rooted(Jar(item)))
    }

    /// Encodes `value` into text; nothing of it is left there if that fails.
    private func write(_ value: some Encodable, to text: EncodedText) throws(LiftError) {
        text.open()
        do throws(LiftError) {
            try encode(value)
            if text.isOpen { try text.close() } else { try text.sink.write(Jar(finish(), in: context)) }
        } catch {
            text.drop()
            tree.removeAll()
            throw error
        }
    }

    private func encode(_ value: some Encodable) throws(LiftError) {
        isFinished = false
        // Of a container that somebody kept and wrote to when its value was finished. Asked first: to change a variable of a
        // class takes longer than to look at it.
        if !tree.isEmpty { tree.removeAll() }
        // It keeps the value that failed, which may keep this.
        defer { if lastFailure != nil { lastFailure = nil } }
        do {
            try value.encode(to: self)
        } catch {
            tree.removeAll()
            dropNested()
            throw failure(error).below(keys?.rootSteps ?? [], of: nil)
        }
        if nested.isEmpty { isFinished = true }
    }

    /// All that was encoded; nothing is left.
    private func finish() -> JarItem {
        let item = finishTree()
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

    private func finishTree() -> JarItem {
        for (step, key, part) in nested {
            let item = part.finish()
            if let key {
                put(item, at: key)
            } else if case .index(let index) = step {
                tree.replace(at: index, with: item)
            }
        }
        dropNested()
        return tree.take()
    }

    /// Lets go of nested containers, which know what they are in, and of theirs.
    private func dropNested() {
        isFinished = true
        for (_, _, part) in nested { part.dropNested() }
        nested = []
    }

    /// Goes on as a Jar, if what is encoded was text so far.
    private func leaveText() {
        guard let text, text.isOpen else { return }
        do throws(LiftError) {
            let isSingle = text.isSingle
            let jar = try text.takeBack()
            if isSingle { tree.setSingle(JarItem(jar)) } else { tree = EncodedTree(jar, in: context) }
        } catch {
            tree.setSingle(JarItem(.error(error)))
        }
    }
}

// MARK: - Parts

extension JarEncoding {
    func set(_ content: JarContent, at key: some CodingKey) throws(LiftError) {
        if let text, text.isOpen {
            let key = key.stringValue
            do throws(LiftError) {
                if try text.write(content, atKey: key) { return }
            } catch {
                throw below([.key(key)], error)
            }
            leaveText()
        }
        if isFinite { try check(content, at: step(key)) }
        replace(JarItem(content), at: key)
    }

    /// Sets what stands for nil; `isExplicit` when the type says that it is encoded. It is as well where it would be read as
    /// a default that is left out.
    func setNil(at key: some CodingKey, isExplicit: Bool) throws(LiftError) {
        if isEarly { return setNilEarly(at: key, isExplicit: isExplicit) }
        switch nilStrategy {
        case .omitted: return
        case .null: try set(.null, at: key)
        case nil:
            if isExplicit || isDefaulted(key) { try set(.null, at: key) }
        }
    }

    private func check(_ content: JarContent, at step: JarPathComponent?) throws(LiftError) {
        guard isFinite, let number = content.notFinite else { return }
        throw below([step].compactMap { $0 }, LiftError(number, hasNo: "JSON"))
    }

    func setPart<Value: Encodable>(_ value: Value, at key: some CodingKey) throws(LiftError) {
        if let text, text.isOpen {
            let key = key.stringValue
            if try write(value, in: text.openPart(atKey: key), of: text, at: .key(key)) { return }
            leaveText()
        }
        let item: JarItem
        do throws(LiftError) {
            item = try self.item(of: value, at: step(key))
        } catch {
            throw below(steps(key), error)
        }
        if item.content.isMissing || (item.content.isNull && isNil(value)) {
            try setNil(at: key, isExplicit: true)
        } else {
            replace(item, at: key)
        }
    }

    func append(_ content: JarContent) throws(LiftError) {
        if let text, text.isOpen {
            do throws(LiftError) {
                try text.append(content)
            } catch {
                throw below([.index(text.count)], error)
            }
        } else {
            try check(content, at: .index(count))
            tree.append(JarItem(content))
        }
    }

    func appendPart<Value: Encodable>(_ value: Value) throws(LiftError) {
        let index = JarPathComponent.index(count)
        if let text, text.isOpen {
            _ = try write(value, in: text.openElement(), of: text, at: index)
            return
        }
        let item: JarItem
        do throws(LiftError) {
            item = try self.item(of: value, at: index)
        } catch {
            throw below([index], error)
        }
        tree.append(item.content.isMissing ? JarItem(.null) : item)
    }

    /// How many elements were appended.
    var count: Int {
        if let text, text.isOpen { text.count } else { tree.count }
    }

    func setSingle(_ content: JarContent) throws(LiftError) {
        if let text, text.isSingle { leaveText() }
        if let text, text.isOpen { return try text.setSingle(content) }
        try check(content, at: nil)
        tree.setSingle(JarItem(content))
    }

    /// As above, of a value that stands for this one.
    func setSinglePart<Value: Encodable>(_ value: Value) throws(LiftError) {
        if let text, text.isSingle || text.isObject { leaveText() }
        if let text, text.isOpen {
            _ = try write(value, in: text.openSingle(), of: text, at: nil)
            return
        }
        let item: JarItem
        do throws(LiftError) {
            item = try self.item(of: value, at: nil)
        } catch {
            throw below([], error)
        }
        if isEarly, tree.isObject { note(item) }
        tree.setSingle(item.content.isMissing ? JarItem(.null) : item)
    }

    /// Goes on with a dictionary that was encoded as a whole.
    private func resume(_ whole: JarItem) {
        guard case .deferred(let deferred) = whole.content, let value = deferred as? EncodedValue,
            let resumed = value.resumed
        else { return }
        tree = EncodedTree(resumed.jar, in: context)
        members = resumed.members
    }

    /// Notes the members of a dictionary that is encoded as a whole beside members that are there.
    private func note(_ whole: JarItem) {
        guard case .deferred(let deferred) = whole.content, let value = deferred as? EncodedValue,
            let resumed = value.resumed, case .object(let object) = resumed.jar.content
        else { return }
        members.add(resumed.members, of: object, behind: tree.memberCount)
    }

    // MARK: As text

    /// Writes what a part is represented as, or encoded as. False if it could not be begun.
    private func write<Value: Encodable>(
        _ value: Value, in opening: EncodedText.Opening, of text: EncodedText, at component: JarPathComponent?
    ) throws(LiftError) -> Bool {
        guard case .opened(let part) = opening else {
            if case .hasKey = opening { return false }
            return true
        }
        do throws(LiftError) {
            try write(value, at: component, to: text.sink)
            try text.close(part)
        } catch {
            text.drop(part)
            throw error.below([component].compactMap { $0 }, of: nil)
        }
        return true
    }

    private func write<Value: Encodable>(
        _ value: Value, at component: JarPathComponent?, to sink: JSONSink
    ) throws(LiftError) {
        switch CodingCache.current.encodingWay(of: Value.self) {
        case .represented(let type):
            return try write(value, as: type, to: sink)
        case .date:
            if let date = value as? Date { return try date._write(to: JarSink(sink), using: context) }
        case .asked:
            if let value = value as? any JarRepresentable {
                return try value._write(to: JarSink(sink), using: context)
            }
        case .codedByText:
            if let item = try (value as? any JarDictionaryByText)?.byText(in: self) {
                return try sink.write(Jar(item, in: context))
            }
        case .coded: break
        }
        let part = take(type: context.isEmpty ? Value.self : Swift.type(of: value), at: component)
        if let text = part.text { try part.write(value, to: text) }
        keep(part)
    }

    private func write<Representable: JarRepresentable>(
        _ value: some Encodable, as type: Representable.Type, to sink: JSONSink
    ) throws(LiftError) {
        if let value = value as? Representable { try value._write(to: JarSink(sink), using: context) }
    }

    // MARK: As a Jar

    /// The item of a part: what it is represented as, or encoded as. Its errors have the path from that part.
    func item<Value: Encodable>(
        of value: Value, at component: JarPathComponent?
    ) throws(LiftError) -> JarItem {
        let item: JarItem
        if let own = try represented(value) { item = own } else { item = try encoded(value, at: component) }
        // At once, as it is in text: who catches it goes on without this part.
        if case .error(let error) = item.content { throw error }
        return item
    }

    private func encoded<Value: Encodable>(
        _ value: Value, at component: JarPathComponent?
    ) throws(LiftError) -> JarItem {
        // Rules hold for what an object is, not only for what it is known as.
        let part = take(type: context.isEmpty ? Value.self : Swift.type(of: value), at: component)
        let item = try part.item(of: value)
        keep(part)
        return item
    }

    /// What `value` is represented as, if it has a representation of its own.
    private func represented<Value: Encodable>(_ value: Value) throws(LiftError) -> JarItem? {
        // Dates and data are held as they are, and represented when they are written.
        if context.hasTransforms, Value.self != Date.self, Value.self != Data.self,
            let jar = context.represented(value)
        {
            return JarItem(jar)
        }
        var item: JarItem
        switch CodingCache.current.encodingWay(of: Value.self) {
        case .coded: return nil
        case .date:
            guard let date = value as? Date else { return nil }
            return JarItem(.date(date))
        case .codedByText:
            return try (value as? any JarDictionaryByText)?.byText(in: self)
        case .represented, .asked:
            guard let value = value as? any JarRepresentable else { return nil }
            item = JarItem(value._held(using: context))
        }
        item.leaveContext(context)
        // Text says at once what JSON has no form for.
        if isFinite, !item.content.isMissing, holdsFloats(Value.self) {
            try JSONSink.check(Jar(item, in: context))
        }
        if isEarly, Self.mayBeTransformed(Value.self, item.content) {
            item = JarItem(.deferred(EncodedValue(item, of: Value.self, .represented, in: context)))
        }
        return item
    }

    /// Whether a transform may represent a value of this type in another way than its type has.
    private static func mayBeTransformed(_ type: Any.Type, _ content: JarContent) -> Bool {
        switch content {
        case .missing, .absent, .null, .error, .bool, .date, .data: false
        case .string: type != String.self
        case .int, .uint, .double, .float: !(type is any Numeric.Type)
        case .deferred(let deferred): !(deferred is EncodedValue)
        default: type != Jar.self
        }
    }

    /// Sets a member, instead of a nested container that was there.
    private func replace(_ item: JarItem, at key: some CodingKey) {
        if mayHaveNested(at: key) { nested.removeAll { Self.isSame($0.key, key) } }
        put(item, at: key)
    }

    /// Whether it is worth to look through all nested containers.
    private func mayHaveNested(at key: some CodingKey) -> Bool {
        if nested.isEmpty { return false }
        // What stands at a path is not among the members here.
        guard keys == nil || steps(key).count == 1, case .key(let text) = step(key) else { return true }
        return tree.has(text)
    }

    private static func isSame(_ key: (any CodingKey)?, _ other: some CodingKey) -> Bool {
        key.map { JarKey.areEqual($0.stringValue, other.stringValue) } ?? false
    }

    private func put(_ item: JarItem, at key: some CodingKey) {
        if let keys, keys.governs(Swift.type(of: key)) {
            tree.set(item, at: keys.keys(of: key.stringValue))
        } else {
            tree.set(item, atKey: key.stringValue)
            if isEarly { members.add(key.stringValue, .init(isData: isDictionaryKey(Swift.type(of: key)))) }
        }
    }

    /// Whether a property that is left out is read as something else than nil.
    private func isDefaulted(_ key: some CodingKey) -> Bool {
        defaults?.hasValue(at: key.stringValue) ?? false
    }

    private func setNilEarly(at key: some CodingKey, isExplicit: Bool) {
        let name = key.stringValue
        if isExplicit || isDefaulted(key) {
            replace(JarItem(.null), at: key)
            members.add(name, .init(isData: isDictionaryKey(Swift.type(of: key)), isNil: true))
        } else if !tree.has(name) {
            members.omit(name, behind: tree.memberCount)
        }
    }

    // MARK: Encodings for parts

    /// An encoding for a part: one that was used before, unless somebody has kept it.
    private func take(type: Any.Type, at component: JarPathComponent?) -> JarEncoding {
        if keys == nil, isKnownUniquelyReferenced(&spare), let part = spare {
            spare = nil
            part.component = component
            part.outer = self
            part.type = type
            part.isFinite = isFinite
            return part
        }
        let part = JarEncoding(
            context, type: type, isEarly: isEarly, at: component, in: self, text.map { EncodedText($0.sink) })
        part.isFinite = isFinite
        return part
    }

    /// Keeps the encoding of a part for the next one.
    private func keep(_ part: JarEncoding) {
        // It does not keep alive what it was in, which keeps it.
        part.outer = nil
        if spare == nil { spare = part }
    }

    /// An encoding for a nested container.
    private func nest(at step: JarPathComponent, for key: (any CodingKey)? = nil) -> JarEncoding {
        let part = JarEncoding(context, type: Never.self, isEarly: isEarly, at: step, in: self)
        part.isNested = true
        part.isFinite = isFinite
        if let defaults, let key { part.defaults = defaults.part(at: [.key(key.stringValue)]) }
        if !isFinished { nested.append((step, key, part)) }
        return part
    }

    /// The encoding for a container at `key`. What is there already goes on: a container or what a value was encoded as.
    func nest(at key: some CodingKey) -> JarEncoding {
        leaveText()
        if mayHaveNested(at: key), let there = nested.first(where: { Self.isSame($0.key, key) }) {
            return there.part
        }
        let present = member(at: key)
        put(JarItem(.null), at: key)
        let part = nest(at: step(key), for: key)
        if !present.content.isMissing, !present.content.isNull { part.tree.setSingle(present) }
        return part
    }

    /// The encoding for a value of its own at `key`, which replaces what is there.
    func nestValue(at key: some CodingKey) -> JarEncoding {
        leaveText()
        replace(JarItem(.null), at: key)
        return nest(at: step(key), for: key)
    }

    private func member(at key: some CodingKey) -> JarItem {
        if let keys, keys.governs(Swift.type(of: key)) {
            return tree.member(at: keys.keys(of: key.stringValue))
        }
        return tree.member(at: .verbatim(key.stringValue))
    }

    /// The encoding for the next element.
    func nestElement() -> JarEncoding {
        leaveText()
        let index = tree.count
        tree.append(JarItem(.null))
        return nest(at: .index(index))
    }

    /// An encoding for what the type inherits, which the same rules hold for.
    func nestInherited() -> JarEncoding {
        let part = nestValue(at: JarCodingKey.inherited)
        part.keys = keys
        part.type = type
        return part
    }
}

// MARK: - Errors

extension JarEncoding {
    /// The steps from the value that is encoded to this nested container of it.
    private var nestedSteps: [JarPathComponent] {
        isNested ? (outer?.nestedSteps ?? []) + [component].compactMap { $0 } : []
    }

    /// An error of what was to stand at `steps`, seen from the value that is encoded.
    private func below(_ steps: [JarPathComponent], _ error: LiftError) -> LiftError {
        error.below(nestedSteps + steps, of: nil)
    }

    /// The step to a property in the data.
    private func steps(_ key: some CodingKey) -> [JarPathComponent] {
        guard let keys, keys.governs(Swift.type(of: key)) else { return [.key(key.stringValue)] }
        return keys.keys(of: key.stringValue).alternatives.first ?? [.key(key.stringValue)]
    }

    /// The last of them.
    private func step(_ key: some CodingKey) -> JarPathComponent {
        // Without rules no list is made.
        keys == nil ? .key(key.stringValue) : steps(key).last ?? .key(key.stringValue)
    }
}

private func isNil(_ value: some Encodable) -> Bool {
    guard let optional = value as? any OptionalValue else { return false }
    return optional.wrapped == nil
}
