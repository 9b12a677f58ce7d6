/// The members of a built dictionary, in the order in which they were added.
///
/// Up to `indexedCount` members are searched one by one; beyond, a table is kept. Keys are compared by their
/// UTF-8, not by canonical equivalence as `String` does.
struct JarObject: Sendable {
    struct Entry: Sendable {
        let key: String
        var item: JarItem
    }

    private static let indexedCount = 16

    /// Members; one whose content is missing was taken away and is skipped.
    private var entries: ContiguousArray<Entry>
    private var index: [JarKey: Int]?
    private(set) var height: UInt8 = 1

    init(capacity: Int = 0) {
        entries = []
        entries.reserveCapacity(capacity)
    }

    /// The members, in order. What was taken away is in the list with missing content.
    var members: ContiguousArray<Entry> {
        @inline(__always) get { entries }
    }

    var count: Int {
        // Without a table nothing is ever left behind by a removal.
        index?.count ?? entries.count
    }

    func place(of key: String) -> Int? {
        if let index { return index[JarKey(text: key)] }
        for place in entries.indices where JarKey.areEqual(entries[place].key, key) { return place }
        return nil
    }

    @inline(__always)
    subscript(place: Int) -> JarItem { entries[place].item }

    /// Adds a member whose key is known to be new. A missing item is left out.
    @inline(__always)
    mutating func append(_ key: String, _ item: consuming JarItem) {
        if item.content.isMissing { return }
        let place = entries.count
        item.settle(into: &height)
        entries.append(Entry(key: key, item: item))
        if index != nil {
            index?[JarKey(text: key)] = place
        } else if place == Self.indexedCount {
            makeIndex()
        }
    }

    /// As `set`, while there is one bit in `marks` for each key so far: one whose bit is not there is new.
    @inline(__always)
    mutating func add(_ key: String, _ item: consuming JarItem, marks: inout UInt64) {
        let mark = JarKey.mark(of: key)
        if marks & mark == 0 {
            append(key, item)
        } else {
            set(key, item)
        }
        marks |= mark
    }

    /// Adds a member, or replaces the one that has the key.
    mutating func set(_ key: String, _ item: consuming JarItem) {
        if let place = place(of: key) {
            replace(at: place, with: item)
        } else {
            append(key, item)
        }
    }

    /// Replaces the member at `place`; a missing item takes it away.
    @inline(__always)
    mutating func replace(at place: Int, with item: consuming JarItem) {
        if item.content.isMissing {
            remove(at: place)
        } else {
            item.settle(into: &height)
            entries[place].item = item
        }
    }

    /// Takes the item out and leaves a null, for a change in place; `replace` puts it back.
    @inline(__always)
    mutating func take(at place: Int) -> JarItem {
        var item = JarItem(.null)
        swap(&item, &entries[place].item)
        return item
    }

    private mutating func remove(at place: Int) {
        guard index != nil else {
            entries.remove(at: place)
            return
        }
        index?[JarKey(text: entries[place].key)] = nil
        entries[place].item = JarItem(.missing)
        // Gaps are closed once they are the larger part, so that each removal costs O(1) in the long run.
        if entries.count > 2 * max(count, Self.indexedCount) { closeGaps() }
    }

    private mutating func closeGaps() {
        entries.removeAll { $0.item.content.isMissing }
        makeIndex()
    }

    private mutating func makeIndex() {
        var index: [JarKey: Int] = [:]
        index.reserveCapacity(entries.count)
        for place in entries.indices { index[JarKey(text: entries[place].key)] = place }
        self.index = index
    }
}

/// A key as the tables see it: equal when the UTF-8 is. Hashed with the process's seed.
struct JarKey: Hashable {
    let text: String

    static func == (left: JarKey, right: JarKey) -> Bool { areEqual(left.text, right.text) }

    func hash(into hasher: inout Hasher) {
        text.withByteView { $0.hash(into: &hasher) }
    }

    /// One of 64 bits, by the key's length and its ends: keys whose bits differ differ.
    @inline(__always)
    static func mark(of key: String) -> UInt64 {
        key.withByteView { text in
            let ends = text.count == 0 ? 0 : UInt64(text[0]) &+ UInt64(text[text.count &- 1]) &* 5
            return 1 &<< ((UInt64(truncatingIfNeeded: text.count) &* 11 &+ ends) & 63)
        }
    }

    @inline(__always)
    static func areEqual(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count
            && left.withByteView { view in right.withByteView { view.equals($0) } }
    }
}
