extension Jar {
    /// Returns the value at `key`. A missing value causes an error only when it is lifted.
    ///
    /// A key of a missing or null value is missing, too. A key of any other value that is not a dictionary is
    /// an error of the kind `type`.
    ///
    /// The method consumes this Jar, so that a Jar on the way to another one passes its reference on. That
    /// needs a single code path, with everything else in calls.
    ///
    /// - Complexity: Amortized O(1). In documents with small objects, a key takes a few nanoseconds.
    @inline(__always)
    package consuming func child(_ key: String) -> Jar {
        guard let member = directMember(key) else { return otherChild(key) }
        guard case .row(let source, _) = content else { return Jar() }
        return Jar(content: .row(source, member), scope: nil)
    }

    /// Returns the row of a member if this Jar is a small object in a document.
    @inline(__always)
    private func directMember(_ key: String) -> UInt32? {
        let member = findRow { view, index in view.member(key, ofSmall: index) }
        guard let member else { return nil }
        return UInt32(truncatingIfNeeded: member)
    }

    @inline(never)
    private func otherChild(_ key: String) -> Jar {
        guard case .row(let source, let row) = content else { return builtChild(key) }
        let value = source[row]
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
        return failed(LiftError(expected: "a dictionary", in: self))
    }

    /// Returns the Jar of a part that this value can't have. Its context is that of this Jar.
    private func failed(_ error: LiftError) -> Jar { Jar(.error(error), context: context) }

    /// The maximum number of parts of a container that a missing part, or the error of one, keeps in memory.
    private static var keptCount: Int { 64 }

    /// Returns a missing Jar that knows its path.
    func nothing(_ component: JarPath.Component) -> Jar {
        // A large container isn't kept. Otherwise each change would copy it as long as someone keeps the
        // missing part.
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
            guard let position = object.position(of: key) else { return nothing(.key(key)) }
            return child(object[position], at: .key(key))
        case .missing:
            return scope?.component == nil ? nothing(.key(key)) : self
        case .absent, .error:
            return self
        case .null:
            return nothing(.key(key))
        case .deferred:
            guard let (old, change) = update else { return resolved.child(key) }
            return change.child(key).updating(old.child(key))
        default:
            return notAnObject(key)
        }
    }

    /// Returns the element at `index`; an error of the kind `bounds` if there is none.
    @inline(__always)
    package consuming func child(_ index: Int) -> Jar {
        guard let element = directElement(index) else { return otherChild(index) }
        guard case .row(let source, _) = content else { return Jar() }
        return Jar(content: .row(source, element), scope: nil)
    }

    /// Returns the row of an element if this Jar is an array in a document and the element can be found
    /// without an index.
    @inline(__always)
    private func directElement(_ index: Int) -> UInt32? {
        let element = findRow { view, array in
            let row = view[array]
            return row.kind == .array && index >= 0 && index < row.length
                ? view.directElement(index, of: array) : nil
        }
        guard let element else { return nil }
        return UInt32(truncatingIfNeeded: element)
    }

    @inline(never)
    private func otherChild(_ index: Int) -> Jar {
        guard case .row(let source, let row) = content, source[row].kind == .array else {
            return builtChild(index)
        }
        let count = source[row].length
        guard index >= 0, index < count else { return outOfBounds(index, count) }
        let element = source.document.element(index, of: Int(row))
        return Jar(.row(source, UInt32(truncatingIfNeeded: element)))
    }

    @inline(never)
    private func outOfBounds(_ index: Int, _ count: Int) -> Jar {
        if case .array = content, count > Self.keptCount {
            let subject = Jar(.missing, scope: scope)
            return failed(LiftError(outOfBounds: index, of: count, in: subject))
        }
        return outOfSmallBounds(index, count)
    }

    private func outOfSmallBounds(_ index: Int, _ count: Int) -> Jar {
        failed(LiftError(outOfBounds: index, of: count, in: self))
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
        default:
            if content.isNull { return nothing(.index(index)) }
            return failed(LiftError(expected: "an array", in: self))
        }
    }

    /// Returns a part of a built container, with the context and the path that it has there.
    @inline(__always)
    func child(_ item: JarItem, at component: JarPath.Component) -> Jar {
        let context = context.union(item.context)
        switch item.content {
        case .row(let source, let row):
            let source = JarSource(
                source.document, base: row, context: context, component: component, parent: pathScope)
            return Jar(.row(source, row))
        case let content:
            return Jar(content, scope: scope(at: component, context: context))
        }
    }
}

extension LiftError {
    init(outOfBounds index: Int, of count: Int, in subject: Jar?) {
        let range =
            switch count {
            case 0: " of an empty array"
            case 1: ", expected 0"
            default: ", expected one of 0...\(count - 1)"
            }
        self.init(
            "index \(index) is out of bounds\(range)", kind: .bounds, in: subject, tail: [.index(index)])
    }
}

extension Jar {
    /// The number of elements in an array, or of members in a dictionary; nil for anything else.
    ///
    ///     let jar: Jar = ["name": "Lift", "tags": ["json", "swift"]]
    ///     jar.count          // 2
    ///     jar["tags"].count  // 2
    ///     jar["name"].count  // nil
    ///
    /// - Complexity: O(1). For a dictionary that was read from JSON, where a key may occur twice, O(*n*).
    public var count: Int? {
        switch resolvedContent {
        case .array(let array): return array.count
        case .object(let object): return object.count
        case .row(let source, let row):
            switch source[row].kind {
            case .array: return source[row].length
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

    /// The keys in order, without duplicates, if this Jar is a dictionary; nil otherwise.
    ///
    ///     let jar: Jar = ["name": "Lift", "version": 1.0]
    ///     jar.keys  // ["name", "version"]
    ///
    /// - Complexity: O(*n*) in the number of members.
    public var keys: [String]? {
        guard var members = JarMembers(self) else { return nil }
        var keys: [String] = []
        while let (key, _) = members.next() { keys.append(key) }
        return keys
    }
}
