// The values that containers encode with a `TextEncoding`.

// MARK: - Members

extension TextEncoding {
    func set(_ content: JarContent, at key: some CodingKey) throws(LiftError) {
        guard form == .object else {
            try elsewhere()?.set(content, at: key)
            return
        }
        let start = sink.position
        let name = name(of: key)
        guard writeKey(name, from: start) else { return try continueAsTree().set(content, at: key) }
        try write(content, from: start, at: .key(name))
    }

    func setNil(at key: some CodingKey, isExplicit: Bool) throws(LiftError) {
        if let nilStrategy { return try setNil(at: key, isExplicit, nilStrategy) }
        if isExplicit || (defaults?.hasValue(at: key.stringValue) ?? false) { try set(.null, at: key) }
    }

    @inline(never)
    private func setNil(
        at key: some CodingKey, _ isExplicit: Bool, _ strategy: JarEncoder.NilStrategy
    ) throws(LiftError) {
        guard form == .object else {
            try elsewhere()?.setNil(at: key, isExplicit: isExplicit)
            return
        }
        if strategy == .omitted, !isExplicit { return }
        let start = sink.position
        guard writeKey(name(of: key), from: start) else {
            return try continueAsTree().setNil(at: key, isExplicit: isExplicit)
        }
        if strategy == .null { try sink.write(.null) } else { takeBackKey(to: start) }
    }

    func setPart<Value: Encodable>(_ value: Value, at key: some CodingKey) throws(LiftError) {
        keepPartKey(key)
        let name = name(of: key)
        guard form == .object else {
            guard let tree = elsewhere() else { return try check(value, at: .key(name)) }
            return try tree.setPart(value, at: key)
        }
        if value.isMissingJar { return try setNil(at: key, isExplicit: false) }
        // A strategy for nils has types of Jars, too.
        if let typesOfJars {
            if typesOfJars.contain(Value.self) { return try setJar(of: value, at: key) }
            if nilStrategy != nil, !(key is KeyByText), isNil(value) {
                return try setNil(at: key, isExplicit: true)
            }
        }
        let start = sink.position
        guard writeKey(name, from: start) else { return try continueAsTree().setPart(value, at: key) }
        try writePart(value, from: start, at: .key(name))
    }

    /// Encodes a part as a Jar, because a transform may represent it, or it may turn out to be nil.
    @inline(never)
    private func setJar(of value: some Encodable, at key: some CodingKey) throws(LiftError) {
        var item: JarItem
        do throws(LiftError) {
            item = try self.item(of: value, at: .key(name(of: key)))
        } catch {
            if changesNothing(value) { return }
            throw below(steps(key), error)
        }
        if key is KeyByText {
            // The nils of a dictionary that Lift encodes by text stay.
            if item.content.isMissing { item = JarItem(.null) }
        } else if item.content.isMissing || item.content.isNull && isNil(value) {
            if !item.isLeftOut { try setNil(at: key, isExplicit: true) }
            return
        }
        let start = sink.position
        guard writeKey(name(of: key), from: start) else {
            return continueAsTree().replace(item, at: key)
        }
        try write(item, from: start, at: .key(name(of: key)))
    }

    /// Writes an element or a whole value as a Jar.
    @inline(never)
    private func writeJar(of value: some Encodable, at component: JarPath.Component?) throws(LiftError) {
        let item: JarItem
        do throws(LiftError) {
            item = try self.item(of: value, at: component)
        } catch {
            throw below([component].compactMap { $0 }, error)
        }
        let part = item.content.isMissing ? item.elementForMissing ?? JarItem(.null) : item
        try write(part, from: sink.position, at: component)
    }

    private func write(
        _ item: JarItem, from start: JSONSink.Position, at component: JarPath.Component?
    ) throws(LiftError) {
        do throws(LiftError) {
            try sink.write(Jar(item).within(context))
        } catch {
            takeBackKey(to: start)
            throw below([component].compactMap { $0 }, error)
        }
    }

    func add(_ rest: RestContent) {
        if rest.members == nil { return }
        if form == .object { continueAsTree().add(rest) } else { elsewhere()?.add(rest) }
    }
}

// MARK: - Elements

extension TextEncoding {
    func append(_ content: JarContent) throws(LiftError) {
        guard form == .array else {
            try elsewhere()?.append(content)
            return
        }
        try write(content, from: sink.position, at: .index(writtenCount))
        writtenCount &+= 1
    }

    func appendPart<Value: Encodable>(_ value: Value) throws(LiftError) {
        guard form == .array else {
            guard let tree = elsewhere() else { return try check(value, at: .index(writtenCount)) }
            return try tree.appendPart(value)
        }
        if let typesOfJars, typesOfJars.contain(Value.self) {
            try writeJar(of: value, at: .index(writtenCount))
        } else {
            try writePart(value, from: sink.position, at: .index(writtenCount))
        }
        writtenCount &+= 1
    }
}

// MARK: - Single values

extension TextEncoding {
    func setSingle(_ content: JarContent) throws(LiftError) {
        switch form {
        case .nothing:
            try write(content, from: start, at: nil)
            form = .single
        case .single: try continueAsTree().setSingle(content)
        default: try elsewhere()?.setSingle(content)
        }
    }

    func setSinglePart<Value: Encodable>(_ value: Value) throws(LiftError) {
        switch form {
        case .nothing:
            if let typesOfJars, typesOfJars.contain(Value.self) {
                try writeJar(of: value, at: nil)
            } else {
                try writePart(value, from: start, at: nil)
            }
            if form == .nothing { form = .single }
        case .single, .object: try continueAsTree().setSinglePart(value)
        default:
            guard let tree = elsewhere() else { return try check(value, at: nil) }
            try tree.setSinglePart(value)
        }
    }

    /// Writes a scalar at the end of the text. If that fails, everything after `start` is removed.
    @inline(__always)
    private func write(
        _ content: JarContent, from start: JSONSink.Position,
        at component: @autoclosure () -> JarPath.Component?
    ) throws(LiftError) {
        do throws(LiftError) {
            try sink.write(content)
        } catch {
            takeBackKey(to: start)
            throw below([component()].compactMap { $0 }, error)
        }
    }

    /// Throws the error of a part that belongs nowhere, if it has one.
    private func check(_ value: some Encodable, at component: JarPath.Component?) throws(LiftError) {
        do throws(LiftError) {
            _ = try TreeEncoding(insteadOf: self).item(of: value, at: component)
        } catch {
            throw below([component].compactMap { $0 }, error)
        }
    }
}

// MARK: - Transforms

/// The types whose values a `TextEncoding` encodes as Jars: a transform in its context represents them or,
/// maybe, something inside of them, or it has to be seen whether they are nil.
final class TypesOfJars {
    private let context: Jar.Context
    /// A model has few types, and a search is faster than hashing.
    private var known: ContiguousArray<(type: ObjectIdentifier, areJars: Bool)> = []

    init(in context: Jar.Context) { self.context = context }

    func contain<Value: Encodable>(_ type: Value.Type) -> Bool {
        let id = ObjectIdentifier(type)
        for (type, areJars) in known where type == id { return areJars }
        let areJars = areJars(type)
        if known.count < 64 { known.append((id, areJars)) }
        return areJars
    }

    private func areJars<Value: Encodable>(_ type: Value.Type) -> Bool {
        // The sink represents dates, and what encodes its parts gives each of them to this encoding.
        switch CodingCache.encodingWay(of: type) {
        case .date: false
        case .coded, .array, .representedByCoding: context.hasTransforms && context.transforms(type)
        case .codedByText: context.hasTransforms
        case .represented, .isolated, .asked: !isScalar(type)
        }
    }
}
