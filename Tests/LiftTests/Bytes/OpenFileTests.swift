import Foundation
import Testing

@testable import Lift

@Suite struct OpenFileTests {
    @Test func filesAreWrittenCutOffAndRead() throws {
        try inDirectory { directory in
            let path = directory.appendingPathComponent("é").path
            var buffer = ByteBuffer()
            buffer.append("line 1\nline 2\nli")
            // What cannot be copied cannot be in an expectation.
            let lines = [buffer.wholeLines(in: buffer.count), buffer.wholeLines(in: 6)]
            #expect(lines == [14, 0])
            let file = try OpenFile(SystemPath(path), .append)
            let (size, byte) = (file.size(), file.lastByte())
            #expect(size == 0)
            #expect(byte == nil)
            let written = try buffer.write(from: 0, to: file)
            #expect(written == 16)
            let (last, isCut) = (file.lastByte(), file.truncate(to: 14))
            #expect(last == UInt8(ascii: "i"))
            #expect(isCut)
            let (newSize, newLast) = (file.size(), file.lastByte())
            #expect(newSize == 14)
            #expect(newLast == 0x0A)
            buffer.removeFirst(14)
            let more = try buffer.write(from: 1, to: file)
            #expect(more == 1)
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("line 1\nline 2\ni".utf8))
        }
    }

    @Test func errorsSayWhatTheSystemSays() throws {
        #expect(throws: SystemError.self) { _ = try SystemPath("/a\0b") }
        #expect(SystemError(code: ENOENT).description == "No such file or directory")
        #expect((SystemError(code: ENOENT).underlying as? POSIXError)?.code == .ENOENT)
        #expect(SystemError(code: -7).underlying is SystemError)
    }
}
