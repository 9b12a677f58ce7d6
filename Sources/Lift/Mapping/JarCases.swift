/// The cases of an enum, or the types of variants: which one the data has, and which one a value is.
@usableFromInline
final class JarCases<Root>: Sendable {
    let form: JarTag.Form
    let cases: [JarCaseParts<Root>]
    let list: ObjectList<JarCaseParts<Root>>
    /// The cases with a function for the payload, which are asked before the others.
    let askedFirst: ObjectList<JarCaseParts<Root>>
    let tags: JarTagTable
    /// The case that is chosen if no other is.
    let other: JarCaseParts<Root>?
    /// The number in `cases` of the case that a value was written as.
    let known = Guarded<[CaseIdentity: Int]>([:])
    /// The key of the tag, if it is a single one.
    private let key: String?
    private let isBesidePayload: Bool
    /// The key at which the tag is written among the members of the payload; nil if it's written elsewhere.
    let tagKey: String?
    /// Whether each value is represented as a dictionary with a tag.
    let isTagged: Bool

    init(_ tag: JarTag, _ cases: [JarCase<Root>]) {
        form = tag.form
        self.cases = cases.map(\.parts)
        list = ObjectList(self.cases)
        // A type may also be that of a case without tags, which only other tags lead to.
        let asked = self.cases.filter { $0.remade == nil }
        askedFirst = ObjectList(asked.filter { !$0.tags.isEmpty } + asked.filter { $0.tags.isEmpty })
        tags = JarTagTable(cases.map(\.parts.tags))
        other = cases.first { $0.parts.isOther }?.parts
        key = tag.form.keys?.singleKey
        isBesidePayload = if case .inside = tag.form { true } else { false }
        tagKey = if case .inside(let keys) = tag.form { keys.writtenKey } else { nil }
        isTagged = tagKey != nil && !self.cases.contains { $0.tags.isEmpty }
    }

    /// What is known of the payloads that share the dictionary of the enum, as that of an unknown case always
    /// does.
    var rest: JarMappingRest {
        let sharing =
            switch form {
            case .inside, .untagged: cases
            case .beside, .external: cases.filter(\.isOther)
            }
        return JarMappingRest(ofPayloads: sharing.map(\.rest))
    }

    /// A case and the data of its payload.
    struct Choice {
        let parts: JarCaseParts<Root>
        var content: Jar
        /// Whether the payload is the value itself, of which the tag is a member.
        var isWhole = false

        func lift() throws -> Root {
            do {
                return try parts.lift(content)
            } catch  where !isWhole && parts.payload == .keys && (content.isNull || content.isMissing) {
                // Without a dictionary, a function that makes the case may be called, too, and throw.
                if content.isMissing, (error as? LiftError)?.kind != .missing { throw error }
                throw content.mismatch("a dictionary")
            }
        }
    }

    /// Returns the value of a case. An optional payload beside its tag is nil if its fields find nothing,
    /// unless its rest has other members.
    private func lift(_ choice: Choice) throws -> Root {
        var choice = choice
        // A dictionary would have the tag.
        if choice.isWhole, !choice.parts.isOther, case .inside(let keys) = form,
            choice.parts.rest.hasDictionary
        {
            choice.content = choice.content.without(keys)
        }
        guard choice.isWhole, !choice.parts.isOther, let lift = choice.parts.liftBesideTag else {
            return try choice.lift()
        }
        if choice.parts.mayKeepRest, hasOnlyOthers(choice), let value = try? choice.lift() { return value }
        return try lift(choice.content)
    }

    /// Whether the fields of an optional payload find nothing, and there are members beside the tag.
    private func hasOnlyOthers(_ choice: Choice) -> Bool {
        guard case .inside(let keys) = form, let type = choice.parts.rest.payload?.type,
            let presence = JarPresence(of: type, in: choice.content), !presence.hasValue
        else { return false }
        let others = JarKeyReading.content(of: choice.content) { jar, reading in
            reading.note(keys, in: jar)
            _ = noteFlattenedKeys(of: type, in: jar, reading)
        }
        return others.members != nil
    }

    /// Returns the value of the case that `jar` has.
    ///
    /// - Throws: the error of the tag, or that of the payload.
    func lift(from jar: Jar) throws -> Root {
        if isBesidePayload, !jar.contextHas(.unknownKeys), let index = taggedCase(of: jar) {
            let parts = list[index]
            if parts.ignoresTag { return try parts.lift(jar) }
        }
        return try liftAnyWay(from: jar)
    }

    @inline(never)
    private func liftAnyWay(from jar: Jar) throws -> Root {
        guard let new = updated(jar) else { return try SharedDictionary.lifting(jar, liftHere) }
        let value = try SharedDictionary.lifting(new, liftHere)
        if isBesidePayload, !new.isUpdate { noteReplaced(by: jar) }
        return value
    }

    /// Records the members that the old case read and that an update with another tag doesn't have. So they
    /// are no part of the rest.
    private func noteReplaced(by jar: Jar) {
        guard let reading = jar.keyReading, let (old, change) = jar.update, let keys = form.keys,
            let index = try? tags.index(in: keys.value(in: old)), var members = JarMembers(old)
        else { return }
        let unread = JarKeyReading.content(of: old) { jar, reading in
            cases[index].noteKeys(of: jar, in: reading, since: reading.unmappedCount)
        }
        let unreadKeys = unread.members?.keys ?? []
        while let (key, _) = members.next() {
            guard change.child(key).content.isMissing, !unreadKeys.contains(JarKey(text: key)) else {
                continue
            }
            reading.note(JarKeys(key: key), in: jar)
        }
    }

    /// Returns what an update of a part is read as, if it is not the same: the change alone, if that has
    /// another case than the old value, and the change without a null as the tag.
    private func updated(_ jar: Jar) -> Jar? {
        guard let (old, change) = jar.update else { return nil }
        let new = withoutNullTag(change)
        if hasOtherTag(new, than: old) { return new }
        if let keys = form.keys { return keys.value(in: change).isNull ? new.updating(old) : nil }
        guard case .untagged = form, let value = try? liftHere(from: old.listingNothing),
            let present = represented(value, in: change.context)?.parts, replaces(present, new)
        else { return nil }
        return new
    }

    private func liftHere(from jar: Jar) throws -> Root {
        if jar.contextHas(.unknownKeys) { return try liftNotingKeys(of: jar) }
        if let value = try untagged(jar) { return value }
        let choice = try choice(in: jar)
        // The tag is no part of the rest.
        return choice.isWhole && choice.parts.mayKeepRest ? try liftNotingKeys(of: jar) : try lift(choice)
    }

    /// Returns the case of an object in a document, found without making its tag; nil if that's not possible.
    @inline(__always)
    private func taggedCase(of jar: Jar) -> Int? {
        guard let key else { return nil }
        return jar.findRow { view, row in
            view.member(key, ofSmall: row).flatMap { tags.index(ofRow: $0, in: view) }
        }
    }

    /// Returns the case that `jar` has, and where its payload is.
    private func choice(in jar: Jar) throws(LiftError) -> Choice {
        do throws(LiftError) {
            guard let keys = form.keys else { return try externalChoice(in: jar) }
            if jar.isNull { throw jar.mismatch("a dictionary with a tag") }
            let parts = try tagged(by: keys, in: jar)
            guard case .beside(_, let content) = form else {
                return Choice(parts: parts, content: jar, isWhole: true)
            }
            return Choice(parts: parts, content: content.value(in: jar))
        } catch {
            guard let other, !mayStillHaveTag(jar) else { throw error }
            if jar.contextHas(.receipt) { jar.context.receipt?.note(.fallback, error) }
            return Choice(parts: other, content: jar, isWhole: true)
        }
    }

    /// Whether the tag may be in the rest of a text that ends too early.
    private func mayStillHaveTag(_ jar: Jar) -> Bool {
        guard jar.isPartial, let keys = form.keys else { return jar.isPartial }
        let tag = keys.value(in: jar)
        return tag.content.isMissing || tag.isPartial
    }

    private func tagged(by keys: JarKeys, in jar: Jar) throws(LiftError) -> JarCaseParts<Root> {
        if let index = taggedCase(of: jar) { return cases[index] }
        let tag = keys.value(in: jar)
        do throws(LiftError) {
            return cases[try tags.index(in: tag)]
        } catch {
            throw keys.completing(error, of: tag, in: jar)
        }
    }

    // MARK: Tags as keys

    /// Returns the case whose tag is a key of `jar`.
    private func externalChoice(in jar: Jar) throws(LiftError) -> Choice {
        guard var members = JarMembers(jar) else { return try choice(named: jar) }
        var found: (choice: Choice, key: String, isNull: Bool)?
        var unknown: String?
        while let (key, value) = members.next() {
            guard let index = tags.index(ofText: key) else {
                unknown = unknown ?? key
                continue
            }
            let isNull = value.isNull
            if let found {
                if isNull { continue }
                if !found.isNull { throw LiftError(tags: found.key, key, in: jar) }
            }
            found = (Choice(parts: cases[index], content: value), key, isNull)
        }
        if let found { return found.choice }
        let keys = tags.list(near: unknown)
        guard let unknown, members.maximumCount == 1 else {
            throw LiftError(kind: .value, expected: "a dictionary with one of the keys \(keys)", in: jar)
        }
        throw LiftError(
            "expected one of the keys \(keys), found the key \(JSONText.quoted(unknown.cut))", kind: .value,
            in: jar)
    }

    /// Returns the case without associated values whose tag is `jar` itself.
    private func choice(named jar: Jar) throws(LiftError) -> Choice {
        guard let index = try? tags.index(in: jar) else {
            throw jar.mismatch("a dictionary with one of the keys \(tags.list(near: nil))")
        }
        if case .none = cases[index].payload { return Choice(parts: cases[index], content: Jar()) }
        let key = cases[index].tags.first?.shown ?? ""
        throw LiftError(expected: "a dictionary with the key \(key)", in: jar)
    }
}

extension LiftError {
    fileprivate init(tags first: String, _ second: String, in jar: Jar) {
        let (first, second) = (JSONText.quoted(first.cut), JSONText.quoted(second.cut))
        self.init("expected one tag, found the keys \(first) and \(second)", kind: .value, in: jar)
    }
}

// MARK: - Unknown keys

extension JarCases {
    @inline(never)
    private func liftNotingKeys(of jar: Jar) throws -> Root {
        if let value = try untagged(jar) { return value }
        return try jar.readingKeys { jar, reading in
            let before = reading.unmappedCount
            let joinCount = reading.joinCount
            let choice = try choice(in: jar)
            let value = try lift(choice)
            // The payload of a case without associated values, unless it has nothing that is lost.
            let content = choice.content
            let isDropped =
                choice.parts.payload == .none && !content.content.isMissing && !content.isNull
                && (content.kind != .dictionary || content.count != 0)
            // What's dropped at a tag is an unknown member, or the members of a dictionary are unknown.
            let isUnknown = isDropped && choice.content.kind != .dictionary
            // The rest has an unknown tag that the case doesn't write.
            let isRest = choice.parts.writesNoTag && reading.hasRest(of: jar)
            if let keys = form.keys {
                if !isRest { reading.note(keys, in: jar) }
                if !isRest, !isDropped, case .beside(_, let content) = form { reading.note(content, in: jar) }
            } else {
                let unknown = isUnknown ? choice.parts.tags.map(\.text) : []
                for text in tags.texts where !unknown.contains(text) {
                    reading.note(JarKeys(key: text), in: jar)
                }
            }
            switch choice.parts.payload {
            case .keys:
                // At the path of a missing payload, there may be another part.
                if !choice.content.content.isMissing || form.hasPayloadAtKey {
                    reading.noteNested(
                        choice.content, isPayload: !choice.isWhole, tag: tag(of: choice.parts, in: jar),
                        isReplaced: !jar.isUpdate)
                    choice.parts.noteKeys(of: choice.content, in: reading, since: before)
                }
            case .none, .value:
                if isDropped, !isUnknown, case .external = form {
                    reading.noteNested(choice.content, isPayload: true)
                }
                let isOpen = choice.isWhole && reading.joinCount == joinCount
                if isOpen, choice.parts.liftBesideTag != nil {
                    choice.parts.noteKeys(of: jar, in: reading, since: before)
                } else if isOpen, choice.parts.isOther || choice.parts.payload == .value {
                    reading.noteOpen(jar)
                }
            }
            return value
        }
    }
}

extension JarCases {
    /// The tag that is written for a case, if it's a member beside the payload.
    private func tag(of parts: JarCaseParts<Root>, in jar: Jar) -> UnreadMembers.PayloadTag? {
        guard case .beside(let keys, let content) = form, let path = content.path(in: jar), !path.isEmpty,
            let tag = parts.tags.first
        else { return nil }
        return UnreadMembers.PayloadTag(
            keys: keys, value: tag.jar, stepCount: path.count,
            writtenKey: path.count == 1 && path != content.alternatives.first ? content.writtenKey : nil)
    }
}

// MARK: - Updates

extension JarCases {
    /// Returns a value, updated by `change`. A change with another tag replaces it.
    func updated(_ root: Root, from change: Jar) throws -> Root {
        let change = withoutNullTag(change)
        guard let (parts, content) = represented(root, in: change.context) else { throw failure(of: root) }
        let present = represent(content, as: parts)
        if let error = present.heldError { throw error }
        if change.kind != .dictionary || hasOtherTag(change, than: present) || replaces(parts, change) {
            return try lift(from: change)
        }
        return try lift(from: present.updated(by: change))
    }

    /// Returns an update without a null as its tag, which names no case and changes nothing.
    private func withoutNullTag(_ change: Jar) -> Jar {
        guard let keys = form.keys, change.kind == .dictionary, keys.value(in: change).kind == .null
        else { return change }
        return change.without(keys)
    }

    private func hasOtherTag(_ change: Jar, than present: Jar) -> Bool {
        switch form {
        case .inside(let keys), .beside(let keys, _):
            let (new, old) = (keys.value(in: change), keys.value(in: present))
            if new.content.isMissing { return false }
            let index = try? tags.index(in: new)
            return index != (try? tags.index(in: old)) || index == nil && new != old
        case .external:
            // A null is the tag of no case that replaces the value.
            guard let new = try? externalChoice(in: change), !new.content.isNull else { return false }
            return (try? externalChoice(in: present))?.parts !== new.parts
        case .untagged:
            return false
        }
    }
}

// MARK: - Flattened

extension JarCases {
    /// Whether `jar` has a tag or, for cases without tags, a key of one of them.
    func presence(in jar: Jar) -> JarPresence {
        var presence = JarPresence()
        switch form {
        case .inside(let keys), .beside(let keys, _):
            presence.add(JarPresence(keys.value(in: jar), nullIsValue: false))
        case .external:
            for text in tags.texts { presence.add(JarPresence(jar.child(text), nullIsValue: false)) }
        case .untagged:
            if hasKeys(in: jar) { presence.add(JarPresence(jar, nullIsValue: false)) }
        }
        return presence
    }

    /// Whether `jar` has a member that one of the payloads reads, or may read.
    private func hasKeys(in jar: Jar) -> Bool {
        let others = JarKeyReading.content(of: jar) { jar, reading in
            for parts in cases { parts.noteKeys(of: jar, in: reading, since: reading.unmappedCount) }
        }
        return jar.count != 0 && others.members?.isUntouched != true
    }

    /// Records a tag that is null. No case is lifted then, which would record it.
    func noteNull(in jar: Jar, _ reading: JarKeyReading) {
        var all = form.keys.map { [$0] } ?? []
        if case .external = form { all = tags.texts.map { JarKeys(key: $0) } }
        if case .beside(let keys, let content) = form, keys.value(in: jar).isNull { all.append(content) }
        for keys in all where keys.value(in: jar).isNull { reading.note(keys, in: jar) }
    }
}
