/// Objects of one class.
///
/// Generic code can't read an array of a generic type without asking the runtime for metadata, each time. It
/// can read this list.
struct ObjectList<Object: AnyObject> {
    private let objects: ContiguousArray<AnyObject>

    init(_ objects: [Object]) { self.objects = ContiguousArray(objects) }

    var count: Int { objects.count }

    /// **Safe:** `init` took objects of this class only.
    @inline(__always)
    subscript(index: Int) -> Object { unsafe unsafeDowncast(objects[index], to: Object.self) }
}

/// **Sendable:** the list never changes.
extension ObjectList: @unchecked Sendable where Object: Sendable {}
