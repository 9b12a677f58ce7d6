/// A Decodable type that Lift lifts with its Decodable implementation.
///
///     struct Animal: JarDecodable {
///         var name: String?
///         var num: Int?
///     }
///     let animal: Animal = try jar^
///
/// Types opt in by this conformance, so no type becomes liftable by accident. A class decodes its superclass
/// if its `init(from:)` does. An enum with raw values is lifted from its raw value. If it has its own
/// `init(from:)`, that decodes anything else. A struct whose raw value is a string, a number or a Bool is
/// lifted by its `init(from:)`, and one with another raw value from that.
///
/// If a part has its own `init(jar:)`, as dates, data, decimals and URLs do, Lift uses that. The caller of
/// `^` gets every error as a `LiftError` with the whole key path. Inside `init(from:)`, a container throws a
/// `DecodingError` whose context has the `LiftError` as the `underlyingError`. Errors that your own code
/// throws are passed on unchanged.
public protocol JarDecodable: Decodable, JarConvertible, JarRuled {
    /// `Jar` if the type has its own `init(jar:)`. The compiler infers it.
    associatedtype _JarInitForm: _JarForm = _DefaultForm

    /// `Jar` if the type has its own `lift(from:)`. The compiler infers it.
    associatedtype _JarLiftForm: _JarForm = _DefaultForm

    /// An own `init(jar:)`, or the one of the protocol.
    @_disfavoredOverload
    init(jar: _JarInitForm) throws

    /// An own `lift(from:)`, or the one of the protocol.
    @_disfavoredOverload
    static func lift(from jar: _JarLiftForm) throws -> _Lifted

    /// An own ``JarRuled/coercion`` whose type is not an optional.
    @_disfavoredOverload
    static var coercion: JarCoercion { get }
}

/// An Encodable type that Lift represents with its Encodable implementation.
///
///     let jar = Jar(animal)  // {"name":"cat","num":180}
///
/// A type with raw values is represented by its raw value. If the raw value is a `String`, an integer, a
/// floating-point number or a `Bool`, and the type has its own `encode(to:)`, it's represented by what that
/// encodes. So `encode(to:)` mustn't use `jar`.
///
/// If the type or a part has its own `jar`, Lift uses that wherever it writes a value. Other coders, such as
/// `JSONEncoder`, use the Encodable implementation. Make the type ``CodableByJar``, and they use `jar`, too.
/// In a type that's also `JarDecodable`, `jar` is just a property unless the type has its own `init(jar:)`,
/// which reads what `jar` makes. An own `jar` mustn't represent `self` in another way, such as by
/// `asJar(using:)` or a `JarEncoder`: that would call `jar` again.
///
/// Lift encodes a value right away, but a context that you add later still applies to it: key rules, a
/// `JarEncoder.NilStrategy` and transforms.
///
///     let jar: Jar = ["trip": trip]
///     try String(json: jar.union(context: JarKeyRules.snakeCase))  // {"trip":{"start_day":1}}
///
/// If the type asks its encoder for the context, or the context has a transform for the type, Lift decodes
/// the value and encodes it again with the new context. If that doesn't reproduce what was encoded, writing
/// the Jar throws an error of the kind `unsupported`. If a type leaves something out without its context,
/// that's lost. Make such a type `JarRepresentableWithContext`. Once you change something inside the value,
/// it's a plain dictionary with the keys that it has at that moment.
///
/// A type that is also `JarRepresentableWithContext`, and therefore Sendable, is encoded only when its Jar is
/// read or written.
public protocol JarEncodable: Encodable, JarRepresentable, JarRuled {
    /// `Jar` if the type has its own `jar`. The compiler infers it.
    associatedtype _JarPropertyForm: _JarForm = _DefaultForm

    /// An own `jar`, or the one of the protocol.
    @_disfavoredOverload
    var jar: _JarPropertyForm { get }
}

/// A Codable type that Lift lifts, represents and updates with its Codable implementation.
///
///     struct Animal: JarCodable {
///         var name: String?
///         var num: Int?
///     }
///     var animal: Animal = try jar^
///     try animal.update(from: ["num": 181])
///     let jar = Jar(animal)
///
/// To update a value, Lift represents it, merges the update into the result, dictionaries key by key, and
/// lifts that. So updating an object creates a new one.
public protocol JarCodable: Codable, JarDecodable, JarEncodable, JarUpdatable {}

extension JarDecodable {
    /// Creates a value by decoding `jar`.
    ///
    /// - Throws: a `LiftError` with the key path of the part that couldn't be decoded.
    /// - Complexity: O(*n*) in the data that the type decodes.
    public init(jar: Jar) throws {
        let decoding = try JarDecoding.begin(jar, type: Self.self)
        do {
            try self.init(from: decoding)
            if decoding.lacksRest {
                decoding.startAgain(keepingRestOf: Self.self)
                try self.init(from: decoding)
            }
        } catch {
            guard let value = decoding.asPlainForm(after: error, { try Self(from: decoding) }) else {
                throw decoding.failure(error)
            }
            self = value
        }
        try decoding.finishWhole(self)
        CodingCache.put(consume decoding)
    }

    /// Lifts a value from a Jar.
    ///
    /// - Throws: a `LiftError` with the key path of the part that couldn't be decoded.
    /// - Complexity: O(*n*) in the data that the type decodes.
    public static func lift(from jar: Jar) throws -> _Lifted {
        guard let value = try lifted(from: jar) as? _Lifted else { throw jar._mismatch(_Lifted.self) }
        return value
    }

    /// Lifts a value of the type that `self` is. For a subclass, `Self` is the class that conforms.
    @inline(__always)
    fileprivate static func lifted(from jar: Jar) throws -> Self {
        self is AnyClass ? try object(from: jar) : try self.init(jar: jar)
    }

    /// Lifts an object. A cast to `Self` makes a function look up the type of `Self?` when it's called, which
    /// structs don't need. So only this function has one.
    @inline(never)
    private static func object(from jar: Jar) throws -> Self {
        // The existential's `Self` is the subclass, with its rules and defaults.
        let type: any JarDecodable.Type = self
        guard let value = try type.init(jar: jar) as? Self else { throw jar._mismatch(self) }
        return value
    }

    public static func _elements<Element>(
        _ type: Element.Type, of jar: Jar
    ) throws(LiftError) -> [Element]? {
        guard type == Self.self, let elements = try JarDecoding.elements(Self.self, of: jar) else {
            return nil
        }
        return sameArray(elements, of: type)
    }
}

extension JarDecodable where _Lifted == Self {
    /// Lifts a value from a Jar.
    ///
    /// - Throws: a `LiftError` with the key path of the part that couldn't be decoded.
    /// - Complexity: O(*n*) in the data that the type decodes.
    public static func lift(from jar: Jar) throws -> Self { try lifted(from: jar) }
}

extension JarDecodable where Self: RawRepresentable, RawValue: Liftable {
    /// Creates a value from the raw value in `jar`.
    ///
    /// If the raw value is a `String`, an integer, a floating-point number or a `Bool`, the type may have its
    /// own `init(from:)`, which decodes everything, because it may check or convert the raw value. But if it
    /// wants a container, a scalar is the raw value. For an enum, Lift calls it once for each case, and for
    /// what isn't a raw value. If it makes another case than the raw value, it's always called.
    ///
    /// - Throws: a `LiftError` of the kind `value` if the type has no such raw value and no ``JarFallback``.
    ///   If the raw value can't be lifted, the error of that; for a container, the error of `init(from:)`.
    @inlinable
    public init(jar: Jar) throws {
        if let value: Self = try jar._decodedFirst() {
            self = value
            return
        }
        do throws(LiftError) {
            let rawValue: RawValue = try jar._codedRawValue(of: Self.self, Self.coercion)
            guard let value = Self(rawValue: rawValue) else {
                self = try jar._unknownCase()
                return
            }
            self = value
        } catch {
            self = try jar._decoded(after: error)
            return
        }
        if jar._mayBeDecodedOtherwise(than: self), let value = try jar._decoded(insteadOf: self) {
            self = value
        }
    }
}

extension JarEncodable {
    /// The value as a Jar, which Lift makes by encoding it. If encoding fails, the Jar throws the error when
    /// you read or write it.
    ///
    /// - Complexity: O(*n*) in the value.
    public var jar: Jar { held(using: Jar.Context()) }

    public static func _held(_ value: Self) -> Jar { value.held(using: Jar.Context()) }

    public static func _held(_ value: Self, using context: Jar.Context) -> Jar {
        hasOwnForm ? value.ownForm(in: context) : TreeEncoding.held(value, in: context)
    }

    public static func _write(
        _ value: Self, to sink: _JarSink, using context: Jar.Context
    ) throws(LiftError) {
        if hasOwnForm { return try sink.write(value.ownForm(in: context)) }
        if try sink.writeTransformed(value, in: context) { return }
        try sink.encode(value, in: context)
    }

    public static func _write<Element>(
        _ elements: [Element], to sink: _JarSink, using context: Jar.Context
    ) throws(LiftError) -> Bool {
        guard let elements = sameArray(elements, of: Self.self) else { return false }
        return try sink.encode(elements: elements, in: context)
    }

    public static func _write(_ value: Self, forKey key: String, to sink: _JarSink) throws(LiftError) {
        guard case .representedByCoding(_, _, isRaw: false) = CodingCache.encodingWay(of: Self.self) else {
            return try sink.write(value.held(using: Jar.Context()), forKey: key)
        }
        // What is encoded is never missing, as a raw value may be.
        try sink.beginMember(key)
        try _write(value, to: sink, using: Jar.Context())
    }
}

extension JarEncodable where Self: _JarRepresentableInContext {
    /// A Jar that keeps the value, and encodes it when you read or write it, with the context that the Jar
    /// has then.
    public var jar: Jar { held() }

    /// Encodes the value as a Jar, with `context`. If encoding fails, the Jar throws the error when you read
    /// or write it.
    ///
    /// - Complexity: O(*n*) in the value.
    public func asJar(using context: Jar.Context) -> Jar {
        Self.hasOwnForm ? ownForm(in: context) : TreeEncoding.jar(of: self, in: context)
    }

    public static func _held(_ value: Self) -> Jar { _heldUntilRead(value) }

    public static func _held(_ value: Self, using context: Jar.Context) -> Jar {
        if hasOwnContextForm { return value.held().within(context) }
        return hasOwnForm ? value.ownForm(in: context) : TreeEncoding.held(value, in: context)
    }

    public static func _write(
        _ value: Self, to sink: _JarSink, using context: Jar.Context
    ) throws(LiftError) {
        if hasOwnContextForm || hasOwnForm { return try sink.write(value.held(using: context)) }
        if try sink.writeTransformed(value, in: context) { return }
        try sink.encode(value, in: context)
    }
}

extension JarEncodable where Self: RawRepresentable, RawValue: JarRepresentable {
    /// What the type encodes as a Jar, usually the raw value.
    public var jar: Jar { held() }

    public static func _held(_ value: Self, using context: Jar.Context) -> Jar {
        hasOwnForm ? value.ownForm(in: context) : value.rawForm(in: context)
    }

    fileprivate func rawForm(in context: Jar.Context) -> Jar {
        // The type may encode something else, or make the raw value by encoding itself.
        let way = Self.rawWay
        if way == .value { return rawValue.held(using: context) }
        return TreeEncoding.held(self, isRaw: way == .scalar, in: context)
    }

    public static func _write(
        _ value: Self, to sink: _JarSink, using context: Jar.Context
    ) throws(LiftError) {
        if hasOwnForm { return try sink.write(value.ownForm(in: context)) }
        try writeRawValue(of: value, to: sink, in: context)
    }

    static func writeRawValue(
        of value: Self, to sink: JarSink, in context: Jar.Context
    ) throws(LiftError) {
        if try sink.writeTransformed(value, in: context) { return }
        switch rawWay {
        case .scalar, .coded: try sink.encode(value, in: context)
        case .value: try value.rawValue.write(to: sink, using: context)
        }
    }
}

extension JarEncodable
where Self: RawRepresentable & _JarRepresentableInContext, RawValue: JarRepresentable {
    /// What the type encodes as a Jar, usually the raw value.
    public var jar: Jar { held() }

    /// What the type encodes as a Jar, usually the raw value, with `context`.
    public func asJar(using context: Jar.Context) -> Jar {
        Self.hasOwnForm ? ownForm(in: context) : rawForm(in: context)
    }

    public static func _held(_ value: Self, using context: Jar.Context) -> Jar {
        if hasOwnContextForm { return value.held().within(context) }
        return hasOwnForm ? value.ownForm(in: context) : value.rawForm(in: context)
    }

    public static func _write(
        _ value: Self, to sink: _JarSink, using context: Jar.Context
    ) throws(LiftError) {
        if hasOwnContextForm || hasOwnForm { return try sink.write(value.held(using: context)) }
        try writeRawValue(of: value, to: sink, in: context)
    }
}

extension JarCodable {
    /// Returns this value updated with `jar`. Lift represents the value, merges `jar` into the result, and
    /// lifts that. Dictionaries are merged key by key, at any depth, and everything else is replaced: if
    /// `jar` isn't a dictionary, this lifts it.
    ///
    /// You can update a property at any key that it's read from, according to key rules and mappings.
    ///
    /// - Throws: a `LiftError` with the key path if the result can't be decoded.
    /// - Complexity: O(*n*) in the value and the update.
    public func updated(from jar: Jar) throws -> Self {
        // The object's own type may be a subclass of Self.
        let value = try type(of: self)._lift(from: jar.kind == .dictionary ? merged(with: jar) : jar)
        guard let value = value as? Self else { throw jar._mismatch(Self.self) }
        return value
    }

    private func merged(with jar: Jar) -> Jar {
        // The merged data must have the form that the type is lifted from.
        let isLiftedOtherwise =
            Self.hasOwnForm || Self.self is any RawRepresentable.Type
            || Self.hasOwnReading && Self.self is any _JarRepresentableInContext.Type
        let old =
            isLiftedOtherwise && !jar.context.transforms(type(of: self))
            ? held(using: jar.context) : TreeEncoding.jar(of: self, in: jar.context, keepsText: true)
        return old.updated(by: jar)
    }
}
