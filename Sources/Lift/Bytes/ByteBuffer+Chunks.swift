// A buffer that input is read into chunk by chunk, and complete parts are taken from.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ByteBuffer {
    /// Appends what the next read of `file` returns, up to `count` bytes.
    ///
    /// Returns the number of bytes, which is 0 at the end of the file, or nil if allocation fails.
    package mutating func append(upTo size: Int, from file: borrowing OpenFile) throws(SystemError) -> Int? {
        guard reserveIfPossible(size + PaddedBytes.padding) else { return nil }
        let start = count
        var failure: SystemError?
        append(upTo: size) { room in
            do throws(SystemError) { try room.append(from: file) } catch { failure = error }
        }
        if let failure { throw failure }
        return count - start
    }

    /// Appends `data`. Returns false if allocation fails.
    package mutating func appendIfPossible(_ data: Data) -> Bool {
        guard reserveIfPossible(data.count + PaddedBytes.padding) else { return false }
        append(data)
        return true
    }

    /// Appends `bytes`. Returns false if allocation fails.
    package mutating func appendIfPossible(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard reserveIfPossible(bytes.count + PaddedBytes.padding) else { return false }
        // The view is read before the bytes are freed.
        unsafe bytes.withUnsafeBufferPointer { unsafe append(ByteView($0)) }
        return true
    }

    /// Returns the bytes from `start` on.
    package func bytes(from start: Int) -> [UInt8] {
        withView(from: start) { view in
            unsafe Array(UnsafeBufferPointer(start: view.start, count: view.count))
        }
    }

    /// Removes the first `length` bytes and returns them with the padding that readers need. They are not
    /// copied, but the others are. Returns nil if allocation fails.
    package mutating func takeFirst(_ length: Int) -> PaddedBytes? {
        var first = take()
        first.withView(from: length) { if $0.count > 0 { append($0) } }
        first.truncate(to: length)
        return first.padded()
    }

    /// Writes the bytes from `offset` on to `file`, as many as it takes at once. Returns their number.
    package func write(from offset: Int, to file: borrowing OpenFile) throws(SystemError) -> Int {
        try withView(from: offset) { $0.written(to: file) }.get()
    }

    /// The number of the first `length` bytes that are whole lines.
    package func wholeLines(in length: Int) -> Int {
        withView(from: 0) { view in
            var end = length
            while end > 0, view[end - 1] != 0x0A { end -= 1 }
            return end
        }
    }
}

extension ByteView {
    /// Writes the bytes to `file`, as many as it takes at once. Returns their number.
    func written(to file: borrowing OpenFile) -> Result<Int, SystemError> {
        do throws(SystemError) {
            // The view has `count` bytes.
            return .success(try unsafe file.put(start, count: count))
        } catch {
            return .failure(error)
        }
    }
}
