/// Enums with raw values, and other raw-representable types, need nothing but the conformance:
///
///     enum Status: String, JarElement { case paid, refunded }
///     let status: Status = try jar["status"]^
///
/// A raw value that is none of the type's is an error of the kind `value`, which names it.
extension RawRepresentable where Self: JarConvertible, RawValue: Liftable {
    public init(jar: Jar) throws {
        let rawValue: RawValue = try jar^
        guard let value = Self(rawValue: rawValue) else {
            throw LiftError(kind: .value, expected: "\(Self.self)", in: jar)
        }
        self = value
    }
}

extension RawRepresentable where Self: JarRepresentable, RawValue: JarRepresentable {
    public var jar: Jar { rawValue._held() }
}
