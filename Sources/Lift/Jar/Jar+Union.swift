extension Jar {
    /// Adds the members of `jar`, replacing those with the same key.
    ///
    ///     settings.formUnion(jar["settings"])
    ///
    /// If either side is not a dictionary, `jar` replaces this Jar, except that a missing `jar` changes
    /// nothing and an error stays an error.
    ///
    /// - Complexity: Amortized O(*n*) in the number of members of `jar`. The first change to a dictionary
    ///   that was read from JSON also takes O(*n*) in the number of its members.
    mutating func formUnion(_ jar: Jar) {
        // A deferred value is represented in the context that it would have in this Jar.
        let other = jar.isDeferred ? Jar(JarItem(jar), in: context).resolved : jar
        if other.content.isMissing { return }
        openForChange()
        if case .error = content { return }
        guard case .object(var object) = content, var members = JarMembers(other) else {
            self = replaced(by: JarItem(other))
            return
        }
        content = .null
        let context = context
        while let (key, item) = members.nextItem() {
            var part = JarItem(Jar(item, in: other.context))
            part.leaveContext(context)
            object.set(key, part)
        }
        content = .object(object)
    }
}
