/// A Bool is lifted from `true` and `false` only: `1` and `"true"` are none.
///
/// Environment variables and launch arguments are text, whatever is meant. What is read from
/// `ProcessInfo.processInfo.environment.jar`, and from the argument domain of `UserDefaults`, is a Bool also if it is
/// `true`, `yes` or `1`, `false`, `no` or `0`, in upper or lower case.
///
///     // APP_CACHE=NO app -verbose YES
///     let usesCache: Bool = try ProcessInfo.processInfo.environment.jar["APP_CACHE"]^  // false
///     let isVerbose: Bool = try UserDefaults.standard["verbose"]^ ?? false             // true
extension Bool: JarElement {
    /// - Throws: a `LiftError` unless `jar` holds a bool.
    public init(jar: Jar) throws { self = try Bool._lift(from: jar) }

    public static func _lift(from jar: Jar) throws(LiftError) -> Bool {
        let usual = jar.withRow { _, row in
            row.kind == .true || row.kind == .false ? row.kind == .true : nil
        }
        if let usual { return usual }
        return try jar.withScalar { (scalar) throws(LiftError) in
            if case .bool(let value) = scalar { return value }
            return try stand(in: jar)
        }
    }

    /// What something that is no bool stands for, if the context says that it may.
    @inline(never)
    private static func stand(in jar: Jar) throws(LiftError) -> Bool {
        let represented = jar.resolved
        guard represented.context.find(BoolsAsText.self) != nil, represented.kind == .string,
            let value = BoolsAsText.value(of: try String._lift(from: represented))
        else { throw jar.mismatch("Bool") }
        return value
    }

    public var jar: Jar { Jar(.bool(self)) }
}

/// The context of data that has no other form for a bool than text.
struct BoolsAsText: JarContextValue {
    /// Nil for a text that stands for no bool.
    static func value(of text: String) -> Bool? {
        // None of them is longer.
        guard text.utf8.count <= 5 else { return nil }
        return switch text.lowercased() {
        case "true", "yes", "1": true
        case "false", "no", "0": false
        default: nil
        }
    }
}
