import Foundation
import Lift
import LiftLines

/// Values of a text that arrives in chunks of 20 bytes: of the whole text while it grows, and the elements of
/// an array in it. The time for each byte is the same for 1 MB and for 4 MB.
func streamRows() -> [Benchmark] {
    [1, 4].flatMap { size in [partialRow(size), elementsRow(size)] }
}

private struct StreamedStory: JarDefaultable, Sendable {
    var title: String?
    var author: String?
    var chapters: [StreamedChapter] = []
}

private struct StreamedChapter: JarDefaultable, Sendable {
    var heading: String?
    var text: String?
    var words = 0
    var tags: [String] = []
}

private struct StreamedStatus: JarCodable, Sendable {
    let id: Int
    let created: String
    let text: String
    let user: StreamedUser
    let likes: Int
    let isPinned: Bool
}

private struct StreamedUser: JarCodable, Sendable {
    let id: Int
    let name: String
    let followers: Int
}

private func partialRow(_ size: Int) -> Benchmark {
    let title = "\(size) MB in chunks of 20 bytes → a growing story"
    return .prepared(title) {
        let sentence = "It was a dark and stormy night; the rain fell in torrents, except at intervals. "
        let text = repeated(
            size, before: "{\"title\":\"Rain\",\"author\":\"E. B.\",\"chapters\":[", after: "]}"
        ) {
            """
            {"heading":"Chapter \($0)","text":"\(String(repeating: sentence, count: 4 + $0 % 5))",\
            "words":\($0 % 900),"tags":["night","rain"]}
            """
        }
        let chunks = Chunks(text)
        return .throughput(
            title, goal: .atLeast(50), bytes: text.count,
            check: {
                let whole: StreamedStory = try Jar(json: text)^
                let last = try last(of: chunks.partial(as: StreamedStory.self))
                try Disagreement.unless(last.value?.chapters.count == whole.chapters.count, "other chapters")
            }, Subject(Subject.lift) { consume(try last(of: chunks.partial(as: StreamedStory.self)).count) })
    }
}

private func elementsRow(_ size: Int) -> Benchmark {
    let title = "\(size) MB in chunks of 20 bytes → statuses, one by one"
    return .prepared(title) {
        let text = repeated(size, before: "{\"total\":3000,\"items\":[", after: "],\"next\":null}") {
            """
            {"id":\(10_000_000 + $0),"created":"Sun Aug 31 00:29:15 +0000 2014","text":"It was a dark and stormy night; \
            the rain fell in torrents, except at occasional intervals.","user":{"id":\($0 * 7),"name":"Kim",\
            "followers":\($0 % 100)},"likes":\($0 % 20),"isPinned":false}
            """
        }
        let chunks = Chunks(text)
        return .throughput(
            title, goal: .atLeast(50), bytes: text.count,
            check: {
                let whole: [StreamedStatus] = try Jar(json: text)["items"]^
                let count = try last(of: chunks.elements(as: StreamedStatus.self, at: "items")).count
                try Disagreement.unless(count == whole.count, "\(count) statuses")
            },
            Subject(Subject.lift) {
                consume(try last(of: chunks.elements(as: StreamedStatus.self, at: "items")).count)
            })
    }
}

private func repeated(_ size: Int, before: String, after: String, _ part: (Int) -> String) -> [UInt8] {
    var text = before
    var index = 0
    while text.utf8.count < size * 1_000_000 {
        text += index > 0 ? "," + part(index) : part(index)
        index += 1
    }
    return Array((text + after).utf8)
}

/// A text in chunks of 20 bytes, which are there at once.
private struct Chunks: AsyncSequence, Sendable {
    private let chunks: [[UInt8]]

    init(_ text: [UInt8]) {
        chunks = stride(from: 0, to: text.count, by: 20).map { Array(text[$0...].prefix(20)) }
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var chunks: IndexingIterator<[[UInt8]]>

        mutating func next() async -> [UInt8]? { chunks.next() }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(chunks: chunks.makeIterator()) }
}

/// Waits for all values. Returns their number and the last one.
private func last<Value>(of values: JarStream.Values<Value>) throws -> (count: Int, value: Value?) {
    let done = DispatchSemaphore(value: 0)
    let result = LastValue<Value>()
    Task.detached {
        do {
            var (count, last) = (0, nil as Value?)
            for try await value in values { (count, last) = (count + 1, value) }
            result.value = .success((count, last))
        } catch {
            result.value = .failure(error)
        }
        done.signal()
    }
    done.wait()
    return try result.value.get()
}

/// **Sendable:** it is read only after the task that writes it has signaled its end.
private final class LastValue<Value>: @unchecked Sendable {
    var value: Result<(count: Int, value: Value?), any Error> = .success((0, nil))
}
