#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes JSON text while a value encodes itself.
///
/// A part is normally written at the end of the text. Two kinds of parts are not, and get a text of their
/// own, which is spliced in when everything is written: a nested container, because its type may write to
/// it until the value ends, and the value of a repeated key, because it replaces the earlier value.
final class TextEncoding: JarEncoding {
    enum Form {
        /// The value is complete, or not yet begun. Anything that is encoded now is ignored.
        case ended
        case nothing, single, array, object
        /// A part is being encoded, so nothing else may be encoded here.
        case suspended
        /// More than one kind of container was requested.
        case contradiction
    }

    /// A part with a text of its own.
    struct LateText {
        /// The index of its splice in the sink.
        let number: Int
        /// The nested container that writes the text; nil if the part is complete.
        var part: TextEncoding?
    }

    let context: Jar.Context
    let sink: JSONSink
    /// The sink as it is passed to values. Wrapping it for each value would count references.
    private let valueSink: JarSink
    /// The values with which decoding replaces missing ones; nil for a type without defaults.
    var defaults: JarDefaults?
    var component: JarPath.Component?
    private(set) var outer: TextEncoding?
    private(set) var isNested = false
    private(set) var nestedKey: (any CodingKey)?
    var trivialPartKey: TrivialKey?
    var otherPartKey = OtherKey()
    var lastFailure: (seen: any Error, error: LiftError)?

    var form = Form.ended
    /// Where the value begins.
    var start: JSONSink.Position
    /// The number of elements so far.
    var count = 0
    /// A set of hashes, one bit for each key so far. A key whose bit is not set is new.
    var keyMarks = KeyMarks.none
    /// A hash table of the keys, used if there are many.
    var manyKeys = KeyTable() { didSet { hasManyKeys = !manyKeys.isEmpty } }
    // In optimized builds, reading a Bool needs no check for overlapping accesses.
    private(set) var hasManyKeys = false
    /// The parts whose texts are spliced in.
    var lateTexts: ContiguousArray<LateText> = [] { didSet { hasLateTexts = !lateTexts.isEmpty } }
    private(set) var hasLateTexts = false
    /// Maps the index of a key in the sink to the index of its value in `lateTexts`.
    var lateTextOfKey: [Int: Int] = [:]
    /// An encoding that is not in use, for the next part.
    private var spare: TextEncoding?

    init(
        to sink: JSONSink, in context: Jar.Context, at component: JarPath.Component? = nil,
        of outer: TextEncoding? = nil
    ) {
        self.context = context
        self.sink = sink
        valueSink = JarSink(sink)
        self.component = component
        self.outer = outer
        start = sink.position
    }

    var outerEncoding: (any JarEncoding)? { outer }

    // The default implementation is generic over the encoding. This one is not.
    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        beginObject()
        return CodingCache.containers(for: type).container(of: self)
    }

    /// Does nothing: no context can be added after a text is written.
    func noteContext() {}
}

// MARK: - A value

extension TextEncoding {
    /// Encodes the value that is the whole text, or a whole part of a Jar.
    func writeWhole<Value: Encodable>(_ value: Value) throws(LiftError) {
        if case .array(let type) = CodingCache.encodingWay(of: Value.self) {
            try write(value, as: type)
        } else {
            try write(value)
        }
    }

    /// Encodes `value`. If that fails, nothing of it remains in the text.
    func write(_ value: some Encodable) throws(LiftError) {
        try write { () throws in try value.encode(to: self) }
    }

    /// Encodes `value`, an array of `type`, element by element.
    private func write<Elements: EncodedArray>(
        _ value: some Encodable, as type: Elements.Type
    ) throws(LiftError) {
        // `encodingWay` found the type of the value itself.
        let elements = unsafe known(value, as: type)
        try write { () throws in try elements.encodeElements(to: self) }
    }

    @inline(__always)
    private func write(by encode: () throws -> Void) throws(LiftError) {
        begin()
        // The error retains the value that failed, and the value may retain this encoding. Reading the
        // variable is faster than setting it each time.
        defer { if lastFailure != nil { lastFailure = nil } }
        do {
            try encode()
            try end()
        } catch {
            let failure = failure(error)
            drop()
            throw failure
        }
    }

    private func begin() {
        start = sink.position
        form = .nothing
        count = 0
        keyMarks = .none
        if hasManyKeys { manyKeys = KeyTable() }
    }

    /// Ends the value and all containers in it.
    private func end() throws(LiftError) {
        try endText()
        if !hasLateTexts { return }
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

    /// Ignores anything that is encoded from now on, here or in a container of the value.
    func abandon() {
        form = .ended
        if !hasLateTexts { return }
        var parts = takeParts()
        Self.abandon(&parts)
    }

    /// Abandons containers, the innermost first, so that freeing one never recursively frees another.
    private static func abandon(_ parts: inout [TextEncoding]) {
        while var part = parts.popLast() {
            part.form = .ended
            if isKnownUniquelyReferenced(&part) { part.outer = nil }
        }
    }

    /// Removes and returns all containers of the value, outer ones before inner ones.
    private func takeParts() -> [TextEncoding] {
        var (open, found) = (takeOwnParts(), [] as [TextEncoding])
        while let part = open.popLast() {
            found.append(part)
            open += part.takeOwnParts()
        }
        return found
    }

    /// Removes and returns the containers directly in this one, in reverse order.
    private func takeOwnParts() -> [TextEncoding] {
        if !hasLateTexts { return [] }
        let parts = lateTexts.reversed().compactMap(\.part)
        // A companion may retain its sink.
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
}

// MARK: - Parts

extension TextEncoding {
    /// Writes a part at the end of the text. If that fails, everything after `start` is removed; `start` is
    /// before the key of the part.
    func writePart<Value: Encodable>(
        _ value: Value, from start: JSONSink.Position, at component: JarPath.Component?
    ) throws(LiftError) {
        let (form, valueStart) = (self.form, sink.position)
        self.form = .suspended
        defer { if self.form == .suspended { self.form = form } }
        do throws(LiftError) {
            try write(value, at: component, to: sink)
            // A part that wrote nothing is a null.
            if sink.isAt(valueStart) { try sink.write(.null) }
        } catch {
            takeBackKey(to: start)
            if case .key = component, changesNothing(value) { return }
            throw below([component].compactMap { $0 }, error)
        }
    }

    /// Returns the text of a part that is not written at the end.
    func text<Value: Encodable>(
        of value: Value, at component: JarPath.Component?, asDeepAsContainer: Bool = false
    ) throws(LiftError) -> JSONSink {
        let (form, text) = (self.form, sink.another(asDeepAsContainer: asDeepAsContainer))
        self.form = .suspended
        defer {
            if self.form == .suspended { self.form = form }
            // The companion may retain its sink.
            text.companion = nil
        }
        do throws(LiftError) {
            let start = text.position
            try write(value, at: component, to: text)
            if text.isAt(start) { try text.write(.null) }
        } catch {
            throw below([component].compactMap { $0 }, error)
        }
        return text
    }

    /// Writes a part: its representation if its type has one, and otherwise its encoded form.
    private func write<Value: Encodable>(
        _ value: Value, at component: JarPath.Component?, to sink: JSONSink
    ) throws(LiftError) {
        switch CodingCache.encodingWay(of: Value.self) {
        case .represented(let type, _):
            return try write(value, as: type, to: sink)
        case .date:
            if let date = value as? Date { return try date.write(to: JarSink(sink), using: context) }
        case .isolated, .asked:
            if let value = try representable(value) {
                return try value.write(to: JarSink(sink), using: context)
            }
        case .codedByText:
            if let text = try (value as? any JarDictionaryByText)?.byText(using: context) {
                return try write(text, at: component, to: sink)
            }
        case .array(let type):
            let part = part(at: component, to: sink)
            try part.write(value, as: type)
            return keep(part)
        case .coded: break
        }
        let part = part(at: component, to: sink)
        try part.write(value)
        keep(part)
    }

    private func write<Representable: JarRepresentable>(
        _ value: some Encodable, as type: Representable.Type, to sink: JSONSink
    ) throws(LiftError) {
        // `encodingWay` found the type of the value itself.
        let value = unsafe known(value, as: type)
        if sink === self.sink {
            try value.write(to: valueSink, using: context)
        } else {
            try value.write(to: JarSink(sink), using: context)
        }
    }

    /// Returns an encoding for a part. The spare one is reused unless its type has kept it.
    func part(at component: JarPath.Component?, to sink: JSONSink) -> TextEncoding {
        if sink !== self.sink { return TextEncoding(to: sink, in: context, at: component, of: self) }
        if isKnownUniquelyReferenced(&spare), let part = spare.take() {
            part.component = component
            part.outer = self
            return part
        }
        return TextEncoding(to: sink, in: context, at: component, of: self)
    }

    /// Keeps the encoding of a part for the next one.
    func keep(_ part: consuming TextEncoding) {
        // One with a text of its own cannot write to this text.
        if part.sink !== sink { return }
        // Otherwise the two would retain each other.
        part.outer = nil
        if spare == nil { spare = part }
    }

    /// Returns an encoding for a nested container that writes to `sink`.
    func nested(
        at component: JarPath.Component, for key: (any CodingKey)? = nil, to sink: JSONSink
    ) -> TextEncoding {
        let part = TextEncoding(to: sink, in: context, at: component, of: self)
        part.isNested = true
        part.nestedKey = key
        return part
    }
}
