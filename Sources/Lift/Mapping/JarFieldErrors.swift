/// The errors of the fields of a mapping, if all errors are collected.
///
/// Fields are lifted in order, and lifting stops at the first one that fails. Its error leads into its value,
/// so the path of the error tells which field it was. That costs nothing while values can be lifted.
@usableFromInline
struct JarFieldErrors {
    fileprivate let first: LiftError
    fileprivate let path: [JarPath.Component]
    fileprivate var errors: LiftError.Collection
    /// Whether the field that failed was passed.
    fileprivate var isPassed = false

    fileprivate init(_ first: LiftError) {
        self.first = first
        path = first.steps
        errors = LiftError.Collection(complete: first)
    }
}

extension JarField {
    /// Lifts the field, if it comes after the one that failed, and adds the error.
    @usableFromInline
    func collect(from jar: Jar, _ errors: inout JarFieldErrors) {
        // A rest never fails.
        if isRest { return }
        let part = value(in: jar)
        let mayBeFirst = errors.path.starts(with: part.steps)
        if !errors.isPassed {
            errors.isPassed = mayBeFirst
            return
        }
        do {
            _ = try parts.lift(part, of: jar)
        } catch {
            let error = part._failure(error)
            // The field that failed may have the same key as one before it.
            if !mayBeFirst || error != errors.first { errors.errors.add(error, ofPart: part) }
        }
    }
}

extension JarFieldErrors {
    /// Returns the error to throw after a field could not be lifted, or the initializer threw. If all errors
    /// are collected, `collect` lifts the fields after the one that failed as well.
    @inline(never)
    @usableFromInline
    static func failure(
        _ error: any Error, of jar: Jar, _ collect: (inout JarFieldErrors) -> Void
    ) -> any Error {
        let isCollected = (error as? LiftError)?._isCollected ?? Collecting.isOn
        guard isCollected, jar.hasErrors(ofIndexes: false) else { return error }
        var errors = JarFieldErrors(jar._failure(error))
        Collecting.all { collect(&errors) }
        return errors.errors.error ?? error
    }
}
