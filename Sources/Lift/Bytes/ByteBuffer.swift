#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A growing buffer for output, which becomes `Data` or a `String` at the end.
///
/// Safe: `base` has `capacity` bytes, and the first `count` of them are written. It is freed once, because a
/// buffer cannot be copied. Stores from `base + count` on follow a reservation, and reads stay below `count`.
/// Exactly `count` bytes of a view are read.
@safe struct ByteBuffer: ~Copyable {
    private var base: UnsafeMutablePointer<UInt8>
    private(set) var count = 0
    private var capacity: Int

    init(capacity: Int = 256) {
        self.capacity = max(capacity, 64)
        unsafe base = unsafe Self.memory(nil, self.capacity)
    }

    deinit { unsafe Memory.release(base) }

    /// Makes room for `extra` more bytes. Afterwards `count + extra <= capacity`.
    @inline(__always)
    mutating func reserve(_ extra: Int) {
        if capacity &- count < extra { grow(by: extra) }
    }

    /// Makes room for `extra` more bytes. Returns false if allocation fails.
    mutating func reserveIfPossible(_ extra: Int) -> Bool {
        if capacity &- count >= extra { return true }
        let (sum, overflow) = count.addingReportingOverflow(extra)
        let wanted = max(sum, capacity &+ capacity / 2)
        guard !overflow, let grown = unsafe Memory.resize(base, to: wanted) else { return false }
        unsafe base = unsafe grown.assumingMemoryBound(to: UInt8.self)
        capacity = wanted
        return true
    }

    @inline(never)
    private mutating func grow(by extra: Int) {
        // The sum cannot overflow: allocation fails long before a buffer reaches Int.max.
        let wanted = max(capacity &* 2, count + extra)
        unsafe base = unsafe Self.memory(base, wanted)
        capacity = wanted
    }

    /// Allocates `count` bytes that start with the contents of `old`. The process ends if allocation fails.
    private static func memory(
        _ old: UnsafeMutablePointer<UInt8>?, _ count: Int
    ) -> UnsafeMutablePointer<UInt8> {
        guard let new = unsafe Memory.resize(old, to: count) else {
            preconditionFailure("no memory for \(count) bytes")
        }
        return unsafe new.assumingMemoryBound(to: UInt8.self)
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1)
        unsafe base[count] = byte
        count &+= 1
    }

    @inline(__always)
    mutating func append(_ text: StaticString) {
        let length = text.utf8CodeUnitCount
        reserve(length)
        // A static string of ASCII literals has a pointer representation.
        unsafe (base + count).update(from: text.utf8Start, count: length)
        count &+= length
    }

    @inline(__always)
    mutating func append(_ view: ByteView) {
        reserve(view.count)
        unsafe (base + count).update(from: view.start, count: view.count)
        count &+= view.count
    }

    /// Appends bytes of padded text. Up to 16 bytes are copied as two words, whatever their number.
    ///
    /// Unsafe: the caller guarantees that `PaddedBytes.padding` bytes follow the view.
    @inline(__always)
    @unsafe mutating func append(padded view: ByteView) {
        reserve(max(view.count, 16))
        let target = unsafe UnsafeMutableRawPointer(base + count)
        if view.count <= 16 {
            // Sixteen bytes follow every offset of padded text, and sixteen were reserved.
            let source = unsafe UnsafeRawPointer(view.start)
            unsafe target.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
            unsafe target.storeBytes(
                of: source.loadUnaligned(fromByteOffset: 8, as: UInt64.self), toByteOffset: 8, as: UInt64.self
            )
        } else {
            unsafe target.copyMemory(from: view.start, byteCount: view.count)
        }
        count &+= view.count
    }

    /// Appends a string of padded text together with the quotes around it.
    ///
    /// Unsafe: the caller guarantees that quotes surround the view and that padding follows the closing one.
    @inline(__always)
    @unsafe mutating func append(quoted view: ByteView) {
        unsafe append(padded: ByteView(start: view.start - 1, count: view.count &+ 2))
    }

    @inline(__always)
    mutating func append(utf8 text: String) {
        text.withByteView { view in append(view) }
    }

    @inline(__always)
    mutating func append(repeating byte: UInt8, count extra: Int) {
        // A single store writes up to eight bytes, which is enough for most indentation. Only `extra` bytes
        // are counted.
        reserve(max(extra, 8))
        if extra <= 8 {
            unsafe UnsafeMutableRawPointer(base + count).storeBytes(
                of: ByteWord.repeating(byte), as: UInt64.self)
        } else {
            unsafe (base + count).update(repeating: byte, count: extra)
        }
        count &+= extra
    }

    /// Copies text up to the first byte that a writer has to look at, in words of eight bytes.
    ///
    /// Returns the number of bytes of `view` that were copied, counted from `offset`. The rest of the view is
    /// empty or begins with such a byte.
    ///
    /// - Parameter stops: the high bit of each of these bytes in a word, exact up to and including the first
    ///   one, and zero if there is none.
    @inline(__always)
    mutating func append(_ view: ByteView, from offset: Int, until stops: (ByteWord) -> ByteWord) -> Int {
        let length = view.count &- offset
        // Eight bytes of slack: a whole word is stored even if only a part of it counts.
        reserve(length &+ 8)
        var done = 0
        while length &- done >= 8 {
            // done + 8 <= length: the load is inside the view, and the store inside the reserved bytes.
            let word = unsafe UInt64(
                littleEndian: UnsafeRawPointer(view.start + offset + done).loadUnaligned(as: UInt64.self))
            unsafe UnsafeMutableRawPointer(base + count + done).storeBytes(
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
                target = unsafe UnsafeMutableRawPointer(base + count)
            if length >= 8 {
                unsafe target.storeBytes(of: last.littleEndian, toByteOffset: length &- 8, as: UInt64.self)
            } else {
                unsafe target.storeBytes(of: source.loadUnaligned(as: UInt32.self), as: UInt32.self)
                unsafe target.storeBytes(
                    of: source.loadUnaligned(fromByteOffset: length &- 4, as: UInt32.self),
                    toByteOffset: length &- 4, as: UInt32.self)
            }
            count &+= length
            return length
        }
        while done < length {
            let byte = unsafe view.start[offset &+ done]
            if stops(ByteWord(byte)) & 0x80 != 0 { break }
            unsafe base[count &+ done] = byte
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
        let source = unsafe UnsafeRawPointer(view.start + offset)
        let word: ByteWord
        if length >= 8 {
            // length - 8 >= 0: the load is inside the view.
            word = unsafe UInt64(
                littleEndian: source.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self))
        } else if length >= 4 {
            let first = unsafe UInt32(littleEndian: source.loadUnaligned(as: UInt32.self))
            let last = unsafe UInt32(
                littleEndian: source.loadUnaligned(fromByteOffset: length &- 4, as: UInt32.self))
            word = UInt64(first) | UInt64(last) &<< 32
        } else {
            return nil
        }
        return stops(word) == 0 ? word : nil
    }

    /// Appends what `fill` writes, for which it needs at most `capacity` bytes.
    @inline(__always)
    mutating func append(upTo capacity: Int, _ fill: (inout ByteRoom) -> Void) {
        reserve(capacity)
        var room = unsafe ByteRoom(base + count, capacity: capacity)
        fill(&room)
        count &+= room.count
    }

    /// Appends the UTF-8 of a Unicode scalar: one to four bytes.
    mutating func append(scalar: Unicode.Scalar) {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
    }

    /// Appends the decimal digits of `value`.
    @inline(__always)
    mutating func append(decimal value: UInt64) {
        if value < 10 { return append(0x30 &+ UInt8(truncatingIfNeeded: value)) }
        append(longDecimal: value)
    }

    @inline(never)
    private mutating func append(longDecimal value: UInt64) {
        append(upTo: 24) { $0.append(decimal: value) }
    }

    /// Appends `value` with exactly `width` digits. The caller makes sure that it fits.
    @inline(__always)
    mutating func append(_ value: Int, width: Int) {
        reserve(width)
        var rest = value
        var position = count &+ width
        for _ in 0..<width {
            position &-= 1
            unsafe base[position] = 0x30 &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        count &+= width
    }

    // MARK: Binary

    /// Appends the lowest `size` bytes of `value`, 1 to 8, most significant byte first.
    @inline(__always)
    mutating func append(bigEndian value: UInt64, size: Int) {
        assert(size >= 1 && size <= 8)
        // Eight bytes are stored, and `size` of them count.
        reserve(8)
        let bytes = (value &<< UInt64(64 &- size &* 8)).bigEndian
        unsafe UnsafeMutableRawPointer(base + count).storeBytes(of: bytes, as: UInt64.self)
        count &+= size
    }

    mutating func append(_ data: Data) {
        reserve(data.count)
        unsafe data.withUnsafeBytes { bytes in
            guard let source = bytes.baseAddress else { return }
            unsafe UnsafeMutableRawPointer(base + count).copyMemory(from: source, byteCount: bytes.count)
        }
        count &+= data.count
    }

    /// Calls `body` with the bytes of `range`, which have no padding.
    func withView<Result>(of range: Range<Int>, _ body: (ByteView) -> Result) -> Result {
        assert(range.lowerBound >= 0 && range.upperBound <= count)
        return unsafe body(ByteView(start: base + range.lowerBound, count: range.count))
    }

    /// The end of the text before `end` without the white space at its end.
    func endWithoutSpace(before end: Int) -> Int {
        assert(end <= count)
        var end = end
        while end > 0, unsafe base[end &- 1] <= 0x20 { end &-= 1 }
        return end
    }

    /// Calls `body` with a view of the bytes from `start` to the end. The view has no padding.
    func withView<Result>(from start: Int, _ body: (ByteView) -> Result) -> Result {
        assert(start <= count)
        return unsafe body(ByteView(start: base + start, count: count &- start))
    }

    /// Removes everything after the first `length` bytes.
    mutating func truncate(to length: Int) {
        assert(length <= count)
        count = length
    }

    /// Whether the bytes at `offset` equal the bytes from `start` to the end. `offset` is at most `start`.
    @inline(__always)
    func isEqual(at offset: Int, from start: Int) -> Bool {
        assert(offset <= start && start <= count)
        return unsafe Memory.isEqual(base + offset, base + start, count: count &- start)
    }

    /// The bytes as text. They are valid UTF-8, because only strings and checked text were appended.
    borrowing func string() -> String {
        unsafe String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self)
    }

    /// Moves the contents out and leaves an empty buffer.
    mutating func take() -> ByteBuffer {
        var taken = ByteBuffer(capacity: 0)
        swap(&taken, &self)
        return taken
    }

    /// The bytes with the padding that readers need, or nil if allocation fails. They are not copied.
    consuming func padded() -> PaddedBytes? {
        let hasRoom = reserveIfPossible(PaddedBytes.padding)
        let (memory, length) = unsafe (base, count)
        discard self
        if !hasRoom { unsafe Memory.release(memory) }
        return unsafe hasRoom ? PaddedBytes(taking: memory, count: length) : nil
    }

    /// The bytes as data. Large contents are not copied.
    consuming func data() -> Data {
        let (memory, length) = unsafe (base, count)
        discard self
        if length < 4096 {
            defer { unsafe Memory.release(memory) }
            return unsafe Data(bytes: memory, count: length)
        }
        // Frees the unused capacity. The data then owns the allocation.
        let shrunk = unsafe Memory.resize(memory, to: length) ?? UnsafeMutableRawPointer(memory)
        return unsafe Data(bytesNoCopy: shrunk, count: length, deallocator: .free)
    }
}
