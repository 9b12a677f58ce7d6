/// Where a value came from, such as `environment variable APP_PORT`, as a context value. The texts of errors
/// show it.
struct JarSourceName: JarContextValue {
    let name: String
}

/// Where a value was looked for.
struct JarSearchedSources: JarContextValue {
    let names: [String]
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
    /// read through sources of settings; nil otherwise, and for a missing value.
    public var source: String? { parts.subject?.source }

    /// The text about sources at the end of a description; empty if the value has none.
    var sourceText: String {
        guard let subject = parts.subject else { return "" }
        if let source = subject.source { return ", in " + source.escapingControls() }
        guard subject.content.isMissing, let searched = subject.context.find(JarSearchedSources.self),
            !searched.names.isEmpty
        else { return "" }
        return ", in none of " + searched.names.joined(separator: ", ").escapingControls()
    }
}
