extension JarField {
    /// Creates a field for a change whose value a transform lifts and represents.
    ///
    ///     JarField("birthday", \.birthday, by: .secondsSince1970)  // let birthday: JarChange<Date>
    ///
    /// The property is `.unchanged` if its key is missing, and `.cleared` if its value is null. It's written
    /// the same way.
    ///
    /// - Parameters:
    ///   - keys: the key or path of the value. If there are several, Lift reads the first that is present.
    ///   - property: the property, as a key path.
    ///   - transform: lifts and represents the value that the change sets.
    // Only for changes. Disfavored, because the compiler could otherwise not explain a transform of the wrong
    // type.
    @_disfavoredOverload
    @inlinable
    public init<Changed>(
        _ keys: JarKeys, _ property: sending @escaping (Root) -> Value,
        by transform: some JarTransform<Changed>
    ) where Value == JarChange<Changed> {
        self.init(
            keys, property, lift: { try Value(in: $0, by: transform) },
            represent: { value, _ in value.represented(by: transform) })
    }
}

extension JarChange {
    /// Lifts a change whose value a transform lifts.
    @usableFromInline
    init(in jar: Jar, by transform: some JarTransform<Value>) throws {
        if jar._isNothing(unlessNull: true) {
            self = .unchanged
        } else if jar._isNothing(unlessNull: false) {
            self = .cleared
        } else {
            self = .set(try jar.transformed(by: transform)^)
        }
    }

    /// Represents a change whose value a transform represents.
    @usableFromInline
    func represented(by transform: some JarTransform<Value>) -> Jar {
        switch self {
        case .unchanged: .leftOut
        case .cleared: Jar(.null)
        case .set(let value): Jar(value, by: transform)
        }
    }
}
