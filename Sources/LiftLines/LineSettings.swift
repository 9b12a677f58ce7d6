#if SWIFT_PACKAGE
    import Lift
#endif

/// How lines are read, and what is known about all of them.
struct LineSettings: Sendable {
    let layout: JarLines.Layout
    let options: JSONReadingOptions
    /// The name of the file; nil if the text does not come from one.
    let file: String?
    /// Where bad lines are noted, which are skipped; nil if they throw.
    let receipt: JarReceipt?
    var context: Jar.Context
    /// The path of the array, if that is a part of the text; nil if it is the whole one.
    var path: JarPath?

    init(layout: JarLines.Layout, options: JSONReadingOptions, file: String?, receipt: JarReceipt?) {
        self.layout = layout
        self.options = options
        self.file = file
        self.receipt = receipt
        context = options.liftsStrictly ? .strict : Jar.Context()
    }

    /// What the parts of the text are.
    var unit: PartedJSON.Unit {
        switch layout {
        case .lines: .line
        case .array: .element
        case .values: .value
        }
    }

    /// The largest number of bytes in a line, an element or a value.
    ///
    /// A document may be as large as its rows can address. Without a limit, a file without line feeds would
    /// be read into memory as a whole.
    var limit: Int { min(options.maximumSize == .max ? 1 << 26 : options.maximumSize, Self.maximumLimit) }

    /// A batch has one value of this size, and what was read with its end. Its offsets have 32 bits.
    private static var maximumLimit: Int { PartedJSON.maximumCount - 2 * LineCutter.chunkSize }
}
