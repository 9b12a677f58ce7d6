#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Jar {
    /// Reads a property list, XML or binary.
    ///
    ///     let jar = try Jar(plist: data)
    ///     let version: String = try jar["CFBundleVersion"]^
    ///
    /// Which of both it is, the first bytes tell. A binary one is read by the library's own reader: all that can be
    /// reached in it is checked here, and converted when it is lifted; the order of keys is kept. XML is read by
    /// Foundation's, which keeps no order, and of a key that comes twice takes the last; data that is no base64,
    /// dates that no calendar has and reals beyond a Double, which that one lets pass, are errors. The OpenStep
    /// format is not read.
    ///
    /// - Throws: a `LiftError` of the kind `syntax`: with the byte offset and the key path for a binary property
    ///   list, with line and column for XML where they are known.
    /// - Complexity: O(n). The document of a binary property list keeps a copy of the bytes and 8 bytes for each
    ///   value and each key; the values of XML are built.
    public init(
        plist data: Data, options: PropertyListReadingOptions = PropertyListReadingOptions()
    ) throws {
        guard data.count <= options.maximumSize else {
            throw LiftError("expected at most \(options.maximumSize) bytes, found \(data.count)", syntaxAt: 0)
        }
        let format = PropertyListFormat(detecting: data)
        guard let bytes = PaddedBytes(copying: data) else { throw LiftError(noMemoryFor: data.count) }
        switch format {
        case .binary: try self.init(binary: bytes, options)
        case .xml: try self.init(xml: data, bytes, options)
        case nil: throw LiftError("expected a property list in XML or binary", syntaxAt: 0)
        }
    }

    /// Reads the property list file at `url`.
    ///
    /// - Throws: a `LiftError` of the kind `file` if the file cannot be read, of the kind `syntax` if it is no
    ///   property list.
    public init(
        plist url: URL, options: PropertyListReadingOptions = PropertyListReadingOptions()
    ) throws {
        try self.init(plist: try Data(reading: url), options: options)
    }

    private init(
        binary bytes: consuming PaddedBytes, _ options: PropertyListReadingOptions
    ) throws(LiftError) {
        do throws(PropertyListFailure) {
            self.init(.row(JarSource(try Document(propertyList: bytes, options: options)), 0))
        } catch {
            throw LiftError(error)
        }
    }
}

extension Data {
    /// Anything representable as a property list.
    ///
    ///     let data = try Data(plist: payments, format: .xml)
    ///
    /// Dates and data are stored as such, unless the context has a date formatter; a Decimal and a URL as strings.
    /// An integer of a JSON document is taken exactly, any other number of one as the nearest Double.
    ///
    /// In a binary property list equal strings and equal numbers are stored once, and keys keep their order. XML is
    /// written by Foundation: keys are sorted, and dates lose their fraction of a second.
    ///
    /// - Throws: a `LiftError` of the kind `unsupported` with the path of what property lists have no form for:
    ///   null, the key CF$UID in XML, of which Foundation's reader makes something else, an integer beyond 64 bits, a number beyond a Double, a NaN as a Decimal, and in XML control
    ///   characters and dates beyond the years 0 to 9999; of the kind `bounds` for more than 200 levels in XML; or the
    ///   error that a Jar holds, or of one that holds nothing at the top.
    /// - Complexity: O(n). For a binary property list an array of models is represented and written one by one.
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
    /// The file is replaced as a whole, once everything is written; what it held before stays until then, and when
    /// something fails.
    ///
    /// - Throws: the errors of `Data(plist:format:)`, and one of the kind `file` if the file cannot be written.
    public func write(plist url: URL, format: PropertyListFormat = .binary) throws {
        try Data(plist: self, format: format).writeAtomically(to: url)
    }
}
