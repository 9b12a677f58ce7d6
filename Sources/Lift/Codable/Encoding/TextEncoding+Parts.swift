// The values that containers encode with a `TextEncoding`.

// MARK: - Members

extension TextEncoding {
    func set(_ content: JarContent, at key: some CodingKey) throws(LiftError) {
        guard form == .object else {
            try elsewhere()?.set(content, at: key)
            return
        }
        let start = sink.position
        let name = key.stringValue
        guard writeKey(name, from: start) else { return try continueAsTree().set(content, at: key) }
        try write(content, from: start, at: .key(name))
    }

    func setNil(at key: some CodingKey, isExplicit: Bool) throws(LiftError) {
        if isExplicit || (defaults?.hasValue(at: key.stringValue) ?? false) { try set(.null, at: key) }
    }

    func setPart<Value: Encodable>(_ value: Value, at key: some CodingKey) throws(LiftError) {
        keepPartKey(key)
        let name = key.stringValue
        guard form == .object else {
            guard let tree = elsewhere() else { return try check(value, at: .key(name)) }
            return try tree.setPart(value, at: key)
        }
        if value.isMissingJar { return try setNil(at: key, isExplicit: false) }
        let start = sink.position
        guard writeKey(name, from: start) else { return try continueAsTree().setPart(value, at: key) }
        try writePart(value, from: start, at: .key(name))
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
        try writePart(value, from: sink.position, at: .index(writtenCount))
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
            try writePart(value, from: start, at: nil)
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
