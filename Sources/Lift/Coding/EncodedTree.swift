/// The parts of a Jar, as they are encoded.
struct EncodedTree {
    private enum Form {
        case nothing, single, array, object
        /// More than one kind of container was asked for.
        case contradiction
    }

    private var form = Form.nothing
    // Each form in a variable of its own, to be changed in place.
    private var single = JarItem(.null)
    private var array = JarArray()
    private var object = JarObject()
    /// Why a property could not be put where the rules for keys say.
    private var refusal: LiftError?
    /// A bit for each key that is in the dictionary; keys that share one are looked for.
    private var keyMarks: UInt64 = 0
    /// How many members the last dictionary had, for the next to have room for as many.
    private var memberCount = 8

    init() {}

    /// Whether nothing was encoded, not even that there is a container.
    var isEmpty: Bool { form == .nothing }

    /// What was written of a container before it became one of these.
    init(_ jar: Jar) {
        if var members = JarMembers(jar) {
            beginObject()
            while let (key, item) = members.nextItem() { set(item, atKey: key) }
        } else if var elements = JarElements(jar) {
            beginArray()
            while let item = elements.nextItem() { append(item) }
        }
    }

    mutating func beginObject() {
        switch form {
        case .nothing:
            form = .object
            object = JarObject(capacity: memberCount)
        case .object: break
        default: form = .contradiction
        }
    }

    mutating func beginArray() {
        switch form {
        case .nothing: form = .array
        case .array: break
        default: form = .contradiction
        }
    }

    mutating func set(_ item: JarItem, atKey key: String) {
        guard form == .object else { return form = .contradiction }
        object.add(key, item, marks: &keyMarks)
    }

    /// Sets what may stand at a path, where what is deferred is represented with `context`.
    mutating func set(_ item: JarItem, at keys: JarKeys, _ context: Jar.Context) {
        if let path = keys.alternatives.first, path.count == 1, case .key(let text)? = path.first {
            return set(item, atKey: text)
        }
        guard form == .object else { return form = .contradiction }
        var jar = Jar(.object(object), context: context)
        object = JarObject()
        do throws(LiftError) {
            try keys.set(Jar(item), in: &jar)
        } catch {
            refusal = refusal ?? error
        }
        if case .object(let changed) = jar.content { object = changed }
        keyMarks = .max
    }

    func has(_ key: String) -> Bool { form == .object && object.place(of: key) != nil }

    mutating func append(_ item: JarItem) {
        guard form == .array else { return form = .contradiction }
        array.append(item)
    }

    mutating func replace(at index: Int, with item: JarItem) {
        if form == .array, index < array.count { array.replace(at: index, with: item) }
    }

    /// How many elements were appended.
    var count: Int { form == .array ? array.count : 0 }

    mutating func setSingle(_ item: JarItem) {
        guard form == .nothing || form == .single else { return form = .contradiction }
        form = .single
        single = item
    }

    /// All that was encoded; nothing is left.
    mutating func take() -> JarItem {
        defer { removeAll() }
        if let refusal { return JarItem(.error(refusal)) }
        switch form {
        case .nothing: return JarItem(.object(JarObject()))
        case .single: return single
        case .array: return JarItem(.array(array))
        case .object:
            memberCount = object.count
            return JarItem(.object(object))
        case .contradiction: return JarItem(.error(.contradictoryEncoding))
        }
    }

    /// Forgets what was encoded so far.
    mutating func removeAll() {
        switch form {
        case .nothing: break
        case .single: single = JarItem(.null)
        case .array: array = JarArray()
        case .object, .contradiction: (single, array, object) = (JarItem(.null), JarArray(), JarObject())
        }
        keyMarks = 0
        refusal = nil
        form = .nothing
    }
}

extension LiftError {
    static var contradictoryEncoding: LiftError {
        LiftError("more than one kind of value was encoded", kind: .value)
    }
}
