#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Jar {
    /// Reads a property list, either XML or binary.
    ///
    ///     let jar = try Jar(plist: data)
    ///     let version: String = try jar["CFBundleVersion"]^
    ///
    /// The first bytes tell which format it is. The OpenStep format is not supported.
    ///
    /// Lift reads binary property lists itself. It checks every value now, converts a value when it is
    /// lifted, and keeps the order of keys.
    ///
    /// Foundation reads XML. It does not keep the order of keys, and uses the last value of a duplicate key.
    /// Lift rejects malformed base64, dates that do not exist and reals beyond the range of Double, all of
    /// which Foundation accepts.
    ///
    /// - Parameters:
    ///   - data: the property list.
    ///   - options: the limits of size and depth.
    /// - Throws: a `LiftError` of the kind `syntax`. For a binary property list it has the byte offset and
    ///   the key path, for XML the line and column if they are known.
    /// - Complexity: O(*n*). The document of a binary property list takes a copy of the bytes and 8 bytes for
    ///   each value and each key. The values of XML are built.
    public init(
        plist data: Data, options: PropertyListReadingOptions = PropertyListReadingOptions()
    ) throws {
        try self.init(plist: data, options, file: nil)
    }

    private init(
        plist data: Data, _ options: PropertyListReadingOptions, file: String?
    ) throws(LiftError) {
        guard data.count <= options.maximumSize else {
            throw LiftError("expected at most \(options.maximumSize) bytes, found \(data.count)", syntaxAt: 0)
        }
        let format = PropertyListFormat(detecting: data)
        guard let bytes = PaddedBytes(copying: data) else { throw LiftError(noMemoryFor: data.count) }
        switch format {
        case .binary: try self.init(binary: bytes, options, file: file)
        case .xml: try self.init(xml: data, bytes, options)
        case nil: throw LiftError("expected a property list in XML or binary", syntaxAt: 0)
        }
    }

    /// Reads the property list file at `url`.
    ///
    ///     let jar = try Jar(plist: URL(fileURLWithPath: "Info.plist"))
    ///
    /// - Parameters:
    ///   - url: the URL of the file.
    ///   - options: the limits of size and depth.
    /// - Throws: a `LiftError` of the kind `file` if the file cannot be read, and of the kind `syntax` if it
    ///   is not a property list.
    /// - Complexity: O(*n*) in the size of the file.
    public init(
        plist url: URL, options: PropertyListReadingOptions = PropertyListReadingOptions()
    ) throws {
        let file = url.lastPathComponent
        do throws(LiftError) {
            try self.init(plist: try Data(reading: url), options, file: file)
        } catch {
            throw error.read(from: file)
        }
    }

    private init(
        binary bytes: consuming PaddedBytes, _ options: PropertyListReadingOptions, file: String?
    ) throws(LiftError) {
        do throws(PropertyListFailure) {
            self.init(.row(JarSource(try Document(propertyList: bytes, options: options, file: file)), 0))
        } catch {
            throw LiftError(error)
        }
    }
}

extension Data {
    /// Writes a value as a property list.
    ///
    ///     let data = try Data(plist: payments, format: .xml)
    ///
    /// Dates and data keep their types, unless the context has a date formatter. A Decimal and a URL become
    /// strings. An integer from a JSON document is written exactly, and any other number from one as the
    /// nearest Double.
    ///
    /// A binary property list stores equal strings and equal numbers once and keeps the order of keys. XML is
    /// written by Foundation, which sorts keys and drops the fractions of seconds.
    ///
    /// - Parameters:
    ///   - value: the value to write.
    ///   - format: binary or XML.
    /// - Throws: a `LiftError` with the path of the value that cannot be written. It is of the kind
    ///   `unsupported` for values that property lists cannot hold: null, an integer beyond 64 bits, a number
    ///   beyond the range of Double, a Decimal that is NaN. In XML these are also control characters, dates
    ///   outside the years 0 to 9999, and the key CF$UID, which Foundation's reader would turn into something
    ///   else. It is of the kind `bounds` for more than 200 levels in XML. The error that a Jar holds is
    ///   thrown as it is, and so is the error of a missing value at the top.
    /// - Complexity: O(*n*). In a binary property list, the models of an array are represented and written
    ///   one by one.
    public init(
        plist value: some JarRepresentable, format: PropertyListFormat = .binary
    ) throws {
        switch format {
        case .binary: self = try BinaryPropertyListSink.bytes(of: value).data()
        case .xml: self = try Data(xml: try AnySink.value(of: value, for: .xml, null: AnySink.null))
        }
    }
}

extension JarRepresentable {
    /// Writes the value to a file as a property list.
    ///
    ///     try payments.write(plist: url, format: .xml)
    ///
    /// The file is replaced once all of it has been written. If something fails, it keeps what it had before.
    ///
    /// - Parameters:
    ///   - url: the URL of the file.
    ///   - format: binary or XML.
    /// - Throws: a `LiftError` of the kind `file` if the file cannot be written, and of the kind
    ///   `unsupported` or `bounds` if a property list cannot hold the value, with the path to that value.
    /// - Complexity: O(*n*).
    public func write(plist url: URL, format: PropertyListFormat = .binary) throws {
        try Data(plist: self, format: format).writeAtomically(to: url)
    }
}
