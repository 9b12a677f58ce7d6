import Foundation
import Lift
import LiftLines
import LiftTestSupport
import Testing

struct StreamedStory: JarCodable, JarDefaultable, Equatable {
    var title: String?
    var pages: Int?
    var chapters: [StreamedChapter] = []
}

struct StreamedChapter: JarCodable, JarDefaultable, Equatable {
    var heading: String?
    var text: String?
    var marks: [Int] = []
}

struct StreamedPoint: JarConvertible, Equatable {
    let x: Int
    let y: Int

    init(x: Int, y: Int) { (self.x, self.y) = (x, y) }

    init(jar: Jar) throws {
        x = try jar["x"]^
        y = try jar["y"]^
    }

    var jar: Jar { ["x": x, "y": y] }
}

struct PlainPoint: Codable, Equatable, Sendable {
    let x: Int
    let y: Int
}

/// Feeds chunks one by one, so that a test knows what has arrived.
private func feed<Chunk>(_ type: Chunk.Type = [UInt8].self) -> (
    AsyncThrowingStream<Chunk, any Error>, AsyncThrowingStream<Chunk, any Error>.Continuation
) {
    AsyncThrowingStream.makeStream(of: type)
}

private struct SourceFailure: Error {}

/// Values of the whole text while it arrives.
@Suite struct PartialStreamTests {
    @Test func aValueComesAsSoonAsSomethingNewIsComplete() async throws {
        let (chunks, input) = feed(String.self)
        var stories = chunks.partial(as: StreamedStory.self).makeAsyncIterator()
        input.yield("{\"title\": \"Li")
        #expect(try await stories.next() == StreamedStory())
        input.yield("ft\", \"chap")
        #expect(try await stories.next() == StreamedStory(title: "Lift"))
        input.yield("ters\": [{\"heading\": \"One\", \"marks\": [1, 2")
        var one = StreamedChapter(heading: "One", marks: [1])
        #expect(try await stories.next() == StreamedStory(title: "Lift", chapters: [one]))
        input.yield(",")
        one.marks = [1, 2]
        #expect(try await stories.next() == StreamedStory(title: "Lift", chapters: [one]))
        input.yield("3]}], \"pages\": 12}")
        one.marks = [1, 2, 3]
        #expect(try await stories.next() == StreamedStory(title: "Lift", pages: 12, chapters: [one]))
        input.yield(" \n")
        input.finish()
        #expect(try await stories.next() == nil)
        #expect(try await stories.next() == nil)
    }

    @Test func aReceiptHasEachEntryOnce() async throws {
        struct Sizes: JarConvertible, Sendable {
            let sizes: [Int]

            init(jar: Jar) throws { sizes = try jar["sizes"]^ ?? [] }
        }
        let receipt = JarReceipt()
        let (chunks, input) = feed(String.self)
        let stream = JarStream(json: chunks).union(context: receipt)
        var values = stream.partial(as: Sizes.self).makeAsyncIterator()
        for (chunk, sizes) in [
            ("{\"sizes\": [1, \"2\"", [1, 2]), (", 3, ", [1, 2, 3]), ("\"4\"]}", [1, 2, 3, 4]),
        ] {
            input.yield(chunk)
            #expect(try await values.next()?.sizes == sizes)
        }
        input.finish()
        #expect(try await values.next() == nil)
        #expect(receipt.entries.map(\.key) == ["sizes[1]", "sizes[3]"])
    }

    @Test func stringsGrowIfTheOptionsKeepThem() async throws {
        let (chunks, input) = feed(String.self)
        let options = JSONReadingOptions(partial: .keepingStrings)
        let stream = JarStream(json: chunks, options: options)
        var stories = stream.partial(as: StreamedStory.self).makeAsyncIterator()
        for (chunk, title) in [
            ("{\"title\": \"Li", "Li"), ("ft ", "Lift "), ("up\\u00", "Lift up"), ("e9", "Lift upé"),
        ] {
            input.yield(chunk)
            #expect(try await stories.next()?.title == title)
        }
        input.finish()
        // A text that may be partial may end here.
        #expect(try await stories.next()?.title == "Lift upé")
        #expect(try await stories.next() == nil)
    }

    @Test func thereIsNoValueWhileARequiredPropertyIsMissing() async throws {
        let (chunks, input) = feed(String.self)
        var points = JarStream(json: chunks).partial(as: [StreamedPoint].self).makeAsyncIterator()
        input.yield("[")
        #expect(try await points.next() == [])
        input.yield("{\"x\": 1, ")
        input.yield("\"y\": 2}")
        input.yield(", {")
        input.yield("\"x\": \"a\"")
        let thrown = await #expect(throws: LiftError.self) { while try await points.next() != nil {} }
        #expect(
            thrown.map { LiftFailure($0) }
                == LiftFailure(.type, "expected Int, found string \"a\"", at: "[1].x"))
        #expect(try await points.next() == nil)
    }

    @Test(arguments: [
        ("{\"title\": \"a\"", "expected ',' or '}', found the end of the text"),
        ("", "expected a JSON value, found no text"), ("{\"title\": tru}", "expected a value, found 't'"),
        ("{} x", "expected the end of the text, found 'x'"),
        ("{\"title\": \"\\ud83d\"}", "expected a surrogate pair, found a lone surrogate"),
    ])
    func malformedTextThrowsTheSameErrorForAllChunks(text: String, message: String) async throws {
        for size in [1, 2, 5, 100] {
            let values = stream(chunks(text, size)).partial(as: StreamedStory.self)
            let thrown = await #expect(throws: LiftError.self) { for try await _ in values {} }
            let whole = try liftError { try Jar(json: text) }
            #expect(thrown == whole && thrown?.offset == whole.offset && thrown?.column == whole.column)
            #expect(thrown?.message == message)
        }
    }

    @Test func aTextIsLimited() async throws {
        let options = JSONReadingOptions(maximumSize: 8)
        for size in [1, 3, 100] {
            let values = JarStream(json: stream(chunks("[1, 2, 3, 4, 5]", size)), options: options)
                .partial(as: [Int].self)
            let thrown = await #expect(throws: LiftError.self) { for try await _ in values {} }
            #expect(
                thrown.map { LiftFailure($0) }
                    == LiftFailure(.bounds, "expected at most 8 bytes of text, found more"))
        }
        let reader = JarStream.Reader(partial: [Int].self, options: options)
        reader.append("[1, 2, 3, 4, 5]")
        reader.append("]")
        #expect(throws: LiftError.self) { try reader.next() }
        #expect(try reader.next() == nil)
    }

    @Test func aDuplicateKeyIsRefusedIfAsked() throws {
        let options = JSONReadingOptions(duplicateKeys: .refused)
        let reader = JarStream.Reader(partial: [String: Int].self, options: options)
        reader.append(#"{"a":1,"b":2,"#)
        #expect(try reader.next() == ["a": 1, "b": 2])
        reader.append(#""a":3}"#)
        reader.finish()
        let error = try liftError { try reader.next() }
        #expect(error.message == "duplicate key \"a\"")
        #expect(error.line == 1 && error.column == 14)
    }

    @Test func whatCameBeforeAnErrorOfTheSourceIsRead() async throws {
        let (chunks, input) = feed(String.self)
        var values = chunks.partial(as: [Int].self).makeAsyncIterator()
        input.yield("[1, 2")
        input.finish(throwing: SourceFailure())
        #expect(try await values.next() == [1])
        let thrown = await #expect(throws: LiftError.self) { try await values.next() }
        #expect(thrown?.kind == .file)
        #expect(thrown?.underlyingError is SourceFailure)
        #expect(try await values.next() == nil)
    }

    @Test func cancelingEndsTheLoop() async throws {
        let (chunks, input) = feed()
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        input.onTermination = { _ in end.finish() }
        let task = Task { for try await _ in chunks.partial(as: StreamedStory.self) {} }
        input.yield(Array("{".utf8))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        for await _ in ended {}
    }

    @Test func leavingTheLoopEndsTheSource() async throws {
        let (chunks, input) = feed()
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        input.onTermination = { _ in end.finish() }
        input.yield(Array("{".utf8))
        for try await _ in chunks.partial(as: StreamedStory.self) { break }
        for await _ in ended {}
    }

    @Test func anIteratorThatWasNotUsedReadsNothing() {
        let (chunks, input) = feed()
        _ = chunks.partial(as: StreamedStory.self).makeAsyncIterator()
        input.finish()
    }

    @MainActor @Test func theMainActorMayRead() async throws {
        var last: StreamedStory?
        for try await story in stream(chunks("{\"title\": \"a\", \"pages\": 3}", 4)).partial(
            as: StreamedStory.self)
        {
            last = story
        }
        #expect(last == StreamedStory(title: "a", pages: 3))
    }

    /// Any chunks give values that are beginnings of the last one, which is that of the whole text.
    @Test func chunksChangeNothing() async throws {
        for seed in 0..<UInt64(TestSize.count(60, full: 3000)) {
            var random = SeededGenerator(seed: seed)
            let story = Self.story(using: &random)
            let text = Data(try String(json: story, prettyPrinted: Bool.random(using: &random)).utf8)
            let size = [1, 7, 40].randomElement(using: &random) ?? 1
            let chunks = randomChunks(text, upTo: size, using: &random)
            var values: [StreamedStory] = []
            for try await value in stream(chunks).partial(as: StreamedStory.self) { values.append(value) }
            check(values, of: story, "seed \(seed)")
            values = []
            for try await value in JarStream(json: stream([UInt8](text))).partial(as: StreamedStory.self) {
                values.append(value)
            }
            check(values, of: story, "bytes, seed \(seed)")
            let reader = JarStream.Reader(partial: StreamedStory.self)
            values = []
            for chunk in chunks {
                reader.append(chunk)
                while let value = try reader.next() { values.append(value) }
            }
            reader.finish()
            while let value = try reader.next() { values.append(value) }
            check(values, of: story, "reader, seed \(seed)")
        }
    }

    private static func story(using random: inout SeededGenerator) -> StreamedStory {
        let texts = ["", "One", "é😀 \\ \" \n", "a, b] } {"]
        var story = StreamedStory(
            title: texts.randomElement(using: &random), pages: Int.random(in: -5..<1000, using: &random))
        for _ in 0..<Int.random(in: 0..<5, using: &random) {
            let marks = (0..<Int.random(in: 0..<4, using: &random)).map { $0 * 17 }
            story.chapters.append(
                StreamedChapter(
                    heading: texts.randomElement(using: &random), text: texts.randomElement(using: &random),
                    marks: marks))
        }
        return story
    }

    private func check(_ values: [StreamedStory], of story: StreamedStory, _ comment: Comment) {
        #expect(values.last == story, comment)
        for (value, next) in zip(values, values.dropFirst()) {
            #expect(value.title == nil || value.title == next.title, comment)
            #expect(value.pages == nil || value.pages == next.pages, comment)
            #expect(value.chapters.count <= next.chapters.count, comment)
            for (chapter, later) in zip(value.chapters, next.chapters) {
                #expect(chapter.heading == nil || chapter.heading == later.heading, comment)
                #expect(chapter.text == nil || chapter.text == later.text, comment)
                #expect(later.marks.starts(with: chapter.marks), comment)
            }
        }
    }

    /// The numbers of all elements in all values of a reader are linear in the length of the text.
    @Test func aReaderLiftsInLinearWork() throws {
        func work(_ count: Int) throws -> (lifted: Int, values: Int) {
            let reader = JarStream.Reader(partial: [Int].self)
            var (lifted, values) = (0, 0)
            reader.append("[")
            for index in 0..<count {
                reader.append("\(index % 1000),")
                if let value = try reader.next() { (lifted, values) = (lifted + value.count, values + 1) }
            }
            reader.append("0]")
            reader.finish()
            #expect(try reader.next()?.count == count + 1)
            return (lifted, values)
        }
        let (small, large) = (try work(4000), try work(16_000))
        #expect(large.lifted < small.lifted * 6)
        #expect(large.values > small.values)
    }

    @Test func aReaderGivesTheLatestValueWhenAsked() throws {
        let reader = JarStream.Reader(partial: [Int].self)
        reader.append("[" + String(repeating: "1,", count: 4000))
        #expect(try reader.next()?.count == 4000)
        reader.append("2,")
        #expect(try reader.next() == nil)
        #expect(try reader.latest()?.count == 4001)
        #expect(try reader.latest() == nil)
        reader.append("3]")
        reader.finish()
        reader.finish()
        reader.append("ignored")
        #expect(try reader.next()?.count == 4002)
        #expect(try reader.next() == nil)
    }

    @Test func transformsLiftPlainCodableTypes() async throws {
        let text = "{\"x\": 1, \"y\": 2}"
        var points: [PlainPoint] = []
        for try await point in JarStream(json: stream([text])).partial(by: .codable(PlainPoint.self)) {
            points.append(point)
        }
        #expect(points == [PlainPoint(x: 1, y: 2)])
        let reader = JarStream.Reader(partialBy: .codable(PlainPoint.self))
        reader.append(Data(text.utf8))
        #expect(try reader.next() == PlainPoint(x: 1, y: 2))
    }

    @Test func valuesHaveTheContextOfTheStream() async throws {
        func values() -> JarStream { JarStream(json: stream(["{\"first_name\": 1}"])) }
        struct Name: JarCodable, Equatable { var firstName: Int? }
        let rules = JarKeyRules.snakeCase
        for stream in [values().union(context: rules), values().union(context: [rules])] {
            for try await name in stream.partial(as: Name.self) { #expect(name.firstName == 1) }
        }
    }
}

/// Elements of an array inside a text.
@Suite struct ElementStreamTests {
    @Test func eachElementComesOnceWithItsLastByte() async throws {
        let (chunks, input) = feed(String.self)
        var points = chunks.elements(as: StreamedPoint.self, at: "data.items").makeAsyncIterator()
        input.yield("{\"total\": [[2]], \"data\": {\"items\": [{\"x\": 1, \"y\": 2}")
        input.yield(", {\"x\": 3,\"y\"")
        #expect(try await points.next() == StreamedPoint(x: 1, y: 2))
        input.yield(": 4},")
        #expect(try await points.next() == StreamedPoint(x: 3, y: 4))
        input.yield("{\"x\":5,\"y\":6}], \"next\": [1]}}")
        #expect(try await points.next() == StreamedPoint(x: 5, y: 6))
        input.finish()
        #expect(try await points.next() == nil)
        #expect(try await points.next() == nil)
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

    @Test(.timeLimit(.minutes(1))) func anErrorOfTheTextAroundTheArrayEndsTheSequence() async throws {
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

/// Sources that do what is easy to forget.
@Suite struct StreamSourceTests {
    /// An `AsyncStream` just ends.
    @Test func cancelingIsToldIfTheSourceEnds() async throws {
        func thrown(_ read: @escaping @Sendable (AsyncStream<[UInt8]>, () -> Void) async throws -> Void) async
            -> (any Error)?
        {
            let (chunks, input) = AsyncStream.makeStream(of: [UInt8].self)
            let (first, begin) = AsyncStream.makeStream(of: Void.self)
            let task = Task { try await read(chunks) { begin.finish() } }
            input.yield(Array("[1,\n2".utf8))
            for await _ in first {}
            task.cancel()
            do {
                try await task.value
                return nil
            } catch {
                return error
            }
        }
        let ofElements = await thrown { chunks, begin in
            for try await _ in chunks.elements(as: Int.self) { begin() }
        }
        let ofArray = await thrown { chunks, begin in
            for try await _ in JarLines.Async(json: chunks, layout: .array) { begin() }
        }
        #expect(ofElements is CancellationError && ofArray is CancellationError)
    }

    @Test func cancelingIsToldIfLinesEnd() async throws {
        let (chunks, input) = AsyncStream.makeStream(of: [UInt8].self)
        let (first, begin) = AsyncStream.makeStream(of: Void.self)
        let task = Task { for try await _ in JarLines.Async(json: chunks) { begin.finish() } }
        input.yield(Array("1\n2".utf8))
        for await _ in first {}
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func bytesBeforeAnErrorAreRead() async throws {
        let (bytes, input) = feed(UInt8.self)
        for byte in "{\"title\":\"abcdef".utf8 { input.yield(byte) }
        input.finish(throwing: SourceFailure())
        let stream = JarStream(json: bytes, options: JSONReadingOptions(partial: .keepingStrings))
        var titles: [String?] = []
        await #expect(throws: LiftError.self) {
            for try await story in stream.partial(as: StreamedStory.self) { titles.append(story.title) }
        }
        #expect(titles.last == "abcdef")
    }

    @Test func textWithoutSpacesGrowsWithEachCharacter() async throws {
        let (bytes, input) = feed(UInt8.self)
        let stream = JarStream(json: bytes, options: JSONReadingOptions(partial: .keepingStrings))
        var stories = stream.partial(as: StreamedStory.self).makeAsyncIterator()
        for byte in "{\"title\":\"東".utf8 { input.yield(byte) }
        while try await stories.next()?.title != "東" {}
        for byte in "京".utf8 { input.yield(byte) }
        #expect(try await stories.next()?.title == "東京")
        input.finish()
    }
}

/// The UTF-8 of a text in chunks of `size` bytes.
private func chunks(_ text: String, _ size: Int) -> [[UInt8]] {
    let bytes = Array(text.utf8)
    return stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
}
