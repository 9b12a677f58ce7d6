/// A type with an `init(jar:)` and a `jar` of its own that is Codable by them.
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
/// A Codable type can have properties of Codable types only, so `Order` would not compile without it. The
/// word `Codable` alone is enough if all properties of the part are Codable. Then Lift's coders still use
/// `init(jar:)` and `jar`, but those of other libraries use what the compiler writes. With this protocol all
/// coders read and write the same form.
public protocol CodableByJar: Codable, JarConvertible, JarRepresentable {}

extension CodableByJar {
    /// Creates a value with `init(jar:)` from the data that is being decoded.
    ///
    /// - Throws: the error of `init(jar:)`. If the decoder is not Lift's, it is the underlying error of a
    ///   `DecodingError` with the coding path of the decoder.
    /// - Complexity: that of `init(jar:)`. With a decoder that is not Lift's, O(*n*) in the data.
    public init(from decoder: any Decoder) throws {
        let jar = try Jar(from: decoder)
        do {
            try self.init(jar: jar)
        } catch {
            if decoder.jar != nil { throw error }
            let error = LiftError(wrapping: error)
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "\(error)", underlyingError: error))
        }
    }

    /// Encodes the value as its `jar`.
    ///
    /// - Throws: an `EncodingError` if the Jar is missing or holds an error, or the error of the encoder.
    /// - Complexity: O(*n*) in the value.
    public func encode(to encoder: any Encoder) throws { try jar.encode(to: encoder) }
}
