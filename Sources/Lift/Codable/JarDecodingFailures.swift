#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// User code sees the errors of Codable. A container throws a `DecodingError`, and an error of the user's own
// code passes unchanged through the types around it. When decoding ends, each becomes a `LiftError` with its
// path.

/// An error as user code saw it, and the `LiftError` that it becomes.
struct DecodingFailure {
    let seen: any Error
    let error: LiftError
}

extension JarDecoding {
    private var root: JarDecoding { outermost ?? self }

    /// Returns what user code sees of `error` after it asked for a value of `type`: a `DecodingError` that
    /// contains the error, or the error of a user's initialiser that is wrapped in it.
    ///
    /// - Parameters:
    ///   - key: the key, if it has no value at all.
    ///   - isEnd: whether there is no further element.
    @inline(never)
    func thrown(
        _ error: any Error, asking type: Any.Type, missing key: (any CodingKey)? = nil, isEnd: Bool = false
    ) -> any Error {
        let error = LiftError(wrapping: error).located(at: jar)
        let seen = error.thrownByUsers ?? decodingError(error, asking: type, missing: key, isEnd: isEnd)
        root.lastFailure = DecodingFailure(seen: seen, error: error)
        return seen
    }

    /// Returns what user code sees if a part failed because it is missing. Code that asked for a key sees
    /// that this key was not found.
    @inline(never)
    func missing(
        _ error: any Error, asking type: Any.Type, at key: (any CodingKey)?, of jar: Jar
    ) -> any Error {
        guard let key, jar.content.isMissing, let last = root.lastFailure, areIdentical(last.seen, error),
            error is DecodingError, last.error.kind == .missing, last.error.steps == jar.steps
        else { return error }
        return thrown(last.error, asking: type, missing: key)
    }

    /// Returns an error that leaves the value of this decoder, which is of `type`, as the code around it sees
    /// it: the same error.
    @inline(never)
    func passing(_ error: any Error, outOf type: Any.Type) -> any Error {
        if let last = root.lastFailure, areIdentical(last.seen, error) { return error }
        let failure = noCase(of: type, error) ?? failure(error)
        if error is LiftError { return failure }
        root.lastFailure = DecodingFailure(seen: error, error: failure)
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
        if let last = root.lastFailure, areIdentical(last.seen, error) { return last.error }
        guard let error = error as? DecodingError else { return LiftError(wrapping: error).located(at: jar) }
        return held(by: error) ?? located(error)
    }

    // MARK: LiftErrors as DecodingErrors

    private func decodingError(
        _ error: LiftError, asking type: Any.Type, missing key: (any CodingKey)?, isEnd: Bool
    ) -> DecodingError {
        func context(_ path: [any CodingKey]) -> DecodingError.Context {
            // User code may continue without the value. The keys that are present are listed only once
            // decoding has failed.
            DecodingError.Context(
                codingPath: path, debugDescription: error.briefMessage, underlyingError: error)
        }
        if let key, error.kind == .missing { return .keyNotFound(key, context(codingPath)) }
        let path = codingPath(to: error) ?? codingPath
        if isEnd { return .valueNotFound(type, context(path)) }
        switch error.kind {
        case .missing:
            guard path.count > codingPath.count, let last = path.last else {
                return .valueNotFound(type, context(path))
            }
            return .keyNotFound(last, context(path.dropLast()))
        case .null: return .valueNotFound(error.expectedType ?? type, context(path))
        case .type where error.isNoInteger: return .dataCorrupted(context(path))
        case .type: return .typeMismatch(error.expectedType ?? type, context(path))
        default: return .dataCorrupted(context(path))
        }
    }

    /// The steps from the value that decoding began with to an error; nil if the error is of other data.
    private func codingPath(to error: LiftError) -> [any CodingKey]? {
        let (start, path) = (root.jar.steps, error.steps)
        guard path.starts(with: start) else { return nil }
        return path.dropFirst(start.count).map { JarCodingKey($0) }
    }

    // MARK: DecodingErrors as LiftErrors

    /// The `LiftError` that a container threw as `error`, if user code passed it on, or made an equal error
    /// of its parts.
    private func held(by error: DecodingError) -> LiftError? {
        let (_, context, _) = error.parts
        guard let held = context.underlyingError as? LiftError, held.briefMessage == context.debugDescription,
            let path = codingPath(to: held), context.codingPath.count <= path.count,
            zip(context.codingPath, path).allSatisfy({ JarKey.areEqual($0.stringValue, $1.stringValue) })
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
        let steps = context.codingPath.steps(after: codingPath) + [key].compactMap { $0 }
        var current = jar
        for (index, step) in steps.enumerated() {
            let next = part(step, of: current, isLast: index == steps.count - 1)
            var isError = false
            if case .error = next.content { isError = true }
            // Where the data ends, the rest of the path is the one that the type gave.
            if isError || current.content.isMissing {
                let tail = steps[index...].map { JarPathComponent($0) }
                return LiftError(
                    context.debugDescription, kind: kind, in: current, tail: tail, underlying: error)
            }
            current = next
        }
        return LiftError(context.debugDescription, kind: kind, in: current, underlying: error)
    }

    /// The part at a step of a coding path. The last step may be the name of a property.
    private func part(_ step: any CodingKey, of container: Jar, isLast: Bool) -> Jar {
        if let index = step.intValue, container.kind == .array { return container.child(index) }
        if isLast, let keys, keys.governs(type(of: step)) {
            var others = SnakeCaseKeys()
            return keys.value(of: step, in: container, &others)
        }
        return container.child(step.stringValue)
    }
}

extension LiftError {
    /// The error of a user's initialiser that this error wraps.
    fileprivate var thrownByUsers: (any Error)? {
        guard kind == .value, let error = underlyingError, !(error is DecodingError) else { return nil }
        return error
    }

    /// Whether an integer was expected and another number was found. To Codable this is corrupted data, not a
    /// type mismatch.
    fileprivate var isNoInteger: Bool {
        kind == .type && nearest?.kind == .number && expectedType is any FixedWidthInteger.Type
    }

    /// The type that `expected` names, which may be that of an element and not the one asked for. Nil if it
    /// names no type.
    fileprivate var expectedType: Any.Type? { expected.flatMap { Self.types[$0] } }

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
