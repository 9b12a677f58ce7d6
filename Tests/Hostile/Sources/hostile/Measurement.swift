import Foundation

/// The cost of a row at one size.
struct Measurement {
    /// The size of the input.
    var bytes: Int
    /// The processor time.
    var seconds: Double
    /// The peak memory of the process, less its memory at the start.
    var memory: Int

    init(of row: Row, count: Int) throws {
        let before = Self.peakMemory
        // The work runs once. A second run could use memory that the first one left in the allocator.
        let (bytes, work) = try row.prepare(count)
        let start = Self.processorTime
        try work()
        seconds = Self.processorTime - start
        self.bytes = bytes
        memory = Self.peakMemory - before
    }

    /// The form in which one process passes it to another.
    var line: String { "\(bytes) \(seconds) \(memory)" }

    init?(line: String) {
        let parts = line.split(whereSeparator: \.isWhitespace)
        guard parts.count == 3, let bytes = Int(parts[0]), let seconds = Double(parts[1]),
            let memory = Int(parts[2])
        else { return nil }
        (self.bytes, self.seconds, self.memory) = (bytes, seconds, memory)
    }

    /// The smaller values of two measurements.
    func better(_ other: Measurement) -> Measurement {
        var better = self
        better.seconds = min(seconds, other.seconds)
        better.memory = min(memory, other.memory)
        return better
    }

    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// In bytes. On Linux, `getrusage` includes the memory that the process had before it became this
    /// program.
    private static var peakMemory: Int {
        #if canImport(Darwin)
            var usage = rusage()
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss
        #else
            let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0)
                * 1024
        #endif
    }
}

/// Runs `body` on a thread with a stack of 512 KiB, and waits for it.
func onSmallStack(_ body: @escaping @Sendable () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    let thread = Thread {
        body()
        isDone.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    isDone.wait()
}
