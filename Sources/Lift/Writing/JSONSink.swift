/// Writes JSON text.
///
/// The text of another sink can be spliced in: it replaces the bytes of a value, or a null that holds its position.
/// The final text is assembled once, when everything is written.
final class JSONSink: JarReceiver {
    // Nothing else reads or changes it during a change. A walk calls code of users only to represent deferred values,
    // and that reaches a sink only through an encoder, which does not use the sink while a part is being written, nor
    // after its own value.
    private let walk: Box<JarWalk<JSONWriter>>
    private let isPretty: Bool
    private let sortsKeys: Bool
    var companion: AnyObject?
    private let hash: SeededHash
    /// The keys of the open dictionaries, those of the innermost last. Nothing else is called while they change.
    let keys = unsafe Box(ContiguousArray<WrittenKey>())
    /// The texts that replace bytes of this one, in the order in which they were added.
    private var splices: [Splice] = []

    /// The text of another sink, which replaces the bytes in a range.
    struct Splice {
        let range: Range<Int>
        fileprivate(set) var sink: JSONSink
    }

    private init(isPretty: Bool, sortsKeys: Bool, level: Int = 0, _ hash: SeededHash = SeededHash()) {
        let writer = JSONWriter(isPretty: isPretty, level: level, capacity: level == 0 ? 256 : 64)
        walk = unsafe Box(JarWalk(writer, sortsKeys: sortsKeys))
        self.isPretty = isPretty
        self.sortsKeys = sortsKeys
        self.hash = hash
    }

    /// Frees texts in texts one after the other, so that freeing does not recurse.
    deinit {
        var sinks = splices.map(\.sink)
        splices = []
        while var sink = sinks.popLast() {
            // Texts that were copied share the sinks in them.
            if !isKnownUniquelyReferenced(&sink) { continue }
            sinks += sink.splices.map(\.sink)
            sink.splices = []
        }
    }

    /// The JSON text of `value`.
    static func text(
        of value: some JarRepresentable, isPretty: Bool, sortsKeys: Bool
    ) throws(LiftError) -> ByteBuffer {
        let sink = JSONSink(isPretty: isPretty, sortsKeys: sortsKeys)
        // It may retain the sink.
        defer { sink.companion = nil }
        try value._write(to: JarSink(sink), using: Jar.Context())
        return sink.splices.isEmpty ? sink.walk.value.output.buffer.take() : sink.splicedText()
    }

    /// Throws what writing `jar` throws, with the path from there.
    static func check(_ jar: Jar) throws(LiftError) {
        let sink = JSONSink(isPretty: false, sortsKeys: false)
        sink.beginParts()
        try sink.write(jar)
    }

    func write(_ jar: Jar) throws(LiftError) { try walk.value.write(jar) }

    func beginArray() throws(LiftError) { try walk.value.beginArray() }

    func endArray() { walk.value.endArray() }

    /// Whether values can be written token by token. Sorted keys have to be known before the first is written.
    var takesTokens: Bool { !sortsKeys }
}

// MARK: - Token by token

extension JSONSink {
    /// A place in the output, between tokens.
    struct Place {
        fileprivate let walk: JarWalk<JSONWriter>.Place
        /// The number of keys of open dictionaries.
        let keyCount: Int
        fileprivate let spliceCount: Int

        /// The number of bytes before it.
        var offset: Int { walk.output.count }
    }

    var place: Place {
        Place(walk: walk.value.place, keyCount: keys.value.count, spliceCount: splices.count)
    }

    /// Drops what was written since.
    func goBack(to place: Place) {
        walk.value.goBack(to: place.walk)
        forgetKeys(since: place)
        if splices.count > place.spliceCount { splices.removeLast(splices.count &- place.spliceCount) }
    }

    /// Whether nothing was written since.
    func isAt(_ place: Place) -> Bool { walk.value.output.isAt(place.walk.output) }

    /// Begins a value that hands itself over: errors in it go on outwards.
    func beginParts() { walk.value.beginParts() }

    func endParts() { walk.value.endParts() }

    func beginElements() { walk.value.output.beginArray() }

    func endElements() { walk.value.output.endArray() }

    func beginMembers() { walk.value.output.beginObject() }

    func endMembers() { walk.value.output.endObject() }

    /// Writes an element, or the value behind a key.
    @inline(__always)
    func write(_ content: JarContent) throws(LiftError) { try walk.value.writePart(content) }
}

// MARK: - Keys

/// A key in the text, by which a repeated one is found.
struct WrittenKey {
    let hash: UInt32
    /// The number of splices before it. Each takes so much memory that 32 bits are enough.
    let spliceCount: UInt32
    /// The offset of its first quote.
    let start: Int
}

/// A value in the text.
struct WrittenValue {
    let range: Range<Int>
    /// The indexes of splices that include those inside the value.
    let splices: Range<Int>
}

extension JSONSink {
    /// Writes a key.
    @inline(__always)
    func key(_ key: String) -> WrittenKey {
        let start = walk.value.output.writeKey(key)
        return WrittenKey(
            hash: walk.value.output.buffer.withView(from: start) { hash($0) },
            spliceCount: UInt32(truncatingIfNeeded: splices.count), start: start)
    }

    /// Whether `key` has the same text as the one at the end.
    @inline(__always)
    func isSame(_ key: WrittenKey, asLast last: WrittenKey) -> Bool {
        key.hash == last.hash && walk.value.output.buffer.isEqual(at: key.start, from: last.start)
    }

    /// Removes the key at the end, which begins at `place`. Returns the value of the equal key at `index`.
    func takeBack(_ last: WrittenKey, to place: Place, sameAs index: Int) -> WrittenValue {
        let length = walk.value.output.buffer.count &- last.start
        goBack(to: place)
        let key = keys.value[index]
        let (start, number) = (key.start &+ length, Int(key.spliceCount))
        guard index &+ 1 < keys.value.count else {
            return WrittenValue(range: start..<place.offset, splices: number..<splices.count)
        }
        let next = keys.value[index &+ 1]
        // A comma and white space come before the next key.
        let end = walk.value.output.buffer.endWithoutSpace(before: next.start) &- 1
        return WrittenValue(range: start..<end, splices: number..<Int(next.spliceCount))
    }

    /// Forgets the keys of dictionaries that were begun since.
    @inline(__always)
    func forgetKeys(since place: Place) {
        keys.value.removeLast(keys.value.count &- place.keyCount)
    }
}

// MARK: - Texts in texts

extension JSONSink {
    /// A sink for a value in the open container, or at the level of that container itself.
    func another(asDeepAsContainer: Bool = false) -> JSONSink {
        let level = walk.value.output.level
        let sink = JSONSink(
            isPretty: isPretty, sortsKeys: false, level: asDeepAsContainer ? level &- 1 : level, hash)
        sink.beginParts()
        return sink
    }

    /// Splices the text of `sink` in at the end. Returns the index of the splice.
    func put(_ sink: JSONSink) -> Int {
        walk.value.output.null()
        let end = walk.value.output.buffer.count
        return put(sink, over: end &- 4..<end)
    }

    /// Replaces the value in `range` with the text of `sink`. Returns the index of the splice.
    func put(_ sink: JSONSink, over range: Range<Int>) -> Int {
        splices.append(Splice(range: range, sink: sink))
        return splices.count &- 1
    }

    func sink(of number: Int) -> JSONSink { splices[number].sink }

    func replace(_ number: Int, with sink: JSONSink) { splices[number].sink = sink }

    /// The sink whose text replaces the whole value, if there is one.
    func sink(over value: WrittenValue) -> JSONSink? {
        splices[value.splices].last { $0.range == value.range }?.sink
    }

    /// Whether the value in `range` is null.
    func isNull(_ range: Range<Int>) -> Bool {
        walk.value.output.buffer.withView(of: range) { $0.equals("null") }
    }

    /// Writes a value of another sink with the splices in it.
    func write(_ value: WrittenValue, of other: JSONSink) {
        write(value.range, of: other, other.splices[value.splices])
    }

    /// Writes the value that another sink has in `range`, and copies those of its `splices` that are inside.
    func write(_ range: Range<Int>, of other: JSONSink, _ splices: some Sequence<Splice>) {
        other.walk.value.output.buffer.withView(of: range) { walk.value.output.value($0) }
        let distance = walk.value.output.buffer.count &- range.upperBound
        for splice in splices where splice.range.clamped(to: range) == splice.range {
            let (start, end) = (splice.range.lowerBound &+ distance, splice.range.upperBound &+ distance)
            self.splices.append(Splice(range: start..<end, sink: splice.sink))
        }
    }

    /// The splices in the order of the text. If two replace the same value, the second counts.
    var splicesInOrder: [Splice] {
        splices.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }.map(\.element)
    }

    /// The whole text, which is one value.
    var whole: WrittenValue {
        WrittenValue(range: 0..<walk.value.output.buffer.count, splices: splices.indices)
    }

    /// The value at the end of the text, which begins at `place`.
    func lastValue(from place: Place) -> WrittenValue {
        let end = walk.value.output.buffer.count
        let start = walk.value.output.buffer.withView(of: place.offset..<end) { view in
            // A comma and white space may precede it.
            var offset = 0
            while offset < view.count, view[offset] == 0x2C || view[offset] <= 0x20 { offset &+= 1 }
            return place.offset &+ offset
        }
        return WrittenValue(range: start..<end, splices: place.spliceCount..<splices.count)
    }

    /// The parts of the container that is the whole text; nil for any other value.
    func parts(ofObject isObject: Bool) -> [JSONPart]? {
        walk.value.output.buffer.withView(from: 0) { JSONPart.parts(of: $0, isObject: isObject) }
    }

    /// Each part with the splices inside it.
    func withSplices(_ parts: [JSONPart]) -> [(part: JSONPart, splices: ArraySlice<Splice>)] {
        var rest = splicesInOrder[...]
        return parts.map { part in
            let splices = rest.prefix { $0.range.lowerBound < part.value.upperBound }
            rest = rest.dropFirst(splices.count)
            return (part, splices)
        }
    }

    /// The key in `range`, which includes its quotes.
    func key(in range: Range<Int>) -> String {
        let text = range.lowerBound &+ 1..<range.upperBound &- 1
        return walk.value.output.buffer.withView(of: text) { text in
            text.contains(0x5C, from: 0) ? JSONText.unescaped(text) : text.string
        }
    }

    /// The final text. Each byte is copied once.
    private func splicedText() -> ByteBuffer {
        var text = ByteBuffer(capacity: walk.value.output.buffer.count)
        var open = [SplicedText(self)]
        while var current = open.popLast() {
            if let splice = current.next() {
                current.append(upTo: splice.range.lowerBound, to: &text)
                current.offset = splice.range.upperBound
                open.append(current)
                open.append(SplicedText(splice.sink))
            } else {
                current.append(upTo: current.sink.walk.value.output.buffer.count, to: &text)
            }
        }
        return text
    }

    /// A text that is partly copied.
    private struct SplicedText {
        let sink: JSONSink
        private var splices: ArraySlice<Splice>
        var offset = 0

        init(_ sink: JSONSink) {
            self.sink = sink
            splices = sink.splicesInOrder[...]
        }

        mutating func next() -> Splice? {
            while let splice = splices.popFirst() {
                // Not the first of two for one value, nor a splice in replaced text.
                if let next = splices.first, next.range == splice.range { continue }
                if splice.range.lowerBound >= offset { return splice }
            }
            return nil
        }

        func append(upTo end: Int, to text: inout ByteBuffer) {
            sink.walk.value.output.buffer.withView(of: offset..<end) { text.append($0) }
        }
    }
}
