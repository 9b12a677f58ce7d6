import Foundation

/// What goes with a Jar's content: its context, and where it was found.
///
/// Reading a document shares one scope: the path to a row is worked out from the tape when an error needs it,
/// so a step into a document costs one reference. Each step into a built container makes a scope of its own.
///
/// Sendable: `parent` changes only in `deinit`, when nobody else can see the scope; everything else is
/// constant.
class JarScope: @unchecked Sendable {
    let context: Jar.Context
    /// The step that led here, and what it was taken from; nil where paths start.
    let component: JarPathComponent?
    private(set) var parent: JarScope?
    /// The container, when the step led to nothing: the nearest data there is.
    let container: JarContent?

    init(
        context: Jar.Context = Jar.Context(), component: JarPathComponent? = nil, parent: JarScope? = nil,
        container: JarContent? = nil
    ) {
        self.context = context
        self.component = component
        self.parent = parent
        self.container = container
    }

    /// The same place with another context.
    func with(_ context: Jar.Context) -> JarScope {
        JarScope(context: context, component: component, parent: parent, container: container)
    }

    /// Adds the steps that led here from the parent, the last one first.
    func addLastStepsFirst(to steps: inout [JarPathComponent]) {
        if let component { steps.append(component) }
    }

    /// The steps to this place.
    final var path: [JarPathComponent] {
        var steps: [JarPathComponent] = []
        var scope: JarScope? = self
        while let here = scope {
            here.addLastStepsFirst(to: &steps)
            scope = here.parent
        }
        return steps.reversed()
    }

    /// Frees a long chain of steps one after the other instead of one inside the other.
    deinit {
        guard var next = parent else { return }
        parent = nil
        while isKnownUniquelyReferenced(&next), let further = next.parent {
            next.parent = nil
            next = further
        }
    }
}

/// The scope of rows: their document, and the row that stands at the scope's place.
///
/// Sendable: the constants that it adds are.
final class JarSource: JarScope, @unchecked Sendable {
    let document: Document
    /// The document's view, at hand: it costs no reference to the document, which this source keeps alive.
    let view: DocumentView
    /// The row that paths into the document start at.
    let base: UInt32

    init(
        _ document: Document, base: UInt32 = 0, context: Jar.Context = Jar.Context(),
        component: JarPathComponent? = nil, parent: JarScope? = nil
    ) {
        self.document = document
        view = document.view
        self.base = base
        super.init(context: context, component: component, parent: parent)
    }

    override func with(_ context: Jar.Context) -> JarSource {
        JarSource(document, base: base, context: context, component: component, parent: parent)
    }

    /// The text of a scalar.
    func bytes(of row: UInt32) -> ByteView { view.bytes(of: view[row]) }

    /// Where a value stands in the bytes.
    func offset(of row: UInt32) -> Int? {
        document.byteOffset(of: Int(row))
    }

    /// Whether there is nothing but the document here.
    var isBare: Bool { context.isEmpty && component == nil && parent == nil }

    /// The steps to a row.
    func path(to row: UInt32) -> [JarPathComponent] { path + steps(to: row) }

    /// The steps from the base to a row.
    func steps(to row: UInt32) -> [JarPathComponent] {
        document.path(from: Int(base), to: Int(row)).map { JarPathComponent($0) }
    }
}

/// The place of a row, for what is no row itself: its path is worked out when it is asked for.
///
/// Sendable: the constants that it adds are.
final class JarRowPlace: JarScope, @unchecked Sendable {
    /// The parent, which keeps it alive: so a chain of places is one chain.
    private unowned let source: JarSource
    private let row: UInt32

    init(_ source: JarSource, _ row: UInt32, context: Jar.Context) {
        self.source = source
        self.row = row
        super.init(context: context, parent: source)
    }

    override func addLastStepsFirst(to steps: inout [JarPathComponent]) {
        steps += source.steps(to: row).reversed()
    }

    override func with(_ context: Jar.Context) -> JarScope { JarRowPlace(source, row, context: context) }
}

extension Jar {
    /// The source in which a key is absent: the scope of such a Jar, never nil.
    var absentSource: JarSource? {
        guard let source = scope as? JarSource else {
            invariantFailed()
            return nil
        }
        return source
    }

    /// The steps from the outermost Jar to this one.
    ///
    /// - Complexity: for a part of a document O(n) in the elements of the containers on the way, the first time; O(levels),
    ///   amortised, from then on.
    var path: [JarPathComponent] {
        switch content {
        case .row(let source, let row): source.path(to: row)
        case .absent(let key, let object): (absentSource?.path(to: object) ?? []) + [.key(key)]
        default: scope?.path ?? []
        }
    }

    /// The nearest data: this Jar, or the container that it is missing from; nil when there is none.
    var nearest: Jar? {
        switch content {
        case .absent(_, let object): absentSource.map { Jar(.row($0, object)) }
        case .missing: scope?.container.flatMap { $0.isMissing ? nil : Jar($0, context: context) }
        default: self
        }
    }

    /// Where this value stands in the text that it comes from: its own place, or, for an absent key, that
    /// of its object.
    var textOffset: (source: JarSource, offset: Int)? {
        switch content {
        case .row(let source, let row): source.offset(of: row).map { (source, $0) }
        case .absent(_, let object):
            absentSource.flatMap { source in source.offset(of: object).map { (source, $0) } }
        default: nil
        }
    }

    /// The scope of what stands at `component` in this Jar.
    func scope(at component: JarPathComponent, context: Context, container: JarContent? = nil) -> JarScope {
        JarScope(context: context, component: component, parent: place, container: container)
    }

    /// What `item` is where this Jar is: its own context counts more, the place is this Jar's.
    func replaced(by item: JarItem) -> Jar {
        let context = self.context.union(item.context)
        let place = place
        switch item.content.unboxed {
        case .row(let source, let row):
            let source = JarSource(
                source.document, base: row, context: context, component: nil, parent: place)
            return Jar(.row(source, row))
        case let content:
            if let place { return Jar(content, scope: place.with(context)) }
            return Jar(content, context: context)
        }
    }

    /// A scope whose path is this Jar's; nil where paths start.
    var place: JarScope? {
        switch content {
        case .row(let source, let row):
            if row != source.base { return JarRowPlace(source, row, context: source.context) }
            // A source that no step led to is no place of its own: what was replaced would be kept for nothing.
            return source.component == nil ? source.parent : source
        case .absent(let key, let object):
            guard let source = absentSource else { return scope }
            let parent = JarRowPlace(source, object, context: source.context)
            return JarScope(context: source.context, component: .key(key), parent: parent)
        default:
            return scope
        }
    }

    /// Puts built content where this Jar is: context and place stay.
    mutating func become(_ content: JarContent) {
        switch self.content {
        case .row, .absent:
            let context = context
            let scope = place?.with(context) ?? (context.isEmpty ? nil : JarScope(context: context))
            self = Jar(content, scope: scope)
        default:
            self.content = content
        }
    }
}
