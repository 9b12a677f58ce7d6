// `JarDecodable` gives a type its `lift(from:)` and its `init(jar:)`, which decode it. A type that has its
// own is lifted by that instead, so Lift must not bypass it. No type says which it has. So Lift asks by
// lifting a value: the implementations of the protocol notice the question, and the initializer answers it
// instead of decoding. The code of any other type runs as ever.

/// A question that waits for an answer: whether `JarDecodable` lifts a type.
struct ConversionQuestion {
    enum State {
        /// The implementation of `lift(from:)` isn't known.
        case asked
        /// It's that of the protocol, so only the initializer can be the type's own.
        case passed
    }

    let type: Any.Type
    var state: State

    func isPut(to type: Any.Type, _ state: State) -> Bool { self.type == type && self.state == state }
}

/// What an initializer throws as its answer.
private struct ConversionAnswer: Error {}

extension JarDecodable {
    /// Tells the question that `lift(from:)` is that of the protocol.
    static func passQuestion() { CodingCache.passQuestion(to: self) }

    /// Answers the question, if it's put to this type.
    static func answerQuestion() throws {
        if CodingCache.takeQuestion(to: self) { throw ConversionAnswer() }
    }
}

extension CodingCache {
    /// Calls `lift`, which lifts one or more values of `type`, and returns whether `JarDecodable` lifts them.
    /// If so, the result means nothing, and the values have to be decoded.
    static func isLiftedByDecoding<Result>(_ type: Any.Type, _ lift: () -> Result) -> (Bool, Result) {
        let cache = current
        let outer = cache.question.value
        cache.question.value = ConversionQuestion(type: type, state: .asked)
        defer { cache.question.value = outer }
        let result = lift()
        return (cache.question.value == nil, result)
    }

    fileprivate static func passQuestion(to type: Any.Type) {
        withCurrent { cache in
            guard let question = cache.question.value, question.isPut(to: type, .asked) else { return }
            cache.question.value?.state = .passed
        }
    }

    /// Ends the question if it's put to `type`, and returns whether it is.
    fileprivate static func takeQuestion(to type: Any.Type) -> Bool {
        withCurrent { cache in
            guard let question = cache.question.value, question.isPut(to: type, .passed) else { return false }
            cache.question.value = nil
            return true
        }
    }
}

// MARK: - Parts

extension JarDecoding {
    /// Decodes a part of the same document whose type is lifted by `JarDecodable`, or may be. Decoding it
    /// here takes no Jar, and less time than lifting it.
    func decodeLiftable<Value: Decodable>(
        _ type: Value.Type, _ way: DecodingWay, at row: UInt32, of source: consuming JarSource,
        _ key: some CodingKey
    ) throws -> Value {
        let kind = source[row].kind
        switch way {
        case .liftedByDecoding(_, let keepsRest) where kind == .object:
            return try decodeInsteadOfLifting(
                type, DecodingWay(keepsRest: keepsRest), at: row, of: source, key)
        case .unasked where kind == .object:
            return try lift(type, way, asking: type, orDecode: .undecided, at: row, of: source, key)
        case .liftedByElement(_, let array) where kind == .array && source[row].length > 0:
            switch array.elementWay {
            case .liftedByDecoding:
                return try decodeInsteadOfLifting(type, .array(array), at: row, of: source, key)
            case .unasked:
                return try lift(
                    type, way, asking: array.elementType, orDecode: .array(array), at: row, of: source, key)
            default: break
            }
        default: break
        }
        return try lifted(type, from: Jar(.row(source, row)), way, at: CodingStep(key))
    }

    /// Decodes a part, with the errors that lifting it would have.
    private func decodeInsteadOfLifting<Value: Decodable>(
        _ type: Value.Type, _ way: DecodingWay, at row: UInt32, of source: JarSource, _ key: some CodingKey
    ) throws -> Value {
        do {
            return try decode(type, way, at: row, of: source, key)
        } catch {
            throw thrown(failure(error), asking: type, of: Jar(.row(source, row)), at: CodingStep(key))
        }
    }

    /// Lifts a part, unless it turns out that `JarDecodable` lifts the type `asked`. Then the part is decoded
    /// in the way `decoding`.
    @inline(never)
    private func lift<Value: Decodable>(
        _ type: Value.Type, _ way: DecodingWay, asking asked: Any.Type, orDecode decoding: DecodingWay,
        at row: UInt32, of source: JarSource, _ key: some CodingKey
    ) throws -> Value {
        let (isByDecoding, result) = CodingCache.isLiftedByDecoding(asked) {
            Result { try lifted(type, from: Jar(.row(source, row)), way, at: CodingStep(key)) }
        }
        if isByDecoding {
            CodingCache.learn(asked, isLiftedByDecoding: true)
            return try decodeInsteadOfLifting(type, decoding, at: row, of: source, key)
        }
        if case .success = result { CodingCache.learn(asked, isLiftedByDecoding: false) }
        return try result.get()
    }
}
