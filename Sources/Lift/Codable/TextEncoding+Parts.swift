// The values that containers encode with a `TextEncoding`.

// MARK: - Members

extension TextEncoding {
    func set(_ content: JarContent, at key: some CodingKey) throws(LiftError) {
        let key = key.stringValue
        do throws(LiftError) {
            try write(content, atKey: key)
        } catch {
            throw below([.key(key)], error)
        }
    }

    @inline(__always)
    private func write(_ content: JarContent, atKey key: String) throws(LiftError) {
        guard form == .object else { return contradict() }
        let start = sink.position
        if let present = writeKey(key, from: start) {
            let text = sink.another()
            try text.write(content)
            return put(text, for: present)
        }
        do throws(LiftError) {
            try sink.write(content)
        } catch {
            takeBackKey(to: start)
            throw error
        }
    }

    func setNil(at key: some CodingKey, isExplicit: Bool) throws(LiftError) {
        if isExplicit || (defaults?.hasValue(at: key.stringValue) ?? false) { try set(.null, at: key) }
    }

    func setPart<Value: Encodable>(_ value: Value, at key: some CodingKey) throws(LiftError) {
        keepPartKey(key)
        let key = key.stringValue
        guard form == .object else { return try contradict(value, at: .key(key)) }
        let start = sink.position
        if let present = writeKey(key, from: start) {
            put(try text(of: value, at: .key(key)), for: present)
        } else {
            try writePart(value, from: start, at: .key(key))
        }
    }
}

// MARK: - Elements

extension TextEncoding {
    func append(_ content: JarContent) throws(LiftError) {
        guard form == .array else { return contradict() }
        let start = sink.position
        do throws(LiftError) {
            try sink.write(content)
        } catch {
            sink.goBack(to: start)
            throw below([.index(count)], error)
        }
        count &+= 1
    }

    func appendPart<Value: Encodable>(_ value: Value) throws(LiftError) {
        guard form == .array else { return try contradict(value, at: .index(count)) }
        try writePart(value, from: sink.position, at: .index(count))
        count &+= 1
    }
}

// MARK: - Single values

extension TextEncoding {
    func setSingle(_ content: JarContent) throws(LiftError) {
        switch form {
        case .nothing:
            do throws(LiftError) {
                try sink.write(content)
            } catch {
                sink.goBack(to: start)
                throw below([], error)
            }
            form = .single
        case .single:
            let text = sink.another()
            do throws(LiftError) {
                try text.write(content)
            } catch {
                throw below([], error)
            }
            replaceSingle(by: text)
        default: contradict()
        }
    }

    func setSinglePart<Value: Encodable>(_ value: Value) throws(LiftError) {
        switch form {
        case .nothing:
            try writePart(value, from: start, at: nil)
            if form == .nothing { form = .single }
        case .single:
            replaceSingle(by: try text(of: value, at: nil))
        case .object:
            let text = try text(of: value, at: nil, asDeepAsContainer: true)
            guard form == .object, let parts = text.parts(ofObject: true) else { return contradict() }
            add(parts, of: text)
        default: try contradict(value, at: nil)
        }
    }

    private func replaceSingle(by text: JSONSink) {
        guard form == .single else { return contradict() }
        sink.goBack(to: start)
        sink.write(text.whole, of: text)
    }
}

// MARK: - Contradictions

extension TextEncoding {
    /// Records that more than one kind of container was requested. In a complete value this has no effect.
    func contradict() {
        if form != .ended { form = .contradiction }
    }

    /// Records a contradiction. The part is still encoded, and its errors are thrown.
    func contradict<Value: Encodable>(_ value: Value, at component: JarPath.Component?) throws(LiftError) {
        contradict()
        _ = try text(of: value, at: component)
    }
}
