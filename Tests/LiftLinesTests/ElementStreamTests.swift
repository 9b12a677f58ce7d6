import Foundation
import Lift
import LiftLines
import LiftTestSupport
import Testing

/// Elements of an array inside a text.
@Suite struct ElementStreamTests {
    @Test(arguments: ["a.b.items", "a.items[1].c", "a[2][0]"] as [JarPath])
    func pathsBeginWithAllStepsToTheArray(path: JarPath) throws {
        var text = "[1, \"secret\", {\"x\" 2}]"
        for step in path.reversed() {
            switch step {
            case .index(let index): text = "[" + String(repeating: "0, ", count: index) + text + "]"
            case .key(let key): text = "{\"\(key)\": \(text)}"
            }
        }
        let context: Jar.Context = [JarRedaction.keys("items", "b"), JarReceipt()]
        let reader = JarStream.Reader(elements: Jar.self, at: path, context: context)
        reader.append(text)
        reader.finish()
        let first = try #require(try reader.next())
        #expect(first.path == path + [.index(0)])
        let second = try #require(try reader.next())
        let error = try liftError { try second.lift(as: Int.self) }
        #expect(error.path == path + [.index(1)])
        #expect(error.description.contains("secret") == (path == "a[2][0]"))
        #expect(try liftError { try reader.next() }.path == path + [.index(2)])
    }

    @Test(
        arguments: [
            #"{"a": "secret" 1}"#, #"{"l": [1], "a": secret}"#, #"{"a": "secret", "l": [1]} secret"#,
        ],
        [nil, "l"] as [JarPath?])
    func theTextAroundIsHidden(text: String, path: JarPath?) throws {
        for redaction in [JarRedaction.all, .keys("b")] {
            let context: Jar.Context = [redaction]
            let reader =
                path.map { JarStream.Reader(elements: Jar.self, at: $0, context: context) }
                ?? JarStream.Reader(partial: Jar.self, context: context)
            reader.append(text)
            reader.finish()
            let error = try liftError { while try reader.next() != nil {} }
            #expect(error.kind == .syntax && error.line == 1)
            #expect(!"\(error) \(error.report) \(String(reflecting: error))".contains("secret"))
        }
    }

    @Test(.timeLimit(.minutes(10))) func eachElementComesOnceWithItsLastByte() async throws {
        let (chunks, input) = feed(String.self)
        var points = chunks.elements(as: StreamedPoint.self, at: "data.items").makeAsyncIterator()
        input.yield("{\"total\": [[2]], \"data\": {\"items\": [{\"x\": 1, \"y\": 2}")
        #expect(try await points.next() == StreamedPoint(x: 1, y: 2))
        input.yield(", {\"x\": 3,\"y\"")
        input.yield(": 4}")
        #expect(try await points.next() == StreamedPoint(x: 3, y: 4))
        input.yield(",{\"x\":5,\"y\":6}], \"next\": [1]}}")
        #expect(try await points.next() == StreamedPoint(x: 5, y: 6))
        input.finish()
        #expect(try await points.next() == nil)
        #expect(try await points.next() == nil)
    }

    @Test(arguments: [JSONReadingOptions.Syntax.json, .jsonc, .json5])
    func anElementIsCompleteAtItsBracketOrQuote(syntax: JSONReadingOptions.Syntax) throws {
        let options = JSONReadingOptions(syntax: syntax)
        let reader = JarStream.Reader(elements: Jar.self, options: options)
        for (chunk, expected) in [
            ("[", nil), ("{\"a\": [\"]\"]", nil), ("}", "{\"a\":[\"]\"]}"), (" ,", nil),
            ("\"b\\\"", nil), ("\"", "\"b\\\"\""), (",1", nil), ("2 ", nil), (",", "12"), ("[[]", nil),
            ("]", "[[]]"), ("]", nil),
        ] {
            reader.append(chunk)
            #expect(try reader.next().map { try String(json: $0) } == expected, "after \(chunk)")
        }
        reader.finish()
        #expect(try reader.next() == nil)
    }

    @Test(arguments: [JSONReadingOptions.Syntax.json, .jsonc, .json5], [1, 2, 100])
    func textAfterAnElementIsAnErrorBetweenTwoElements(
        syntax: JSONReadingOptions.Syntax, size: Int
    ) async throws {
        let text = "{\"items\": [{\"a\": 1} x {\"b\": [1, 2]} \",\", \"c\" 7, tru, [4] ]}"
        let options = JSONReadingOptions(syntax: syntax)
        let values = JarStream(json: stream(chunks(text, size)), options: options)
            .elements(as: Jar.self, at: "items")
        let found = try await LineOutcome.all(values).map(\.description)
        #expect(
            found == [
                "{\"a\":1}", "syntax: expected ',' or ']', found 'x' at items 1:21 20", "\"c\"",
                "syntax: expected ',' or ']', found '7' at items 1:46 45",
                "syntax: expected a value, found 't' at items[2] 1:49 48", "[4]",
            ])
    }

    private static let texts: [(text: String, path: JarPath)] = [
        ("[1, 2, 3]", []), ("[]", []), (" [ [1], {\"a\": \"]\"}, null ] ", []),
        ("{\"items\": [1, 2], \"more\": [3]}", "items"), ("{\"items\": []}", "items"),
        ("{\"a\": {\"items\": 7}, \"items\": [\"x\"]}", "items"), ("[[1], [2, 3], [4]]", [1]),
        ("[{\"a\": 1}, {\"it\\u0065ms\": [5, 6]}]", [1, "items"]), ("{\"0\": [1]}", [0]), ("[[1]]", ["0"]),
        ("{\"items\": [1, tru, 3], \"a\": 1}", "items"), ("{\"items\": [1,, 2]}", "items"),
        ("{\"items\": [1, {\"a\": ]}, 2]}", "items"), ("{\"items\": [1, 2}", "items"),
        ("{\"items\": [1", "items"),
        ("{\"items\": [1,", "items"), ("{\"items\": [1]", "items"), ("{\"items\": [1]]", "items"),
        ("{\"items\": [1], }", "items"), ("{\"items\": [1]} x", "items"), ("{\"items\" [1]}", "items"),
        ("{\"a\": 1}", "items"), ("{\"items\": \"a\"}", "items"), ("{\"items\": {\"a\": [1]}}", "items"),
        ("[1]", "items"), ("", "items"), ("12", []), ("{\n\"items\": [1,\n tru],\n \"b\": nul}", "items"),
        ("\u{FEFF}{\"items\": [1,\n\n2]\n, nul", "items"),
    ]

    private func outcomes(_ values: JarStream.Values<Jar>) async throws -> [LineOutcome] {
        try await LineOutcome.all(values)
    }

    @Test func chunksChangeNothing() async throws {
        let syntaxes: [JSONReadingOptions.Syntax] = [.json, .jsonc, .json5]
        for (text, path) in Self.texts {
            for syntax in syntaxes {
                for partial in [JSONReadingOptions.PartialText.refused, .closed] {
                    let options = JSONReadingOptions(syntax: syntax, partial: partial)
                    func values(_ size: Int) async throws -> [LineOutcome] {
                        try await LineOutcome.all(
                            JarStream(json: stream(chunks(text, size)), options: options)
                                .elements(as: Jar.self, at: path))
                    }
                    let whole = try await values(1000)
                    for size in [1, 2, 3, 8] { #expect(try await values(size) == whole, "\(text)") }
                    let reader = JarStream.Reader(elements: Jar.self, at: path, options: options)
                    for chunk in chunks(text, 3) { reader.append(chunk) }
                    reader.finish()
                    var read: [LineOutcome] = []
                    while true {
                        do {
                            guard let jar = try reader.next() else { break }
                            read.append(try LineOutcome(jar))
                        } catch let error as LiftError {
                            read.append(LineOutcome(error))
                        }
                    }
                    #expect(read == whole)
                    if syntax == .json, partial == .refused, let jar = try? Jar(json: text) {
                        if let elements = try? jar[path: path].lift(as: [Jar].self) {
                            #expect(whole == (try LineOutcome.all(elements)))
                        } else {
                            let error = try liftError { try jar[path: path].lift(as: [Jar].self) }
                            let expected = LineOutcome(error).description
                                .replacing("expected [Jar]", with: "expected an array")
                            #expect(whole.map(\.description) == [expected])
                        }
                    }
                }
            }
        }
    }

    @Test func errorsHaveThePathAndThePositionInTheWholeText() async throws {
        let text = "{\n\"items\": [1,\n tru, \"a\"],\n \"b\": nul}"
        var values = stream(chunks(text, 5)).elements(as: Int.self, at: "items").makeAsyncIterator()
        #expect(try await values.next() == 1)
        let malformed = await #expect(throws: LiftError.self) { try await values.next() }
        #expect(malformed?.description == "expected a value, found 't' at items[1] (line 3, column 2)")
        let mismatch = await #expect(throws: LiftError.self) { try await values.next() }
        #expect(mismatch?.description == "expected Int, found string \"a\" at items[2] (line 3, column 7)")
        let outside = await #expect(throws: LiftError.self) { try await values.next() }
        #expect(outside?.description == "expected a value, found 'n' (line 4, column 7)")
        #expect(outside?.offset == text.utf8.count - 4)
        #expect(try await values.next() == nil)
    }

    @Test func elementsAndTheTextAroundThemAreLimited() async throws {
        let options = JSONReadingOptions(maximumSize: 16)
        for (text, count, message) in [
            ("{\"items\": [1, \"12345678901234567890\", 3]}", 2, "an element of more than 16 bytes"),
            (
                "{\"a\": 12345678901234567890, \"items\": [1]}", 0,
                "expected at most 16 bytes of text, found more"
            ),
            (
                "{\"items\": [1], \"b\": 12345678901234567890}", 1,
                "expected at most 16 bytes of text, found more"
            ),
            // The opening bracket is the last byte within the limit.
            ("{\"items\":      [1]}", 1, "expected at most 16 bytes of text, found more"),
        ] {
            for size in [1, 7, 100] {
                let values = JarStream(json: stream(chunks(text, size)), options: options)
                    .elements(as: Jar.self, at: "items")
                let outcomes = try await LineOutcome.all(values)
                let errors = outcomes.filter { if case .error = $0 { true } else { false } }
                #expect(outcomes.count - errors.count == count, "\(text)")
                #expect(errors.count == 1 && errors.first?.description.contains(message) == true)
            }
        }
    }

    /// A long token around the array is not scanned again with each chunk, and is read in the end.
    @Test(
        arguments: [
            #"{"a":[1],"a":[2]}"#, #"{"b":1,"b":2,"a":[1]}"#, #"{"a":[1],"b":1,"b":2}"#,
            #"{"c":{"x":1,"x":2},"a":[1]}"#,
        ])
    func duplicateKeysAroundTheArrayAreRefused(text: String) async throws {
        for (duplicates, count) in [(JSONReadingOptions.DuplicateKeys.refused, 2), (.first, 1)] {
            let options = JSONReadingOptions(duplicateKeys: duplicates)
            for size in [1, 100] {
                let found = try await LineOutcome.all(
                    JarStream(json: stream(chunks(text, size)), options: options)
                        .elements(as: Jar.self, at: "a"))
                #expect(found.map(\.description).first == "1")
                #expect(found.count == count)
                if duplicates == .refused {
                    let error = try liftError { try Jar(json: text, options: options) }
                    #expect(found.last == LineOutcome(error))
                }
            }
        }
    }

    @Test func aZeroByteInAnElementIsNoOtherEncoding() async throws {
        let text = "[1, \"\0a\", 2\0]"
        let found = try await LineOutcome.all(
            JarStream(json: stream(chunks(text, 100))).elements(as: Jar.self))
        #expect(
            found.map(\.description) == [
                "1", "syntax: expected an escape, found control character 0x00 in a string at [1] 1:6 5",
                "syntax: expected ',' or ']', found control character 0x00 at [2] 1:12 11",
            ])
    }

    @Test(arguments: [JSONReadingOptions.Syntax.json, .jsonc, .json5])
    func longTokensAroundTheArrayAreRead(syntax: JSONReadingOptions.Syntax) throws {
        let long = String(repeating: "a, b ", count: 40_000)
        let text = "{\"a\": \"\(long)\", \"items\": [1, 2], \"b\": \"\(long)\"}"
        let options = JSONReadingOptions(syntax: syntax)
        let reader = JarStream.Reader(elements: Int.self, at: "items", options: options)
        let partial = JarStream.Reader(partial: Jar.self, options: options)
        var values: [Int] = []
        var last = Jar()
        for chunk in chunks(text, 100) {
            reader.append(chunk)
            partial.append(chunk)
            while let value = try reader.next() { values.append(value) }
            if let value = try partial.next() { last = value }
        }
        reader.finish()
        partial.finish()
        #expect(values == [1, 2])
        #expect(try reader.next() == nil)
        if let value = try partial.next() { last = value }
        #expect(last["b"] == Jar(long))
    }

    @Test(.timeLimit(.minutes(10))) func anErrorOfTheTextAroundTheArrayEndsTheSequence() async throws {
        // The source never ends.
        let (chunks, sender) = AsyncStream<[UInt8]>.makeStream()
        for text in [#"{"items":[1], oops"#, "2]"] { sender.yield(Array(text.utf8)) }
        var values = JarStream(json: chunks).elements(as: Int.self, at: "items").makeAsyncIterator()
        #expect(try await values.next() == 1)
        await #expect(throws: LiftError.self) { try await values.next() }
        #expect(try await values.next() == nil)
        sender.finish()
    }

    @Test func onlyTheChunksBeforeAnElementAreAskedFor() async throws {
        let asked = Counter()
        let chunks = AsyncStream<[UInt8]>(unfolding: {
            await asked.next() == 1 ? Array("[1, 2, 3".utf8) : Array(", 4".utf8)
        })
        var values = chunks.elements(as: Int.self).makeAsyncIterator()
        #expect(try await values.next() == 1)
        #expect(try await values.next() == 2)
        #expect(await asked.count == 1)
        #expect(try await values.next() == 3)
        #expect(await asked.count == 2)
    }

    private actor Counter {
        private(set) var count = 0
        func next() -> Int {
            count += 1
            return count
        }
    }

    @Test func whatCameBeforeAnErrorOfTheSourceIsRead() async throws {
        let (chunks, input) = feed(String.self)
        var values = chunks.elements(as: Int.self).makeAsyncIterator()
        input.yield("[1, 2")
        input.finish(throwing: SourceFailure())
        #expect(try await values.next() == 1)
        let thrown = await #expect(throws: LiftError.self) { try await values.next() }
        #expect(thrown?.underlyingError is SourceFailure)
        #expect(try await values.next() == nil)
    }

    @Test func cancelingEndsTheLoop() async throws {
        let (chunks, input) = feed(String.self)
        input.yield("[1, 2")
        let task = Task { for try await _ in chunks.elements(as: Int.self) {} }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        input.finish()
    }

    @Test func transformsLiftPlainCodableTypes() async throws {
        let text = "{\"points\": [{\"x\": 1, \"y\": 2}]}"
        let points = JarStream(json: stream([text])).elements(by: .codable(PlainPoint.self), at: "points")
        for try await point in points { #expect(point == PlainPoint(x: 1, y: 2)) }
        let reader = JarStream.Reader(elementsBy: .codable(PlainPoint.self), at: "points")
        reader.append(text)
        #expect(try reader.latest() == PlainPoint(x: 1, y: 2))
        #expect(try reader.next() == nil)
    }

    @Test func bytesAreReadOneByOne() async throws {
        let text = "{\"a\": \"" + String(repeating: "x", count: 9000) + "\", \"items\": [1, 2]} "
        var values: [Int] = []
        for try await value in stream([UInt8](text.utf8)).elements(as: Int.self, at: "items") {
            values.append(value)
        }
        #expect(values == [1, 2])
        for try await value in stream([UInt8]("[1,2]".utf8)).partial(as: [Int].self) { values = value }
        #expect(values == [1, 2])
    }
}
