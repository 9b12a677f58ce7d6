/// A summary of the keys that an object has, so that a new key is rarely searched for.
///
/// A key sets one of 64 bits in each of two words. If either of its bits is not set, the key is new. In
/// objects of ten keys, fewer than one key in a hundred finds both set by others and is searched for in vain.
struct KeyMarks {
    private var first: UInt64
    private var second: UInt64

    private init(_ bits: UInt64) { (first, second) = (bits, bits) }

    /// No key was added.
    static let none = KeyMarks(0)

    /// Any key may have been added.
    static let all = KeyMarks(.max)

    /// Adds a key with `hash`, of which the lowest 12 bits are used. Returns whether it is known to be new.
    @inline(__always)
    mutating func insert(hash: UInt64) -> Bool {
        let (one, other): (UInt64, UInt64) = (1 &<< (hash & 63), 1 &<< ((hash &>> 6) & 63))
        let isNew = first & one == 0 || second & other == 0
        first |= one
        second |= other
        return isNew
    }

    /// Adds a key. Returns whether it is known to be new.
    @inline(__always)
    mutating func insert(_ key: ByteView) -> Bool { insert(hash: Self.hash(of: key)) }

    /// Adds a key. Returns whether it is known to be new.
    @inline(__always)
    mutating func insert(_ key: String) -> Bool { insert(hash: key.withByteView { Self.hash(of: $0) }) }

    /// Adds a key. Returns whether it is known to be new.
    @inline(__always)
    mutating func insert(_ key: borrowing MemberKey) -> Bool {
        switch key {
        case .short(let text): insert(hash: Self.hash(of: text))
        case .long(let text): insert(text)
        }
    }

    /// A hash of all bytes. It differs from the hash of the same bytes in a view, so the marks of one object
    /// are all made from keys of members, or all from views and strings.
    @inline(__always)
    private static func hash(of key: ShortText) -> UInt64 {
        ((key.head ^ key.tail &* 0xD6E8_FEB8_6659_FD93) &* 0x9E37_79B9_7F4A_7C15) &>> 52
    }

    /// A hash of the length, the first and the last byte.
    @inline(__always)
    private static func hash(of key: ByteView) -> UInt64 {
        let count = key.count
        var word = UInt64(truncatingIfNeeded: count)
        if count > 0 {
            word = word &<< 8 | UInt64(key[0])
            word = word &<< 8 | UInt64(key[count &- 1])
        }
        return (word &* 0x9E37_79B9_7F4A_7C15) &>> 52
    }
}
