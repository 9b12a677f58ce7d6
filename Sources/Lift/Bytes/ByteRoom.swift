/// Room for text at the end of a buffer or in temporary memory. It is reserved once, and not checked for each
/// byte.
///
/// Safe: `target` belongs to whoever lends the room to a closure. It has `capacity` bytes, and
/// whoever asked for them has counted what is appended, with eight bytes for the last word, or 16 for a
/// short text. Debug builds, including the tests, check it.
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

    /// Appends a short text. Room for 16 bytes is needed.
    @inline(__always)
    mutating func append(_ text: ShortText) {
        if count &+ 16 > capacity { invariantFailed() }
        let end = unsafe UnsafeMutableRawPointer(target + count)
        unsafe end.storeBytes(of: text.head.littleEndian, as: UInt64.self)
        if text.count > 8 {
            // The two words may overlap. The overlapping bytes are equal.
            unsafe end.storeBytes(
                of: text.tail.littleEndian, toByteOffset: text.count &- 8, as: UInt64.self)
        }
        count &+= text.count
    }

    /// Appends `byte` `extra` times. Room for at least eight bytes is needed.
    @inline(__always)
    mutating func append(repeating byte: UInt8, count extra: Int) {
        if extra < 0 || count &+ max(extra, 8) > capacity { invariantFailed() }
        // A single store writes up to eight bytes, which is enough for most indentation. Only `extra` bytes
        // are counted.
        if extra <= 8 {
            unsafe UnsafeMutableRawPointer(target + count).storeBytes(
                of: ByteWord.repeating(byte), as: UInt64.self)
        } else {
            unsafe (target + count).update(repeating: byte, count: extra)
        }
        count &+= extra
    }

    /// Appends text of a known length, whose bytes are stored and not copied.
    @inline(__always)
    mutating func append(_ text: StaticString) {
        let length = text.utf8CodeUnitCount
        if count &+ length > capacity { invariantFailed() }
        // A static string of ASCII literals has a pointer representation.
        unsafe UnsafeMutableRawPointer(target + count).copyMemory(from: text.utf8Start, byteCount: length)
        count &+= length
    }

    /// Copies text up to the first byte that a writer has to look at, in words of eight bytes. Room for eight
    /// bytes more than the text is needed.
    ///
    /// Returns the number of bytes of `view` that were copied, counted from `offset`. The rest of the view is
    /// empty or begins with such a byte.
    ///
    /// - Parameter stops: the high bit of each of these bytes in a word, exact up to and including the first
    ///   one, and zero if there is none.
    @inline(__always)
    mutating func append(_ view: ByteView, from offset: Int, until stops: (ByteWord) -> ByteWord) -> Int {
        let length = view.count &- offset
        // Eight bytes of slack: a whole word is stored even if only a part of it is used.
        if length < 0 || count &+ length &+ 8 > capacity { invariantFailed() }
        var done = 0
        while length &- done >= 8 {
            // done + 8 <= length: the load is inside the view, and the store inside the room.
            let word = unsafe ByteWord(at: view.start + offset + done)
            unsafe UnsafeMutableRawPointer(target + count + done).storeBytes(
                of: word.littleEndian, as: UInt64.self)
            let marks = stops(word)
            if marks != 0 {
                done &+= marks.markedByteIndex
                count &+= done
                return done
            }
            done &+= 8
        }
        if done < length, let last = plainTail(view, from: offset, length, stops) {
            // The last word, or the two half words, overlap bytes that are already written and repeat them.
            let source = unsafe UnsafeRawPointer(view.start + offset),
                end = unsafe UnsafeMutableRawPointer(target + count)
            if length >= 8 {
                unsafe end.storeBytes(of: last.littleEndian, toByteOffset: length &- 8, as: UInt64.self)
            } else {
                unsafe end.storeBytes(of: source.loadUnaligned(as: UInt32.self), as: UInt32.self)
                unsafe end.storeBytes(
                    of: source.loadUnaligned(fromByteOffset: length &- 4, as: UInt32.self),
                    toByteOffset: length &- 4, as: UInt32.self)
            }
            count &+= length
            return length
        }
        while done < length {
            let byte = unsafe view.start[offset &+ done]
            if stops(ByteWord(byte)) & 0x80 != 0 { break }
            unsafe target[count &+ done] = byte
            done &+= 1
        }
        count &+= done
        return done
    }

    /// The end of the text as a word, if no byte in it stops: the last eight of `length` bytes or, for four
    /// to seven bytes, the first four and the last four. Nil for fewer than four bytes.
    @inline(__always)
    private func plainTail(
        _ view: ByteView, from offset: Int, _ length: Int, _ stops: (ByteWord) -> ByteWord
    ) -> ByteWord? {
        let source = unsafe view.start + offset
        let word: ByteWord
        if length >= 8 {
            // length - 8 >= 0: the load is inside the view.
            word = unsafe ByteWord(at: source + (length &- 8))
        } else if length >= 4 {
            let (first, last) = unsafe (UInt32(at: source), UInt32(at: source + (length &- 4)))
            word = UInt64(first) | UInt64(last) &<< 32
        } else {
            return nil
        }
        return stops(word) == 0 ? word : nil
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
