/// Whether the lifts of a thread collect all errors. Containers ask for it after a part has failed.
final class Collecting {
    private static let each = ThreadLocal { Collecting() }

    private var isOn = false

    /// Whether the current thread collects. It costs a few instructions on a thread that never has.
    static var isOn: Bool { each.valueIfMade?.isOn ?? false }

    /// Whether all errors of a lift were ever asked for on the current thread.
    static var isKnown: Bool { each.valueIfMade != nil }

    /// Whether a container goes on after the error of a part: because all errors are being collected, or
    /// because user code asked for those of the part.
    static func goesOn(after error: LiftError) -> Bool {
        guard let collecting = each.valueIfMade else { return false }
        return collecting.isOn || error.complete != nil
    }

    /// Calls `body` in such a way that the lifts in it collect all errors.
    static func all<Result>(_ body: () throws -> Result) rethrows -> Result {
        let collecting = each.value
        let wasOn = collecting.isOn
        collecting.isOn = true
        defer { collecting.isOn = wasOn }
        return try body()
    }

    /// Runs a lift that collects all errors; nil if it succeeds.
    static func error(of lift: () throws -> Void) -> LiftError? {
        do {
            try all(lift)
            return nil
        } catch {
            var error = LiftError(wrapping: error)
            // There is nothing left to find.
            if error.rerun != nil { error.rerun = nil }
            return error
        }
    }
}
