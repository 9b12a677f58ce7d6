/// Where a value came from, such as `environment variable APP_PORT`, as a context value. The texts of errors
/// show it.
struct JarSourceName: JarContextValue {
    let name: String
}

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
    ///     let sources = JarSources(.environment(prefix: "APP_"), .defaults(["port": 80]))
    ///     sources["port"].source  // "environment variable APP_PORT", or "defaults"
    public var source: String? {
        content.isMissing ? nil : context.find(JarSourceName.self)?.name
    }
}

extension LiftError {
    /// Where the value came from that could not be lifted, such as `environment variable APP_PORT`, if it was
    /// read through sources of settings, or the file of a source that is malformed; nil otherwise, and for a
    /// missing value.
    public var source: String? { parts.subject?.source ?? parts.position?.source }

    /// The text about sources at the end of a description; empty if the value has none.
    var sourceText: String {
        if let source { return ", in " + source.escapingControls() }
        guard let subject = parts.subject else { return "" }
        guard subject.content.isMissing, let searched = subject.context.find(JarSearchedSources.self)
        else { return "" }
        if let ignored = searched.ignoredValue(path) {
            return "; \(ignored.escapingControls()) counts only if another source has a value there"
        }
        guard let last = searched.names.last else { return "" }
        let others = searched.names.dropLast().joined(separator: ", ")
        return ", not in " + (others.isEmpty ? last : "\(others) or \(last)").escapingControls()
    }
}
