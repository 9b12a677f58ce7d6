/// A JSON or property list value of any kind, together with its context.
///
/// Read JSON or a property list into a Jar, and lift your models out of it with the operator `^`. To write a
/// model, turn it into a Jar. If lifting fails, it throws a ``LiftError`` that says what's wrong and where.
///
///     let jar: Jar = ["name": "Lift", "version": 1.0]
///     let name: String = try jar["name"]^       // "Lift"
///     let version: Double = try jar["version"]^  // 1.0
///
/// A subscript returns another Jar, whether or not there is a value at that key or index. If the value is
/// missing, null or of the wrong type, you find out when you lift it.
///
/// A Jar is a value: copies are independent, and you can pass them to other threads. A Jar that was read from
/// JSON refers to the validated text, and converts its parts when you lift them. Copying a Jar copies at most
/// one reference, whatever its size.
public struct Jar: Sendable {
    var content: JarContent
    /// The context and the path of this Jar; nil if it has neither. It is nil for a row, whose source has
    /// both.
    private(set) var scope: JarScope?
}

// In an extension, so that the struct keeps its memberwise initializer. In a debug build that one moves its
// arguments, and one that is written out would retain them.
extension Jar {
    init(_ content: JarContent, scope: JarScope? = nil) {
        self.init(content: content, scope: scope)
    }

    /// Creates an empty Jar.
    ///
    /// Its kind is `missing`. Assign to a key to turn it into a dictionary, or append to turn it into an
    /// array.
    ///
    ///     var jar = Jar()
    ///     jar["name"] = "Lift"  // {"name":"Lift"}
    public init() {
        self.init(.missing)
    }

    /// Creates a Jar that throws `error` when you lift a value from it.
    ///
    /// An error that isn't a ``LiftError`` is wrapped in one and becomes its ``LiftError/underlyingError``.
    public init(error: any Error) {
        self.init(.error(LiftError(wrapping: error)))
    }

    /// Creates the Jar that `make` returns, or one with the error that it throws.
    @inline(__always)
    init(orError make: () throws(LiftError) -> Jar) {
        do throws(LiftError) {
            self = try make()
        } catch {
            self.init(error: error)
        }
    }

    /// Values that your models need but that aren't in the data, such as formatters, a currency or an
    /// account.
    ///
    /// Everything that you read out of this Jar, at any depth, has the same context. A part with its own
    /// context keeps it: of two values of the same type, the inner one wins.
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

    /// The kinds of values.
    public enum Kind: String, Sendable, Hashable {
        /// There's no value.
        case missing
        /// A null.
        case null
        /// A bool.
        case bool
        /// A number, integer or not.
        case number
        /// A string.
        case string
        /// A date from a property list or from your code. In JSON, dates are strings.
        case date
        /// Bytes from a property list or from your code. In JSON, they are base64 strings.
        case data
        /// An array.
        case array
        /// A dictionary.
        case dictionary
        /// An error, which you get when you lift a value.
        case error
    }

    /// The kind of the value.
    ///
    ///     let jar: Jar = ["name": "Lift", "version": 1.0]
    ///     jar.kind          // .dictionary
    ///     jar["name"].kind  // .string
    ///     jar["size"].kind  // .missing
    ///
    /// If the representation of a value depends on the context, this is the kind that it has in the current
    /// context of this Jar.
    public var kind: Kind {
        @inline(never)
        get {
            // A copy of the content would count its references.
            if !isDeferred { return content.kind }
            return isUpdate ? .dictionary : resolved.content.kind
        }
    }
}
