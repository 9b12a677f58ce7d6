/// Encodes one value into a Jar. What a part is encoded as is put in at once; a nested container, which may be written to
/// later, when its turn comes in `finish`.
final class JarEncoding: Encoder {
    private enum Storage {
        case nothing
        case single(JarItem)
        case array(JarArray)
        case object(JarObject)
        /// More than one kind of container was asked for.
        case contradiction
    }

    let context: Jar.Context
    private var storage = Storage.nothing
    /// What the context says of keys, if it does.
    private var keys: JarKeyScope?
    private let nilForm: JarNilForm?
    /// Where this value stands in that of `outer`.
    private var component: JarPathComponent?
    private let outer: JarEncoding?
    /// Nested containers, and where they are put.
    private var nested: [(JarPathComponent, JarEncoding)] = []
    /// An encoding that was finished, to be used for the next part.
    private var spare: JarEncoding?

    /// What `value` is encoded as.
    static func jar(of value: some Encodable, in context: Jar.Context) throws(LiftError) -> Jar {
        let encoding = JarEncoding(context, type: type(of: value))
        return try encoding.encoded(value)
    }

    private init(
        _ context: Jar.Context, type: Any.Type, at component: JarPathComponent? = nil,
        in outer: JarEncoding? = nil
    ) {
        self.context = context
        keys = JarKeyScope(context, type)
        nilForm = context.isEmpty ? nil : context.find(JarNilForm.self)
        self.component = component
        self.outer = outer
    }

    var codingPath: [any CodingKey] {
        (outer?.codingPath ?? []) + [component].compactMap { $0 }.map { JarCodingKey($0) }
    }

    var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        switch storage {
        case .nothing: storage = .object(JarObject(capacity: 8))
        case .object: break
        default: storage = .contradiction
        }
        return KeyedEncodingContainer(JarKeyedEncoding(encoding: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        switch storage {
        case .nothing: storage = .array(JarArray())
        case .array: break
        default: storage = .contradiction
        }
        return JarUnkeyedEncoding(encoding: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { JarSingleEncoding(encoding: self) }
}

// MARK: - Parts

extension JarEncoding {
    /// Encodes `value` and takes what has come of it.
    private func encoded(_ value: some Encodable) throws(LiftError) -> Jar {
        // Parts know what they are in; what is left of them would keep this alive.
        defer {
            nested = []
            spare = nil
        }
        do {
            try value.encode(to: self)
        } catch {
            throw Self.failure(error)
        }
        let item = finish()
        let jar = Jar(item)
        return keys?.rooted(jar) ?? jar
    }

    /// The item of a part: what it is represented as, or encoded as.
    fileprivate func item<Value: Encodable>(
        of value: Value, at component: JarPathComponent
    ) throws(LiftError) -> JarItem {
        if let jar = context.represented(value) { return JarItem(jar) }
        if let value = value as? any JarRepresentable {
            var item = JarItem(value._held(using: context))
            item.leaveContext(context)
            return item
        }
        do {
            let part = take(type: Value.self, at: component)
            let jar = try part.encoded(value)
            if spare == nil { spare = part }
            return JarItem(jar)
        } catch {
            throw error.below(component)
        }
    }

    /// As above, of a value that stands for this one.
    fileprivate func singleItem<Value: Encodable>(of value: Value) throws(LiftError) -> JarItem {
        if let jar = context.represented(value) { return JarItem(jar) }
        if let value = value as? any JarRepresentable {
            var item = JarItem(value._held(using: context))
            item.leaveContext(context)
            return item
        }
        return JarItem(try JarEncoding(context, type: Value.self, in: self).encoded(value))
    }

    /// An encoding for a part: one that was used before, unless somebody has kept it.
    private func take(type: Any.Type, at component: JarPathComponent) -> JarEncoding {
        if keys == nil, isKnownUniquelyReferenced(&spare), let part = spare {
            spare = nil
            part.component = component
            return part
        }
        return JarEncoding(context, type: type, at: component, in: self)
    }

    /// An encoding for a nested container.
    fileprivate func nest(at component: JarPathComponent) -> JarEncoding {
        let part = JarEncoding(context, type: Never.self, at: component, in: self)
        nested.append((component, part))
        return part
    }

    /// All that was encoded; nothing is left.
    private func finish() -> JarItem {
        for (component, part) in nested {
            let item = part.finish()
            switch component {
            case .key(let key): set(item, atKey: key)
            case .index(let index): replace(item, at: index)
            }
        }
        nested = []
        defer { storage = .nothing }
        switch storage {
        case .nothing: return JarItem(.object(JarObject()))
        case .single(let item): return item
        case .array(let array): return JarItem(.array(array))
        case .object(let object): return JarItem(.object(object))
        case .contradiction:
            return JarItem(.error(LiftError("more than one kind of value was encoded", kind: .value)))
        }
    }

    /// Any error of user code as a LiftError, whose path is added on the way out.
    private static func failure(_ error: any Error) -> LiftError {
        if let error = error as? EncodingError, case .invalidValue(_, let context) = error {
            return LiftError(context.debugDescription, kind: .value, underlying: error)
        }
        return LiftError(wrapping: error)
    }

    // MARK: Putting in

    fileprivate func set(_ item: JarItem, at key: some CodingKey) {
        guard let keys, keys.governs(type(of: key)) else { return set(item, atKey: key.stringValue) }
        guard case .object(let object) = storage else { return }
        var jar = Jar(.object(object))
        keys.keys(of: key.stringValue).set(Jar(item), in: &jar)
        if case .object(let object) = jar.content { storage = .object(object) }
    }

    fileprivate func set(_ item: JarItem, atKey key: String) {
        guard case .object(var object) = storage else {
            storage = .contradiction
            return
        }
        storage = .nothing
        object.set(key, item)
        storage = .object(object)
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
        guard case .array(var array) = storage else {
            storage = .contradiction
            return
        }
        storage = .nothing
        array.append(item)
        storage = .array(array)
    }

    private func replace(_ item: JarItem, at index: Int) {
        guard case .array(var array) = storage, index < array.count else { return }
        storage = .nothing
        array.replace(at: index, with: item)
        storage = .array(array)
    }

    fileprivate func setSingle(_ item: JarItem) {
        switch storage {
        case .nothing, .single: storage = .single(item)
        default: storage = .contradiction
        }
    }

    /// How many elements were appended.
    fileprivate var count: Int {
        if case .array(let array) = storage { array.count } else { 0 }
    }

    /// The step to a property in the data.
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
        let item = try encoding.item(of: value, at: encoding.step(key))
        if item.content.isMissing {
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
        part(at: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        part(at: key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { part(at: JarCodingKey.inherited) }

    func superEncoder(forKey key: Key) -> any Encoder { part(at: key) }

    /// An encoding for what stands at `key`, whose place among the keys is taken now.
    private func part(at key: some CodingKey) -> JarEncoding {
        encoding.set(JarItem(.null), at: key)
        return encoding.nest(at: encoding.step(key))
    }
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
        let item = try encoding.item(of: value, at: .index(encoding.count))
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
