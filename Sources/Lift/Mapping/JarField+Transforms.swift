extension JarField {
    /// Creates a field for a property that a transform lifts and represents.
    ///
    ///     JarField("birthday", \.birthday, by: .secondsSince1970)
    ///
    /// - Parameters:
    ///   - keys: the key or path of the value. If there are several, Lift reads the first that is present.
    ///   - property: the property, as a key path.
    ///   - transform: lifts and represents the value.
    @inlinable
    public init(
        _ keys: JarKeys, _ property: sending @escaping (Root) -> Value,
        by transform: some JarTransform<Value>
    ) {
        self.init(
            keys, property, lift: { try $0.transformed(by: transform)^ },
            represent: { value, _ in Jar(value, by: transform) })
    }

    /// Creates a field for an optional property that a transform lifts and represents.
    ///
    ///     JarField("birthday", \.birthday, by: .secondsSince1970)
    ///
    /// The property is nil if its value is missing or null. Nil is omitted, unless the context has another
    /// `JarEncoder.NilStrategy`.
    ///
    /// - Parameters:
    ///   - keys: the key or path of the value. If there are several, Lift reads the first that is present.
    ///   - property: the property, as a key path.
    ///   - transform: lifts and represents the wrapped value.
    @inlinable
    public init<Wrapped>(
        _ keys: JarKeys, _ property: sending @escaping (Root) -> Value,
        by transform: some JarTransform<Wrapped>
    ) where Value == Wrapped? {
        self.init(
            keys, property, lift: { try $0.transformed(by: transform)^ },
            represent: { value, _ in value.map { Jar($0, by: transform) } ?? Jar() })
    }

    /// Creates a field, with a default, for a property that a transform lifts and represents.
    ///
    ///     JarField("retries", \.retries, by: .text(), default: 3)
    ///
    /// A value that the transform can't lift still throws.
    ///
    /// - Parameters:
    ///   - keys: the key or path of the value. If there are several, Lift reads the first that is present.
    ///   - property: the property, as a key path.
    ///   - transform: lifts and represents the value.
    ///   - value: the property's value if the data has none, or null. It's evaluated each time.
    @inlinable
    public init(
        _ keys: JarKeys, _ property: sending @escaping (Root) -> Value,
        by transform: some JarTransform<Value>,
        default value: sending @escaping @autoclosure () -> Value
    ) {
        self.init(
            keys, property, lift: { try Self.lifted($0, by: transform, default: value) },
            represent: { value, _ in Jar(value, by: transform) }, hasDefault: true)
    }

    /// Lifts a value by a transform. If there is none, or a null, returns the default.
    @inlinable
    static func lifted(
        _ jar: Jar, by transform: some JarTransform<Value>, default other: () -> Value
    ) throws -> Value {
        if let value: Value = try jar.transformed(by: transform)^ { return value }
        jar._noteDefault(of: Value.self)
        return other()
    }
}
