import Foundation

/// How much a test that draws from chance does: a little in each run, all of it where `LIFT_SLOW_TESTS` is 1.
package enum TestSize {
    package static let isFull = ProcessInfo.processInfo.environment["LIFT_SLOW_TESTS"] == "1"

    package static func count(_ usual: Int, full: Int) -> Int { isFull ? full : usual }
}
