import Foundation
import Lift
import LiftLines
import Testing

/// The same bytes in any chunks give the same values and errors.
@Suite struct LineChunksTests {
    /// What texts are made of: values, what separates them, and mistakes.
    private static let lines = [
        "1", "\"é😀\"", "{\"a\": [1, {\"b\": \"]},\\\"\"}]}", "[]", "\n", "\r\n", "\n", "\n", " ", "\n  ",
        "\t", "tru", "\"", "\u{0}",
        "{\"a\":", "\u{FEFF}", "123456789012345678901234567890", "\\",
    ]
    private static let elements = lines + [",", ",", ", ", ",\n", ",", ",", "]", "}", "/", "// a"]
    private static let values = elements + ["\u{1E}", "\n\u{1E}", "{\"a\": \"\u{1E}"]
    private static let ends = ["]", "]", "]", "]", "é", "] // a", "]/* a */", "]/"]
    private static let relaxed = [
        "//", "/*", "*/", "/", "*", "/* é, */", "// ,]\n", "'", "'a,]'", "{a: 'b\\'}'}", "\u{A0}", "\u{2028}",
        "\u{0B}", "+.5", "é",
    ]

    private func text(
        _ layout: JarLines.Layout, isRelaxed: Bool = false, using random: inout SeededGenerator
    ) -> Data {
        var text = Bool.random(using: &random) ? "\u{FEFF}" : ""
        if layout == .array { text += Int.random(in: 0..<8, using: &random) > 0 ? "[" : "" }
        let plain =
            switch layout {
            case .lines: Self.lines
            case .array: Self.elements
            case .values: Self.values
            }
        let parts = plain + (isRelaxed ? Self.relaxed : [])
        for _ in 0..<Int.random(in: 0..<12, using: &random) {
            text += parts.randomElement(using: &random) ?? ""
            if layout == .array, Bool.random(using: &random) { text += "," }
        }
        if layout == .array { text += Self.ends.randomElement(using: &random) ?? "" }
        var data = Data(text.utf8)
        if !data.isEmpty, Int.random(in: 0..<16, using: &random) == 0 {
            data[Int.random(in: 0..<data.count, using: &random)] = 0xFF
        }
        return data
    }

    @Test(arguments: [JarLines.Layout.lines, .array, .values])
    func chunksChangeNothing(layout: JarLines.Layout) async throws {
        for seed in 0..<UInt64(TestSize.count(400, full: 20_000)) {
            var random = SeededGenerator(seed: seed)
            let isRelaxed = Bool.random(using: &random)
            let data = text(layout, isRelaxed: isRelaxed, using: &random)
            let size = Bool.random(using: &random) ? .max : Int.random(in: 1..<40, using: &random)
            let options =
                isRelaxed
                ? Self.options(maximumSize: size, using: &random) : JSONReadingOptions(maximumSize: size)
            let chunks = randomChunks(data, upTo: Int.random(in: 1...9, using: &random), using: &random)
            let expected = try LineOutcome.all(JarLines(json: data, layout: layout, options: options))
            let comment: Comment = "seed \(seed), \(String(decoding: data, as: UTF8.self))"
            #expect(
                try LineOutcome.all(JarLines(json: chunks, layout: layout, options: options)) == expected,
                comment)
            let async = JarLines.Async(json: stream(chunks), layout: layout, options: options)
            #expect(try await LineOutcome.all(async) == expected, comment)
            let bytes = JarLines.Async(json: stream([UInt8](data)), layout: layout, options: options)
            #expect(try await LineOutcome.all(bytes) == expected, comment)
            let receipt = JarReceipt()
            let good = JarLines(json: chunks, layout: layout, options: options, receipt: receipt)
            #expect(
                try LineOutcome.all(good) == expected.filter { if case .value = $0 { true } else { false } },
                comment)
            #expect(
                receipt.dropped.map { LineOutcome($0) }
                    == expected.filter { if case .error = $0 { true } else { false } }, comment)
        }
    }

    private static func options(
        maximumSize: Int = .max, using random: inout SeededGenerator
    ) -> JSONReadingOptions {
        let syntaxes = [JSONReadingOptions.Syntax.json, .jsonc, .json5]
        let ends = [JSONReadingOptions.PartialText.refused, .closed, .keepingStrings]
        return JSONReadingOptions(
            maximumSize: maximumSize, syntax: syntaxes.randomElement(using: &random) ?? .json,
            partial: ends.randomElement(using: &random) ?? .refused)
    }

    /// Each line is what it is as a document of its own, and each element what it is in the whole array.
    @Test func linesAreReadAsDocumentsAre() throws {
        for seed in 0..<UInt64(TestSize.count(400, full: 20_000)) {
            var random = SeededGenerator(seed: seed)
            let data = text(.lines, using: &random)
            var expected: [String?] = []
            for (number, line) in data.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
                var line = line
                if number == 0, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
                if line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
                let isMarked = line.starts(with: [0xEF, 0xBB, 0xBF])
                expected.append(
                    isMarked ? nil : (try? Jar(json: Data(line))).flatMap { try? String(json: $0) })
            }
            #expect(JarLines(json: data).map { try? String(json: $0) } == expected, "seed \(seed)")
        }
    }

    @Test func elementsAreReadAsArraysAre() throws {
        var arrays = 0
        for seed in 0..<UInt64(TestSize.count(3000, full: 60_000)) {
            var random = SeededGenerator(seed: seed)
            let data = text(.array, using: &random)
            let outcomes = try LineOutcome.all(JarLines(json: data, layout: .array))
            let isWhole = !outcomes.contains { if case .error = $0 { true } else { false } }
            let array = try? Jar(json: data).lift(as: [Jar].self)
            #expect(isWhole == (array != nil), "seed \(seed), \(String(decoding: data, as: UTF8.self))")
            guard let array else { continue }
            arrays += 1
            #expect(try LineOutcome.all(array) == outcomes, "seed \(seed)")
        }
        #expect(arrays > 50)
    }

    /// In each syntax, and where the text may end too early.
    @Test func elementsAreReadAsArraysAreWithAllOptions() throws {
        var arrays = 0
        for seed in 0..<UInt64(TestSize.count(3000, full: 60_000)) {
            var random = SeededGenerator(seed: seed)
            var data = text(.array, isRelaxed: true, using: &random)
            if Bool.random(using: &random) {
                data = data.prefix(Int.random(in: 0...data.count, using: &random))
            }
            let options = Self.options(using: &random)
            let outcomes = try LineOutcome.all(JarLines(json: data, layout: .array, options: options))
            let whole = try? Jar(json: data, options: options)
            // A text that may end too early may be the beginning of something else.
            if let whole, whole.kind == .missing, outcomes.count == 1 { continue }
            let comment: Comment = "seed \(seed), \(options), \(String(decoding: data, as: UTF8.self))"
            let array = whole?.kind == .missing ? [] : try? whole?.lift(as: [Jar].self)
            let isWhole = outcomes.allSatisfy { if case .value = $0 { true } else { false } }
            #expect(isWhole == (array != nil), comment)
            guard let array else { continue }
            arrays += 1
            #expect(try LineOutcome.all(array) == outcomes, comment)
        }
        #expect(arrays > 50)
    }

    /// Lines that begin and end in different chunks of a file, and one that is longer than a chunk.
    @Test(arguments: [JarLines.Layout.lines, .array, .values])
    func longTextsAreRead(layout: JarLines.Layout) throws {
        let long = String(repeating: "é,]\\n", count: 200_000)
        let values = (0..<30_000).map {
            $0 == 20_000 ? "\"\(long)\"" : "{\"id\": \($0), \"text\": \"a text\"}"
        }
        let text =
            layout == .array ? "[" + values.joined(separator: ",\n") + "]" : values.joined(separator: "\n")
        var index = 0
        for jar in JarLines(json: text, layout: layout) {
            if index == 20_000 {
                #expect(try (jar^ as String).utf8.count == 200_000 * 5)
            } else if index % 1000 == 999 {
                let error = try liftError { try jar["id"]^ as Bool }
                #expect(error.key == "[\(index)].id")
                #expect(error.line == index + 1)
                #expect(error.column == (layout == .array && index == 0 ? 9 : 8))
            }
            index += 1
        }
        #expect(index == values.count)
    }

    @Test func longBlankAndLongBadTextIsSkipped() throws {
        let options = JSONReadingOptions(maximumSize: 1000)
        let blank = Data(repeating: 0x20, count: 300_000)
        var text = Data()
        for _ in 0..<4 { text += blank + [0x0A] }
        text += Data("7\n".utf8) + blank
        let outcomes = try LineOutcome.all(JarLines(json: text, options: options))
        #expect(outcomes.count == 6)
        #expect(outcomes[4] == .value("7"))
        let lines = String(repeating: " \n", count: 400_000) + "x"
        let error = try liftError { try Array(JarLines(json: lines)).first?^ as Int? }
        #expect((error.line, error.column, error.offset) == (400_001, 1, 800_000))
    }

    @Test func linesMayBeCutAtEveryByte() throws {
        let text = Data("\u{FEFF}{\"é\": \"\\u00e9 🚲\"}\r\n[1, 2]\n\nx\n\"日\"".utf8)
        let whole = try LineOutcome.all(JarLines(json: text))
        let array = Data("\u{FEFF}[ {\"é\": \"]🚲\"}, [1, 2],\n\"日\", x, 3 ]\n".utf8)
        let elements = try LineOutcome.all(JarLines(json: array, layout: .array))
        #expect(whole.count == 4 && elements.count == 5)
        for first in 0...max(text.count, array.count) {
            for second in [first, first + 1, first + 3] {
                func chunks(_ data: Data) -> [Data] {
                    [
                        data.prefix(first), data.dropFirst(first).prefix(second - first),
                        data.dropFirst(second),
                    ]
                }
                #expect(try LineOutcome.all(JarLines(json: chunks(text))) == whole)
                #expect(try LineOutcome.all(JarLines(json: chunks(array), layout: .array)) == elements)
            }
        }
    }
}
