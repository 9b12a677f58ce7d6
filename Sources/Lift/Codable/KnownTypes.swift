/// What was found out about types: to ask for a conformance takes as long as to code a small value.
///
/// A table with four places for each hash. Where all are taken, the last type that came takes one.
struct KnownTypes<Way>: ~Copyable {
    private typealias Place = (type: ObjectIdentifier, way: Way)?

    private static var count: Int { 128 }

    /// Nobody looks while it is changed: what is put in is known before.
    private let places = unsafe Box(ContiguousArray<Place>(repeating: nil, count: count))

    /// What `find` says of a type, which is asked once.
    @inline(__always)
    func way(of type: Any.Type, orFind find: () -> Way) -> Way {
        let identifier = ObjectIdentifier(type)
        let first = Self.place(of: identifier)
        for place in first..<first &+ 4 {
            guard let known = places.value[place] else { break }
            if known.type == identifier { return known.way }
        }
        let way = find()
        let free = (first..<first &+ 4).first { places.value[$0] == nil }
        places.value[free ?? first] = (identifier, way)
        return way
    }

    /// The first of four places: the highest bits of a product mix all those of the address.
    @inline(__always)
    private static func place(of type: ObjectIdentifier) -> Int {
        let product = UInt64(UInt(bitPattern: type)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: product &>> 59) &* 4
    }
}
