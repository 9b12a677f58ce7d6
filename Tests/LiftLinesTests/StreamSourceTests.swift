import Foundation
import Lift
import LiftLines
import LiftTestSupport
import Testing

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

    @Test func aStringInSingleQuotesIsCompleteWithItsQuote() async throws {
        let (bytes, input) = feed(UInt8.self)
        let stream = JarStream(json: bytes, options: JSONReadingOptions(syntax: .json5))
        var stories = stream.partial(as: StreamedStory.self).makeAsyncIterator()
        for byte in "{title: 'x'".utf8 { input.yield(byte) }
        while try await stories.next()?.title != "x" {}
        input.finish()
        await #expect(throws: LiftError.self) { while try await stories.next() != nil {} }
    }

    /// Chunks without a value, from a source that goes on though it cancels the task that reads it.
    private struct CancelingChunks: AsyncSequence, Sequence, Sendable {
        let first: String
        let taken = Locked(0)

        struct Iterator: AsyncIteratorProtocol, IteratorProtocol {
            let chunks: CancelingChunks

            func next() -> [UInt8]? {
                let count = chunks.taken.withLock { count in
                    count += 1
                    return count
                }
                if count == 3 { withUnsafeCurrentTask { $0?.cancel() } }
                if count == 1 { return Array(chunks.first.utf8) }
                return count < 1000 ? Array(" \n".utf8) : nil
            }
        }

        func makeIterator() -> Iterator { Iterator(chunks: self) }

        func makeAsyncIterator() -> Iterator { Iterator(chunks: self) }
    }

    @Test func canceledLoopsEndThoughTheSourceGoesOn() async throws {
        func check(_ first: String, _ read: @escaping @Sendable (CancelingChunks) async throws -> Void) async
        {
            let chunks = CancelingChunks(first: first)
            await #expect(throws: CancellationError.self) { try await Task { try await read(chunks) }.value }
            #expect(chunks.taken.withLock { $0 } < 6)
        }
        await check("\n") { for try await _ in JarLines.Async(json: $0) {} }
        await check("[") { for try await _ in JarLines.Async(json: $0, layout: .array) {} }
        await check("\n") { for try await _ in JarLines(json: $0).async {} }
        await check("[") { for try await _ in JarLines(json: $0, layout: .array).async {} }
        await check("[") { for try await _ in JarStream(json: $0).elements(as: Int.self) {} }
        await check("{") { for try await _ in JarStream(json: $0).elements(as: Int.self, at: "a") {} }
    }
}
