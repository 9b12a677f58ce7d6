/// A type with its own `init(jar:)` and `jar`, which make it Codable.
///
///     struct Money: JarElement, CodableByJar {
///         let fractionized: Int
///
///         init(jar: Jar) throws { fractionized = try jar^ }
///
///         var jar: Jar { Jar(fractionized) }
///     }
///
///     struct Order: JarCodable {
///         var total: Money
///     }
///
/// The properties of a Codable type must be Codable too, so `Order` wouldn't compile if `Money` weren't. If
/// all properties of `Money` are Codable, you could write `Codable` instead. Lift's coders would still use
/// `init(jar:)` and `jar`, but other coders would use the compiler's implementation. With this protocol, all
/// coders read and write the same form.
///
/// A type whose raw value is a string, a number or a Bool doesn't need this protocol: Swift codes it as its
/// raw value. Declare it `Codable` and `JarElement`. If it conforms to this protocol nevertheless, other
/// coders write a dictionary with the key `rawValue`.
public protocol CodableByJar: Codable, JarConvertible, JarRepresentable {}

extension CodableByJar {
    /// Calls `init(jar:)` with the data that is being decoded.
    ///
    /// With another decoder than Lift's, a date may be a number or a string that only the decoder reads, by
    /// its `dateDecodingStrategy`. If `init(jar:)` throws, it's called again with the dates that the decoder
    /// reads.
    ///
    /// - Throws: the error of `init(jar:)`. With other decoders, it's the underlying error of a
    ///   `DecodingError` that has the coding path.
    /// - Complexity: that of `init(jar:)`. With other decoders, O(*n*) in the data.
    public init(from decoder: any Decoder) throws {
        let jar = try Jar(from: decoder)
        do {
            try self.init(jar: jar)
        } catch {
            if decoder.jar != nil { throw error }
            self = try Self.withDates(of: decoder, after: error)
        }
    }

    /// Calls `init(jar:)` again with the dates that the decoder reads. `error` is that of the first call.
    private static func withDates(of decoder: any Decoder, after error: any Error) throws -> Self {
        var error = error
        if let jar = try? DatedPartOfOtherDecoder(from: decoder).jar {
            do {
                return try Self(jar: jar)
            } catch let last {
                error = last
            }
        }
        let failure = LiftError(wrapping: error)
        throw DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: decoder.codingPath, debugDescription: "\(failure)", underlyingError: failure))
    }

    /// Encodes the value as its `jar`.
    ///
    /// - Throws: an `EncodingError` if the Jar is missing or has an error, or the error of the encoder.
    /// - Complexity: O(*n*) in the value.
    public func encode(to encoder: any Encoder) throws { try jar.encode(to: encoder) }
}
