/// A box around every hundredth level of a deep built container.
///
/// Freeing a container frees its parts recursively, and enough levels overflow the stack. The box breaks that
/// recursion: if it is freed while another box is being freed, it only adds its content to a list, and the
/// outermost box empties the list.
///
/// Sendable: `content` never changes while anything else can see the box.
final class JarNest: @unchecked Sendable {
    /// The number of levels that are built before a box is put around them.
    static let height: UInt8 = 100

    private(set) var content: JarContent

    init(_ content: JarContent) { self.content = content }

    /// Returns the content of `nest`, without a copy if nothing else refers to the box.
    static func take(_ nest: consuming JarNest) -> JarContent {
        var nest = nest
        if isKnownUniquelyReferenced(&nest) {
            let content = nest.content
            nest.content = .null
            return content
        }
        return nest.content
    }

    /// The contents of freed boxes that are yet to be freed themselves, and whether a box is emptying the
    /// list.
    private static let unfreed = Guarded<(list: [JarContent], isWorkedOff: Bool)>(([], false))

    deinit {
        if case .null = content { return }
        let isWorkedOff = Self.unfreed.withLock { unfreed in
            unfreed.list.append(content)
            // The list still has the content, so nothing is freed here.
            content = .null
            defer { unfreed.isWorkedOff = true }
            return unfreed.isWorkedOff
        }
        if isWorkedOff { return }
        while Self.freeNext() {}
    }

    /// Frees one content from the list, and returns false if the list was empty. The content is freed after
    /// the lock is released, because the boxes in it take the lock themselves.
    private static func freeNext() -> Bool {
        let next = unfreed.withLock { unfreed in
            let next = unfreed.list.popLast()
            unfreed.isWorkedOff = next != nil
            return next
        }
        return next != nil
    }
}

extension JarContent {
    /// The number of levels of built containers in this content, up to the nearest box.
    var height: UInt8 {
        switch self {
        case .array(let array): array.height
        case .object(let object): object.height
        case .deferred(let deferred): deferred.height
        default: 0
        }
    }
}

extension JarItem {
    /// Prepares this item for a container that has `height` levels so far: adds the item's own levels to the
    /// height, or boxes the item if it has too many of them.
    mutating func settle(into height: inout UInt8) {
        let level = content.height
        if level == 0 { return }
        if level < JarNest.height {
            height = max(height, level &+ 1)
        } else {
            content = .nest(JarNest(content))
        }
    }
}
