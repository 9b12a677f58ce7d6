/// A way to lift and represent the values of a type that is not the type's own.
///
///     let birthday: Date = try jar["birthday"].transformed(by: .secondsSince1970)^
///
/// It is used where a single value is read, in a field of a `JarMapping`, or, as a `JarTypeTransform`, for all values
/// of the type in a Jar.
public protocol JarTransform<Value>: Sendable {
    associatedtype Value

    /// Makes a value from what `jar` holds.
    func lift(from jar: Jar) throws -> Value

    /// Expresses a value as a Jar.
    func represent(_ value: Value) throws -> Jar
}

/// A transform that is made of two closures.
///
///     let parents = AnyJarTransform(
///         from: String.self,
///         lift: { $0.split(separator: "/").map(String.init) },
///         represent: { $0.joined(separator: "/") })
public struct AnyJarTransform<Value>: JarTransform {
    private let lifting: @Sendable (Jar) throws -> Value
    private let representing: @Sendable (Value) throws -> Jar

    /// A transform that reads and writes Jars.
    public init(
        lift: @escaping @Sendable (Jar) throws -> Value, represent: @escaping @Sendable (Value) throws -> Jar
    ) {
        lifting = lift
        representing = represent
    }

    /// A transform that makes values of what is lifted as `Raw`, and represents what it makes of them.
    public init<Raw: Liftable & JarRepresentable & Sendable>(
        from raw: Raw.Type = Raw.self, lift: @escaping @Sendable (Raw) throws -> Value,
        represent: @escaping @Sendable (Value) throws -> Raw
    ) {
        self.init(lift: { try lift($0^) }, represent: { try represent($0)._held() })
    }

    public func lift(from jar: Jar) throws -> Value { try lifting(jar) }

    public func represent(_ value: Value) throws -> Jar { try representing(value) }
}

// MARK: - Composition

extension JarTransform {
    /// A transform that goes on where this one ends.
    ///
    ///     let day: some JarTransform<Day> = AnyJarTransform<Date>.secondsSince1970.map(
    ///         lift: { Day($0) }, represent: { $0.start })
    public func map<Other>(
        lift: @escaping @Sendable (Value) throws -> Other,
        represent: @escaping @Sendable (Other) throws -> Value
    ) -> AnyJarTransform<Other> {
        AnyJarTransform(
            lift: { try lift(self.lift(from: $0)) }, represent: { try self.represent(represent($0)) })
    }

    /// The transform of an optional value: nil where the Jar is missing or null.
    public var optional: AnyJarTransform<Value?> {
        AnyJarTransform(
            lift: { $0._isNothing(unlessNull: false) ? nil : try self.lift(from: $0) },
            represent: { try $0.map { try self.represent($0) } ?? Jar() })
    }

    /// The transform of an array, each element by this one.
    public var array: AnyJarTransform<[Value]> {
        AnyJarTransform(
            lift: { jar in
                guard var elements = JarElements(jar) else { throw jar._mismatch([Value].self) }
                var array: [Value] = []
                while !elements.isAtEnd {
                    let value: Value = try elements.next().transformed(by: self)^
                    array.append(value)
                }
                return array
            },
            represent: { values in
                var array = JarArray(capacity: values.count)
                for (index, value) in values.enumerated() {
                    do {
                        array.append(JarItem(try self.represent(value)))
                    } catch {
                        throw LiftError(wrapping: error).below(.index(index))
                    }
                }
                return Jar(.array(array))
            })
    }

    /// The transform of a dictionary, each value by this one.
    public var dictionary: AnyJarTransform<[String: Value]> {
        AnyJarTransform(
            lift: { jar in
                guard var members = JarMembers(jar) else { throw jar._mismatch([String: Value].self) }
                var dictionary: [String: Value] = [:]
                while let (key, value) = members.next() {
                    try value._checkMarks(key)
                    let value: Value = try value.transformed(by: self)^
                    if dictionary[key] == nil { dictionary[key] = value }
                }
                return dictionary
            },
            represent: { values in
                var object = JarObject(capacity: values.count)
                for (key, value) in values {
                    do {
                        object.set(key, JarItem(try self.represent(value)))
                    } catch {
                        throw LiftError(wrapping: error).below(.key(key))
                    }
                }
                return Jar(.object(object))
            })
    }
}

// MARK: - Use

/// A Jar with the transform that it is read by; made by `transformed(by:)`.
public struct TransformedJar<Transform: JarTransform> {
    fileprivate let jar: Jar
    fileprivate let transform: Transform

    /// The value, with every error a `LiftError` that has a place.
    func lifted() throws(LiftError) -> Transform.Value {
        do {
            return try transform.lift(from: jar.isDeferred ? jar.resolved : jar)
        } catch {
            throw jar._failure(error)
        }
    }
}

extension Jar {
    /// This Jar, to be lifted by `transform`.
    ///
    ///     let birthday: Date = try jar["birthday"].transformed(by: .secondsSince1970)^
    ///     let birthday: Date? = try jar["birthday"].transformed(by: .secondsSince1970)^
    public func transformed<Transform: JarTransform>(by transform: Transform) -> TransformedJar<Transform> {
        TransformedJar(jar: self, transform: transform)
    }

    /// What `transform` represents `value` as; a Jar with the error if it cannot be.
    ///
    ///     let jar: Jar = ["birthday": Jar(birthday, by: .secondsSince1970)]
    public init<Transform: JarTransform>(_ value: Transform.Value, by transform: Transform) {
        do {
            self = try transform.represent(value)
        } catch {
            self.init(error: error)
        }
    }
}

/// Lifts a value by a transform.
public postfix func ^ <Transform: JarTransform>(
    transformed: TransformedJar<Transform>
) throws -> Transform.Value {
    try transformed.lifted()
}

/// Lifts a value by a transform; nil where the Jar is missing or null.
public postfix func ^ <Transform: JarTransform>(
    transformed: TransformedJar<Transform>
) throws -> Transform.Value? {
    if transformed.jar._isNothing(unlessNull: false) { return nil }
    let value: Transform.Value = try transformed.lifted()
    return value
}
