/// Records how a context that is added later may change the members of an encoded dictionary.
struct EncodedMembers: Sendable {
    /// What is recorded about one member.
    struct Note: Sendable {
        /// Whether its key is data rather than the name of a property.
        var isData: Bool
        /// Whether the member is a nil that the type encoded explicitly.
        var isNil = false
        /// Whether the member is a nil that was left out.
        var isOmitted = false
        /// The type that the property belongs to, if that is not the encoded type.
        var owner: Any.Type?

        fileprivate var isSpecial: Bool { isNil || isOmitted || owner != nil }
    }

    /// A nil that was left out.
    private struct Omitted: Sendable {
        let name: String?
        /// The keys at which it is written; nil if key rules decide.
        let keys: JarKeys?
        /// The number of members before it.
        let position: Int
    }

    /// Whether the keys of members without a note are data. The first member decides.
    private var areData: Bool?
    private var notes: [JarKey: Note] = [:]
    private var omitted: [Omitted] = []

    /// Records a member that was set. One that is like the first member needs no note.
    mutating func add(_ name: String, _ note: Note) {
        if areData == nil { areData = note.isData }
        if note.isData == areData, !note.isSpecial {
            if !notes.isEmpty { notes[JarKey(text: name)] = nil }
        } else {
            notes[JarKey(text: name)] = note
        }
    }

    /// Records a nil that was left out after `position` members.
    ///
    /// - Parameter keys: the keys at which it is written; nil if key rules decide.
    mutating func omit(_ name: String?, at keys: JarKeys? = nil, after position: Int) {
        if areData == nil { areData = keys != nil }
        if let name {
            if notes[JarKey(text: name)]?.isOmitted ?? false { return }
            notes[JarKey(text: name)] = Note(isData: keys != nil, isOmitted: true)
        }
        omitted.append(Omitted(name: name, keys: keys, position: position))
    }

    /// Returns these records for a value of another type that takes over the members of `object`. The
    /// properties remain properties of `type`.
    func owned(by type: Any.Type, in object: JarObject) -> EncodedMembers {
        var members = self
        for member in object.members {
            var note = note(of: member.key)
            if !note.isData, note.owner == nil { note.owner = type }
            members.add(member.key, note)
        }
        return members
    }

    /// Adds the records of the members of `object`, which follow the first `position` members here.
    mutating func add(_ other: EncodedMembers, of object: JarObject, after position: Int) {
        for member in object.members { add(member.key, other.note(of: member.key)) }
        for nothing in other.omitted {
            omit(nothing.name, at: nothing.keys, after: position + nothing.position)
        }
    }

    func note(of name: String) -> Note {
        let usual = Note(isData: areData ?? false)
        return notes.isEmpty ? usual : notes[JarKey(text: name)] ?? usual
    }

    /// Returns the dictionary with its members at the keys that `keys` gives them, and with nils as
    /// `nilStrategy` says.
    func item(
        _ object: JarObject, _ keys: JarKeyScope?, _ nilStrategy: JarEncoder.NilStrategy?,
        in context: Jar.Context
    ) -> JarItem {
        var tree = EncodedTree(in: context)
        tree.beginObject()
        var omitted = omitted[...]
        func setOmitted(before position: Int) {
            while let next = omitted.first, next.position <= position {
                omitted.removeFirst()
                let note = next.name.map { self.note(of: $0) }
                guard nilStrategy == .null, note?.isOmitted ?? true else { continue }
                if let keys = next.keys {
                    tree.setNull(at: keys)
                } else if let name = next.name, let note {
                    tree.setNull(at: tree.keys(of: name, note, keys) ?? JarKeys(key: name))
                }
            }
        }
        for (position, member) in object.members.enumerated() where !member.item.content.isMissing {
            setOmitted(before: position)
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
        if let keys = self.keys(of: name, note, keys) {
            set(item, at: keys)
        } else {
            set(item, atKey: name)
        }
    }

    /// The keys and paths of a property, or nil for one that's written at its name. Lift writes to the first.
    fileprivate func keys(
        of name: String, _ note: EncodedMembers.Note, _ keys: JarKeyScope?
    ) -> JarKeys? {
        let keys = note.owner.map { JarKeyScope.scope(context, $0) } ?? keys
        return note.isData ? nil : keys?.keys(of: name)
    }

    /// Sets the null of a nil that was left out, unless another property has its key.
    fileprivate mutating func setNull(at keys: JarKeys) {
        if member(at: keys).content.isMissing { set(JarItem(.null), at: keys) }
    }
}
