/// The context and the path of a Jar's content.
///
/// All rows of a document share one scope. The path to a row is computed from the tape when an error needs
/// it, so a step into a document costs one reference. Each step into a built container creates a scope of its
/// own.
///
/// Sendable: `parent` changes only in `deinit`, and `component` in `JarSource.reuse`, when nothing else can
/// see the scope. Everything else is constant.
class JarScope: @unchecked Sendable {
    final let context: Jar.Context
    /// The traits of `context`, which are asked for before each value.
    private final let traits: Jar.Context.Traits
    /// The step from the parent to this scope; nil where paths start.
    fileprivate(set) final var component: JarPath.Component?
    /// The scope that the step was taken from; nil where paths start.
    private(set) var parent: JarScope?
    /// The container that has no value at the step. It is the nearest data, which errors show.
    let container: JarContent?

    @inline(never)
    init(
        context: Jar.Context = Jar.Context(), component: JarPath.Component? = nil, parent: JarScope? = nil,
        container: JarContent? = nil
    ) {
        self.context = context
        traits = context.storage?.traits ?? []
        self.component = component
        self.parent = parent
        self.container = container
    }

    /// Returns whether a value of the context has one of `traits`.
    @inline(__always)
    final func contextHas(_ traits: Jar.Context.Traits) -> Bool {
        self.traits.rawValue & traits.rawValue != 0
    }

    /// Returns a scope with the same path and another context.
    func with(_ context: Jar.Context) -> JarScope {
        JarScope(context: context, component: component, parent: parent, container: container)
    }

    /// Appends the steps from the parent to this scope, the last one first.
    func addLastStepsFirst(to steps: inout [JarPath.Component]) {
        if let component { steps.append(component) }
    }

    /// The row whose path this scope has; nil if the steps to it say that.
    var row: UInt32? { nil }

    /// Returns whether both were made by the same step from the same scope, so that their paths are equal.
    fileprivate final func isSamePlace(as other: JarScope) -> Bool {
        self === other || (parent === other.parent && row == other.row && component == other.component)
    }

    /// The steps from the outermost Jar to this scope.
    final var path: [JarPath.Component] {
        var steps: [JarPath.Component] = []
        var scope: JarScope? = self
        while let here = scope {
            here.addLastStepsFirst(to: &steps)
            scope = here.parent
        }
        return steps.reversed()
    }

    /// Frees a long chain of scopes one by one instead of recursively.
    deinit {
        guard var next = parent else { return }
        parent = nil
        while isKnownUniquelyReferenced(&next), let further = next.parent {
            next.parent = nil
            next = further
        }
    }
}

/// The scope of rows: their document, and the row at the scope's own path.
///
/// Sendable: `base` changes only in `reuse`, when nothing else can see the source. Its other properties are
/// constants.
final class JarSource: JarScope, @unchecked Sendable {
    let document: Document
    /// The view of `document`. It is stored here because reading it does not retain the document.
    private let view: DocumentView
    /// The row at which paths into the document start.
    private(set) var base: UInt32

    @inline(never)
    init(
        _ document: Document, base: UInt32 = 0, context: Jar.Context = Jar.Context(),
        component: JarPath.Component? = nil, parent: JarScope? = nil
    ) {
        self.document = document
        view = unsafe document.unownedView
        self.base = base
        super.init(context: context, component: component, parent: parent)
    }

    /// Whether a row of `other` is the same part, at the same path, as that row of this source.
    fileprivate func hasRows(of other: JarSource) -> Bool {
        base == other.base && document === other.document && isSamePlace(as: other)
    }

    override func with(_ context: Jar.Context) -> JarSource {
        JarSource(document, base: base, context: context, component: component, parent: parent)
    }

    /// Makes `source` a source of another row of the same document, at another step.
    ///
    /// If nothing else refers to it, it is changed in place. This saves an allocation and a deallocation for
    /// each value of many.
    static func reuse(_ source: inout JarSource, base: UInt32, component: JarPath.Component) {
        if isKnownUniquelyReferenced(&source) {
            source.base = base
            source.component = component
        } else {
            source = JarSource(
                source.document, base: base, context: source.context, component: component,
                parent: source.parent)
        }
    }

    /// Calls `body` with the view of the document, which this source keeps alive until `body` returns.
    @inline(__always)
    func withView<Result, Failure: Error>(
        _ body: (DocumentView) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { extendLifetime(self) }
        return try body(view)
    }

    /// The view of the document for callers that store it.
    ///
    /// The caller keeps `self` alive for as long as it uses the view.
    @unsafe var unownedView: DocumentView { view }

    subscript(row: UInt32) -> TapeRow { view[row] }

    /// Returns the row after the value at `row` and everything inside it.
    func next(after row: Int) -> Int { view.next(after: row) }

    /// Returns the byte offset of a value in the document's input.
    func offset(of row: UInt32) -> Int? {
        document.byteOffset(of: Int(row))
    }

    /// Whether this source has neither a context nor a path.
    var isBare: Bool { context.isEmpty && component == nil && parent == nil }

    /// Returns the steps from the outermost Jar to a row.
    func path(to row: UInt32) -> [JarPath.Component] { path + steps(to: row) }

    /// Returns the steps from the base to a row.
    func steps(to row: UInt32) -> [JarPath.Component] {
        document.path(from: Int(base), to: Int(row)).map { JarPath.Component($0) }
    }
}

/// The scope of a value that is not a row but has the path of one. The path is computed when it is needed.
///
/// Sendable: The properties that it adds are constants.
final class JarRowScope: JarScope, @unchecked Sendable {
    /// The parent, which keeps the source alive. The reference is unowned, so scopes form a single chain.
    private unowned let source: JarSource
    private let ownRow: UInt32

    init(_ source: JarSource, _ row: UInt32, context: Jar.Context) {
        self.source = source
        ownRow = row
        super.init(context: context, parent: source)
    }

    override var row: UInt32? { ownRow }

    /// The row whose path this scope has, and its source.
    var origin: (source: JarSource, row: Int) { (source, Int(ownRow)) }

    override func addLastStepsFirst(to steps: inout [JarPath.Component]) {
        steps += source.steps(to: ownRow).reversed()
    }

    override func with(_ context: Jar.Context) -> JarScope { JarRowScope(source, ownRow, context: context) }
}

extension Jar {
    /// The source of the object that lacks the key. It is the scope of every Jar with absent content, and
    /// never nil for those.
    var absentSource: JarSource? {
        guard let source = scope as? JarSource else {
            invariantFailed()
            return nil
        }
        return source
    }

    /// The steps from the outermost Jar to this one.
    ///
    /// - Complexity: For a part of a document, O(*n*) in the number of elements of the containers on the path
    ///   the first time, and amortized O(levels) after that.
    var steps: [JarPath.Component] {
        switch content {
        case .row(let source, let row): source.path(to: row)
        case .absent(let key, let object): (absentSource?.path(to: object) ?? []) + [.key(key)]
        default: scope?.path ?? []
        }
    }

    /// The steps from `outer` to this Jar, which may be `outer` itself; nil if it is no part of `outer`.
    ///
    /// - Complexity: O(steps) if this Jar was taken out of `outer`. Otherwise that of comparing both paths.
    func steps(inside outer: Jar) -> [JarPath.Component]? {
        switch (content, outer.content) {
        case (.absent(let key, let object), _):
            guard let source = absentSource else { return nil }
            return Jar(.row(source, object)).steps(inside: outer).map { $0 + [.key(key)] }
        case (.row(let source, let row), .row(let outerSource, let outerRow))
        where source.hasRows(of: outerSource):
            let container = source[outerRow]
            guard row == outerRow || (container.isContainer && row > outerRow && row < container.end) else {
                return nil
            }
            return source.document.path(from: Int(outerRow), to: Int(row)).map { JarPath.Component($0) }
        default:
            break
        }
        var steps: [JarPath.Component] = []
        let end = outer.pathScope
        var scope = pathScope
        while let here = scope {
            if let end, here.isSamePlace(as: end) { return steps.reversed() }
            here.addLastStepsFirst(to: &steps)
            scope = here.parent
        }
        // Parts that were taken out one by one have no scopes in common.
        let (path, outerPath) = (steps.reversed(), end?.path ?? [])
        return path.starts(with: outerPath) ? Array(path.dropFirst(outerPath.count)) : nil
    }

    /// The row of this Jar, if it and `other` are parts of the same value in a document.
    func row(besides other: Jar) -> UInt32? {
        guard case .row(let source, let row) = content, case .row(let otherSource, _) = other.content,
            source.hasRows(of: otherSource)
        else { return nil }
        return row
    }

    /// The nearest data: this Jar or, if it is missing, the container that lacks it; nil if there is none.
    var nearest: Jar? {
        switch content {
        case .absent(_, let object): absentSource.map { Jar(.row($0, object)) }
        case .missing: scope?.container.flatMap { $0.isMissing ? nil : Jar($0, context: context) }
        default: self
        }
    }

    /// The source and the byte offset of this value. For a missing one, it is the offset of the container
    /// that lacks it.
    var textOffset: (source: JarSource, offset: Int)? {
        switch content {
        case .row(let source, let row): source.offset(of: row).map { (source, $0) }
        case .absent(_, let object):
            absentSource.flatMap { source in source.offset(of: object).map { (source, $0) } }
        case .missing: nearest?.textOffset
        default: nil
        }
    }

    /// The row that this value is, or that it was before it was changed, and its source; nil if it was not
    /// in a document.
    var origin: (source: JarSource, row: Int)? {
        if case .row(let source, let row) = content { return (source, Int(row)) }
        if let source = scope as? JarSource { return (source, Int(source.base)) }
        return (scope as? JarRowScope)?.origin
    }

    /// The byte offset of this value in the whole input. The text of its document may be only a part of that.
    var inputOffset: Int? { textOffset.map { $0.source.document.inputOffset(of: $0.offset) } }

    /// Returns the scope of the part of this Jar at `component`.
    func scope(at component: JarPath.Component, context: Context, container: JarContent? = nil) -> JarScope {
        JarScope(context: context, component: component, parent: pathScope, container: container)
    }

    /// Returns `item` with the path of this Jar. The item's own context values take precedence over those of
    /// this Jar.
    func replaced(by item: JarItem) -> Jar {
        let context = self.context.union(item.context)
        let pathScope = pathScope
        switch item.content {
        case .row(let source, let row):
            let source = JarSource(
                source.document, base: row, context: context, component: nil, parent: pathScope)
            return Jar(.row(source, row))
        case let content:
            if let pathScope { return Jar(content, scope: pathScope.with(context)) }
            return Jar(content, context: context)
        }
    }

    /// Returns `value` with the path of this Jar. Its own context values take precedence over those of this
    /// Jar.
    package func replaced(by value: Jar) -> Jar { replaced(by: JarItem(value)) }

    /// A scope with the path of this Jar; nil where paths start.
    var pathScope: JarScope? {
        switch content {
        case .row(let source, let row):
            if row != source.base { return JarRowScope(source, row, context: source.context) }
            // A source without a step adds nothing to the path. As a parent it would keep a replaced value
            // alive for nothing.
            return source.component == nil ? source.parent : source
        case .absent(let key, let object):
            guard let source = absentSource else { return scope }
            let parent = JarRowScope(source, object, context: source.context)
            return JarScope(context: source.context, component: .key(key), parent: parent)
        default:
            return scope
        }
    }

    /// Replaces the content with a built one. The context and the path stay.
    mutating func become(_ content: JarContent) {
        switch self.content {
        case .row(let source, let row)
        where row == source.base && source.component == nil && source.parent == nil && content.isBuilt:
            // The scope has no path, but the document: `PreservedText` compares with it.
            self = Jar(content, scope: source)
        case .row, .absent:
            let context = context
            let scope = pathScope?.with(context) ?? (context.isEmpty ? nil : JarScope(context: context))
            self = Jar(content, scope: scope)
        default:
            self.content = content
        }
    }
}

extension JarContent {
    /// Whether this is a built container.
    fileprivate var isBuilt: Bool {
        switch self {
        case .array, .object: true
        default: false
        }
    }
}
