import Foundation
import Testing

@testable import Lift

@Suite struct OpenFileTests {
    @Test func filesAreWrittenCutOffAndRead() throws {
        try inDirectory { directory in
            let path = directory.appendingPathComponent("é").path
            var buffer = ByteBuffer()
            buffer.append("line 1\nline 2\nli")
            #expect(buffer.wholeLines(in: buffer.count) == 14)
            #expect(buffer.wholeLines(in: 6) == 0)
            let file = try OpenFile(path, .append)
            #expect(file.size() == 0)
            #expect(file.lastByte() == nil)
            #expect(try buffer.write(from: 0, to: file) == 16)
            #expect(file.lastByte() == UInt8(ascii: "i"))
            #expect(file.truncate(to: 14))
            #expect(file.size() == 14)
            #expect(file.lastByte() == 0x0A)
            buffer.removeFirst(14)
            #expect(try buffer.write(from: 1, to: file) == 1)
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("line 1\nline 2\ni".utf8))
        }
    }

    @Test func errorsSayWhatTheSystemSays() throws {
        #expect(throws: SystemError.self) { _ = try OpenFile("/a\0b", .read) }
        #expect(SystemError(code: ENOENT).description == "No such file or directory")
        #expect((SystemError(code: ENOENT).underlying as? POSIXError)?.code == .ENOENT)
        #expect(SystemError(code: -7).underlying is SystemError)
    }
}
