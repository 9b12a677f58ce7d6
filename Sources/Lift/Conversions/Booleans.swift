/// A Bool is lifted from `true` and `false` only: `1` and `"true"` are none.
extension Bool: JarElement {
    /// - Throws: a `LiftError` unless `jar` holds a bool.
    public init(jar: Jar) throws { self = try Bool._lift(from: jar) }

    public static func _lift(from jar: Jar) throws(LiftError) -> Bool {
        defer { withExtendedLifetime(jar) {} }
        if let (_, row) = jar.content.row, row.kind == .true || row.kind == .false {
            return row.kind == .true
        }
        switch jar.resolvedContent {
        case .bool(let value):
            return value
        case .row(let source, let index):
            switch source.view[index].kind {
            case .true: return true
            case .false: return false
            default: throw jar.mismatch("Bool")
            }
        default:
            throw jar.mismatch("Bool")
        }
    }

    public var jar: Jar { Jar(.bool(self)) }
}
