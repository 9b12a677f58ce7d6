import Foundation
import Testing

@testable import Lift

/// Lines, columns and reports of text that is not plain JSON.
@Suite struct RelaxedPositionsTests {
    static let options = JSONReadingOptions(syntax: .json5)

    private static let text = """
        // 'a': 1, [
        {
          name: 'it\\'s', /* {"x": ['] */ 'list': [
            .5, 0xFF, +1, "x",
            {}, [ // ]
            ],
          ],
          "plain": 12, \\u0061: Infinity,
        }
        """

    @Test func namesAndSpacesOfUnicodeAreSkippedWhole() throws {
        let text = "{é\u{A0}: 1, b\u{2003}: 2, ü\u{FEFF}:'x'}"
        let jar = try Jar(json: text, options: Self.options)
        let quote = try #require(text.utf8.firstIndex(of: UInt8(ascii: "'")))
        for _ in 0..<3 {
            let error = try liftError { try jar["ü"]^ as Int }
            #expect(error.offset == text.utf8.distance(from: text.startIndex, to: quote))
        }
    }

    @Test(
        arguments: [
            (["name"], 3, 9), (["list"], 3, 42), (["list", 0], 4, 5), (["list", 1], 4, 9),
            (["list", 2], 4, 15),
            (["list", 3], 4, 19), (["list", 4], 5, 5), (["list", 5], 5, 9), (["plain"], 8, 12),
            (["a"], 8, 24),
            ([], 2, 1),
        ] as [([JarPath.Component], Int, Int)])
    func errorsHaveTheLineAndColumnOfTheText(path: [JarPath.Component], line: Int, column: Int) throws {
        let jar = try Jar(json: Self.text, options: Self.options)
        var part = jar
        for step in path {
            switch step {
            case .key(let key): part = part[key]
            case .index(let index): part = part[index]
            }
        }
        // From the second time on, large documents have tables.
        for _ in 0..<3 {
            let error = try liftError { try part^ as Date }
            #expect((error.line, error.column) == (line, column))
            #expect(error.path == path)
        }
    }

    @Test func positionsInLongTextAreFoundFromTables() throws {
        let lines = (0..<600).map { "  k\($0): {'v': ['x', .5]}, // [\($0)]" }
        let jar = try Jar(json: "{\n" + lines.joined(separator: "\n") + "\n}", options: Self.options)
        for number in stride(from: 599, through: 0, by: -7) {
            let part = jar["k\(number)"]
            let error = try liftError { try part^ as Int }
            #expect((error.line, error.column) == (number + 2, "  k\(number): ".count + 1))
            let inner = try liftError { try part["v"][1]^ as Bool }
            #expect((inner.line, inner.column) == (number + 2, "  k\(number): {'v': ['x', ".count + 1))
        }
    }

    @Test(arguments: [
        ("name", "name: 'it\\'s', /* {\"x\": ['] */ 'list': [", "      ^^^^^^^"),
        ("list", "name: 'it\\'s', /* {\"x\": ['] */ 'list': [", "                                       ^"),
        ("a", "\"plain\": 12, \\u0061: Infinity,", "                     ^^^^^^^^"),
    ])
    func reportsMarkTheValue(key: String, line: String, marks: String) throws {
        let jar = try Jar(json: Self.text, options: Self.options)
        let lines = try liftError { try jar[key]^ as Date }.report.split(separator: "\n")
        #expect(
            lines.suffix(2).map { $0.drop { $0 != "|" }.dropFirst(2).drop { $0 == " " } }.first.map {
                String($0)
            } == line)
        #expect(lines.last.map { String($0.drop { $0 != "|" }.dropFirst(4)) } == marks)
    }

    @Test func aContainerIsMarkedUpToItsEnd() throws {
        let jar = try Jar(json: "[{a: ']', /* ] */ b: [1]}, 2]", options: Self.options)
        let report = """
            error: expected Int, found dictionary of 2
              --> line 1, column 2   [0]
               |
             1 | [{a: ']', /* ] */ b: [1]}, 2]
               |  ^^^^^^^^^^^^^^^^^^^^^^^^
            """
        #expect(try liftError { try jar[0]^ as Int }.report == report)
        let long = "[[" + String(repeating: "1,", count: 400) + "]]"
        let cut = try Jar(json: long, options: Self.options)
        #expect(try liftError { try cut[0]^ as Int }.report.contains("[[1,1,1,"))
    }

    @Test func hiddenValuesAndAllCommentsAreHidden() throws {
        let text = "{card: '4111', /* 4111 */ amount: .5, b: [0x10, {card: [12, null]}], // was 7\n c: 1}"
        var jar = try Jar(json: text, options: Self.options)
        jar.context = [JarRedaction(keys: ["card"])]
        let report = try liftError { try jar["amount"]^ as Int }.report
        #expect(
            report.contains(
                "{card: <redacted>, <redacted> amount: .5, b: [0x10, {card: [<redacted>, null]}], <redacted>")
        )
        jar.context = [JarRedaction.all]
        let all = try liftError { try jar["b"][0]^ as Bool }.report
        #expect(all.contains("amount: <redacted>, b: [<redacted>, {card"))
        #expect(!all.contains("4111"))
    }

    @Test func errorsInPartialTextHavePositions() throws {
        let options = JSONReadingOptions(partial: .keepingStrings)
        let jar = try Jar(json: "{\"a\": [1,\n  \"cut o", options: options)
        let error = try liftError { try jar["a"]^ as [Int] }
        #expect((error.line, error.column) == (2, 3))
        #expect(error.message == #"expected Int, found string "cut o""#)
        #expect(error.report.hasSuffix(" 2 |   \"cut o\n   |   ^^^^^^"))
    }

    @Test func reportsOfFarValuesLookAtABoundedPart() throws {
        let text = "{" + (0..<2000).map { "k\($0): 'v\($0)'" }.joined(separator: ", ") + "}"
        var jar = try Jar(json: text, options: Self.options)
        jar.context = [JarRedaction(keys: ["k1001"])]
        let report = try liftError { try jar["k1000"]^ as Int }.report
        #expect(report.contains("k1000: 'v1000', k1001: <redacted>, k1002: 'v1002'"))
    }
}
