// The levels of built containers. They are limited, so that a built Jar can be freed, searched, merged and
// written by recursion. Only arrays and dictionaries that were built have levels: a value in a document is
// flat, whatever its depth, because it is rows of one tape. So a container never asks a document for its
// depth.

extension JarContent {
    /// The maximum number of levels of built containers.
    static let maximumHeight: UInt16 = 512

    /// The number of levels of built containers in this content, or more, if deep parts were removed.
    var height: UInt16 {
        switch self {
        case .array(let array): array.height
        case .object(let object): object.height
        case .deferred(let deferred): deferred.height
        default: 0
        }
    }

    /// Whether this can't be inside `levels` nested containers, because they would have too many levels.
    ///
    /// - Complexity: O(1) if the height shows that they don't, and O(*n*) in the built values otherwise.
    func isTooDeep(inside levels: Int) -> Bool {
        var most = Int(Self.maximumHeight) - levels
        if Int(height) <= most { return false }
        // All values at one level that may be too deep.
        var contents = [self]
        while most > 0, !contents.isEmpty {
            var parts: [JarContent] = []
            for content in contents {
                switch content.known {
                case .array(let array): parts += array.items.lazy.map(\.content)
                case .object(let object): parts += object.members.lazy.map(\.item.content)
                // Nothing but its height is known.
                default: return true
                }
            }
            most -= 1
            contents = parts.filter { Int($0.height) > most }
        }
        return !contents.isEmpty
    }
}

extension Jar {
    /// The maximum number of levels of built containers.
    package static var maximumLevels: Int { Int(JarContent.maximumHeight) }

    /// Whether this cannot be in the innermost of `levels` containers in each other.
    package func isTooDeep(inside levels: Int) -> Bool { content.isTooDeep(inside: levels) }
}

extension JarItem {
    /// Prepares this item for a container that has `height` levels so far, and adds the levels of the item.
    /// An item with too many levels becomes an error.
    @inline(__always)
    mutating func settle(into height: inout UInt16) {
        let level = content.height
        if level == 0 { return }
        if level < JarContent.maximumHeight {
            height = max(height, level &+ 1)
        } else {
            settleDeep(into: &height)
        }
    }

    /// Settles an item that seems to have too many levels.
    @inline(never)
    private mutating func settleDeep(into height: inout UInt16) {
        if content.isTooDeep(inside: 1) {
            content = .error(.tooDeep)
        } else {
            height = JarContent.maximumHeight
        }
    }
}

extension LiftError {
    /// The error of a part for which a built container would have too many levels.
    package static var tooDeep: LiftError { LiftError(tooDeep: Int(JarContent.maximumHeight)) }

    @inline(never)
    init(tooDeep limit: Int) {
        self.init("nested more than \(limit) levels deep", kind: .bounds)
    }
}
