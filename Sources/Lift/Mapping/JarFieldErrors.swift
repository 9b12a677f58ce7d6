/// The errors of the fields of a mapping, if all errors are collected.
@usableFromInline
struct JarFieldErrors {
    fileprivate var errors: LiftError.Collection
}

extension JarField {
    /// Lifts the field, unless it is among the first `count`, and adds the error.
    @usableFromInline
    func collect(from jar: Jar, after count: inout Int, _ errors: inout JarFieldErrors) {
        count -= 1
        if count >= 0 { return }
        let part = value(in: jar)
        errors.errors.collect { () throws(LiftError) in
            do {
                _ = try parts.lifting(part)
            } catch {
                throw part._failure(error)
            }
        }
    }
}

extension JarMappingParts {
    /// Returns the error to throw after the field with the index `count` could not be lifted or, if that is
    /// their number, after the initialiser threw. If all errors are collected, the fields after it are lifted
    /// as well.
    @inline(never)
    func failure(_ error: any Error, of jar: Jar, after count: Int) -> any Error {
        guard count < self.count, Collecting.isOn, jar.hasErrors(ofIndexes: false) else { return error }
        var errors = JarFieldErrors(errors: LiftError.Collection(complete: jar._failure(error)))
        var done = count + 1
        collect(jar, &done, &errors)
        return errors.errors.error ?? error
    }
}
