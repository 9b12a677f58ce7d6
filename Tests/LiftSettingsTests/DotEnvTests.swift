import Lift
@testable import LiftSettings
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct DotEnvTests {
    private let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).env")

    /// The sources of a file with the given bytes.
    private func sources(_ bytes: some Sequence<UInt8>, prefix: String = "") throws -> JarSources {
        try Data(bytes).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return JarSources(try .dotEnv(url, prefix: prefix))
    }

    @Test func valuesAreReadAsTheGrammarSays() throws {
        let rows: [(String, String)] = [
            ("A=1", "1"), ("A=", ""), ("A=\n", ""), ("  A = 1  ", "1"), ("export A=1", "1"),
            ("export\tA\t=\t1", "1"), ("A=a b  c", "a b  c"), ("A=a#b", "a#b"), ("A=a #b", "a"),
            ("A=a\t# b", "a"), ("A=#b", ""), ("A= # b", ""), ("A=1\r\n", "1"), ("A=a\"b'c", "a\"b'c"),
            ("A=a\\nb", "a\\nb"), ("A=$HOME ${X}", "$HOME ${X}"), ("A=b=c", "b=c"),
            ("A='a\\n\"$b # c'", "a\\n\"$b # c"),
            ("A='a\nb'", "a\nb"), ("A=\"a\nb\" # c", "a\nb"), ("A=`a\n'\\\"` # c", "a\n'\\\""),
            ("A=a`b", "a`b"),
            ("A=\"a\\n\\r\\t\\\"\\\\\\$'\"", "a\n\r\t\"\\$'"),
            ("A=\"a\\\nb\"", "ab"), ("A=\"a\\\r\nb\"\r\n", "ab"), ("A=''", ""), ("A=1\nA=2", "2"),
            ("\u{FEFF}A=1", "1"), ("# x\n\n \t\nA=1", "1"), ("A=ä🙂", "ä🙂"), ("A='ä'", "ä"),
            ("export=5\nA=1", "1"), ("A='x'#y", "x"),
        ]
        for (text, value) in rows {
            #expect(try sources(text.utf8)["a"]^ == value, "\(text)")
        }
        #expect(try sources("".utf8)["a"].isMissing)
    }

    @Test func malformedFilesAreErrorsWithTheirPlace() throws {
        let rows: [(String, String)] = [
            ("A", "expected \"=\" after A (line 1, column 2)"),
            ("A=1\nexport B", "expected \"=\" after B (line 2, column 9)"),
            ("A=1\n  9=1", "expected the name of a variable (line 2, column 3)"),
            ("=1", "expected the name of a variable (line 1, column 1)"),
            ("A-B=1", "expected \"=\" after A (line 1, column 2)"),
            ("Ä=1", "expected the name of a variable (line 1, column 1)"),
            ("A='1", "expected ' at the end of the value (line 1, column 3)"),
            ("A=`1", "expected ` at the end of the value (line 1, column 3)"),
            ("B=1\nA=\"x\ny", "expected \" at the end of the value (line 2, column 3)"),
            ("A=\"ä\\x\"", #"expected \n, \r, \t, \", \\ or \$ (line 1, column 5)"#),
            ("A=\"\\", #"expected \n, \r, \t, \", \\ or \$ (line 1, column 4)"#),
            ("A='ä' b", "expected nothing but a comment after a value in quotes (line 1, column 7)"),
            ("A='\n' b", "expected nothing but a comment after a value in quotes (line 2, column 3)"),
        ]
        for (text, message) in rows {
            let error = try liftError { try sources(text.utf8) }
            #expect("\(error)" == message + ", in " + url.lastPathComponent, "\(text)")
            #expect(error.kind == .syntax)
            #expect(message == "\(error.message) (line \(error.line ?? 0), column \(error.column ?? 0))")
            #expect(error.offset.map { $0 >= 0 && $0 <= text.utf8.count } == true)
        }
        let last = try liftError { try sources("A=1\n\u{E4}".utf8) }
        #expect(last.offset == 4)
        #expect(!last.report.contains("\u{E4}"))
        for (bytes, message) in [
            ([0x41, 0x3D, 0xFF], "expected UTF-8 in the value (line 1, column 3)"),
            ([0x41, 0x3D, 0x27, 0x0A, 0xC3, 0x27], "expected UTF-8 in the value (line 1, column 3)"),
        ] as [([UInt8], String)] {
            #expect("\(try liftError { try sources(bytes) })".hasPrefix(message))
        }
    }

    @Test func errorsOfValuesNameTheLine() throws {
        let name = url.lastPathComponent
        let sources = try sources("# x\nAPP_SERVER_PORT=http".utf8, prefix: "APP_")
        #expect(
            "\(try liftError { try sources[path: "server.port"]^ as Int })"
                == #"expected Int, found string "http" at server.port, in variable APP_SERVER_PORT (line 2) "#
                + "in \(name)")
        #expect("\(try liftError { try sources["x"]^ as Int })".hasSuffix("not in \(name)"))
        #expect(try self.sources("A=yes".utf8)["a"]^ as Bool)
    }

    @Test func aFileMayBeMissing() throws {
        #expect(try liftError { try JarSources(.dotEnv(url)) }.kind == .file)
        #expect(try JarSources(.dotEnv(url, isOptional: true))["a"].isMissing)
    }

    @Test func anyBytesAreReadOrRefused() throws {
        var random = SeededGenerator(seed: 41)
        let alphabet = Array("A=\"'\\n# \r\n\texport$ä".utf8) + [0xFF, 0x00]
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                alphabet.randomElement(using: &random) ?? 0
            }
            do throws(LiftError) {
                var file = DotEnvFile(bytes)
                try file.read()
            } catch {
                #expect(error.kind == .syntax, "\(bytes)")
            }
        }
    }
}
