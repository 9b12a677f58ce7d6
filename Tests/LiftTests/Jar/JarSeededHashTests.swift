import Foundation
import Testing

@testable import Lift

/// Which keys collide is not to be known outside of the process: hashes have a seed.
@Suite struct JarSeededHashTests {
    /// The tables of dictionaries, built or read, are hashed with the seed of Swift's `Hasher`, which is the
    /// process's. `SWIFT_DETERMINISTIC_HASHING` in the environment would take it away.
    @Test(
        .enabled(
            if: ProcessInfo.processInfo.environment["SWIFT_DETERMINISTIC_HASHING"] == nil,
            "hashing is set to have no seed"))
    func eachProcessHashesKeysInItsOwnWay() async throws {
        let hashes = [try await hashesOfAnotherProcess(), try await hashesOfAnotherProcess()]
        #expect(hashes.allSatisfy { $0.split(separator: ",").count == 4 })
        #expect(hashes[0] != hashes[1])
    }

    private func hashesOfAnotherProcess() async throws -> String {
        let result = try await #require(
            processExitsWith: .success, observing: [\.standardOutputContent]
        ) {
            let read = try Jar(json: #"{"k":1}"#)
            let hashes = [
                JarKey(text: "k").hashValue, JarKey(text: "key").hashValue, read.hashValue,
                (["k": 1] as Jar).hashValue,
            ]
            precondition(hashes[2] == hashes[3])
            let line = "hashes:" + hashes.map { "\($0)" }.joined(separator: ",") + "\n"
            FileHandle.standardOutput.write(Data(line.utf8))
        }
        let lines = String(decoding: result.standardOutputContent, as: UTF8.self).split(separator: "\n")
        return String(try #require(lines.first { $0.hasPrefix("hashes:") }))
    }

    /// The writer of binary property lists finds equal scalars with a seed that is its own.
    @Test func eachWriterHashesScalarsInItsOwnWay() {
        func hashes(_ hash: SeededHash) -> [UInt32] {
            let texts = ["", "k", "key", "12345678", "a text of more than sixteen bytes"]
            return texts.map { $0.withByteView { hash($0) } } + (0..<8).map { hash($0, 1) }
        }
        let (one, other) = (SeededHash(), SeededHash())
        #expect(hashes(one) == hashes(one))
        #expect(hashes(one) != hashes(other))
    }

    /// Keys whose hashes are equal wherever each byte is added to 31 times what was before.
    @Test func keysThatCollideElsewhereDoNotHere() throws {
        let keys = (0..<4096).map { number in
            (0..<12).map { number >> $0 & 1 == 0 ? "Aa" : "BB" }.joined()
        }
        #expect(Set(keys.map { $0.utf8.reduce(0) { $0 &* 31 &+ Int($1) } }).count == 1)
        #expect(Set(keys.map { JarKey(text: $0).hashValue }).count == keys.count)
        let hash = SeededHash()
        // Of 4096 hashes of 32 bits two may be equal now and then.
        #expect(Set(keys.map { $0.withByteView { hash($0) } }).count > keys.count - 8)
    }
}
