/// A box around every hundredth level of a deep built container.
///
/// Freeing a container frees its parts recursively, and enough levels overflow the stack. The box breaks that
/// recursion: if it is freed while its thread is freeing another box, it only adds its content to a list of
/// the thread, and the outermost box empties the list. So each thread frees what it drops before it goes on.
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

    deinit {
        if case .null = content { return }
        let unfreed = Unfreed.each.value
        unfreed.contents.append(content)
        // The list still has the content, so nothing is freed here.
        content = .null
        unfreed.free()
    }

    /// The contents of a thread's freed boxes that are yet to be freed themselves.
    private final class Unfreed {
        static let each = ThreadLocal { Unfreed() }

        var contents: [JarContent] = []
        private var isFreeing = false

        /// Frees all contents one after another, unless a caller is doing that already.
        func free() {
            if isFreeing { return }
            isFreeing = true
            // A content has left the list before it is freed, and the boxes in it are added.
            while contents.popLast() != nil {}
            isFreeing = false
            contents = []
        }
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
