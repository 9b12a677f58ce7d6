/// The elements of a built array.
struct JarArray: Sendable {
    private(set) var items: ContiguousArray<JarItem>
    /// The number of levels of built containers, including this one, or more, if deep parts were removed.
    private(set) var height: UInt16 = 1

    init() { items = [] }

    /// Creates an empty array with room for `capacity` elements.
    init(capacity: Int) {
        items = []
        items.reserveCapacity(capacity)
    }

    var count: Int { items.count }

    /// Appends an element. A missing item is left out, except that one for an unchanged value is an error.
    @inline(__always)
    mutating func append(_ item: consuming JarItem) {
        if item.content.isMissing {
            if let error = item.elementForMissing { items.append(error) }
            return
        }
        item.settle(into: &height)
        items.append(item)
    }

    /// Appends an element that is a value of Swift. A nil is a null. If it were left out, the elements after
    /// it would move up.
    @inline(__always)
    mutating func append(_ item: consuming JarItem, isOptional: @autoclosure () -> Bool) {
        if item.content.isMissing, !item.isLeftOut, isOptional() { return items.append(JarItem(.null)) }
        append(item)
    }

    mutating func reserve(_ extra: Int) {
        // At least twice as much as before, so that many short additions take linear time.
        if items.capacity &- items.count < extra {
            items.reserveCapacity(max(items.count &+ extra, 2 &* items.count))
        }
    }

    mutating func insert(_ item: consuming JarItem, at index: Int) {
        item.settle(into: &height)
        items.insert(item, at: index)
    }

    @inline(__always)
    mutating func replace(at index: Int, with item: consuming JarItem) {
        item.settle(into: &height)
        items[index] = item
    }

    mutating func remove(at index: Int) { items.remove(at: index) }

    /// Takes the item out to be changed in place, and leaves a null. `replace(at:with:)` puts it back.
    @inline(__always)
    mutating func take(at index: Int) -> JarItem {
        var item = JarItem(.null)
        swap(&item, &items[index])
        return item
    }
}
