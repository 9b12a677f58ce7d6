/// A place in padded bytes that moves forward.
///
/// Invariant: `0 <= offset <= count`. Every read is then inside the bytes or their padding.
struct ByteCursor {
    private let start: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>
    private var here: UnsafePointer<UInt8>

    @inline(__always)
    init(_ view: ByteView) {
        start = view.start
        end = view.start + view.count
        here = view.start
    }

    @inline(__always)
    var offset: Int { here - start }

    @inline(__always)
    var remaining: Int { end - here }

    @inline(__always)
    var isAtEnd: Bool { here >= end }

    /// The byte here; 0 at the end, where the padding lies.
    @inline(__always)
    var byte: UInt8 { here.pointee }

    /// The byte `distance` further on. `distance` is at most 8, which the padding covers.
    @inline(__always)
    func byte(ahead distance: Int) -> UInt8 {
        assert(distance <= 8)
        return here[distance]
    }

    /// The eight bytes from here, which may reach into the padding.
    @inline(__always)
    var word: ByteWord {
        UInt64(littleEndian: UnsafeRawPointer(here).loadUnaligned(as: UInt64.self))
    }

    /// The four bytes from here, which may reach into the padding.
    @inline(__always)
    var halfWord: UInt32 {
        UInt32(littleEndian: UnsafeRawPointer(here).loadUnaligned(as: UInt32.self))
    }

    /// Moves on. The caller has seen `distance` bytes that are not padding: a byte that is not zero is
    /// none, and the scanner checks `isAtEnd` wherever it accepts a zero byte.
    @inline(__always)
    mutating func advance(by distance: Int) {
        here += distance
        assert(here <= end)
    }
}
