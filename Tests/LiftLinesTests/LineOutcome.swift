import Foundation
import Lift
import LiftLines
import Testing

/// What a line of a text becomes: its value as compact JSON, or the error with its position.
enum LineOutcome: Equatable, CustomStringConvertible {
    case value(String)
    case error(LiftFailure, line: Int?, column: Int?, offset: Int?)

    init(_ jar: Jar) throws {
        do {
            self = .value(try String(json: jar))
        } catch let error as LiftError {
            self.init(error)
        }
    }

    init(_ error: LiftError) {
        self = .error(LiftFailure(error), line: error.line, column: error.column, offset: error.offset)
    }

    var description: String {
        switch self {
        case .value(let text): text
        case .error(let failure, let line, let column, let offset):
            "\(failure.testDescription) \(line ?? 0):\(column ?? 0) \(offset ?? -1)"
        }
    }

    static func all(_ jars: some Sequence<Jar>) throws -> [LineOutcome] {
        try jars.map { try LineOutcome($0) }
    }

    /// The outcomes of an asynchronous sequence, which goes on after each error.
    static func all(_ lines: some AsyncSequence<Jar, any Error>) async throws -> [LineOutcome] {
        var outcomes: [LineOutcome] = []
        var iterator = lines.makeAsyncIterator()
        while true {
            do {
                guard let jar = try await iterator.next() else { return outcomes }
                outcomes.append(try LineOutcome(jar))
            } catch let error as LiftError {
                outcomes.append(LineOutcome(error))
            }
        }
    }
}

/// The bytes of a text in chunks of random sizes, some of them empty.
func randomChunks(_ bytes: Data, upTo size: Int, using random: inout SeededGenerator) -> [[UInt8]] {
    var chunks: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
        chunks.append([UInt8](rest.prefix(Int.random(in: 0...size, using: &random))))
        rest = rest.dropFirst(chunks[chunks.count - 1].count)
    }
    return chunks
}

/// An asynchronous sequence of known elements.
func stream<Element: Sendable>(_ elements: [Element]) -> AsyncStream<Element> {
    AsyncStream { continuation in
        for element in elements { continuation.yield(element) }
        continuation.finish()
    }
}
