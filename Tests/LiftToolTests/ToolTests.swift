import Foundation
import Lift
import Testing

@testable import lift_tool

/// The tool as it is called from a shell, with files in a folder of its own.
@Suite final class ToolTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("lift-tool-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private struct Result: Equatable {
        var status: Tool.Status
        var output = ""
        var errors = ""
    }

    /// Creates a file and returns its path.
    private func file(_ name: String, _ text: String) throws -> String {
        let url = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    private func run(_ arguments: String..., input: String = "", isTerminal: Bool = false) -> Result {
        var (output, errors) = (Data(), "")
        var tool = Tool()
        tool.output = { output += $0 }
        tool.input = { Data(input.utf8) }
        tool.colorsOutput = isTerminal
        tool.console = Console(write: { errors += $0 }, isTerminal: isTerminal, refusesColors: false)
        let status = tool.run(arguments)
        return Result(status: status, output: String(decoding: output, as: UTF8.self), errors: errors)
    }

    // MARK: Printing

    @Test func aValueIsPrintedByPathOrPointer() throws {
        let path = try file("a.json", #"{"b":[1,{"c.d":"x\n"}],"a":2}"#)
        #expect(run(path, "a") == Result(status: .success, output: "2\n"))
        #expect(run("print", path, "/b/1/c.d", "--raw") == Result(status: .success, output: "x\n\n"))
        #expect(run(path, #"b[1]["c.d"]"#).output == "\"x\\n\"\n")
        #expect(run(path, "--compact", "--sort").output == #"{"a":2,"b":[1,{"c.d":"x\n"}]}"# + "\n")
        #expect(run(path, "b", "--indent=tab").output == "[\n\t1,\n\t{\n\t\t\"c.d\": \"x\\n\"\n\t}\n]\n")
        #expect(run("print", "-", "--canonical", input: "[1.0, 2e0]").output == "[1,2]\n")
    }

    @Test func aMissingPathSaysWhatIsThere() throws {
        let path = try file("a.json", #"{"port": 80}"#)
        #expect(
            run(path, "prot")
                == Result(
                    status: .failure,
                    errors: """
                        error: there is no value at this path; the only key is "port"
                          --> a.json:1:1   prot
                           |
                         1 | {"port": 80}
                           | ^^^^^^^^^^^^

                        """))
        #expect(run(path, "port.x").status == .failure)
    }

    @Test func linesArePrintedOneByOne() throws {
        let path = try file("a.jsonl", "{\"id\": 1}\n{\"id\": }\n\n{\"id\": [3]}\n{}\n")
        let result = run("print", "--lines", path, "id")
        #expect(result.output == "1\n[3]\n")
        #expect(result.status == .failure)
        #expect(result.errors.contains("a.jsonl:2:8") && result.errors.contains("a.jsonl:5:1"))
        // The extension says it, too.
        #expect(run(path, "id") == result)
        #expect(
            run("print", "--lines", "-", input: "[1, 2]\n3\n")
                == Result(status: .success, output: "[1,2]\n3\n"))
        let missing = run("print", "--lines", folder.path + "/none")
        #expect(missing.status == .failure && missing.output.isEmpty && !missing.errors.isEmpty)
    }

    @Test func reportsAreInColorOnATerminal() throws {
        let path = try file("a.json", "[1,]")
        let plain = run("check", path)
        let colored = run("check", path, isTerminal: true)
        #expect(!plain.errors.contains("\u{1B}"))
        #expect(colored.errors.hasPrefix("\u{1B}[1;31merror\u{1B}[0m"))
        #expect(colored.errors.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain.errors)
    }

    // MARK: Other formats

    @Test func filesAreConverted() throws {
        let json = try file("a.json", #"{"b":[1,2.5,"x",true],"a":{}}"#)
        let (binary, xml) = (
            folder.appendingPathComponent("a.plist").path, folder.appendingPathComponent("a.xml").path
        )
        #expect(run("convert", "binary", json, binary) == Result(status: .success))
        #expect(run("convert", "xml", binary, xml) == Result(status: .success))
        #expect(try PropertyListFormat(detecting: Data(contentsOf: URL(fileURLWithPath: xml))) == .xml)
        #expect(run(xml, "--compact").output == #"{"b":[1,2.5,"x",true],"a":{}}"# + "\n")
        #expect(run("convert", "lines", "-", input: "[1, {\"a\": 2}]").output == "1\n{\"a\":2}\n")
        #expect(run("convert", "lines", json).status == .failure)
        #expect(
            run("convert", "xml", "-", input: "[null]").errors.hasPrefix(
                "error: property lists can't store null"))
    }

    // MARK: Checking

    @Test func malformedFilesAreReported() throws {
        let (good, bad) = try (file("a.json", "{}"), file("b.json", "{\"a\": tru}"))
        #expect(run("check", good) == Result(status: .success))
        let result = run("check", bad, good, folder.path + "/none.json")
        #expect(result.status == .failure && result.output.isEmpty)
        #expect(result.errors.contains("b.json:1:7"))
        #expect(result.errors.contains("none.json: there is no such file"))
        let comments = try file("c.jsonc", "[1, /* two */ 2,]")
        #expect(run("check", comments).status == .success)
        #expect(run("check", comments, "--syntax", "json").status == .failure)
        let lines = try file("d.jsonl", "1\n[\n}\n2\n")
        let errors = run("check", "--lines", lines)
        #expect(errors.status == .failure)
        #expect(errors.errors.contains("d.jsonl:2:") && errors.errors.contains("d.jsonl:3:"))
        #expect(run("check", lines) == errors)
    }

    // MARK: Differences and patches

    @Test func differencesAreListed() throws {
        let old = try file("old.json", #"{"a":1,"b":[1,2]}"#)
        let new = try file("new.json", #"{"a":1.0,"b":[1,3],"c":"x"}"#)
        let listed = Result(status: .failure, output: "b[1]: 2 → 3\nc: nothing → \"x\"\n")
        #expect(run("diff", old, new) == listed)
        #expect(run("diff", old, old) == Result(status: .success))
        for option in ["--patch", "--merge-patch"] {
            let patch = try file("patch.json", run("diff", option, old, new).output)
            let result = run("patch", old, patch)
            #expect(result.status == .success)
            #expect(try Jar(json: result.output) == Jar(json: text(new)))
        }
        #expect(run("diff", "--patch", "--merge-patch", old, new).status == .usage)
    }

    @Test func controlCharactersAreEscaped() throws {
        let old = try file("old.json", "{\"a\":\"\u{9B}31m\u{7F}\u{202E}\"}")
        let new = try file("new.json", "{\"a\":[\"\u{85}\"],\"\u{9B}\":1}")
        #expect(
            run("diff", old, new).output == #"""
                a: "\u009b31m\u007f\u202e" → ["\u0085"]
                ["\u009b"]: nothing → 1

                """#)
        let usage = run("frobnicate\u{1B}[31m", "a", "b")
        #expect(usage.status == .usage)
        #expect(usage.errors.hasPrefix("error: there is no command frobnicate\\u{1B}[31m\n\nusage: "))
        let missing = run("check", "no\u{1B}file")
        #expect(missing.errors.hasPrefix("error: cannot read no\\u{1B}file: "))
    }

    @Test func whatCouldNotBeReadAgainIsNotWritten() throws {
        let deep = String(repeating: "[", count: 511) + String(repeating: "]", count: 511)
        let path = try file("a.json", #"{"a":\#(deep)}"#)
        let patch = try file(
            "p.json", #"[{"op":"copy","from":"/a","path":"/b"},{"op":"move","from":"/b","path":"/a/0"}]"#)
        let other = try file("b.json", #"{"a":1}"#)
        let pointer = String(repeating: "/x", count: 600)
        for result in [
            run("set", other, pointer, "1"), run("patch", path, patch, "--output", other),
            run("set", path, "a" + String(repeating: "[0]", count: 511), "[]"),
            run("diff", "--patch", other, path),
        ] {
            #expect(result.status == .failure && result.output.isEmpty)
            let message = "error: nested more than 512 levels deep"
            #expect(result.errors.hasPrefix(message), "\(result.errors)")
        }
        #expect(try text(path) == #"{"a":\#(deep)}"#)
        #expect(try text(other) == #"{"a":1}"#)
        #expect(run("set", path, "b", "1").status == .success)
        #expect(run("check", path) == Result(status: .success))
    }

    @Test func aPatchThatFailsWritesNothing() throws {
        let (path, output) = (try file("a.json", #"{"a":1}"#), folder.appendingPathComponent("out.json").path)
        let patch = try file("p.json", #"[{"op":"add","path":"/b","value":2},{"op":"remove","path":"/c"}]"#)
        let result = run("patch", path, patch, "--output", output)
        #expect(result.status == .failure && result.output.isEmpty)
        #expect(result.errors.contains(#"operation 1 of the patch, remove "/c""#))
        #expect(!FileManager.default.fileExists(atPath: output))
    }

    @Test func filesAreMerged() throws {
        let (first, second) = (
            try file("a.json", #"{"a":{"x":1},"t":[1]}"#), try file("b.json", #"{"a":{"y":2},"t":[2]}"#)
        )
        #expect(run("merge", first, second).output == #"{"a":{"x":1,"y":2},"t":[2]}"#)
        #expect(run("merge", first, second, "--arrays", "append").output == #"{"a":{"x":1,"y":2},"t":[1,2]}"#)
        #expect(run("merge", first, second, "--arrays=index", "--output", first) == Result(status: .success))
        #expect(try text(first) == #"{"a":{"x":1,"y":2},"t":[2]}"#)
        #expect(run("merge", first, second, "--arrays", "all").status == .usage)
    }

    // MARK: Changing a file

    @Test func aChangedFileKeepsItsFormatting() throws {
        let path = try file(
            "c.jsonc", "{\n    // HTTP\n    \"port\": 80,  // the default\n    \"debug\": true,\n}\n")
        #expect(run("set", path, "port", "8080") == Result(status: .success))
        #expect(run("set", path, "/log/level", "info", "--string") == Result(status: .success))
        #expect(run("remove", path, "debug") == Result(status: .success))
        #expect(run("set", path, "offset", "-5") == Result(status: .success))
        #expect(
            try text(path) == """
                {
                    // HTTP
                    "port": 8080,  // the default
                    "log": {
                        "level": "info"
                    },
                    "offset": -5,
                }

                """)
    }

    @Test func aChangedFileKeepsItsPermissionsAndLinks() throws {
        let manager = FileManager.default
        let (json, other) = (try file("a.json", #"{"a": 1}"#), try file("b.json", #"{"a": 2}"#))
        let list = folder.appendingPathComponent("a.plist").path
        #expect(run("convert", "xml", json, list).status == .success)
        for path in [json, other, list] {
            try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            try manager.createSymbolicLink(atPath: path + ".link", withDestinationPath: path)
        }
        #expect(run("set", json + ".link", "a", "2") == Result(status: .success))
        #expect(run("set", list + ".link", "a", "2") == Result(status: .success))
        #expect(run("merge", json, other, "--output", other + ".link") == Result(status: .success))
        for path in [json, other, list] {
            #expect(run(path, "a").output == "2\n")
            #expect(try manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
            #expect(try manager.destinationOfSymbolicLink(atPath: path + ".link") == path)
        }
    }

    @Test func aDirectoryIsNoFile() {
        #expect(
            run("check", folder.path)
                == Result(
                    status: .failure, errors: "error: cannot read \(folder.path): it is a directory\n"))
    }

    /// As the shell makes one of `<(command)`.
    @Test func aPipeIsRead() throws {
        let pipe = folder.appendingPathComponent("pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        let thread = Thread { try? Data(#"{"a": 1}"#.utf8).write(to: URL(fileURLWithPath: pipe)) }
        thread.start()
        #expect(run(pipe, "a") == Result(status: .success, output: "1\n"))
    }

    @Test func theSyntaxIsThatOfLinesAndConversionsToo() throws {
        let lines = try file("a.jsonl", "[1,] // one\n// two\n[3]\n")
        #expect(
            run("print", "--lines", "--syntax", "jsonc", lines)
                == Result(status: .success, output: "[1]\n[3]\n"))
        #expect(run("check", "--lines", "--syntax=jsonc", lines) == Result(status: .success))
        #expect(run("check", "--lines", lines).status == .failure)
        // Advice that isn't for the tool is left out.
        for (text, message) in [
            ("/a.json", "expected a value, found '/'"),
            ("[NaN]", "expected a value or ']', found 'N' (to read such numbers, use --syntax json5)"),
        ] {
            let errors = run("print", "-", "--syntax", "json", input: text).errors
            #expect(errors.prefix { $0 != "\n" } == "error: \(message)")
        }
        #expect(
            run("convert", "lines", "-", "--syntax", "json5", input: "[.5]")
                == Result(status: .success, output: "0.5\n"))
    }

    @Test func aPropertyListStaysOne() throws {
        let path = folder.appendingPathComponent("a.plist").path
        try Data(plist: ["a": 1] as Jar, format: .xml).write(to: URL(fileURLWithPath: path))
        #expect(run("set", path, "b[0]", "true") == Result(status: .success))
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(PropertyListFormat(detecting: data) == .xml)
        #expect(try Jar(plist: data) == ["a": 1, "b": [true]])
    }

    @Test func aDateOrDataOfAPropertyListStaysOne() throws {
        let path = folder.appendingPathComponent("a.plist").path
        let old: Jar = ["at": Jar(Date(timeIntervalSince1970: 0)), "key": Jar(Data([1]))]
        try Data(plist: old, format: .binary).write(to: URL(fileURLWithPath: path))
        #expect(run("set", path, "at", "yesterday", "--string").status == .failure)
        #expect(run("set", path, "at", "2001-01-01T00:00:00Z", "--string") == Result(status: .success))
        #expect(run("set", path, "key", "\"AgM=\"") == Result(status: .success))
        let new: Jar = ["at": Jar(Date(timeIntervalSinceReferenceDate: 0)), "key": Jar(Data([2, 3]))]
        #expect(try Jar(plist: Data(contentsOf: URL(fileURLWithPath: path))) == new)
    }

    @Test func onlyOneFileIsStandardInput() throws {
        for command in ["diff", "patch", "merge", "check"] {
            let twice = run(command, "-", "-", input: "{}")
            #expect(twice.status == .usage && twice.errors.contains("only one file can be standard input"))
        }
    }

    @Test func elementsAreAppended() throws {
        let path = try file("a.json", "{ \"a\": [1] }")
        #expect(run("set", path, "/a/-", "2") == Result(status: .success))
        #expect(run("set", path, "a[3]", "4") == Result(status: .success))
        #expect(try text(path) == "{ \"a\": [1, 2, null, 4] }")
    }

    @Test func whatIsWrongLeavesTheFileAsItIs() throws {
        let path = try file("a.json", "{ \"a\": [1] }")
        #expect(run("set", path, "a[5000]", "1").status == .failure)
        #expect(run("set", path, "a[-1].b", "1").status == .failure)
        let missing = run("remove", path, "b")
        #expect(missing.status == .failure)
        #expect(missing.errors.contains(#"there is no value at this path; the only key is "a""#))
        for key in ["a.first", "a[0].first", "/a/first", "a[0].first[0]", "/a/-1", "/a/00", "/a/+0"] {
            #expect(run("set", path, key, "1").status == .failure)
        }
        #expect(run("set", path, "a.first", "1").errors.contains("expected a dictionary, found array"))
        for (key, meant) in [
            ("a[-]", #"["a[-]"]"#), ("a.", #"a[""]"#), ("a[x].y", #"["a[x]"].y"#), (#"["b"]."#, #"b[""]"#),
        ] {
            let odd = run("set", path, key, "1")
            #expect(odd.status == .usage && odd.errors.contains("write \(meant)"))
        }
        #expect(run("set", path, "", "1").errors.contains("the path is empty"))
        #expect(run("remove", path, "").status == .usage)
        let value = run("set", path, "a", "text")
        #expect(value.status == .usage && value.errors.contains("--string makes it text"))
        #expect(run("set", path, "a[0]", "1").status == .success)
        #expect(try text(path) == "{ \"a\": [1] }")
    }

    // MARK: Usage

    @Test func wrongArgumentsAreExplained() throws {
        let path = try file("a.json", "{}")
        for (result, message) in [
            (run(), "there is no command"), (run("frobnicate", "a", "b"), "there is no command frobnicate"),
            (run("frobnicate", path), "there is no command frobnicate"),
            (run("print"), "expected a file and at most one path"),
            (run("print", path, "--color"), "unknown option --color"),
            (run("print", path, "--indent"), "the option --indent needs a value"),
            (run("print", path, "--indent", "17"), "a number up to 16, found 17"),
            (run("print", path, "--sort=1"), "the option --sort takes no value"),
            (run("print", path, "--compact", "--indent", "2"), "one line has no indentation"),
            (run("print", path, "--canonical", "--sort"), "its own order of keys"),
            (run("print", path, "/a~2"), "is not a JSON Pointer"),
            (run("print", path, "--syntax", "yaml"), "expected --syntax json, jsonc or json5, found yaml"),
            (run("convert", "yaml", path), "found yaml"),
        ] {
            #expect(result.status == .usage && result.output.isEmpty)
            #expect(result.errors.contains(message), "\(result.errors)")
            #expect(result.errors.contains("lift-tool --help"))
        }
        let help = run("--help")
        #expect(help.status == .success && help.output.hasPrefix("lift-tool works on") && help.errors.isEmpty)
    }

    @Test func theDemonstrationTellsAStory() {
        let result = run("demo")
        #expect(result.status == .success && result.errors.isEmpty)
        #expect(result.output.contains("125 SEK") && result.output.contains("payments[1].amount"))
        #expect(result.output.split(separator: "\n", omittingEmptySubsequences: false).count < 40)
        #expect(!result.output.contains("\u{1B}"))
        #expect(run("demo", isTerminal: true).output.contains("\u{1B}[1;31merror\u{1B}[0m"))
    }

    @Test func theCodeInTheDemonstrationIsTheCodeThatRuns() throws {
        let tour = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/lift-tool/Demo/Tour.swift").standardized
        let source = try text(tour.path)
        let code = run("demo").output.split(separator: "\n").filter {
            $0.hasPrefix("  ") && !$0.hasPrefix("   ")
        }
        #expect(code.count == 6)
        for line in code {
            let shown = line.dropFirst(2)
            #expect(source.components(separatedBy: shown).count > 2, "\(shown)")
        }
    }
}
