/// A Bool is lifted from `true` and `false` only: `1` and `"true"` are none.
extension Bool: JarElement {
    /// - Throws: a `LiftError` unless `jar` holds a bool.
    public init(jar: Jar) throws(LiftError) {
        defer { withExtendedLifetime(jar) {} }
        if let (_, row) = jar.content.row, row.kind == .true || row.kind == .false {
            self = row.kind == .true
            return
        }
        switch jar.resolvedContent {
        case .bool(let value):
            self = value
        case .row(let source, let index):
            switch source.view[index].kind {
            case .true: self = true
            case .false: self = false
            default: throw jar.mismatch("Bool")
            }
        default:
            throw jar.mismatch("Bool")
        }
    }

    public static func _lift(from jar: Jar) throws(LiftError) -> Bool { try Bool(jar: jar) }

    public var jar: Jar { Jar(.bool(self)) }
}
