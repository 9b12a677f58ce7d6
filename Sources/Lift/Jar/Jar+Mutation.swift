extension Jar {
    /// The value at `key`.
    ///
    ///     let date: Date = try jar["payments"][3]["date"]^
    ///     jar["payments"][2]["date"] = Date()
    ///     jar["optional"] = nil  // takes the key away
    ///
    /// Reading never fails: what is missing, and what is no dictionary, shows when it is lifted. Assigning to
    /// a key of something that is no dictionary makes it one; an error stays the error that it is. Only the
    /// containers on the way are rebuilt, and in place when no other Jar shares them.
    ///
    /// - Complexity: reading and writing are O(1), amortised; the first change to a container that was read
    ///   from JSON is O(n) in its members.
    public subscript(key: String) -> Jar {
        @inline(__always) consuming get { child(key) }
        _modify {
            let place = openObject(key)
            var loan = lendMember(key, place)
            defer { putMember(key, place, &loan) }
            yield &loan.value
        }
    }

    /// The value at `key`, to assign anything representable, or nil to take the key away.
    @_disfavoredOverload
    public subscript(key: String) -> (any JarRepresentable)? {
        get {
            let value = child(key)
            return value.content.isMissing ? nil : value
        }
        set {
            let place = openObject(key)
            var loan = Loan(value: newValue?._held() ?? Jar())
            putMember(key, place, &loan)
        }
    }

    /// The element at `index`.
    ///
    /// Reading never fails: an index that is out of bounds, and what is no array, shows when it is lifted.
    /// Assigning replaces the element, or removes it if what is assigned is missing. Assigning past the end
    /// makes this Jar an error of the kind `bounds`, which shows when it is read.
    ///
    /// - Complexity: as for keys; removing takes O(elements behind it).
    public subscript(index: Int) -> Jar {
        @inline(__always) consuming get { child(index) }
        _modify {
            let isElement = openArray(index)
            var loan = isElement ? lendElement(index) : Loan(value: Jar())
            defer { putElement(index, isElement, &loan) }
            yield &loan.value
        }
    }

    /// The element at `index`, to assign anything representable.
    @_disfavoredOverload
    public subscript(index: Int) -> (any JarRepresentable)? {
        get {
            let value = child(index)
            return value.content.isMissing ? nil : value
        }
        set {
            let isElement = openArray(index)
            var loan = Loan(value: newValue?._held() ?? Jar())
            putElement(index, isElement, &loan)
        }
    }

    /// Adds `jar` behind the last element.
    ///
    /// An empty Jar becomes an array; any other value becomes the first element of one, in front of `jar`; an
    /// error stays the error that it is. A missing `jar` adds nothing.
    ///
    /// - Complexity: O(1), amortised; the first change to an array that was read from JSON is O(n).
    public mutating func append(_ jar: Jar) {
        let added = JarItem(jar)
        if added.content.isMissing { return }
        openForChange()
        // Not a case of the switch below: its subject would be a second reference, and each append a copy.
        if case .array(var array) = content {
            content = .null
            array.append(added)
            content = .array(array)
            return
        }
        switch content {
        case .error:
            return
        default:
            var array = JarArray()
            // Without its context, which stays with the whole.
            array.append(JarItem(JarItem(Jar(content)).content))
            array.append(added)
            become(.array(array))
        }
    }

    /// Adds `value` behind the last element.
    public mutating func append(_ value: any JarRepresentable) {
        append(value._held())
    }

    /// Adds the members of `value`, which replace those with the same key.
    ///
    /// Where either side is no dictionary, `value` takes the place of this Jar, except that a missing value
    /// changes nothing and an error stays.
    ///
    /// - Complexity: O(members of `value`), amortised.
    public mutating func formUnion(_ value: any JarRepresentable) {
        formUnion(value._held())
    }

    /// Adds the members of `jar`, which replace those with the same key.
    public mutating func formUnion(_ jar: Jar) {
        // What is deferred is represented as it would be in here.
        let other = jar.isDeferred ? Jar(JarItem(jar), in: context).resolved : jar
        if other.content.isMissing { return }
        openForChange()
        if case .error = content { return }
        guard case .object(var object) = content, var members = JarMembers(other) else {
            self = replaced(by: JarItem(other))
            return
        }
        content = .null
        let context = context
        while let (key, item) = members.nextItem() {
            var part = JarItem(Jar(item, in: other.context))
            part.leaveContext(context)
            object.set(key, part)
        }
        content = .object(object)
    }

    /// This Jar with the members of `value` added, which replace those with the same key.
    public func union(_ value: any JarRepresentable) -> Jar { union(value._held()) }

    /// This Jar with the members of `jar` added, which replace those with the same key.
    public func union(_ jar: Jar) -> Jar {
        var union = self
        union.formUnion(jar)
        return union
    }
}

// MARK: - Lending

extension Jar {
    /// A part that is changed in place. Meanwhile it has the context and the place that it would have if it
    /// were read; when it is put back, it keeps of these only what is its own.
    private struct Loan {
        var value: Jar
        /// The context that it was given.
        var given = Context()
        /// The part of it that was its own.
        var own = Context()

        /// The part to put back. Nothing else refers to its content then, so that what follows is in place.
        mutating func settle() -> JarItem {
            var item = JarItem(value)
            value.content = .null
            item.leaveContext(given, keeping: own)
            return item
        }
    }

    private func lend(_ item: consuming JarItem, at component: JarPathComponent) -> Loan {
        let own = item.context
        let given = context.union(own)
        let value: Jar
        if case .row(let source, let row) = item.content {
            let source = JarSource(
                source.document, base: row, context: given, component: component, parent: place)
            value = Jar(.row(source, row))
        } else {
            value = Jar(item.content, scope: scope(at: component, context: given))
        }
        return Loan(value: value, given: given, own: own)
    }
}

// MARK: - Members

extension Jar {
    /// Where in a built dictionary a key stands, or whether the Jar is none.
    private enum MemberPlace {
        case at(Int)
        case new
        case notAnObject
        case error
    }

    /// Makes the dictionary changeable and says where `key` stands in it.
    @inline(__always)
    private mutating func openObject(_ key: String) -> MemberPlace {
        openForChange()
        switch content {
        case .object(let object): return object.place(of: key).map { .at($0) } ?? .new
        case .error: return .error
        default: return .notAnObject
        }
    }

    @inline(__always)
    private mutating func lendMember(_ key: String, _ place: MemberPlace) -> Loan {
        switch place {
        case .at(let place):
            guard case .object(var object) = content else { return Loan(value: Jar()) }
            content = .null
            let item = object.take(at: place)
            content = .object(object)
            return lend(item, at: .key(key))
        case .error:
            return Loan(value: self)
        case .new, .notAnObject:
            return lend(JarItem(.missing), at: .key(key))
        }
    }

    @inline(__always)
    private mutating func putMember(_ key: String, _ place: MemberPlace, _ loan: inout Loan) {
        let item = loan.settle()
        switch place {
        case .at(let place):
            guard case .object(var object) = content else { return }
            content = .null
            object.replace(at: place, with: item)
            content = .object(object)
        case .new:
            guard case .object(var object) = content else { return }
            content = .null
            object.append(key, item)
            content = .object(object)
        case .notAnObject:
            if item.content.isMissing { return }
            var object = JarObject()
            object.append(key, item)
            become(.object(object))
        case .error:
            return
        }
    }
}

// MARK: - Elements

extension Jar {
    /// Makes the array changeable; false when it has no element `index`.
    @inline(__always)
    private mutating func openArray(_ index: Int) -> Bool {
        openForChange()
        guard case .array(let array) = content else { return false }
        return index >= 0 && index < array.count
    }

    @inline(__always)
    private mutating func lendElement(_ index: Int) -> Loan {
        guard case .array(var array) = content else { return Loan(value: Jar()) }
        content = .null
        let item = array.take(at: index)
        content = .array(array)
        return lend(item, at: .index(index))
    }

    @inline(__always)
    private mutating func putElement(_ index: Int, _ isElement: Bool, _ loan: inout Loan) {
        let item = loan.settle()
        guard isElement else {
            if !item.content.isMissing { refuseElement(index) }
            return
        }
        guard case .array(var array) = content else { return }
        content = .null
        if item.content.isMissing {
            array.remove(at: index)
        } else {
            array.replace(at: index, with: item)
        }
        content = .array(array)
    }

    /// Something was assigned where there is no element: this Jar becomes an error that says so.
    @inline(never)
    private mutating func refuseElement(_ index: Int) {
        switch content {
        case .error: return
        case .missing, .absent: become(.error(LiftError(outOfBounds: index, of: 0, in: nil)))
        case .array(let array): become(.error(LiftError(outOfBounds: index, of: array.count, in: nil)))
        default: become(.error(LiftError(notAnArray: content, index: index)))
        }
    }
}

extension LiftError {
    fileprivate init(notAnArray content: JarContent, index: Int) {
        self.init(
            "expected an array with an element \(index), found \(Jar(content).summary)",
            kind: .type)
    }
}

// MARK: - Opening

extension Jar {
    /// Makes a container of a document, a deferred value or a boxed one changeable: one level of it is
    /// built, its parts stay what they are. Anything else is left alone.
    @inline(__always)
    private mutating func openForChange() {
        switch content {
        case .row, .deferred, .nest: open()
        default: return
        }
    }

    @inline(never)
    private mutating func open() {
        switch content {
        case .row(let source, let row):
            switch source.view[row].kind {
            case .array, .object:
                // The parts' source says nothing of this Jar's place and context, which stay with the whole.
                let parts = source.isBare ? source : JarSource(source.document)
                become(source.document.built(Int(row), parts))
            default: return
            }
        case .deferred:
            self = resolved
            openForChange()
        case .nest(let nest):
            content = .null
            content = JarNest.take(nest)
        default: return
        }
    }
}

extension Document {
    /// One level of the container at `row`; its parts stay rows, with their own number text.
    fileprivate func built(_ row: Int, _ source: JarSource) -> JarContent {
        let container = view[row]
        let end = container.end
        var place = row + 1
        if container.kind == .array {
            var array = JarArray(capacity: container.length)
            while place < end {
                array.append(JarItem(.row(source, UInt32(truncatingIfNeeded: place))))
                place = view.next(after: place)
            }
            return .array(array)
        }
        var object = JarObject(capacity: container.length)
        while place < end {
            if isCounted(place, of: row) {
                object.append(
                    view.string(view[place]), JarItem(.row(source, UInt32(truncatingIfNeeded: place + 1))))
            }
            place = view.next(after: place + 1)
        }
        return .object(object)
    }
}
