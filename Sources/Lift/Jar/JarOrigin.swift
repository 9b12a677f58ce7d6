/// Where a Jar's content was found, so that an error can name it.
///
/// Reading a document keeps nothing: the path to a row is worked out from the tape when an error needs it.
/// Reading a built container adds a node for each step.
enum JarOrigin: Sendable {
    /// The content is what the path starts at; or it is a row, and the path starts at its document's root.
    case root
    /// The content is an absent key of this document.
    case document(JSONDocument)
    case node(JarOriginNode)
}

/// One step into a built container.
///
/// Sendable: `parent` changes only in `deinit`, when nobody else can see the node.
final class JarOriginNode: @unchecked Sendable {
    private(set) var parent: JarOrigin
    let component: JarPathComponent
    /// The row that the step led to, when the container holds a row of a document.
    let base: (document: JSONDocument, row: UInt32)?
    /// The container, when the step led to nothing: the nearest data there is.
    let container: JarContent?

    init(
        parent: JarOrigin, component: JarPathComponent, base: (document: JSONDocument, row: UInt32)? = nil,
        container: JarContent? = nil
    ) {
        self.parent = parent
        self.component = component
        self.base = base
        self.container = container
    }

    /// Frees a long chain of steps one after the other instead of one inside the other.
    deinit {
        guard case .node(var next) = parent else { return }
        parent = .root
        while isKnownUniquelyReferenced(&next), case .node(let further) = next.parent {
            next.parent = .root
            next = further
        }
    }
}

extension JarOrigin {
    /// The steps to the place that this origin stands for.
    var path: [JarPathComponent] {
        var steps: [JarPathComponent] = []
        var origin = self
        while case .node(let node) = origin {
            steps.append(node.component)
            origin = node.parent
        }
        return steps.reversed()
    }

    /// The row that paths into its document start at.
    var base: UInt32 {
        if case .node(let node) = self, let base = node.base { return base.row }
        return 0
    }

    fileprivate var document: JSONDocument? {
        switch self {
        case .root: nil
        case .document(let document): document
        case .node(let node): node.base?.document
        }
    }
}

extension Jar {
    /// The steps from the outermost Jar to this one.
    ///
    /// - Complexity: for a part of a document O(n) in the elements of the containers on the way.
    var path: [JarPathComponent] {
        switch content {
        case .row(let document, let row):
            return origin.path + document.steps(from: origin.base, to: row)
        case .absent(let key, let object):
            guard let document = origin.document else { return origin.path + [.key(key)] }
            return origin.path + document.steps(from: origin.base, to: object) + [.key(key)]
        default:
            return origin.path
        }
    }

    /// The nearest data: this Jar, or the container that it is missing from; nil when there is none.
    var nearest: Jar? {
        switch content {
        case .absent(_, let object):
            return origin.document.map { Jar(.row($0, object), context: context) }
        case .missing:
            guard case .node(let node) = origin, let container = node.container else { return nil }
            return Jar(container, context: context)
        default:
            return self
        }
    }

    /// Where this value stands in the text that it comes from: its own place, or, for an absent key, that
    /// of its object.
    var textOffset: (document: JSONDocument, offset: Int)? {
        switch content {
        case .row(let document, let row): (document, document.offset(of: Int(row)))
        case .absent(_, let object): origin.document.map { ($0, $0.offset(of: Int(object))) }
        default: nil
        }
    }

    /// Before a row's content is replaced by a built container: its place, kept without the row.
    mutating func keepPath() {
        guard case .row(_, let row) = content, row != origin.base else { return }
        origin = path.reduce(.root) { .node(JarOriginNode(parent: $0, component: $1)) }
    }
}

extension JSONDocument {
    fileprivate func steps(from base: UInt32, to row: UInt32) -> [JarPathComponent] {
        path(from: Int(base), to: Int(row)).map {
            switch $0 {
            case .key(let key): .key(key)
            case .index(let index): .index(index)
            }
        }
    }
}
