// The last steps after a value is decoded, if rules for keys apply.

extension JarDecoding {
    /// Ends the decoding of a part.
    ///
    /// - Throws: What user code sees if the part has unknown keys that are refused.
    @inline(never)
    func finish<Value>(_ value: Value) throws {
        do throws(LiftError) {
            try finishKeys(value)
        } catch {
            // A type may skip an element by decoding it as another type until that succeeds.
            if outer != nil, isRefused { return }
            throw thrown(error, asking: Value.self)
        }
    }

    /// Ends the decoding of the value that decoding began with.
    @inline(__always)
    func finishWhole<Value>(_ value: Value) throws(LiftError) {
        if noting != nil { completeRest() }
        if keys != nil { try finishKeys(value) }
    }

    @inline(never)
    private func finishKeys<Value>(_ value: Value) throws(LiftError) {
        // What a type did after it caught an error may have noted other keys.
        if outer == nil, let refusal = keys?.refusals.first { throw refusal.error }
        try keys?.finishReading(of: value)
    }
}

// MARK: - Parts with unknown keys

// A type may catch the error of a part, for example to try another form of it, and go on without the data.
// The error of a part with unknown keys is thrown at the end, unless the part was read in another way.

extension JarDecoding {
    /// The number of such errors that were noted so far.
    var refusalCount: Int { root.keys?.refusalCount ?? 0 }

    /// The number of errors that are remembered. If there are more, one of them is thrown anyway, so that
    /// hostile data doesn't take quadratic time.
    private static var mostRefusals: Int { 64 }

    /// Whether one of the errors is thrown at the end, whatever else is decoded.
    private var isRefused: Bool { (root.keys?.refusals.count ?? 0) >= Self.mostRefusals }

    func noteRefusal(_ error: LiftError) {
        guard case .knownKey = error.parts.expected, let keys = root.keys,
            keys.refusals.count < Self.mostRefusals, keys.refusals.last?.error.parts !== error.parts
        else { return }
        keys.refusalCount += 1
        keys.refusals.append((keys.refusalCount, error))
    }

    /// Returns the error with which decoding failed. If a key is missing beside a part with unknown keys, the
    /// type may have tried another form after that part, so both errors are known.
    func cause(of failure: LiftError) -> LiftError {
        guard outer == nil, let refusals = keys?.refusals, let first = refusals.first,
            failure.complete == nil
        else { return failure }
        if case .knownKey = failure.parts.expected { return first.error }
        let place = failure.steps.dropLast()
        guard failure.kind == .missing,
            let refusal = refusals.first(where: { $0.error.steps.starts(with: place) })
        else { return failure }
        return .combined([failure, refusal.error]) ?? failure
    }

    /// Forgets the errors in `part` that are among the first `count`, because it was read in another way.
    @inline(never)
    func forgetRefusals(in part: Jar, among count: Int) {
        guard let keys = root.keys, !keys.refusals.isEmpty, !isRefused else { return }
        let steps = part.steps
        keys.refusals.removeAll { $0.number <= count && $0.error.steps.starts(with: steps) }
    }

    /// Forgets the errors after the first `count`, and returns the first of these. They are those of a part
    /// that may be dropped.
    func takeRefusals(after count: Int) -> LiftError? {
        guard let keys = root.keys, let first = keys.refusals.first(where: { $0.number > count }) else {
            return nil
        }
        keys.refusals.removeAll { $0.number > count }
        return first.error
    }
}
