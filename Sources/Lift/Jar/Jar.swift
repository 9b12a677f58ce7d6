/// A value of any kind that JSON or a property list can hold, together with its context.
///
/// JSON and property lists are read into a Jar. Models are made from a Jar and turned back into one. A Jar is
/// a value: copies are independent, and you can pass them to other threads. Reading a value out of a Jar with
/// `^` is called lifting. If lifting fails, it throws a ``LiftError`` that says what went wrong and where.
///
///     let jar: Jar = ["name": "Lift", "version": 1.0]
///     let name: String = try jar["name"]^       // "Lift"
///     let version: Double = try jar["version"]^  // 1.0
///
/// A subscript returns another Jar, whether or not there is a value at that key or index. A missing value, a
/// null or a value of the wrong type causes an error only when it is lifted.
///
/// A Jar that was read from JSON refers to the validated text, and its parts are converted when they are
/// lifted. Copying a Jar copies at most one reference, whatever its size.
public struct Jar: Sendable {
    var content: JarContent
    /// The context and the path of this Jar; nil if it has neither. It is nil for a row, whose source has
    /// both.
    private(set) var scope: JarScope?
}

// In an extension, so that the struct keeps its memberwise initializer. In a build without optimization, that
// one moves its arguments, and one that is written out copies them, which counts a reference.
extension Jar {
    init(_ content: JarContent, scope: JarScope? = nil) {
        self.init(content: content, scope: scope)
    }

    /// Creates an empty Jar.
    ///
    /// Its kind is `missing`. Assigning to a key turns it into a dictionary, and appending turns it into an
    /// array.
    ///
    ///     var jar = Jar()
    ///     jar["name"] = "Lift"  // {"name":"Lift"}
    public init() {
        self.init(.missing)
    }

    /// Creates a Jar that throws `error` when a value is lifted from it.
    ///
    /// An error that is not a ``LiftError`` is wrapped in one and becomes its ``LiftError/underlyingError``.
    public init(error: any Error) {
        self.init(.error(LiftError(wrapping: error)))
    }
}

extension Jar {
    /// Values that models need but that the data does not contain, such as formatters, a currency or an
    /// account.
    ///
    /// Everything that is read out of this Jar, at any depth, has the same context. A part that brings its
    /// own values with it keeps them: of two values of the same type, the inner one wins.
    ///
    ///     jar.context = [Currency(code: "SEK")]
    ///     let currency: Currency = try jar["payments"][0].context.get()
    public var context: Context {
        get {
            if case .row(let source, _) = content { return source.context }
            return scope?.context ?? Context()
        }
        set {
            if case .row(let source, let row) = content {
                content = .row(source.with(newValue), row)
            } else if let scope {
                self.scope = scope.with(newValue)
            } else if !newValue.isEmpty {
                scope = JarScope(context: newValue)
            }
        }
    }

    /// Returns whether a value of the context has one of `traits`. It retains nothing.
    @inline(__always)
    func contextHas(_ traits: Context.Traits) -> Bool {
        switch content {
        case .row(let source, _): source.contextHas(traits)
        default: scope?.contextHas(traits) ?? false
        }
    }

    init(_ content: JarContent, context: Context) {
        if case .row(let source, let row) = content {
            self.init(context.isEmpty && source.context.isEmpty ? content : .row(source.with(context), row))
        } else {
            self.init(content, scope: context.isEmpty ? nil : JarScope(context: context))
        }
    }
}

extension Jar {
    /// The kinds of values that a Jar can hold.
    public enum Kind: String, Sendable, Hashable {
        /// There is no value.
        case missing
        /// A null.
        case null
        /// A bool.
        case bool
        /// A number, integer or not.
        case number
        /// A string.
        case string
        /// A date of a property list or of a built Jar. In JSON, dates are strings.
        case date
        /// The bytes of a property list or of a built Jar. In JSON, they are base64 strings.
        case data
        /// An array.
        case array
        /// A dictionary.
        case dictionary
        /// An error, which is thrown when a value is lifted.
        case error
    }

    /// The kind of the value that this Jar holds.
    ///
    ///     let jar: Jar = ["name": "Lift", "version": 1.0]
    ///     jar.kind          // .dictionary
    ///     jar["name"].kind  // .string
    ///     jar["size"].kind  // .missing
    ///
    /// Some values are represented only when their context is known. The kind of such a value is that of its
    /// representation in the current context of this Jar.
    public var kind: Kind {
        @inline(never)
        get { isUpdate ? .dictionary : resolvedContent.kind }
    }
}
