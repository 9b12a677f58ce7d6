import Foundation
import Lift
import LiftLines

// JSON Lines that are larger than the memory of the process that reads them:
//
//     lines write lines 2000 | lines read lines          a loop over Jars
//     lines write lines 2000 | lines lift lines          models on all cores
//     lines write array 2000 | lines read array          one array
//
// `write` writes about the given number of megabytes. The others print what they read and their peak memory,
// and fail above 50 MB. The peak is known on Linux only.

let limit = 50_000_000

struct Event: JarConvertible, Sendable {
    let id: Int
    let tags: [String]

    init(jar: Jar) throws {
        id = try jar["id"]^
        tags = try jar["tags"]^
    }
}

func write(_ megabytes: Int, as layout: JarLines.Layout) throws {
    let output = FileHandle.standardOutput
    let end = layout == .lines ? "\n" : ",\n"
    let lines = (0..<10_000).map { id in
        #"{"id": \#(id), "name": "an event of some length", "tags": ["a", "b"], "size": \#(id * 7), "text": "é \n"}"#
    }
    let block = Data((lines.joined(separator: end) + end).utf8)
    if layout == .array { try output.write(contentsOf: Data("[".utf8)) }
    for _ in 0..<megabytes * 1_000_000 / block.count { try output.write(contentsOf: block) }
    if layout == .array { try output.write(contentsOf: Data("null]".utf8)) }
}

/// The peak memory of this process in bytes.
func peakMemory() -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
}

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(1)
}

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count >= 2, let mode = arguments.first else { fail("expected write, read or lift") }
let layout: JarLines.Layout = arguments.contains("array") ? .array : .lines
if mode == "write" {
    try write(arguments.last.flatMap { Int($0) } ?? 2000, as: layout)
    exit(0)
}

let lines = JarLines(json: URL(fileURLWithPath: "/dev/stdin"), layout: layout)
let start = ContinuousClock.now
var count = 0
var sum = 0
if mode == "lift" {
    for try await event in lines.lift(as: Event.self, concurrency: .all) {
        count += 1
        sum += event.id
    }
} else {
    for jar in lines where jar != null {
        count += 1
        sum += try jar["id"]^
    }
}
let seconds = (ContinuousClock.now - start) / .seconds(1)
let peak = peakMemory()
print("\(mode) \(layout): \(count) values in \(Int(seconds)) s, \((peak ?? 0) / 1_000_000) MB of memory")
if count == 0 || sum != count / 10_000 * (9_999 * 10_000 / 2) { fail("the values are other ones") }
if let peak, peak > limit { fail("more than \(limit / 1_000_000) MB of memory") }
