#if SWIFT_PACKAGE
    import Lift
#endif

// Mistakes with patches, declared so that the compiler says what to write, as in `CompilerAdvice.swift` of
// Lift.

extension Jar {
    /// Unavailable: a patch is applied to a Jar.
    ///
    ///     try jar.apply(patch)       // an error
    ///     try patch.apply(to: &jar)
    @available(*, unavailable, message: "apply the patch to it: 'try patch.apply(to: &jar)'")
    public mutating func apply(_ patch: some Any) throws { notAvailable() }
}

extension JarPatch {
    /// Unavailable: a patch is lifted from a Jar.
    ///
    ///     let patch = try JarPatch(json: data)              // an error
    ///     let patch: JarPatch = try Jar(json: data)^
    @available(*, unavailable, message: "lift it: 'let patch: JarPatch = try Jar(json: data)^'")
    public init(json: some Any) { notAvailable() }
}

extension JarMergePatch {
    /// Unavailable: a patch is made of a Jar.
    ///
    ///     let patch = try JarMergePatch(json: data)         // an error
    ///     let patch = JarMergePatch(try Jar(json: data))
    @available(*, unavailable, message: "make it of a Jar: 'JarMergePatch(try Jar(json: data))'")
    public init(json: some Any) { notAvailable() }
}
