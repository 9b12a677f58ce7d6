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
        @inline(__always) get { child(key) }
        _modify {
            let place = openObject(key)
            var value = takeMember(place)
            defer { putMember(key, place, &value) }
            yield &value
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
            var value = newValue?._held() ?? Jar()
            putMember(key, place, &value)
        }
    }

    /// The element at `index`.
    ///
    /// Reading never fails: an index that is out of bounds, and what is no array, shows when it is lifted.
    /// Assigning replaces the element, or removes it if what is assigned is missing. Assigning past the end
    /// makes this Jar an error of the kind `bounds`, which shows when it is read.
    ///
    /// - Complexity: as for keys.
    public subscript(index: Int) -> Jar {
        @inline(__always) get { child(index) }
        _modify {
            let isElement = openArray(index)
            var value = isElement ? takeElement(index) : Jar()
            defer { if isElement { putElement(index, &value) } }
            yield &value
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
            guard openArray(index) else { return }
            var value = newValue?._held() ?? Jar()
            putElement(index, &value)
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
        let other = value._held().resolved
        if other.content.isMissing { return }
        openForChange()
        if case .error = content { return }
        guard case .object(var object) = content, var members = JarMembers(other) else {
            self = replaced(by: JarItem(other))
            return
        }
        content = .null
        while let (key, item) = members.nextItem() {
            object.set(key, JarItem(Jar(item, in: other.context)))
        }
        content = .object(object)
    }

    /// This Jar with the members of `value` added, which replace those with the same key.
    public func union(_ value: any JarRepresentable) -> Jar {
        var union = self
        union.formUnion(value)
        return union
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
    private mutating func takeMember(_ place: MemberPlace) -> Jar {
        switch place {
        case .at(let place):
            guard case .object(var object) = content else { return Jar() }
            content = .null
            let item = object.take(at: place)
            content = .object(object)
            return Jar(item)
        case .error:
            return self
        case .new, .notAnObject:
            return Jar()
        }
    }

    @inline(__always)
    private mutating func putMember(_ key: String, _ place: MemberPlace, _ value: inout Jar) {
        let item = JarItem(value)
        // The only other reference, so that what follows happens in place.
        value.content = .null
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
    /// Makes the array changeable; false, and an error in its place, when it has no element `index`.
    @inline(__always)
    private mutating func openArray(_ index: Int) -> Bool {
        openForChange()
        switch content {
        case .array(let array) where index >= 0 && index < array.count:
            return true
        case .error:
            return false
        case .missing, .absent:
            become(.error(LiftError(outOfBounds: index, of: 0, in: nil)))
            return false
        case .array(let array):
            become(.error(LiftError(outOfBounds: index, of: array.count, in: nil)))
            return false
        default:
            become(.error(LiftError(notAnArray: content, index: index)))
            return false
        }
    }

    @inline(__always)
    private mutating func takeElement(_ index: Int) -> Jar {
        guard case .array(var array) = content else { return Jar() }
        content = .null
        let item = array.take(at: index)
        content = .array(array)
        return Jar(item)
    }

    @inline(__always)
    private mutating func putElement(_ index: Int, _ value: inout Jar) {
        let item = JarItem(value)
        value.content = .null
        guard case .array(var array) = content else { return }
        content = .null
        if item.content.isMissing {
            array.remove(at: index)
        } else {
            array.replace(at: index, with: item)
        }
        content = .array(array)
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
            case .array, .object: self = opened(source, Int(row))
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

extension Jar {
    /// One level of the container at `row`; its parts stay rows, with their own number text.
    private func opened(_ source: JarSource, _ row: Int) -> Jar {
        var jar = self
        jar.become(source.document.built(row, source.isBare ? source : JarSource(source.document)))
        return jar
    }
}

extension JSONDocument {
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
