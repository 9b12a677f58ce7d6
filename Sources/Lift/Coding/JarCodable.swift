/// A Codable type that is lifted by the way it is decoded.
///
///     struct Animal: Codable, JarCodable {
///         var name: String?
///         var num: Int?
///     }
///     let animal: Animal = try jar^
///
/// It says so itself, so that nothing becomes liftable by accident. Classes are lifted with what they inherit, as far
/// as their `init(from:)` says. An enum with raw values is lifted from its raw value.
///
/// Types inside of it that have an `init(jar:)` of their own, as dates, data, decimals and URLs do, are lifted by that.
/// What goes wrong is a `LiftError` with the whole key path.
public protocol JarDecodable: Decodable, JarConvertible {}

/// A Codable type that is represented by the way it is encoded.
///
///     let jar = Jar(animal)  // {"name":"cat","num":180}
///
/// Types inside of it that have a `jar` of their own are represented by that. A value that is Sendable is encoded when it
/// is read or written, with the context that it has then; one that is not, such as an object, is encoded at once, with
/// the context that `asJar(using:)` gives it.
public protocol JarEncodable: Encodable, JarRepresentable {}

/// A Codable type that is lifted, represented and updated by its coding.
///
///     struct Animal: JarCodable {
///         var name: String?
///         var num: Int?
///     }
///     var animal: Animal = try jar^
///     try animal.update(from: ["num": 181])
///     let jar = Jar(animal)
///
/// Updating, what the value is encoded as is merged with the update, dictionaries key by key, and decoded: a variable that
/// holds an object holds another one then.
public protocol JarCodable: Codable, JarDecodable, JarEncodable, JarUpdatable {}

extension JarDecodable {
    public init(jar: Jar) throws {
        let decoding = try JarDecoding(outermost: jar, type: Self.self)
        do {
            try self.init(from: decoding)
        } catch {
            throw decoding.failure(error)
        }
    }
}

extension JarDecodable where Self: RawRepresentable, RawValue: Liftable {
    @inlinable
    public init(jar: Jar) throws {
        let rawValue: RawValue = try jar^
        guard let value = Self(rawValue: rawValue) else { throw jar._notACase(Self.self) }
        self = value
    }
}

extension JarEncodable {
    public var jar: Jar { _held(using: Jar.Context()) }

    public func _held(using context: Jar.Context) -> Jar {
        if context.hasTransforms, let jar = context.represented(self) { return jar }
        do {
            var jar = try JarEncoding.jar(of: self, in: context)
            if !context.isEmpty { jar.context = context.union(jar.context) }
            return jar
        } catch {
            return Jar(error: error)
        }
    }

    public func _write(to sink: JarSink, using context: Jar.Context) throws(LiftError) {
        if context.hasTransforms { return try sink.write(_held(using: context)) }
        var jar: Jar
        do throws(LiftError) {
            jar = try JarEncoding.jar(of: self, in: context, pool: sink.encodings)
        } catch {
            jar = Jar(error: error)
        }
        if !context.isEmpty { jar.context = context.union(jar.context) }
        try sink.write(jar)
    }
}

// There is no such method for all encodable types beside it: to the compiler, that it is Sendable does not make a type
// more special. Others are encoded at once, by `jar`.
extension JarEncodable where Self: Sendable {
    public func _held() -> Jar { Jar(.deferred(JarDeferredCoding(self))) }
}

extension JarEncodable where Self: RawRepresentable, RawValue: JarRepresentable {
    public var jar: Jar { rawValue._held() }

    public func _held(using context: Jar.Context) -> Jar { rawValue._held(using: context) }
}

extension JarEncodable where Self: RawRepresentable & Sendable, RawValue: JarRepresentable {
    public func _held() -> Jar { rawValue._held() }
}

/// A value that is encoded when the context is known.
///
/// Sendable: one constant of a Sendable type.
private final class JarDeferredCoding<Value: JarEncodable & Sendable>: JarDeferred, @unchecked Sendable {
    private let value: Value

    init(_ value: Value) { self.value = value }

    override func represent(using context: Jar.Context) -> Jar { value._held(using: context) }
}
