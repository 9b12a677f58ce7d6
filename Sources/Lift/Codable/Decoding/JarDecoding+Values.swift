// The values that a `JarDecoding` decodes: its own, and its parts.

extension JarDecoding {
    /// Decodes a value, or lifts it if its type is `Liftable`. Decoding begins here.
    static func decode<Value: Decodable>(_ type: Value.Type, from jar: Jar) throws(LiftError) -> Value {
        if type != Value.self { return try decodeSubclass(type, from: jar) }
        let way = CodingCache.decodingWay(of: type)
        if let liftable = way.liftable { return try lift(liftable, from: jar, as: type) }
        switch way {
        case .scalar(let scalar): return try lift(scalar, from: jar._strict(nil), as: type)
        case .scalars(let scalars, _): return try lift(scalars, from: jar._strict(nil), as: type)
        case .rawValues(let liftable, _):
            return try lift(liftable, from: jar.strictRawValues(of: partType(of: type), nil), as: type)
        default: break
        }
        if jar.context.hasTransforms, let value = try jar.transformed(type) { return value }
        return try decode(type, way, from: jar)
    }

    /// Decodes a value, even if its type is `Liftable`.
    static func decode<Value: Decodable>(
        _ type: Value.Type, _ way: DecodingWay, from jar: Jar
    ) throws(LiftError) -> Value {
        let decoding = try begin(jar, type: type)
        let value: Value
        do {
            value = try decoding.value(type, way)
        } catch {
            throw decoding.leaving(decoding.failure(error))
        }
        CodingCache.put(consume decoding)
        if let error = absence(of: type, in: jar) { throw error }
        return value
    }

    /// Decodes a subclass that only the metatype knows: for `T.self as Value.Type`, that is T.
    @inline(never)
    private static func decodeSubclass<Value: Decodable>(
        _ type: Value.Type, from jar: Jar
    ) throws(LiftError) -> Value {
        let subclass: any Decodable.Type = type
        guard let value = try decode(subclass, from: jar) as? Value else { throw jar._mismatch(type) }
        return value
    }

    /// The error for a missing value, unless the type is optional. It is needed even if the value could be
    /// decoded, because a type may decode itself without looking at the data.
    static func absence<Value>(of type: Value.Type, in jar: Jar) -> LiftError? {
        jar.content.isMissing && !mayBeMissing(type) ? jar._mismatch(type) : nil
    }

    @inline(never)
    private static func mayBeMissing(_ type: Any.Type) -> Bool {
        type is any OptionalValue.Type || type is any ChangeValue.Type
    }

    /// A decoder for a value of `type`, even if the type is `Liftable`.
    static func begin(
        _ jar: Jar, type: Any.Type, in outer: JarDecoding? = nil, at step: CodingStep? = nil
    ) throws(LiftError) -> JarDecoding {
        var jar = jar.represented
        if case .error(let error) = jar.content { throw error.located(at: jar) }
        if jar.isUpdate, let dictionary = type as? any JarDictionaryFromText.Type {
            jar = dictionary.spelled(jar)
        }
        let known = CodingCache.rules(of: type)
        let rules = known.own
        var keys = JarKeyScope.scope(jar.context, type, rules, in: outer?.keys)
        // With rules, what is read is recorded from the beginning, because a rule may lead to an inner Jar.
        if known.keepsRest == true, keys != nil {
            keys = JarKeyScope.keepingRest(jar.context, type, rules)
        }
        let defaults = rules == nil ? nil : try JarDefaults.of(type, rules, in: jar.context)
        let decoding = CodingCache.takeDecoder()
        decoding.start(at: keys?.root(of: jar) ?? jar, keys, defaults, in: outer, at: step)
        decoding.coercion = rules?.coercion
        if step == nil, outer?.isTextOfDate == true { decoding.isTextOfDate = true }
        outer?.passCoercion(to: decoding, for: type)
        if jar.isUpdate { decoding.isChoice = isEnum(type) }
        if known.keepsRest != false {
            decoding.noteMembers(for: type, isKnown: known.keepsRest == true, in: jar)
        }
        return decoding
    }

    /// Decodes a part for user code. It throws a `DecodingError`, or the error of a user's initializer.
    ///
    /// - Parameter step: the step to the part; nil if it is the value of this decoder.
    func decode<Value: Decodable>(
        _ type: Value.Type, from jar: Jar, at step: CodingStep? = nil
    ) throws -> Value {
        if type != Value.self { return try decodeSubclass(type) { try self.decode($0, from: jar, at: step) } }
        let way = CodingCache.decodingWay(of: type)
        let refusals = keys == nil ? 0 : refusalCount
        let value =
            try way.isLifting
            ? decodeLiftable(type, way, from: jar, at: step) : decode(type, way, from: jar, at: step)
        if refusals > 0 { forgetRefusals(in: jar, among: refusals) }
        return value
    }

    /// Decodes a part for user code, even if its type is `Liftable`.
    func decode<Value: Decodable>(
        _ type: Value.Type, _ way: DecodingWay, from jar: Jar, at step: CodingStep?
    ) throws -> Value {
        let decoding: JarDecoding
        do throws(LiftError) {
            if jar.context.hasTransforms, let value = try jar.transformed(type) { return value }
            decoding = try Self.begin(jar, type: type, in: self, at: step)
        } catch {
            throw thrown(error, asking: type, of: jar, at: step)
        }
        let value: Value
        do {
            value = try decoding.value(type, way)
        } catch {
            throw missing(error, asking: type, at: step, of: jar)
        }
        CodingCache.put(consume decoding)
        if let error = Self.absence(of: type, in: jar) {
            throw thrown(error, asking: type, of: jar, at: step)
        }
        return value
    }

    /// Decodes a part of the same document.
    func decode<Value: Decodable>(
        _ type: Value.Type, at row: UInt32, _ key: some CodingKey
    ) throws -> Value {
        guard keys == nil, type == Value.self, let source, !source.context.mayTransform(type) else {
            return try decode(type, from: element(0, at: row), at: CodingStep(key))
        }
        let way = CodingCache.decodingWay(of: type)
        if way.isLiftingByDecoding {
            return try decodeLiftable(type, way, at: row, of: consume source, key)
        }
        if way.isLifting {
            var isStrict = false
            switch way {
            case .scalars(_, let kind), .rawValues(_, let kind):
                isStrict = coercion == nil && fits(row, of: source, ofScalars: kind)
            default: break
            }
            return try lifted(
                type, from: Jar(.row(consume source, row)), way, at: CodingStep(key), isStrict: isStrict)
        }
        // A container that is not there needs no decoder.
        switch way {
        case .array where source[row].kind != .array && !source.contextHas(.coercion) && coercion == nil:
            throw mismatch([Any].self, in: Jar(.row(source, row)), at: CodingStep(key))
        case .fromText(let dictionary) where source[row].kind != .object && dictionary.isByStrings:
            throw mismatch([String: Any].self, in: Jar(.row(source, row)), at: CodingStep(key))
        case .array, .fromText:
            // The container of a value that asks for itself as another type needs no decoder of its own.
            guard row == self.row, defaults == nil, coercion == nil else { break }
            if stop != nil { stop = nil }
            return try value(type, way)
        default: break
        }
        return try decode(type, way, at: row, of: consume source, key)
    }

    func decode<Value: Decodable>(
        _ type: Value.Type, _ way: DecodingWay, at row: UInt32, of source: consuming JarSource,
        _ key: some CodingKey
    ) throws -> Value {
        let part = part(at: row, of: consume source, key)
        passCoercion(to: part, for: type)
        let value = try part.value(type, way)
        CodingCache.put(consume part)
        return value
    }

    /// Passes on what the type of this decoder declares if `type` is an optional or a container: its parts
    /// are still those of that type.
    @inline(__always)
    private func passCoercion(to part: JarDecoding, for type: Any.Type) {
        if coercion != nil, containerType(type) != nil { part.coercion = coercion }
    }

    /// Lifts a part. A value that Lift itself lifts is not converted from another kind, unless the context
    /// says so.
    ///
    /// - Parameter isStrict: whether it is known that there is nothing to convert.
    func lifted<Value: Decodable>(
        _ type: Value.Type, from jar: Jar, _ way: DecodingWay, at step: @autoclosure () -> CodingStep?,
        isStrict: Bool = false
    ) throws -> Value {
        if case .scalar(let scalar) = way { return try self.scalar(scalar, as: type, from: jar, at: step()) }
        // Types that try several forms often ask for an array where there is none.
        if isGenericValue(type), isScalar(jar), coercion == nil, !jar.contextHas([.coercion, .transform]),
            containerType(type)?.mayBeScalar == false
        {
            throw mismatch(type, in: jar, at: step())
        }
        do throws(LiftError) {
            if case .scalars(let liftable, let kind) = way {
                // This may be an optional of a Decimal, which finds only the mark.
                let jar = isTextOfDate ? jar.union(context: EncodedText.context) : jar
                return try Self.lift(
                    liftable, from: isStrict ? jar : strict(jar, ofScalars: kind), as: type)
            }
            if case .rawValues(let liftable, _) = way {
                return try Self.lift(
                    liftable, from: isStrict ? jar : jar.strictRawValues(of: partType(of: type), coercion),
                    as: type)
            }
            guard let liftable = way.liftable else { throw jar._mismatch(type) }
            return try Self.lift(liftable, from: jar, as: type)
        } catch {
            throw thrown(error, asking: type, of: jar, at: step())
        }
    }

    private func isScalar(_ jar: Jar) -> Bool { jar.withRow { !$1.isContainer } ?? false }

    private func scalar<Scalar: DecodedScalar, Value>(
        _ scalar: Scalar.Type, as type: Value.Type, from jar: Jar, at step: @autoclosure () -> CodingStep?
    ) throws -> Value {
        let value =
            try jar.withRow({ view, row in Scalar.read(row, view) })
            ?? self.scalar(scalar, from: jar, at: step())
        // `decodingWay` found the type of the value itself.
        return unsafe known(value, as: type)
    }

    /// Returns a scalar that is not simply in a row of its own kind, or throws what user code sees.
    @inline(never)
    func scalar<Value: DecodedScalar>(_ type: Value.Type, from jar: Jar, at step: CodingStep?) throws -> Value
    {
        if coercion == nil, !jar.isDeferred, !jar.contextHas(Value.converting) {
            if jar.content.kind != Value.kind
                && !(Value.isTextBesideJSON && !jar.isPlainText && !isTextOfDate)
                || jar.withRow({ Value.isRefused($1, $0) }) == true
            {
                throw mismatch(type, in: jar, at: step)
            }
        }
        do {
            // What has the kind already isn't converted, and a context takes time to make.
            let isConverted = coercion != nil || jar.isDeferred || jar.content.kind != Value.kind
            return try Value(jar: isConverted ? jar._strict(coercion) : jar)
        } catch {
            throw thrown(error, asking: type, of: jar, at: step)
        }
    }

    /// A decoder for the part of `source` at `row`.
    func part(at row: UInt32, of source: consuming JarSource, _ step: some CodingKey) -> JarDecoding {
        let part = CodingCache.takeDecoder()
        part.start(at: row, of: source, in: self, at: step)
        return part
    }

    /// Decodes a subclass that only the metatype knows, with the given `decode`.
    @inline(never)
    private func decodeSubclass<Value: Decodable>(
        _ type: Value.Type, _ decode: (any Decodable.Type) throws -> Any
    ) throws -> Value {
        guard let value = try decode(type) as? Value else {
            throw thrown(jar._mismatch(type), asking: type)
        }
        return value
    }

    /// Decodes the value of this decoder.
    @inline(__always)
    func value<Value: Decodable>(
        _ type: Value.Type, _ way: DecodingWay = .decoded
    ) throws -> Value {
        do {
            let value: Value
            switch way {
            case .array(let array): value = try elements(type, by: array)
            case .fromText(let dictionary): return try dictionaryByText(type, by: dictionary)
            case .decoded, .lifted, .liftedByDecoding, .liftedByElement, .liftedByMember, .scalar, .scalars,
                .rawValues:
                value = try Value(from: self)
            case .keepingRest, .undecided:
                if noting == nil { noteMembers(for: type, isKnown: way.keepsRest) }
                value = try Value(from: self)
            }
            if noting != nil { return try finished(value) }
            if keys != nil { try finish(value) }
            return value
        } catch {
            return try valueAsPlainForm(type, after: error)
        }
    }

    /// Decodes the value of this decoder as text, if it's a date. Otherwise, throws what `error` is to the
    /// outside.
    @inline(never)
    private func valueAsPlainForm<Value: Decodable>(_ type: Value.Type, after error: any Error) throws
        -> Value
    {
        if let value = asPlainForm(after: error, { try Value(from: self) }) { return value }
        throw collected(passing(error, outOf: type), of: type)
    }

    /// Ends the decoding of a value that may have a rest.
    @inline(never)
    private func finished<Value: Decodable>(_ value: Value) throws -> Value {
        var value = value
        if lacksRest {
            startAgain(keepingRestOf: Value.self)
            value = try Value(from: self)
        }
        completeRest()
        if keys != nil { try finish(value) }
        return value
    }

    private func elements<Elements: DecodedArray, Value: Decodable>(
        _ type: Value.Type, by elements: Elements.Type
    ) throws -> Value {
        // `decodingWay` found the type of the value itself.
        try unsafe known(elements.decodeElements(by: self), as: type)
    }

    /// Decodes a dictionary from one whose keys are text, or from the array of keys and values that
    /// Foundation writes.
    @inline(never)
    private func dictionaryByText<Dictionary: JarDictionaryFromText, Value: Decodable>(
        _ type: Value.Type, by dictionary: Dictionary.Type
    ) throws -> Value {
        let jar = jar
        if jar.kind == .dictionary {
            // With rules, the container of its keys has to be asked.
            if keys == nil || !dictionary.isByStrings {
                // `decodingWay` found the type of the value itself.
                return unsafe known(try dictionary.decode(fromText: jar, by: self), as: type)
            }
        } else if dictionary.isByStrings {
            throw mismatch([String: Any].self, in: jar)
        }
        let value = try Value(from: self)
        if keys != nil { try finish(value) }
        return value
    }

    private static func lift<Lifted: Liftable, Value>(
        _ lifted: Lifted.Type, from jar: Jar, as type: Value.Type
    ) throws(LiftError) -> Value {
        if type != Lifted._Lifted.self { return try liftSubclass(lifted, from: jar, as: type) }
        // `Lifted._Lifted` is `type`, as was just checked.
        return unsafe known(try lifted._lift(from: jar), as: type)
    }

    /// Lifts a subclass by the conformance of its superclass.
    @inline(never)
    private static func liftSubclass<Lifted: Liftable, Value>(
        _ lifted: Lifted.Type, from jar: Jar, as type: Value.Type
    ) throws(LiftError) -> Value {
        guard let value = try lifted._lift(from: jar) as? Value else { throw jar._mismatch(type) }
        return value
    }

    /// Decodes a part as `actual`, if that is not nil: a subclass of `type` or, if `type` is an array, of the
    /// type of its elements.
    func decode<Value: Decodable>(
        _ type: Value.Type, from jar: Jar, as actual: (any Decodable.Type)?, at step: CodingStep
    ) throws -> Value {
        guard let actual else { return try decode(type, from: jar, at: step) }
        return try decodeActual(type, from: jar, as: actual, at: step)
    }

    @inline(never)
    private func decodeActual<Value: Decodable>(
        _ type: Value.Type, from jar: Jar, as actual: any Decodable.Type, at step: CodingStep
    ) throws -> Value {
        if actual is Value.Type {
            return try decodeSubclass(type) { _ in try self.decode(actual, from: jar, at: step) }
        }
        let decoding = CodingCache.takeDecoder()
        decoding.start(at: jar, JarKeyScope(elementType: actual, in: jar.context), in: self, at: step)
        let value = try decoding.value(type)
        CodingCache.put(consume decoding)
        return value
    }

    /// A decoder for a part, made when user code asks for it.
    func decoder(
        for jar: Jar, at step: CodingStep?, _ keys: JarKeyScope? = nil, _ defaults: JarDefaults? = nil
    ) -> JarDecoding {
        let jar = jar.represented
        if keys != nil { forgetRefusals(in: jar, among: refusalCount) }
        let decoding = JarDecoding()
        let scope = keys ?? JarKeyScope.scope(jar.context, Never.self, self.keys?.own, in: self.keys)
        scope?.readNested(jar, for: self.keys)
        decoding.start(at: jar, scope, defaults, in: self, at: step)
        decoding.coercion = coercion
        decoding.isContainer = true
        return decoding
    }
}
