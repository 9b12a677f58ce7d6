/// Room for a short text at the end of a buffer. It is reserved once, and not checked for each byte.
///
/// Safe: `target` belongs to the buffer, which only lends the room to a closure. It has `capacity` bytes, and
/// whoever asked for them has counted what is appended, with eight bytes for the last word. Debug builds,
/// including the tests, check it.
@safe struct ByteRoom {
    private let target: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    private(set) var count = 0

    @inline(__always)
    init(_ target: UnsafeMutablePointer<UInt8>, capacity: Int) {
        unsafe self.target = unsafe target
        self.capacity = capacity
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        if count >= capacity { invariantFailed() }
        unsafe target[count] = byte
        count &+= 1
    }

    /// Appends what the next read of `file` returns, which is empty at the end of the file.
    mutating func append(from file: borrowing OpenFile) throws(SystemError) {
        count &+= try unsafe file.fill(target + count, count: capacity &- count)
    }

    /// Appends the first `size` bytes of `word`, at most 8. Room for eight bytes is needed.
    @inline(__always)
    mutating func append(word: ByteWord, count size: Int) {
        if size < 0 || size > 8 || count &+ 8 > capacity { invariantFailed() }
        unsafe UnsafeMutableRawPointer(target + count).storeBytes(of: word.littleEndian, as: UInt64.self)
        count &+= size
    }

    /// Appends the decimal digits of `value`. Room for 24 bytes is needed.
    @inline(__always)
    mutating func append(decimal value: UInt64) {
        if value < 10 { return append(0x30 &+ UInt8(truncatingIfNeeded: value)) }
        if value < 100_000_000 { return append(beginning: value) }
        let (rest, last) = value.quotientAndRemainder(dividingBy: 100_000_000)
        if rest < 100_000_000 {
            append(beginning: rest)
        } else {
            let (first, middle) = rest.quotientAndRemainder(dividingBy: 100_000_000)
            append(beginning: first)
            append(word: ByteWord(eightDigits: middle), count: 8)
        }
        append(word: ByteWord(eightDigits: last), count: 8)
    }

    /// Appends the digits of a value below 10^8.
    @inline(__always)
    private mutating func append(beginning value: UInt64) {
        let word = ByteWord(eightDigits: value)
        let zeros = word.leadingZeroDigits
        append(word: word >> ByteWord(truncatingIfNeeded: zeros &* 8), count: 8 &- zeros)
    }
}
