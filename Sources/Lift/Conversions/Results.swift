/// A result is lifted from a dictionary with the key `success` or the key `failure`, and written as one.
///
///     enum Problem: String, Error, JarElement { case offline, forbidden }
///
///     let result: Result<Int, Problem> = try Jar(json: #"{"failure": "offline"}"#)^  // .failure(.offline)
///     try String(json: Result<Int, Problem>.success(3))  // {"success":3}
///
/// If the dictionary has both keys, one of the values must be null, and the other one is lifted.
extension Result: Liftable, JarConvertible where Success: Liftable, Failure: Liftable {
    /// Creates a result from a dictionary with the key `success` or `failure`.
    ///
    /// - Throws: A ``LiftError`` of the kind `value` if the dictionary doesn't have exactly one of the two,
    ///   and of the kind `missing`, `null` or `type` if there's no dictionary. If the value at the key can't
    ///   be lifted, the error of that, with the key in its path.
    public init(jar: Jar) throws {
        guard jar.kind == .dictionary else { throw jar._mismatch(Self.self) }
        let (success, failure) = (jar[Self.successKey], jar[Self.failureKey])
        switch (success.kind, failure.kind) {
        case (.missing, .missing), (.null, .null):
            throw Self.undecided(jar)
        case (_, .missing), (_, .null):
            self = .success(try Success._value(from: success))
        case (.missing, _), (.null, _):
            self = .failure(try Failure._value(from: failure))
        default: throw Self.undecided(jar)
        }
    }

    private static func undecided(_ jar: Jar) -> LiftError {
        LiftError(kind: .value, expected: #"a value for either "success" or "failure""#, in: jar)
    }
}

extension Result: JarRepresentable where Success: JarRepresentable, Failure: JarRepresentable {
    /// A dictionary with the key `success` or `failure`. A nil is written as null.
    public var jar: Jar { held(using: Jar.Context()) }

    public static func _held(_ value: Self, using context: Jar.Context) -> Jar {
        switch value {
        case .success(let success): dictionary(successKey, success, context)
        case .failure(let failure): dictionary(failureKey, failure, context)
        }
    }

    private static func dictionary(
        _ key: String, _ value: some JarRepresentable, _ context: Jar.Context
    ) -> Jar {
        var item = JarItem(value._part(using: context), leaving: context)
        if item.content.isMissing { item.content = .null }
        var object = JarObject(capacity: 1)
        object.set(key, item)
        return Jar(.object(object), context: context)
    }
}

extension Result {
    private static var successKey: String { "success" }
    private static var failureKey: String { "failure" }
}
