#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The content of a Jar. Copying it is the most frequent operation in the library and takes at most one
/// retain.
///
/// Decimals, wide integers and data are boxed. Stored inline, they would make the content so large that the
/// compiler passes it in memory and no longer sees where a reference is only moved. Lookups then take twice
/// as long.
enum JarContent: Sendable {
    /// No value.
    case missing
    /// A key that an object in a document does not have. The Jar's scope is the source of the object.
    case absent(key: String, object: UInt32)
    case null
    case bool(Bool)
    case int(Int64)
    case uint(UInt64)
    case double(Double)
    case float(Float)
    indirect case decimal(Decimal)
    /// An integer of 128 bits that does not fit in 64.
    indirect case wide(WideInteger)
    case string(String)
    case date(Date)
    indirect case data(Data)
    case array(JarArray)
    case object(JarObject)
    /// A value in a document.
    case row(JarSource, UInt32)
    /// A value whose representation depends on the context.
    case deferred(any JarDeferred)
    case error(LiftError)
}

/// A part of a built container: its content and the context that it brought with it.
package struct JarItem: Sendable {
    var content: JarContent
    var context: Jar.Context

    init(_ content: JarContent, context: Jar.Context = Jar.Context()) {
        self.content = content
        self.context = context
    }

    @inline(__always)
    init(_ jar: Jar) {
        switch jar.content {
        case .row, .absent:
            self.init(part: jar)
        default:
            if jar.scope != nil { self.init(part: jar) } else { self.init(jar.content) }
        }
    }

    /// Creates an item for a container with the context `outer`. If the Jar has the same, the item has none.
    @inline(__always)
    init(_ jar: Jar, leaving outer: Jar.Context) {
        self.init(jar)
        leaveContext(outer)
    }

    /// Creates an item from a Jar with a source or a scope.
    @inline(never)
    private init(part jar: Jar) {
        switch jar.content {
        case .row(let source, let row):
            if source.isBare {
                content = jar.content
                context = Jar.Context()
            } else {
                // The row drops the path that it was taken from. Its context is stored separately.
                content = .row(JarSource(source.document, base: row), row)
                context = source.context.has(.redaction) ? jar.contextWithoutPath : source.context
            }
        case .absent:
            content = .missing
            context = jar.context
        default:
            content = jar.content
            context = jar.contextHas(.redaction) ? jar.contextWithoutPath : jar.context
        }
    }
}

/// A value that is represented once its context is known.
protocol JarDeferred: AnyObject, Sendable {
    /// The number of levels of built containers that the value consists of.
    var height: UInt16 { get }

    /// The content, if the context changes only its keys and which of its values are left out; nil if it may
    /// change all of it.
    var content: JarContent? { get }

    /// The date that another decoder read; nil if none read one.
    var date: Date? { get }

    /// Returns the value as represented with `context`.
    func represent(using context: Jar.Context) -> Jar

    /// Returns the value with the members of `change`, if it's a dictionary that is represented as an array;
    /// nil otherwise.
    func updated(by change: Jar, using context: Jar.Context) -> JarContent?
}

extension JarDeferred {
    /// By default, a value contains no containers.
    var height: UInt16 { 0 }

    var content: JarContent? { nil }

    var date: Date? { nil }

    func updated(by change: Jar, using context: Jar.Context) -> JarContent? { nil }
}

extension JarItem {
    /// Removes the context if it is that of the enclosing container.
    mutating func leaveContext(_ outer: Jar.Context) {
        if context.isSame(as: outer) { context = Jar.Context() }
    }
}

extension Jar {
    /// Creates a Jar from a part of a container, without the part's path.
    init(_ item: JarItem, in outer: Context = Context()) {
        self.init(item.content, context: outer.union(item.context))
    }

    /// This Jar; nil if it is missing.
    package var presence: Jar? { content.isMissing ? nil : self }

    /// This Jar as a value of its own: without its path, and with its context.
    package var withoutPath: Jar { Jar(JarItem(self)) }

    /// The error in this Jar; nil for a value.
    package var heldError: LiftError? {
        if case .error(let error) = resolvedContent { error } else { nil }
    }
}

extension JarItem {
    /// Returns this part of a container with the context `outer`, without its path.
    ///
    /// For another product, which would have to copy the part for an initializer.
    package func jar(in outer: Jar.Context) -> Jar { Jar(self, in: outer) }
}

extension JarContent {
    /// Whether there is no value.
    var isMissing: Bool {
        switch self {
        case .missing, .absent: true
        default: false
        }
    }

    var isNull: Bool {
        switch self {
        case .null: true
        case .row(let source, let row): source[row].kind == .null
        default: false
        }
    }

    /// The kind of this content, which must not be deferred.
    @inline(never)
    var kind: Jar.Kind {
        switch self {
        case .missing, .absent: .missing
        case .null: .null
        case .bool: .bool
        case .int, .uint, .double, .float, .decimal, .wide: .number
        case .string: .string
        case .date: .date
        case .data: .data
        case .array: .array
        case .object: .dictionary
        case .deferred, .error: .error
        case .row(let source, let row):
            source[row].kind.jarKind
        }
    }
}

extension TapeRow.Kind {
    /// The kind of a Jar of such a row.
    @inline(__always)
    var jarKind: Jar.Kind {
        switch self {
        case .null: .null
        case .false, .true: .bool
        case .integer, .real, .binaryInteger, .binaryReal: .number
        case .string, .escapedString, .utf16String: .string
        case .date: .date
        case .data: .data
        case .array: .array
        case .object: .dictionary
        }
    }
}

extension Jar {
    /// Whether the content is represented only once the context is known.
    var isDeferred: Bool {
        if case .deferred = content { true } else { false }
    }

    /// The content, represented with this Jar's context if it is deferred.
    var resolvedContent: JarContent {
        switch content {
        case .deferred: resolved.content
        default: content
        }
    }

    /// This Jar with its content represented if it is deferred.
    package var resolved: Jar {
        var jar = self
        var rounds = 0
        while case .deferred(let deferred) = jar.content {
            // A representation may itself be deferred, if one type delegates to another. A representation
            // that never ends is a mistake in one of these types.
            if rounds == 64 {
                jar.content = .error(LiftError("`asJar(using:)` of this value never ends", kind: .value))
                break
            }
            rounds += 1
            let represented = deferred.represent(using: jar.context)
            jar = jar.replaced(by: JarItem(represented))
        }
        return jar
    }
}
