/// An iterator over the elements of an array, in a document or built.
@usableFromInline
package struct JarElements: Sendable {
    /// The built array; missing if the elements are rows.
    private let built: Jar
    /// The source of the rows; nil if the array is built.
    private let source: JarSource?
    /// The row of the first element; unused if the array is built.
    private let firstRow: Int
    /// The row of the next element; unused if the array is built.
    private var nextRow: Int
    private var index = 0
    @usableFromInline package let count: Int

    /// The minimum number of elements for which a source of its own is worth the allocation.
    private static var sharedCount: Int { 256 }

    /// Creates an iterator over the elements of `jar`; nil if it is not an array.
    @usableFromInline
    package init?(_ jar: Jar) {
        // Checks the row first, because binding the source retains it.
        let array = jar.withRow { _, row in row.kind == .array ? row : nil }
        switch jar.content {
        case .row(let source, let row):
            guard let array else { return nil }
            self.init(rowsOf: source, at: row, count: array.length)
        case .array(let array): self.init(built: jar, count: array.count)
        case .deferred: self.init(jar.resolved)
        default: return nil
        }
    }

    private init(rowsOf source: JarSource, at row: UInt32, count: Int) {
        built = Jar()
        // Threads that lift from one Jar at the same time would all retain one object and wait for each
        // other. So each long array gets its own source.
        self.source = count < Self.sharedCount ? source : source.with(source.context)
        firstRow = Int(row) + 1
        nextRow = firstRow
        self.count = count
    }

    private init(built: Jar, count: Int) {
        self.built = built
        source = nil
        firstRow = 0
        nextRow = 0
        self.count = count
    }

    @usableFromInline
    var isAtEnd: Bool { index >= count }

    /// Returns the next element. There must be one.
    @usableFromInline
    mutating func next() -> Jar {
        index &+= 1
        if let source {
            let row = nextRow
            nextRow = source.next(after: row)
            return Jar(content: .row(source, UInt32(truncatingIfNeeded: row)), scope: nil)
        }
        return nextBuilt()
    }

    @inline(never)
    private func nextBuilt() -> Jar {
        guard case .array(let array) = built.content else { return Jar() }
        return built.child(array.items[index &- 1], at: .index(index &- 1))
    }

    /// The element that `next()` returned last.
    ///
    /// - Complexity: O(*n*) in the number of elements before it.
    @usableFromInline
    var last: Jar {
        var elements = self
        elements.index = 0
        elements.nextRow = firstRow
        while elements.index < index - 1 { _ = elements.next() }
        return elements.next()
    }

    /// Returns the next element for callers that report no errors. An element of a built array has no path,
    /// and stays hidden if its path hides it. A row has its path and its context in its source.
    package mutating func nextItem() -> JarItem? {
        guard index < count else { return nil }
        if source != nil { return JarItem(next().content) }
        if built.contextHas(.redaction) { return JarItem(next()) }
        guard case .array(let array) = built.content else { return nil }
        index &+= 1
        return array.items[index &- 1]
    }
}

/// An iterator over the members of a dictionary, in a document or built: in order, and each key once.
@usableFromInline
package struct JarMembers: Sendable {
    /// The dictionary, either built or a row.
    private let jar: Jar
    /// The row of the next key or, in a built dictionary, the position of the next member.
    private var position: Int
    private var countedKeys = CountedKeys()
    /// The maximum number of members. There may be fewer, because a key may occur twice in a document.
    @usableFromInline let maximumCount: Int

    /// Creates an iterator over the members of `jar`; nil if it is not a dictionary.
    @usableFromInline
    package init?(_ jar: Jar) {
        let jar = jar.resolved
        switch jar.content {
        case .row(let source, let row):
            guard source[row].kind == .object else { return nil }
            position = Int(row) + 1
            maximumCount = source[row].length
        case .object(let object):
            position = 0
            maximumCount = object.count
        default:
            return nil
        }
        self.jar = jar
    }

    @inline(never)
    @usableFromInline
    mutating func next() -> (key: String, value: Jar)? {
        guard let (key, item) = nextMember() else { return nil }
        if case .row = jar.content { return (key, Jar(item.content)) }
        return (key, jar.child(item, at: .key(key)))
    }

    /// Returns the next member for callers that report no errors. A member of a built dictionary has no path,
    /// and stays hidden if its path hides it. A row has its path and its context in its source.
    package mutating func nextItem() -> (key: String, item: JarItem)? {
        guard case .object = jar.content, jar.contextHas(.redaction) else { return nextMember() }
        return next().map { ($0.key, JarItem($0.value)) }
    }

    private mutating func nextMember() -> (key: String, item: JarItem)? {
        switch jar.content {
        case .row(let source, let object):
            let end = source[object].end
            while position < end {
                let keyRow = position
                let row = keyRow &+ 1
                position = source.next(after: row)
                if !countedKeys.contains(keyRow, of: Int(object), in: source.document) { continue }
                let key = source.withView { $0.string($0[keyRow]) }
                return (key, JarItem(.row(source, UInt32(truncatingIfNeeded: row))))
            }
            return nil
        case .object(let object):
            while position < object.members.count {
                let entry = object.members[position]
                position &+= 1
                if !entry.item.content.isMissing { return (entry.key, entry.item) }
            }
            return nil
        default:
            return nil
        }
    }
}

extension Jar {
    /// The number of values in this Jar, including itself and the keys of a document. A value whose
    /// representation depends on the context is one.
    ///
    /// - Complexity: O(*n*) in the number of values of built containers.
    package var size: Int {
        var size = 0
        var contents: ContiguousArray = [content]
        while let content = contents.popLast() {
            size += 1
            switch content.known {
            case .row(let source, let row): size += source.next(after: Int(row)) - Int(row) - 1
            case .array(let array): contents += array.items.lazy.map(\.content)
            case .object(let object): contents += object.members.lazy.map(\.item.content)
            default: break
            }
        }
        return size
    }

    /// The number of bytes of this Jar as compact JSON, with a comma after each part, or more than `limit`.
    /// It is an estimate for values that JSON spells in another way than their document.
    ///
    /// - Complexity: O(*n*) in the number of values and in `limit`.
    package func byteCount(limit: Int) -> Int {
        var count = 0
        var open: ContiguousArray<Jar> = [self]
        while count <= limit, let part = open.popLast() {
            let jar = part.resolved
            if case .row(let source, let row) = jar.content {
                count += source.withView { $0.byteCount(of: Int(row), limit: limit - count) }
            } else if var elements = JarElements(jar) {
                count += 3
                while let item = elements.nextItem() { open.append(Jar(item, in: jar.context)) }
                // Including those that are open.
                if count + open.count > limit { return count + open.count }
            } else if var members = JarMembers(jar) {
                count += 3
                while let (key, item) = members.nextItem() {
                    count += key.utf8.count + 3
                    open.append(Jar(item, in: jar.context))
                }
                if count + open.count > limit { return count + open.count }
            } else {
                count += jar.withScalar { $0.byteCount }
            }
        }
        return count
    }
}

extension JarScalar {
    /// The number of bytes of a built scalar as JSON, with a comma.
    fileprivate var byteCount: Int {
        switch self {
        case .string(let text): text.utf8.count + 3
        case .data(let data): data.count / 3 * 4 + 7
        case .date: 27
        default: (numberText?.utf8.count ?? 4) + 1
        }
    }
}

extension DocumentView {
    /// The number of bytes of the value at `row` as compact JSON, with a comma after each part, or more than
    /// `limit`.
    fileprivate func byteCount(of row: Int, limit: Int) -> Int {
        var count = 0
        for row in row..<next(after: row) where count <= limit {
            let value = self[row]
            count += value.isContainer ? 3 : value.length + (value.isString ? 3 : 1)
        }
        return count
    }
}
