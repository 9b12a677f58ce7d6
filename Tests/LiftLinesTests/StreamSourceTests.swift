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
}
