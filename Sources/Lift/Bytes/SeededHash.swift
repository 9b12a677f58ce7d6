/// A hash with a random seed, so that nobody outside the process can choose values that collide.
///
/// With `Hasher`, hashing was a third of the time of writing a binary property list: it has a setup and a
/// finalization for each of many short values.
///
/// Source: the multiplication of W. Yi's wyhash, 2019, which combines both halves of the product of two
/// seeded words.
struct SeededHash {
    private let first = UInt64.random(in: .min ... .max)
    private let second = UInt64.random(in: .min ... .max)

    private func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let (high, low) = (left ^ first).multipliedFullWidth(by: right ^ second)
        return high ^ low
    }

    private static func folded(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash ^ hash &>> 32) }

    /// The hash of a number and its kind.
    @inline(__always)
    func callAsFunction(_ value: UInt64, _ kind: UInt8) -> UInt32 {
        let hash = mix(value, UInt64(kind))
        return Self.folded(hash)
    }

    /// The hash of a short text. It differs from the hash of the same bytes in a view.
    @inline(__always)
    func callAsFunction(_ text: ShortText) -> UInt32 {
        let hash = mix(text.head, text.tail &+ UInt64(truncatingIfNeeded: text.count))
        return Self.folded(hash)
    }

    /// The hash of the bytes of `view`, which needs no padding.
    @inline(__always)
    func callAsFunction(_ view: ByteView) -> UInt32 {
        let length = view.count
        func word(_ offset: Int) -> UInt64 { unsafe UInt64(at: view.start + offset) }
        func half(_ offset: Int) -> UInt64 { unsafe UInt64(UInt32(at: view.start + offset)) }
        // Safe: overlapping loads cover every length, and all of them end at or before `length`.
        let hash: UInt64
        switch length {
        case 17...:
            var mixed = UInt64(truncatingIfNeeded: length)
            var offset = 0
            while offset < length &- 16 {
                mixed = mix(word(offset) ^ mixed, word(offset &+ 8))
                offset &+= 16
            }
            hash = mix(word(length &- 16) ^ mixed, word(length &- 8))
        case 8...:
            hash = mix(word(0), word(length &- 8) &+ UInt64(truncatingIfNeeded: length))
        case 4...:
            hash = mix(half(0), half(length &- 4) | UInt64(truncatingIfNeeded: length) &<< 32)
        case 1...:
            let ends = unsafe UInt64(view.start[0]) | UInt64(view.start[length &- 1]) &<< 8
            hash = unsafe mix(
                ends | UInt64(view.start[length / 2]) &<< 16, UInt64(truncatingIfNeeded: length))
        default:
            hash = mix(0, 0)
        }
        return Self.folded(hash)
    }
}
