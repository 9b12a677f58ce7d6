/// One line of a `JarMapping` of an enum: a case, and its tag in the data.
///
///     enum Shape: JarMapped {
///         case circle(Circle)
///         case rectangle(width: Double, height: Double)
///         case empty
///         case other(Jar)
///
///         static let mapping = JarMapping<Shape>(by: "type") {
///             JarCase("circle", Shape.circle)  // {"type": "circle", "radius": 1}
///             JarCase("rectangle", Shape.rectangle, "width", "height")
///             JarCase("empty", Shape.empty)
///             JarCase(otherwise: Shape.other)
///         }
///     }
///
/// The second argument is the case itself. A payload that's a model has its own members. Other associated
/// values have a key each, after the case.
///
/// To write a value, Lift finds out its case and its associated values with Swift's reflection, which takes a
/// few microseconds. A function as the last argument is much faster:
///
///     JarCase("circle", Shape.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
@frozen
public struct JarCase<Root>: Sendable {
    @usableFromInline let parts: JarCaseParts<Root>

    @inlinable
    init(parts: JarCaseParts<Root>) { self.parts = parts }
}

// A case is passed as it is written, which Swift converts to a function.

// MARK: - No associated values

extension JarCase {
    /// Creates a case without associated values.
    ///
    ///     JarCase("empty", Shape.empty)  // {"type": "empty"}
    ///
    /// Other members beside the tag are ignored.
    ///
    /// - Parameters:
    ///   - tag: the tag, or several tags. Lift writes the first one.
    ///   - value: the case.
    public init(_ tag: JarTag.Value, _ value: sending Root) {
        self.init(parts: JarCaseParts(tag, value))
    }

    /// Creates a case without associated values that stands for all unknown tags, too.
    ///
    ///     JarCase("unknown", otherwise: Shape.unknown)
    ///
    /// It's also used if there's no tag, or one of another type. The unknown tag isn't kept: Lift writes the
    /// tag of this case. A ``JarReceipt`` in the context lists the unknown tags.
    ///
    /// - Parameters:
    ///   - tag: the tag, or several tags. Lift writes the first one.
    ///   - value: the case.
    public init(_ tag: JarTag.Value, otherwise value: sending Root) {
        self.init(parts: JarCaseParts(tag, value, isOther: true))
    }
}

// MARK: - A payload

// As for a field, neither the conformances of the payload nor the functions have to be Sendable.
extension JarCase {
    /// Creates a case with one associated value that has no key of its own.
    ///
    ///     JarCase("circle", Shape.circle)  // {"type": "circle", "radius": 1}
    ///
    /// If the tag is one of the members, as here, the payload is a dictionary, such as a model. With any
    /// other tag, it can be of any type. An optional payload is nil if all fields of its mapping are missing,
    /// and no members are left for its ``JarRest``.
    ///
    /// - Parameters:
    ///   - tag: the tag, or several tags. Lift writes the first one.
    ///   - make: the case, or a function that makes a value from the payload. It may throw.
    @inlinable
    public init<Payload: Liftable & JarRepresentable>(
        _ tag: JarTag.Value, _ make: sending @escaping (Payload) throws -> Root
    ) {
        self.init(parts: JarCaseParts(tag, make, payload: nil))
    }

    /// Creates a case with one associated value that has no key of its own, and a function that returns it.
    ///
    ///     JarCase("circle", Shape.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
    ///
    /// With the function, writing a value takes no reflection.
    ///
    /// - Parameters:
    ///   - tag: the tag, or several tags. Lift writes the first one.
    ///   - make: the case, or a function that makes a value from the payload. It may throw.
    ///   - payload: returns the payload; nil for a value of another case.
    @inlinable
    public init<Payload: Liftable & JarRepresentable>(
        _ tag: JarTag.Value, _ make: sending @escaping (Payload) throws -> Root,
        payload: sending @escaping (Root) -> Payload?
    ) {
        self.init(parts: JarCaseParts(tag, make, payload: payload))
    }

    /// Creates a case with one associated value that has no key of its own, and that a transform lifts and
    /// represents.
    ///
    ///     JarCase("intValue", Value.integer, by: .text())  // {"intValue": "12"}
    ///
    /// If the tag is one of the members, the transform has to represent the payload as a dictionary.
    ///
    /// - Parameters:
    ///   - tag: the tag, or several tags. Lift writes the first one.
    ///   - make: the case, or a function that makes a value from the payload. It may throw.
    ///   - transform: lifts and represents the payload.
    @inlinable
    public init<Payload>(
        _ tag: JarTag.Value, _ make: sending @escaping (Payload) throws -> Root,
        by transform: some JarTransform<Payload>
    ) {
        self.init(parts: JarCaseParts(tag, make, by: transform))
    }

    /// Creates the case for all unknown tags. It keeps the data, and Lift writes it as it was.
    ///
    ///     JarCase(otherwise: Shape.other)  // case other(Jar)
    ///
    /// It's also used if there's no tag, or one of another type. A payload of another type than Jar is lifted
    /// from the whole data, its tag included. A ``JarReceipt`` in the context lists the unknown tags.
    ///
    /// - Parameter make: the case, or a function that makes a value from the payload. It may throw.
    @inlinable
    public init<Payload: Liftable & JarRepresentable>(
        otherwise make: sending @escaping (Payload) throws -> Root
    ) {
        self.init(parts: JarCaseParts(.none, make, payload: nil, isOther: true))
    }

    /// Unavailable: a case without associated values can't keep the data of an unknown tag, so it would be
    /// lost when the value is written.
    @available(
        *, unavailable, message: "the case for unknown tags needs an associated value: case other(Jar)"
    )
    public init(otherwise value: Root) { notAvailable() }

    /// Creates the case for all unknown tags, and a function that returns the data that it keeps.
    ///
    ///     JarCase(otherwise: Shape.other) { if case .other(let jar) = $0 { jar } else { nil } }
    ///
    /// - Parameters:
    ///   - make: the case, or a function that makes a value from the payload. It may throw.
    ///   - payload: returns the payload; nil for a value of another case.
    @inlinable
    public init<Payload: Liftable & JarRepresentable>(
        otherwise make: sending @escaping (Payload) throws -> Root,
        payload: sending @escaping (Root) -> Payload?
    ) {
        self.init(parts: JarCaseParts(.none, make, payload: payload, isOther: true))
    }
}

// MARK: - Keys

extension JarCase {
    /// Creates a case whose associated values have a key each.
    ///
    ///     JarCase("rectangle", Shape.rectangle, "width", "height")
    ///     // {"type": "rectangle", "width": 2, "height": 3}
    ///
    /// The compiler checks the number of keys. For a default or a transform, write a ``Key``.
    ///
    /// - Parameters:
    ///   - tag: the tag, or several tags. Lift writes the first one.
    ///   - make: the case, or a function that makes a value from the associated values. It may throw.
    ///   - keys: the keys, in the order of the associated values.
    @inlinable
    public init<each Value>(
        _ tag: JarTag.Value, _ make: sending @escaping (repeat each Value) throws -> Root,
        _ keys: repeat Key<each Value>
    ) {
        self.init(parts: JarCaseParts(tag, make, nil, repeat (each keys).field))
    }

    /// Creates a case whose associated values have a key each, and a function that returns them.
    ///
    ///     JarCase("rectangle", Shape.rectangle, "width", "height") {
    ///         if case .rectangle(let width, let height) = $0 { (width, height) } else { nil }
    ///     }
    ///
    /// With the function, writing a value takes no reflection.
    ///
    /// - Parameters:
    ///   - tag: the tag, or several tags. Lift writes the first one.
    ///   - make: the case, or a function that makes a value from the associated values. It may throw.
    ///   - keys: the keys, in the order of the associated values.
    ///   - payload: returns the associated values; nil for a value of another case.
    @inlinable
    public init<each Value>(
        _ tag: JarTag.Value, _ make: sending @escaping (repeat each Value) throws -> Root,
        _ keys: repeat Key<each Value>, payload: sending @escaping (Root) -> (repeat each Value)?
    ) {
        self.init(parts: JarCaseParts(tag, make, payload, repeat (each keys).field))
    }

    /// The key of an associated value.
    ///
    ///     JarCase("event", Entry.event, "title", JarCase.Key("date", by: .secondsSince1970))
    ///
    /// A string literal is a key or a path. See ``JarKeys`` for all of them.
    @frozen
    public struct Key<Value>: Sendable {
        /// A field of the associated value itself.
        @usableFromInline let field: JarField<Value, Value>

        @inlinable
        init(_ field: JarField<Value, Value>) { self.field = field }

        /// Creates the key of a value that a transform lifts and represents.
        ///
        ///     JarCase.Key("date", by: .secondsSince1970)
        ///
        /// - Parameters:
        ///   - keys: the key or path. If there are several, Lift reads the first that is present.
        ///   - transform: lifts and represents the value.
        @inlinable
        public init(_ keys: JarKeys, by transform: some JarTransform<Value>) {
            self.init(JarField(keys, { $0 }, by: transform))
        }

        /// Creates the key of an optional value that a transform lifts and represents; nil if it's missing or
        /// null.
        ///
        ///     JarCase.Key("date", by: .secondsSince1970)
        ///
        /// - Parameters:
        ///   - keys: the key or path. If there are several, Lift reads the first that is present.
        ///   - transform: lifts and represents the wrapped value.
        @inlinable
        public init<Wrapped>(_ keys: JarKeys, by transform: some JarTransform<Wrapped>)
        where Value == Wrapped? {
            self.init(JarField(keys, { $0 }, by: transform))
        }
    }
}

extension JarCase.Key where Value: Liftable & JarRepresentable {
    /// Creates the key of a value that is lifted and represented as its type.
    ///
    ///     JarCase.Key(.anyOf("width", "w"))
    ///
    /// - Parameter keys: the key or path. If there are several, Lift reads the first that is present.
    @inlinable
    public init(_ keys: JarKeys) {
        self.init(JarField(own: keys, { $0 }))
    }

    /// Creates the key of a value with a default.
    ///
    ///     JarCase.Key("height", default: 1)
    ///
    /// A value of the wrong type still throws.
    ///
    /// - Parameters:
    ///   - keys: the key or path. If there are several, Lift reads the first that is present.
    ///   - value: the value if the data has none, or null. It's evaluated each time.
    @inlinable
    public init(_ keys: JarKeys, default value: sending @escaping @autoclosure () -> Value) {
        self.init(JarField(own: keys, { $0 }, default: value))
    }
}

extension JarCase.Key: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
    ExpressibleByStringLiteral
where Value: Liftable & JarRepresentable {
    /// Creates a key from a path, such as `"size.width"`.
    @inlinable
    public init(stringLiteral path: String) { self.init(JarKeys(stringLiteral: path)) }
}

// MARK: - Types

extension JarCase {
    /// Creates a case for a type: a subclass of the class that is lifted, or a type that conforms to the
    /// protocol.
    ///
    ///     let vehicles = JarVariants<any Vehicle>(by: "type") {
    ///         JarCase("car", Car.self)
    ///         JarCase("bus", Bus.self)
    ///     }
    ///
    /// - Parameters:
    ///   - tag: the tag, or several tags. Lift writes the first one.
    ///   - type: the type. If its conformance is isolated to an actor, lift it on that actor.
    public init(_ tag: JarTag.Value, _ type: any JarConvertible.Type) {
        self.init(parts: JarCaseParts(tag, type: type))
    }

    /// Creates the case of a type for all unknown tags. It's lifted from the whole data, and written without
    /// a tag.
    ///
    ///     JarCase(otherwise: OtherVehicle.self)
    ///
    /// - Parameter type: the type. If its conformance is isolated to an actor, lift it on that actor.
    public init(otherwise type: any JarConvertible.Type) {
        self.init(parts: JarCaseParts(.none, type: type, isOther: true))
    }
}

// MARK: - Advice

extension JarCase {
    /// Unavailable: several associated values need a key each, and a single one has to be lifted and written.
    ///
    ///     JarCase("box", Shape.box)                     // an error
    ///     JarCase("box", Shape.box, "width", "height")
    @available(
        *, unavailable,
        message: """
            several associated values need a key each: 'JarCase("box", Shape.box, "width", "height")'; the type of a \
            single one has to be a 'JarElement'
            """
    )
    @_disfavoredOverload
    public init<each Value>(
        _ tag: JarTag.Value, _ make: @escaping (repeat each Value) throws -> Root
    ) { notAvailable() }
}
