/// Merges containers into others. The stack is here, so that deep data never causes deep recursion.
struct JarMerge {
    let arrays: Jar.ArrayMerging
    /// Whether a null removes a member, as in a merge patch. Then arrays are replaced, an object replaces any
    /// other value, and the other side must not have errors.
    let nullsRemove: Bool

    /// A container that is being changed, and the parts that are merged into it.
    private struct Level {
        /// The container. Nothing else refers to its content, so it is changed in place.
        var target: Jar
        var parts: Parts
        /// The context of the parts.
        let context: Jar.Context
        /// The part that is lent to the next level.
        var lent: Lent?

        /// Puts back the part that was lent.
        mutating func takeBack(_ part: inout Jar) {
            guard var lent else { return }
            self.lent = nil
            swap(&lent.loan.value, &part)
            switch lent.step {
            case .key(let key): target.putMember(key, lent.slot, &lent.loan)
            case .index(let index): target.putElement(index, true, &lent.loan)
            }
        }
    }

    /// The parts that are merged one by one. One of the two is nil.
    private struct Parts {
        var members: JarMembers?
        var elements: JarElements?
        /// The index of the next element.
        var index = 0
    }

    private struct Lent {
        let step: JarPath.Component
        let slot: Jar.MemberSlot
        var loan: Jar.Loan
    }

    /// Merges `other` into `jar`. If this throws, `jar` is lost.
    func merge(_ other: Jar, into jar: inout Jar) throws(LiftError) {
        let other = Self.represented(other, in: jar.context)
        if other.content.isMissing { return }
        try check(other)
        guard let parts = parts(of: other, for: jar.kind) else {
            if other.content.kind == .array, jar.kind == .array, !nullsRemove, arrays == .append {
                jar.appendElements(of: other)
            } else {
                jar = jar.replaced(by: JarItem(other))
            }
            return
        }
        var level = Level(target: Self.opened(&jar, for: parts), parts: parts, context: other.context)
        var levels: ContiguousArray<Level> = []
        var rows = EqualRows()
        do throws(LiftError) {
            while true {
                let inner =
                    level.parts.elements == nil
                    ? try mergeMembers(&level, &rows) : mergeElements(&level, &rows)
                if let inner {
                    levels.append(level)
                    level = inner
                    if levels.count < JarContent.maximumHeight { continue }
                    // Only in documents can both be so deep.
                    if nullsRemove { throw .tooDeep }
                    level = Level(
                        target: Jar(.error(.tooDeep)), parts: Parts(), context: Jar.Context())
                } else if var outer = levels.popLast() {
                    outer.takeBack(&level.target)
                    level = outer
                } else {
                    break
                }
            }
        } catch {
            throw error.below((levels + [level]).compactMap { $0.lent?.step }, of: nil)
        }
        swap(&jar, &level.target)
    }

    /// The parts of `other`, if they are merged one by one into a value of the given kind.
    private func parts(of other: Jar, for kind: Jar.Kind) -> Parts? {
        if nullsRemove || kind == .dictionary, let members = JarMembers(other) {
            return Parts(members: members)
        }
        if !nullsRemove, arrays == .byIndex, kind == .array, let elements = JarElements(other) {
            return Parts(elements: elements)
        }
        return nil
    }

    /// Takes a value out as a container to be changed by `parts`. Anything but a dictionary becomes one if
    /// these are members.
    private static func opened(_ jar: inout Jar, for parts: Parts) -> Jar {
        var target = Jar()
        swap(&target, &jar)
        target.openForChange()
        if parts.elements != nil { return target }
        if case .object = target.content { return target }
        target.become(.object(JarObject()))
        return target
    }

    /// A deferred value is represented in the context that it would have here.
    private static func represented(_ other: Jar, in context: Jar.Context) -> Jar {
        other.isDeferred ? Jar(JarItem(other), in: context).resolved : other
    }

    private func check(_ other: Jar) throws(LiftError) {
        if nullsRemove, case .error(let error) = other.content { throw error }
    }

    // MARK: Parts

    /// Merges members up to the end, or up to a container, which it begins and returns.
    private func mergeMembers(_ level: inout Level, _ rows: inout EqualRows) throws(LiftError) -> Level? {
        while let (key, item) = level.parts.members?.nextItem() {
            let value = Self.represented(Jar(item, in: level.context), in: level.target.context)
            do throws(LiftError) { try check(value) } catch { throw error.below(.key(key)) }
            if value.content.isMissing { continue }
            if nullsRemove, value.content.isNull {
                level.target.set(key, JarItem(.missing))
                continue
            }
            let position = level.target.position(of: key)
            let kind = position.map { level.target.kind(at: $0) } ?? .missing
            if let position, isSame(level.target.item(at: position), value, in: level.target, &rows) {
                continue
            }
            if let parts = parts(of: value, for: kind) {
                let slot: Jar.MemberSlot = position.map { .at($0) } ?? .new
                var loan = level.target.lendMember(key, slot)
                let target = Self.opened(&loan.value, for: parts)
                level.lent = Lent(step: .key(key), slot: slot, loan: loan)
                return Level(target: target, parts: parts, context: value.context)
            }
            if kind == .array, !nullsRemove, arrays == .append, value.content.kind == .array {
                level.target[key].appendElements(of: value)
            } else {
                level.target.set(key, level.target.part(value))
            }
        }
        return nil
    }

    /// Merges elements up to the end, or up to a container, which it begins and returns.
    private func mergeElements(_ level: inout Level, _ rows: inout EqualRows) -> Level? {
        while let item = level.parts.elements?.nextItem() {
            let index = level.parts.index
            level.parts.index += 1
            let value = Self.represented(Jar(item, in: level.context), in: level.target.context)
            if value.content.isMissing { continue }
            guard let kind = level.target.kind(ofElement: index) else {
                level.target.append(Jar(level.target.part(value)))
                continue
            }
            if isSame(level.target.item(ofElement: index), value, in: level.target, &rows) { continue }
            if let parts = parts(of: value, for: kind) {
                var loan = level.target.lendElement(index)
                let target = Self.opened(&loan.value, for: parts)
                level.lent = Lent(step: .index(index), slot: .error, loan: loan)
                return Level(target: target, parts: parts, context: value.context)
            }
            level.target[index] = Jar(level.target.part(value))
        }
        return nil
    }
}

extension JarMerge {
    /// Whether a part stays the same when a value is merged into it, because both are written the same way in
    /// documents and have no context of their own. Then the part is not even opened.
    private func isSame(_ item: JarItem?, _ value: Jar, in target: Jar, _ rows: inout EqualRows) -> Bool {
        guard !nullsRemove, arrays != .append, let item, item.context.isEmpty, value.context.isEmpty else {
            return false
        }
        return rows.areSame(Jar(item, in: Jar.Context()), value)
    }
}

// MARK: - An open container

extension Jar {
    /// The position of a key of this built dictionary.
    fileprivate func position(of key: String) -> Int? {
        if case .object(let object) = content { object.position(of: key) } else { nil }
    }

    /// The member at a position of this built dictionary.
    fileprivate func item(at position: Int) -> JarItem? {
        if case .object(let object) = content { object[position] } else { nil }
    }

    /// The element at an index of this built array.
    fileprivate func item(ofElement index: Int) -> JarItem? {
        guard case .array(let array) = content, index < array.count else { return nil }
        return array.items[index]
    }

    /// The kind of the member at a position of this built dictionary.
    fileprivate func kind(at position: Int) -> Kind {
        item(at: position).map { kind($0) } ?? .missing
    }

    /// The kind of an element of this built array; nil if there is none.
    fileprivate func kind(ofElement index: Int) -> Kind? {
        item(ofElement: index).map { kind($0) }
    }

    private func kind(_ item: JarItem) -> Kind {
        if case .deferred = item.content { return Jar(item, in: context).kind }
        return item.content.kind
    }

    /// A value as a part of this container, without a context that it has here in any case.
    fileprivate func part(_ value: Jar) -> JarItem { JarItem(value, leaving: context) }

    /// Sets, adds or, if the item is missing, removes a member of this built dictionary.
    fileprivate mutating func set(_ key: String, _ item: consuming JarItem) {
        guard case .object(var object) = content else { return }
        content = .null
        object.set(key, item)
        content = .object(object)
    }
}
