/// Caches one coding decision per type: asking for a conformance takes as long as coding a small value.
///
/// The cache is a table with four slots for each hash. If all four are taken, a new type replaces the first.
struct KnownTypes<Way>: ~Copyable {
    private typealias Slot = (type: ObjectIdentifier, way: Way)?

    private static var count: Int { 128 }

    /// Accesses do not overlap: a decision is made before it is stored.
    private let slots = unsafe Box(ContiguousArray<Slot>(repeating: nil, count: count))

    /// The decision for a type; nil if it is not known.
    func known(_ type: Any.Type) -> Way? {
        let identifier = ObjectIdentifier(type)
        let first = Self.firstSlot(of: identifier)
        return slots.value[first..<first + 4].first { $0?.type == identifier }??.way
    }

    /// Changes the decision for a type.
    func set(_ way: Way, of type: Any.Type) {
        let identifier = ObjectIdentifier(type)
        let first = Self.firstSlot(of: identifier)
        let slot = (first..<first + 4).first { slots.value[$0].map { $0.type == identifier } ?? true }
        slots.value[slot ?? first] = (identifier, way)
    }

    /// The decision for a type. `find` is called only if the type is not known.
    @inline(__always)
    func way(of type: Any.Type, orFind find: () -> Way) -> Way {
        let identifier = ObjectIdentifier(type)
        let first = Self.firstSlot(of: identifier)
        for slot in first..<first &+ 4 {
            guard let known = slots.value[slot] else { break }
            if known.type == identifier { return known.way }
        }
        let way = find()
        let free = (first..<first &+ 4).first { slots.value[$0] == nil }
        slots.value[free ?? first] = (identifier, way)
        return way
    }

    /// The first of a type's four slots. The highest bits of the product depend on all bits of the address.
    private static func firstSlot(of type: ObjectIdentifier) -> Int {
        let product = UInt64(UInt(bitPattern: type)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: product &>> 59) &* 4
    }
}
