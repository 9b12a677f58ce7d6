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
    private func finishKeys() throws(LiftError) {
        try keys?.finishReading()
        if outer == nil, let refusal = keys?.refusals.first { throw refusal }
    }
}

// MARK: - Parts with unknown keys

// A type may catch the error of a part, for example to try another form of it, and go on without the data.
// The error of a part with unknown keys is thrown at the end, unless the part was read in another way.

extension JarDecoding {
    var refusalCount: Int { root.keys?.refusals.count ?? 0 }

    /// The number of errors that are remembered. If there are more, one of them is thrown anyway, so that
    /// hostile data doesn't take quadratic time.
    private static var mostRefusals: Int { 64 }

    func noteRefusal(_ error: LiftError) {
        guard case .knownKey = error.parts.expected, let keys = root.keys,
            keys.refusals.count < Self.mostRefusals, keys.refusals.last?.parts !== error.parts
        else { return }
        keys.refusals.append(error)
    }

    /// Forgets the errors of this value, which is dropped.
    func forgetRefusals() { if keys != nil { forgetRefusals(in: jar, among: refusalCount) } }

    /// Forgets those of the first `count` errors that are in `part`.
    @inline(never)
    func forgetRefusals(in part: Jar, among count: Int) {
        guard count > 0, let keys = root.keys, keys.refusals.count < Self.mostRefusals else { return }
        let steps = part.steps
        let kept = keys.refusals.prefix(count).filter { !$0.steps.starts(with: steps) }
        keys.refusals.replaceSubrange(..<count, with: kept)
    }
}
