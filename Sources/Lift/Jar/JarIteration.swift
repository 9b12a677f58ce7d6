/// The elements of an array, one after the other, whichever way it is held.
@usableFromInline
struct JarElements: Sendable {
    private let jar: Jar
    private let source: Source
    private var place: Int
    @usableFromInline let count: Int
    private var index = 0

    private enum Source: Sendable {
        case built(ContiguousArray<JarItem>)
        case document(JSONDocument)
    }

    /// Nil when `jar` holds no array.
    @usableFromInline
    init?(_ jar: Jar) {
        let jar = jar.opened
        switch jar.content {
        case .row(let document, let row):
            guard document[Int(row)].kind == .array else { return nil }
            source = .document(document)
            place = Int(row) + 1
            count = document[Int(row)].length
            self.jar = jar
        case .array(let array):
            source = .built(array.items)
            place = 0
            count = array.count
            self.jar = jar
        default:
            return nil
        }
    }

    /// The next element without its place, for who makes no errors.
    mutating func nextItem() -> JarItem? {
        guard index < count else { return nil }
        defer { index &+= 1 }
        switch source {
        case .document(let document):
            let row = place
            place = document.next(after: row)
            return JarItem(.row(document, UInt32(truncatingIfNeeded: row)))
        case .built(let items):
            return items[index]
        }
    }

    @usableFromInline
    mutating func next() -> Jar? {
        guard index < count else { return nil }
        defer { index &+= 1 }
        switch source {
        case .document(let document):
            let row = place
            place = document.next(after: row)
            return Jar(
                .row(document, UInt32(truncatingIfNeeded: row)), context: jar.context, origin: jar.origin)
        case .built(let items):
            return jar.child(items[index], at: .index(index))
        }
    }
}

/// The members of a dictionary, in order and each key once, whichever way it is held.
@usableFromInline
struct JarMembers: Sendable {
    private let jar: Jar
    private let source: Source
    private var place: Int
    /// How many there are at most: a document may have a key twice.
    @usableFromInline let maximumCount: Int

    private enum Source: Sendable {
        case built(ContiguousArray<JarObject.Entry>)
        case document(JSONDocument, object: Int)
    }

    /// Nil when `jar` holds no dictionary.
    @usableFromInline
    init?(_ jar: Jar) {
        let jar = jar.opened
        switch jar.content {
        case .row(let document, let row):
            guard document[Int(row)].kind == .object else { return nil }
            source = .document(document, object: Int(row))
            place = Int(row) + 1
            maximumCount = document[Int(row)].length
            self.jar = jar
        case .object(let object):
            source = .built(object.members)
            place = 0
            maximumCount = object.count
            self.jar = jar
        default:
            return nil
        }
    }

    @usableFromInline
    mutating func next() -> (key: String, value: Jar)? {
        guard let (key, item) = nextItem() else { return nil }
        if case .document = source { return (key, Jar(item.content, context: jar.context, origin: jar.origin)) }
        return (key, jar.child(item, at: .key(key)))
    }

    /// The next member without its place, for who makes no errors.
    mutating func nextItem() -> (key: String, item: JarItem)? {
        switch source {
        case .document(let document, let object):
            let end = document[object].end
            while place < end {
                let keyRow = place
                let row = keyRow &+ 1
                place = document.next(after: row)
                if !document.isCounted(keyRow, of: object) { continue }
                return (document.string(document[keyRow]), JarItem(.row(document, UInt32(truncatingIfNeeded: row))))
            }
            return nil
        case .built(let entries):
            while place < entries.count {
                let entry = entries[place]
                place &+= 1
                if !entry.item.content.isMissing { return (entry.key, entry.item) }
            }
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
        case .nest(let nest): Jar(nest.content, context: context, origin: origin)
        default: self
        }
    }
}
