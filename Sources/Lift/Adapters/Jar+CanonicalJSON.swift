#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Data {
    /// Creates the canonical JSON text of a value, in UTF-8. Equal data has the same canonical text, so you
    /// can hash and sign it.
    ///
    ///     try Data(canonicalJSON: ["b": 1e30, "a": "\u{20AC}"] as Jar)  // {"a":"€","b":1e+30}
    ///
    /// The text has no white space and only the escapes that JSON requires. Dictionaries are sorted by the
    /// UTF-16 of their keys, and numbers are written as in ECMAScript.
    ///
    /// Canonical numbers are doubles. A number with a fraction or an exponent is rounded to the nearest one,
    /// as the standard says: `0.10` is written as `0.1`. An integer is never rounded: one above 2^53 throws
    /// unless it equals a double or is spelled the canonical way already, because two integers could
    /// otherwise have the same text. Write large integers as strings.
    ///
    /// - Parameter value: a Jar, a model, or a collection of either.
    /// - Throws: a `LiftError` of the kind `unsupported` with the key path of a number that a Double can't
    ///   represent, of a duplicate key in a document, or of a value that JSON can't represent. If there's no
    ///   value at the top, the kind is `missing`. If the Jar has an error, it throws that.
    /// - Complexity: O(*n*) in the value, and O(*n* log *n*) in the number of members of a dictionary. A
    ///   value that isn't a JSON document is first written as one.
    ///
    /// Source: RFC 8785, "JSON Canonicalization Scheme".
    @_disfavoredOverload
    public init(canonicalJSON value: some JarRepresentable) throws {
        self = try CanonicalJSONWriter.text(of: value).data()
    }
}

extension String {
    /// Creates the canonical JSON text of a value. Equal data has the same canonical text, so you can hash
    /// and sign it.
    ///
    ///     try String(canonicalJSON: ["b": 1e30, "a": "\u{20AC}"] as Jar)  // {"a":"€","b":1e+30}
    ///
    /// The text has no white space and only the escapes that JSON requires. Dictionaries are sorted by the
    /// UTF-16 of their keys, and numbers are written as in ECMAScript.
    ///
    /// Canonical numbers are doubles. A number with a fraction or an exponent is rounded to the nearest one,
    /// as the standard says: `0.10` is written as `0.1`. An integer is never rounded: one above 2^53 throws
    /// unless it equals a double or is spelled the canonical way already, because two integers could
    /// otherwise have the same text. Write large integers as strings.
    ///
    /// - Parameter value: a Jar, a model, or a collection of either.
    /// - Throws: a `LiftError` of the kind `unsupported` with the key path of a number that a Double can't
    ///   represent, of a duplicate key in a document, or of a value that JSON can't represent. If there's no
    ///   value at the top, the kind is `missing`. If the Jar has an error, it throws that.
    /// - Complexity: O(*n*) in the value, and O(*n* log *n*) in the number of members of a dictionary. A
    ///   value that isn't a JSON document is first written as one.
    ///
    /// Source: RFC 8785, "JSON Canonicalization Scheme".
    @_disfavoredOverload
    public init(canonicalJSON value: some JarRepresentable) throws {
        self = try CanonicalJSONWriter.text(of: value).string()
    }
}

extension JarRepresentable {
    /// Writes the canonical JSON text of the value to a file, in UTF-8.
    ///
    ///     try manifest.writeCanonicalJSON(to: url)
    ///
    /// The file has the bytes of `Data(canonicalJSON:)`, without a line feed at the end. It is replaced in
    /// one step. If anything fails, the old file stays.
    ///
    /// - Parameter url: the URL of the file.
    /// - Throws: a `LiftError` of the kind `file` if the file can't be written, and of the kind `unsupported`
    ///   with the key path of a number that a Double can't represent, of a duplicate key in a document, or of
    ///   a value that JSON can't represent. If there's no value at the top, the kind is `missing`. If the Jar
    ///   has an error, it throws that.
    /// - Complexity: O(*n*) in the value, and O(*n* log *n*) in the number of members of a dictionary.
    ///
    /// Source: RFC 8785, "JSON Canonicalization Scheme".
    public func writeCanonicalJSON(to url: URL) throws {
        try Data(canonicalJSON: self).writeAtomically(to: url)
    }
}

extension CanonicalJSONWriter {
    fileprivate static func text(of value: some JarRepresentable) throws(LiftError) -> ByteBuffer {
        if let jar = value as? Jar, case .row(let source, let row) = jar.content, source.document.isJSON {
            do throws(Failure) {
                return try text(of: source.document, row: Int(row))
            } catch {
                throw LiftError(error, in: Jar(.row(source, UInt32(truncatingIfNeeded: error.row))))
            }
        }
        let written = try JSONSink.text(of: value)
        let size = written.count
        guard let bytes = written.padded() else { throw LiftError(noMemoryFor: size) }
        let document: Document
        do throws(SyntaxError) {
            document = try Document(json: bytes, options: JSONReadingOptions(maximumDepth: .max))
        } catch {
            throw LiftError(error)
        }
        do throws(Failure) {
            return try text(of: document, row: 0)
        } catch {
            // The value was not read from this text, so the error has its path and no position.
            throw LiftError(error, tail: JarSource(document).steps(to: UInt32(truncatingIfNeeded: error.row)))
        }
    }
}

extension CanonicalJSONWriter.Failure {
    fileprivate var row: Int {
        switch self {
        case .integer(let row), .infinity(let row), .duplicateKey(let row): row
        }
    }
}

extension LiftError {
    fileprivate init(
        _ failure: CanonicalJSONWriter.Failure, in subject: Jar? = nil, tail: [JarPath.Component] = []
    ) {
        let what =
            switch failure {
            case .integer: "an integer that no double equals"
            case .infinity: "a number that is larger than any double"
            case .duplicateKey: "a key that occurs twice"
            }
        self.init("canonical JSON\(Self.cannotStore)\(what)", kind: .unsupported, in: subject, tail: tail)
    }
}
