/// Lifts and represents the values of a type in another way than the type itself.
///
///     let birthday: Date = try jar["birthday"].transformed(by: .secondsSince1970)^
///
/// Use a transform for a single value, for a field of a `JarMapping` or, as a ``JarTypeTransform``, for all
/// values of a type in a Jar.
public protocol JarTransform<Value>: Sendable {
    /// The type whose values are lifted and represented.
    associatedtype Value

    /// Returns the value in `jar`.
    ///
    /// - Throws: Any error. The caller of `^` receives it as a ``LiftError`` with the key path.
    func lift(from jar: Jar) throws -> Value

    /// Returns `value` as a Jar.
    ///
    /// - Throws: Any error. A Jar that you create from the value throws it as a ``LiftError`` when you read
    ///   or write it.
    func represent(_ value: Value) throws -> Jar
}

/// A transform that only chooses the type of a value. In a context, it also applies to the parts of the
/// value.
protocol JarChoice<Value>: JarTransform {
    /// The transform as one whose `representInside` isn't nil.
    var erased: AnyJarTransform<Value> { get }
}

/// A transform made of two closures.
///
///     let parents = AnyJarTransform(
///         from: String.self,
///         lift: { $0.split(separator: "/").map(String.init) },
///         represent: { $0.joined(separator: "/") })
public struct AnyJarTransform<Value>: JarTransform {
    /// The closures. A context copies its transforms for each value, so they're one object.
    private var parts: Parts

    private final class Parts: Sendable {
        let lift: @Sendable (Jar) throws -> Value
        let represent: @Sendable (Value) throws -> Jar
        let isLiftedInside: Bool
        let representInside: (@Sendable (Value, Jar.Context) -> Jar)?
        let choose: (@Sendable (Any.Type, Jar) -> Jar?)?

        init(
            lift: @escaping @Sendable (Jar) throws -> Value,
            represent: @escaping @Sendable (Value) throws -> Jar, isLiftedInside: Bool = false,
            representInside: (@Sendable (Value, Jar.Context) -> Jar)? = nil,
            choose: (@Sendable (Any.Type, Jar) -> Jar?)? = nil
        ) {
            self.lift = lift
            self.represent = represent
            self.isLiftedInside = isLiftedInside
            self.representInside = representInside
            self.choose = choose
        }
    }

    /// Creates a transform from a closure that lifts a value from a Jar and one that represents a value as a
    /// Jar.
    public init(
        lift: @escaping @Sendable (Jar) throws -> Value, represent: @escaping @Sendable (Value) throws -> Jar
    ) {
        parts = Parts(lift: lift, represent: represent)
    }

    /// Creates a transform from closures that convert values from and to another type, which knows how to
    /// lift and represent itself.
    ///
    ///     let seconds = AnyJarTransform<Duration>(
    ///         from: Int.self, lift: { .seconds($0) }, represent: { Int($0.components.seconds) })
    public init<Raw: Liftable & JarRepresentable & Sendable>(
        from raw: Raw.Type = Raw.self, lift: @escaping @Sendable (Raw) throws -> Value,
        represent: @escaping @Sendable (Value) throws -> Raw
    ) {
        parts = Parts(
            lift: { try lift($0^) }, represent: { try represent($0).held() },
            isLiftedInside: isScalar(Raw.self))
    }

    /// Creates a transform that does what another one does.
    init(_ transform: some JarTransform<Value>) {
        self.init(lift: { try transform.lift(from: $0) }, represent: { try transform.represent($0) })
    }

    /// Creates the transform of a choice of types.
    init(
        choice: some JarChoice<Value>, representInside: @escaping @Sendable (Value, Jar.Context) -> Jar,
        choose: @escaping @Sendable (Any.Type, Jar) -> Jar?
    ) {
        parts = Parts(
            lift: { try choice.lift(from: $0) }, represent: { try choice.represent($0) },
            isLiftedInside: true, representInside: representInside, choose: choose)
    }

    /// Whether `lift` may be called with the transform in the context: it lifts only a number, a string or a
    /// bool, to which no transform applies, or only chooses a type.
    var isLiftedInside: Bool { parts.isLiftedInside }

    /// How a choice of types represents a value in a context.
    var representInside: (@Sendable (Value, Jar.Context) -> Jar)? { parts.representInside }

    /// Adds to the representation of a value of a type what a choice of types adds; nil if it's none of them.
    var choose: (@Sendable (Any.Type, Jar) -> Jar?)? { parts.choose }

    public func lift(from jar: Jar) throws -> Value { try parts.lift(jar) }

    public func represent(_ value: Value) throws -> Jar { try parts.represent(value) }

    /// Returns this transform with another way to represent a value.
    func representing(_ represent: @escaping @Sendable (Value) throws -> Jar) -> Self {
        var transform = self
        transform.parts = Parts(lift: parts.lift, represent: represent, isLiftedInside: isLiftedInside)
        return transform
    }
}

// MARK: - Composition

extension JarTransform {
    /// Returns a transform that converts the values of this one further.
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

    /// A transform of optional values. It lifts a missing value or a null as nil, and represents nil as a
    /// missing value, or as a null in an array.
    ///
    ///     let end: Date? = try jar["end"].transformed(by: AnyJarTransform<Date>.secondsSince1970.optional)^
    public var optional: AnyJarTransform<Value?> {
        AnyJarTransform(
            lift: { $0._isNothing(unlessNull: false) ? nil : try self.lift(from: $0) },
            represent: { try $0.map { try self.represent($0) } ?? Jar() })
    }

    /// A transform of optional values that lifts a wrong value as nil, like a missing value or a null. A
    /// ``JarReceipt`` in the context lists the error as dropped.
    ///
    ///     JarField("url", \.url, by: AnyJarTransform<URL>.escapedURL.lossy)  // nil for "" and []
    public var lossy: AnyJarTransform<Value?> {
        AnyJarTransform(
            lift: { jar in
                do {
                    return try self.optional.lift(from: jar)
                } catch {
                    jar.noteDropped(jar._failure(error))
                    return nil
                }
            },
            represent: { try self.optional.represent($0) })
    }

    /// A transform of arrays that applies this transform to each element. An element that's represented as
    /// nothing, such as a nil, is a null.
    ///
    ///     let days: [Date] = try jar["days"].transformed(by: AnyJarTransform<Date>.secondsSince1970.array)^
    public var array: AnyJarTransform<[Value]> {
        AnyJarTransform(
            lift: { jar in
                guard var elements = JarElements(jar) else { throw jar._mismatch([Value].self) }
                var array: [Value] = []
                do throws(LiftError) {
                    while !elements.isAtEnd {
                        array.append(try elements.next().transformed(by: self).lifted())
                    }
                } catch {
                    guard error._isCollected else { throw error }
                    throw error.collected(before: elements) { element throws(LiftError) in
                        _ = try element.transformed(by: self).lifted()
                    }
                }
                return array
            },
            represent: { values in
                var array = JarArray(capacity: values.count)
                for (index, value) in values.enumerated() {
                    do {
                        let jar = try self.represent(value)
                        array.append(JarItem(jar.content.isMissing ? Jar(.null) : jar))
                    } catch {
                        throw LiftError(wrapping: error).below(.index(index))
                    }
                }
                return Jar(.array(array))
            })
    }

    /// A transform of dictionaries that applies this transform to each value.
    ///
    /// A key with more than 256 consecutive combining marks throws an error of the kind `bounds`, because
    /// Swift takes a long time to hash it. If keys are canonically equivalent, the first one wins.
    public var dictionary: AnyJarTransform<[String: Value]> {
        AnyJarTransform(
            lift: { jar in
                guard var members = JarMembers(jar) else { throw jar._mismatch([String: Value].self) }
                var dictionary: [String: Value] = [:]
                do throws(LiftError) {
                    while let (key, value) = members.next() {
                        let key = try value._hashable(key)
                        let value = try value.transformed(by: self).lifted()
                        if dictionary[key] == nil { dictionary[key] = value }
                    }
                } catch {
                    guard error._isCollected else { throw error }
                    throw error.collected(before: members) { key, value throws(LiftError) in
                        _ = try value._hashable(key)
                        _ = try value.transformed(by: self).lifted()
                    }
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

extension Jar {
    /// A Jar with the transform that lifts it. To get one, call ``Jar/transformed(by:)``.
    public struct Transformed<Transform: JarTransform> {
        fileprivate let jar: Jar
        fileprivate let transform: Transform

        /// Returns the value. Every error is a `LiftError` with a path.
        func lifted() throws(LiftError) -> Transform.Value {
            do {
                return try transform.lift(from: jar.represented)
            } catch {
                throw jar._failure(error)
            }
        }

        /// Returns the value. Every error can lift again to find the other errors.
        package func liftedForAll() throws(LiftError) -> Transform.Value {
            do throws(LiftError) {
                return try lifted()
            } catch {
                guard jar.mayHoldParts, !error._isCollected else { throw error }
                var error = error
                error.rerun = .other { [jar, transform] in _ = try jar.transformed(by: transform).lifted() }
                throw error
            }
        }
    }

    /// Returns this Jar together with `transform`, which lifts it.
    ///
    ///     let birthday: Date = try jar["birthday"].transformed(by: .secondsSince1970)^
    ///     let birthday: Date? = try jar["birthday"].transformed(by: .secondsSince1970)^
    public func transformed<Transform: JarTransform>(by transform: Transform) -> Jar.Transformed<Transform> {
        Jar.Transformed(jar: self, transform: transform)
    }

    /// Creates a Jar from `value` as `transform` represents it. If the transform throws, the Jar throws the
    /// error when you read or write it.
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

/// Lifts a value with a transform.
///
///     let birthday: Date = try jar["birthday"].transformed(by: .secondsSince1970)^
///
/// - Throws: A ``LiftError`` with the key path of the value, and never another error.
public postfix func ^ <Transform: JarTransform>(
    transformed: Jar.Transformed<Transform>
) throws -> Transform.Value {
    try transformed.liftedForAll()
}

/// Lifts a value with a transform; nil if the value is missing or null.
///
///     let birthday: Date? = try jar["birthday"].transformed(by: .secondsSince1970)^
///
/// - Throws: A ``LiftError`` with the key path of the value, and never another error.
public postfix func ^ <Transform: JarTransform>(
    transformed: Jar.Transformed<Transform>
) throws -> Transform.Value? {
    if transformed.jar._isNothing(unlessNull: false) { return nil }
    let value: Transform.Value = try transformed.liftedForAll()
    return value
}
