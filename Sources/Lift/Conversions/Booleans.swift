/// A Bool is lifted from `true` and `false`, but not from `1` or `"true"`, unless the context has
/// ``JarCoercion/lenient``.
///
/// Environment variables and launch arguments are always text. So in a Jar from
/// `ProcessInfo.processInfo.environment.jar`, or from the argument domain of `UserDefaults`, a Bool is also
/// lifted from `true`, `yes` and `1`, and from `false`, `no` and `0`, in upper or lower case.
///
///     // APP_CACHE=NO app -verbose YES
///     let usesCache: Bool = try ProcessInfo.processInfo.environment.jar["APP_CACHE"]^  // false
///     let isVerbose: Bool = try UserDefaults.standard["verbose"]^ ?? false             // true
extension Bool: JarElement {
    /// Creates a Bool from the bool in `jar`.
    ///
    /// - Throws: A ``LiftError`` of the kind `missing`, `null` or `type` if there's no bool.
    public init(jar: Jar) throws { self = try Bool._lift(from: jar) }

    public static func _lift(from jar: Jar) throws(LiftError) -> Bool {
        if let usual = jar.withRow({ view, row in read(row, view) }) { return usual }
        return try jar.withScalar { (scalar) throws(LiftError) in
            if case .bool(let value) = scalar { return value }
            return try spelled(in: jar)
        }
    }

    /// The bool in a row, in the usual case. Codable reads it in the same way.
    @inline(__always)
    static func read(_ row: TapeRow, _ view: DocumentView) -> Bool? {
        row.kind == .true ? true : row.kind == .false ? false : nil
    }

    /// Returns the bool that a string spells or that a number means, if the context allows that.
    @inline(never)
    private static func spelled(in jar: Jar) throws(LiftError) -> Bool {
        let represented = jar.resolved
        let coercion = represented.context.coercion
        var value: Bool?
        switch represented.kind {
        case .string where coercion == .lenient:
            value = BoolsAsText.value(of: String(try String._lift(from: represented).trimmed))
        case .string where coercion == .lossless && represented.context.find(BoolsAsText.self) != nil:
            value = BoolsAsText.value(of: try String._lift(from: represented))
        case .number where coercion == .lenient:
            let number = try? Int._lift(from: represented)
            value = number == 1 ? true : number == 0 ? false : nil
        default: break
        }
        guard let value else { throw jar.mismatch("Bool") }
        jar.noteConversion(to: "Bool")
        return value
    }

    public var jar: Jar { Jar(.bool(self)) }
}

extension Jar {
    /// This Jar, with bools that may be text. Values that are already in its context win.
    package var withBoolsAsText: Jar { within(BoolsAsText().asContext) }
}

/// The context of data in which a bool can only be text.
struct BoolsAsText: JarContextValue, JarContextTraitCarrier {
    static var traits: Jar.Context.Traits { .coercion }

    /// Returns the bool that `text` spells; nil if it spells none.
    static func value(of text: String) -> Bool? {
        // No spelling is longer.
        guard text.utf8.count <= 5 else { return nil }
        return switch text.lowercased() {
        case "true", "yes", "1": true
        case "false", "no", "0": false
        default: nil
        }
    }
}
