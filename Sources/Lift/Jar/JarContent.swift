import Foundation

/// What a Jar holds. Copying it is the hottest thing in the library: at most one retain.
///
/// Decimals and data are boxed: with their words in it, a content is so large that the compiler hands it on in memory, and
/// no longer sees where a reference is only moved. A lookup took twice as long.
enum JarContent: Sendable {
    /// Nothing.
    case missing
    /// A key that an object of a document does not have. The Jar's scope is the source.
    case absent(key: String, object: UInt32)
    case null
    case bool(Bool)
    case int(Int64)
    case uint(UInt64)
    case double(Double)
    case float(Float)
    indirect case decimal(Decimal)
    case string(String)
    case date(Date)
    indirect case data(Data)
    case array(JarArray)
    case object(JarObject)
    /// A value of a parsed document.
    case row(JarSource, UInt32)
    /// A value whose representation depends on the context.
    case deferred(any JarDeferred)
    /// A container that is `JarNest.height` levels high, boxed so that it is freed without recursion.
    case nest(JarNest)
    case error(LiftError)
}

/// A part of a built container: its content and the context that it brought along.
struct JarItem: Sendable {
    var content: JarContent
    var context: Jar.Context

    @inline(__always)
    init(_ content: JarContent, context: Jar.Context = Jar.Context()) {
        self.content = content
        self.context = context
    }

    @inline(__always)
    init(_ jar: Jar) {
        switch jar.content {
        case .row(let source, let row):
            // A row keeps nothing of the place that it is taken from, and its context apart.
            content = source.isBare ? jar.content : .row(JarSource(source.document, base: row), row)
            context = source.context
        case .absent:
            content = .missing
            context = jar.context
        default:
            content = jar.content
            context = jar.scope?.context ?? Jar.Context()
        }
    }
}

/// A value that is represented when its context is known.
protocol JarDeferred: AnyObject, Sendable {
    /// How many levels of built containers it keeps, up to the nearest box; fewer than need a box themselves.
    var height: UInt8 { get }

    /// What the value is with this context.
    func represent(using context: Jar.Context) -> Jar
}

extension JarDeferred {
    /// A value that is no container.
    var height: UInt8 { 0 }
}

extension JarItem {
    /// Without the context that it has only because of where it is.
    @inline(__always)
    mutating func leaveContext(_ outer: Jar.Context, keeping own: Jar.Context = Jar.Context()) {
        if context.isSame(as: outer) { context = own }
    }
}

extension Jar {
    /// A part of a container, without its place.
    @inline(__always)
    init(_ item: JarItem, in outer: Context = Context()) {
        self.init(item.content.unboxed, context: outer.union(item.context))
    }
}

extension JarContent {
    /// Any kind of nothing.
    @inline(__always)
    var isMissing: Bool {
        switch self {
        case .missing, .absent: true
        default: false
        }
    }

    @inline(__always)
    var isNull: Bool {
        switch self {
        case .null: true
        case .row(let source, let row): source.view[row].kind == .null
        default: false
        }
    }

    /// Without the box of a deep container.
    @inline(__always)
    var unboxed: JarContent {
        if case .nest(let nest) = self { return nest.content }
        return self
    }

    /// The kind of a content that is not deferred.
    var kind: Jar.Kind {
        switch self {
        case .missing, .absent: .missing
        case .null: .null
        case .bool: .bool
        case .int, .uint, .double, .float, .decimal: .number
        case .string: .string
        case .date: .date
        case .data: .data
        case .array: .array
        case .object: .dictionary
        case .nest(let nest): nest.content.kind
        case .deferred, .error: .error
        case .row(let source, let row):
            switch source.view[row].kind {
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
}

extension Jar {
    /// Whether the content is represented only when the context is known.
    var isDeferred: Bool {
        if case .deferred = content { true } else { false }
    }

    /// The content, represented with this Jar's context if it is deferred.
    @inline(__always)
    var resolvedContent: JarContent {
        switch content {
        case .deferred: resolved.content.unboxed
        default: content.unboxed
        }
    }

    /// This Jar with its content represented, if it is deferred.
    var resolved: Jar {
        var jar = self
        var rounds = 0
        while case .deferred(let deferred) = jar.content {
            // A representation may be deferred again, by a type that hands on to another; one that never
            // comes to an end is an error of its author.
            if rounds == 64 {
                jar.content = .error(LiftError("the representation of this value never ends", kind: .value))
                break
            }
            rounds += 1
            let represented = deferred.represent(using: jar.context)
            jar = jar.replaced(by: JarItem(represented))
        }
        return jar
    }
}
