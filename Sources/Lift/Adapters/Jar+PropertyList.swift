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
    /// Lift detects the format by the first bytes, checks everything that can be reached from the top, and
    /// converts values when you lift them. Keys keep their order. XML must be well-formed. Lift never fetches
    /// what a document type refers to, and refuses one that declares entities. If a key occurs twice in XML,
    /// the last one wins. Lift doesn't read the OpenStep format.
    ///
    /// - Parameters:
    ///   - data: The property list.
    ///   - options: Limits for its size, depth and content.
    /// - Throws: A ``LiftError``. Its kind is `syntax` if the list is malformed, and `bounds` if it
    ///   exceeds a limit. For XML it has a line and a column. For a binary list it has the byte offset and
    ///   the key path.
    /// - Complexity: O(n). The document keeps a copy of the bytes and 8 bytes for each value and each key.
    public init(
        plist data: Data, options: PropertyListReadingOptions = PropertyListReadingOptions()
    ) throws {
        try self.init(plist: PaddedBytes(input: data, options), options)
    }

    /// Reads a property list in XML from a string.
    ///
    ///     let jar = try Jar(plist: "<plist><dict><key>a</key><integer>1</integer></dict></plist>")
    ///     let a: Int = try jar["a"]^  // 1
    ///
    /// A string has no encoding, so Lift ignores the one in an XML declaration. Keys keep their order. XML
    /// must be well-formed. Lift never fetches what a document type refers to, and refuses one that declares
    /// entities. If a key occurs twice, the last one wins.
    ///
    /// - Parameters:
    ///   - text: The property list in XML.
    ///   - options: Limits for its size, in bytes of UTF-8, and its depth.
    /// - Throws: A ``LiftError`` with line and column: of the kind `syntax`, or of the kind `bounds` if the
    ///   text exceeds a limit.
    /// - Complexity: O(n). The document keeps a copy of the text and 8 bytes for each value and each key.
    public init(
        plist text: String, options: PropertyListReadingOptions = PropertyListReadingOptions()
    ) throws {
        // A copy of what is too large is not made.
        try options.checkSize(text.utf8.count)
        guard let bytes = PaddedBytes(copying: text) else { throw LiftError(noMemoryFor: text.utf8.count) }
        try self.init(plist: bytes, options, isDecoded: true)
    }

    /// - Parameter isDecoded: Whether the bytes are UTF-8, whatever encoding they declare.
    init(
        plist bytes: consuming PaddedBytes, _ options: PropertyListReadingOptions, file: String? = nil,
        isDecoded: Bool = false
    ) throws(LiftError) {
        try options.checkSize(bytes.count)
        // The bytes live on in `bytes`, and the format keeps no view of them.
        let view = unsafe bytes.view
        switch PropertyListFormat(detecting: (0..<view.count).lazy.map { view[$0] }) {
        case .binary:
            do throws(PropertyListFailure) {
                self.init(.row(JarSource(try Document(propertyList: bytes, options: options, file: file)), 0))
            } catch {
                throw LiftError(error)
            }
        case .xml:
            do throws(SyntaxError) {
                let document = try Document(
                    xmlPropertyList: bytes, maximumDepth: options.maximumDepth, file: file,
                    isDecoded: isDecoded)
                self.init(.row(JarSource(document), 0))
            } catch {
                throw LiftError(error)
            }
        case nil:
            let message =
                "expected a property list in XML or binary, found \(PropertyListFormat.found(in: view))"
            throw LiftError(message, isLimit: false, at: 0)
        }
    }

    /// Reads the property list file at `url`.
    ///
    /// Lift stops reading a file that is larger than ``PropertyListReadingOptions/maximumSize``. If the URL
    /// isn't a file, its data is loaded as a whole first.
    ///
    /// - Parameters:
    ///   - url: The file to read.
    ///   - options: Limits for its size, depth and content.
    /// - Throws: A ``LiftError``. Its kind is `file` if the file can't be read, `syntax` if it isn't a valid
    ///   property list, and `bounds` if it exceeds a limit.
    /// - Complexity: O(n) in the file. The document keeps the file's bytes without copying them, and 8 bytes
    ///   for each value and each key.
    public init(
        plist url: URL, options: PropertyListReadingOptions = PropertyListReadingOptions()
    ) throws {
        let file = url.lastPathComponent
        do throws(LiftError) {
            let limit = options.inputLimit
            let bytes = try PaddedBytes(reading: url, limit: limit) {
                LiftError(largePropertyList: $0, limit)
            }
            try self.init(plist: bytes, options, file: file)
        } catch {
            throw error.read(from: file)
        }
    }
}

extension PropertyListReadingOptions {
    fileprivate func checkSize(_ count: Int) throws(LiftError) {
        if count > maximumSize { throw LiftError(largePropertyList: count, maximumSize) }
    }
}

extension LiftError {
    /// Creates an error for a property list of more than `limit` bytes, whose size is nil if it is not known.
    init(largePropertyList size: Int?, _ limit: Int) {
        let found = size.map(String.init) ?? "more"
        self.init("expected at most \(limit) bytes, found \(found)", isLimit: true, at: 0)
    }
}

extension Data {
    /// Writes a value as a property list.
    ///
    ///     let data = try Data(plist: payments, format: .xml)
    ///
    /// Dates and data are stored as such, except for dates if the context has a date formatter. A Decimal and
    /// a URL are stored as strings. An integer from a JSON document is stored exactly, and any other number
    /// from one as the nearest Double.
    ///
    /// A binary property list stores equal strings and equal numbers once. XML is the same as
    /// `PropertyListSerialization` writes, except that keys keep their order unless you pass
    /// `sortedKeys: true`, and for `-0.0`, Floats, carriage returns and indentation beyond 64 levels. Dates
    /// lose their fractions of a second in XML.
    ///
    /// - Parameters:
    ///   - value: The value to write.
    ///   - format: Binary or XML.
    ///   - sortedKeys: Whether keys are sorted by their UTF-8, so that the same value always gives the same
    ///     bytes. By default keys keep their order.
    /// - Throws: A ``LiftError`` of the kind `unsupported`, with the path, for a value that property lists
    ///   can't store: a null, an integer beyond 64 bits, a number beyond a Double, a NaN as a Decimal, a date
    ///   that isn't finite; in XML also most control characters, dates outside the years 0 to 9999, and the
    ///   key `CF$UID`, which Foundation's reader treats as something else. If there's no value at the top,
    ///   the kind is `missing`. If the Jar has an error, it throws that.
    /// - Complexity: O(n).
    public init(
        plist value: some JarRepresentable, format: PropertyListFormat = .binary, sortedKeys: Bool = false
    ) throws {
        switch format {
        case .binary: self = try BinaryPropertyListSink.bytes(of: value, sortsKeys: sortedKeys).data()
        case .xml: self = try XMLPropertyListSink.bytes(of: value, sortsKeys: sortedKeys).data()
        }
    }
}

extension String {
    /// Writes a value as a property list in XML.
    ///
    ///     try String(plist: ["a": 1] as Jar)  // <?xml version="1.0" encoding="UTF-8"?>…
    ///
    /// The text is the same as that of `Data(plist: value, format: .xml)`. For a binary property list, create
    /// `Data`.
    ///
    /// - Parameters:
    ///   - value: The value to write.
    ///   - sortedKeys: Whether keys are sorted by their UTF-8. By default keys keep their order.
    /// - Throws: The errors of `Data(plist:format:sortedKeys:)` for XML.
    /// - Complexity: O(n).
    public init(plist value: some JarRepresentable, sortedKeys: Bool = false) throws {
        self = try XMLPropertyListSink.bytes(of: value, sortsKeys: sortedKeys).string()
    }
}

extension JarRepresentable {
    /// Writes the value to a file as a property list.
    ///
    ///     try payments.writePropertyList(to: url, format: .xml)
    ///
    /// The file is replaced in one step, once everything is written. If writing fails, the old file stays.
    ///
    /// - Parameters:
    ///   - url: The file to write.
    ///   - format: Binary or XML.
    /// - Throws: The errors of `Data(plist:format:sortedKeys:)`, and one of the kind `file` if the file can't
    ///   be written.
    public func writePropertyList(to url: URL, format: PropertyListFormat) throws {
        try Data(plist: self, format: format).writeAtomically(to: url)
    }
}
