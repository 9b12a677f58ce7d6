#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes JSON text while a value encodes itself.
///
/// A part is written at the end of the text. A part that belongs elsewhere gets a text of its own, which is
/// spliced in when everything is written. There are two such parts: a nested container, because its type may write
/// to it until the value ends, and the value of a repeated key, because it replaces the earlier value.
final class TextEncoding: JarEncoding {
    enum Form {
        /// The value is finished, or was never begun. Whatever is encoded now is ignored.
        case ended
        case nothing, single, array, object
        /// A part is being encoded. A call that arrives now comes from elsewhere.
        case suspended
        /// More than one kind of container was asked for.
        case contradiction
    }

    /// A text of its own for a part of this one.
    struct LateText {
        /// Its number in the sink.
        let number: Int
        /// The container that writes it; nil if it is a finished value.
        var part: TextEncoding?
    }

    let context: Jar.Context
    let sink: JSONSink
    /// What decoding falls back to; nil for a type without defaults.
    var defaults: JarDefaults?
    var component: JarPathComponent?
    private(set) var outer: TextEncoding?
    private(set) var isNested = false
    var lastFailure: (seen: any Error, error: LiftError)?

    var form = Form.ended
    /// Where the value begins.
    var start: JSONSink.Place
    /// How many elements were written.
    var count = 0
    /// One bit for each key so far. Only a key whose bit is set is searched for.
    var keyMarks: UInt64 = 0
    /// A table of the keys if there are many.
    var manyKeys = KeyTable()
    /// The texts that are spliced in.
    var lateTexts: ContiguousArray<LateText> = []
    /// The index in `lateTexts` for the value of a key, by the index of that key in the sink.
    var lateTextOfKey: [Int: Int] = [:]
    /// A finished encoding, which the next part reuses.
    private var spare: TextEncoding?

    init(
        to sink: JSONSink, in context: Jar.Context, at component: JarPathComponent? = nil,
        of outer: TextEncoding? = nil
    ) {
        self.context = context
        self.sink = sink
        self.component = component
        self.outer = outer
        start = sink.place
    }

    var outerEncoding: (any JarEncoding)? { outer }

    /// The context is already complete.
    func noteContext() {}
}

// MARK: - A value

extension TextEncoding {
    /// Encodes `value`. If that fails, the text is as before.
    func write(_ value: some Encodable) throws(LiftError) {
        begin()
        // It retains the value that failed, which may retain this. Reading the variable first is faster than
        // changing it each time.
        defer { if lastFailure != nil { lastFailure = nil } }
        do {
            try value.encode(to: self)
            try end()
        } catch {
            let failure = failure(error)
            drop()
            throw failure
        }
    }

    private func begin() {
        start = sink.place
        form = .nothing
        count = 0
        keyMarks = 0
        if !manyKeys.isEmpty { manyKeys = KeyTable() }
    }

    /// Ends the value, and the containers in it.
    private func end() throws(LiftError) {
        try endText()
        if lateTexts.isEmpty { return }
        var parts = takeParts()
        defer { Self.abandon(&parts) }
        for part in parts {
            do throws(LiftError) {
                try part.endText()
            } catch {
                throw part.below([], error)
            }
        }
    }

    private func endText() throws(LiftError) {
        switch form {
        case .nothing:
            sink.beginMembers()
            sink.endMembers()
        case .object: sink.endMembers()
        case .array: sink.endElements()
        case .ended, .single: break
        case .suspended, .contradiction: throw LiftError.contradictoryEncoding
        }
        form = .ended
        sink.forgetKeys(since: start)
    }

    /// Removes the value from the text.
    private func drop() {
        sink.goBack(to: start)
        abandon()
    }

    /// Ignores whatever is encoded from now on, here or in a container of the value.
    func abandon() {
        form = .ended
        if lateTexts.isEmpty { return }
        var parts = takeParts()
        Self.abandon(&parts)
    }

    /// Abandons containers, the innermost first, so that freeing one never frees the next one by recursion.
    private static func abandon(_ parts: inout [TextEncoding]) {
        while var part = parts.popLast() {
            part.form = .ended
            if isKnownUniquelyReferenced(&part) { part.outer = nil }
        }
    }

    /// Removes all containers of the value and returns them, each after the one that it is in.
    private func takeParts() -> [TextEncoding] {
        var (open, found) = (takeOwnParts(), [] as [TextEncoding])
        while let part = open.popLast() {
            found.append(part)
            open += part.takeOwnParts()
        }
        return found
    }

    /// Removes the containers directly in this one and returns them, the first one last.
    private func takeOwnParts() -> [TextEncoding] {
        if lateTexts.isEmpty { return [] }
        let parts = lateTexts.reversed().compactMap(\.part)
        // It may retain the sink.
        for part in parts { part.sink.companion = nil }
        lateTexts = []
        lateTextOfKey = [:]
        return parts
    }

    func beginObject() {
        switch form {
        case .nothing:
            form = .object
            sink.beginMembers()
        case .single: resume(asObject: true)
        case .object, .ended: break
        case .array, .suspended, .contradiction: form = .contradiction
        }
    }

    func beginArray() {
        switch form {
        case .nothing:
            form = .array
            sink.beginElements()
        case .single: resume(asObject: false)
        case .array, .ended: break
        case .object, .suspended, .contradiction: form = .contradiction
        }
    }

    /// Notes that more than one kind of container was requested. In a finished value this does not matter.
    func contradict() {
        if form != .ended { form = .contradiction }
    }

    /// Notes a contradiction, and throws the errors of the part that is encoded in vain.
    func contradict<Value: Encodable>(_ value: Value, at component: JarPathComponent?) throws(LiftError) {
        contradict()
        _ = try text(of: value, at: component)
    }
}

// MARK: - Parts

extension TextEncoding {
    /// Writes a part at the end of the text. If that fails, the text is cut at `place`, which is before its key.
    func writePart<Value: Encodable>(
        _ value: Value, from place: JSONSink.Place, at component: JarPathComponent?
    ) throws(LiftError) {
        let (form, valuePlace) = (self.form, sink.place)
        self.form = .suspended
        defer { if self.form == .suspended { self.form = form } }
        do throws(LiftError) {
            try write(value, at: component, to: sink)
            // A part that wrote nothing is null.
            if sink.isAt(valuePlace) { try sink.write(.null) }
        } catch {
            takeBackKey(to: place)
            throw below([component].compactMap { $0 }, error)
        }
    }

    /// The text of a part that does not belong at the end.
    func text<Value: Encodable>(
        of value: Value, at component: JarPathComponent?, asDeepAsContainer: Bool = false
    ) throws(LiftError) -> JSONSink {
        let (form, text) = (self.form, sink.another(asDeepAsContainer: asDeepAsContainer))
        self.form = .suspended
        defer {
            if self.form == .suspended { self.form = form }
            // It may retain the sink.
            text.companion = nil
        }
        do throws(LiftError) {
            let place = text.place
            try write(value, at: component, to: text)
            if text.isAt(place) { try text.write(.null) }
        } catch {
            throw below([component].compactMap { $0 }, error)
        }
        return text
    }

    /// Writes a part, by its own representation if it has one.
    private func write<Value: Encodable>(
        _ value: Value, at component: JarPathComponent?, to sink: JSONSink
    ) throws(LiftError) {
        switch CodingCache.current.encodingWay(of: Value.self) {
        case .represented(let type):
            return try write(value, as: type, to: sink)
        case .date:
            if let date = value as? Date { return try date._write(to: JarSink(sink), using: context) }
        case .asked:
            if let value = value as? any JarRepresentable {
                return try value._write(to: JarSink(sink), using: context)
            }
        case .codedByText:
            if let text = try (value as? any JarDictionaryByText)?.byText(using: context) {
                return try write(text, at: component, to: sink)
            }
        case .coded: break
        }
        guard sink === self.sink else {
            return try TextEncoding(to: sink, in: context, at: component, of: self).write(value)
        }
        let part = take(at: component)
        try part.write(value)
        keep(part)
    }

    private func write<Representable: JarRepresentable>(
        _ value: some Encodable, as type: Representable.Type, to sink: JSONSink
    ) throws(LiftError) {
        if let value = value as? Representable { try value._write(to: JarSink(sink), using: context) }
    }

    /// An encoding for a part. A used one is taken again unless the type has kept it.
    private func take(at component: JarPathComponent?) -> TextEncoding {
        if isKnownUniquelyReferenced(&spare), let part = spare {
            spare = nil
            part.component = component
            part.outer = self
            return part
        }
        return TextEncoding(to: sink, in: context, at: component, of: self)
    }

    /// Keeps the encoding of a part for the next one.
    private func keep(_ part: TextEncoding) {
        // It must not retain the encoding that retains it.
        part.outer = nil
        if spare == nil { spare = part }
    }

    /// An encoding for a nested container that writes to `sink`.
    func nested(at component: JarPathComponent, to sink: JSONSink) -> TextEncoding {
        let part = TextEncoding(to: sink, in: context, at: component, of: self)
        part.isNested = true
        return part
    }
}
