import Foundation

// Code of users sees the errors of Codable: what a container refuses is a `DecodingError`, and an error of their own stays
// what it is on its way through the types around. Where decoding ends, each becomes a `LiftError` with its place.

/// An error as code of users saw it, and what it becomes.
struct DecodingFailure {
    let seen: any Error
    let error: LiftError
}

extension JarDecoding {
    private var root: JarDecoding { outermost ?? self }

    /// What code of users sees of `error`, when it asked for a value of `type`: a `DecodingError` that holds it, or the error
    /// of an initialiser that is in it.
    ///
    /// - Parameters:
    ///   - key: where there is no value at all.
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

    /// An error of a part for which there is no value: to code that asked for a key this is what is missing.
    @inline(never)
    func missing(
        _ error: any Error, asking type: Any.Type, at key: (any CodingKey)?, of jar: Jar
    ) -> any Error {
        guard let key, jar.content.isMissing, let last = root.lastFailure, areIdentical(last.seen, error),
            error is DecodingError, last.error.kind == .missing, last.error.path == jar.path
        else { return error }
        return thrown(last.error, asking: type, missing: key)
    }

    /// An error that leaves the value of this decoder, as the code around it sees it: the same one.
    @inline(never)
    func passing(_ error: any Error) -> any Error {
        if let last = root.lastFailure, areIdentical(last.seen, error) { return error }
        let failure = failure(error)
        if error is LiftError { return failure }
        root.lastFailure = DecodingFailure(seen: error, error: failure)
        return error
    }

    /// Any error that code of users threw, as a LiftError with its place.
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
            // Code of users may go on without the value: which keys are there is said when decoding has failed.
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

    /// The steps from where decoding began to an error; nil for one of other data.
    private func codingPath(to error: LiftError) -> [any CodingKey]? {
        let (start, path) = (root.jar.path, error.path)
        guard path.starts(with: start) else { return nil }
        return path.dropFirst(start.count).map { JarCodingKey($0) }
    }

    // MARK: DecodingErrors as LiftErrors

    /// The LiftError that a container threw as `error`, thrown on as it was or made anew with the same parts.
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

    /// An error that code of users made, at the place that its coding path leads to.
    private func located(_ error: DecodingError) -> LiftError {
        let (kind, context, key) = error.parts
        let steps = context.codingPath.steps(behind: codingPath) + [key].compactMap { $0 }
        var place = jar
        for (index, step) in steps.enumerated() {
            let next = part(step, of: place, isLast: index == steps.count - 1)
            var isError = false
            if case .error = next.content { isError = true }
            // Further than there is data the path is what the type says.
            if isError || place.content.isMissing {
                let tail = steps[index...].map { JarPathComponent($0) }
                return LiftError(
                    context.debugDescription, kind: kind, in: place, tail: tail, underlying: error)
            }
            place = next
        }
        return LiftError(context.debugDescription, kind: kind, in: place, underlying: error)
    }

    /// What stands at a step of a coding path; the last one may be the name of a property.
    private func part(_ step: any CodingKey, of place: Jar, isLast: Bool) -> Jar {
        if let index = step.intValue, place.kind == .array { return place.child(index) }
        if isLast, let keys, keys.governs(type(of: step)) {
            var others = SnakeCaseKeys()
            return keys.value(of: step, in: place, &others)
        }
        return place.child(step.stringValue)
    }
}

extension LiftError {
    /// The error of a user's initialiser that this one was made of.
    fileprivate var thrownByUsers: (any Error)? {
        guard kind == .value, let error = underlyingError, !(error is DecodingError) else { return nil }
        return error
    }

    /// Whether a number was found where an integer was expected, which Codable calls corrupted, not of another type.
    fileprivate var isNoInteger: Bool {
        kind == .type && nearest?.kind == .number && expectedType is any FixedWidthInteger.Type
    }

    /// The type that was expected where that is not the one that was asked for, but of an element of it.
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
    fileprivate var parts: (kind: LiftError.Kind, context: Context, key: (any CodingKey)?) {
        switch self {
        case .keyNotFound(let key, let context): (.missing, context, key)
        case .valueNotFound(_, let context): (.null, context, nil)
        case .typeMismatch(_, let context): (.type, context, nil)
        case .dataCorrupted(let context): (.value, context, nil)
        @unknown default: (.value, Context(codingPath: [], debugDescription: "\(self)"), nil)
        }
    }
}
