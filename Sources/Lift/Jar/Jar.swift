/// A value of any of JSON's kinds, or of a property list's, with the context that goes with it.
///
/// A Jar is what a JSON text is read into and what models are made of and made into. It is a value: copies
/// are independent, and it can be handed to other threads. Reading a value out of it, with `^`, is called
/// lifting; it fails with a `LiftError` that says where.
///
///     let jar: Jar = ["name": "Lift", "version": 1.0]
///     let name: String = try jar["name"]^       // "Lift"
///     let version: Double = try jar["version"]^  // 1.0
///
/// What subscripts return is a Jar again, whether or not there is anything at that key or index: what is
/// missing, null or of the wrong type shows only when it is lifted.
///
/// A Jar that was read from JSON points into the checked text; its parts are converted when they are lifted.
/// Copying it costs a reference, whatever its size.
public struct Jar: Sendable {
    var content: JarContent
    /// Context and place, if there are any; nil for a row, whose source has them.
    private(set) var scope: JarScope?

    @inline(__always)
    init(_ content: JarContent, scope: JarScope? = nil) {
        self.content = content
        self.scope = scope
    }

    /// A Jar with nothing in it. Assigning to a key makes it a dictionary, `append` an array.
    public init() {
        self.init(.missing)
    }

    /// A Jar that throws `error` when something is lifted out of it.
    ///
    /// Any other error than a `LiftError` is wrapped in one, as its `underlyingError`.
    public init(error: any Error) {
        self.init(.error(LiftError(wrapping: error)))
    }
}

extension Jar {
    /// What values need that the data itself does not carry: formatters, a currency, an account.
    ///
    /// Everything that is read out of this Jar, at any depth, has the same context, unless a part brought
    /// its own values; of equal types the inner one counts.
    public var context: Context {
        @inline(__always)
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

    @inline(__always)
    init(_ content: JarContent, context: Context) {
        if case .row(let source, let row) = content {
            self.init(context.isEmpty && source.context.isEmpty ? content : .row(source.with(context), row))
        } else {
            self.init(content, scope: context.isEmpty ? nil : JarScope(context: context))
        }
    }
}

extension Jar {
    /// What a Jar holds.
    public enum Kind: String, Sendable, Hashable {
        case missing, null, bool, number, string, date, data, array, dictionary, error
    }

    /// What this Jar holds. A value that is represented only when its context is known counts as what it
    /// is represented as with the context that this Jar has now.
    public var kind: Kind { resolvedContent.kind }
}
