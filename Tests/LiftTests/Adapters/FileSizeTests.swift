import Foundation
import Lift
import Testing

/// Files that are larger than they may be. They are not read to their end, so these tests are quick.
@Suite struct FileSizeTests {
    private func readers(_ url: URL, limit: Int) -> [(text: String, read: () throws -> Jar)] {
        let options = PropertyListReadingOptions(maximumSize: limit)
        var readers: [(String, () throws -> Jar)] = [("bytes", { try Jar(plist: url, options: options) })]
        for syntax in [JSONReadingOptions.Syntax.json, .jsonc, .json5] {
            let options = JSONReadingOptions(maximumSize: limit, syntax: syntax)
            readers.append(("bytes of text", { try Jar(json: url, options: options) }))
        }
        return readers
    }

    private func expectTooLarge(_ url: URL, limit: Int, found: String) throws {
        for (text, read) in readers(url, limit: limit) {
            let error = try liftError(read)
            let wanted = LiftFailure(.bounds, "expected at most \(limit) \(text), found \(found)")
            #expect(LiftFailure(error) == wanted)
            #expect(error.offset == 0)
            let place = text == "bytes" ? "\(url.lastPathComponent), byte 0" : "\(url.lastPathComponent):1:1"
            #expect(error.report == "error: \(wanted.message)\n  --> \(place)")
        }
    }

    /// A text, lists in both formats, and texts with marks of their encodings.
    private static let contents: [Data] = {
        let xml = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><true/></plist>"
        return [
            Data("[1, 2]".utf8), Data([0xEF, 0xBB, 0xBF] + "[1]".utf8), Data("<plist><true/></plist>".utf8),
            Data([0xFF, 0xFE]) + Data(xml.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), 0] }),
        ]
    }()

    @Test func theSizeOfAFileMayBeReachedAndNotPassed() throws {
        let list = try Data(plist: ["a": 1] as Jar)
        try inDirectory { directory in
            let url = directory.appendingPathComponent("file")
            for content in Self.contents + [list] {
                try content.write(to: url)
                for limit in [content.count - 1, 1, 0, -1] {
                    try expectTooLarge(url, limit: limit, found: "\(content.count)")
                }
                for limit in [content.count, content.count + 1, .max] {
                    let isRead = readers(url, limit: limit).map { (try? $0.read()) != nil }
                    #expect(isRead.contains(true))
                }
            }
            try Data().write(to: url)
            try expectTooLarge(url, limit: -1, found: "0")
        }
    }

    @Test func aFileThatTheTapeHasNoRowsForIsNotRead() throws {
        try inDirectory { directory in
            let url = directory.appendingPathComponent("large.json")
            try Data().write(to: url)
            let file = try FileHandle(forWritingTo: url)
            // Nothing is written, so it takes no room on the disk.
            for size in [UInt64(UInt32.max), 1 << 40] {
                try file.truncate(atOffset: size)
                try expectTooLarge(url, limit: 1000, found: "\(size)")
                let limit = UInt32.max - 1
                #expect(
                    try failure { try Jar(json: url) }
                        == LiftFailure(.bounds, "expected at most \(limit) bytes of text, found \(size)"))
                #expect(
                    try failure { try Jar(plist: url) }
                        == LiftFailure(.bounds, "expected at most \(limit) bytes, found \(size)"))
            }
            try file.close()
        }
    }

    #if !os(Windows)
        @Test(arguments: [-1, 0, 1000, 65_535, 65_536, 200_000])
        func aFileWithoutAnEndIsReadUpToTheLimit(limit: Int) throws {
            try expectTooLarge(URL(fileURLWithPath: "/dev/zero"), limit: limit, found: "more")
        }

        @Test(arguments: [0, 1, 1000])
        func aPipeIsReadUpToTheLimit(limit: Int) throws {
            try inDirectory { directory in
                let url = directory.appendingPathComponent("pipe")
                #expect(mkfifo(url.path, 0o600) == 0)
                // It stays open for writing, so it has no end.
                let pipe = open(url.path, O_RDWR)
                defer { close(pipe) }
                let bytes = [UInt8](repeating: 0x20, count: 4 * (limit + 1))
                #expect(write(pipe, bytes, bytes.count) == bytes.count)
                try expectTooLarge(url, limit: limit, found: "more")
            }
        }
    #endif
}
