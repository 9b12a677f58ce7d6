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
@safe package struct ByteBuffer: ~Copyable {
    private var base: UnsafeMutablePointer<UInt8>
    package private(set) var count = 0
    private var capacity: Int

    private static let largeCapacity = 65_536

    package init(capacity: Int = 256) {
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

    /// Frees unused memory, except for `extra` bytes after the contents.
    mutating func shrink(toFit extra: Int) {
        // 64 bytes is the smallest capacity.
        let wanted = max(count + extra, 64)
        guard wanted < capacity, let memory = unsafe Memory.resize(base, to: wanted) else { return }
        unsafe base = unsafe memory.assumingMemoryBound(to: UInt8.self)
        capacity = wanted
    }

    @inline(never)
    private mutating func grow(by extra: Int) {
        // A large buffer grows by half, so that at most a third of it is unused in the end. The sums cannot
        // overflow: allocation fails long before a buffer reaches Int.max.
        let growth = capacity < Self.largeCapacity ? capacity : capacity / 2
        let wanted = max(capacity &+ growth, count + extra)
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
    package mutating func append(_ byte: UInt8) {
        reserve(1)
        unsafe base[count] = byte
        count &+= 1
    }

    @inline(__always)
    mutating func append(_ text: StaticString) {
        append(upTo: text.utf8CodeUnitCount) { $0.append(text) }
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
        append(upTo: max(extra, 8)) { $0.append(repeating: byte, count: extra) }
    }

    /// Copies text up to the first byte that a writer has to look at.
    ///
    /// Returns the number of bytes of `view` that were copied, counted from `offset`. The rest of the view is
    /// empty or begins with such a byte.
    ///
    /// - Parameter stops: the high bit of each of these bytes in a word, exact up to and including the first
    ///   one, and zero if there is none.
    @inline(__always)
    mutating func append(_ view: ByteView, from offset: Int, until stops: (ByteWord) -> ByteWord) -> Int {
        var done = 0
        append(upTo: view.count &- offset &+ 8) { room in
            done = room.append(view, from: offset, until: stops)
        }
        return done
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
        // Eight bytes are stored, of which `size` are used.
        reserve(8)
        let bytes = (value &<< UInt64(64 &- size &* 8)).bigEndian
        unsafe UnsafeMutableRawPointer(base + count).storeBytes(of: bytes, as: UInt64.self)
        count &+= size
    }

    mutating func append(_ data: Data) { data.withByteView { append($0) } }

    /// Calls `body` with the bytes.
    package func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        // The buffer has `count` bytes, and keeps them during this call.
        unsafe body(Span(_unsafeStart: base, count: count))
    }

    /// Calls `body` with the bytes of `range`, which have no padding.
    func withView<Result>(of range: Range<Int>, _ body: (ByteView) -> Result) -> Result {
        assert(range.lowerBound >= 0 && range.upperBound <= count)
        return unsafe body(ByteView(start: base + range.lowerBound, count: range.count))
    }

    /// Calls `body` with a view of the bytes from `start` to the end. The view has no padding.
    func withView<Result>(from start: Int, _ body: (ByteView) -> Result) -> Result {
        withView(of: start..<count, body)
    }

    /// A view of all bytes, with the padding that readers need.
    ///
    /// Unsafe: the caller keeps the buffer alive, and does not change it, for as long as it uses the view.
    @unsafe var paddedView: ByteView {
        mutating get {
            append(repeating: 0, count: PaddedBytes.padding)
            count &-= PaddedBytes.padding
            return unsafe ByteView(start: base, count: count)
        }
    }

    /// Removes everything after the first `length` bytes.
    package mutating func truncate(to length: Int) {
        assert(length <= count)
        count = length
    }

    /// Removes the first `length` bytes. The buffer keeps its memory.
    package mutating func removeFirst(_ length: Int) {
        if UInt(bitPattern: length) > UInt(bitPattern: count) { invariantFailed() }
        // Both ranges are among the first `count` bytes. They may overlap.
        unsafe base.update(from: base + length, count: count &- length)
        count &-= length
    }

    /// Whether the bytes at `offset` equal the bytes from `start` to the end. `offset` is at most `start`.
    @inline(__always)
    func isEqual(at offset: Int, from start: Int) -> Bool {
        assert(offset <= start && start <= count)
        return unsafe Memory.isEqual(base + offset, base + start, count: count &- start)
    }

    /// The bytes as text. They are valid UTF-8, because only strings and checked text were appended.
    package borrowing func string() -> String {
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
    package consuming func data() -> Data {
        let (memory, length, capacity) = unsafe (base, count, capacity)
        discard self
        if length < 4096 {
            defer { unsafe Memory.release(memory) }
            return unsafe Data(bytes: memory, count: length)
        }
        // The data then owns the allocation, including its unused end. Freeing the end would make the system
        // clear as many pages for the next output: a sixth of the time of an XML property list.
        let isFull = capacity &- length <= length / 2
        let shrunk = unsafe isFull ? nil : Memory.resize(memory, to: length)
        return unsafe Data(
            bytesNoCopy: shrunk ?? UnsafeMutableRawPointer(memory), count: length, deallocator: .free)
    }
}
