/// The elements of a built array.
struct JarArray: Sendable {
    private(set) var items: ContiguousArray<JarItem>
    /// An upper bound of the levels below and including this one, up to the nearest box.
    private(set) var height: UInt8 = 1

    init() { items = [] }

    /// The elements; what is missing is left out.
    init(capacity: Int) {
        items = []
        items.reserveCapacity(capacity)
    }

    var count: Int { items.count }

    @inline(__always)
    mutating func append(_ item: JarItem) {
        if item.content.isMissing { return }
        items.append(settle(item))
    }

    @inline(__always)
    mutating func replace(at index: Int, with item: JarItem) {
        items[index] = settle(item)
    }

    mutating func remove(at index: Int) { items.remove(at: index) }

    /// Takes the item out and leaves a null, for a change in place; `replace` puts it back.
    @inline(__always)
    mutating func take(at index: Int) -> JarItem {
        var item = JarItem(.null)
        swap(&item, &items[index])
        return item
    }

    @inline(__always)
    private mutating func settle(_ item: JarItem) -> JarItem {
        let level = item.content.height
        if level == 0 { return item }
        if level >= JarNest.height { return JarItem(item.content.boxed, context: item.context) }
        height = max(height, level &+ 1)
        return item
    }
}
