#if SWIFT_PACKAGE
    import Lift
#endif

extension JarSources {
    /// A value that differs between two sets of sources.
    public struct Change: Sendable, CustomStringConvertible {
        /// The path of the value.
        public let path: JarPath
        /// The old value; missing if there was none.
        public let old: Jar
        /// The new value; missing if there is none.
        public let new: Jar

        /// The name of the source of the old value, such as `config.json`; nil if there was none.
        public var oldSource: String? { old.isMissing ? nil : old.sources }

        /// The name of the source of the new value, such as `config.json`; nil if there is none.
        public var newSource: String? { new.isMissing ? nil : new.sources }

        /// A line for logs. Values that a `JarRedaction` hides are `<redacted>`.
        ///
        ///     server.port changed from 80 in config.json to 8080 in environment variable SERVER_PORT
        ///     server.host was added: "example.com" in config.json
        ///     server.token was removed: <redacted> in config.json
        public var description: String {
            if old.isMissing { return "\(path) was added: \(new.oneLine) in \(new.sources)" }
            if new.isMissing { return "\(path) was removed: \(old.oneLine) in \(old.sources)" }
            return "\(path) changed from \(old.oneLine) in \(old.sources) to \(new.oneLine) in \(new.sources)"
        }
    }

    /// Returns the values that differ from those of other sources, such as these before a file changed.
    ///
    ///     for change in sources.changes(since: old) { log.info("\(change)") }
    ///     // server.port changed from 80 in config.json to 8080 in config.json
    ///
    /// Dictionaries are compared value by value, and anything else as a whole. A value that only comes from
    /// another source than before is no change. An argument or a variable that no dictionary of the sources
    /// has at its path is compared by its name, such as `APP_PORT`; its value is always hidden. The values of
    /// stores aren't compared.
    ///
    /// - Parameter old: the sources before the change.
    /// - Returns: the changes: first new and changed values, and then those that are gone, both in order by
    ///   their paths.
    /// - Complexity: O(*n* log *n*) in the number of values of both.
    public func changes(since old: JarSources) -> [Change] {
        let before = old.listedValues()
        let after = listedValues()
        let olds = Dictionary(before.map { ($0.path, $0.jar) }) { first, _ in first }
        let news = Set(after.map { $0.path })
        var changes: [Change] = []
        for (path, new) in after {
            let old = olds[path] ?? Jar()
            if old != new { changes.append(Change(path: path, old: old, new: new)) }
        }
        for (path, old) in before where !news.contains(path) {
            changes.append(Change(path: path, old: old, new: Jar()))
        }
        let seen = Set((before + after).flatMap { $0.jar.sourceNames }.map { JarKey(text: $0) })
        return changes + changesByName(since: old, besides: seen)
    }

    /// The changes of arguments and variables, except those that errors call by a name in `seen`.
    private func changesByName(since old: JarSources, besides seen: Set<JarKey>) -> [Change] {
        var changes: [Change] = []
        for (before, after) in zip(old.sources, sources) where after.isText {
            guard let before = before.named, let after = after.named else { continue }
            var names = after.listedNames
            let known = Set(names.map { JarKey(text: $0) })
            names += before.listedNames.filter { !known.contains(JarKey(text: $0)) }
            for name in names {
                let (old, new) = (before.value(named: [name]), after.value(named: [name]))
                if old?.value == new?.value { continue }
                let labels = [old?.name, new?.name].compactMap { $0 }
                if labels.contains(where: { seen.contains(JarKey(text: $0)) }) { continue }
                let path: JarPath = [.key(name)]
                func hidden(_ found: (value: Jar, name: String)?) -> Jar {
                    guard let found else { return Jar() }
                    let jar = here(path, found.value.withSourceName(found.name))
                    return jar.union(context: JarRedaction.all)
                }
                changes.append(Change(path: path, old: hidden(old), new: hidden(new)))
            }
        }
        return changes
    }
}
