/// The box around every hundredth level of a deep built container.
///
/// Freeing a container frees its parts, and theirs, one call inside the other: enough levels overflow the
/// stack. The box breaks that chain: when one is freed while another is being freed, it only puts its content
/// on a list, and the outermost one works the list off.
///
/// Sendable: `content` never changes while anyone else can see the box.
final class JarNest: @unchecked Sendable {
    /// How many levels are built before a box is put around them.
    static let height: UInt8 = 100

    private(set) var content: JarContent

    init(_ content: JarContent) { self.content = content }

    /// Takes the content out, without a copy when nobody else has this box.
    static func take(_ nest: consuming JarNest) -> JarContent {
        var nest = nest
        if isKnownUniquelyReferenced(&nest) {
            let content = nest.content
            nest.content = .null
            return content
        }
        return nest.content
    }

    /// The contents of boxes that were freed, and whether somebody is working them off.
    private static let unfreed = Guarded<(list: [JarContent], isWorkedOff: Bool)>(([], false))

    deinit {
        if case .null = content { return }
        let isWorkedOff = Self.unfreed.withLock { unfreed in
            unfreed.list.append(content)
            // Still in the list, so that nothing is freed here.
            content = .null
            defer { unfreed.isWorkedOff = true }
            return unfreed.isWorkedOff
        }
        if isWorkedOff { return }
        while Self.freeNext() {}
    }

    /// Frees one content of the list; false when there was none left. What it holds is freed when the lock has
    /// been let go, since the boxes in it take the lock themselves.
    private static func freeNext() -> Bool {
        let next = unfreed.withLock { unfreed in
            let next = unfreed.list.popLast()
            unfreed.isWorkedOff = next != nil
            return next
        }
        return withExtendedLifetime(next) { next != nil }
    }
}

extension JarContent {
    /// How many levels of built containers this one has, up to the nearest box.
    @inline(__always)
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
    /// Makes this a part of a container that has `height` levels so far: counts its own, or boxes it if it has
    /// too many of them.
    @inline(__always)
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
