/// The reason for which a file was not read into memory.
enum FileFailure: Error {
    case system(SystemError)
    case input(InputFailure)
}

extension PaddedBytes {
    /// Reads the rest of `file`, straight into the memory that these bytes keep. A file without a known size,
    /// such as a pipe, is read to its end.
    ///
    /// No more than `limit` bytes are read, and one to see that there are more.
    init(contentsOf file: borrowing OpenFile, limit: Int) throws(FileFailure) {
        let size = file.regularSize() ?? 0
        if size > max(limit, 0) { throw .input(.tooLarge(size: size)) }
        // No address space has room for more.
        guard size < Int.max / 2 else { throw .input(.noMemory(count: size)) }
        let expected = size > 0 ? size : Self.chunkSize - 1
        let most = min(max(limit, 0), .max - 1) + 1
        var buffer = ByteBuffer(capacity: 0)
        while true {
            // One more byte than is expected, so that the end is seen before there is a reason to grow.
            let room = buffer.count <= expected ? expected + 1 - buffer.count : Self.chunkSize
            let read: Int?
            do throws(SystemError) {
                read = try buffer.append(upTo: min(room, most - buffer.count), from: file)
            } catch {
                throw .system(error)
            }
            guard let read else { throw .input(.noMemory(count: max(size, buffer.count + 1))) }
            if buffer.count > limit { throw .input(.tooLarge(size: read == 0 ? buffer.count : nil)) }
            if read == 0 { break }
        }
        buffer.shrink(toFit: Self.padding)
        guard let bytes = buffer.padded() else { throw .input(.noMemory(count: size)) }
        self = bytes
    }

    /// The number of bytes that are read at once from a file without a known size.
    private static var chunkSize: Int { 1 << 16 }
}
