// The last steps after a value is decoded, if rules for keys apply.

extension JarDecoding {
    /// Ends the decoding of a part.
    ///
    /// - Throws: What user code sees if the part has unknown keys that are refused.
    @inline(never)
    func finish<Value>(_ value: Value) throws {
        do throws(LiftError) {
            try finishKeys()
        } catch {
            throw thrown(error, asking: Value.self)
        }
    }

    /// Ends the decoding of the value that decoding began with.
    @inline(__always)
    func finishWhole() throws(LiftError) {
        if noting != nil { completeRest() }
        if keys != nil { try finishKeys() }
    }

    @inline(never)
    private func finishKeys() throws(LiftError) { try keys?.finishReading() }
}
