/// What was found out about types: to ask for a conformance takes as long as to code a small value.
///
/// Each type has a place; the last type that came counts there.
struct KnownTypes<Way>: ~Copyable {
    private typealias Place = (type: ObjectIdentifier, way: Way)?

    private static var count: Int { 64 }

    /// No change begins while another is under way: each puts in one place what is known already.
    private let places = Box(ContiguousArray<Place>(repeating: nil, count: count))

    /// What `find` says of a type, which is asked once.
    @inline(__always)
    func way(of type: Any.Type, orFind find: () -> Way) -> Way {
        let identifier = ObjectIdentifier(type)
        // Metadata stands at multiples of eight, one type's some hundred bytes behind another's.
        let address = UInt(bitPattern: identifier)
        let place = Int((address &>> 3 ^ address &>> 9) % UInt(Self.count))
        if let known = places.value[place], known.type == identifier { return known.way }
        let way = find()
        places.value[place] = (identifier, way)
        return way
    }
}
