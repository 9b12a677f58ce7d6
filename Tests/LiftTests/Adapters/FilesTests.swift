import Foundation
import Lift
import Testing

/// JSON and property lists in files.
@Suite struct FilesTests {
    /// A directory that is there while `body` runs.
    private func inDirectory(_ body: (URL) throws -> Void) throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        try body(directory)
    }

    @Test func filesAreWrittenAndRead() throws {
        try inDirectory { directory in
            let url = directory.appendingPathComponent("é list.plist")
            let models = (0..<3).map(JarPropertyListTests.Model.init)
            for format in PropertyListFormat.all + [.binary] {
                try models.writePropertyList(to: url, format: format)
                #expect(try Data(contentsOf: url) == Data(plist: models, format: format))
                #expect(try Jar(plist: url)^ as [JarPropertyListTests.Model] == models)
            }
            try Jar(plist: url).writePropertyList(to: url, format: .binary)
            #expect(try Jar(plist: url)^ as [JarPropertyListTests.Model] == models)
            let values: Jar = ["b": 1, "a": [1.5] as Jar]
            try values.writeJSON(to: url)
            #expect(try Data(contentsOf: url) == Data(#"{"b":1,"a":[1.5]}"#.utf8))
            try values.writeJSON(
                to: url, options: JSONWritingOptions(indentation: .spaces(2), sortedKeys: true))
            #expect(
                try Data(contentsOf: url)
                    == Data(
                        json: values, options: JSONWritingOptions(indentation: .spaces(2), sortedKeys: true)))
            #expect(try Jar(json: url) == values)
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["é list.plist"])
        }
    }

    /// The memory for a file begins with the file's size, and with 65,536 bytes if that is unknown.
    @Test(arguments: [2, 3, 8, 65_534, 65_535, 65_536, 65_537, 131_072, 200_000])
    func filesOfEachSizeAreRead(size: Int) throws {
        let text = "\"" + String(repeating: "x", count: size - 2) + "\""
        try inDirectory { directory in
            let url = directory.appendingPathComponent("text.json")
            try Data(text.utf8).write(to: url)
            #expect(try Jar(json: url)^ as String == text.dropFirst().dropLast())
            #if !os(Windows)
                let pipe = directory.appendingPathComponent("pipe")
                #expect(mkfifo(pipe.path, 0o600) == 0)
                let thread = Thread { try? Data(text.utf8).write(to: pipe) }
                thread.start()
                #expect(try Jar(json: pipe)^ as String == text.dropFirst().dropLast())
            #endif
        }
    }

    @Test func anEmptyFileIsMalformed() throws {
        try inDirectory { directory in
            let url = directory.appendingPathComponent("empty.json")
            try Data().write(to: url)
            expectFailure(.syntax, "expected a JSON value, found no text", at: "") {
                _ = try Jar(json: url)
            }
        }
    }

    #if !os(Windows)
        @Test func aReplacedFileKeepsItsPermissionsAndLinks() throws {
            try inDirectory { directory in
                let manager = FileManager.default
                func permissions(_ url: URL) throws -> Int? {
                    try manager.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
                }
                let file = directory.appendingPathComponent("file")
                let link = directory.appendingPathComponent("link")
                try Data("old".utf8).write(to: file)
                try manager.createSymbolicLink(atPath: link.path, withDestinationPath: "file")
                for mode in [0o600, 0o666, 0o755] {
                    try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
                    for url in [file, link] {
                        try ([1] as Jar).writeJSON(to: url)
                        #expect(try Data(contentsOf: file) == Data("[1]".utf8))
                        #expect(try permissions(file) == mode)
                    }
                }
                // As long as a name can be.
                let long = directory.appendingPathComponent(String(repeating: "x", count: 255))
                for _ in 0..<2 { try ([1] as Jar).writeJSON(to: long) }
                try manager.removeItem(at: long)
                #expect(try manager.destinationOfSymbolicLink(atPath: link.path) == "file")
                #expect(try manager.contentsOfDirectory(atPath: directory.path).sorted() == ["file", "link"])
            }
        }
    #endif

    #if os(Linux)
        @Test func aDeviceIsWrittenToAndNotReplaced() throws {
            let device = URL(fileURLWithPath: "/dev/null")
            try ([1] as Jar).writeJSON(to: device)
            let type = try FileManager.default.attributesOfItem(atPath: device.path)[.type]
            #expect(type as? FileAttributeType == .typeCharacterSpecial)
        }

        /// No file can be made beside this one.
        @Test func aFileThatCannotBeReplacedIsAnError() throws {
            let url = URL(fileURLWithPath: "/proc/self/comm")
            let error = try liftError { try ([1] as Jar).writeJSON(to: url) }
            #expect(error.kind == .file && (error.underlyingError as? POSIXError)?.code == .ENOENT)
            #expect(error.message.hasPrefix("cannot write /proc/self/comm: No such file"))
        }
    #endif

    @Test func whatWasThereStaysWhenTheValueCannotBeWritten() throws {
        try inDirectory { directory in
            let url = directory.appendingPathComponent("list.plist")
            try ([1] as Jar).writePropertyList(to: url, format: .binary)
            let before = try Data(contentsOf: url)
            let bad: Jar = ["a": ["b": null] as Jar, "c": Double.nan]
            for format in [PropertyListFormat.binary, .xml] {
                expectFailure(.unsupported, "property lists can't store null", at: "a.b") {
                    try bad.writePropertyList(to: url, format: format)
                }
            }
            expectFailure(.unsupported, "JSON can't store nan", at: "c") { try bad.writeJSON(to: url) }
            expectFailure(.missing, "there's no value", at: "") {
                try Jar().writePropertyList(to: url, format: .binary)
            }
            #expect(try Data(contentsOf: url) == before)
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["list.plist"])
        }
    }

    @Test func aURLThatIsNotOfAFileIsNotWritten() throws {
        try inDirectory { directory in
            let path = directory.appendingPathComponent("file.json").path
            let rows = [
                ("https://example.com\(path)", "the URL isn't a file URL"),
                (path, "the URL has no scheme; for a path, use URL(fileURLWithPath:)"),
            ]
            for (text, reason) in rows {
                let url = try #require(URL(string: text))
                let expected = LiftFailure(.file, "cannot write \(text): \(reason)")
                let errors = [
                    try liftError { try Jar(1).writeJSON(to: url) },
                    try liftError { try Jar(1).writePropertyList(to: url, format: .binary) },
                ]
                for error in errors {
                    #expect(LiftFailure(error) == expected)
                    #expect((error.underlyingError as? CocoaError)?.code == .fileWriteUnsupportedScheme)
                }
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
        }
    }

    @Test func filesThatCannotBeReadOrWrittenAreErrors() throws {
        try inDirectory { directory in
            let file = directory.appendingPathComponent("file")
            try Data("{}".utf8).write(to: file)
            // Nobody may write below a file, or over a directory.
            let below = file.appendingPathComponent("list.plist")
            let nowhere = directory.appendingPathComponent("no/list.plist")
            for url in [below, nowhere] {
                var errors = try PropertyListFormat.all.map { format in
                    try liftError { try Jar(1).writePropertyList(to: url, format: format) }
                }
                errors.append(try liftError { try Jar(1).writeJSON(to: url) })
                for error in errors {
                    #expect(error.kind == .file && error.key == "" && error.underlyingError != nil)
                    #expect(error.message.hasPrefix("cannot write \(url.path): "))
                }
            }
            var unreadable = [below, nowhere, directory]
            #if os(Linux)
                // It can be opened, and not be read.
                unreadable.append(URL(fileURLWithPath: "/proc/self/mem"))
            #endif
            for url in unreadable {
                for error in [try liftError { try Jar(plist: url) }, try liftError { try Jar(json: url) }] {
                    #expect(error.kind == .file && error.key == "" && error.underlyingError != nil)
                    #expect(error.message.hasPrefix("cannot read \(url.path): "))
                }
            }
            let message = "expected a property list in XML or binary, found '{'"
            expectFailure(
                .syntax, message + " (for JSON, use Jar(json:); the OpenStep format isn't read)", at: ""
            ) {
                _ = try Jar(plist: file)
            }
            #expect(try Jar(json: file) == [:])
            #expect(
                try liftError { try Jar(plist: file, options: PropertyListReadingOptions(maximumSize: 1)) }
                    .message == "expected at most 1 bytes, found 2")
        }
    }
}
