/// The elements of an array, one after the other, whichever way it is held.
@usableFromInline
struct JarElements: Sendable {
    /// A built array; nothing where the elements are rows.
    private let built: Jar
    /// The source of the rows.
    private let source: JarSource?
    private var place: Int
    private var index = 0
    @usableFromInline let count: Int

    /// How many elements an array has at least that is worth an allocation.
    private static var sharedCount: Int { 256 }

    /// Nil when `jar` holds no array.
    @usableFromInline
    init?(_ jar: Jar) {
        switch jar.content {
        case .row(let source, let row):
            let array = source.view[row]
            guard array.kind == .array else { return nil }
            self.init(rowsOf: source, at: row, count: array.length)
        case .array(let array): self.init(built: jar, count: array.count)
        case .deferred, .nest: self.init(jar.opened)
        default: return nil
        }
    }

    @inline(__always)
    private init(rowsOf source: JarSource, at row: UInt32, count: Int) {
        built = Jar()
        // Threads that lift out of one Jar at once would count references to one object, each waiting for the
        // others; so each long array has a source of its own.
        self.source = count < Self.sharedCount ? source : source.with(source.context)
        place = Int(row) + 1
        self.count = count
    }

    private init(built: Jar, count: Int) {
        self.built = built
        source = nil
        place = 0
        self.count = count
    }

    @usableFromInline
    var isAtEnd: Bool { index >= count }

    /// The next element; there must be one.
    @usableFromInline
    mutating func next() -> Jar {
        index &+= 1
        if let source {
            let row = place
            place = source.view.next(after: row)
            return Jar(.row(source, UInt32(truncatingIfNeeded: row)))
        }
        return nextBuilt()
    }

    @inline(never)
    private func nextBuilt() -> Jar {
        guard case .array(let array) = built.content else { return Jar() }
        return built.child(array.items[index &- 1], at: .index(index &- 1))
    }

    /// The next element without its place, for who makes no errors. A row's context is its source's.
    mutating func nextItem() -> JarItem? {
        guard index < count else { return nil }
        if case .array(let array) = built.content {
            index &+= 1
            return array.items[index &- 1]
        }
        return JarItem(next().content)
    }
}

/// The members of a dictionary, in order and each key once, whichever way it is held.
@usableFromInline
struct JarMembers: Sendable {
    /// A dictionary: built, or a row.
    private let jar: Jar
    private var place: Int
    /// How many there are at most: a document may have a key twice.
    @usableFromInline let maximumCount: Int

    /// Nil when `jar` holds no dictionary.
    @usableFromInline
    init?(_ jar: Jar) {
        let jar = jar.opened
        switch jar.content {
        case .row(let source, let row):
            guard source.view[row].kind == .object else { return nil }
            place = Int(row) + 1
            maximumCount = source.view[row].length
        case .object(let object):
            place = 0
            maximumCount = object.count
        default:
            return nil
        }
        self.jar = jar
    }

    @usableFromInline
    mutating func next() -> (key: String, value: Jar)? {
        guard let (key, item) = nextItem() else { return nil }
        if case .row = jar.content { return (key, Jar(item.content)) }
        return (key, jar.child(item, at: .key(key)))
    }

    /// The next member without its place, for who makes no errors. A row's context is its source's.
    mutating func nextItem() -> (key: String, item: JarItem)? {
        switch jar.content {
        case .row(let source, let object):
            let view = source.view
            let end = view[object].end
            while place < end {
                let keyRow = place
                let row = keyRow &+ 1
                place = view.next(after: row)
                if !source.document.isCounted(keyRow, of: Int(object)) { continue }
                return (view.string(view[keyRow]), JarItem(.row(source, UInt32(truncatingIfNeeded: row))))
            }
            return nil
        case .object(let object):
            while place < object.members.count {
                let entry = object.members[place]
                place &+= 1
                if !entry.item.content.isMissing { return (entry.key, entry.item) }
            }
            return nil
        default:
            return nil
        }
    }
}

extension Jar {
    /// This Jar without the box of a deep container, and represented if it is deferred.
    @inline(__always)
    fileprivate var opened: Jar {
        switch content {
        case .deferred: resolved
        case .nest(let nest): Jar(nest.content, scope: scope)
        default: self
        }
    }
}
