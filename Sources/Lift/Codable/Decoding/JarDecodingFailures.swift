#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// User code sees the errors of Codable. A container throws a `DecodingError`, and an error of the user's own
// code passes unchanged through the types around it. When decoding ends, each becomes a `LiftError` with its
// path.

/// An error as user code saw it, and what becomes of it when decoding ends.
enum DecodingFailure {
    case error(LiftError, seen: any Error)
    /// A value that is missing or of another kind than that of the type.
    case mismatch(Any.Type, Jar, seen: any Error)

    var seen: any Error {
        switch self {
        case .error(_, let seen), .mismatch(_, _, let seen): seen
        }
    }

    /// Whether all errors of the lift are known, because somebody asked for them.
    var isComplete: Bool {
        if case .error(let error, _) = self { error.complete != nil } else { false }
    }

    /// The `LiftError` that it becomes.
    var error: LiftError {
        switch self {
        case .error(let error, _): error
        case .mismatch(let type, let part, _):
            LiftError(mismatchWith: CodingCache.mismatches(of: type).expected, in: part)
        }
    }
}

extension JarDecoding {
    /// Returns what user code sees of `error` after it asked for a value of `type`: a `DecodingError` that
    /// contains the error, or the error of a user's initializer that is wrapped in it.
    ///
    /// - Parameters:
    ///   - part: the data that it asked for; nil for that of this decoder.
    ///   - step: the step to that data.
    ///   - isEnd: whether there is no further element.
    @inline(never)
    func thrown(
        _ error: any Error, asking type: Any.Type, of part: Jar? = nil, at step: CodingStep? = nil,
        isEnd: Bool = false
    ) -> any Error {
        let error = LiftError(wrapping: error).located(at: jar)
        if keys != nil { noteRefusal(error) }
        let seen =
            error.thrownByUsers
            ?? decodingError(error, asking: type, of: part ?? jar, at: step, isEnd: isEnd)
        root.lastFailure = .error(completing(error, of: part, at: step), seen: seen)
        return seen
    }

    /// Returns the error of a missing property with the whole path at which the rules for keys put it. It may
    /// go on after the first key that is missing.
    private func completing(_ error: LiftError, of part: Jar?, at step: CodingStep?) -> LiftError {
        guard error.kind == .missing, let part, case .key(let key)? = step, let keys, keys.isRenaming,
            keys.governs(Swift.type(of: key))
        else { return error }
        return keys.keys(of: key.stringValue).completing(error, of: part, in: jar)
    }

    /// Returns what user code sees if a value is missing or of another kind than that of `type`.
    ///
    /// Types that try several forms throw most of these errors away. So this makes only what user code sees,
    /// and the `LiftError` is made once decoding has failed.
    @inline(never)
    func mismatch(_ type: Any.Type, in part: Jar, at step: CodingStep? = nil) -> any Error {
        if part.isDeferred { return mismatch(type, in: part.resolved, at: step) }
        let kind = part.content.kind
        if kind == .error {
            return thrown(part.mismatch(MismatchTexts.name(of: type)), asking: type, of: part, at: step)
        }
        let texts = CodingCache.mismatches(of: type)
        var path = codingPath
        let seen: any Error
        if kind == .missing, case .key(let key)? = step {
            seen = DecodingError.keyNotFound(key, .init(codingPath: path, debugDescription: texts[kind]))
        } else {
            if let step { path.append(step.key) }
            let context = DecodingError.Context(codingPath: path, debugDescription: texts[kind])
            seen =
                switch kind {
                case .missing, .null: DecodingError.valueNotFound(type, context)
                case .number where texts.isOfInteger: DecodingError.dataCorrupted(context)
                default: DecodingError.typeMismatch(type, context)
                }
        }
        let failure = DecodingFailure.mismatch(type, part, seen: seen)
        let isRenamed = kind == .missing && keys?.isRenaming == true
        root.lastFailure =
            isRenamed ? .error(completing(failure.error, of: part, at: step), seen: seen) : failure
        return seen
    }

    /// Returns what user code sees if a part failed because it's missing: if it asked for a key, that this
    /// key was not found. That goes for an error of the type's own, too: Foundation doesn't call it.
    @inline(never)
    func missing<Value>(
        _ error: any Error, asking type: Value.Type, at step: CodingStep?, of jar: Jar
    ) -> any Error {
        guard case .key? = step, jar.content.isMissing else { return error }
        if let last = root.lastFailure, areIdentical(last.seen, error), last.error.kind == .missing {
            guard error is DecodingError, last.error.steps == jar.steps else { return error }
            return thrown(last.error, asking: type, of: jar, at: step)
        }
        return Self.absence(of: type, in: jar).map { thrown($0, asking: type, of: jar, at: step) } ?? error
    }

    /// Returns what the code around this decoder's value, which is of `type`, sees of an error: the same
    /// error.
    @inline(never)
    func passing(_ error: any Error, outOf type: Any.Type) -> any Error {
        if let last = root.lastFailure, areIdentical(last.seen, error) { return error }
        let failure = noCase(of: type, error) ?? failure(error)
        if error is LiftError { return failure }
        root.lastFailure = .error(failure, seen: error)
        return error
    }

    /// The error of a raw value that `type` does not have, if the standard library decoded it. Its own
    /// message does not list the values that the type has.
    private func noCase(of type: Any.Type, _ error: any Error) -> LiftError? {
        guard case .dataCorrupted(let context) = error as? DecodingError, context.underlyingError == nil,
            type is any RawRepresentable.Type,
            context.debugDescription.hasPrefix("Cannot initialize \(type) from invalid ")
        else { return nil }
        return LiftError(kind: .value, expected: .type(type), subject: jar, underlying: error)
    }

    /// Returns any error that user code threw as a `LiftError` with its path.
    @inline(never)
    func failure(_ error: any Error) -> LiftError {
        if let last = root.lastFailure, areIdentical(last.seen, error) { return cause(of: last.error) }
        guard let error = error as? DecodingError else { return LiftError(wrapping: error).located(at: jar) }
        return cause(of: held(by: error) ?? located(error))
    }

    // MARK: LiftErrors as DecodingErrors

    private func decodingError(
        _ error: LiftError, asking type: Any.Type, of part: Jar, at step: CodingStep?, isEnd: Bool = false
    ) -> DecodingError {
        func context(_ path: [any CodingKey]) -> DecodingError.Context {
            // User code may continue without the value. The keys that are present are listed only once
            // decoding has failed.
            DecodingError.Context(
                codingPath: path, debugDescription: error.briefMessage, underlyingError: error)
        }
        let inside = isEnd ? [] : error.steps(inside: part)
        if error.kind == .missing, inside.isEmpty, case .key(let key)? = step {
            return .keyNotFound(key, context(codingPath))
        }
        var path = codingPath
        if let step { path.append(step.key) }
        for step in inside { path.append(JarCodingKey(step)) }
        if isEnd { return .valueNotFound(type, context(path)) }
        switch error.kind {
        case .missing:
            guard !inside.isEmpty, let last = path.popLast() else {
                return .valueNotFound(type, context(path))
            }
            return .keyNotFound(last, context(path))
        case .null: return .valueNotFound(error.expectedType ?? type, context(path))
        case .type where error.isNoInteger: return .dataCorrupted(context(path))
        case .type: return .typeMismatch(error.expectedType ?? type, context(path))
        default: return .dataCorrupted(context(path))
        }
    }

    // MARK: DecodingErrors as LiftErrors

    /// The `LiftError` that a container threw as `error`, if user code passed it on, or made an equal error
    /// of its parts.
    private func held(by error: DecodingError) -> LiftError? {
        let (_, context, _) = error.parts
        guard let held = context.underlyingError as? LiftError, held.briefMessage == context.debugDescription
        else { return nil }
        switch (error, held.kind) {
        case (.keyNotFound, .missing), (.valueNotFound, .missing), (.valueNotFound, .null),
            (.valueNotFound, .bounds), (.typeMismatch, .type):
            return held
        case (.dataCorrupted, .type): return held.isNoInteger ? held : nil
        case (.dataCorrupted, .missing), (.dataCorrupted, .null): return nil
        case (.dataCorrupted, _): return held
        default: return nil
        }
    }

    /// Returns an error that user code made, at the path that its coding path leads to.
    private func located(_ error: DecodingError) -> LiftError {
        let (kind, context, key) = error.parts
        // The code around a value may say only that it failed. The cause says what is wrong, and where.
        if let underlying = context.underlyingError, underlying is DecodingError, let last = root.lastFailure,
            areIdentical(last.seen, underlying)
        {
            let cause = last.error
            let message = context.message.isEmpty ? "" : context.message + ": "
            return LiftError(
                message + cause.briefMessage, kind: cause.kind, in: cause.parts.subject, tail: cause.tail,
                underlying: error)
        }
        var steps = context.codingPath.steps(after: codingPath, orKey: jar.kind == .dictionary)
        if let key, !names(key, steps) { steps.append(key) }
        var current = jar
        for (index, step) in steps.enumerated() {
            let next = part(step, of: current, isLast: index == steps.count - 1)
            var isError = false
            if case .error = next.content { isError = true }
            // Where the data ends, the rest of the path is the one that the type gave.
            if isError || current.content.isMissing {
                var tail = steps[index...].map { JarPath.Component($0) }
                if current.kind == .array, let index = step.intValue { tail[0] = .index(index) }
                return LiftError(
                    context.message, kind: kind, in: current, tail: tail, underlying: error)
            }
            current = next
        }
        // A container made it, or user code with the context of such an error.
        if context.underlyingError == nil,
            let expected = MismatchTexts.expected(in: context.debugDescription, found: current.kind)
        {
            return LiftError(mismatchWith: .name(expected), in: current)
        }
        return noCase(for: error, in: current)
            ?? LiftError(context.message, kind: kind, in: current, underlying: error)
    }

    /// Returns an error that names the keys, for one that the standard library threw because a dictionary
    /// doesn't have one case of an enum as a key; nil for any other error.
    private func noCase(for error: DecodingError, in dictionary: Jar) -> LiftError? {
        guard case .typeMismatch(let type, let context) = error,
            context.debugDescription == "Invalid number of keys found, expected one.",
            var members = JarMembers(dictionary)
        else { return nil }
        var keys: [String] = []
        while keys.count < 9, let (key, _) = members.next() { keys.append(JSONText.quoted(key.cut)) }
        if keys.count == 9 { keys[8] = "…" }
        let found =
            switch keys.count {
            case 0: "no key"
            case 1: "the key \(keys[0])"
            default: "the keys \(keys.joined(separator: ", "))"
            }
        return LiftError(
            "expected one case of \(type) as a key, found \(found)", kind: .value, in: dictionary,
            underlying: error)
    }

    /// Whether `steps` lead to a missing key instead of to the dictionary that lacks it, as some code has it.
    private func names(_ key: any CodingKey, _ steps: [any CodingKey]) -> Bool {
        guard let last = steps.last, JarKey.areEqual(last.stringValue, key.stringValue) else { return false }
        return steps.reduce(jar) { part($1, of: $0, isLast: false) }.kind != .dictionary
    }

    /// The part at a step of a coding path. The last step may be the name of a property.
    private func part(_ step: any CodingKey, of container: Jar, isLast: Bool) -> Jar {
        if let index = step.intValue, container.kind == .array { return container.child(index) }
        if isLast, let keys, keys.governs(type(of: step)) {
            var table = DecodedKeys()
            return keys.value(of: step, in: container, &table)
        }
        return container.child(step.stringValue)
    }
}

extension Jar {
    /// Whether this is the same part of the same document, whatever its context.
    fileprivate func isRow(of other: Jar) -> Bool {
        guard case .row(let source, let row) = content,
            case .row(let otherSource, let otherRow) = other.content
        else { return false }
        return row == otherRow && source.document === otherSource.document && source.base == otherSource.base
    }
}

extension LiftError {
    /// Creates an error for a part that is missing or of another kind than expected.
    fileprivate init(mismatchWith expected: Expected, in part: Jar) {
        let kind = part.kind
        self = LiftError(
            kind: kind == .missing ? .missing : kind == .null ? .null : .type,
            expected: expected, subject: part
        ).located(at: part)
    }

    /// The steps from `part` to the value of this error; empty if it is an error of other data.
    fileprivate func steps(inside part: Jar) -> [JarPath.Component] {
        if parts.tail.isEmpty, let subject = parts.subject, subject.isRow(of: part) { return [] }
        let (start, path) = (part.steps, steps)
        return path.starts(with: start) ? Array(path.dropFirst(start.count)) : []
    }

    /// The error of a user's initializer that this error wraps.
    fileprivate var thrownByUsers: (any Error)? {
        guard kind == .value, let error = underlyingError, !(error is DecodingError) else { return nil }
        return error
    }

    /// Whether an integer was expected and another number was found. In Codable, this is corrupted data, not
    /// a type mismatch.
    fileprivate var isNoInteger: Bool {
        kind == .type && nearest?.kind == .number && expectedType is any FixedWidthInteger.Type
    }

    /// The type that `expected` names, which may be that of an element and not the one asked for. Nil if it
    /// names no type.
    fileprivate var expectedType: Any.Type? {
        if case .type(let type) = parts.expected { return type }
        return expected.flatMap { Self.types[$0] }
    }

    private static let types: [String: Any.Type] = {
        let values: [Any.Type] = [
            Bool.self, String.self, Double.self, Float.self, Int.self, Int8.self, Int16.self, Int32.self,
            Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self, Decimal.self, Date.self,
            Data.self, URL.self, UUID.self,
        ]
        let containers: [String: Any.Type] = ["a dictionary": [String: Any].self, "an array": [Any].self]
        return values.reduce(into: containers) { $0["\($1)"] = $1 }
    }()
}

extension DecodingError.Context {
    /// The description without a period at its end, because a path may follow.
    fileprivate var message: String {
        let text = debugDescription
        return text.hasSuffix(".") && !text.hasSuffix("..") && text != "." ? String(text.dropLast()) : text
    }
}

extension DecodingError {
    var parts: (kind: LiftError.Kind, context: Context, key: (any CodingKey)?) {
        switch self {
        case .keyNotFound(let key, let context): (.missing, context, key)
        case .valueNotFound(_, let context): (.null, context, nil)
        case .typeMismatch(_, let context): (.type, context, nil)
        case .dataCorrupted(let context): (.value, context, nil)
        @unknown default: (.value, Context(codingPath: [], debugDescription: "\(self)"), nil)
        }
    }
}
