// The rests of dictionaries: the members that nobody reads, which are known when the reading is finished.

extension JarKeyReading {
    /// Returns the members of the dictionary `jar` that nobody reads, which are known at the end; nil if
    /// somebody has them already.
    ///
    /// - Parameters:
    ///   - claimant: The type that may have claimed them.
    ///   - old: The rest of a value that `jar` updates.
    ///   - isUpdate: Whether `jar` updates a value. An object is updated again in place.
    func rest(
        of jar: Jar, for claimant: Any.Type? = nil, adding old: RestContent = .none, isUpdate: Bool = false
    ) -> PendingRest? {
        jar.steps(inside: owner).flatMap {
            rest(
                of: jar, at: $0, claimant.map { ObjectIdentifier($0) }, PendingRest(adding: old),
                isAgain: isUpdate && claimant is AnyClass, isUpdate: isUpdate)
        }
    }

    /// Claims the members of the dictionary `jar` that nobody reads, for a value that finds its own rest.
    /// Returns false if somebody has them already.
    func takesRest(of jar: Jar) -> Bool {
        guard let part = part(at: jar) else { return false }
        return state.withLock { state in
            if state.parts[part].hasRest { return false }
            state.change(part) { $0.keepsRest = true }
            return true
        }
    }

    /// Whether somebody has the members of `jar` that nobody reads, or will have them.
    func hasRest(of jar: Jar) -> Bool {
        guard let part = part(at: jar) else { return false }
        return state.withLock { $0.parts[part].hasRest }
    }

    /// Claims the rest of `jar` for a property of `type`, unless another type has.
    func claimRest(of jar: Jar, for type: Any.Type) {
        change(jar) { $0.claimant = $0.claimant ?? ObjectIdentifier(type) }
    }

    /// The steps from the owner to `jar`; nil if it is not inside.
    func steps(to jar: Jar) -> [JarPath.Component]? { jar.steps(inside: owner) }

    /// Returns the members of the owner that nobody reads, which are known at the end; nil if somebody has
    /// them already.
    func restOfOwner() -> PendingRest? { rest(of: owner, at: [], nil, PendingRest()) }

    private func rest(
        of jar: Jar, at steps: [JarPath.Component], _ claimant: ObjectIdentifier?, _ pending: PendingRest,
        isAgain: Bool = false, isUpdate: Bool = false
    ) -> PendingRest? {
        let old = steps.isEmpty && owner.isUpdate ? nil : oldContent(of: jar, at: steps)
        return state.withLock { state in
            let part = state.part(at: steps)
            let isClaimed = state.parts[part].claimant.map { $0 != claimant } ?? false
            if isClaimed || state.parts[part].keepsRest && !isAgain { return nil }
            state.change(part) { $0.keepsRest = true }
            state.rests.append(
                ReadRest(steps: steps, part: part, pending: pending, old: old, isUpdate: isUpdate))
            return pending
        }
    }

    /// What `jar` was before the change that the owner is; nil if the owner is no change.
    private func oldContent(of jar: Jar, at steps: [JarPath.Component]) -> JarContent? {
        if let old = jar.update?.old { return old.content }
        if steps.isEmpty { return nil }
        return owner.part(at: steps, pastEnd: .missing).content.isMissing ? jar.content : nil
    }

    /// Continues a rest of the owner that was begun without a reading.
    func adopt(_ pending: PendingRest?) {
        state.withLock {
            $0.change(0) { $0.keepsRest = true }
            if let pending { $0.rests.append(ReadRest(steps: [], part: 0, pending: pending)) }
        }
    }

    func completeRests() {
        let state = state.withLock { state in
            state.isFinished = true
            defer { state.rests = [] }
            return state
        }
        for rest in state.rests {
            var jar = owner.part(at: rest.steps, pastEnd: .missing)
            if let old = rest.old {
                let old = jar.replaced(by: JarItem(old))
                jar = jar.content.isMissing ? old : old.updated(by: jar)
            }
            rest.pending.complete(
                with: state.rest(of: jar, state.parts[rest.part], isUpdate: rest.isUpdate))
        }
    }

    /// Returns the members of a dictionary that `note` doesn't note.
    ///
    /// - Parameter isUpdate: Whether the dictionary is a change to a value.
    static func content(
        of jar: Jar, isUpdate: Bool = false, besides note: (Jar, JarKeyReading) -> Void
    ) -> RestContent {
        let jar = jar.represented
        let reading = JarKeyReading(of: jar)
        note(jar, reading)
        return reading.content(isUpdate: isUpdate)
    }

    /// The members of the owner that were not noted so far.
    func content(isUpdate: Bool = false) -> RestContent {
        let state = state.withLock { $0 }
        return state.rest(of: owner, state.parts[0], isUpdate: isUpdate)
    }
}

extension JarKeyReading.State {
    func rest(of jar: Jar, _ part: JarKeyReading.ReadPart, isUpdate: Bool) -> RestContent {
        unread(in: jar, part, isUpdate, levels: 512).map { .members($0) } ?? .nothing(of: jar)
    }

    /// The members of a dictionary that were not noted; nil if all were.
    ///
    /// - Parameter isUpdate: Whether the dictionary is a change to a value.
    private func unread(
        in jar: Jar, _ part: JarKeyReading.ReadPart, _ isUpdate: Bool, levels: Int
    ) -> UnreadMembers? {
        guard var members = JarMembers(jar) else { return nil }
        let old = jar.update?.old
        var parts: UnreadMembers.Parts = []
        while case (let key, var value)? = members.next() {
            let number = part[.key(key)]
            if let number, self.parts[number].isReplaced, let change = jar.update?.change {
                value = change.child(key).represented
                if value.content.isMissing { continue }
            }
            // In an update, a null on the way of a path changes nothing, and neither does an empty container.
            if let number, value.isNullOrEmpty, isOnWay(number) {
                if let old { value = old.child(key).represented }
                if isUpdate { continue }
            }
            parts.append((key, unread(in: value, number, isUpdate, levels: levels)))
        }
        return UnreadMembers(parts.withPayloadsAtWrittenKeys, jar.textOrigin)
    }

    /// Whether paths of properties lead through a part, which no property has as a whole.
    private func isOnWay(_ number: Int) -> Bool { !parts[number].isValue && !parts[number].parts.isEmpty }

    private func unread(in value: Jar, _ number: Int?, _ isUpdate: Bool, levels: Int) -> UnreadMembers.Part {
        guard let number else { return .unread(JarItem(value._merged)) }
        let part = parts[number]
        // A rest of its own has what is inside.
        if part.isOpen || part.keepsRest || levels == 0 { return .read }
        if part.isNested ? value.kind == .array : part.isValue { return .read }
        if part.isPayload {
            return unread(in: value, part, isUpdate, levels: levels - 1).map { .inPayload($0, of: part.tag) }
                ?? .read
        }
        // No path leads into a scalar, or into an empty container.
        if value.count ?? 0 == 0 { return .unread(JarItem(value._merged)) }
        if value.kind == .array { return unreadElements(of: value, part, isUpdate, levels: levels - 1) }
        return unread(in: value, part, isUpdate, levels: levels - 1).map { .partly($0) }
            ?? .emptied(isArray: false)
    }

    /// The elements of an array into which paths lead.
    private func unreadElements(
        of jar: Jar, _ part: JarKeyReading.ReadPart, _ isUpdate: Bool, levels: Int
    ) -> UnreadMembers.Part {
        // An update replaces the whole array.
        let last = isUpdate ? -1 : part.lastIndex(below: jar.count ?? 0)
        let parts = jar.elements.enumerated().map { index, value in
            // Before an element that a path leads to, a model writes nulls.
            let isFiller = index < last && value.isNull
            return ("", isFiller ? .read : unread(in: value, part[.index(index)], false, levels: levels))
        }
        return UnreadMembers(ContiguousArray(parts), isArray: true, nil).map { .partly($0) }
            ?? .emptied(isArray: true)
    }
}

extension UnreadMembers.Parts {
    /// The parts, with each payload at the key that it's written to.
    fileprivate var withPayloadsAtWrittenKeys: Self {
        guard contains(where: { $0.part.otherKey != nil }) else { return self }
        let keys = compactMap { $0.part.otherKey }
        var parts: Self = []
        // What was at that key was null, or it would have been the payload.
        for (key, part) in self where part.otherKey != nil || !keys.contains(key) {
            parts.append((part.otherKey ?? key, part))
        }
        return parts
    }
}

extension UnreadMembers.Part {
    /// The key at which this is written, if it was read at another one.
    fileprivate var otherKey: String? {
        if case .inPayload(_, let tag?) = self { tag.writtenKey } else { nil }
    }
}
