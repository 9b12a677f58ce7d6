/// Builds the dictionary that a mapping represents a value as.
@usableFromInline
struct JarMembersBuilder: ~Copyable {
    @usableFromInline let context: Jar.Context
    private let nilStrategy: JarEncoder.NilStrategy
    /// Whether each field has a single key of its own, so that members can be appended without a search.
    private let keysAreSimple: Bool
    private var object: JarObject
    /// What the value is represented as instead: the error of a path that could not be written, or the Jar of
    /// a case.
    private var other: Jar?
    /// The properties that are nil, if a context may still be added; nil if the context is known.
    private var early: EncodedMembers?
    private var isEarly: Bool { early != nil }
    private var rest: RestContent?
    /// What is known of the flattened field that is added next.
    var flattening: JarFlattening?
    /// Flattened values with keys of other fields. They are added when all other fields are.
    private var flattened: [(value: Jar, flattening: JarFlattening)] = []

    init(context: Jar.Context, count: Int, keysAreSimple: Bool, isEarly: Bool) {
        self.context = context
        early = isEarly ? EncodedMembers() : nil
        self.keysAreSimple = keysAreSimple
        nilStrategy = context.isEmpty ? .omitted : context.find(JarEncoder.NilStrategy.self) ?? .omitted
        object = JarObject(capacity: count)
    }

    /// Begins with fields that have the keys, where known.
    @usableFromInline
    init(context: Jar.Context, keys: [String?]) {
        self.init(
            context: context, count: keys.count, keysAreSimple: Self.areSimple(keys), isEarly: false)
    }

    /// Returns whether each field has a single key of its own.
    @usableFromInline
    static func areSimple(_ keys: [String?]) -> Bool {
        !keys.contains(nil) && Set(keys.map { JarKey(text: $0 ?? "") }).count == keys.count
    }

    /// Represents the value as `jar`, instead of as a dictionary of members.
    mutating func become(_ jar: Jar) { other = jar }

    @usableFromInline
    mutating func add(_ value: consuming Jar, _ key: String?, _ keys: JarKeys) {
        if key == nil, flattening != nil { return flatten(value, keys) }
        var item = JarItem(value)
        if item.content.isMissing {
            if item.isLeftOut { return }
            if isEarly { return omit(key, at: keys) }
            if nilStrategy == .omitted { return }
            item = JarItem(.null)
        }
        item.leaveContext(context)
        guard let key else { return addAtPath(item, keys) }
        if keysAreSimple { object.append(key, item) } else { set(key, item) }
    }

    /// Sets a member whose key may be on the path of another field.
    @inline(never)
    private mutating func set(_ key: String, _ item: JarItem) {
        guard let position = object.position(of: key) else { return object.append(key, item) }
        let (present, added) = (Jar(object[position], in: context), Jar(item, in: context))
        do throws(LiftError) {
            object.replace(at: position, with: JarItem(try present.joined(by: added), leaving: context))
        } catch {
            other = other ?? Jar(error: error.below(.key(key)))
        }
    }

    /// Adds the members of a flattened field, which never replace those of the other fields.
    @inline(never)
    private mutating func flatten(_ value: Jar, _ keys: JarKeys) {
        guard let flattening = flattening.take(), value.kind == .dictionary else {
            return add(value, nil, keys)
        }
        let origin = value.builtOrigin
        let value = value.isDeferred ? Jar(JarItem(value), in: context).resolved : value
        if flattening.overlaps(value) {
            flattened.append((value.with(origin), flattening))
        } else {
            if let origin { add(.formatted(origin)) }
            add(value, nil, keys)
        }
    }

    /// Adds the members of flattened values that are not those of other fields.
    @inline(never)
    private mutating func addFlattened() {
        let written = Jar(.object(object))
        for (value, flattening) in flattened { add(flattening.rest(of: value, besides: written)) }
    }

    /// Adds the members that no field has.
    mutating func add(_ rest: RestContent) { self.rest = self.rest?.union(rest.settled) ?? rest.settled }

    @inline(never)
    private mutating func omit(_ key: String?, at keys: JarKeys) {
        early?.omit(key, at: keys, after: object.members.count)
    }

    @inline(never)
    private mutating func addAtPath(_ item: JarItem, _ keys: JarKeys) {
        do throws(LiftError) {
            try object.set(item, at: keys, in: context, isField: true)
        } catch {
            other = other ?? Jar(error: error)
        }
    }

    /// Returns the dictionary, or what the value is represented as instead.
    @usableFromInline
    consuming func finished() -> Jar {
        if let other { return other }
        if !flattened.isEmpty { addFlattened() }
        guard let rest else { return Jar(.object(object), context: context) }
        if let members = rest.members { object = members.added(to: object, in: context) }
        return Jar(.object(object), context: context).with(rest.origin)
    }

    /// Returns the dictionary of a value of `type`, to which a context may still be added.
    consuming func held(as type: Any.Type) -> Jar {
        guard let early, other?.heldError == nil else { return finished() }
        if !flattened.isEmpty { addFlattened() }
        let item = other.map { JarItem($0) } ?? JarItem(.object(object))
        let value = EncodedValue(
            item, of: type, .mapped { ($0 as? any JarMapped)?.represented(in: $1) }, members: early,
            rest: rest, in: context)
        return Jar(.deferred(value), context: context).with(rest?.origin ?? other?.textOrigin)
    }
}
