/// The members of a dictionary that a mapping writes.
public struct JarMembersBuilder: ~Copyable {
    @usableFromInline let context: Jar.Context
    private let nilStrategy: JarNilStrategy
    /// Whether no key comes twice, and none is a path.
    private let keysAreSimple: Bool
    private var object: JarObject
    private var failure: LiftError?
    /// What is nil, for a context that comes later; nil where the context is known.
    private var early: EncodedMembers?
    private var isEarly: Bool { early != nil }

    init(context: Jar.Context, count: Int, keysAreSimple: Bool, isEarly: Bool) {
        self.context = context
        early = isEarly ? EncodedMembers() : nil
        self.keysAreSimple = keysAreSimple
        nilStrategy = context.isEmpty ? .omitted : context.find(JarNilStrategy.self) ?? .omitted
        object = JarObject(capacity: count)
    }

    @usableFromInline
    mutating func add(_ value: consuming Jar, _ key: String?, _ keys: JarKeys) {
        var item = JarItem(value)
        if item.content.isMissing {
            if isEarly { return omit(key, at: keys) }
            if nilStrategy == .omitted { return }
            item = JarItem(.null)
        }
        item.leaveContext(context)
        guard let key else { return addAtPath(item, keys) }
        if keysAreSimple { object.append(key, item) } else { object.set(key, item) }
    }

    @inline(never)
    private mutating func omit(_ key: String?, at keys: JarKeys) {
        early?.omit(key, at: keys, behind: object.members.count)
    }

    @inline(never)
    private mutating func addAtPath(_ item: JarItem, _ keys: JarKeys) {
        var jar = Jar(.object(object), context: context)
        object = JarObject()
        do throws(LiftError) {
            try keys.set(Jar(item), in: &jar)
        } catch {
            failure = failure ?? error
        }
        if case .object(let changed) = jar.content { object = changed }
    }

    consuming func finished() -> Jar {
        if let failure { return Jar(error: failure) }
        return Jar(.object(object), context: context)
    }

    /// The members of a value of `type`, to which more context may come.
    consuming func held(as type: Any.Type) -> Jar {
        guard let early, failure == nil else { return finished() }
        let item = JarItem(.object(object))
        let value = EncodedValue(
            item, of: type, .mapped { ($0 as? any JarMapped)?.represented(in: $1) }, members: early,
            in: context)
        return Jar(.deferred(value), context: context)
    }
}
