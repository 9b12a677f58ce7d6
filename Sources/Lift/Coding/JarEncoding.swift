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

    /// What `value` is encoded as. Where values come one after the other, the encoding is kept for the next one in `pool`.
    static func jar(
        of value: some Encodable, in context: Jar.Context, pool: JarEncodingPool? = nil
    ) throws(LiftError) -> Jar {
        let encoding = pool?.take(for: context) ?? JarEncoding(context, type: type(of: value))
        defer { if encoding.keys == nil { pool?.keep(encoding) } }
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
    func below(_ steps: [JarPathComponent], _ error: any Error) -> LiftError {
        LiftError(wrapping: error).below(nestedSteps + steps, of: nil)
    }

    /// The item of a part: what it is represented as, or encoded as. Its errors have the path from that part.
    func item<Value: Encodable>(
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
    func singleItem<Value: Encodable>(of value: Value) throws(LiftError) -> JarItem {
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
    func nest(at step: JarPathComponent, for key: (any CodingKey)? = nil) -> JarEncoding {
        let part = JarEncoding(context, type: Never.self, at: step, in: self)
        part.isNested = true
        if !isFinished { nested.append((step, key, part)) }
        return part
    }

    /// The encoding for what stands at `key`: the one that there is, as Foundation's encoders have it.
    func nest(at key: some CodingKey) -> JarEncoding {
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
    func nestInherited() -> JarEncoding {
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
            let tail = context.codingPath.steps(behind: codingPath).map { JarPathComponent($0) }
            return LiftError(context.debugDescription, kind: .value, tail: tail, underlying: error)
        }
        return LiftError(wrapping: error)
    }

    // MARK: Putting in

    func set(_ item: JarItem, at key: some CodingKey) {
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

    func set(_ item: JarItem, atKey key: String) {
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
    func setNil(at key: some CodingKey, isExplicit: Bool) {
        switch nilForm {
        case .omitted: return
        case .null: set(JarItem(.null), at: key)
        case nil: if isExplicit { set(JarItem(.null), at: key) }
        }
    }

    func append(_ item: JarItem) {
        if kind == .array { array.append(item) } else { kind = .contradiction }
    }

    private func replace(_ item: JarItem, at index: Int) {
        if kind == .array, index < array.count { array.replace(at: index, with: item) }
    }

    func setSingle(_ item: JarItem) {
        if kind == .nothing || kind == .single {
            kind = .single
            single = item
        } else {
            kind = .contradiction
        }
    }

    /// How many elements were appended.
    var count: Int { kind == .array ? array.count : 0 }

    /// The step to a property in the data.
    func steps(_ key: some CodingKey) -> [JarPathComponent] {
        guard let keys, keys.governs(type(of: key)) else { return [.key(key.stringValue)] }
        return keys.keys(of: key.stringValue).alternatives.first ?? [.key(key.stringValue)]
    }

    /// The last of them.
    func step(_ key: some CodingKey) -> JarPathComponent {
        // Without rules no list is made.
        keys == nil ? .key(key.stringValue) : steps(key).last ?? .key(key.stringValue)
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

/// A container that leaves nil out as a Jar, and keeps it where it is coded.
private protocol JarContainerOfOptionals {
    static var holdsOptionals: Bool { get }
}

extension Optional: JarContainerOfOptionals {
    fileprivate static var holdsOptionals: Bool { leavesNilOut(Wrapped.self) }
}

extension Array: JarContainerOfOptionals {
    fileprivate static var holdsOptionals: Bool {
        Element.self is any OptionalValue.Type || leavesNilOut(Element.self)
    }
}

extension Dictionary: JarContainerOfOptionals {
    fileprivate static var holdsOptionals: Bool {
        // Other keys are coded in another form than they are represented in.
        (Key.self == String.self || Key.self == Int.self)
            && (Value.self is any OptionalValue.Type || leavesNilOut(Value.self))
    }
}

/// Whether a value of this type leaves nil out as a Jar, and keeps it where it is coded.
func leavesNilOut(_ type: Any.Type) -> Bool {
    if let container = type as? any JarContainerOfOptionals.Type { return container.holdsOptionals }
    return false
}

/// Keeps an encoding from one value to the next.
final class JarEncodingPool {
    private var encoding: JarEncoding?

    /// The encoding, unless it has another context or somebody else has kept it.
    fileprivate func take(for context: Jar.Context) -> JarEncoding? {
        guard isKnownUniquelyReferenced(&encoding) else { return nil }
        defer { encoding = nil }
        return encoding?.context.isSame(as: context) == true ? encoding : nil
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
