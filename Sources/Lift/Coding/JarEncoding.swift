import Foundation

/// Encodes one value into a Jar. What a part is encoded as is put in at once; a nested container, which may be written to
/// later, when its turn comes in `finish`.
final class JarEncoding: Encoder {
    private enum Kind {
        case nothing, single, array, object
        /// More than one kind of container was asked for.
        case contradiction
    }

    let context: Jar.Context
    private var kind = Kind.nothing
    // What is encoded, each kind in a variable of its own, to be changed in place.
    private var single = JarItem(.null)
    private var array = JarArray()
    private var object = JarObject()
    /// A bit for each key that is in the dictionary; keys that share one are looked for.
    private var keyMarks: UInt64 = 0
    /// How many members the last dictionary had, for the next to have room for as many.
    private var memberCount = 8
    /// What the context says of keys, if it does.
    private var keys: JarKeyScope?
    private let nilForm: JarNilForm?
    /// Where this value stands in that of `outer`.
    private var component: JarPathComponent?
    private var outer: JarEncoding?
    private let plainTypes: JarPlainTypes
    /// Whether this is a nested container or a super encoder: a part of the value that `outer` encodes.
    private var isNested = false
    /// Whether its value was taken: what is encoded later goes nowhere, and is not kept.
    private var isFinished = false
    /// Nested containers, and where they are put: at a step, or where the property of a key stands.
    private var nested: [(step: JarPathComponent, key: (any CodingKey)?, part: JarEncoding)] = []
    /// An encoding that was finished, to be used for the next part.
    private var spare: JarEncoding?

    /// What `value` is encoded as.
    static func jar(of value: some Encodable, in context: Jar.Context) throws(LiftError) -> Jar {
        let encoding = JarEncoding(context, type: type(of: value))
        return Jar(try encoding.encoded(value))
    }

    /// As above, for one value after the other: the encoding is kept for the next one in `pool`.
    static func jar(
        of value: some Encodable, in context: Jar.Context, pool: JarEncodingPool
    ) throws(LiftError) -> Jar {
        if let encoding = pool.take(), encoding.context.isSame(as: context), encoding.keys == nil {
            defer { pool.keep(encoding) }
            return Jar(try encoding.encoded(value))
        }
        let encoding = JarEncoding(context, type: type(of: value))
        defer { if encoding.keys == nil { pool.keep(encoding) } }
        return Jar(try encoding.encoded(value))
    }

    private init(
        _ context: Jar.Context, type: Any.Type, at component: JarPathComponent? = nil,
        in outer: JarEncoding? = nil
    ) {
        self.context = context
        keys = JarKeyScope.scope(context, type)
        nilForm = context.isEmpty ? nil : context.find(JarNilForm.self)
        self.component = component
        self.outer = outer
        plainTypes = outer?.plainTypes ?? JarPlainTypes()
    }

    var codingPath: [any CodingKey] {
        (outer?.codingPath ?? []) + [component].compactMap { $0 }.map { JarCodingKey($0) }
    }

    var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        begin(.object)
        return KeyedEncodingContainer(JarKeyedEncoding(encoding: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        begin(.array)
        return JarUnkeyedEncoding(encoding: self)
    }

    private func begin(_ container: Kind) {
        if kind == .nothing {
            kind = container
            if container == .object { object = JarObject(capacity: memberCount) }
        } else if kind != container {
            kind = .contradiction
        }
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { JarSingleEncoding(encoding: self) }
}

// MARK: - Parts

extension JarEncoding {
    /// Encodes `value` and takes what has come of it.
    private func encoded(_ value: some Encodable) throws(LiftError) -> JarItem {
        isFinished = false
        defer { dropNested() }
        do {
            try value.encode(to: self)
        } catch {
            reset()
            throw failure(error).below(keys?.rootSteps ?? [], of: nil)
        }
        let item = finish()
        guard let keys else { return item }
        return JarItem(keys.rooted(Jar(item)))
    }

    /// What `value` is represented as, if it has a representation of its own.
    @inline(__always)
    private func represented<Value: Encodable>(_ value: Value) -> JarItem? {
        // Dates and data are held as they are, and represented when they are written.
        if context.hasTransforms, Value.self != Date.self, Value.self != Data.self,
            let jar = context.represented(value)
        {
            return JarItem(jar)
        }
        let type = ObjectIdentifier(Value.self)
        if plainTypes.contains(type) { return nil }
        if Value.self == Date.self, let date = value as? Date { return JarItem(.date(date)) }
        guard !leavesNilOut(Value.self), let value = value as? any JarRepresentable else {
            // An object, also one in an optional, may be of a subclass that is representable.
            if Value.self is AnyClass || String(describing: Value.self).hasPrefix("Optional") { return nil }
            plainTypes.insert(type)
            return nil
        }
        var item = JarItem(value._held(using: context))
        item.leaveContext(context)
        return item
    }

    /// Lets go of nested containers, which know what they are in, and of theirs.
    private func dropNested() {
        isFinished = true
        for (_, _, part) in nested { part.dropNested() }
        nested = []
    }

    /// The steps from the value that is encoded to this nested container of it.
    private var nestedSteps: [JarPathComponent] {
        isNested ? (outer?.nestedSteps ?? []) + [component].compactMap { $0 } : []
    }

    /// An error of what was to stand at `steps`, seen from the value that is encoded.
    fileprivate func below(_ steps: [JarPathComponent], _ error: any Error) -> LiftError {
        LiftError(wrapping: error).below(nestedSteps + steps, of: nil)
    }

    /// The item of a part: what it is represented as, or encoded as. Its errors have the path from that part.
    fileprivate func item<Value: Encodable>(
        of value: Value, at component: JarPathComponent
    ) throws(LiftError) -> JarItem {
        if let item = represented(value) { return item }
        // Rules hold for what an object is, not only for what it is known as.
        let part = take(type: context.isEmpty ? Value.self : Swift.type(of: value), at: component)
        let item = try part.encoded(value)
        // It does not keep alive what it was in, which keeps it.
        part.outer = nil
        if spare == nil { spare = part }
        return item
    }

    /// As above, of a value that stands for this one.
    fileprivate func singleItem<Value: Encodable>(of value: Value) throws(LiftError) -> JarItem {
        if let item = represented(value) { return item }
        do {
            return try JarEncoding(context, type: Value.self, in: self).encoded(value)
        } catch {
            throw below([], error)
        }
    }

    /// An encoding for a part: one that was used before, unless somebody has kept it.
    private func take(type: Any.Type, at component: JarPathComponent) -> JarEncoding {
        if keys == nil, isKnownUniquelyReferenced(&spare), let part = spare {
            spare = nil
            part.component = component
            part.outer = self
            return part
        }
        return JarEncoding(context, type: type, at: component, in: self)
    }

    /// An encoding for a nested container.
    fileprivate func nest(at step: JarPathComponent, for key: (any CodingKey)? = nil) -> JarEncoding {
        let part = JarEncoding(context, type: Never.self, at: step, in: self)
        part.isNested = true
        if !isFinished { nested.append((step, key, part)) }
        return part
    }

    /// The encoding for what stands at `key`: the one that there is, as Foundation's encoders have it.
    fileprivate func nest(at key: some CodingKey) -> JarEncoding {
        let step = step(key)
        let isThere =
            if case .key(let text) = step { kind == .object && object.place(of: text) != nil } else { true }
        if isThere, let there = nested.first(where: { $0.key?.stringValue == key.stringValue }) {
            return there.part
        }
        set(JarItem(.null), at: key)
        return nest(at: step, for: key)
    }

    /// An encoding for what the type inherits, which the same rules hold for.
    fileprivate func nestInherited() -> JarEncoding {
        let part = nest(at: JarCodingKey.inherited)
        part.keys = keys
        return part
    }

    /// All that was encoded; nothing is left.
    private func finish() -> JarItem {
        for (step, key, part) in nested {
            let item = part.finish()
            if let key {
                set(item, at: key)
            } else if case .index(let index) = step {
                replace(item, at: index)
            }
        }
        dropNested()
        let kind = kind
        self.kind = .nothing
        switch kind {
        case .nothing: return JarItem(.object(JarObject()))
        case .single:
            let item = single
            single = JarItem(.null)
            return item
        case .array:
            let content = JarContent.array(array)
            array = JarArray()
            return JarItem(content)
        case .object:
            memberCount = object.count
            let content = JarContent.object(object)
            object = JarObject()
            keyMarks = 0
            return JarItem(content)
        case .contradiction:
            reset()
            return JarItem(.error(LiftError("more than one kind of value was encoded", kind: .value)))
        }
    }

    /// Forgets what was encoded so far.
    private func reset() {
        kind = .nothing
        (single, array, object, keyMarks) = (JarItem(.null), JarArray(), JarObject(), 0)
    }

    /// Any error of user code as a LiftError, whose path is added on the way out.
    private func failure(_ error: any Error) -> LiftError {
        if let error = error as? EncodingError, case .invalidValue(_, let context) = error {
            let own = codingPath
            let leadsHere =
                context.codingPath.count >= own.count
                && zip(own, context.codingPath).allSatisfy { $0.stringValue == $1.stringValue }
            let tail = leadsHere ? context.codingPath.dropFirst(own.count).map { JarPathComponent($0) } : []
            return LiftError(context.debugDescription, kind: .value, tail: tail, underlying: error)
        }
        return LiftError(wrapping: error)
    }

    // MARK: Putting in

    fileprivate func set(_ item: JarItem, at key: some CodingKey) {
        guard let keys, keys.governs(type(of: key)) else { return set(item, atKey: key.stringValue) }
        guard kind == .object else {
            kind = .contradiction
            return
        }
        let place = keys.keys(of: key.stringValue)
        if let path = place.alternatives.first, path.count == 1, case .key(let text)? = path.first {
            return set(item, atKey: text)
        }
        var jar = Jar(.object(object))
        object = JarObject()
        place.set(Jar(item), in: &jar)
        if case .object(let changed) = jar.content { object = changed }
        keyMarks = .max
    }

    fileprivate func set(_ item: JarItem, atKey key: String) {
        guard kind == .object else {
            kind = .contradiction
            return
        }
        let mark = key.mark
        if keyMarks & mark == 0 {
            keyMarks |= mark
            object.append(key, item)
        } else {
            object.set(key, item)
        }
    }

    /// Sets what stands for nil; `isExplicit` when the type says that it is encoded.
    fileprivate func setNil(at key: some CodingKey, isExplicit: Bool) {
        switch nilForm {
        case .omitted: return
        case .null: set(JarItem(.null), at: key)
        case nil: if isExplicit { set(JarItem(.null), at: key) }
        }
    }

    fileprivate func append(_ item: JarItem) {
        if kind == .array { array.append(item) } else { kind = .contradiction }
    }

    private func replace(_ item: JarItem, at index: Int) {
        if kind == .array, index < array.count { array.replace(at: index, with: item) }
    }

    fileprivate func setSingle(_ item: JarItem) {
        if kind == .nothing || kind == .single {
            kind = .single
            single = item
        } else {
            kind = .contradiction
        }
    }

    /// How many elements were appended.
    fileprivate var count: Int { kind == .array ? array.count : 0 }

    /// The step to a property in the data.
    fileprivate func steps(_ key: some CodingKey) -> [JarPathComponent] {
        guard let keys, keys.governs(type(of: key)) else { return [.key(key.stringValue)] }
        return keys.keys(of: key.stringValue).alternatives.first ?? [.key(key.stringValue)]
    }

    /// The last of them.
    fileprivate func step(_ key: some CodingKey) -> JarPathComponent {
        guard let keys, keys.governs(type(of: key)) else { return .key(key.stringValue) }
        return keys.keys(of: key.stringValue).alternatives.first?.last ?? .key(key.stringValue)
    }
}

// MARK: - Dictionaries

private struct JarKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoding: JarEncoding

    var codingPath: [any CodingKey] { encoding.codingPath }

    @inline(__always)
    private func set(_ content: JarContent, _ key: Key) { encoding.set(JarItem(content), at: key) }

    func encodeNil(forKey key: Key) throws { encoding.setNil(at: key, isExplicit: true) }
    func encode(_ value: Bool, forKey key: Key) throws { set(.bool(value), key) }
    func encode(_ value: String, forKey key: Key) throws { set(.string(value), key) }
    func encode(_ value: Double, forKey key: Key) throws { set(.double(value), key) }
    func encode(_ value: Float, forKey key: Key) throws { set(.float(value), key) }
    func encode(_ value: Int, forKey key: Key) throws { set(.int(Int64(value)), key) }
    func encode(_ value: Int8, forKey key: Key) throws { set(.int(Int64(value)), key) }
    func encode(_ value: Int16, forKey key: Key) throws { set(.int(Int64(value)), key) }
    func encode(_ value: Int32, forKey key: Key) throws { set(.int(Int64(value)), key) }
    func encode(_ value: Int64, forKey key: Key) throws { set(.int(value), key) }
    func encode(_ value: UInt, forKey key: Key) throws { set(value.jar.content, key) }
    func encode(_ value: UInt8, forKey key: Key) throws { set(.int(Int64(value)), key) }
    func encode(_ value: UInt16, forKey key: Key) throws { set(.int(Int64(value)), key) }
    func encode(_ value: UInt32, forKey key: Key) throws { set(.int(Int64(value)), key) }
    func encode(_ value: UInt64, forKey key: Key) throws { set(value.jar.content, key) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        let item: JarItem
        do {
            item = try encoding.item(of: value, at: encoding.step(key))
        } catch {
            throw encoding.below(encoding.steps(key), error)
        }
        if item.content.isMissing || (item.content.isNull && isNil(value)) {
            encoding.setNil(at: key, isExplicit: true)
        } else {
            encoding.set(item, at: key)
        }
    }

    @inline(__always)
    private func setIfPresent<Value>(_ value: Value?, _ key: Key, _ content: (Value) -> JarContent) {
        if let value { set(content(value), key) } else { encoding.setNil(at: key, isExplicit: false) }
    }

    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { setIfPresent(value, key) { .bool($0) } }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws {
        setIfPresent(value, key) { .string($0) }
    }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
        setIfPresent(value, key) { .double($0) }
    }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { setIfPresent(value, key) { .float($0) } }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
        setIfPresent(value, key) { .int(Int64($0)) }
    }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws {
        setIfPresent(value, key) { .int(Int64($0)) }
    }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws {
        setIfPresent(value, key) { .int(Int64($0)) }
    }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws {
        setIfPresent(value, key) { .int(Int64($0)) }
    }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { setIfPresent(value, key) { .int($0) } }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws {
        setIfPresent(value, key) { $0.jar.content }
    }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws {
        setIfPresent(value, key) { .int(Int64($0)) }
    }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws {
        setIfPresent(value, key) { .int(Int64($0)) }
    }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws {
        setIfPresent(value, key) { .int(Int64($0)) }
    }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws {
        setIfPresent(value, key) { $0.jar.content }
    }

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
        if let value {
            try encode(value, forKey: key)
        } else {
            encoding.setNil(at: key, isExplicit: false)
        }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        encoding.nest(at: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoding.nest(at: key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoding.nestInherited() }

    func superEncoder(forKey key: Key) -> any Encoder { encoding.nest(at: key) }
}

// MARK: - Arrays

private struct JarUnkeyedEncoding: UnkeyedEncodingContainer {
    let encoding: JarEncoding

    var codingPath: [any CodingKey] { encoding.codingPath }
    var count: Int { encoding.count }

    @inline(__always)
    private func append(_ content: JarContent) { encoding.append(JarItem(content)) }

    func encodeNil() throws { append(.null) }
    func encode(_ value: Bool) throws { append(.bool(value)) }
    func encode(_ value: String) throws { append(.string(value)) }
    func encode(_ value: Double) throws { append(.double(value)) }
    func encode(_ value: Float) throws { append(.float(value)) }
    func encode(_ value: Int) throws { append(.int(Int64(value))) }
    func encode(_ value: Int8) throws { append(.int(Int64(value))) }
    func encode(_ value: Int16) throws { append(.int(Int64(value))) }
    func encode(_ value: Int32) throws { append(.int(Int64(value))) }
    func encode(_ value: Int64) throws { append(.int(value)) }
    func encode(_ value: UInt) throws { append(value.jar.content) }
    func encode(_ value: UInt8) throws { append(.int(Int64(value))) }
    func encode(_ value: UInt16) throws { append(.int(Int64(value))) }
    func encode(_ value: UInt32) throws { append(.int(Int64(value))) }
    func encode(_ value: UInt64) throws { append(value.jar.content) }

    func encode<Value: Encodable>(_ value: Value) throws {
        let index = JarPathComponent.index(encoding.count)
        let item: JarItem
        do {
            item = try encoding.item(of: value, at: index)
        } catch {
            throw encoding.below([index], error)
        }
        encoding.append(item.content.isMissing ? JarItem(.null) : item)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        part().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { part().unkeyedContainer() }

    func superEncoder() -> any Encoder { part() }

    private func part() -> JarEncoding {
        let index = encoding.count
        append(.null)
        return encoding.nest(at: .index(index))
    }
}

// MARK: - Single values

private struct JarSingleEncoding: SingleValueEncodingContainer {
    let encoding: JarEncoding

    var codingPath: [any CodingKey] { encoding.codingPath }

    private func set(_ content: JarContent) { encoding.setSingle(JarItem(content)) }

    func encodeNil() throws { set(.null) }
    func encode(_ value: Bool) throws { set(.bool(value)) }
    func encode(_ value: String) throws { set(.string(value)) }
    func encode(_ value: Double) throws { set(.double(value)) }
    func encode(_ value: Float) throws { set(.float(value)) }
    func encode(_ value: Int) throws { set(.int(Int64(value))) }
    func encode(_ value: Int8) throws { set(.int(Int64(value))) }
    func encode(_ value: Int16) throws { set(.int(Int64(value))) }
    func encode(_ value: Int32) throws { set(.int(Int64(value))) }
    func encode(_ value: Int64) throws { set(.int(value)) }
    func encode(_ value: UInt) throws { set(value.jar.content) }
    func encode(_ value: UInt8) throws { set(.int(Int64(value))) }
    func encode(_ value: UInt16) throws { set(.int(Int64(value))) }
    func encode(_ value: UInt32) throws { set(.int(Int64(value))) }
    func encode(_ value: UInt64) throws { set(value.jar.content) }

    func encode<Value: Encodable>(_ value: Value) throws {
        let item = try encoding.singleItem(of: value)
        encoding.setSingle(item.content.isMissing ? JarItem(.null) : item)
    }
}

/// Types that are known to have no representation of their own: to ask for a conformance takes as long as to encode a
/// small value.
private final class JarPlainTypes {
    private var types: ContiguousArray<ObjectIdentifier> = []

    @inline(__always)
    func contains(_ type: ObjectIdentifier) -> Bool {
        for known in types where known == type { return true }
        return false
    }

    /// Remembers a type, unless there are too many to look through.
    func insert(_ type: ObjectIdentifier) {
        if types.count < 16 { types.append(type) }
    }
}

/// An optional, to tell whether it is nil.
private protocol JarOptional {
    var isNil: Bool { get }
}

extension Optional: JarOptional {
    fileprivate var isNil: Bool { self == nil }
}

private func isNil(_ value: some Encodable) -> Bool { (value as? any JarOptional)?.isNil == true }

/// A container that leaves nil out as a Jar, and keeps it where it is coded.
private protocol JarContainerOfOptionals {
    static var holdsOptionals: Bool { get }
}

extension Optional: JarContainerOfOptionals {
    fileprivate static var holdsOptionals: Bool { leavesNilOut(Wrapped.self) }
}

extension Array: JarContainerOfOptionals {
    fileprivate static var holdsOptionals: Bool {
        Element.self is any JarOptional.Type || leavesNilOut(Element.self)
    }
}

extension Dictionary: JarContainerOfOptionals {
    fileprivate static var holdsOptionals: Bool {
        // Other keys are coded in another form than they are represented in.
        (Key.self == String.self || Key.self == Int.self)
            && (Value.self is any JarOptional.Type || leavesNilOut(Value.self))
    }
}

func leavesNilOut(_ type: Any.Type) -> Bool {
    if let container = type as? any JarContainerOfOptionals.Type { return container.holdsOptionals }
    return false
}

/// Keeps an encoding from one value to the next.
final class JarEncodingPool {
    private var encoding: JarEncoding?

    /// The encoding, unless somebody else has kept it.
    fileprivate func take() -> JarEncoding? {
        guard isKnownUniquelyReferenced(&encoding) else { return nil }
        defer { encoding = nil }
        return encoding
    }

    fileprivate func keep(_ encoding: JarEncoding) { self.encoding = encoding }
}

extension String {
    /// One of 64 bits, by the length and by the first and the last byte.
    @inline(__always)
    fileprivate var mark: UInt64 {
        let length = utf8.count
        let first = utf8.first ?? 0
        let last = utf8.last ?? 0
        return 1 &<< UInt64(truncatingIfNeeded: length &* 7 &+ Int(first) &* 3 &+ Int(last) &* 5)
    }
}
