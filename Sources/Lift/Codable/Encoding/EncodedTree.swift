/// A Jar that is built part by part while a value encodes itself.
struct EncodedTree {
    private enum Form {
        case nothing, single, array, object
        /// More than one kind of container was requested.
        case contradiction
    }

    /// The context in which a deferred value is represented if parts are added to it.
    let context: Jar.Context
    private var form = Form.nothing
    // A separate variable for each form, so that arrays and dictionaries are changed in place.
    private var single = JarItem(.null)
    private var array = JarArray()
    private var object = JarObject()
    /// The first error of a part that could not be stored.
    private var refusal: LiftError?
    /// A set of hashes, one bit for each key in the dictionary. A key whose bit is not set is new.
    private var keyMarks = KeyMarks.none
    /// The number of members of the last dictionary. The next one reserves memory for as many.
    private var usualCount = 8

    init(in context: Jar.Context) { self.context = context }

    /// The single value that was encoded; nil if there is none.
    var whole: JarItem? { form == .single ? single : nil }

    /// Whether nothing was encoded, not even an empty container.
    var isEmpty: Bool { form == .nothing }

    /// Creates a tree that continues the container in `jar`.
    init(_ jar: Jar, in context: Jar.Context) {
        self.init(in: context)
        if let members = JarMembers(jar) {
            beginObject()
            add(members, of: jar)
        } else if var elements = JarElements(jar) {
            beginArray()
            while let item = elements.nextItem() { append(part(item, of: jar)) }
        }
    }

    private mutating func add(_ members: JarMembers, of jar: Jar) {
        var members = members
        while let (key, item) = members.nextItem() { set(part(item, of: jar), atKey: key) }
    }

    /// Returns a part of `jar` with the values of its context that `context` does not have.
    private func part(_ item: JarItem, of jar: Jar) -> JarItem {
        JarItem(Jar(item, in: jar.context), leaving: context)
    }

    mutating func beginObject() {
        switch form {
        case .nothing:
            form = .object
            object = JarObject(capacity: usualCount)
        case .object: break
        case .single: resume { JarMembers($0) != nil }
        default: form = .contradiction
        }
    }

    mutating func beginArray() {
        switch form {
        case .nothing: form = .array
        case .array: break
        case .single: resume { JarElements($0) != nil }
        default: form = .contradiction
        }
    }

    /// Continues the single value, if it is a container of the requested kind.
    private mutating func resume(_ isRequestedKind: (Jar) -> Bool) {
        let whole = Jar(single, in: context).resolved
        guard isRequestedKind(whole) else { return form = .contradiction }
        self = EncodedTree(whole, in: context)
    }

    mutating func set(_ item: JarItem, atKey key: String) {
        guard form == .object else { return form = .contradiction }
        object.add(key, item, marks: &keyMarks)
    }

    /// Sets a member at the first of `keys`, which may be a path.
    mutating func set(_ item: JarItem, at keys: JarKeys) {
        if let key = keys.writtenKey { return set(item, atKey: key) }
        guard form == .object else { return form = .contradiction }
        do throws(LiftError) {
            try object.set(item, at: keys, in: context)
        } catch {
            refuse(error)
        }
        keyMarks = .all
    }

    /// Removes the member at the first of `keys`.
    mutating func remove(at keys: JarKeys) {
        guard let key = keys.writtenKey else { return set(JarItem(.missing), at: keys) }
        if let position = object.position(of: key) { object.replace(at: position, with: JarItem(.missing)) }
    }

    /// Keeps the first error of a part that cannot be stored. Then the whole is an error.
    mutating func refuse(_ error: LiftError) { refusal = refusal ?? error }

    /// The member at the first of `keys`; missing if there is none.
    func member(at keys: JarKeys) -> JarItem {
        guard form == .object, let path = keys.alternatives.first else { return JarItem(.missing) }
        if let key = keys.writtenKey {
            return object.position(of: key).map { object[$0] } ?? JarItem(.missing)
        }
        return JarItem(Jar(.object(object), context: context).part(at: path, pastEnd: .missing))
    }

    var isObject: Bool { form == .object }

    func has(_ key: String) -> Bool { form == .object && object.position(of: key) != nil }

    mutating func append(_ item: JarItem) {
        guard form == .array else { return form = .contradiction }
        array.append(item)
    }

    mutating func replace(at index: Int, with item: JarItem) {
        if form == .array, index < array.count { array.replace(at: index, with: item) }
    }

    /// The number of members so far.
    var memberCount: Int { object.members.count }

    /// The number of elements so far.
    var count: Int { form == .array ? array.count : 0 }

    mutating func setSingle(_ item: JarItem) {
        if form == .object {
            let whole = Jar(item, in: context).resolved
            if let members = JarMembers(whole) { return add(members, of: whole) }
        }
        guard form == .nothing || form == .single else { return form = .contradiction }
        form = .single
        single = item
    }

    /// Returns what was encoded, and removes it from the tree.
    mutating func take() -> JarItem {
        defer { removeAll() }
        if let refusal { return JarItem(.error(refusal)) }
        switch form {
        case .nothing: return JarItem(.object(JarObject()))
        case .single: return single
        case .array: return JarItem(.array(array))
        case .object:
            usualCount = object.count
            return JarItem(.object(object))
        case .contradiction: return JarItem(.error(.contradictoryEncoding))
        }
    }

    /// Removes everything that was encoded.
    mutating func removeAll() {
        if form != .nothing { (single, array, object) = (JarItem(.null), JarArray(), JarObject()) }
        (form, keyMarks, refusal) = (.nothing, .none, nil)
    }
}

extension LiftError {
    static var contradictoryEncoding: LiftError {
        LiftError("`encode(to:)` used more than one kind of container", kind: .value)
    }
}

// MARK: - Text

/// The context of a text in a value that is encoded to be decoded as the same type, such as the old value of
/// an update.
///
/// A property list has no type for a Decimal, so Lift stores one as text, and a Codable type reads a Decimal
/// from text wherever it may come from a property list. A type that tries a Decimal before a String would
/// make a number of each text that is one.
struct EncodedText: JarContextValue, JarContextTraitCarrier {
    static var traits: Jar.Context.Traits { .encodedText }
    static let context = EncodedText().asContext
}
