import Foundation
import Lift
import LiftLines
import Testing

/// Models lifted on several cores.
@Suite struct LiftedLinesTests {
    private struct Event: JarConvertible, Sendable, Equatable {
        let id: Int

        init(jar: Jar) throws { id = try jar["id"]^ }
    }

    /// Each thousandth line is no model, and each thousandth other one is no JSON.
    private static let text = (0..<20_000).map { line($0) }.joined(separator: "\n")

    private static func line(_ id: Int) -> String {
        switch id % 1000 {
        case 500: "{\"id\": \"\(id)x\"}"
        case 700: "{\"id\" \(id)}"
        default: "{\"id\": \(id)}"
        }
    }

    /// The chunks of the text, which become batches.
    private var chunks: [[UInt8]] {
        var random = SeededGenerator(seed: 16)
        return randomChunks(Data(Self.text.utf8), upTo: 4000, using: &random)
    }

    @Test(arguments: [1, 2, 3, 16])
    func modelsAndErrorsAreInOrder(concurrency: Int) async throws {
        var iterator = JarLines(json: chunks).lift(
            as: Event.self, concurrency: JarLines.Concurrency(concurrency)
        )
        .makeAsyncIterator()
        var id = 0
        while true {
            do {
                guard let event = try await iterator.next() else { break }
                #expect(event.id == id)
            } catch let error as LiftError {
                #expect(error.line == id + 1)
                let expected =
                    id % 1000 == 500
                    ? LiftFailure(.type, "expected Int, found string \"\(id)x\"", at: "[\(id)].id")
                    : LiftFailure(.syntax, "expected ':', found '\(String(id).prefix(1))'", at: "[\(id)]")
                #expect(LiftFailure(error) == expected)
            }
            id += 1
        }
        #expect(id == 20_000)
        #expect(try await iterator.next() == nil)
    }

    /// A batch reuses what a model did not keep. What it kept stays as it is.
    @Test func jarsThatModelsKeepHaveTheirOwnPaths() async throws {
        struct Kept: Liftable, Sendable {
            let jar: Jar?

            static func lift(from jar: Jar) throws -> Kept {
                let id: Int = try jar["id"]^
                return Kept(jar: id % 3 == 0 ? nil : jar["id"])
            }
        }
        let text = (0..<100).map { "{\"id\": \($0)}" }.joined(separator: "\n")
        var id = 0
        for try await kept in JarLines(json: text).lift(as: Kept.self, concurrency: 1) {
            if let jar = kept.jar {
                #expect(try jar^ == id)
                let wrong = LiftFailure(.type, "expected Bool, found number \(id)", at: "[\(id)].id")
                #expect(try failure { try jar^ as Bool } == wrong)
            }
            id += 1
        }
        #expect(id == 100)
    }

    @Test func jarsKeepTheirFormatting() async throws {
        let lines = [
            #"{"a": 1,  "b": [1, 2]}"#, #"{"a" : {"x":  3}}"#, "[ [ 1 ], 2 ]", #""s""#, #"{ "q" : [ {} ] }"#,
            "{ }",
        ]
        var jars: [Jar] = []
        for try await jar in JarLines(json: lines.joined(separator: "\n")).lift(as: Jar.self) {
            jars.append(jar)
        }
        #expect(try jars.map { try String(json: $0, options: .preserved) } == lines)
        jars[0]["b"] = [3]
        jars[1]["a"]["y"] = 4
        #expect(try String(json: jars[0], options: .preserved) == #"{"a": 1,  "b": [3]}"#)
        let changed = try String(json: jars[1], options: .preserved)
        #expect(changed.hasPrefix(#"{"a" : {"x":  3,"#))
        #expect(try Jar(json: changed) == ["a": ["x": 3, "y": 4] as Jar])
        #expect(try String(json: jars[2][0], options: .preserved) == "[ 1 ]")
    }

    @Test func errorsOfModelsAreNotedInOrder() async throws {
        let receipt = JarReceipt()
        var count = 0
        let lines = JarLines.Async(json: stream(chunks), receipt: receipt)
        for try await _ in lines.lift(as: Event.self, concurrency: .all) { count += 1 }
        #expect(count == 20_000 - 40)
        var expected: [Int] = []
        for thousand in 0..<20 { expected += [thousand * 1000 + 501, thousand * 1000 + 701] }
        #expect(receipt.dropped.compactMap(\.line) == expected)
    }

    /// Whatever a batch may do at once, models and errors are those of the values one by one. A report of a
    /// redacted value shows no other element.
    @Test(arguments: [JSONReadingOptions.DuplicateKeys.first, .last, .refused], [false, true])
    func modelsAreLiftedAsOneByOne(
        duplicateKeys: JSONReadingOptions.DuplicateKeys, isRedacted: Bool
    ) async throws {
        let elements = [
            #"{"id": 1, "iban": "SE11"}"#, #"{"id": "x", "iban": "SE22"}"#, #"{"id": 3, "id": 4}"#,
            #"{"iban": "SE33", "id": false}"#, #"{"id": 5, "iban": "SE44"}"#,
        ]
        for (text, layout) in [
            (elements.joined(separator: "\n"), JarLines.Layout.lines),
            ("[\(elements.joined(separator: ", "))]", .array),
        ] {
            var lines = JarLines(
                json: text, layout: layout, options: JSONReadingOptions(duplicateKeys: duplicateKeys))
            if isRedacted { lines = lines.union(context: JarRedaction.keys("iban")) }
            func shown(_ error: LiftError) -> String { isRedacted ? error.report : error.description }
            let expected = lines.map { jar -> String in
                do {
                    let event: Event = try jar^
                    return "\(event.id)"
                } catch {
                    return (error as? LiftError).map(shown) ?? "\(error)"
                }
            }
            var found: [String] = []
            var models = lines.lift(as: Event.self).makeAsyncIterator()
            while true {
                do {
                    guard let model = try await models.next() else { break }
                    found.append("\(model.id)")
                } catch let error as LiftError {
                    found.append(shown(error))
                }
            }
            #expect(found == expected)
            #expect(found.count == 5 && found[0] == "1" && found[4] == "5")
            #expect(found.contains(duplicateKeys == .last ? "4" : "3") == (duplicateKeys != .refused))
            #expect(!found.contains { $0.contains("SE") })
        }
    }

    @Test func cancelingEndsALoop() async throws {
        let task = Task {
            var count = 0
            let endless = AsyncStream<[UInt8]> { [UInt8](Self.text.utf8) + [0x0A] }
            for try await _ in JarLines.Async(json: endless, receipt: JarReceipt()).lift(as: Event.self) {
                count += 1
                if count == 50_000 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        let lines = Task {
            for try await _ in JarLines(json: Data(Self.text.utf8), receipt: JarReceipt()).async {
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }
        await #expect(throws: CancellationError.self) { try await lines.value }
        let waiting = Task {
            let never = AsyncStream<[UInt8]> { _ in }
            for try await _ in JarLines.Async(json: never).lift(as: Event.self) {}
        }
        try await Task.sleep(nanoseconds: 1_000_000)
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    private struct Break: Error {}

    @Test func anErrorOfTheSourceComesAfterTheLinesBeforeIt() async throws {
        let broken = AsyncThrowingStream<[UInt8], any Error> { continuation in
            continuation.yield([UInt8]("{\"id\": 1}\n{\"id\": 2}\n{\"id\"".utf8))
            continuation.finish(throwing: Break())
        }
        var iterator = JarLines.Async(json: broken).lift(as: Event.self).makeAsyncIterator()
        #expect(try await iterator.next()?.id == 1)
        #expect(try await iterator.next()?.id == 2)
        var thrown: LiftError?
        do { _ = try await iterator.next() } catch { thrown = error as? LiftError }
        #expect(thrown?.kind == .file)
        #expect(thrown?.message.hasPrefix("cannot read the lines: ") == true)
        #expect(thrown?.underlyingError is Break)
        #expect(try await iterator.next() == nil)
    }

    /// The source waits for the model of its last line before it sends the next one.
    @Test func aModelIsReturnedBeforeTheNextLineArrives() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        var iterator = JarLines.Async(json: stream).lift(as: Event.self, concurrency: 4).makeAsyncIterator()
        for id in 0..<20 {
            continuation.yield([UInt8]("{\"id\": \(id)}\n{\"id\"".utf8))
            #expect(try await iterator.next()?.id == id)
            continuation.yield([UInt8](": \(id)}\n".utf8))
            #expect(try await iterator.next()?.id == id)
        }
        continuation.finish()
        #expect(try await iterator.next() == nil)
    }

    /// The source waits for the value of each line before it sends the first byte of the next one.
    @Test func aLineOfSingleBytesIsReturnedWhenItEnds() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: UInt8.self)
        var iterator = JarLines.Async(json: stream).makeAsyncIterator()
        for id in 0..<5 {
            for byte in "{\"id\": \(id)}\n".utf8 { continuation.yield(byte) }
            #expect(try await iterator.next()?["id"]^ as Int? == id)
        }
        continuation.finish()
        #expect(try await iterator.next() == nil)
    }

    /// Lines that a transform lifts have the errors of `^`, in order.
    @Test func transformsLift() async throws {
        struct Event: Codable, Sendable, Equatable { let id: Int }
        let text = "{\"id\": 1}\n{\"id\": \"x\"}\n{\"id\": 3}"
        for lines in [JarLines(json: text).async, JarLines.Async(json: chunked(text))] {
            var iterator = lines.lift(by: .codable(Event.self), concurrency: 2).makeAsyncIterator()
            #expect(try await iterator.next() == Event(id: 1))
            let error = await #expect(throws: LiftError.self) { try await iterator.next() }
            #expect(error?.key == "[1].id")
            #expect(error?.line == 2)
            #expect(try await iterator.next() == Event(id: 3))
            #expect(try await iterator.next() == nil)
        }

        let receipt = JarReceipt()
        var dates: [Date] = []
        for try await date in JarLines(json: "0\n\"x\"\n2", receipt: receipt).lift(by: .secondsSince1970) {
            dates.append(date)
        }
        #expect(dates == [Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 2)])
        #expect(receipt.entries(of: .dropped).map(\.path.description) == ["[1]"])
    }

    private func chunked(_ text: String) -> AsyncStream<[UInt8]> {
        AsyncStream { continuation in
            for byte in text.utf8 { continuation.yield([byte]) }
            continuation.finish()
        }
    }

    /// An endless source, which tells when its iterator is freed.
    private struct Endless: AsyncSequence, Sendable {
        let ended: AsyncStream<Void>.Continuation

        final class AsyncIterator: AsyncIteratorProtocol {
            let ended: AsyncStream<Void>.Continuation

            init(_ ended: AsyncStream<Void>.Continuation) { self.ended = ended }

            deinit { ended.yield() }

            func next() async -> [UInt8]? { Array("{\"id\": 1}\n".utf8) }
        }

        func makeAsyncIterator() -> AsyncIterator { AsyncIterator(ended) }
    }

    @Test func leavingALoopEndsTheWork() async throws {
        let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
        let lines = JarLines.Async(json: Endless(ended: continuation))
        for try await event in lines.lift(as: Event.self, concurrency: 2) {
            #expect(event.id == 1)
            break
        }
        var iterator = ended.makeAsyncIterator()
        await iterator.next()
    }

    @Test func concurrencyIsAtLeastOne() {
        #expect(JarLines.Concurrency(0).count == 1)
        #expect((-3 as JarLines.Concurrency).count == 1)
        #expect((8 as JarLines.Concurrency) == JarLines.Concurrency(8))
        #expect(JarLines.Concurrency.all.count >= 1)
    }
}
