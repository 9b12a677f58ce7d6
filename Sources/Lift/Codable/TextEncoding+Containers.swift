// Nested containers of a `TextEncoding`, and containers that continue an earlier value.

// MARK: - Nested containers

extension TextEncoding {
    func nest(at key: some CodingKey) -> any JarEncoding {
        nest(at: key) { present in
            let late = lateTextOfKey[present.index].map { lateTexts[$0] }
            if let part = late?.part { return part }
            let part = nested(at: .key(key.stringValue), for: key, to: sink.another())
            if let late {
                let text = sink.sink(of: late.number)
                part.continueValue(text.whole, of: text)
            } else {
                part.continueValue(present.value, of: sink)
            }
            put(part.sink, for: present, part)
            return part
        }
    }

    func nestValue(at key: some CodingKey) -> any JarEncoding {
        nest(at: key) { present in
            let part = nested(at: .key(key.stringValue), for: key, to: sink.another())
            part.form = .nothing
            put(part.sink, for: present, part)
            return part
        }
    }

    func nestInherited() -> any JarEncoding { nestValue(at: JarCodingKey.inherited) }

    func nestElement() -> any JarEncoding {
        let step = JarPath.Component.index(count)
        guard form == .array else { return nestNowhere(at: step) }
        count &+= 1
        return putNested(at: step)
    }

    private func nest(at key: any CodingKey, again: (PresentKey) -> TextEncoding) -> TextEncoding {
        let name = key.stringValue
        guard form == .object else { return nestNowhere(at: .key(name), for: key) }
        let part: TextEncoding
        if let present = writeKey(name, from: sink.position) {
            part = again(present)
        } else {
            lateTextOfKey[sink.keys.value.count &- 1] = lateTexts.count
            part = putNested(at: .key(name), for: key)
        }
        if let defaults, part.defaults == nil { part.defaults = defaults.part(at: [.key(name)]) }
        return part
    }

    /// Returns an encoding for a container whose text is spliced in at the end.
    private func putNested(
        at component: JarPath.Component, for key: (any CodingKey)? = nil
    ) -> TextEncoding {
        let part = nested(at: component, for: key, to: sink.another())
        part.form = .nothing
        lateTexts.append(LateText(number: sink.put(part.sink), part: part))
        return part
    }

    /// Returns an encoding for a container whose contents are ignored: the value is not a container of the
    /// kind that could contain it.
    private func nestNowhere(
        at component: JarPath.Component, for key: (any CodingKey)? = nil
    ) -> TextEncoding {
        contradict()
        return nested(at: component, for: key, to: sink)
    }

    /// Begins with a copy of a value of another text, unless that is null.
    private func continueValue(_ value: WrittenValue, of text: JSONSink) {
        var (value, text) = (value, text)
        while let late = text.sink(over: value) { (value, text) = (late.whole, late) }
        form = .nothing
        if text.isNull(value.range) { return }
        sink.write(value, of: text)
        form = .single
    }
}

// MARK: - Continued values

extension TextEncoding {
    /// Continues a single value, if it is a container of the requested kind.
    func resume(asObject isObject: Bool) {
        let text = sink.another()
        text.write(sink.lastValue(from: start), of: sink)
        guard let parts = text.parts(ofObject: isObject) else { return contradict() }
        sink.goBack(to: start)
        if isObject {
            form = .object
            sink.beginMembers()
            add(parts, of: text)
        } else {
            form = .array
            sink.beginElements()
            for (part, splices) in text.withSplices(parts) { sink.write(part.value, of: text, splices) }
            count = parts.count
        }
    }

    /// Adds the members of a dictionary that is in another text.
    func add(_ parts: [JSONPart], of text: JSONSink) {
        let count = sink.keys.value.count
        for (part, splices) in text.withSplices(parts) {
            guard let present = writeKey(text.key(in: part.key), from: sink.position) else {
                sink.write(part.value, of: text, splices)
                continue
            }
            // If the other text has a key twice, the first one wins.
            if present.index >= count { continue }
            let value = sink.another()
            value.write(part.value, of: text, splices)
            put(value, for: present)
        }
    }
}
