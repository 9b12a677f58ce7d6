/// The members of a built dictionary, in the order in which they were added.
///
/// Up to `indexedCount` members are searched one by one. Larger dictionaries keep a hash table. Keys are
/// compared as UTF-8, not by canonical equivalence like a `String`.
struct JarObject: Sendable {
    struct Entry: Sendable {
        let memberKey: MemberKey
        var item: JarItem

        var key: String { memberKey.text }
    }

    private static let indexedCount = 16

    /// The members in order, including removed ones, which have missing content.
    private(set) var members: ContiguousArray<Entry>
    /// The position of each key, if there are more than `indexedCount` members.
    private var index: [JarKey: Int]?
    /// The number of levels of built containers, including this one, or more, if deep parts were removed.
    private(set) var height: UInt16 = 1

    init(capacity: Int = 0) {
        members = []
        members.reserveCapacity(capacity)
    }

    /// The members, sorted by the UTF-8 of their keys.
    var sortedMembers: ContiguousArray<Entry> {
        var sorted = members
        sorted.sort { MemberKey.precedes($0.memberKey, $1.memberKey) }
        return sorted
    }

    var count: Int {
        // Without a table, removals leave no gaps.
        index?.count ?? members.count
    }

    /// Returns the position of `key`; nil if there is no such member.
    func position(of key: String) -> Int? {
        if let index { return index[JarKey(text: key)] }
        let key = MemberKey(key)
        for position in members.indices where MemberKey.areEqual(members[position].memberKey, key) {
            return position
        }
        return nil
    }

    subscript(position: Int) -> JarItem { members[position].item }

    /// Appends a member whose key is known to be new. A missing item is left out.
    @inline(__always)
    mutating func append(_ key: String, _ item: consuming JarItem) {
        append(MemberKey(key), item)
    }

    @inline(__always)
    private mutating func append(_ key: consuming MemberKey, _ item: consuming JarItem) {
        if item.content.isMissing { return }
        let position = members.count
        item.settle(into: &height)
        members.append(Entry(memberKey: key, item: item))
        if index != nil || position == Self.indexedCount { addToIndex(position) }
    }

    @inline(never)
    private mutating func addToIndex(_ position: Int) {
        if index != nil { index?[JarKey(text: members[position].key)] = position } else { makeIndex() }
    }

    /// Adds a member, or replaces the one with the same key.
    ///
    /// `marks` are those of all keys that were added before.
    @inline(__always)
    mutating func add(_ key: String, _ item: consuming JarItem, marks: inout KeyMarks) {
        let memberKey = MemberKey(key)
        if marks.insert(memberKey) {
            append(memberKey, item)
        } else {
            set(key, item)
        }
    }

    /// Adds a member, or replaces the one with the same key.
    @inline(never)
    mutating func set(_ key: String, _ item: consuming JarItem) {
        if let position = position(of: key) {
            replace(at: position, with: item)
        } else {
            append(key, item)
        }
    }

    /// Adds a member whose key is the text of a value. Throws if another value has the same text, because one
    /// of the members would be lost.
    mutating func set(_ item: consuming JarItem, atText key: String) throws(LiftError) {
        if position(of: key) != nil {
            let text = JSONText.quoted(key)
            throw LiftError("two keys of the dictionary are both written as \(text)", kind: .unsupported)
        }
        append(key, item)
    }

    /// Replaces the member at `position`. A missing item removes it.
    @inline(__always)
    mutating func replace(at position: Int, with item: consuming JarItem) {
        if item.content.isMissing {
            remove(at: position)
        } else {
            item.settle(into: &height)
            members[position].item = item
        }
    }

    /// Takes the item out to be changed in place, and leaves a null. `replace(at:with:)` puts it back.
    @inline(__always)
    mutating func take(at position: Int) -> JarItem {
        var item = JarItem(.null)
        swap(&item, &members[position].item)
        return item
    }

    private mutating func remove(at position: Int) {
        guard index != nil else {
            members.remove(at: position)
            return
        }
        index?[JarKey(text: members[position].key)] = nil
        members[position].item = JarItem(.missing)
        // Gaps are closed once they outnumber the members, so a removal takes amortized O(1).
        if members.count > 2 * max(count, Self.indexedCount) { closeGaps() }
    }

    private mutating func closeGaps() {
        members.removeAll { $0.item.content.isMissing }
        makeIndex()
    }

    private mutating func makeIndex() {
        var index: [JarKey: Int] = [:]
        // Whoever knows how many members follow has reserved room for them.
        index.reserveCapacity(members.capacity)
        for position in members.indices { index[JarKey(text: members[position].key)] = position }
        self.index = index
    }
}

extension Jar {
    /// Creates a dictionary. If a key occurs twice, the last value wins.
    package init(members: [(key: String, value: Jar)]) {
        var object = JarObject(capacity: members.count)
        for (key, value) in members { object.set(key, JarItem(value)) }
        self.init(.object(object))
    }
}

/// A key in a hash table, compared and hashed as UTF-8 with the seed of the process.
package struct JarKey: Hashable {
    let text: String

    package init(text: String) { self.text = text }

    package static func == (left: JarKey, right: JarKey) -> Bool { areEqual(left.text, right.text) }

    package func hash(into hasher: inout Hasher) {
        text.withByteView { $0.hash(into: &hasher) }
    }

    @inline(__always)
    static func areEqual(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count
            && left.withByteView { view in right.withByteView { view.equals($0) } }
    }
}
