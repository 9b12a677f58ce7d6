import Foundation
import Lift
import LiftLines
import LiftTestSupport
import Testing

// What the tests of streams share.

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
func feed<Chunk>(_ type: Chunk.Type = [UInt8].self) -> (
    AsyncThrowingStream<Chunk, any Error>, AsyncThrowingStream<Chunk, any Error>.Continuation
) {
    AsyncThrowingStream.makeStream(of: type)
}

struct SourceFailure: Error {}

/// The UTF-8 of a text in chunks of `size` bytes.
func chunks(_ text: String, _ size: Int) -> [[UInt8]] {
    let bytes = Array(text.utf8)
    return stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
}
