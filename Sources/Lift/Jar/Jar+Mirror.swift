extension Jar: CustomReflectable {
    /// The elements of an array, the members of a dictionary, or the kind and a short description of any
    /// other value. In a debugger, you can unfold the elements and members.
    ///
    /// Values that a ``JarRedaction`` hides are `<redacted>`. Containers below the 128th level don't unfold,
    /// because `dump` is recursive.
    public var customMirror: Mirror {
        let jar = resolved
        let isDeep = jar.steps.count >= 128
        if !isDeep, jar.kind == .array {
            return Mirror(self, unlabeledChildren: jar.elements, displayStyle: .collection)
        }
        if !isDeep, jar.kind == .dictionary {
            let children = jar.members.map { (label: $0.key as String?, value: $0.value as Any) }
            return Mirror(self, children: children, displayStyle: .struct)
        }
        return Mirror(
            self, children: ["kind": jar.kind.rawValue, "value": jar.summary], displayStyle: .struct)
    }
}
