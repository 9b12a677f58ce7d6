#if SWIFT_PACKAGE
    import Lift
#endif

extension JarPatch {
    /// Applies the operations to a Jar.
    ///
    ///     var jar: Jar = ["tags": ["json"], "draft": true]
    ///     try JarPatch([.add(path: "tags[0]", value: "swift"), .remove(path: "draft")]).apply(to: &jar)
    ///     // {"tags":["swift","json"]}
    ///
    /// The operations are applied in order, all of them or, if one fails, none. The order of keys and the
    /// context stay.
    ///
    /// - Parameters:
    ///   - jar: the Jar to change.
    ///   - maximumCopy: the maximum number of bytes that all `copy` operations together may copy, as compact
    ///     JSON. Copies of copies grow exponentially: a patch of 700 bytes could turn 10 KB into a gigabyte.
    ///     If it's nil, the maximum is 1 MiB, or 64 bytes for each byte of the Jar and the patch if that's
    ///     more.
    /// - Throws: a `LiftError` that names the operation and has the path of the value that it needs. Its kind
    ///   is `missing` if there's no such value, `bounds` for an index beyond the end of an array, `type` for
    ///   a step into something else than a container, `value` for a test that fails or a value that would
    ///   move into itself, and `bounds` if the operations copy too much or would move more than four billion
    ///   elements.
    /// - Complexity: O(*n*) in the size of the patch, of the containers that it changes and of the values
    ///   that it copies. Inserting or removing an element also moves all elements after it.
    public func apply(to jar: inout Jar, maximumCopy: Int? = nil) throws {
        try apply(to: &jar, within: JarPatchLimits(copy: maximumCopy))
    }

    func apply(to jar: inout Jar, within limits: JarPatchLimits) throws {
        if let error = jar.heldError { throw error.located(at: jar) }
        var changed = JarPatched(jar, self, limits)
        for (index, operation) in operations.enumerated() {
            do throws(LiftError) {
                try changed.make(operation)
            } catch {
                throw LiftError(error, in: operation, index, of: jar, changedTo: changed.jar)
            }
        }
        jar = changed.jar
    }

    /// Returns a Jar with the operations applied to it.
    ///
    ///     let jar: Jar = ["a": 1]
    ///     try JarPatch([.move(from: "a", path: "b")]).applied(to: jar)  // {"b":1}
    ///
    /// The operations are applied in order. The order of keys and the context stay.
    ///
    /// - Parameters:
    ///   - jar: the Jar before the changes.
    ///   - maximumCopy: the maximum number of bytes that all `copy` operations together may copy, as compact
    ///     JSON. If it's nil, the maximum is 1 MiB, or 64 bytes for each byte of the Jar and the patch if
    ///     that's more.
    /// - Throws: a `LiftError` that names the operation and has the path of the value that it needs. Its kind
    ///   is `bounds` if the operations copy too much.
    /// - Complexity: O(*n*) in the size of the patch, of the containers that it changes and of the values
    ///   that it copies. Inserting or removing an element also moves all elements after it.
    public func applied(to jar: Jar, maximumCopy: Int? = nil) throws -> Jar {
        var changed = jar
        try apply(to: &changed, maximumCopy: maximumCopy)
        return changed
    }
}

extension LiftError {
    /// The error of an operation of a patch, whose path begins at `jar`.
    fileprivate init(
        _ error: LiftError, in operation: JarPatch.Operation, _ index: Int, of jar: Jar,
        changedTo changed: Jar
    ) {
        let pointer = JSONText.quoted(operation.path.pointer.cut)
        let message = "operation \(index) of the patch, \(operation.name) \(pointer): \(error.message)"
        let path = error.tail
        let part = jar.part(at: path)
        // A part that an earlier operation made or changed, or that cannot be read, has no place in the text.
        if part.heldError != nil || part.path.count != jar.path.count + path.count
            || part != changed.part(at: path)
        {
            self.init(message, kind: error.kind, in: jar.replaced(by: Jar()), tail: path)
        } else {
            self.init(message, kind: error.kind, in: part)
        }
    }
}

/// The limits for all operations of a patch together.
struct JarPatchLimits {
    /// The number of bytes that may be copied; nil for as many as are in proportion to the data.
    var copy: Int?
    /// The number of elements that may be moved by inserting and removing others before them.
    var moves = 1 << 32

    /// The number of bytes that may be copied for any data, and for each byte of larger data.
    static let leastCopy = 1 << 20
    static let copyPerByte = 64
}

/// A Jar that is changed by the operations of a patch.
private struct JarPatched {
    private(set) var jar: Jar
    private var limits: JarPatchLimits
    /// The number of bytes that may be copied, and how many are left.
    private var maximumCopy: Int
    private var copyLeft: Int
    /// What the maximum is in proportion to; nil once it was counted, or if it does not matter.
    private var whole: (jar: Jar, patch: JarPatch)?

    init(_ jar: Jar, _ patch: JarPatch, _ limits: JarPatchLimits) {
        self.jar = jar
        self.limits = limits
        maximumCopy = limits.copy ?? JarPatchLimits.leastCopy
        copyLeft = maximumCopy
        whole = limits.copy == nil ? (jar, patch) : nil
    }

    /// - Throws: an error without a subject, with the path as its tail.
    mutating func make(_ operation: JarPatch.Operation) throws(LiftError) {
        try change(by: operation)
        if limits.moves < 0 {
            throw LiftError("the patch moves too many elements", kind: .bounds, tail: Array(operation.path))
        }
    }

    private mutating func change(by operation: JarPatch.Operation) throws(LiftError) {
        switch operation {
        case .add(let path, let value): try add(try checked(value), at: path)
        case .remove(let path): _ = try take(path, to: "remove")
        case .replace(let path, let value):
            let value = try checked(value)
            _ = try present(path, to: "replace")
            try check(path, for: value)
            guard !path.isEmpty else { return jar = jar.replaced(by: value) }
            var loan = jar.lend(at: path)
            loan.part = value
            jar.put(&loan)
        case .move(let from, let path):
            if from.count < path.count, path.starts(with: from) {
                throw LiftError("a value cannot be moved into itself", kind: .value, tail: Array(from))
            }
            try add(try take(from, to: "move"), at: path)
        case .copy(let from, let path):
            let value = try present(from, to: "copy")
            if !countCopy(of: value) {
                throw LiftError(
                    "the patch copies more than \(maximumCopy) bytes", kind: .bounds, tail: Array(path))
            }
            try add(value, at: path)
        case .test(let path, let value):
            let present = try present(path, to: "test")
            if present != value {
                throw LiftError(Self.message(for: present, insteadOf: value), kind: .value, tail: Array(path))
            }
        }
    }

    /// Counts the bytes of a copy, and returns whether they may be copied. The whole data is counted only if
    /// that decides.
    private mutating func countCopy(of value: Jar) -> Bool {
        var count = value.byteCount(limit: copyLeft)
        if count > copyLeft, let (jar, patch) = whole.take() {
            let bytes = jar.byteCount(limit: .max) + patch.jar.byteCount(limit: .max)
            let extra = max(0, JarPatchLimits.copyPerByte * bytes - maximumCopy)
            (maximumCopy, copyLeft) = (maximumCopy + extra, copyLeft + extra)
            count = value.byteCount(limit: copyLeft)
        }
        if count > copyLeft { return false }
        copyLeft -= count
        return true
    }

    /// The message of a failed test: both values, or that containers or long texts differ somewhere inside.
    private static func message(for present: Jar, insteadOf value: Jar) -> String {
        let (wanted, found) = (value.summary, present.summary)
        return "expected \(wanted), found " + (wanted == found ? "another one" : found)
    }

    private func checked(_ value: Jar) throws(LiftError) -> Jar {
        if let error = value.heldError { throw error }
        if value.isMissing { throw LiftError("the operation has no value", kind: .missing) }
        return value
    }

    /// Returns the value at a path, which must be there.
    ///
    /// - Parameter purpose: what the caller does with it, for the error.
    private func present(_ path: JarPath, to purpose: String) throws(LiftError) -> Jar {
        let part = jar.part(at: path)
        if let error = part.heldError { throw located(error, on: path) }
        if part.isMissing {
            throw LiftError("there's no value to \(purpose)", kind: .missing, tail: Array(path))
        }
        return part.withoutPath
    }

    /// Returns the error of a path that cannot be followed, at the place where it ends: the value that has no
    /// such part, or the index that is out of bounds.
    private func located(_ error: LiftError, on path: some Collection<JarPath.Component>) -> LiftError {
        var part = jar
        var steps: [JarPath.Component] = []
        for step in path {
            part = part.part(at: CollectionOfOne(step))
            if part.heldError != nil {
                if error.kind == .bounds { steps.append(step) }
                break
            }
            steps.append(step)
        }
        return LiftError(error.message, kind: error.kind, tail: steps)
    }

    /// Refuses a change by which the containers on the path would have too many levels.
    private func check(_ path: JarPath, for value: Jar = Jar()) throws(LiftError) {
        if value.isTooDeep(inside: path.count) { throw LiftError.tooDeep.below(Array(path), of: nil) }
    }

    private mutating func take(_ path: JarPath, to purpose: String) throws(LiftError) -> Jar {
        let value = try present(path, to: purpose)
        try check(path)
        guard let last = path.last else {
            jar = jar.replaced(by: Jar())
            return value
        }
        var loan = jar.lend(at: path.dropLast())
        switch loan.part.step(last) {
        case .key(let key): loan.part[key] = Jar()
        case .index(let index):
            limits.moves -= (loan.part.count ?? 0) - index
            loan.part[index] = Jar()
        }
        jar.put(&loan)
        return value
    }

    private mutating func add(_ value: Jar, at path: JarPath) throws(LiftError) {
        guard let last = path.last else { return jar = jar.replaced(by: value) }
        let slot = try slot(last, of: path)
        try check(path, for: value)
        var loan = jar.lend(at: path.dropLast())
        switch slot {
        case .key(let key): loan.part[key] = value
        case .index(let index):
            limits.moves -= (loan.part.count ?? 0) - index
            loan.part.insert(value, at: index)
        }
        jar.put(&loan)
    }

    /// Returns the key or the index at which a value can be added.
    private func slot(_ last: JarPath.Component, of path: JarPath) throws(LiftError) -> JarPath.Component {
        let container = jar.part(at: path.dropLast())
        let slot = container.step(last)
        switch (container.kind, slot) {
        case (.dictionary, .key): return slot
        case (.array, .index(let index)):
            let count = container.count ?? 0
            if index >= 0, index <= count { return slot }
            throw LiftError(
                "index \(index) is out of bounds, expected one of 0...\(count)", kind: .bounds,
                tail: Array(path))
        case (.missing, _):
            throw LiftError(
                "there's no array or dictionary to add to", kind: .missing, tail: Array(path.dropLast()))
        case (.array, _):
            throw LiftError("expected an index, found a key", kind: .type, tail: Array(path))
        default:
            if let error = container.heldError { throw located(error, on: path.dropLast()) }
            let error = LiftError(expected: "an array or a dictionary", in: container)
            throw LiftError(error.message, kind: .type, tail: Array(path.dropLast()))
        }
    }
}
