import Foundation

/// Encodes a value as JSON text, while the value encodes itself.
///
/// A part is written where the text ends. What cannot be written there has a text of its own, which is put in when all is
/// written: a nested container, which may be written to as long as its value is, and a value whose key comes again, which
/// stands where the one before did.
final class TextEncoding: JarEncoding {
    enum Form {
        /// The value is finished, or was never begun: what is encoded now goes nowhere.
        case ended
        case nothing, single, array, object
        /// A part is being encoded. What comes now does not come from there.
        case suspended
        /// More than one kind of container was asked for.
        case contradiction
    }

    /// A text that stands for a value in this one.
    struct LateText {
        /// Its number in the sink.
        let number: Int
        /// The container that is written there; nil for a value that is finished.
        var part: TextEncoding?
    }

    let context: Jar.Context
    let sink: JSONSink
    /// What is read where nothing is written; nil for a type without defaults.
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
    /// A bit for each key that was written; keys that share one are looked for.
    var keyMarks: UInt64 = 0
    /// The keys, where there are many.
    var manyKeys = KeyTable()
    /// The texts that are put in later.
    var lateTexts: ContiguousArray<LateText> = []
    /// Which of them is the value of a key, by the key's number in the sink.
    var lateTextOfKey: [Int: Int] = [:]
    /// An encoding that was finished, to be used for the next part.
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

    /// The context is known, and the same to the end.
    func noteContext() {}
}

// MARK: - A value

extension TextEncoding {
    /// Writes what `value` is encoded as; nothing of it is left in the text if that fails.
    func write(_ value: some Encodable) throws(LiftError) {
        begin()
        // It keeps the value that failed, which may keep this. Asked first: to change a variable of a class takes longer
        // than to look at it.
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

    /// Leaves nothing of the value in the text.
    private func drop() {
        sink.goBack(to: start)
        abandon()
    }

    /// What is encoded from now on, here or in a container in the value, goes nowhere.
    func abandon() {
        form = .ended
        if lateTexts.isEmpty { return }
        var parts = takeParts()
        Self.abandon(&parts)
    }

    /// As above, the innermost containers first: however deep they are, no freeing of one frees the next.
    private static func abandon(_ parts: inout [TextEncoding]) {
        while var part = parts.popLast() {
            part.form = .ended
            if isKnownUniquelyReferenced(&part) { part.outer = nil }
        }
    }

    /// The containers in the value, in the order of the text; they are no longer kept where they are.
    private func takeParts() -> [TextEncoding] {
        var (open, found) = (takeOwnParts(), [] as [TextEncoding])
        while let part = open.popLast() {
            found.append(part)
            open += part.takeOwnParts()
        }
        return found
    }

    /// The containers that are directly in this one, the first one last.
    private func takeOwnParts() -> [TextEncoding] {
        if lateTexts.isEmpty { return [] }
        let parts = lateTexts.reversed().compactMap(\.part)
        // It may know the sink.
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

    /// More than one kind of container was asked for; of a value that is finished it does not matter.
    func contradict() {
        if form != .ended { form = .contradiction }
    }

    /// As above, of a part, whose own errors are thrown all the same.
    func contradict<Value: Encodable>(_ value: Value, at component: JarPathComponent?) throws(LiftError) {
        contradict()
        _ = try text(of: value, at: component)
    }
}

// MARK: - Parts

extension TextEncoding {
    /// Writes a part behind what there is, from `place` on, where its key or a comma is; nothing is left if that fails.
    func writePart<Value: Encodable>(
        _ value: Value, from place: JSONSink.Place, at component: JarPathComponent?
    ) throws(LiftError) {
        let (form, valuePlace) = (self.form, sink.place)
        self.form = .suspended
        defer { if self.form == .suspended { self.form = form } }
        do throws(LiftError) {
            try write(value, at: component, to: sink)
            // What was nothing is a null.
            if sink.isAt(valuePlace) { try sink.write(.null) }
        } catch {
            takeBackKey(to: place)
            throw below([component].compactMap { $0 }, error)
        }
    }

    /// The text of a part, for another place than the end.
    func text<Value: Encodable>(
        of value: Value, at component: JarPathComponent?, asDeepAsContainer: Bool = false
    ) throws(LiftError) -> JSONSink {
        let (form, text) = (self.form, sink.another(asDeepAsContainer: asDeepAsContainer))
        self.form = .suspended
        defer {
            if self.form == .suspended { self.form = form }
            // It may know the sink.
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

    /// Writes what a part is represented as, or encoded as.
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

    /// An encoding for a part: one that was used before, unless somebody has kept it.
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
        // It does not keep alive what it was in, which keeps it.
        part.outer = nil
        if spare == nil { spare = part }
    }

    /// An encoding for a nested container, which is written to `sink`.
    func nested(at component: JarPathComponent, to sink: JSONSink) -> TextEncoding {
        let part = TextEncoding(to: sink, in: context, at: component, of: self)
        part.isNested = true
        return part
    }
}
