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
    func firstLeaf(
        where isWanted: (JarContent) -> Bool, skipping skips: (any JarDeferred) -> Bool = { _ in false }
    ) -> (content: JarContent, path: [JarPath.Component])? {
        var open: [BuiltParts] = []
        var content = content
        while true {
            if case .deferred(let deferred) = content, skips(deferred) {
                // Its parts are not searched.
            } else if let parts = BuiltParts(content.known) {
                open.append(parts)
            } else if isWanted(content.known) {
                return (content.known, open.map(\.component))
            }
            while let last = open.indices.last, !open[last].advance() { open.removeLast() }
            guard let last = open.last else { return nil }
            content = last.item.content
        }
    }
}

/// The parts of a built container one after the other, for a walk that has a stack of its own.
struct BuiltParts {
    private enum Parts {
        case elements(ContiguousArray<JarItem>)
        case members(ContiguousArray<JarObject.Entry>)
    }

    private let parts: Parts
    private var index = -1

    /// Returns nil if `content` is not a built container.
    init?(_ content: JarContent, sorted: Bool = false) {
        switch content {
        case .array(let array): parts = .elements(array.items)
        case .object(let object): parts = .members(sorted ? object.sortedMembers : object.members)
        default: return nil
        }
    }

    /// Goes on to the next part. Returns false if there is none.
    mutating func advance() -> Bool {
        index += 1
        return switch parts {
        case .elements(let elements): index < elements.count
        case .members(let members): index < members.count
        }
    }

    var item: JarItem {
        switch parts {
        case .elements(let elements): elements[index]
        case .members(let members): members[index].item
        }
    }

    var isObject: Bool { if case .members = parts { true } else { false } }

    /// The key of a member; nil for an element.
    var key: MemberKey? {
        if case .members(let members) = parts { members[index].memberKey } else { nil }
    }

    /// The step to the part.
    var component: JarPath.Component { key.map { .key($0.text) } ?? .index(index) }
}

extension JarContent {
    var isError: Bool { if case .error = self { true } else { false } }

    /// The content without what adds the context to it.
    var known: JarContent {
        guard case .deferred(let deferred) = self, let content = deferred.content else { return self }
        return content
    }
}
