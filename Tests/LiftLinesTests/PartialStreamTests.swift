import Foundation
import Lift
import LiftLines
import LiftTestSupport
import Testing

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

    /// A model often writes something after the value, or goes on in another format.
    @Test(arguments: [
        ("{\"pages\": 1}\n```\n", StreamedStory(pages: 1)),
        ("{\"pages\": 1} // done", StreamedStory(pages: 1)),
        ("{\"pages\": 1, \"title\": \"a\", oops}", StreamedStory(title: "a", pages: 1)),
        (
            "{\"title\": \"a\", \"chapters\": [{\"marks\": [1, 2, x]}]}",
            StreamedStory(title: "a", chapters: [StreamedChapter(marks: [1, 2])])
        ),
        ("{\"title\": \"a\", \"pages\"", StreamedStory(title: "a")),
    ])
    func whatIsCompleteComesBeforeAnError(text: String, story: StreamedStory) async throws {
        let whole = try liftError { try Jar(json: text) }
        for size in 1...text.utf8.count {
            let reader = JarStream.Reader(partial: StreamedStory.self)
            var (last, errors): (StreamedStory?, [LiftError]) = (nil, [])
            func read() {
                do {
                    while let value = try reader.next() { last = value }
                } catch {
                    if let error = error as? LiftError { errors.append(error) }
                }
            }
            for chunk in chunks(text, size) {
                reader.append(chunk)
                read()
            }
            reader.finish()
            read()
            read()
            #expect(last == story && errors == [whole], "\(size)")
            last = nil
            var values = stream(chunks(text, size)).partial(as: StreamedStory.self).makeAsyncIterator()
            let thrown = await #expect(throws: LiftError.self) {
                while let value = try await values.next() { last = value }
            }
            #expect(last == story && thrown == whole, "\(size)")
            #expect(try await values.next() == nil)
        }
    }

    @Test func anErrorIsThrownAsSoonAsItIsCertain() async throws {
        let reader = JarStream.Reader(partial: StreamedStory.self)
        reader.append("{\"pages\": 1, ")
        #expect(try reader.next() == StreamedStory(pages: 1))
        reader.append("x")
        #expect(throws: LiftError.self) { try reader.next() }
        // The source stays open.
        let (chunks, input) = feed(String.self)
        var stories = chunks.partial(as: StreamedStory.self).makeAsyncIterator()
        input.yield("{\"pages\": 1, x")
        #expect(try await stories.next() == StreamedStory(pages: 1))
        await #expect(throws: LiftError.self) { try await stories.next() }
        #expect(try await stories.next() == nil)
        _ = input
    }

    @Test func aReceiptHasWhatIsBeforeAnError() throws {
        let receipt = JarReceipt()
        let reader = JarStream.Reader(partial: [Int].self, context: [receipt])
        reader.append("[1, \"2\", x")
        #expect(try reader.next() == [1, 2])
        #expect(throws: LiftError.self) { try reader.next() }
        #expect(receipt.entries.map(\.key) == ["[1]"])
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
        #expect(try reader.next() == [1, 2])
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
