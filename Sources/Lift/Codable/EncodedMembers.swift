/// What a context may still change of the members of an encoded dictionary.
struct EncodedMembers: Sendable {
    /// What is known of a member that is not like most.
    struct Note: Sendable {
        /// Whether its key is data rather than the name of a property.
        var isData: Bool
        /// Whether it is a nil that the type encodes as such.
        var isNil = false
        /// Whether it is a nil that was left out.
        var isOmitted = false
        /// The type that the property belongs to, if that is another one.
        var owner: Any.Type?

        fileprivate var isSpecial: Bool { isNil || isOmitted || owner != nil }
    }

    /// A nil that was left out.
    private struct Omitted: Sendable {
        let name: String?
        /// Where it is written.
        let keys: JarKeys?
        /// How many members come before it.
        let place: Int
    }

    /// Whether members without a note are data. The first member decides.
    private var areData: Bool?
    private var notes: [JarKey: Note] = [:]
    private var omitted: [Omitted] = []

    /// Notes a member that was set.
    mutating func add(_ name: String, _ note: Note) {
        if areData == nil { areData = note.isData }
        if note.isData == areData, !note.isSpecial {
            if !notes.isEmpty { notes[JarKey(text: name)] = nil }
        } else {
            notes[JarKey(text: name)] = note
        }
    }

    /// Records an omitted nil that comes after `place` members. `keys` says where it is written, unless rules for keys do.
    mutating func omit(_ name: String?, at keys: JarKeys? = nil, behind place: Int) {
        if areData == nil { areData = keys != nil }
        if let name {
            if notes[JarKey(text: name)]?.isOmitted ?? false { return }
            notes[JarKey(text: name)] = Note(isData: keys != nil, isOmitted: true)
        }
        omitted.append(Omitted(name: name, keys: keys, place: place))
    }

    /// What is known of these members in a value of another type.
    func owned(by type: Any.Type, in object: JarObject) -> EncodedMembers {
        var members = self
        for member in object.members {
            var note = note(of: member.key)
            if !note.isData, note.owner == nil { note.owner = type }
            members.add(member.key, note)
        }
        return members
    }

    /// Adds what is known of other members, behind `place` of these.
    mutating func add(_ other: EncodedMembers, of object: JarObject, behind place: Int) {
        for member in object.members { add(member.key, other.note(of: member.key)) }
        for nothing in other.omitted { omit(nothing.name, at: nothing.keys, behind: place + nothing.place) }
    }

    func note(of name: String) -> Note {
        let usual = Note(isData: areData ?? false)
        return notes.isEmpty ? usual : notes[JarKey(text: name)] ?? usual
    }

    /// The members at the keys that the rules say, with what is written for nil.
    func item(
        _ object: JarObject, _ keys: JarKeyScope?, _ nilStrategy: JarNilStrategy?, in context: Jar.Context
    ) -> JarItem {
        var tree = EncodedTree(in: context)
        tree.beginObject()
        var omitted = omitted[...]
        func setOmitted(before place: Int) {
            while let next = omitted.first, next.place <= place {
                omitted.removeFirst()
                let note = next.name.map { self.note(of: $0) }
                guard nilStrategy == .null, note?.isOmitted ?? true else { continue }
                if let keys = next.keys {
                    tree.set(JarItem(.null), at: keys)
                } else if let name = next.name, let note {
                    tree.set(JarItem(.null), name, note, keys)
                }
            }
        }
        for (place, member) in object.members.enumerated() where !member.item.content.isMissing {
            setOmitted(before: place)
            let note = note(of: member.key)
            if note.isNil, nilStrategy == .omitted { continue }
            tree.set(member.item, member.key, note, keys)
        }
        setOmitted(before: .max)
        return tree.take()
    }
}

extension EncodedTree {
    fileprivate mutating func set(
        _ item: JarItem, _ name: String, _ note: EncodedMembers.Note, _ keys: JarKeyScope?
    ) {
        let keys = note.owner.map { JarKeyScope.scope(context, $0) } ?? keys
        if let keys, !note.isData {
            set(item, at: keys.keys(of: name))
        } else {
            set(item, atKey: name)
        }
    }
}
