extension Jar {
    /// The value at `key`, without a check: what is missing shows when it is lifted.
    ///
    /// A key of something that is missing or null is missing too; a key of any other value that is no
    /// dictionary is an error of the kind `type`.
    ///
    /// - Complexity: O(1) amortised; a few nanoseconds a key in documents with small objects.
    ///
    /// It consumes the Jar: what is asked for on the way to something hands its reference on. That takes a single way
    /// through, with all else in a call.
    @inline(__always)
    consuming func child(_ key: String) -> Jar {
        guard let member = directMember(key) else { return otherChild(key) }
        guard case .row(let source, _) = content else { return Jar() }
        return Jar(.row(source, member))
    }

    /// The row of a member of a small object in a document.
    @inline(__always)
    private func directMember(_ key: String) -> UInt32? {
        guard case .row(_, let index) = content else { return nil }
        let member = withRow { view, row in
            row.kind == .object && row.length <= Document.indexedCount
                ? view.scanMembers(for: key, of: Int(index)) : nil
        }
        return member.map { UInt32(truncatingIfNeeded: $0) }
    }

    @inline(never)
    private func otherChild(_ key: String) -> Jar {
        guard case .row(let source, let row) = content else { return builtChild(key) }
        let value = source.view[row]
        guard value.kind == .object else { return notAnObject(key) }
        if value.length > Document.indexedCount, let member = source.document.member(key, of: Int(row)) {
            return Jar(.row(source, UInt32(truncatingIfNeeded: member)))
        }
        return Jar(.absent(key: key, object: row), scope: source)
    }

    @inline(never)
    private func notAnObject(_ key: String) -> Jar {
        if case .row(let source, let row) = content, content.isNull {
            return Jar(.absent(key: key, object: row), scope: source)
        }
        return Jar(.error(LiftError(expected: "a dictionary", in: self)))
    }

    /// How many parts a container has at most that a missing part, or the error of one, keeps for its context.
    private static var keptCount: Int { 64 }

    /// A missing Jar that knows where it is missing.
    func nothing(_ component: JarPathComponent) -> Jar {
        // A large container is not kept: whoever holds what was not found would make each change to it a copy.
        let isSmall =
            switch content {
            case .array(let array): array.count <= Self.keptCount
            case .object(let object): object.count <= Self.keptCount
            default: true
            }
        return Jar(
            .missing, scope: scope(at: component, context: context, container: isSmall ? content : nil))
    }

    @inline(never)
    private func builtChild(_ key: String) -> Jar {
        switch content {
        case .object(let object):
            guard let place = object.place(of: key) else { return nothing(.key(key)) }
            return child(object[place], at: .key(key))
        case .missing:
            return scope?.component == nil ? nothing(.key(key)) : self
        case .absent, .error:
            return self
        case .null:
            return nothing(.key(key))
        case .deferred:
            return resolved.child(key)
        case .nest(let nest):
            return Jar(nest.content, scope: scope).child(key)
        default:
            return notAnObject(key)
        }
    }

    /// The element at `index`; an error of the kind `bounds` if there is none.
    @inline(__always)
    consuming func child(_ index: Int) -> Jar {
        guard let element = directElement(index) else { return otherChild(index) }
        guard case .row(let source, _) = content else { return Jar() }
        return Jar(.row(source, element))
    }

    /// The row of an element of an array in a document, if it takes no index to find it.
    @inline(__always)
    private func directElement(_ index: Int) -> UInt32? {
        guard case .row(_, let array) = content else { return nil }
        let element = withRow { view, row in
            row.kind == .array && index >= 0 && index < row.length
                ? view.directElement(index, of: Int(array)) : nil
        }
        return element.map { UInt32(truncatingIfNeeded: $0) }
    }

    @inline(never)
    private func otherChild(_ index: Int) -> Jar {
        guard case .row(let source, let row) = content, source.view[row].kind == .array else {
            return builtChild(index)
        }
        let count = source.view[row].length
        guard index >= 0, index < count else { return outOfBounds(index, count) }
        let element = source.document.element(index, of: Int(row))
        return Jar(.row(source, UInt32(truncatingIfNeeded: element)))
    }

    @inline(never)
    private func outOfBounds(_ index: Int, _ count: Int) -> Jar {
        if case .array = content, count > Self.keptCount {
            let subject = Jar(.missing, scope: scope)
            return Jar(.error(LiftError(outOfBounds: index, of: count, in: subject)))
        }
        return outOfSmallBounds(index, count)
    }

    private func outOfSmallBounds(_ index: Int, _ count: Int) -> Jar {
        Jar(.error(LiftError(outOfBounds: index, of: count, in: self)))
    }

    @inline(never)
    private func builtChild(_ index: Int) -> Jar {
        switch content {
        case .array(let array):
            guard index >= 0, index < array.count else { return outOfBounds(index, array.count) }
            return child(array.items[index], at: .index(index))
        case .missing:
            return scope?.component == nil ? nothing(.index(index)) : self
        case .absent, .error:
            return self
        case .deferred:
            return resolved.child(index)
        case .nest(let nest):
            return Jar(nest.content, scope: scope).child(index)
        default:
            if content.isNull { return nothing(.index(index)) }
            return Jar(.error(LiftError(expected: "an array", in: self)))
        }
    }

    /// A part of a built container, with the context and the place that it has there.
    @inline(__always)
    func child(_ item: JarItem, at component: JarPathComponent) -> Jar {
        let context = context.union(item.context)
        switch item.content.unboxed {
        case .row(let source, let row):
            let source = JarSource(
                source.document, base: row, context: context, component: component, parent: place)
            return Jar(.row(source, row))
        case let content:
            return Jar(content, scope: scope(at: component, context: context))
        }
    }
}

extension LiftError {
    init(outOfBounds index: Int, of count: Int, in subject: Jar?) {
        let range = count == 0 ? " of an empty array" : ", expected one of 0...\(count - 1)"
        self.init(
            "index \(index) is out of bounds\(range)", kind: .bounds, in: subject, tail: [.index(index)])
    }
}

extension Jar {
    /// How many elements an array has, or members a dictionary; nil for anything else.
    ///
    /// - Complexity: O(1), but O(n) for a dictionary that was read from JSON, where a key may come twice.
    public var count: Int? {
        switch resolvedContent {
        case .array(let array): return array.count
        case .object(let object): return object.count
        case .row(let source, let row):
            switch source.view[row].kind {
            case .array: return source.view[row].length
            case .object:
                var members = JarMembers(self)
                var count = 0
                while members?.next() != nil { count += 1 }
                return count
            default: return nil
            }
        default: return nil
        }
    }

    /// The elements, if this Jar holds an array; nil otherwise.
    public var array: [Jar]? {
        guard var elements = JarElements(self) else { return nil }
        var array: [Jar] = []
        array.reserveCapacity(elements.count)
        while !elements.isAtEnd { array.append(elements.next()) }
        return array
    }

    /// The members by key, if this Jar holds a dictionary; nil otherwise. `keys` has their order.
    ///
    /// Nil too if a key has more than 256 combining marks in a row, because Swift takes long to hash it: `keys` has it.
    public var dictionary: [String: Jar]? {
        guard var members = JarMembers(self) else { return nil }
        var dictionary: [String: Jar] = [:]
        // Swift takes keys for the same that are canonically equivalent: the first counts here too.
        while let (key, value) = members.next() {
            guard key.hashesQuickly else { return nil }
            if dictionary[key] == nil { dictionary[key] = value }
        }
        return dictionary
    }

    /// The keys, in order, if this Jar holds a dictionary; nil otherwise.
    public var keys: [String]? {
        guard var members = JarMembers(self) else { return nil }
        var keys: [String] = []
        while let (key, _) = members.next() { keys.append(key) }
        return keys
    }
}
