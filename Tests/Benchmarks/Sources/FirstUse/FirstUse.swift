import Foundation
import Lift

/// What a process decodes first. Each is done by a process of its own, which says when it had the value.
public enum FirstUse: String, CaseIterable, Sendable {
    case nothing
    case codable = "Codable"
    case byHand = "by hand"
    case foundation = "JSONDecoder"

    public static let option = "--first-use"

    /// When a process began its own code, and when it had its first value, by a clock that is the same in all
    /// processes.
    public struct Times: Sendable {
        public let begin: Double
        public let end: Double
    }

    // MARK: In the child

    /// Decodes a value and prints the times, if the arguments ask for it.
    ///
    /// - Returns: whether they do.
    public static func run(_ arguments: [String]) throws -> Bool {
        guard arguments.count == 3, arguments[1] == option, let use = FirstUse(rawValue: arguments[2]) else {
            return false
        }
        let begin = now
        let number = try use.decode()
        let end = now
        print(begin, end, number)
        return true
    }

    /// - Returns: something of the value, so that it is not optimized away.
    @inline(never)
    private func decode() throws -> Int {
        let data = Data(Profile.text.utf8)
        switch self {
        case .nothing: return data.count
        case .codable: return (try Jar(json: data)^ as Profile).id
        case .byHand: return (try Jar(json: data)^ as ProfileByHand).id
        case .foundation: return try JSONDecoder().decode(Profile.self, from: data).id
        }
    }

    // MARK: In the parent

    /// The times in the output of a process; nil if it is not such an output.
    public static func times(in output: String) -> Times? {
        let numbers = output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        return numbers.count == 3 ? Times(begin: numbers[0], end: numbers[1]) : nil
    }

    /// In nanoseconds.
    public static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
