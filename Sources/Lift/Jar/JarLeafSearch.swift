extension JarItem {
    /// The first error in this item, with its path from here; nil if there is none.
    ///
    /// - Complexity: O(*n*) in the built values.
    var firstError: LiftError? {
        guard let leaf = firstLeaf(where: { $0.isError }), case .error(let error) = leaf.content else {
            return nil
        }
        return error.below(leaf.path, of: nil)
    }

    /// The first leaf for which `isWanted` is true, and its path from here; nil if there is none. A leaf is
    /// anything but a built array or dictionary. An item that is not a container is its own leaf.
    ///
    /// Values in documents, and those that become known with the context, are leaves. The search does not
    /// recurse, and does not enter deferred values for which `skips` is true.
    ///
    /// - Complexity: O(*n*) in the built values.
    @inline(__always)
    func firstLeaf(
        where isWanted: (JarContent) -> Bool, skipping skips: (any JarDeferred) -> Bool = { _ in false }
    ) -> (content: JarContent, path: [JarPath.Component])? {
        if case .deferred(let deferred) = content, skips(deferred) { return nil }
        let content = content.known
        guard var search = JarLeafSearch(content) else {
            return isWanted(content) ? (content, []) : nil
        }
        var outer: [JarLeafSearch] = []
        while true {
            switch search.next(where: isWanted, skipping: skips) {
            case .leaf(let content):
                return (content, outer.map(\.component) + [search.component])
            case .container(let inner):
                outer.append(search)
                search = inner
            case nil:
                guard let last = outer.popLast() else { return nil }
                search = last
            }
        }
    }
}

/// A search among the parts of one built container.
private struct JarLeafSearch {
    private enum Parts {
        case array(ContiguousArray<JarItem>)
        case object(ContiguousArray<JarObject.Entry>)
    }

    enum Found {
        case leaf(JarContent)
        case container(JarLeafSearch)
    }

    private let parts: Parts
    /// The position of the part that comes next.
    private var position = 0

    /// Returns nil if `content` is not a built container.
    init?(_ content: JarContent) {
        switch content {
        case .array(let array): parts = .array(array.items)
        case .object(let object): parts = .object(object.members)
        default: return nil
        }
    }

    /// The step to the part that was returned last.
    var component: JarPath.Component {
        switch parts {
        case .array: .index(position - 1)
        case .object(let members): .key(members[position - 1].key)
        }
    }

    /// Returns the next part that is a container, or a value for which `isWanted` is true; nil at the end.
    @inline(__always)
    mutating func next(
        where isWanted: (JarContent) -> Bool, skipping skips: (any JarDeferred) -> Bool
    ) -> Found? {
        switch parts {
        case .array(let items):
            while position < items.count {
                position += 1
                if let found = Self.found(items[position - 1].content, isWanted, skips) { return found }
            }
        case .object(let members):
            while position < members.count {
                position += 1
                if let found = Self.found(members[position - 1].item.content, isWanted, skips) {
                    return found
                }
            }
        }
        return nil
    }

    @inline(__always)
    private static func found(
        _ content: JarContent, _ isWanted: (JarContent) -> Bool, _ skips: (any JarDeferred) -> Bool
    ) -> Found? {
        switch content {
        case .deferred(let deferred) where skips(deferred): return nil
        case .array, .object, .nest, .deferred:
            let known = content.known
            if let search = JarLeafSearch(known) { return .container(search) }
            return isWanted(known) ? .leaf(known) : nil
        default:
            return isWanted(content) ? .leaf(content) : nil
        }
    }
}

extension JarContent {
    var isError: Bool { if case .error = self { true } else { false } }

    /// The content without a box, and without what adds the context to it.
    fileprivate var known: JarContent {
        guard case .deferred(let deferred) = self, let content = deferred.content else { return unboxed }
        return content.unboxed
    }
}
