/// A context value that says where a value came from, such as `environment variable APP_PORT`. Errors show
/// it.
struct JarSourceName: JarContextValue {
    let name: String
}

/// The context of the true that stands for an argument without a value, such as `--verbose`.
struct JarFlag: JarContextValue {}

/// Where a value was looked for, as a context value.
struct JarSearchedSources: JarContextValue {
    /// The names of the sources.
    let names: [String]
    /// Returns the name of an argument or variable at a path that is ignored, because no other source has a
    /// value there.
    let ignoredValue: @Sendable (JarPath) -> String?
}

extension Jar {
    /// Where this value came from, if it was read through sources of settings; nil otherwise.
    ///
    /// For a dictionary, the sources of its values, with commas between them.
    ///
    /// - Complexity: O(1); for a dictionary that was read through sources, O(*n*) in the number of its
    ///   values.
    var source: String? {
        if content.isMissing { return nil }
        let context = context
        let name = context.find(JarSourceName.self)?.name
        // Errors ask for the source of any dictionary, and a large one without sources is not searched.
        guard kind == .dictionary, name != nil || context.find(JarSearchedSources.self) != nil else {
            return name
        }
        let names = sourceNames
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    /// The names of the sources of all values in this one, each of them once.
    package var sourceNames: [String] {
        var names: [String] = []
        var found: Set<JarKey> = []
        var open = [self]
        while let jar = open.popLast() {
            // All values of a document have the same source, and values without context have none.
            var members: JarMembers?
            if case .row = jar.content {} else { members = JarMembers(jar) }
            guard var members, members.maximumCount > 0 else {
                if let name = jar.context.find(JarSourceName.self)?.name,
                    found.insert(JarKey(text: name)).inserted
                {
                    names.append(name)
                }
                continue
            }
            var parts: [Jar] = []
            while let (_, part) = members.next() { parts.append(part) }
            open += parts.reversed()
        }
        return names
    }

    /// Returns this value with the name of its source, which its parts have too.
    package func withSourceName(_ name: String) -> Jar { within(JarSourceName(name: name).asContext) }

    /// This true of an argument without a value. Errors of it say that there's no value.
    package var asFlag: Jar { within(JarFlag().asContext) }

    /// Whether this stands for an argument without a value.
    var isFlag: Bool {
        guard case .bool(true) = content else { return false }
        return context.find(JarFlag.self) != nil
    }

    /// Returns a missing value at a path, whose errors say where it was looked for.
    ///
    /// - Parameters:
    ///   - names: the names of the sources.
    ///   - ignoredValue: returns the name of an argument or variable at a path that is ignored, because no
    ///     other source has a value there.
    package static func missing(
        at path: JarPath, inSources names: [String], _ ignoredValue: @escaping @Sendable (JarPath) -> String?
    ) -> Jar {
        let searched = JarSearchedSources(names: names, ignoredValue: ignoredValue)
        var jar = Jar(.missing, context: searched.asContext)
        for component in path { jar = jar.child(JarItem(.missing), at: component) }
        return jar
    }
}

extension LiftError {
    /// Where the value came from, such as `environment variable APP_PORT`, if you read it from sources of
    /// settings. If a source is malformed, it's the file. Nil otherwise, and for a missing value.
    public var source: String? { parts.subject?.source ?? parts.position?.source }

    /// The text about sources at the end of a description; empty if the value has none.
    var sourceText: String {
        if let source { return ", in " + source.escapingControls() }
        guard let subject = parts.subject else { return "" }
        guard subject.content.isMissing, let searched = subject.context.find(JarSearchedSources.self)
        else { return "" }
        if let ignored = searched.ignoredValue(path) {
            return "; \(ignored.escapingControls()) is ignored unless another source has a value there"
        }
        guard let last = searched.names.last else { return "" }
        let others = searched.names.dropLast().joined(separator: ", ")
        return ", not in " + (others.isEmpty ? last : "\(others) or \(last)").escapingControls()
    }
}
